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

(** ** Fractions *)

Definition times a b := if is_one a then b else if is_one b then a else Mul a b.
Definition plus (p q : expr * expr) :=
  if same (snd p) (snd q) then (Add (fst p) (fst q), snd p)
  else (Add (times (fst p) (snd q)) (times (fst q) (snd p)), times (snd p) (snd q)).
Fixpoint fraction (e : expr) : expr * expr :=
  match e with
  | Add a b => plus (fraction a) (fraction b)
  | Opp a => (Opp (fst (fraction a)), snd (fraction a))
  | Mul a b => (times (fst (fraction a)) (fst (fraction b)), times (snd (fraction a)) (snd (fraction b)))
  | Inv a => (snd (fraction a), fst (fraction a))
  | Pow a n => (Pow (fst (fraction a)) n, if is_one (snd (fraction a)) then Cst 1 else Pow (snd (fraction a)) n)
  | _ => (e, Cst 1)
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
Definition equals (v : R) (f : expr * expr) : Prop := eval x (snd f) <> 0 /\ v = eval x (fst f) / eval x (snd f).
Lemma times_ok a b : eval x (times a b) = eval x a * eval x b.
Proof.
  unfold times. destruct (is_one a) eqn:E; [apply (is_one_ok x) in E; rewrite E; ring|].
  destruct (is_one b) eqn:F; [apply (is_one_ok x) in F; rewrite F; ring | reflexivity].
Qed.
Lemma plus_ok u v f g : equals u f -> equals v g -> equals (u + v) (plus f g).
Proof.
  intros [A1 A2] [B1 B2]. unfold equals, plus. destruct (same (snd f) (snd g)) eqn:E; cbn [fst snd eval].
  - apply same_ok in E. rewrite <- E in *. split; [assumption|]. rewrite A2, B2. field. assumption.
  - rewrite !times_ok. split; [now apply Rmult_integral_contrapositive_currified|]. rewrite A2, B2. field. auto.
Qed.
Lemma fraction_ok e : denominators G e = true -> equals (eval x e) (fraction e).
Proof.
  assert (T : forall a, equals (eval x a) (a, Cst 1)).
  { intro a. split; cbn [fst snd eval]; rewrite cst_1; [lra | field]. }
  induction e; cbn [denominators fraction]; intro D; try apply T; try (apply andb_true_iff in D; destruct D as [D D2]).
  - now apply plus_ok; auto.
  - destruct (IHe D) as [N E]. split; cbn [fst snd eval]; [exact N | rewrite E; field; exact N].
  - destruct (IHe1 D) as [N1 E1], (IHe2 D2) as [N2 E2]. split; cbn [fst snd eval]; rewrite !times_ok.
    + now apply Rmult_integral_contrapositive_currified.
    + rewrite E1, E2. field. auto.
  - destruct (IHe D) as [N E]. apply (nonzero_ok x G HG) in D2. rewrite E in D2.
    assert (N0 : eval x (fst (fraction e)) <> 0) by (intro Z; apply D2; rewrite Z; unfold Rdiv; ring).
    split; cbn [fst snd eval]; [exact N0 | rewrite E; field; auto].
  - destruct (IHe D) as [N E]. destruct (is_one (snd (fraction e))) eqn:O; split; cbn [fst snd eval].
    + rewrite cst_1. lra.
    + apply (is_one_ok x) in O. rewrite E, O, cst_1. unfold Rdiv. now rewrite !RMicromega.Rinv_1.
    + now apply pow_nonzero.
    + rewrite E. unfold Rdiv. now rewrite Rpow_mult_distr, pow_inv.
Qed.
Theorem vanishes_ok e : vanishes G e = true -> eval x e = 0.
Proof.
  unfold vanishes. intro F. apply andb_true_iff in F. destruct F as [D Z]. destruct (fraction_ok e D) as [_ ->].
  rewrite (no_terms_in_atoms_ok x G _ HG Z). unfold Rdiv. ring.
Qed.
End Fractions.
