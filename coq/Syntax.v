(** * Formulas as data

Equality of formulas, replacement, folding of constants, variables that do not occur.

Main results
- [same_ok]: equality is decided;
- [replace_ok]: to replace a part by one of equal value changes no value;
- [fold_ok]: folding constants changes no value;
- [fresh_ok]: a formula does not depend on variables that do not occur in it. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia RMicromega.
From Treecert Require Import Meaning.
Import ListNotations.
Open Scope R_scope.

(** ** Rational constants *)

Lemma cst_Q2R q : cst q = Q2R q.
Proof. unfold cst, Q2R, Rdiv. destruct (Qden q); try reflexivity. now rewrite RMicromega.Rinv_1. Qed.
Lemma Q2R_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma cst_red q : cst (Qred q) = cst q.
Proof. rewrite !cst_Q2R. apply Q2R_red. Qed.
Lemma Q2R_z z : Q2R (z # 1) = IZR z.
Proof. unfold Q2R; simpl. now rewrite RMicromega.Rinv_1. Qed.
Lemma cst_z z : cst (z # 1) = IZR z.
Proof. reflexivity. Qed.
Lemma cst_0 : cst 0 = 0. Proof. reflexivity. Qed.
Lemma cst_1 : cst 1 = 1. Proof. reflexivity. Qed.
Lemma cst_2 : cst 2 = 2. Proof. reflexivity. Qed.

Definition above0 (q : Q) : bool := negb (Qle_bool q 0).
Definition atleast0 (q : Q) : bool := Qle_bool 0 q.
Lemma above0_ok q : above0 q = true -> 0 < cst q.
Proof.
  unfold above0. intro E. apply negb_true_iff in E.
  assert (N : ~ (q <= 0)%Q) by (intro N; apply Qle_bool_iff in N; congruence).
  apply Qnot_le_lt, Qlt_Rlt in N. now rewrite cst_Q2R, <- Q2R_z.
Qed.
Lemma atleast0_ok q : atleast0 q = true -> 0 <= cst q.
Proof. intro E. apply Qle_bool_iff, Qle_Rle in E. now rewrite cst_Q2R, <- Q2R_z. Qed.
Lemma not0_ok q : negb (Qeq_bool q 0) = true -> cst q <> 0.
Proof.
  intros E Z. apply negb_true_iff in E. apply Qeq_bool_neq in E. apply E, eqR_Qeq.
  now rewrite <- cst_Q2R, Z, <- cst_Q2R.
Qed.

(** ** Equality *)

Definition expr_dec : forall a b : expr, {a = b} + {a <> b}.
Proof. decide equality; try apply Pos.eq_dec; decide equality; try apply Pos.eq_dec; apply Z.eq_dec. Defined.
Definition same (a b : expr) : bool := if expr_dec a b then true else false.
Lemma same_ok a b : same a b = true -> a = b.
Proof. unfold same. now destruct (expr_dec a b). Qed.

Lemma eval_ext x y e : (forall i, x i = y i) -> eval x e = eval y e.
Proof. intro E. induction e; simpl; congruence. Qed.

(** ** Recursion on all children at once *)

Definition map_children (f : expr -> expr) (e : expr) : expr :=
  match e with
  | Cst _ | Var _ => e
  | Add a b => Add (f a) (f b) | Opp a => Opp (f a) | Mul a b => Mul (f a) (f b) | Inv a => Inv (f a)
  | Pow a n => Pow (f a) n | Ln a => Ln (f a) | Log2 a => Log2 (f a) | Exp a => Exp (f a) | Sqrt a => Sqrt (f a)
  | Rpow a r => Rpow (f a) (f r) | Abs a => Abs (f a) | Min a b => Min (f a) (f b) | Max a b => Max (f a) (f b)
  | Ent a => Ent (f a)
  end.

(** [u] replaced by [r] wherever it occurs. *)
Fixpoint replace (u r e : expr) : expr :=
  if same u e then r else
  match e with
  | Cst _ | Var _ => e
  | Add a b => Add (replace u r a) (replace u r b) | Opp a => Opp (replace u r a)
  | Mul a b => Mul (replace u r a) (replace u r b) | Inv a => Inv (replace u r a)
  | Pow a n => Pow (replace u r a) n | Ln a => Ln (replace u r a) | Log2 a => Log2 (replace u r a)
  | Exp a => Exp (replace u r a) | Sqrt a => Sqrt (replace u r a) | Rpow a q => Rpow (replace u r a) (replace u r q)
  | Abs a => Abs (replace u r a) | Min a b => Min (replace u r a) (replace u r b)
  | Max a b => Max (replace u r a) (replace u r b) | Ent a => Ent (replace u r a)
  end.
Lemma replace_ok x u r e : eval x u = eval x r -> eval x (replace u r e) = eval x e.
Proof.
  intro E. induction e; simpl;
    match goal with |- context [same u ?t] => destruct (same u t) eqn:S end; simpl; try congruence;
    apply same_ok in S; subst u; simpl in *; congruence.
Qed.

(** Variables that do not occur, and a variable with another value. *)
Fixpoint fresh (v : positive) (e : expr) : bool :=
  match e with
  | Cst _ => true | Var i => negb (Pos.eqb i v)
  | Add a b | Mul a b | Rpow a b | Min a b | Max a b => fresh v a && fresh v b
  | Opp a | Inv a | Pow a _ | Ln a | Log2 a | Exp a | Sqrt a | Abs a | Ent a => fresh v a
  end.
Definition put (x : env) (v : positive) (u : R) : env := fun i => if Pos.eqb i v then u else x i.
Lemma put_same x v u : put x v u v = u.
Proof. unfold put. now rewrite Pos.eqb_refl. Qed.
Lemma fresh_ok x v u e : fresh v e = true -> eval (put x v u) e = eval x e.
Proof.
  induction e; cbn [fresh eval]; intro F; try (apply andb_true_iff in F; destruct F); try congruence.
  - unfold put. destruct (Pos.eqb i v); [discriminate | reflexivity].
  - rewrite IHe1, IHe2; auto. - rewrite IHe; auto. - rewrite IHe1, IHe2; auto. - rewrite IHe; auto.
  - rewrite IHe; auto. - rewrite IHe; auto. - rewrite IHe; auto. - rewrite IHe; auto. - rewrite IHe; auto.
  - rewrite IHe1, IHe2; auto. - rewrite IHe; auto. - rewrite IHe1, IHe2; auto. - rewrite IHe1, IHe2; auto.
  - rewrite IHe; auto.
Qed.

(** No variables at all. *)
Fixpoint closed (e : expr) : bool :=
  match e with
  | Cst _ => true | Var _ => false
  | Add a b | Mul a b | Rpow a b | Min a b | Max a b => closed a && closed b
  | Opp a | Inv a | Pow a _ | Ln a | Log2 a | Exp a | Sqrt a | Abs a | Ent a => closed a
  end.
Lemma closed_ok x y e : closed e = true -> eval x e = eval y e.
Proof.
  induction e; cbn [closed eval]; intro F; try discriminate; try (apply andb_true_iff in F; destruct F);
    try reflexivity; try (rewrite IHe1, IHe2; auto); try (rewrite IHe; auto).
Qed.

(** A formula for each variable. *)
Fixpoint bind (f : positive -> expr) (e : expr) : expr :=
  match e with
  | Cst q => Cst q | Var i => f i
  | Add a b => Add (bind f a) (bind f b) | Opp a => Opp (bind f a) | Mul a b => Mul (bind f a) (bind f b)
  | Inv a => Inv (bind f a) | Pow a n => Pow (bind f a) n | Ln a => Ln (bind f a) | Log2 a => Log2 (bind f a)
  | Exp a => Exp (bind f a) | Sqrt a => Sqrt (bind f a) | Rpow a r => Rpow (bind f a) (bind f r)
  | Abs a => Abs (bind f a) | Min a b => Min (bind f a) (bind f b) | Max a b => Max (bind f a) (bind f b)
  | Ent a => Ent (bind f a)
  end.
Lemma bind_ok x f e : eval x (bind f e) = eval (fun i => eval x (f i)) e.
Proof. induction e; simpl; congruence. Qed.

(** ** Folding of constants *)

Definition is_zero (e : expr) : bool := match e with Cst q => Qeq_bool q 0 | _ => false end.
Definition is_one (e : expr) : bool := match e with Cst q => Qeq_bool q 1 | _ => false end.
Lemma is_zero_ok x e : is_zero e = true -> eval x e = 0.
Proof. destruct e; try discriminate. simpl. intro E. apply Qeq_bool_iff, Qeq_eqR in E. now rewrite cst_Q2R, E, Q2R_z. Qed.
Lemma is_one_ok x e : is_one e = true -> eval x e = 1.
Proof. destruct e; try discriminate. simpl. intro E. apply Qeq_bool_iff, Qeq_eqR in E. now rewrite cst_Q2R, E, Q2R_z. Qed.

Lemma H_0 : H 0 = 0.
Proof. unfold H, log2. rewrite Rminus_0_r, ln_1. unfold Rdiv. ring. Qed.
Lemma H_1 : H 1 = 0.
Proof. unfold H, log2. replace (1 - 1) with 0 by ring. rewrite ln_1. unfold Rdiv. ring. Qed.

Definition fold_add a b :=
  if is_zero a then b else if is_zero b then a else
  match a, b with Cst p, Cst q => Cst (Qred (p + q)) | _, _ => Add a b end.
Definition fold_mul a b :=
  if is_zero a || is_zero b then Cst 0 else if is_one a then b else if is_one b then a else
  match a, b with Cst p, Cst q => Cst (Qred (p * q)) | _, _ => Mul a b end.
Definition fold_opp a := match a with Cst q => Cst (Qred (- q)) | Opp a => a | _ => Opp a end.
Definition fold_inv a := match a with Cst q => if Qeq_bool q 0 then Inv a else Cst (Qred (/ q)) | _ => Inv a end.
Definition fold_pow a n := match a with Cst q => Cst (Qred (Qpower_positive q n)) | _ => Pow a n end.

Fixpoint fold (e : expr) : expr :=
  match e with
  | Cst q => Cst (Qred q) | Var _ => e
  | Add a b => fold_add (fold a) (fold b)
  | Opp a => fold_opp (fold a)
  | Mul a b => fold_mul (fold a) (fold b)
  | Inv a => fold_inv (fold a)
  | Pow a n => fold_pow (fold a) n
  | Ln a => if is_one (fold a) then Cst 0 else Ln (fold a)
  | Log2 a => if is_one (fold a) then Cst 0 else Log2 (fold a)
  | Exp a => if is_zero (fold a) then Cst 1 else Exp (fold a)
  | Sqrt a => if is_zero (fold a) then Cst 0 else if is_one (fold a) then Cst 1 else Sqrt (fold a)
  | Rpow a r => if is_zero (fold a) then Cst 0 else if is_one (fold a) then Cst 1 else Rpow (fold a) (fold r)
  | Abs a => Abs (fold a)
  | Min a b => Min (fold a) (fold b)
  | Max a b => Max (fold a) (fold b)
  | Ent a => if is_zero (fold a) || is_one (fold a) then Cst 0 else Ent (fold a)
  end.

Lemma rpow_0 r : rpow 0 r = 0.
Proof. unfold rpow. destruct (Rlt_dec 0 0) as [L|_]; [lra | reflexivity]. Qed.
Lemma rpow_1 r : rpow 1 r = 1.
Proof. unfold rpow. destruct (Rlt_dec 0 1) as [_|N]; [now rewrite ln_1, Rmult_0_r, exp_0 | lra]. Qed.
Lemma Q2R_power q n : Q2R (Qpower_positive q n) = Q2R q ^ Pos.to_nat n.
Proof. change (Qpower_positive q n) with (q ^ Zpos n)%Q. rewrite RMicromega.Q2RpowerRZ; [reflexivity | right; lia]. Qed.

Ltac zero_or_one x :=
  repeat match goal with
  | |- context [is_zero ?a] => let E := fresh "E" in destruct (is_zero a) eqn:E; [apply (is_zero_ok x) in E | clear E]; cbn [orb]
  | |- context [is_one ?a] => let E := fresh "E" in destruct (is_one a) eqn:E; [apply (is_one_ok x) in E | clear E]; cbn [orb]
  end; cbn [orb eval].
Lemma fold_ok x e : eval x (fold e) = eval x e.
Proof.
  induction e; cbn [fold eval]; rewrite <- ?IHe, <- ?IHe1, <- ?IHe2; try reflexivity.
  - apply cst_red.
  - unfold fold_add. zero_or_one x; [rewrite E; ring | rewrite E; ring |].
    destruct (fold e1), (fold e2); try reflexivity. cbn [eval]. rewrite cst_red, !cst_Q2R. apply Q2R_plus.
  - destruct (fold e); try reflexivity; cbn [fold_opp eval]; [rewrite cst_red, !cst_Q2R; apply Q2R_opp | ring].
  - unfold fold_mul. zero_or_one x; rewrite ?cst_0; try (rewrite E; ring).
    destruct (fold e1), (fold e2); try reflexivity. cbn [eval]. rewrite cst_red, !cst_Q2R. apply Q2R_mult.
  - destruct (fold e); try reflexivity. cbn [fold_inv]. destruct (Qeq_bool q 0) eqn:Z; [reflexivity|].
    cbn [eval]. rewrite cst_red, !cst_Q2R. apply Q2R_inv. intro E. apply Qeq_bool_iff in E. congruence.
  - destruct (fold e); try reflexivity. cbn [fold_pow eval]. rewrite cst_red, !cst_Q2R. apply Q2R_power.
  - zero_or_one x; [now rewrite E, ln_1 | reflexivity].
  - zero_or_one x; [| reflexivity]. rewrite E. unfold log2. rewrite ln_1, cst_0. unfold Rdiv. ring.
  - zero_or_one x; [now rewrite E, exp_0 | reflexivity].
  - zero_or_one x; [now rewrite E, sqrt_0 | now rewrite E, sqrt_1 | reflexivity].
  - zero_or_one x; [now rewrite E, rpow_0 | now rewrite E, rpow_1 | reflexivity].
  - zero_or_one x; [now rewrite E, H_0 | now rewrite E, H_1 | reflexivity].
Qed.
