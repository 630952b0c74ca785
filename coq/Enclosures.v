(** * Values by interval arithmetic

Intervals of the library coq-interval, with floating-point numbers over [Z] of any precision.

Main results
- [enclose_ok]: the interval computed for a formula holds its value, if those of the variables hold theirs;
- [sign_ok]: the sign of a formula without variables. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Interval Require Import Xreal Interval Sig Basic Float_full Specific_stdz Specific_ops.
From Treecert Require Import Meaning Syntax.
Import ListNotations.
Open Scope R_scope.

Module F := SpecificFloat StdZRadix2.
Module I := FloatIntervalFull F.

Definition inside (i : I.type) (v : R) : Prop := contains (I.convert i) (Xreal v).
Lemma anything i v : contains (I.convert i) Xnan -> inside i v.
Proof. unfold inside. destruct (I.convert i); simpl; tauto. Qed.

Section Precision.
Variable prec : F.precision.

Definition number (q : Q) : I.type := I.div prec (I.fromZ prec (Qnum q)) (I.fromZ prec (Zpos (Qden q))).
Definition half (u : I.type) : I.type := I.div prec u (I.fromZ prec 2).
Definition lesser u v := half (I.sub prec (I.add prec u v) (I.abs (I.sub prec u v))).
Definition greater u v := half (I.add prec (I.add prec u v) (I.abs (I.sub prec u v))).
Definition ln2 : I.type := I.ln prec (I.fromZ prec 2).

Fixpoint enclose (box : positive -> I.type) (e : expr) : I.type :=
  match e with
  | Cst q => number q
  | Var i => box i
  | Add a b => I.add prec (enclose box a) (enclose box b)
  | Opp a => I.neg (enclose box a)
  | Mul a b => I.mul prec (enclose box a) (enclose box b)
  | Inv a => I.div prec (I.fromZ prec 1) (enclose box a)
  | Pow a n => I.power_pos prec (enclose box a) n
  | Ln a => I.ln prec (enclose box a)
  | Log2 a => I.div prec (I.ln prec (enclose box a)) ln2
  | Exp a => I.exp prec (enclose box a)
  | Sqrt a => I.sqrt prec (enclose box a)
  | Rpow a r => I.exp prec (I.mul prec (enclose box r) (I.ln prec (enclose box a)))
  | Abs a => I.abs (enclose box a)
  | Min a b => lesser (enclose box a) (enclose box b)
  | Max a b => greater (enclose box a) (enclose box b)
  | Ent a =>
      let u := enclose box a in let v := I.sub prec (I.fromZ prec 1) u in
      I.div prec (I.neg (I.add prec (I.mul prec u (I.ln prec u)) (I.mul prec v (I.ln prec v)))) ln2
  end.

Lemma i_add i j u v : inside i u -> inside j v -> inside (I.add prec i j) (u + v).
Proof. exact (I.add_correct prec i j (Xreal u) (Xreal v)). Qed.
Lemma i_sub i j u v : inside i u -> inside j v -> inside (I.sub prec i j) (u - v).
Proof. exact (I.sub_correct prec i j (Xreal u) (Xreal v)). Qed.
Lemma i_mul i j u v : inside i u -> inside j v -> inside (I.mul prec i j) (u * v).
Proof. exact (I.mul_correct prec i j (Xreal u) (Xreal v)). Qed.
Lemma i_neg i u : inside i u -> inside (I.neg i) (- u).
Proof. exact (I.neg_correct i (Xreal u)). Qed.
Lemma i_abs i u : inside i u -> inside (I.abs i) (Rabs u).
Proof. exact (I.abs_correct i (Xreal u)). Qed.
Lemma i_exp i u : inside i u -> inside (I.exp prec i) (exp u).
Proof. exact (I.exp_correct prec i (Xreal u)). Qed.
Lemma i_z z : inside (I.fromZ prec z) (IZR z).
Proof. exact (I.fromZ_correct prec z). Qed.
Lemma i_pow i u n : inside i u -> inside (I.power_pos prec i n) (u ^ Pos.to_nat n).
Proof. exact (I.power_pos_correct prec n i (Xreal u)). Qed.
Lemma i_div i j u v : inside i u -> inside j v -> inside (I.div prec i j) (u / v).
Proof.
  intros A B. generalize (I.div_correct prec i j (Xreal u) (Xreal v) A B). simpl. unfold Xdiv'.
  match goal with |- context [if ?b then _ else _] => destruct b end; [apply anything | trivial].
Qed.
Lemma i_ln i u : inside i u -> inside (I.ln prec i) (ln u).
Proof.
  intro A. generalize (I.ln_correct prec i (Xreal u) A). simpl. unfold Xln'.
  destruct (is_positive u); [trivial | apply anything].
Qed.
Lemma i_sqrt i u : inside i u -> inside (I.sqrt prec i) (sqrt u).
Proof. exact (I.sqrt_correct prec i (Xreal u)). Qed.
Lemma i_rpow i j u r : inside i u -> inside j r -> inside (I.exp prec (I.mul prec j (I.ln prec i))) (rpow u r).
Proof.
  intros A B. unfold rpow. destruct (Rlt_dec 0 u) as [L|L]; [apply i_exp, i_mul; [exact B | apply i_ln, A]|].
  apply anything. assert (N : contains (I.convert (I.ln prec i)) Xnan).
  { generalize (I.ln_correct prec i (Xreal u) A). simpl. unfold Xln'. destruct (is_positive_spec u); [lra | trivial]. }
  apply (I.exp_correct prec _ Xnan). exact (I.mul_correct prec _ _ (Xreal r) Xnan B N).
Qed.
Lemma number_ok q : inside (number q) (cst q).
Proof. rewrite cst_Q2R. apply i_div; apply i_z. Qed.
Lemma half_ok i u : inside i u -> inside (half i) (u / 2).
Proof. intro A. apply i_div; [exact A | apply i_z]. Qed.
Lemma ln2_ok : inside ln2 (ln 2).
Proof. apply i_ln, i_z. Qed.
Lemma lesser_ok i j u v : inside i u -> inside j v -> inside (lesser i j) (Rmin u v).
Proof.
  intros A B. replace (Rmin u v) with ((u + v - Rabs (u - v)) / 2)
    by (unfold Rmin, Rabs; destruct (Rle_dec u v), (Rcase_abs (u - v)); lra).
  apply half_ok, i_sub; [apply i_add | apply i_abs, i_sub]; assumption.
Qed.
Lemma greater_ok i j u v : inside i u -> inside j v -> inside (greater i j) (Rmax u v).
Proof.
  intros A B. replace (Rmax u v) with ((u + v + Rabs (u - v)) / 2)
    by (unfold Rmax, Rabs; destruct (Rle_dec u v), (Rcase_abs (u - v)); lra).
  apply half_ok, i_add; [apply i_add | apply i_abs, i_sub]; assumption.
Qed.
Lemma H_nats p : H p = - (p * ln p + (1 - p) * ln (1 - p)) / ln 2.
Proof. unfold H, log2, Rdiv. ring. Qed.

Theorem enclose_ok box x e : (forall i, inside (box i) (x i)) -> inside (enclose box e) (eval x e).
Proof.
  intro B. induction e; cbn [enclose eval];
    auto using i_add, i_mul, i_neg, i_abs, i_exp, i_sqrt, i_ln, i_pow, number_ok, lesser_ok, greater_ok, i_rpow.
  - replace (/ eval x e) with (1 / eval x e) by (unfold Rdiv; ring). apply i_div; [apply i_z | exact IHe].
  - apply i_div; [apply i_ln, IHe | apply ln2_ok].
  - rewrite H_nats. apply i_div; [| apply ln2_ok]. apply i_neg, i_add; apply i_mul;
      repeat first [assumption | apply i_ln | apply i_sub | apply i_z].
Qed.

Definition nowhere : positive -> I.type := fun _ => I.nai.
Lemma nowhere_ok x i : inside (nowhere i) (x i).
Proof. apply anything. unfold nowhere. rewrite I.nai_correct. exact Logic.I. Qed.

(** The sign: exact where the formula folds to a number, otherwise by an interval. *)
Definition sign (e : expr) : Xcomparison :=
  match fold e with
  | Cst q => match Qcompare q 0 with Datatypes.Lt => Xlt | Datatypes.Eq => Xeq | Datatypes.Gt => Xgt end
  | e => I.sign_strict (enclose nowhere e)
  end.
Definition has_sign (v : R) (s : Xcomparison) : Prop :=
  match s with Xgt => 0 < v | Xlt => v < 0 | Xeq => v = 0 | Xund => True end.

Lemma sign_of_interval i v : inside i v -> has_sign v (I.sign_strict i).
Proof.
  intro A. generalize (I.sign_strict_correct i). destruct (I.sign_strict i); simpl; intro S; trivial;
    specialize (S _ A); simpl in S; [congruence | tauto | tauto].
Qed.
Theorem sign_ok x e : has_sign (eval x e) (sign e).
Proof.
  unfold sign. rewrite <- (fold_ok x e). generalize (fold e). intro s.
  assert (G : has_sign (eval x s) (I.sign_strict (enclose nowhere s))).
  { apply sign_of_interval, enclose_ok. intro i. apply nowhere_ok. }
  destruct s; try exact G. cbn [eval]. rewrite cst_Q2R. destruct (Qcompare_spec q 0) as [E|E|E]; simpl.
  - now rewrite (Qeq_eqR _ _ E), Q2R_z.
  - apply Qlt_Rlt in E. now rewrite Q2R_z in E.
  - apply Qlt_Rlt in E. now rewrite Q2R_z in E.
Qed.
End Precision.
