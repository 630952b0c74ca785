(** * Statements

Main definitions
- [defined_in]: a test that a formula has a value where some conditions hold;
- [refutes]: a point at which the domain's claims hold and the relation fails.

Main results, which the generated files apply
- [proved]: the relation holds on the domain, and its sides have values;
- [refuted]: at the point the relation fails, and everything has a value. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Interval Require Import Xreal.
From Treecert Require Import Meaning Syntax Enclosures Sequents Identities Combinations Facts Continuity Lines Checker.
Import ListNotations.
Open Scope R_scope.

(** What a claim says of one formula. *)
Definition gap (c : claim) : cond :=
  match c with
  | Rel a Less b => (Sub b a, Pos)
  | Rel a AtMost b => (Sub b a, Nonneg)
  | Rel a More b => (Sub a b, Pos)
  | Rel a AtLeast b => (Sub a b, Nonneg)
  | Rel a Equal b => (Sub a b, Zero)
  | Whole a => (a, Int)
  end.
Lemma gap_ok x c : meets x (gap c) <-> holds x c.
Proof. destruct c as [a [] b|a]; unfold meets; simpl; try lra; tauto. Qed.

(** ** Having a value, from known conditions *)

Fixpoint defined_in (G : list cond) (e : expr) : bool :=
  match e with
  | Cst _ | Var _ => true
  | Add a b | Min a b | Max a b => defined_in G a && defined_in G b
  | Mul a b =>
      defined_in G a &&
      (defined_in G b || match tame_product a b with Some w => nonnegative_in G w | None => false end)
  | Opp a | Pow a _ | Exp a | Abs a => defined_in G a
  | Inv a => defined_in G a && nonzero_in G a
  | Ln a | Log2 a => defined_in G a && positive_in G a
  | Sqrt a => defined_in G a && nonnegative_in G a
  | Rpow a r => defined_in G a && defined_in G r && (positive_in G a || nonnegative_in G a && positive_in G r)
  | Ent a => defined_in G a && nonnegative_in G a && nonnegative_in G (Sub one a)
  end.
Lemma polynomial_value x e : polynomial e = true -> has_value x e.
Proof.
  induction e; cbn [polynomial has_value]; intro P; try discriminate; auto;
    try (apply andb_true_iff in P; destruct P; auto).
  destruct e; try discriminate. split; [exact Logic.I | now apply not0_ok].
Qed.
Theorem defined_ok x G e : Forall (meets x) G -> defined_in G e = true -> has_value x e.
Proof.
  intro HG. induction e; cbn [defined_in has_value]; intro D;
    repeat match goal with E : _ && _ = true |- _ => apply andb_true_iff in E; destruct E end; auto.
  - split; [auto|]. match goal with E : _ || _ = true |- _ => apply orb_true_iff in E; destruct E as [D|D] end; [left; auto|].
    destruct (tame_product e1 e2) as [w|] eqn:T; [|discriminate].
    match goal with E : nonnegative_in G w = true |- _ => apply (nonnegative_ok x G HG) in E; rename E into N end.
    destruct (tame_product_ok _ _ _ T) as [B [P [k [K F]]]]. destruct N as [N|N].
    + left. destruct B as [-> | ->]; cbn [has_value]; (split; [now apply polynomial_value | exact N]).
    + right. exists w, k. auto 6.
  - split; [auto | now apply (nonzero_ok x G HG)].
  - split; [auto | now apply (positive_ok x G HG)].
  - split; [auto | now apply (positive_ok x G HG)].
  - split; [auto | now apply (nonnegative_ok x G HG)].
  - split; [auto|]. split; [auto|]. match goal with E : _ || _ = true |- _ => apply orb_true_iff in E; destruct E as [D|D] end.
    + left. now apply (positive_ok x G HG).
    + apply andb_true_iff in D. destruct D as [A B]. apply (nonnegative_ok x G HG) in A. apply (positive_ok x G HG) in B.
      destruct A as [A|A]; [now left | right; auto].
  - repeat match goal with E : nonnegative_in _ _ = true |- _ => apply (nonnegative_ok x G HG) in E; simpl in E end.
    rewrite cst_1 in *. split; [auto | lra].
Qed.

(** ** Proofs *)

(** First the conditions under which the sides have values, each with a proof that may use those before it; then the
relation. *)
Fixpoint establishes (G : list cond) (r : claim) (steps : list (cond * proof)) (p : proof) : bool :=
  match steps with
  | (c, q) :: steps => check G c q && establishes (G ++ [c]) r steps p
  | [] => forallb (defined_in G) (sides r) && check G (gap r) p
  end.
Lemma all_hold_ok x cs : all_hold x cs <-> Forall (holds x) cs.
Proof.
  induction cs as [|c cs IH]; [split; [constructor | simpl; trivial]|].
  rewrite Forall_cons_iff, <- IH. destruct cs; simpl; tauto.
Qed.
Lemma all_values_ok x es : all_values x es <-> Forall (has_value x) es.
Proof. induction es as [|e es IH]; [split; [constructor | simpl; trivial]|]. rewrite Forall_cons_iff, <- IH. simpl. tauto. Qed.
Lemma establishes_ok x r p steps : forall G, establishes G r steps p = true -> Forall (meets x) G ->
  holds x r /\ all_values x (sides r).
Proof.
  induction steps as [|[c q] steps IH]; cbn [establishes]; intros G E HG; apply andb_true_iff in E; destruct E as [A B].
  - split; [apply gap_ok; now apply (check_ok p G)|]. apply all_values_ok, Forall_forall. intros e J.
    rewrite forallb_forall in A. now apply (defined_ok x G), A.
  - apply (IH _ B), Forall_snoc; [exact HG | now apply (check_ok q G)].
Qed.
Theorem proved (domain : list claim) (r : claim) (steps : list (cond * proof)) (p : proof) :
  establishes (map gap domain) r steps p = true ->
  forall values, all_hold (at_point values) domain ->
  holds (at_point values) r /\ have_values values (sides r).
Proof.
  intros E values D. apply (establishes_ok _ r p steps _ E). apply Forall_map. apply all_hold_ok in D.
  eapply Forall_impl; [|exact D]. intro c. apply gap_ok.
Qed.

(** ** Refutations *)

Section Point.
Variables (bits : positive) (z : list Q).
Definition sign_there (e : expr) : Xcomparison := sign (F.PtoP bits) (bind (point z) e).
Lemma sign_there_ok e : has_sign (eval (at_values z) e) (sign_there e).
Proof. generalize (sign_ok (F.PtoP bits) (at_values z) (bind (point z) e)). rewrite bind_ok. exact (fun s => s). Qed.
Definition positive_there e := sign_meets Pos (sign_there e).
Definition nonnegative_there e := sign_meets Nonneg (sign_there e).
Definition nonzero_there e := match sign_there e with Xgt | Xlt => true | _ => false end.
Lemma positive_there_ok e : positive_there e = true -> 0 < eval (at_values z) e.
Proof. intro E. exact (sign_meets_ok _ _ _ E (sign_there_ok e)). Qed.
Lemma nonnegative_there_ok e : nonnegative_there e = true -> 0 <= eval (at_values z) e.
Proof. intro E. exact (sign_meets_ok _ _ _ E (sign_there_ok e)). Qed.
Fixpoint defined_there (e : expr) : bool :=
  match e with
  | Cst _ | Var _ => true
  | Add a b | Min a b | Max a b => defined_there a && defined_there b
  | Mul a b =>
      defined_there a &&
      (defined_there b || match tame_product a b with Some w => sign_meets Zero (sign_there w) | None => false end)
  | Opp a | Pow a _ | Exp a | Abs a => defined_there a
  | Inv a => defined_there a && nonzero_there a
  | Ln a | Log2 a => defined_there a && positive_there a
  | Sqrt a => defined_there a && nonnegative_there a
  | Rpow a r => defined_there a && defined_there r && (positive_there a || sign_meets Zero (sign_there a) && positive_there r)
  | Ent a => defined_there a && nonnegative_there a && nonnegative_there (Sub one a)
  end.
Lemma defined_there_ok e : defined_there e = true -> has_value (at_values z) e.
Proof.
  induction e; cbn [defined_there has_value]; intro D;
    repeat match goal with E : _ && _ = true |- _ => apply andb_true_iff in E; destruct E end; auto.
  - split; [auto|]. match goal with E : _ || _ = true |- _ => apply orb_true_iff in E; destruct E as [D|D] end; [left; auto|].
    destruct (tame_product e1 e2) as [w|] eqn:T; [|discriminate]. right.
    destruct (tame_product_ok _ _ _ T) as [B [P [k [K F]]]]. exists w, k.
    assert (Z : of_kind Zero (eval (at_values z) w)) by exact (sign_meets_ok _ _ _ D (sign_there_ok w)). simpl in Z. auto 6.
  - split; [auto|]. generalize (sign_there_ok e). unfold nonzero_there in *. destruct (sign_there e); try discriminate; simpl; lra.
  - split; [auto | now apply positive_there_ok].
  - split; [auto | now apply positive_there_ok].
  - split; [auto | now apply nonnegative_there_ok].
  - split; [auto|]. split; [auto|]. match goal with E : _ || _ = true |- _ => apply orb_true_iff in E; destruct E as [D|D] end.
    + left. now apply positive_there_ok.
    + apply andb_true_iff in D. destruct D as [A B]. right. split; [|now apply positive_there_ok].
      exact (sign_meets_ok _ _ _ A (sign_there_ok e1)).
  - repeat match goal with E : nonnegative_there _ = true |- _ => apply nonnegative_there_ok in E; simpl in E end.
    rewrite cst_1 in *. split; [auto | lra].
Qed.

Definition holds_there (c : claim) : bool :=
  match c with
  | Whole a => match fold (bind (point z) a) with Cst q => Pos.eqb (Qden q) 1 | _ => false end
  | _ => sign_meets (snd (gap c)) (sign_there (fst (gap c)))
  end.
Definition fails_there (c : claim) : bool :=
  match snd (gap c), sign_there (fst (gap c)) with
  | Pos, (Xlt | Xeq) | Nonneg, Xlt | Zero, (Xlt | Xgt) => true
  | _, _ => false
  end.
Definition refutes (domain : list claim) (r : claim) : bool :=
  forallb holds_there domain && fails_there r && forallb defined_there (flat_map sides (r :: domain)).
Lemma holds_there_ok c : holds_there c = true -> holds (at_values z) c.
Proof.
  destruct c as [a o b|a]; cbn [holds_there]; intro E.
  - apply gap_ok. unfold meets. exact (sign_meets_ok _ _ _ E (sign_there_ok _)).
  - simpl. generalize (fold_ok (at_values z) (bind (point z) a)). rewrite bind_ok.
    change (fun i => eval (at_values z) (point z i)) with (at_values z).
    destruct (fold (bind (point z) a)); try discriminate. intro F. apply Pos.eqb_eq in E.
    rewrite <- F. destruct q as [n d]. simpl in E. subst d. now exists n.
Qed.
Lemma fails_there_ok c : fails_there c = true -> ~ holds (at_values z) c.
Proof.
  intros E M. apply gap_ok in M. unfold meets, fails_there in *. generalize (sign_there_ok (fst (gap c))).
  destruct (snd (gap c)), (sign_there (fst (gap c))); try discriminate; simpl in *; lra.
Qed.
Theorem refuted domain r : refutes domain r = true ->
  let values := map cst z in
  all_hold (at_point values) domain /\ ~ holds (at_point values) r /\ have_values values (flat_map sides (r :: domain)).
Proof.
  intros E values. unfold refutes in E. rewrite !andb_true_iff in E. destruct E as [[D F] V].
  assert (P : forall i, at_values z i = at_point values i).
  { intro i. unfold at_values, at_point, values. symmetry. exact (map_nth cst z 0%Q _). }
  assert (HP : forall c, holds (at_values z) c <-> holds (at_point values) c).
  { intro c. rewrite <- !gap_ok. split; apply meets_ext; intro i; rewrite P; reflexivity. }
  assert (VP : forall e, has_value (at_values z) e -> has_value (at_point values) e).
  { intro e. induction e; cbn [has_value]; rewrite <- ?(eval_ext _ _ _ P); try tauto.
    intros [A B]. split; [auto|]. destruct B as [B|[w [k [B [Q [K [Z E]]]]]]]; [left; auto|].
    right. exists w, k. rewrite <- (eval_ext _ _ w P). auto 6. }
  rewrite forallb_forall in D, V. split; [|split].
  - apply all_hold_ok, Forall_forall. intros c J. apply HP, holds_there_ok. auto.
  - intro M. apply HP in M. revert M. now apply fails_there_ok.
  - apply all_values_ok, Forall_forall. intros e J. apply VP, defined_there_ok. auto.
Qed.
End Point.
