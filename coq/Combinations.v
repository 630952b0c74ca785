(** * Combinations of conditions

A formula is shown to be positive, nonnegative or zero as a sum of products of known conditions with coefficients that
are at least 0, and of multiples of known equations. Before that, parts may be rewritten by known equations.

Main results
- [rewrite_ok]: rewriting by equations of the list changes no value;
- [combination_ok]: the condition that is combined holds. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Treecert Require Import Meaning Syntax Enclosures Sequents Identities.
Import ListNotations.
Open Scope R_scope.

(** The equation [u - r = 0] rewrites [u] to [r]. *)
Definition rewrite_by (c : cond) (e : expr) : expr :=
  match snd c with
  | Zero => match fst c with Add u (Opp r) => replace u r e | u => replace u (Cst 0) e end
  | _ => e
  end.
Definition rewriting (G : list cond) (eqs : list nat) (e : expr) : expr :=
  fold_left (fun e i => rewrite_by (nth_cond G i) e) eqs e.

(** A coefficient, and the positions of the conditions that are multiplied. *)
Definition product := (Q * list nat)%type.
(** A factor, and the position of an equation. *)
Definition multiple := (expr * nat)%type.

Fixpoint product_of (G : list cond) (is : list nat) : expr :=
  match is with [] => Cst 1 | [i] => fst (nth_cond G i) | i :: is => Mul (fst (nth_cond G i)) (product_of G is) end.
Fixpoint sum_of_products (G : list cond) (ts : list product) : expr :=
  match ts with
  | [] => Cst 0
  | t :: ts => Add (Mul (Cst (fst t)) (product_of G (snd t))) (sum_of_products G ts)
  end.
Fixpoint sum_of_multiples (G : list cond) (ms : list multiple) : expr :=
  match ms with [] => Cst 0 | m :: ms => Add (Mul (fst m) (fst (nth_cond G (snd m)))) (sum_of_multiples G ms) end.

Definition no_int (c : cond) : bool := negb (is_kind Int c).
Definition positive_product (G : list cond) (t : product) : bool :=
  above0 (fst t) && forallb (fun i => is_kind Pos (nth_cond G i)) (snd t).
Definition enough (k : kind) (G : list cond) (ts : list product) : bool :=
  match k with
  | Pos => existsb (positive_product G) ts
  | Nonneg => true
  | Zero => match ts with [] => true | _ => false end
  | Int => false
  end.

Definition combination (G : list cond) (g : cond) (eqs : list nat) (ts : list product) (ms : list multiple) : bool :=
  vanishes G (rewriting G eqs (Add (fst g) (Opp (Add (sum_of_products G ts) (sum_of_multiples G ms))))) &&
  forallb (fun m : multiple => is_kind Zero (nth_cond G (snd m))) ms &&
  forallb (fun t : product => atleast0 (fst t) && forallb (fun i => no_int (nth_cond G i)) (snd t)) ts &&
  enough (snd g) G ts.

Section Sound.
Variables (x : env) (G : list cond).
Hypothesis HG : Forall (meets x) G.

Lemma rewrite_by_ok c e : meets x c -> eval x (rewrite_by c e) = eval x e.
Proof.
  destruct c as [u k]. unfold meets. cbn [fst snd].
  assert (Z : of_kind Zero (eval x u) -> eval x (replace u (Cst 0) e) = eval x e).
  { intro E. apply replace_ok. exact E. }
  intro M. destruct k; try reflexivity.
  destruct u; try (apply Z; exact M). cbn [rewrite_by fst snd]. destruct u2; try (apply Z; exact M).
  apply replace_ok. simpl in M. lra.
Qed.
Lemma rewrite_ok eqs e : eval x (rewriting G eqs e) = eval x e.
Proof.
  unfold rewriting. revert e. induction eqs as [|i eqs IH]; intro e; [reflexivity|]. simpl. rewrite IH.
  apply rewrite_by_ok, (nth_ok x G HG).
Qed.

Lemma nonneg_condition i : no_int (nth_cond G i) = true -> 0 <= eval x (fst (nth_cond G i)).
Proof.
  unfold no_int, is_kind. generalize (nth_ok x G HG i). unfold meets. destruct (nth_cond G i) as [e k]; simpl.
  destruct k; simpl; intros; lra || discriminate.
Qed.
Lemma pos_condition i : is_kind Pos (nth_cond G i) = true -> 0 < eval x (fst (nth_cond G i)).
Proof.
  intro K. apply is_kind_ok in K. generalize (nth_ok x G HG i). unfold meets. now rewrite K.
Qed.
Lemma product_nonneg is : forallb (fun i => no_int (nth_cond G i)) is = true -> 0 <= eval x (product_of G is).
Proof.
  induction is as [|i is IH]; intro E; [simpl; rewrite cst_1; lra|].
  simpl in E. apply andb_true_iff in E. destruct E as [A B]. apply nonneg_condition in A.
  destruct is as [|j is]; [exact A|]. change (0 <= eval x (fst (nth_cond G i)) * eval x (product_of G (j :: is))).
  apply Rmult_le_pos; auto.
Qed.
Lemma product_pos is : forallb (fun i => is_kind Pos (nth_cond G i)) is = true -> 0 < eval x (product_of G is).
Proof.
  induction is as [|i is IH]; intro E; [simpl; rewrite cst_1; lra|].
  simpl in E. apply andb_true_iff in E. destruct E as [A B]. apply pos_condition in A.
  destruct is as [|j is]; [exact A|]. change (0 < eval x (fst (nth_cond G i)) * eval x (product_of G (j :: is))).
  apply Rmult_lt_0_compat; auto.
Qed.
Definition fair (t : product) : bool := atleast0 (fst t) && forallb (fun i => no_int (nth_cond G i)) (snd t).
Lemma term_nonneg t : fair t = true -> 0 <= cst (fst t) * eval x (product_of G (snd t)).
Proof.
  intro E. apply andb_true_iff in E. destruct E as [A B]. apply Rmult_le_pos; [now apply atleast0_ok | now apply product_nonneg].
Qed.
Lemma sum_nonneg ts : forallb fair ts = true -> 0 <= eval x (sum_of_products G ts).
Proof.
  induction ts as [|t ts IH]; intro E; [simpl; rewrite cst_0; lra|].
  simpl in E. apply andb_true_iff in E. destruct E as [A B]. apply term_nonneg in A. specialize (IH B). simpl in *. lra.
Qed.
Lemma sum_pos ts : forallb fair ts = true -> existsb (positive_product G) ts = true -> 0 < eval x (sum_of_products G ts).
Proof.
  induction ts as [|t ts IH]; intros E F; [discriminate|].
  simpl in E, F. apply andb_true_iff in E. destruct E as [A B]. apply orb_true_iff in F. destruct F as [F|F].
  - apply andb_true_iff in F. destruct F as [F1 F2]. apply above0_ok in F1. apply product_pos in F2.
    generalize (sum_nonneg ts B) (Rmult_lt_0_compat _ _ F1 F2). simpl. lra.
  - generalize (IH B F) (term_nonneg t A). simpl. lra.
Qed.
Lemma multiples_zero ms :
  forallb (fun m : multiple => is_kind Zero (nth_cond G (snd m))) ms = true -> eval x (sum_of_multiples G ms) = 0.
Proof.
  induction ms as [|m ms IH]; intro E; [apply cst_0|].
  simpl in E. apply andb_true_iff in E. destruct E as [A B]. specialize (IH B). apply is_kind_ok in A.
  generalize (nth_ok x G HG (snd m)). unfold meets. rewrite A. simpl. intros ->. rewrite IH. ring.
Qed.
Theorem combination_ok g eqs ts ms : combination G g eqs ts ms = true -> meets x g.
Proof.
  unfold combination. rewrite !andb_true_iff. intros [[[V M] T] K]. apply (vanishes_ok x G HG) in V.
  rewrite rewrite_ok in V. cbn [eval] in V. rewrite (multiples_zero ms M) in V. unfold meets.
  replace (eval x (fst g)) with (eval x (sum_of_products G ts)) by lra.
  destruct (snd g); cbn [of_kind enough] in *; [now apply sum_pos | now apply sum_nonneg | | discriminate].
  destruct ts; [apply cst_0 | discriminate].
Qed.
End Sound.
