(** * Continuity along a line

Main definitions
- [move]: the point [x + t d];
- [continuous_in]: a test by the shape of a formula and the known conditions.

Main results
- [xlnx_continuous]: [t ln t] is continuous, also at 0;
- [continuous_ok]: what passes the test is continuous along every line, at a point where the conditions hold;
- [limit_nonneg]: what is nonnegative just after a point, and continuous there, is nonnegative there. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Treecert Require Import Meaning Syntax Enclosures Sequents Identities Combinations Facts.
Import ListNotations.
Open Scope R_scope.

Definition move (x d : env) (t : R) : env := fun i => x i + t * d i.
Lemma move_0 x d e : eval (move x d 0) e = eval x e.
Proof. apply eval_ext. intro i. unfold move. ring. Qed.
Lemma move_move x d s t i : move (move x d s) d t i = move x d (s + t) i.
Proof. unfold move. ring. Qed.

(** ** Real functions *)

Lemma continuous_const c t : continuity_pt (fun _ => c) t.
Proof. apply continuity_pt_const. intros a b. reflexivity. Qed.
Lemma continuous_id t : continuity_pt (fun u => u) t.
Proof. apply derivable_continuous_pt, derivable_pt_id. Qed.
Lemma continuous_comp f g t : continuity_pt g t -> continuity_pt f (g t) -> continuity_pt (fun u => f (g u)) t.
Proof. exact (continuity_pt_comp g f t). Qed.
Lemma continuous_ext f g t : (forall u, f u = g u) -> continuity_pt f t -> continuity_pt g t.
Proof. intros E C. apply (continuity_pt_locally_ext f g 1); [lra | intros; apply E | exact C]. Qed.
Lemma continuous_ln t : 0 < t -> continuity_pt ln t.
Proof. intro P. apply derivable_continuous_pt. exists (/ t). now apply derivable_pt_lim_ln. Qed.
Lemma continuous_pow n t : continuity_pt (fun u => u ^ n) t.
Proof. apply derivable_continuous_pt, derivable_pt_pow. Qed.
Lemma continuous_exp t : continuity_pt exp t.
Proof. apply derivable_continuous_pt, derivable_pt_exp. Qed.
Lemma ln_nonpos u : u <= 0 -> ln u = 0.
Proof. intro L. unfold ln. destruct (Rlt_dec 0 u) as [P|P]; [exfalso; lra | reflexivity]. Qed.

Lemma xlnx_bound t : 0 < t < 1 -> Rabs (t * ln t) <= 2 * sqrt t.
Proof.
  intros [P L]. assert (S : 0 < sqrt t) by (now apply sqrt_lt_R0).
  assert (E : t = sqrt t * sqrt t) by (symmetry; apply sqrt_sqrt; lra).
  assert (N : ln t < 0) by (rewrite <- ln_1; now apply ln_increasing).
  assert (D : ln t = 2 * ln (sqrt t)) by (rewrite E at 1; rewrite ln_mult by exact S; ring).
  assert (B : - ln (sqrt t) <= / sqrt t - 1).
  { rewrite <- ln_Rinv by exact S. now apply ln_below, Rinv_0_lt_compat. }
  rewrite Rabs_mult, (Rabs_pos_eq t), (Rabs_left (ln t)) by lra.
  apply Rle_trans with (t * (2 * / sqrt t)); [apply Rmult_le_compat_l; lra|].
  rewrite E at 1. right. field. lra.
Qed.
Lemma xlnx_continuous t : continuity_pt (fun u => u * ln u) t.
Proof.
  destruct (total_order_T t 0) as [[N|Z]|P].
  - intros eps E. exists (- t). split; [lra|]. intros u [_ U]. simpl in *. unfold R_dist in *. apply Rabs_def2 in U.
    rewrite !ln_nonpos by lra. rewrite !Rmult_0_r, Rminus_0_r, Rabs_R0. exact E.
  - subst t. intros eps E. assert (E2 : 0 < eps / 2) by lra. exists (Rmin 1 (eps / 2 * (eps / 2))). split.
    + apply Rmin_pos; [lra | now apply Rmult_lt_0_compat].
    + intros u [_ U]. simpl in *. unfold R_dist in *. rewrite Rmult_0_l, Rminus_0_r in *.
      destruct (Rle_dec u 0) as [L|L]; [rewrite ln_nonpos, Rmult_0_r, Rabs_R0 by exact L; exact E|].
      apply Rnot_le_lt in L. rewrite Rabs_pos_eq in U by lra.
      assert (U1 : u < 1) by (eapply Rlt_le_trans; [exact U | apply Rmin_l]).
      assert (U2 : u < eps / 2 * (eps / 2)) by (eapply Rlt_le_trans; [exact U | apply Rmin_r]).
      apply Rle_lt_trans with (2 * sqrt u); [apply xlnx_bound; lra|].
      assert (sqrt u < eps / 2); [|lra]. rewrite <- (sqrt_square (eps / 2)) by lra. apply sqrt_lt_1; lra.
  - apply (continuity_pt_mult (fun u => u) ln); [apply continuous_id | now apply continuous_ln].
Qed.
Lemma continuous_scaled f c t : continuity_pt f t -> continuity_pt (fun u => f u / c) t.
Proof. intro C. apply (continuity_pt_mult f (fun _ => / c)); [exact C | apply continuous_const]. Qed.
Lemma H_continuous t : continuity_pt H t.
Proof.
  apply (continuous_ext (fun p => - (p * ln p + (1 - p) * ln (1 - p)) / ln 2)); [intro p; now rewrite H_nats|].
  apply (continuous_scaled (fun p => - (p * ln p + (1 - p) * ln (1 - p)))).
  apply (continuity_pt_opp (fun p => p * ln p + (1 - p) * ln (1 - p))).
  apply (continuity_pt_plus (fun p => p * ln p) (fun p => (1 - p) * ln (1 - p))); [apply xlnx_continuous|].
  apply (continuous_comp (fun p => p * ln p) (fun p => 1 - p)); [|apply xlnx_continuous].
  apply (continuity_pt_minus (fun _ => 1) (fun p => p)); [apply continuous_const | apply continuous_id].
Qed.
Lemma Rmin_abs u v : Rmin u v = (u + v - Rabs (u - v)) / 2.
Proof. unfold Rmin, Rabs. destruct (Rle_dec u v), (Rcase_abs (u - v)); lra. Qed.
Lemma Rmax_abs u v : Rmax u v = (u + v + Rabs (u - v)) / 2.
Proof. unfold Rmax, Rabs. destruct (Rle_dec u v), (Rcase_abs (u - v)); lra. Qed.

Lemma rpow_continuous_right r t : 0 < t -> continuity_pt (fun u => rpow u r) t.
Proof.
  intro P. apply (continuity_pt_locally_ext (fun u => exp (r * ln u)) _ t); [exact P| |].
  - intros u U. symmetry. apply rpow_is. apply Rabs_def2 in U. lra.
  - apply (continuous_comp exp (fun u => r * ln u)); [|apply continuous_exp].
    apply (continuity_pt_mult (fun _ => r) ln); [apply continuous_const | now apply continuous_ln].
Qed.
(** With a positive exponent powers are continuous everywhere: they are 0 up to 0. *)
Lemma rpow_continuous r t : 0 < r -> continuity_pt (fun u => rpow u r) t.
Proof.
  intro R. assert (N : forall u, u <= 0 -> rpow u r = 0).
  { intros u L. unfold rpow. destruct (Rlt_dec 0 u); [lra | reflexivity]. }
  destruct (total_order_T t 0) as [[L|Z]|P]; [| |now apply rpow_continuous_right].
  - intros eps E. exists (- t). split; [lra|]. intros u [_ U]. simpl in *. unfold R_dist in *. apply Rabs_def2 in U.
    rewrite !N by lra. rewrite Rminus_0_r, Rabs_R0. exact E.
  - subst t. intros eps E. exists (exp (ln eps / r)). split; [apply exp_pos|]. intros u [_ U]. simpl in *.
    unfold R_dist in *. rewrite (N 0), Rminus_0_r by lra. rewrite Rminus_0_r in U.
    destruct (Rle_dec u 0) as [L|L]; [rewrite N, Rabs_R0 by exact L; exact E|]. apply Rnot_le_lt in L.
    rewrite Rabs_pos_eq in U by lra. rewrite Rabs_pos_eq by (left; now apply rpow_pos). rewrite rpow_is by exact L.
    rewrite <- (exp_ln eps) by exact E. apply exp_increasing.
    apply ln_increasing in U; [|exact L]. rewrite ln_exp in U. apply (Rmult_lt_compat_l r) in U; [|exact R].
    replace (r * (ln eps / r)) with (ln eps) in U by (field; lra). exact U.
Qed.

(** ** Formulas *)

(** [a = w k]: the other factor [k], where the shape of [a] shows it. *)
Fixpoint cofactor (w a : expr) : option expr :=
  if same w a then Some one else
  match a with
  | Mul c d => match cofactor w c with Some k => Some (Mul k d) | None => option_map (Mul c) (cofactor w d) end
  | Opp c => option_map Opp (cofactor w c)
  | _ => None
  end.
Lemma cofactor_ok y w a : forall k, cofactor w a = Some k -> eval y a = eval y w * eval y k.
Proof.
  assert (T : forall a, same w a = true -> forall k, Some one = Some k -> eval y a = eval y w * eval y k).
  { intros e S k E. injection E as <-. apply same_ok in S. subst. simpl. rewrite cst_1. ring. }
  induction a; cbn [cofactor]; intros k E;
    match type of E with (if ?b then _ else _) = _ => destruct b eqn:B; [now apply (T _ B) | try discriminate] end.
  - destruct (cofactor w a); [|discriminate]. injection E as <-. simpl. rewrite (IHa e eq_refl). ring.
  - destruct (cofactor w a1); [injection E as <-; simpl; rewrite (IHa1 e eq_refl); ring|].
    destruct (cofactor w a2); [|discriminate]. injection E as <-. simpl. rewrite (IHa2 e eq_refl). ring.
Qed.
(** [a ln w] or [a log2 w] with a polynomial multiple [a] of the polynomial [w]. *)
Definition tame_product (a b : expr) : option expr :=
  match b with
  | Ln w | Log2 w =>
      if polynomial w && match cofactor w a with Some k => polynomial k | None => false end then Some w else None
  | _ => None
  end.
Lemma tame_product_ok a b w : tame_product a b = Some w ->
  (b = Ln w \/ b = Log2 w) /\ polynomial w = true /\
  exists k, polynomial k = true /\ forall y, eval y a = eval y w * eval y k.
Proof.
  unfold tame_product. intro E.
  destruct b; try discriminate;
    (match type of E with (if ?c then _ else _) = _ => destruct c eqn:C; [|discriminate] end; injection E as ->;
     apply andb_true_iff in C; destruct C as [P C]; destruct (cofactor w a) as [k|] eqn:K; [|discriminate];
     split; [auto|]; split; [exact P|]; exists k; split; [exact C|]; intro y; now apply cofactor_ok).
Qed.

Fixpoint continuous_in (G : list cond) (e : expr) : bool :=
  closed e ||
  match e with
  | Cst _ | Var _ => true
  | Add a b | Min a b | Max a b => continuous_in G a && continuous_in G b
  | Mul a b => (continuous_in G a && continuous_in G b) || match tame_product a b with Some _ => true | None => false end
  | Opp a | Pow a _ | Abs a | Exp a | Ent a => continuous_in G a
  | Inv a => continuous_in G a && nonzero_in G a
  | Ln a | Log2 a => continuous_in G a && positive_in G a
  | Sqrt a => continuous_in G a && nonnegative_in G a
  | Rpow a r => continuous_in G a && continuous_in G r && (positive_in G a || closed r && positive_in G r)
  end.

Section Along.
Variables (x d : env) (t : R).
Definition along (e : expr) (u : R) : R := eval (move x d u) e.

Lemma closed_continuous e : closed e = true -> continuity_pt (along e) t.
Proof.
  intro C. apply (continuous_ext (fun _ => eval x e)); [|apply continuous_const].
  intro u. unfold along. now apply closed_ok.
Qed.
Lemma polynomial_continuous e : polynomial e = true -> continuity_pt (along e) t.
Proof.
  unfold along. induction e; cbn [polynomial eval]; intro P; try discriminate; try (apply andb_true_iff in P; destruct P as [P P2]).
  - apply continuous_const.
  - unfold move. apply (continuity_pt_plus (fun _ => x i) (fun u => u * d i)); [apply continuous_const|].
    apply (continuity_pt_mult (fun u => u) (fun _ => d i)); [apply continuous_id | apply continuous_const].
  - apply (continuity_pt_plus (along e1) (along e2)); auto.
  - apply (continuity_pt_opp (along e)); auto.
  - apply (continuity_pt_mult (along e1) (along e2)); auto.
  - destruct e; try discriminate. apply (closed_continuous (Inv (Cst q))). reflexivity.
  - apply (continuous_comp (fun v => v ^ Pos.to_nat n) (along e)); [auto | apply continuous_pow].
Qed.
Lemma tame_continuous a b w : tame_product a b = Some w -> continuity_pt (along (Mul a b)) t.
Proof.
  intro T. apply tame_product_ok in T. destruct T as [B [P [k [K E]]]].
  assert (M : continuity_pt (fun u => along k u * (along w u * ln (along w u))) t).
  { apply (continuity_pt_mult (along k) (fun u => along w u * ln (along w u))); [now apply polynomial_continuous|].
    apply (continuous_comp (fun v => v * ln v) (along w)); [now apply polynomial_continuous | apply xlnx_continuous]. }
  destruct B as [-> | ->]; [apply (continuous_ext _ _ _ (fun u => eq_refl)); revert M; apply continuous_ext
    | apply (continuous_scaled _ (ln 2)) in M; revert M; apply continuous_ext];
    intro u; unfold along; cbn [eval]; rewrite E; unfold log2, Rdiv; ring.
Qed.

Variable G : list cond.
Hypothesis HG : Forall (meets (move x d t)) G.
Theorem continuous_ok e : continuous_in G e = true -> continuity_pt (along e) t.
Proof.
  unfold along. induction e; cbn [continuous_in]; intro P; (apply orb_true_iff in P; destruct P as [P|P]; [now apply closed_continuous|]);
    cbn [eval].
  - apply continuous_const.
  - now apply (polynomial_continuous (Var i)).
  - apply andb_true_iff in P; destruct P. apply (continuity_pt_plus (along e1) (along e2)); auto.
  - apply (continuity_pt_opp (along e)); auto.
  - apply orb_true_iff in P. destruct P as [P|P].
    + apply andb_true_iff in P; destruct P. apply (continuity_pt_mult (along e1) (along e2)); auto.
    + destruct (tame_product e1 e2) as [w|] eqn:T; [|discriminate]. now apply (tame_continuous e1 e2 w).
  - apply andb_true_iff in P; destruct P as [P Q]. apply (continuity_pt_inv (along e)); auto. now apply (nonzero_ok _ G HG).
  - apply (continuous_comp (fun v => v ^ Pos.to_nat n) (along e)); [auto | apply continuous_pow].
  - apply andb_true_iff in P; destruct P as [P Q]. apply (continuous_comp ln (along e)); [auto|]. apply continuous_ln. now apply (positive_ok _ G HG).
  - apply andb_true_iff in P; destruct P as [P Q]. apply (continuous_scaled (fun u => ln (along e u))).
    apply (continuous_comp ln (along e)); [auto|]. apply continuous_ln. now apply (positive_ok _ G HG).
  - apply (continuous_comp exp (along e)); [auto | apply continuous_exp].
  - apply andb_true_iff in P; destruct P as [P Q]. apply (continuous_comp sqrt (along e)); [auto|]. apply continuity_pt_sqrt. now apply (nonnegative_ok _ G HG).
  - rewrite !andb_true_iff in P. destruct P as [[P Q] R]. apply orb_true_iff in R. destruct R as [R|R].
    2:{ apply andb_true_iff in R. destruct R as [K R]. apply (positive_ok _ G HG) in R.
      apply (continuous_ext (fun u => rpow (along e1 u) (eval (move x d t) e2))).
      - intro u. unfold along. f_equal. now apply closed_ok.
      - apply (continuous_comp (fun v => rpow v (eval (move x d t) e2)) (along e1)); [auto | now apply rpow_continuous]. }
    apply (positive_ok _ G HG) in R.
    assert (N : exists h, h > 0 /\ forall u, Rabs (u - t) < h -> 0 < along e1 u).
    { destruct (IHe1 P (along e1 t) R) as [h [hp K]]. exists h. split; [exact hp|]. intros u U.
      destruct (Req_dec t u) as [<-|D]; [exact R|]. specialize (K u). simpl in K. unfold R_dist in K.
      assert (L : Rabs (along e1 u - along e1 t) < along e1 t) by (apply K; split; [split; [exact Logic.I | exact D] | exact U]).
      apply Rabs_def2 in L. unfold along in *. lra. }
    destruct N as [h [hp N]].
    apply (continuity_pt_locally_ext (fun u => exp (along e2 u * ln (along e1 u))) _ h); [exact hp| |].
    + intros u U. unfold along in *. symmetry. apply rpow_is. apply N. exact U.
    + apply (continuous_comp exp (fun u => along e2 u * ln (along e1 u))); [|apply continuous_exp].
      apply (continuity_pt_mult (along e2) (fun u => ln (along e1 u))); [auto|].
      apply (continuous_comp ln (along e1)); [auto | now apply continuous_ln].
  - apply (continuous_comp Rabs (along e)); [auto | apply Rcontinuity_abs].
  - apply andb_true_iff in P; destruct P.
    apply (continuous_ext (fun u => (along e1 u + along e2 u - Rabs (along e1 u - along e2 u)) / 2)); [intro u; symmetry; apply Rmin_abs|].
    apply (continuous_scaled (fun u => along e1 u + along e2 u - Rabs (along e1 u - along e2 u))).
    apply (continuity_pt_minus (fun u => along e1 u + along e2 u) (fun u => Rabs (along e1 u - along e2 u))).
    + apply (continuity_pt_plus (along e1) (along e2)); auto.
    + apply (continuous_comp Rabs (fun u => along e1 u - along e2 u)); [|apply Rcontinuity_abs].
      apply (continuity_pt_minus (along e1) (along e2)); auto.
  - apply andb_true_iff in P; destruct P.
    apply (continuous_ext (fun u => (along e1 u + along e2 u + Rabs (along e1 u - along e2 u)) / 2)); [intro u; symmetry; apply Rmax_abs|].
    apply (continuous_scaled (fun u => along e1 u + along e2 u + Rabs (along e1 u - along e2 u))).
    apply (continuity_pt_plus (fun u => along e1 u + along e2 u) (fun u => Rabs (along e1 u - along e2 u))).
    + apply (continuity_pt_plus (along e1) (along e2)); auto.
    + apply (continuous_comp Rabs (fun u => along e1 u - along e2 u)); [|apply Rcontinuity_abs].
      apply (continuity_pt_minus (along e1) (along e2)); auto.
  - apply (continuous_comp H (along e)); [auto | apply H_continuous].
Qed.
End Along.

Lemma limit_nonneg f : continuity_pt f 0 -> (forall t, 0 < t <= 1 -> 0 <= f t) -> 0 <= f 0.
Proof.
  intros C N. destruct (Rle_lt_dec 0 (f 0)) as [L|L]; [exact L|]. exfalso.
  destruct (C (- f 0)) as [h [hp K]]; [lra|]. set (t := Rmin 1 (h / 2)).
  assert (T : 0 < t) by (apply Rmin_pos; lra). assert (T1 : t <= 1) by apply Rmin_l.
  assert (T2 : t <= h / 2) by apply Rmin_r. specialize (K t). simpl in K. unfold R_dist in K.
  assert (M : Rabs (f t - f 0) < - f 0).
  { apply K. split; [split; [exact Logic.I | lra]|]. rewrite Rminus_0_r, Rabs_pos_eq; lra. }
  apply Rabs_def2 in M. specialize (N t (conj T T1)). lra.
Qed.
