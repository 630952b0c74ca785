(** * Conditions and what is read off from a list of them

A condition says that a formula is positive, nonnegative, zero or a whole number. A sequent [G |- g] says that [g] holds
at every point at which all conditions of the list [G] hold.

Main definitions
- [cond], [meets]: conditions and their meaning;
- [positive_in], [nonnegative_in], [nonzero_in], [integral_in]: simple tests, by the list and by the shape of the formula. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Interval Require Import Xreal.
From Treecert Require Import Meaning Syntax Enclosures.
Import ListNotations.
Open Scope R_scope.

Inductive kind := Pos | Nonneg | Zero | Int.
Definition cond := (expr * kind)%type.
Definition of_kind (k : kind) (v : R) : Prop :=
  match k with Pos => 0 < v | Nonneg => 0 <= v | Zero => v = 0 | Int => whole v end.
Definition meets (x : env) (c : cond) : Prop := of_kind (snd c) (eval x (fst c)).

Definition kind_dec : forall a b : kind, {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition is_kind (k : kind) (c : cond) : bool := if kind_dec k (snd c) then true else false.
Lemma is_kind_ok k c : is_kind k c = true -> snd c = k.
Proof. unfold is_kind. now destruct (kind_dec k (snd c)). Qed.
Definition same_cond (c d : cond) : bool := is_kind (snd c) d && same (fst c) (fst d).
Lemma same_cond_ok c d : same_cond c d = true -> c = d.
Proof.
  destruct c as [e k], d as [f l]. unfold same_cond. intro E. apply andb_true_iff in E. destruct E as [A B].
  apply is_kind_ok in A. apply same_ok in B. simpl in *. congruence.
Qed.

(** A condition that always holds, for positions beyond the end of the list. *)
Definition trivial : cond := (Cst 0, Zero).
Definition nth_cond (G : list cond) (i : nat) : cond := nth i G trivial.
Definition known (G : list cond) (c : cond) : bool := existsb (same_cond c) G.

(** Precision of the small tests on numbers. *)
Definition small := F.PtoP 40.
Definition is_sign (s : Xcomparison) (e : expr) : bool :=
  closed e && match s, sign small e with Xgt, Xgt => true | Xlt, Xlt => true | _, _ => false end.

Fixpoint positive_in (G : list cond) (e : expr) : bool :=
  match e with
  | Cst q => above0 q
  | Mul a b => (positive_in G a && positive_in G b) || known G (e, Pos)
  | Inv a | Pow a _ | Sqrt a => positive_in G a || known G (e, Pos)
  | Exp _ => true
  | Rpow a _ => positive_in G a || known G (e, Pos)
  | _ => known G (e, Pos) || is_sign Xgt e
  end.
Definition nonnegative_in (G : list cond) (e : expr) : bool :=
  match e with Cst q => atleast0 q | _ => positive_in G e || known G (e, Nonneg) end.
Definition nonzero_known (G : list cond) (e : expr) : bool :=
  positive_in G e || known G (Opp e, Pos) || known G (Mul e e, Pos) || is_sign Xlt e.
Fixpoint nonzero_in (G : list cond) (e : expr) : bool :=
  nonzero_known G e ||
  match e with
  | Cst q => negb (Qeq_bool q 0)
  | Mul a b => nonzero_in G a && nonzero_in G b
  | Inv a | Pow a _ | Opp a => nonzero_in G a
  | _ => false
  end.
Fixpoint integral_in (G : list cond) (e : expr) : bool :=
  match e with
  | Cst q => Pos.eqb (Qden q) 1
  | Add a b | Mul a b => integral_in G a && integral_in G b
  | Opp a | Pow a _ => integral_in G a
  | _ => known G (e, Int)
  end.

Section Known.
Variables (x : env) (G : list cond).
Hypothesis HG : Forall (meets x) G.

Lemma known_ok c : known G c = true -> meets x c.
Proof.
  unfold known. rewrite existsb_exists. intros [d [I E]]. apply same_cond_ok in E. subst.
  rewrite Forall_forall in HG. auto.
Qed.
Lemma nth_ok i : meets x (nth_cond G i).
Proof.
  unfold nth_cond. destruct (nth_in_or_default i G trivial) as [I|E].
  - rewrite Forall_forall in HG. auto.
  - rewrite E. reflexivity.
Qed.
Lemma is_sign_ok s e : is_sign s e = true -> has_sign (eval x e) s.
Proof.
  unfold is_sign. intro E. apply andb_true_iff in E. destruct E as [_ E]. generalize (sign_ok small x e).
  destruct s; trivial; destruct (sign small e); try discriminate; trivial.
Qed.
Ltac known_pos := match goal with K : known G (_, Pos) = true |- _ => apply known_ok in K; exact K end.
Lemma rpow_pos u r : 0 < u -> 0 < rpow u r.
Proof. intro P. unfold rpow. destruct (Rlt_dec 0 u); [apply exp_pos | contradiction]. Qed.
Lemma positive_ok e : positive_in G e = true -> 0 < eval x e.
Proof.
  induction e; cbn [positive_in]; intro P; try (apply orb_true_iff in P; destruct P as [P|P]; try known_pos);
    try (exact (known_ok _ P)); try (exact (is_sign_ok Xgt _ P)); cbn [eval].
  - now apply above0_ok.
  - apply andb_true_iff in P. destruct P. apply Rmult_lt_0_compat; auto.
  - apply Rinv_0_lt_compat; auto.
  - apply pow_lt; auto.
  - apply exp_pos.
  - apply sqrt_lt_R0; auto.
  - apply rpow_pos; auto.
Qed.
Lemma nonnegative_ok e : nonnegative_in G e = true -> 0 <= eval x e.
Proof.
  intro P. assert (O : positive_in G e || known G (e, Nonneg) = true -> 0 <= eval x e).
  { intro O. apply orb_true_iff in O. destruct O as [O|O]; [left; now apply positive_ok | exact (known_ok _ O)]. }
  destruct e; try (apply O; exact P). now apply atleast0_ok.
Qed.
Lemma nonzero_known_ok e : nonzero_known G e = true -> eval x e <> 0.
Proof.
  unfold nonzero_known. intro P. repeat (apply orb_true_iff in P; destruct P as [P|P]).
  - apply positive_ok in P. lra.
  - apply known_ok in P. unfold meets in P. simpl in P. lra.
  - apply known_ok in P. unfold meets in P. simpl in P. intro Z. rewrite Z in P. lra.
  - generalize (is_sign_ok Xlt _ P). simpl. lra.
Qed.
Lemma nonzero_ok e : nonzero_in G e = true -> eval x e <> 0.
Proof.
  induction e; cbn [nonzero_in]; intro P; apply orb_true_iff in P; destruct P as [P|P];
    try discriminate; try (now apply nonzero_known_ok); cbn [eval].
  - now apply not0_ok.
  - apply Ropp_neq_0_compat; auto.
  - apply andb_true_iff in P. destruct P. apply Rmult_integral_contrapositive_currified; auto.
  - apply Rinv_neq_0_compat; auto.
  - apply pow_nonzero; auto.
Qed.
Lemma integral_ok e : integral_in G e = true -> whole (eval x e).
Proof.
  induction e; cbn [integral_in]; intro P; try (exact (known_ok _ P)); cbn [eval].
  - destruct q as [n d]. apply Pos.eqb_eq in P. simpl in P. subst d. now exists n.
  - apply andb_true_iff in P. destruct P as [A B]. destruct (IHe1 A) as [m M], (IHe2 B) as [n N]. exists (m + n)%Z.
    now rewrite M, N, plus_IZR.
  - destruct (IHe P) as [m M]. exists (- m)%Z. now rewrite M, opp_IZR.
  - apply andb_true_iff in P. destruct P as [A B]. destruct (IHe1 A) as [m M], (IHe2 B) as [n N]. exists (m * n)%Z.
    now rewrite M, N, mult_IZR.
  - destruct (IHe P) as [m M]. exists (m ^ Z.of_nat (Pos.to_nat n))%Z. now rewrite M, pow_IZR.
Qed.
End Known.

Lemma rpow_is u r : 0 < u -> rpow u r = exp (r * ln u).
Proof. intro P. unfold rpow. destruct (Rlt_dec 0 u); [reflexivity | contradiction]. Qed.
Lemma exp_times u n : exp (INR n * u) = exp u ^ n.
Proof.
  induction n as [|n IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, IH. simpl. ring.
Qed.
Lemma INR_pos n : INR (Pos.to_nat n) = IZR (Zpos n).
Proof. now rewrite INR_IZR_INZ, positive_nat_Z. Qed.
Lemma Forall_snoc {A} (P : A -> Prop) l a : Forall P l -> P a -> Forall P (l ++ [a]).
Proof. intros. apply Forall_app. auto. Qed.
Lemma meets_ext x y c : (forall i, x i = y i) -> meets x c -> meets y c.
Proof. intros E. unfold meets. now rewrite (eval_ext x y _ E). Qed.
