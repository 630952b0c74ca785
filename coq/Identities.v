(** * Formulas that are zero

A formula is read as a fraction of polynomials in its atoms: variables and functions. It is zero if its numerator has no
terms and no denominator vanishes. Normal forms of polynomials are those of Coq's ring library; powers of roots are reduced.

Main result
- [vanishes_ok]: if [vanishes G e] computes to true, then [e] is 0 wherever the conditions [G] hold. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia RMicromega EnvRing.
From Treecert Require Import Meaning Syntax Enclosures Sequents.
Import ListNotations.
Open Scope R_scope.

(** ** Polynomials with rational coefficients, always reduced *)

Definition radd a b := Qred (a + b).
Definition rsub a b := Qred (a - b).
Definition rmul a b := Qred (a * b).
Definition ropp a := Qred (- a).
Lemma rationals : ring_morph 0 1 Rplus Rmult Rminus Ropp (@eq R) 0%Q 1%Q radd rmul rsub ropp Qeq_bool Q2R.
Proof.
  constructor; intros; unfold radd, rsub, rmul, ropp; rewrite ?Q2R_red;
    auto using Q2R_plus, Q2R_minus, Q2R_mult, Q2R_opp, Q2R_z.
  now apply Qeq_true.
Qed.
Lemma ring_ext : ring_eq_ext Rplus Rmult Ropp (@eq R).
Proof. constructor; congruence. Qed.
Definition setoid : Setoid.Setoid_Theory R (@eq R) := Eqsth R.
Definition value_of (l : positive -> R) := PEeval Rplus Rmult Rminus Ropp Q2R N.to_nat pow l.
Definition normal := norm_aux 0%Q 1%Q radd rmul rsub ropp Qeq_bool.

(** ** Atoms *)

Fixpoint place (e : expr) (l : list expr) (i : positive) : option positive :=
  match l with [] => None | a :: l => if same a e then Some i else place e l (Pos.succ i) end.
Fixpoint atoms (e : expr) (l : list expr) : list expr :=
  match e with
  | Cst _ => l
  | Add a b | Mul a b => atoms b (atoms a l)
  | Opp a | Pow a _ => atoms a l
  | _ => if existsb (same e) l then l else l ++ [e]
  end.

Section Atoms.
Variable table : list expr.
Definition both (f : PExpr Q -> PExpr Q -> PExpr Q) (a b : option (PExpr Q)) :=
  match a, b with Some a, Some b => Some (f a b) | _, _ => None end.
Fixpoint ring_term (e : expr) : option (PExpr Q) :=
  match e with
  | Cst q => Some (PEc q)
  | Add a b => both (@PEadd Q) (ring_term a) (ring_term b)
  | Opp a => option_map (@PEopp Q) (ring_term a)
  | Mul a b => both (@PEmul Q) (ring_term a) (ring_term b)
  | Pow a n => option_map (fun p => PEpow p (Npos n)) (ring_term a)
  | _ => option_map (@PEX Q) (place e table 1)
  end.
Variable x : env.
Definition atom_values (i : positive) : R := eval x (nth (pred (Pos.to_nat i)) table (Cst 0)).
Lemma place_ok e i : place e table 1 = Some i -> atom_values i = eval x e.
Proof.
  unfold atom_values.
  assert (G : forall l n pre, place e l (Pos.of_succ_nat n) = Some i -> length pre = n ->
    nth (pred (Pos.to_nat i)) (pre ++ l) (Cst 0) = e).
  { induction l as [|a l IH]; simpl; intros n pre E L; [discriminate|]. destruct (same a e) eqn:SA.
    - injection E as <-. apply same_ok in SA. rewrite SuccNat2Pos.id_succ. simpl.
      now rewrite app_nth2, L, Nat.sub_diag by lia.
    - change (a :: l) with ([a] ++ l). rewrite app_assoc. apply (IH (S n)); [exact E | rewrite app_length; simpl; lia]. }
  intro E. specialize (G table 0%nat [] E eq_refl). change ([] ++ table) with table in G. now rewrite G.
Qed.
Lemma ring_term_ok e : forall p, ring_term e = Some p -> value_of atom_values p = eval x e.
Proof.
  assert (A : forall e p, option_map (@PEX Q) (place e table 1) = Some p -> value_of atom_values p = eval x e).
  { intros e0 p E. destruct (place e0 table 1) eqn:P; [|discriminate]. injection E as <-. now apply place_ok. }
  induction e; cbn [ring_term]; intros p E; try (apply A; exact E).
  - injection E as <-. symmetry. apply cst_Q2R.
  - destruct (ring_term e1), (ring_term e2); try discriminate. injection E as <-. cbn. f_equal; auto.
  - destruct (ring_term e); try discriminate. injection E as <-. cbn. f_equal; auto.
  - destruct (ring_term e1), (ring_term e2); try discriminate. injection E as <-. cbn. f_equal; auto.
  - destruct (ring_term e); try discriminate. injection E as <-. cbn. f_equal; auto.
Qed.
End Atoms.

(** ** Roots: [sqrt b] squared is [b], and the n-th power of [b^(p/n)] is [b^p] *)

Definition with_radicand (l : list expr) (a : expr) : list expr :=
  match a with Sqrt b | Rpow b (Cst _) => atoms b l | _ => l end.
Definition table_of (e : expr) : list expr := let l := atoms e [] in fold_left with_radicand l l.

Definition monomial (i n : positive) : Mon :=
  match i with xH => vmon n mon0 | _ => zmon (Pos.pred i) (vmon n mon0) end.
Definition root (G : list cond) (table : list expr) (a : expr) (i : positive) : option (Mon * Pol Q) :=
  match a with
  | Sqrt b =>
      if nonnegative_in G b then option_map (fun p => (monomial i 2, normal p)) (ring_term table b) else None
  | Rpow b (Cst (Qmake (Zpos m) n)) =>
      if positive_in G b then option_map (fun p => (monomial i n, normal (PEpow p (Npos m)))) (ring_term table b)
      else None
  | _ => None
  end.
Fixpoint roots (G : list cond) (table l : list expr) (i : positive) : list (Mon * Pol Q) :=
  match l with
  | [] => []
  | a :: l => match root G table a i with Some r => r :: roots G table l (Pos.succ i) | None => roots G table l (Pos.succ i) end
  end.
Definition reduced (p : Pol Q) (rs : list (Mon * Pol Q)) : Pol Q :=
  match rs with [] => p | _ => PNSubstL 0%Q 1%Q radd rmul Qeq_bool p rs 60 60 end.

Section Roots.
Variables (x : env) (G : list cond) (table : list expr).
Hypothesis HG : Forall (meets x) G.
Local Notation l := (atom_values table x).
Definition meaning (p : Pol Q) : R := Pphi Rplus Rmult Q2R l p.
Lemma normal_ok p : meaning (normal p) = value_of l p.
Proof.
  unfold meaning, value_of. symmetry.
  apply (norm_aux_spec setoid ring_ext (Rth_ARth setoid ring_ext Rsrt) rationals R_power_theory).
Qed.
Lemma monomial_ok i n : Mphi 1 Rmult l (monomial i n) = l i ^ Pos.to_nat n.
Proof.
  assert (P : forall v, pow_pos Rmult v n = v ^ Pos.to_nat n).
  { intro v. change (pow_pos Rmult v n) with (pow_N 1 Rmult v (Npos n)). rewrite <- (rpow_pow_N R_power_theory). reflexivity. }
  unfold monomial. destruct i; cbn [Mphi]; rewrite P, Rmult_1_l; reflexivity || (f_equal; unfold Env.hd, Env.jump, Env.nth; f_equal; lia).
Qed.
Lemma root_ok a i r : l i = eval x a -> root G table a i = Some r -> Mphi 1 Rmult l (fst r) = meaning (snd r).
Proof.
  intros V E. destruct a; try discriminate; cbn [root] in E.
  - destruct (nonnegative_in G a) eqn:N; [|discriminate]. destruct (ring_term table a) as [p|] eqn:T; [|discriminate].
    injection E as <-. cbn [fst snd]. rewrite monomial_ok, V, normal_ok, (ring_term_ok table x a p T). simpl.
    rewrite Rmult_1_r. apply sqrt_sqrt. now apply (nonnegative_ok x G HG).
  - destruct a2 as [[[|m|m] n]| | | | | | | | | | | | | | |]; try discriminate.
    destruct (positive_in G a1) eqn:N; [|discriminate]. destruct (ring_term table a1) as [p|] eqn:T; [|discriminate].
    cbn [option_map] in E. assert (Er : r = (monomial i n, normal (PEpow p (Npos m)))) by congruence. rewrite Er. cbn [fst snd]. rewrite monomial_ok, V, normal_ok. unfold value_of. cbn [PEeval].
    change (PEeval Rplus Rmult Rminus Ropp Q2R N.to_nat pow l p) with (value_of l p).
    rewrite (ring_term_ok table x a1 p T). change (N.to_nat (Npos m)) with (Pos.to_nat m). cbn [eval].
    apply (positive_ok x G HG) in N. rewrite rpow_is by exact N. rewrite <- exp_times, INR_pos.
    rewrite <- (exp_ln (eval x a1)) at 2 by exact N. rewrite <- exp_times, INR_pos. f_equal.
    rewrite cst_Q2R. unfold Q2R. cbn [Qnum Qden]. field. apply not_0_IZR. lia.
Qed.
Lemma roots_ok : forall l0 n pre, table = pre ++ l0 -> length pre = n ->
  MPcond 1 Rplus Rmult (@eq R) Q2R (roots G table l0 (Pos.of_succ_nat n)) l.
Proof.
  induction l0 as [|a l0 IH]; intros n pre E L; [exact Logic.I|]. cbn [roots].
  assert (R : MPcond 1 Rplus Rmult (@eq R) Q2R (roots G table l0 (Pos.of_succ_nat (S n))) l).
  { apply (IH (S n) (pre ++ [a])); [rewrite <- app_assoc; exact E | rewrite app_length; simpl; lia]. }
  destruct (root G table a (Pos.of_succ_nat n)) as [[M P]|] eqn:T; [|exact R]. split; [|exact R].
  apply (root_ok a (Pos.of_succ_nat n) (M, P)); [|exact T]. unfold atom_values. rewrite SuccNat2Pos.id_succ. simpl.
  rewrite E, app_nth2, L, Nat.sub_diag by lia. reflexivity.
Qed.
Lemma reduced_ok p : meaning (reduced p (roots G table table 1)) = meaning p.
Proof.
  unfold reduced. assert (C := roots_ok table 0 [] eq_refl eq_refl). simpl Pos.of_succ_nat in C.
  destruct (roots G table table 1) as [|r rs]; [reflexivity|]. symmetry.
  exact (PNSubstL_ok setoid ring_ext (Rth_ARth setoid ring_ext Rsrt) rationals 60 60 (r :: rs) p l C).
Qed.
End Roots.

Definition no_terms_in_atoms (G : list cond) (e : expr) : bool :=
  let table := table_of e in
  match ring_term table e with
  | Some p => Peq Qeq_bool (reduced (normal p) (roots G table table 1)) (Pc 0%Q)
  | None => false
  end.
Lemma no_terms_in_atoms_ok x G e : Forall (meets x) G -> no_terms_in_atoms G e = true -> eval x e = 0.
Proof.
  intro HG. unfold no_terms_in_atoms. destruct (ring_term (table_of e) e) as [p|] eqn:E; [|discriminate].
  intro Z. rewrite <- (ring_term_ok _ x e p E), <- normal_ok, <- (reduced_ok x G _ HG).
  transitivity (meaning x (table_of e) (Pc 0%Q)); [|apply Q2R_z].
  exact (Peq_ok setoid ring_ext rationals _ (Pc 0%Q) Z _).
Qed.

(** ** Fractions: a numerator, and powers of factors below *)

Definition below := list (expr * positive).
Definition times a b := if is_one a then b else if is_one b then a else Mul a b.
Definition to_power (f : expr * positive) : expr := if Pos.eqb (snd f) 1 then fst f else Pow (fst f) (snd f).
Definition times_all (e : expr) (l : below) : expr := fold_left (fun e f => times e (to_power f)) l e.

(** A factor taken out of a list, and a whole list taken out. *)
Fixpoint take (a : expr) (n : positive) (l : below) : option below :=
  match l with
  | [] => None
  | (b, m) :: l =>
      if same b a then
        match (m ?= n)%positive with
        | Datatypes.Gt => Some ((b, m - n)%positive :: l)
        | Datatypes.Eq => Some l
        | Datatypes.Lt => take a (n - m) l
        end
      else option_map (cons (b, m)) (take a n l)
  end.
Fixpoint take_all (ks l : below) : option below :=
  match ks with
  | [] => Some l
  | (a, n) :: ks => match take a n l with Some l => take_all ks l | None => None end
  end.
(** What a list has beyond another one. *)
Fixpoint excess (a : expr) (n : positive) (l : below) : option positive :=
  match l with
  | [] => Some n
  | (b, m) :: l =>
      if same b a then match (n ?= m)%positive with Datatypes.Gt => excess a (n - m) l | _ => None end else excess a n l
  end.
Fixpoint beyond (m l : below) : below :=
  match m with
  | [] => []
  | (a, n) :: m => match excess a n l with Some k => (a, k) :: beyond m l | None => beyond m l end
  end.
Definition plus (p q : expr * below) : expr * below :=
  let more := beyond (snd q) (snd p) in
  let all := snd p ++ more in
  match take_all (snd q) all with
  | Some rest => (Add (times_all (fst p) more) (times_all (fst q) rest), all)
  | None => (Add (times_all (fst p) (snd q)) (times_all (fst q) (snd p)), snd p ++ snd q)
  end.
Fixpoint factors (e : expr) : below :=
  match e with
  | Mul a b => factors a ++ factors b
  | Pow a n => map (fun f => (fst f, snd f * n)%positive) (factors a)
  | _ => if is_one e then [] else [(e, 1%positive)]
  end.
Fixpoint fraction (e : expr) : expr * below :=
  match e with
  | Add a b => plus (fraction a) (fraction b)
  | Opp a => (Opp (fst (fraction a)), snd (fraction a))
  | Mul a b => (times (fst (fraction a)) (fst (fraction b)), snd (fraction a) ++ snd (fraction b))
  | Inv a => (times_all (Cst 1) (snd (fraction a)), factors (fst (fraction a)))
  | Pow a n => (Pow (fst (fraction a)) n, map (fun f => (fst f, snd f * n)%positive) (snd (fraction a)))
  | _ => (e, [])
  end.
Fixpoint denominators (G : list cond) (e : expr) : bool :=
  match e with
  | Add a b | Mul a b => denominators G a && denominators G b
  | Opp a | Pow a _ => denominators G a
  | Inv a => denominators G a && nonzero_in G a
  | _ => true
  end.
Definition vanishes (G : list cond) (e : expr) : bool := denominators G e && no_terms_in_atoms G (fst (fraction e)).

Section Fractions.
Variables (x : env) (G : list cond).
Hypothesis HG : Forall (meets x) G.
Fixpoint below_value (l : below) : R :=
  match l with [] => 1 | f :: l => eval x (fst f) ^ Pos.to_nat (snd f) * below_value l end.
Lemma times_ok a b : eval x (times a b) = eval x a * eval x b.
Proof.
  unfold times. destruct (is_one a) eqn:E; [apply (is_one_ok x) in E; rewrite E; ring|].
  destruct (is_one b) eqn:F; [apply (is_one_ok x) in F; rewrite F; ring | reflexivity].
Qed.
Lemma to_power_ok f : eval x (to_power f) = eval x (fst f) ^ Pos.to_nat (snd f).
Proof.
  unfold to_power. destruct (Pos.eqb_spec (snd f) 1) as [E|N]; [rewrite E; simpl; ring | reflexivity].
Qed.
Lemma times_all_ok l : forall e, eval x (times_all e l) = eval x e * below_value l.
Proof.
  induction l as [|f l IH]; intro e; [simpl; ring|]. unfold times_all in *. cbn [fold_left below_value].
  rewrite IH, times_ok, to_power_ok. ring.
Qed.
Lemma below_app l m : below_value (l ++ m) = below_value l * below_value m.
Proof. induction l as [|f l IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma take_ok a l : forall n r, take a n l = Some r -> below_value l = eval x a ^ Pos.to_nat n * below_value r.
Proof.
  induction l as [|[b m] l IH]; cbn [take]; intros n r E; [discriminate|]. destruct (same b a) eqn:S.
  - apply same_ok in S. subst b. destruct (Pos.compare_spec m n) as [C|C|C].
    + injection E as <-. subst. reflexivity.
    + cbn [below_value fst snd]. rewrite (IH _ _ E). rewrite <- Rmult_assoc, <- pow_add. f_equal. f_equal. lia.
    + injection E as <-. cbn [below_value fst snd]. rewrite <- Rmult_assoc, <- pow_add. f_equal. f_equal. lia.
  - destruct (take a n l) as [k|] eqn:T; [|discriminate]. injection E as <-. cbn [below_value]. rewrite (IH _ _ T). ring.
Qed.
Lemma take_all_ok ks : forall l r, take_all ks l = Some r -> below_value l = below_value ks * below_value r.
Proof.
  induction ks as [|[a n] ks IH]; cbn [take_all]; intros l r E; [injection E as <-; simpl; ring|].
  destruct (take a n l) as [k|] eqn:T; [|discriminate]. rewrite (take_ok _ _ _ _ T), (IH _ _ E). simpl. ring.
Qed.
Definition below_ok (l : below) : Prop := Forall (fun f => eval x (fst f) <> 0) l.
Lemma below_not0 l : below_ok l -> below_value l <> 0.
Proof.
  induction 1 as [|f l N F IH]; simpl; [lra|]. apply Rmult_integral_contrapositive_currified; [now apply pow_nonzero | exact IH].
Qed.
Lemma beyond_below m l : below_ok m -> below_ok (beyond m l).
Proof.
  induction 1 as [|[a n] m N F IH]; cbn [beyond]; [constructor|].
  destruct (excess a n l); [constructor; assumption | exact IH].
Qed.
Definition equals (v : R) (f : expr * below) : Prop := below_ok (snd f) /\ v = eval x (fst f) / below_value (snd f).
Lemma plus_ok u v f g : equals u f -> equals v g -> equals (u + v) (plus f g).
Proof.
  intros [A1 A2] [B1 B2]. unfold equals, plus. assert (M := beyond_below (snd g) (snd f) B1).
  set (more := beyond (snd g) (snd f)) in *.
  destruct (take_all (snd g) (snd f ++ more)) as [rest|] eqn:T; cbn [fst snd eval].
  - split; [now apply Forall_app|]. apply take_all_ok in T. rewrite !times_all_ok. rewrite below_app in *.
    apply below_not0 in A1, B1, M. rewrite A2, B2. unfold Rdiv. rewrite Rmult_plus_distr_r.
    assert (R : below_value rest <> 0).
    { intro Z. rewrite Z, Rmult_0_r in T. apply Rmult_integral in T. tauto. }
    f_equal; [field; auto|]. rewrite T. field. auto.
  - split; [now apply Forall_app|]. rewrite !times_all_ok, below_app. apply below_not0 in A1, B1. rewrite A2, B2. field. auto.
Qed.
Lemma factors_ok e : eval x e <> 0 -> below_ok (factors e) /\ below_value (factors e) = eval x e.
Proof.
  assert (O : forall e, eval x e <> 0 -> below_ok (if is_one e then [] else [(e, 1%positive)]) /\
    below_value (if is_one e then [] else [(e, 1%positive)]) = eval x e).
  { intros a N. destruct (is_one a) eqn:E; split; try constructor; try constructor; trivial.
    - apply (is_one_ok x) in E. now rewrite E. - simpl. ring. }
  induction e; cbn [factors]; intro N; try (apply O; exact N).
  - cbn [eval] in N. assert (N1 : eval x e1 <> 0) by (intro Z; apply N; rewrite Z; ring).
    assert (N2 : eval x e2 <> 0) by (intro Z; apply N; rewrite Z; ring).
    destruct (IHe1 N1) as [A1 A2], (IHe2 N2) as [B1 B2]. split; [now apply Forall_app|]. now rewrite below_app, A2, B2.
  - cbn [eval] in N. assert (N1 : eval x e <> 0).
    { intro Z. apply N. rewrite Z. apply pow_i. lia. }
    destruct (IHe N1) as [A1 A2]. split; [now apply Forall_map|]. cbn [eval]. rewrite <- A2. clear.
    induction (factors e) as [|f l IH]; simpl; [now rewrite pow1|]. rewrite IH, Rpow_mult_distr, <- pow_mult, Pos2Nat.inj_mul. reflexivity.
Qed.
Lemma fraction_ok e : denominators G e = true -> equals (eval x e) (fraction e).
Proof.
  assert (T : forall a, equals (eval x a) (a, [])).
  { intro a. split; [constructor|]. simpl. field. }
  induction e; cbn [denominators fraction]; intro D; try apply T; try (apply andb_true_iff in D; destruct D as [D D2]).
  - now apply plus_ok; auto.
  - destruct (IHe D) as [N E]. split; cbn [fst snd eval]; [exact N|]. apply below_not0 in N. rewrite E. field. exact N.
  - destruct (IHe1 D) as [N1 E1], (IHe2 D2) as [N2 E2]. split; cbn [fst snd eval]; [now apply Forall_app|].
    rewrite times_ok, below_app. apply below_not0 in N1, N2. rewrite E1, E2. field. auto.
  - destruct (IHe D) as [N E]. apply (nonzero_ok x G HG) in D2. rewrite E in D2. apply below_not0 in N.
    assert (N0 : eval x (fst (fraction e)) <> 0) by (intro Z; apply D2; rewrite Z; unfold Rdiv; ring).
    destruct (factors_ok _ N0) as [A B]. split; cbn [fst snd eval]; [exact A|]. rewrite times_all_ok, B, E. cbn [eval].
    rewrite cst_1. field. auto.
  - destruct (IHe D) as [N E]. split; cbn [fst snd eval]; [now apply Forall_map|].
    assert (P : below_value (map (fun f => (fst f, (snd f * n)%positive)) (snd (fraction e))) = below_value (snd (fraction e)) ^ Pos.to_nat n).
    { clear. induction (snd (fraction e)) as [|f l IH]; simpl; [now rewrite pow1|]. rewrite IH, Rpow_mult_distr, <- pow_mult, Pos2Nat.inj_mul. reflexivity. }
    rewrite P, E. unfold Rdiv. now rewrite Rpow_mult_distr, pow_inv.
Qed.
Theorem vanishes_ok e : vanishes G e = true -> eval x e = 0.
Proof.
  unfold vanishes. intro F. apply andb_true_iff in F. destruct F as [D Z]. destruct (fraction_ok e D) as [_ ->].
  rewrite (no_terms_in_atoms_ok x G _ HG Z). unfold Rdiv. ring.
Qed.
End Fractions.
