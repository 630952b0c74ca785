(** * Lines through regions with affine conditions

Main definitions
- [affine], [slope]: formulas of degree 1, and how fast they grow in a direction;
- [derivative], [smooth_in]: the derivative of a formula in a direction, and where it exists.

Main results
- [affine_ok]: affine formulas along a line;
- [exit]: a line leaves a region where one of the affine conditions becomes 0;
- [derivative_ok];
- [rising_from], [concave_between], [touching]: what slopes say about the sign at an inner point of a line. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Treecert Require Import Meaning Syntax Enclosures Sequents Identities Combinations Facts Continuity.
Import ListNotations.
Open Scope R_scope.

Fixpoint affine (e : expr) : bool :=
  match e with
  | Cst _ | Var _ => true
  | Add a b => affine a && affine b
  | Opp a => affine a
  | Mul a b => (closed a && affine b) || (affine a && closed b)
  | _ => closed e
  end.

(** A direction with rational entries, the first for the first variable. *)
Definition entry (d : list Q) (i : positive) : Q := nth (pred (Pos.to_nat i)) d 0%Q.
Definition direction (d : list Q) : env := fun i => cst (entry d i).

Fixpoint slope (d : list Q) (e : expr) : option Q :=
  match e with
  | Cst _ => Some 0%Q
  | Var i => Some (entry d i)
  | Add a b => match slope d a, slope d b with Some p, Some q => Some (Qred (p + q)) | _, _ => None end
  | Opp a => option_map (fun p => Qred (- p)) (slope d a)
  | Mul (Cst q) a => option_map (fun p => Qred (q * p)) (slope d a)
  | Mul a (Cst q) => option_map (fun p => Qred (q * p)) (slope d a)
  | Mul a (Inv (Cst q)) => if Qeq_bool q 0 then None else option_map (fun p => Qred (/ q * p)) (slope d a)
  | _ => None
  end.

Section Affine.
Variables (x d : env).
Lemma affine_ok t e : affine e = true -> eval (move x d t) e = (1 - t) * eval x e + t * eval (move x d 1) e.
Proof.
  assert (C : forall a, closed a = true -> eval (move x d t) a = (1 - t) * eval x a + t * eval (move x d 1) a).
  { intros a A. rewrite (closed_ok (move x d t) x), (closed_ok (move x d 1) x) by exact A. ring. }
  induction e; cbn [affine]; intro A; try (apply C; exact A).
  - simpl. unfold move. ring.
  - apply andb_true_iff in A. destruct A as [A1 A2]. simpl. rewrite IHe1, IHe2 by assumption. ring.
  - simpl. rewrite IHe by assumption. ring.
  - apply orb_true_iff in A. destruct A as [A|A]; apply andb_true_iff in A; destruct A as [A1 A2]; simpl.
    + rewrite IHe2 by assumption. rewrite (closed_ok (move x d t) x e1), (closed_ok (move x d 1) x e1) by exact A1. ring.
    + rewrite IHe1 by assumption. rewrite (closed_ok (move x d t) x e2), (closed_ok (move x d 1) x e2) by exact A2. ring.
Qed.
End Affine.
Lemma slope_ok x d t e : forall s, slope d e = Some s -> eval (move x (direction d) t) e = eval x e + t * cst s.
Proof.
  induction e; cbn [slope]; intros s E; try discriminate.
  - injection E as <-. simpl. rewrite cst_0. ring.
  - injection E as <-. reflexivity.
  - destruct (slope d e1) as [p|], (slope d e2) as [q|]; try discriminate. assert (Es : s = Qred (p + q)) by congruence. rewrite Es.
    cbn [eval]. rewrite (IHe1 p), (IHe2 q), cst_red, !cst_Q2R, Q2R_plus by reflexivity. ring.
  - destruct (slope d e) as [p|]; [|discriminate]. assert (Es : s = Qred (- p)) by (cbn [option_map] in E; congruence). rewrite Es.
    cbn [eval]. rewrite (IHe p), cst_red, !cst_Q2R, Q2R_opp by reflexivity. ring.
  - assert (L : forall q, e1 = Cst q -> option_map (fun p => Qred (q * p)) (slope d e2) = Some s ->
      eval (move x (direction d) t) (Mul e1 e2) = eval x (Mul e1 e2) + t * cst s).
    { intros q -> F. destruct (slope d e2) as [p|]; [|discriminate]. assert (Es : s = Qred (q * p)) by (cbn [option_map] in F; congruence). rewrite Es.
      cbn [eval]. rewrite (IHe2 p), cst_red, !cst_Q2R, Q2R_mult by reflexivity. ring. }
    assert (R : forall q, e2 = Cst q -> option_map (fun p => Qred (q * p)) (slope d e1) = Some s ->
      eval (move x (direction d) t) (Mul e1 e2) = eval x (Mul e1 e2) + t * cst s).
    { intros q -> F. destruct (slope d e1) as [p|]; [|discriminate]. assert (Es : s = Qred (q * p)) by (cbn [option_map] in F; congruence). rewrite Es.
      cbn [eval]. rewrite (IHe1 p), cst_red, !cst_Q2R, Q2R_mult by reflexivity. ring. }
    assert (I : forall q, e2 = Inv (Cst q) ->
      (if Qeq_bool q 0 then None else option_map (fun p => Qred (/ q * p)) (slope d e1)) = Some s ->
      eval (move x (direction d) t) (Mul e1 e2) = eval x (Mul e1 e2) + t * cst s).
    { intros q -> F. destruct (Qeq_bool q 0) eqn:Z; [discriminate|]. destruct (slope d e1) as [p|]; [|discriminate].
      assert (Es : s = Qred (/ q * p)) by (cbn [option_map] in F; congruence). rewrite Es. cbn [eval]. rewrite (IHe1 p), cst_red, !cst_Q2R, Q2R_mult, Q2R_inv by
        (reflexivity || intro N; apply Qeq_bool_iff in N; congruence). ring. }
    destruct e1; try (apply (L _ eq_refl); exact E); destruct e2; try discriminate; try (apply (R _ eq_refl); exact E);
      destruct e2; try discriminate; apply (I _ eq_refl); exact E.
Qed.

(** ** Where a line leaves *)

(** For values [a > 0] that change at the rates [s]: a first time at which one of them is 0. *)
Lemma exit (l : list (R * R)) :
  Forall (fun p => 0 < fst p) l -> Exists (fun p => snd p < 0) l ->
  exists T, 0 < T /\ Forall (fun p => 0 <= fst p + T * snd p) l /\
    Exists (fun p => snd p < 0 /\ fst p + T * snd p = 0) l /\
    forall t, 0 <= t < T -> Forall (fun p => 0 < fst p + t * snd p) l.
Proof.
  assert (ONE : forall a s T, 0 < a -> 0 < T -> (s < 0 -> T <= a / - s) -> 0 <= a + T * s).
  { intros a s T A P L. destruct (Rlt_le_dec s 0) as [N|N].
    - specialize (L N). assert (T * - s <= a / - s * - s) by (apply Rmult_le_compat_r; lra).
      replace (a / - s * - s) with a in * by (field; lra). lra.
    - assert (0 <= T * s) by (apply Rmult_le_pos; lra). lra. }
  assert (IN : forall a s T t, 0 < a -> 0 <= t < T -> 0 <= a + T * s -> 0 < a + t * s).
  { intros a s T t A P L. destruct (Rlt_le_dec s 0) as [N|N].
    - assert (t * - s < T * - s) by (apply Rmult_lt_compat_r; lra). lra.
    - assert (0 <= t * s) by (apply Rmult_le_pos; lra). lra. }
  induction l as [|[a s] l IH]; intros P E; [inversion E|].
  inversion P as [|? ? A P']; subst. simpl in A.
  destruct (Rlt_le_dec s 0) as [N|N].
  - assert (Q : 0 < a / - s) by (apply Rdiv_lt_0_compat; lra).
    assert (Z : a + a / - s * s = 0) by (field; lra).
    destruct (Exists_dec (fun p => snd p < 0) l (fun p => Rlt_dec (snd p) 0)) as [X|X].
    + destruct (IH P' X) as [T [T0 [F [Y I]]]]. destruct (Rle_lt_dec T (a / - s)) as [L|L].
      * exists T. assert (B : 0 <= a + T * s) by (apply ONE; auto). repeat split; auto.
        intros t R. constructor; [apply (IN a s T t A R B) | apply (I t R)].
      * exists (a / - s). split; [exact Q|]. split; [|split].
        -- constructor; [simpl; lra|]. assert (R : 0 <= a / - s < T) by lra. specialize (I _ R).
           eapply Forall_impl; [|exact I]. intros p. simpl. lra.
        -- left. simpl. auto.
        -- intros t R. constructor; [simpl; apply (IN a s (a / - s) t A R); lra | apply I; lra].
    + exists (a / - s). split; [exact Q|]. split; [|split].
      * constructor; [simpl; lra|]. rewrite <- Forall_Exists_neg in X. rewrite Forall_forall in *. intros p J.
        specialize (X p J). specialize (P' p J). simpl in *. assert (0 <= a / - s * snd p) by (apply Rmult_le_pos; lra). lra.
      * left. simpl. auto.
      * intros t R. constructor; [simpl; apply (IN a s (a / - s) t A R); lra|].
        rewrite <- Forall_Exists_neg in X. rewrite Forall_forall in *. intros p J.
        specialize (X p J). specialize (P' p J). simpl in *. assert (0 <= t * snd p) by (apply Rmult_le_pos; lra). lra.
  - assert (X : Exists (fun p => snd p < 0) l) by (inversion E; subst; [simpl in *; lra | assumption]).
    destruct (IH P' X) as [T [T0 [F [Y I]]]]. exists T. split; [exact T0|].
    assert (Z : forall t, 0 <= t -> 0 < a + t * s) by (intros t R; assert (0 <= t * s) by (apply Rmult_le_pos; lra); lra).
    repeat split; auto.
    + constructor; [left; apply Z; lra | exact F].
    + intros t R. constructor; [apply Z; lra | apply (I t R)].
Qed.

(** ** Derivatives *)

Fixpoint derivative (d : list Q) (e : expr) : expr :=
  match e with
  | Cst _ => Cst 0
  | Var i => Cst (entry d i)
  | Add a b => Add (derivative d a) (derivative d b)
  | Opp a => Opp (derivative d a)
  | Mul a b => Add (Mul (derivative d a) b) (Mul a (derivative d b))
  | Inv a => Opp (Mul (derivative d a) (Mul (Inv a) (Inv a)))
  | Pow a n => Mul (Mul (Cst (Zpos n # 1)) (derivative d a)) (if Pos.eqb n 1 then one else Pow a (Pos.pred n))
  | Ln a => Mul (derivative d a) (Inv a)
  | Log2 a => Mul (Mul (derivative d a) (Inv a)) (Inv (Ln (Cst 2)))
  | Exp a => Mul (derivative d a) (Exp a)
  | Sqrt a => Mul (derivative d a) (Inv (Mul (Cst 2) (Sqrt a)))
  | Rpow a r => Mul (Mul r (Mul (derivative d a) (Inv a))) (Rpow a r)
  | _ => Cst 0
  end.
Fixpoint smooth_in (G : list cond) (e : expr) : bool :=
  match e with
  | Cst _ | Var _ => true
  | Add a b | Mul a b => smooth_in G a && smooth_in G b
  | Opp a | Pow a _ | Exp a => smooth_in G a
  | Inv a => smooth_in G a && nonzero_in G a
  | Ln a | Log2 a | Sqrt a => smooth_in G a && positive_in G a
  | Rpow a r => smooth_in G a && positive_in G a && closed r
  | _ => closed e
  end.

Section Derivative.
Variables (x : env) (d : list Q) (t : R) (G : list cond).
Hypothesis HG : Forall (meets (move x (direction d) t)) G.
Let f (e : expr) : R -> R := along x (direction d) e.
Let at_t (e : expr) : R := eval (move x (direction d) t) e.

Lemma derivable_const c : derivable_pt_lim (fun _ => c) t 0.
Proof. exact (derivable_pt_lim_const c t). Qed.
Lemma derivable_comp g h l m : derivable_pt_lim g t l -> derivable_pt_lim h (g t) m -> derivable_pt_lim (fun u => h (g u)) t (m * l).
Proof. exact (derivable_pt_lim_comp g h t l m). Qed.
Lemma derivable_ln v : 0 < v -> derivable_pt_lim ln v (/ v).
Proof. exact (derivable_pt_lim_ln v). Qed.
Theorem derivative_ok e : smooth_in G e = true -> derivable_pt_lim (f e) t (at_t (derivative d e)).
Proof.
  assert (C : forall a, closed a = true -> derivative d a = Cst 0 -> derivable_pt_lim (f a) t (at_t (Cst 0))).
  { intros a A _. apply (derivable_pt_lim_ext (fun _ => eval x a)); [intro u; unfold f, along; now apply closed_ok|].
    change (at_t (Cst 0)) with 0. apply derivable_const. }
  unfold f, at_t, along in *.
  induction e; cbn [smooth_in derivative eval]; intro S; try (apply (C _ S eq_refl));
    try (apply andb_true_iff in S; destruct S as [S S2]).
  - apply derivable_const.
  - unfold move. replace (cst (entry d i)) with (0 + (1 * direction d i + t * 0)) by (unfold direction; ring).
    apply (derivable_pt_lim_plus (fun _ => x i) (fun u => u * direction d i)); [apply derivable_const|].
    apply (derivable_pt_lim_mult (fun u => u) (fun _ => direction d i)); [apply derivable_pt_lim_id | apply derivable_const].
  - apply (derivable_pt_lim_plus (f e1) (f e2)); auto.
  - apply (derivable_pt_lim_opp (f e)); auto.
  - apply (derivable_pt_lim_mult (f e1) (f e2)); auto.
  - apply (nonzero_ok _ G HG) in S2. replace (- (eval (move x (direction d) t) (derivative d e) * _)) with
      ((- / (f e t * f e t)) * eval (move x (direction d) t) (derivative d e)) by (unfold f, along; field; exact S2).
    apply (derivable_comp (f e) Rinv); auto.
    generalize (derivable_pt_lim_div (fun _ => 1) (fun u => u) (f e t) 0 1 (derivable_pt_lim_const 1 _) (derivable_pt_lim_id _) S2).
    intro D. apply (derivable_pt_lim_ext (fun u => 1 / u) Rinv) in D; [|intro u; unfold Rdiv; ring].
    replace (- / (f e t * f e t)) with ((0 * f e t - 1 * 1) / Rsqr (f e t)) by (unfold Rsqr, f, along; field; exact S2). exact D.
  - assert (E : eval (move x (direction d) t) (if Pos.eqb n 1 then one else Pow e (Pos.pred n)) = f e t ^ pred (Pos.to_nat n)).
    { destruct (Pos.eqb_spec n 1) as [->|N]; [simpl; apply cst_1|]. cbn [eval]. f_equal. lia. }
    rewrite E. change (cst (Zpos n # 1)) with (IZR (Zpos n)). rewrite <- INR_pos.
    replace (INR (Pos.to_nat n) * eval (move x (direction d) t) (derivative d e) * f e t ^ pred (Pos.to_nat n)) with
      (INR (Pos.to_nat n) * f e t ^ pred (Pos.to_nat n) * eval (move x (direction d) t) (derivative d e)) by ring.
    apply (derivable_comp (f e) (fun v => v ^ Pos.to_nat n)); auto. apply derivable_pt_lim_pow.
  - apply (positive_ok _ G HG) in S2. rewrite Rmult_comm. apply (derivable_comp (f e) ln); auto. now apply derivable_ln.
  - apply (positive_ok _ G HG) in S2. change (cst 2) with 2.
    apply (derivable_pt_lim_ext (fun u => ln (f e u) * / ln 2)); [reflexivity|].
    replace (eval (move x (direction d) t) (derivative d e) * / eval (move x (direction d) t) e * / ln 2) with
      (/ f e t * eval (move x (direction d) t) (derivative d e) * / ln 2 + ln (f e t) * 0) by (unfold f, along; ring).
    apply (derivable_pt_lim_mult (fun u => ln (f e u)) (fun _ => / ln 2)); [|apply derivable_const].
    apply (derivable_comp (f e) ln); auto. now apply derivable_ln.
  - rewrite Rmult_comm. apply (derivable_comp (f e) exp); auto. apply derivable_pt_lim_exp.
  - apply (positive_ok _ G HG) in S2. change (cst 2) with 2. rewrite Rmult_comm. apply (derivable_comp (f e) sqrt); auto.
    now apply derivable_pt_lim_sqrt.
  - apply andb_true_iff in S. destruct S as [S P]. rename S2 into K. apply (positive_ok _ G HG) in P.
    rewrite (rpow_is _ _ P).
    assert (N : exists h, 0 < h /\ forall u, Rabs (u - t) < h -> 0 < f e1 u).
    { assert (D := IHe1 S). assert (Ct : continuity_pt (f e1) t) by (apply derivable_continuous_pt; eexists; exact D).
      destruct (Ct (f e1 t) P) as [h [hp M]]. exists h. split; [exact hp|]. intros u U.
      destruct (Req_dec t u) as [<-|Q]; [exact P|]. specialize (M u). simpl in M. unfold R_dist in M.
      assert (L : Rabs (f e1 u - f e1 t) < f e1 t) by (apply M; split; [split; [exact Logic.I | exact Q] | exact U]).
      apply Rabs_def2 in L. lra. }
    destruct N as [h [hp N]]. set (r := eval x e2).
    assert (Er : forall u, eval (move x (direction d) u) e2 = r) by (intro u; now apply closed_ok).
    rewrite Er.
    apply (derivable_pt_lim_locally_ext (fun u => exp (r * ln (f e1 u))) _ t (t - h) (t + h)); [lra| |].
    + intros u U. rewrite Er. symmetry. apply rpow_is, N. apply Rabs_def1; lra.
    + replace (r * (eval (move x (direction d) t) (derivative d e1) * / eval (move x (direction d) t) e1) * exp (r * ln (eval (move x (direction d) t) e1))) with
        (exp (r * ln (f e1 t)) * (0 * ln (f e1 t) + r * (/ f e1 t * eval (move x (direction d) t) (derivative d e1)))) by (unfold f, along; ring).
      apply (derivable_comp (fun u => r * ln (f e1 u)) exp); [|apply derivable_pt_lim_exp].
      apply (derivable_pt_lim_mult (fun _ => r) (fun u => ln (f e1 u))); [apply derivable_const|].
      apply (derivable_comp (f e1) ln); auto. now apply derivable_ln.
Qed.
End Derivative.

(** ** Signs from slopes *)

Lemma mean_value f g a b : a < b -> (forall c, a <= c <= b -> continuity_pt f c) ->
  (forall c, a < c < b -> derivable_pt_lim f c (g c)) -> exists c, a < c < b /\ f b - f a = g c * (b - a).
Proof.
  intros L C D.
  assert (pr : forall c, a < c < b -> derivable_pt f c) by (intros c P; exists (g c); exact (D c P)).
  destruct (MVT f id a b pr (fun c _ => derivable_pt_id c) L C (fun c _ => derivable_continuous_pt id c (derivable_pt_id c)))
    as [c [P E]]. exists c. split; [exact P|]. rewrite derive_pt_id in E.
  rewrite (derive_pt_eq_0 f c (g c) (pr c P) (D c P)) in E. unfold id in E. lra.
Qed.
Lemma rising_from f g T : 0 < T -> (forall c, 0 <= c <= T -> continuity_pt f c) ->
  (forall c, 0 < c < T -> derivable_pt_lim f c (g c)) -> 0 <= f 0 -> (forall c, 0 < c < T -> 0 <= g c) -> 0 <= f T.
Proof.
  intros P C D B S. destruct (mean_value f g 0 T P C D) as [c [K E]]. specialize (S c K).
  assert (0 <= g c * (T - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma rising_strictly f g T : 0 < T -> (forall c, 0 <= c <= T -> continuity_pt f c) ->
  (forall c, 0 < c < T -> derivable_pt_lim f c (g c)) -> 0 <= f 0 -> (forall c, 0 < c < T -> 0 < g c) -> 0 < f T.
Proof.
  intros P C D B S. destruct (mean_value f g 0 T P C D) as [c [K E]]. specialize (S c K).
  assert (0 < g c * (T - 0)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma concave_between f g h a b : a < 0 < b -> (forall c, a <= c <= b -> continuity_pt f c) ->
  (forall c, a < c < b -> derivable_pt_lim f c (g c)) -> (forall c, a < c < b -> derivable_pt_lim g c (h c)) ->
  0 <= f a -> 0 <= f b ->
  ((forall c, a < c < b -> h c <= 0) -> 0 <= f 0) /\ ((forall c, a < c < b -> h c < 0) -> 0 < f 0).
Proof.
  intros [A B] C D D2 Fa Fb.
  destruct (mean_value f g a 0 A) as [u [U EU]]; [intros; apply C; lra | intros; apply D; lra|].
  destruct (mean_value f g 0 b B) as [v [V EV]]; [intros; apply C; lra | intros; apply D; lra|].
  destruct (mean_value g h u v) as [w [W EW]]; [lra | | intros; apply D2; lra|].
  { intros c K. apply derivable_continuous_pt. exists (h c). apply D2. lra. }
  split; intro S.
  - destruct (Rle_lt_dec 0 (f 0)) as [L|L]; [exact L|]. exfalso.
    assert (g u < 0) by (destruct (Rlt_le_dec (g u) 0) as [G|G]; [exact G|]; assert (0 <= g u * (0 - a)) by (apply Rmult_le_pos; lra); lra).
    assert (0 < g v) by (destruct (Rlt_le_dec 0 (g v)) as [G|G]; [exact G|]; assert (0 <= - g v * (b - 0)) by (apply Rmult_le_pos; lra); lra).
    assert (0 <= - h w * (v - u)) by (apply Rmult_le_pos; [|lra]; assert (h w <= 0) by (apply S; lra); lra). lra.
  - destruct (Rlt_le_dec 0 (f 0)) as [L|L]; [exact L|]. exfalso.
    assert (g u <= 0) by (destruct (Rle_lt_dec (g u) 0) as [G|G]; [exact G|]; assert (0 < g u * (0 - a)) by (apply Rmult_lt_0_compat; lra); lra).
    assert (0 <= g v) by (destruct (Rle_lt_dec 0 (g v)) as [G|G]; [exact G|]; assert (0 < - g v * (b - 0)) by (apply Rmult_lt_0_compat; lra); lra).
    assert (0 < - h w * (v - u)) by (apply Rmult_lt_0_compat; [|lra]; assert (h w < 0) by (apply S; lra); lra). lra.
Qed.

(** A convex function with slope 0 and a nonnegative value at 0, at another point [t]. *)
Definition on_way (t c : R) : Prop := 0 <= c <= t \/ t <= c <= 0.
Lemma touching f g h t : (forall c, on_way t c -> derivable_pt_lim f c (g c)) ->
  (forall c, on_way t c -> derivable_pt_lim g c (h c)) -> (forall c, on_way t c -> 0 <= h c) ->
  g 0 = 0 -> 0 <= f 0 -> 0 <= f t.
Proof.
  intros D D2 S Z P. unfold on_way in *.
  assert (C : forall c, on_way t c -> continuity_pt f c).
  { intros c B. apply derivable_continuous_pt. exists (g c). now apply D. }
  assert (C2 : forall c, on_way t c -> continuity_pt g c).
  { intros c B. apply derivable_continuous_pt. exists (h c). now apply D2. }
  unfold on_way in *. destruct (total_order_T t 0) as [[L|E]|L].
  - destruct (mean_value f g t 0 L) as [c [K E]]; [intros; apply C; lra | intros; apply D; lra|].
    destruct (mean_value g h c 0) as [d [M F]]; [lra | intros; apply C2; lra | intros; apply D2; lra|].
    assert (0 <= h d) by (apply S; lra). assert (0 <= h d * (0 - c)) by (apply Rmult_le_pos; lra).
    assert (0 <= - g c * (0 - t)) by (apply Rmult_le_pos; lra). lra.
  - now subst.
  - destruct (mean_value f g 0 t L) as [c [K E]]; [intros; apply C; lra | intros; apply D; lra|].
    destruct (mean_value g h 0 c) as [d [M F]]; [lra | intros; apply C2; lra | intros; apply D2; lra|].
    assert (0 <= h d) by (apply S; lra). assert (0 <= h d * (c - 0)) by (apply Rmult_le_pos; lra).
    assert (0 <= g c * (t - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.
