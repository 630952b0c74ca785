(** * Facts about functions

What a step may add to the conditions: signs of squares, inverses, logarithms; monotone functions; and equations that
expand logarithms, exponentials, powers, entropies and minima.

Main definitions
- [fact]: the facts, with the formulas that they speak of;
- [derive]: the condition that a fact adds, if what it needs is among the conditions already.

Main result
- [derive_ok]: that condition holds. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia RMicromega.
From Interval Require Import Xreal.
From Treecert Require Import Meaning Syntax Enclosures Sequents Identities Combinations.
Import ListNotations.
Open Scope R_scope.

Definition one := Cst 1.

Inductive fact :=
(* signs *)
| Number (bits : positive) (e : expr) (k : kind)      (* the sign of a number *)
| Rewritten (i : nat) (eqs : list nat)                (* a condition, rewritten by equations *)
| Sign (e : expr) (k : kind)                          (* read off from the shape *)
| Square (e : expr)                                   (* e e >= 0 *)
| Inverse (a : expr)                                  (* 1/a > 0 for a > 0 *)
| Root (a : expr)                                     (* sqrt a >= 0 *)
(* monotone functions *)
| LnAbove (b : expr) (k : kind)                       (* ln b from b - 1 *)
| LnBelow (b : expr) (k : kind)                       (* - ln b from 1 - b *)
| LnMonotone (a b : expr) (k : kind)                  (* ln a - ln b from a - b *)
| ExpMonotone (a b : expr) (k : kind)                 (* exp a - exp b from a - b *)
| FromExp (a b : expr) (k : kind)                     (* a - b from exp a - exp b *)
| FromLn (a b : expr) (k : kind)                      (* a - b from ln a - ln b *)
| FromPower (a b : expr) (n : positive) (k : kind)    (* a - b from a^n - b^n *)
| Dominates (u v : expr) (k : kind)                   (* u + v from u >= 0 and u u - v v *)
| Tangent (r : expr)                                  (* ln r + 1/r - 1 >= 0 *)
| EntropyBelow (u : expr)                             (* (u - u ln u)/ln 2 - H u >= 0 *)
(* whole numbers *)
| Gap (e : expr)                                      (* e - 1 >= 0 from e > 0 *)
| Integral (e : expr)
| Squeezed (e : expr)                                 (* e = 0 from e >= 0 and - e >= 0 *)
(* equations *)
| LnProduct (u r : expr) (eqs : list nat)             (* ln u by the factors of r = u *)
| Bits (u : expr)                                     (* log2 u = ln u/ln 2 *)
| Entropy (u : expr)
| MinFirst (a b : expr) | MinSecond (a b : expr)      (* min a b = a, or = b *)
| MinBelowFirst (a b : expr) | MinBelowSecond (a b : expr)
| MaxAsMin (a b : expr) | AbsAsMin (a : expr)
| RootSquared (a : expr)                              (* sqrt a sqrt a = a *)
| RootAsPower (a : expr)
| PowerOf (a : expr) (r s : Q) (n : Z)                (* a^r = (a^s)^n *)
| PowerOne (a : expr)                                 (* a^1 = a *)
| RealPower (a r : expr)                              (* a^r = exp (r ln a) *)
| ExpSum (u r : expr) (eqs : list nat)                (* exp u by the terms of r = u *)
| Congruent (e f : expr) (eqs : list nat).            (* the same function at equal arguments *)

Definition equation (u r : expr) : cond := (Sub u r, Zero).
Definition equal_by (G : list cond) (eqs : list nat) (u r : expr) : bool := vanishes G (rewriting G eqs (Sub u r)).

(** The logarithm of a product of positive factors, and whether the factors are positive. *)
Fixpoint ln_sum (r : expr) : expr :=
  match r with
  | Mul a b => Add (ln_sum a) (ln_sum b)
  | Inv a => Opp (ln_sum a)
  | Pow a n => Mul (Cst (Zpos n # 1)) (ln_sum a)
  | Sqrt a => Mul (Cst (1 # 2)) (ln_sum a)
  | Rpow a s => Mul s (ln_sum a)
  | Exp a => a
  | _ => if is_one r then Cst 0 else Ln r
  end.
Fixpoint positive_factors (G : list cond) (r : expr) : bool :=
  match r with
  | Mul a b => positive_factors G a && positive_factors G b
  | Inv a | Pow a _ | Sqrt a | Rpow a _ => positive_factors G a
  | Exp _ => true
  | _ => positive_in G r
  end.
(** The exponential of a sum. *)
Fixpoint exp_product (r : expr) : expr :=
  match r with
  | Add a b => Mul (exp_product a) (exp_product b)
  | Opp a => Inv (exp_product a)
  | Mul (Cst (Qmake (Zpos n) 1)) a => Pow (exp_product a) n
  | Mul s (Ln a) => Rpow a s
  | Ln a => a
  | _ => Exp r
  end.
Fixpoint positive_terms (G : list cond) (r : expr) : bool :=
  match r with
  | Add a b => positive_terms G a && positive_terms G b
  | Opp a => positive_terms G a
  | Mul (Cst (Qmake (Zpos n) 1)) a => positive_terms G a
  | Mul _ (Ln a) => positive_in G a
  | Ln a => positive_in G a
  | _ => true
  end.
Definition congruent (G : list cond) (eqs : list nat) (e f : expr) : bool :=
  match e, f with
  | Ln a, Ln b | Exp a, Exp b | Sqrt a, Sqrt b | Abs a, Abs b | Ent a, Ent b => equal_by G eqs a b
  | Rpow a r, Rpow b s | Max a r, Max b s => equal_by G eqs a b && equal_by G eqs r s
  | Min a r, Min b s =>
      equal_by G eqs a b && equal_by G eqs r s || equal_by G eqs a s && equal_by G eqs r b
  | _, _ => false
  end.

Definition sign_meets (k : kind) (s : Xcomparison) : bool :=
  match k, s with Pos, Xgt => true | Nonneg, (Xgt | Xeq) => true | Zero, Xeq => true | _, _ => false end.
Definition order (k : kind) : bool := match k with Pos | Nonneg => true | _ => false end.

Definition derive (G : list cond) (f : fact) : option cond :=
  let need (b : bool) (c : cond) := if b then Some c else None in
  match f with
  | Number bits e k => need (sign_meets k (sign (F.PtoP bits) e)) (e, k)
  | Rewritten i eqs => Some (fold (rewriting G eqs (fst (nth_cond G i))), snd (nth_cond G i))
  | Sign e Pos => need (positive_in G e) (e, Pos)
  | Sign e Nonneg => need (nonnegative_in G e) (e, Nonneg)
  | Sign e _ => None
  | Square e => Some (Mul e e, Nonneg)
  | Inverse a => need (positive_in G a) (Inv a, Pos)
  | Root a => Some (Sqrt a, Nonneg)
  | LnAbove b k => need (order k && known G (Sub b one, k)) (Ln b, k)
  | LnBelow b k => need (order k && known G (Sub one b, k) && positive_in G b) (Opp (Ln b), k)
  | LnMonotone a b k =>
      need (order k && known G (Sub a b, k) && positive_in G a && positive_in G b) (Sub (Ln a) (Ln b), k)
  | ExpMonotone a b k => need (order k && known G (Sub a b, k)) (Sub (Exp a) (Exp b), k)
  | FromExp a b k => need (order k && known G (Sub (Exp a) (Exp b), k)) (Sub a b, k)
  | FromLn a b k =>
      need (order k && known G (Sub (Ln a) (Ln b), k) && positive_in G a && positive_in G b) (Sub a b, k)
  | FromPower a b n k =>
      need (order k && known G (Sub (Pow a n) (Pow b n), k) && nonnegative_in G a) (Sub a b, k)
  | Dominates u v k => need (order k && nonnegative_in G u && known G (Sub (Mul u u) (Mul v v), k)) (Add u v, k)
  | Tangent r => need (positive_in G r) (Sub (Add (Ln r) (Inv r)) one, Nonneg)
  | EntropyBelow u =>
      need (positive_in G u && nonnegative_in G (Sub one u))
        (Sub (Mul (Sub u (Mul u (Ln u))) (Inv (Ln (Cst 2)))) (Ent u), Nonneg)
  | Gap e => need (positive_in G e && integral_in G e) (Sub e one, Nonneg)
  | Integral e => need (integral_in G e) (e, Int)
  | Squeezed e => need (nonnegative_in G e && nonnegative_in G (Opp e)) (e, Zero)
  | LnProduct u r eqs => need (equal_by G eqs u r && positive_factors G r) (equation (Ln u) (ln_sum r))
  | Bits u => Some (equation (Log2 u) (Div (Ln u) (Ln (Cst 2))))
  | Entropy u => Some (equation (Ent u)
      (Div (Opp (Add (Mul u (Ln u)) (Mul (Sub one u) (Ln (Sub one u))))) (Ln (Cst 2))))
  | MinFirst a b => need (nonnegative_in G (Sub b a)) (equation (Min a b) a)
  | MinSecond a b => need (nonnegative_in G (Sub a b)) (equation (Min a b) b)
  | MinBelowFirst a b => Some (Sub a (Min a b), Nonneg)
  | MinBelowSecond a b => Some (Sub b (Min a b), Nonneg)
  | MaxAsMin a b => Some (equation (Max a b) (Opp (Min (Opp a) (Opp b))))
  | AbsAsMin a => Some (equation (Abs a) (Opp (Min a (Opp a))))
  | RootSquared a => need (nonnegative_in G a) (equation (Mul (Sqrt a) (Sqrt a)) a)
  | RootAsPower a => need (positive_in G a) (equation (Sqrt a) (Rpow a (Cst (1 # 2))))
  | PowerOf a r s n =>
      need (positive_in G a && Qeq_bool r (s * (n # 1)))
        (equation (Rpow a (Cst r))
          match n with
          | Zpos p => Pow (Rpow a (Cst s)) p | Z0 => one | Zneg p => Inv (Pow (Rpow a (Cst s)) p)
          end)
  | PowerOne a => need (positive_in G a) (equation (Rpow a one) a)
  | RealPower a r => need (positive_in G a) (equation (Rpow a r) (Exp (Mul r (Ln a))))
  | ExpSum u r eqs => need (equal_by G eqs u r && positive_terms G r) (equation (Exp u) (exp_product r))
  | Congruent e f eqs => need (congruent G eqs e f) (equation e f)
  end.

(** ** Soundness *)

Lemma ln_below u : 0 < u -> ln u <= u - 1.
Proof.
  intro P. destruct (Req_dec (ln u) 0) as [E|E].
  - rewrite E. assert (u = 1) by (rewrite <- (exp_ln u P), E; apply exp_0). lra.
  - generalize (exp_ineq1 (ln u) E). rewrite exp_ln by exact P. lra.
Qed.
Lemma ln_rising u v : 0 < u -> u <= v -> ln u <= ln v.
Proof. intros P [L|E]; [left; now apply ln_increasing | right; now rewrite E]. Qed.
Lemma exp_rising u v : u <= v -> exp u <= exp v.
Proof. intros [L|E]; [left; now apply exp_increasing | right; now rewrite E]. Qed.
Lemma ln_power u n : 0 < u -> ln (u ^ n) = INR n * ln u.
Proof. intro P. rewrite <- Rpower_pow by exact P. unfold Rpower. now rewrite ln_exp. Qed.
Lemma pow_monotone a b n : (0 < n)%nat -> 0 <= a -> b ^ n <= a ^ n -> b <= a.
Proof.
  intros N A L. destruct (Rle_lt_dec b a) as [B|B]; [exact B|]. exfalso.
  assert (a ^ n < b ^ n); [|lra]. clear L. induction n as [|n IH]; [lia|].
  destruct n as [|n]; [simpl; lra|]. assert (P : 0 <= a ^ S n) by (apply pow_le; exact A).
  specialize (IH ltac:(lia)). change (a * a ^ S n < b * b ^ S n). apply Rle_lt_trans with (a * b ^ S n).
  - apply Rmult_le_compat_l; lra.
  - apply Rmult_lt_compat_r; lra.
Qed.
Lemma whole_gap u : whole u -> 0 < u -> 1 <= u.
Proof. intros [z ->] P. apply lt_IZR in P. apply IZR_le. lia. Qed.
Lemma ln2_pos : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma entropy_below u : 0 < u <= 1 -> H u <= (u - u * ln u) / ln 2.
Proof.
  intros [P L]. rewrite H_nats. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, ln2_pos|].
  destruct (Req_dec u 1) as [->|N]; [rewrite Rminus_diag_eq by reflexivity; lra|].
  assert (V : 0 < 1 - u) by lra. generalize (ln_below (/ (1 - u)) (Rinv_0_lt_compat _ V)). rewrite ln_Rinv by exact V.
  intro B. assert (K : (1 - u) * - ln (1 - u) <= (1 - u) * (/ (1 - u) - 1)) by (apply Rmult_le_compat_l; lra).
  replace ((1 - u) * (/ (1 - u) - 1)) with u in K by (field; lra). lra.
Qed.

Section Sound.
Variables (x : env) (G : list cond).
Hypothesis HG : Forall (meets x) G.

Lemma equal_by_ok eqs u r : equal_by G eqs u r = true -> eval x u = eval x r.
Proof.
  unfold equal_by. intro E. apply (vanishes_ok x G HG) in E. rewrite (rewrite_ok x G HG) in E. simpl in E. lra.
Qed.
Lemma equation_ok u r : eval x u = eval x r -> meets x (equation u r).
Proof. intro E. unfold meets, equation. simpl. lra. Qed.
Lemma ln_sum_ok r : positive_factors G r = true -> 0 < eval x r /\ ln (eval x r) = eval x (ln_sum r).
Proof.
  assert (A : forall r, positive_in G r = true -> 0 < eval x r /\ ln (eval x r) = eval x (if is_one r then Cst 0 else Ln r)).
  { intros e P. split; [now apply (positive_ok x G HG)|]. destruct (is_one e) eqn:O; [|reflexivity].
    apply (is_one_ok x) in O. rewrite O. apply ln_1. }
  induction r; cbn [positive_factors ln_sum]; intro P; try (apply A; exact P).
  - apply andb_true_iff in P. destruct P as [P Q]. destruct (IHr1 P) as [A1 B1], (IHr2 Q) as [A2 B2]. simpl.
    split; [now apply Rmult_lt_0_compat | now rewrite ln_mult, B1, B2].
  - destruct (IHr P) as [A1 B1]. simpl. split; [now apply Rinv_0_lt_compat | now rewrite ln_Rinv, B1].
  - destruct (IHr P) as [A1 B1]. cbn [eval]. split; [now apply pow_lt|].
    rewrite ln_power, B1, INR_pos by exact A1. reflexivity.
  - simpl. split; [apply exp_pos | apply ln_exp].
  - destruct (IHr P) as [A1 B1]. cbn [eval]. split; [now apply sqrt_lt_R0|]. rewrite <- B1.
    rewrite <- (sqrt_sqrt (eval x r)) at 2 by lra. rewrite ln_mult by (apply sqrt_lt_R0; exact A1).
    unfold cst. simpl. field.
  - destruct (IHr1 P) as [A1 B1]. cbn [eval]. split; [now apply (rpow_pos)|]. rewrite rpow_is, ln_exp by exact A1. now rewrite B1.
Qed.
Lemma exp_product_ok r : positive_terms G r = true -> exp (eval x r) = eval x (exp_product r).
Proof.
  assert (L : forall a, positive_in G a = true -> exp (ln (eval x a)) = eval x a).
  { intros a P. apply exp_ln. now apply (positive_ok x G HG). }
  assert (M : forall s a, positive_in G a = true -> exp (eval x (Mul s (Ln a))) = eval x (Rpow a s)).
  { intros s a P. simpl. now rewrite rpow_is by now apply (positive_ok x G HG). }
  induction r; cbn [positive_terms exp_product]; intro P; try reflexivity.
  - apply andb_true_iff in P. destruct P as [P Q]. simpl. now rewrite exp_plus, IHr1, IHr2.
  - simpl. now rewrite exp_Ropp, IHr.
  - assert (D : match r2 with Ln a => positive_in G a | _ => true end = true ->
      exp (eval x (Mul r1 r2)) = eval x match r2 with Ln a => Rpow a r1 | _ => Exp (Mul r1 r2) end).
    { destruct r2; try reflexivity. apply M. }
    destruct r1; try (apply D; exact P). destruct q as [[|n|n] [d|d|]]; try (apply D; exact P).
    cbn [eval]. rewrite <- IHr2 by exact P. change (cst (Zpos n # 1)) with (IZR (Zpos n)). rewrite <- INR_pos. apply exp_times.
  - now apply L.
Qed.
Lemma sign_meets_ok k s v : sign_meets k s = true -> has_sign v s -> of_kind k v.
Proof. destruct k, s; simpl; intros; try discriminate; lra. Qed.
Lemma congruent_ok eqs e f : congruent G eqs e f = true -> eval x e = eval x f.
Proof.
  destruct e, f; cbn [congruent]; intro E; try discriminate; cbn [eval];
    try (apply equal_by_ok in E; now rewrite E);
    try (apply andb_true_iff in E; destruct E as [A B]; apply equal_by_ok in A; apply equal_by_ok in B; now rewrite A, B).
  apply orb_true_iff in E. destruct E as [E|E]; apply andb_true_iff in E; destruct E as [A B];
    apply equal_by_ok in A; apply equal_by_ok in B; rewrite A, B; [reflexivity | apply Rmin_comm].
Qed.
Lemma known_order k u : order k = true -> known G (u, k) = true ->
  (k = Pos /\ 0 < eval x u) \/ (k = Nonneg /\ 0 <= eval x u).
Proof. intros O K. apply (known_ok x G HG) in K. destruct k; try discriminate; auto. Qed.
Lemma known_difference k u v : order k = true -> known G (Sub u v, k) = true ->
  (k = Pos /\ eval x v < eval x u) \/ (k = Nonneg /\ eval x v <= eval x u).
Proof. intros O K. destruct (known_order k _ O K) as [[-> L]|[-> L]]; simpl in L; [left | right]; (split; [reflexivity | lra]). Qed.

Ltac by_difference :=
  match goal with O : order ?k = true, K : known G (Sub _ _, ?k) = true |- _ =>
    destruct (known_difference k _ _ O K) as [[-> L]|[-> L]] end.
Theorem derive_ok f c : derive G f = Some c -> meets x c.
Proof.
  destruct f; cbn [derive]; intro E;
    try (match type of E with (if ?b then _ else _) = _ => destruct b eqn:B; [|discriminate] end);
    repeat match goal with K : _ && _ = true |- _ => apply andb_true_iff in K; destruct K end;
    repeat match goal with
    | K : positive_in G _ = true |- _ => apply (positive_ok x G HG) in K
    | K : nonnegative_in G _ = true |- _ => apply (nonnegative_ok x G HG) in K
    | K : equal_by _ _ _ _ = true |- _ => apply equal_by_ok in K
    | K : integral_in _ _ = true |- _ => apply (integral_ok x G HG) in K
    end;
    try (destruct k; try discriminate E;
      match type of E with (if ?b then _ else _) = _ => destruct b eqn:B; [|discriminate] end);
    injection E as <-; try apply equation_ok; unfold meets; cbn [fst snd].
  - apply (sign_meets_ok _ _ _ B), sign_ok.
  - rewrite fold_ok, (rewrite_ok x G HG). exact (nth_ok x G HG i).
  - now apply (positive_ok x G HG).
  - now apply (nonnegative_ok x G HG).
  - simpl. apply Rle_0_sqr.
  - simpl. now apply Rinv_0_lt_compat.
  - simpl. apply sqrt_pos.
  - by_difference; simpl in *; rewrite cst_1 in L; rewrite <- ln_1;
      [now apply ln_increasing; lra | apply ln_rising; lra].
  - by_difference; simpl in *; rewrite cst_1 in L.
    + assert (ln (eval x b) < ln 1) by (now apply ln_increasing). rewrite ln_1 in *. lra.
    + assert (ln (eval x b) <= ln 1) by (now apply ln_rising). rewrite ln_1 in *. lra.
  - by_difference; simpl.
    + assert (ln (eval x b) < ln (eval x a)) by (now apply ln_increasing). lra.
    + assert (ln (eval x b) <= ln (eval x a)) by (now apply ln_rising). lra.
  - by_difference; simpl.
    + apply exp_increasing in L. lra. + apply exp_rising in L. lra.
  - by_difference; simpl in *.
    + apply exp_lt_inv in L. lra.
    + destruct L as [L|L]; [apply exp_lt_inv in L | apply exp_inv in L]; lra.
  - by_difference; simpl in *.
    + apply ln_lt_inv in L; lra.
    + destruct L as [L|L]; [apply ln_lt_inv in L; lra | apply ln_inv in L; lra].
  - assert (N : (0 < Pos.to_nat n)%nat) by lia.
    by_difference; simpl in *.
    + assert (eval x b <= eval x a) as [B|B] by (apply (pow_monotone _ _ (Pos.to_nat n)); lra || lia || assumption); [lra|].
      rewrite B in L. lra.
    + assert (eval x b <= eval x a) by (apply (pow_monotone _ _ (Pos.to_nat n)); lra || lia || assumption). lra.
  - by_difference; simpl in *.
    + assert (Rabs (eval x v) < Rabs (eval x u)) by (apply Rsqr_lt_abs_0; exact L).
      match goal with K : Rabs _ < Rabs _ |- _ => rewrite (Rabs_pos_eq (eval x u)) in K by assumption; apply Rabs_def2 in K end. lra.
    + assert (Rabs (eval x v) <= Rabs (eval x u)) by (apply Rsqr_le_abs_0; exact L).
      match goal with K : Rabs _ <= Rabs _ |- _ => rewrite (Rabs_pos_eq (eval x u)) in K by assumption end. generalize (Rle_abs (- eval x v)). rewrite Rabs_Ropp. lra.
  - simpl. rewrite cst_1. generalize (ln_below (/ eval x r) (Rinv_0_lt_compat _ B)). rewrite ln_Rinv by assumption. lra.
  - simpl in *. rewrite cst_1 in *. change (cst 2) with 2. generalize (entropy_below (eval x u)). unfold Rdiv, Rminus. lra.
  - simpl. rewrite cst_1. match goal with W : whole _, P : 0 < _ |- _ => generalize (whole_gap _ W P) end. lra.
  - assumption.
  - simpl in *. lra.
  - match goal with P : positive_factors G r = true |- _ => destruct (ln_sum_ok r P) as [_ L] end. simpl. rewrite <- L. congruence.
  - reflexivity.
  - simpl. rewrite H_nats, cst_1. unfold Rdiv, Rminus. reflexivity.
  - simpl in *. apply Rmin_left. lra.
  - simpl in *. apply Rmin_right. lra.
  - simpl. generalize (Rmin_l (eval x a) (eval x b)). lra.
  - simpl. generalize (Rmin_r (eval x a) (eval x b)). lra.
  - simpl. unfold Rmax, Rmin. destruct (Rle_dec (eval x a) (eval x b)), (Rle_dec (- eval x a) (- eval x b)); lra.
  - simpl. unfold Rabs, Rmin. destruct (Rcase_abs (eval x a)), (Rle_dec (eval x a) (- eval x a)); lra.
  - simpl. now apply sqrt_sqrt.
  - simpl. rewrite rpow_is by assumption. rewrite <- (exp_ln (sqrt (eval x a))) by (now apply sqrt_lt_R0). f_equal.
    rewrite <- (sqrt_sqrt (eval x a)) at 2 by lra. rewrite ln_mult by (now apply sqrt_lt_R0). unfold cst. simpl. field.
  - match goal with K : Qeq_bool _ _ = true |- _ => rename K into Q end. apply Qeq_bool_iff, Qeq_eqR in Q. rewrite Q2R_mult, Q2R_z in Q. cbn [eval]. rewrite rpow_is by assumption.
    rewrite cst_Q2R, Q. destruct n as [|n|n]; cbn [eval]; rewrite ?cst_1, ?rpow_is, ?cst_Q2R by assumption.
    + now rewrite Rmult_0_r, Rmult_0_l, exp_0.
    + rewrite <- exp_times, INR_pos. f_equal. ring.
    + rewrite <- exp_times, INR_pos, <- exp_Ropp. f_equal. change (IZR (Zneg n)) with (IZR (- Zpos n)). rewrite opp_IZR. ring.
  - simpl. rewrite cst_1, rpow_is, Rmult_1_l by assumption. now apply exp_ln.
  - simpl. now apply rpow_is.
  - simpl. match goal with K : eval x u = eval x r |- _ => rewrite K end. now apply exp_product_ok.
  - now apply congruent_ok with eqs.
Qed.
End Sound.
