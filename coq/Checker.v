(** * The checker

A proof of a sequent [G |- g] is a tree; [check] decides whether it is one.

Main definitions
- [proof]: the steps;
- [check].

Main result
- [check_ok]: if [check G g p] computes to true, then [g] holds at every point at which all of [G] hold. *)

From Coq Require Import Reals QArith Qreals List Bool ZArith Lra Lia.
From Interval Require Import Xreal.
From Treecert Require Import Meaning Syntax Enclosures Sequents Identities Combinations Facts Continuity Lines.
Import ListNotations.
Open Scope R_scope.

Inductive proof :=
| Combine (eqs : list nat) (ts : list product) (ms : list multiple)
| Absurd (eqs : list nat) (ts : list product) (ms : list multiple)        (* the conditions contradict each other *)
| Numeric (bits : positive)                                               (* the goal is about a number *)
| Have (c : cond) (p q : proof)
| Note (f : fact) (p : proof)
| Rewrite (eqs : list nat) (p : proof)
| Faces (i : nat) (p q : proof)                                           (* e >= 0: e > 0 or e = 0 *)
| Cut (e : expr) (p q : proof)                                            (* e >= 0 or - e > 0 *)
| WholeCut (e : expr) (p q : proof)                                       (* - e >= 0 or e - 1 >= 0 *)
| Let (v : positive) (e : expr) (p : proof)                               (* a new variable with this value *)
| Closure (keep : list nat) (z : list Q) (p : proof)                      (* from the inside to the boundary *)
| Fibre (keep : list nat) (d : list Q) (inner outer : lemmas) (p : proof) (ends : proofs)
| Concave (keep : list nat) (d : list Q) (inner outer : lemmas) (p : proof) (ends : proofs)
(* convex along a direction; on a plane that the lines cross inside, the slope is 0 and the goal holds *)
| Touch (keep : list nat) (d : list Q) (plane : expr) (inner : lemmas) (p flat value : proof) (enter leave : proofs)
with lemmas := Done | Also (c : cond) (p : proof) (more : lemmas)
with proofs := Nothing | One (p : proof) (more : proofs).

Definition contradiction (G : list cond) eqs ts ms : bool :=
  combination G (Cst (-1), Nonneg) eqs ts ms || combination G (Cst 0, Pos) eqs ts ms.

Definition point (z : list Q) (i : positive) : expr := Cst (nth (pred (Pos.to_nat i)) z 0%Q).
Definition at_values (z : list Q) : env := fun i => cst (nth (pred (Pos.to_nat i)) z 0%Q).
Definition inside_at (z : list Q) (c : cond) : bool :=
  match fold (bind (point z) (fst c)) with Cst q => above0 q | _ => false end.
Definition opened (c : cond) : cond := (fst c, Pos).
Definition closed_up (c : cond) : cond := (fst c, Nonneg).
Definition inequality (c : cond) : bool := order (snd c).
Definition steep (d : list Q) (c : cond) : option Q := slope d (fst c).
Definition negative (q : option Q) : bool := match q with Some q => above0 (- q) | None => false end.
Definition backwards (d : list Q) : list Q := map (fun q => Qred (- q)) d.
(** Conditions on which the region ends in a direction. *)
Definition walls (d : list Q) (K : list cond) : list cond := filter (fun c => negative (steep d c)) K.
Definition has_slopes (d : list Q) (K : list cond) : bool :=
  forallb (fun c => match steep d c with Some _ => true | None => false end) K.

Fixpoint check (G : list cond) (g : cond) (p : proof) {struct p} : bool :=
  match p with
  | Combine eqs ts ms => combination G g eqs ts ms
  | Absurd eqs ts ms => contradiction G eqs ts ms
  | Numeric bits => sign_meets (snd g) (sign (F.PtoP bits) (fst g))
  | Have c p q => check G c p && check (G ++ [c]) g q
  | Note f p => match derive G f with Some c => check (G ++ [c]) g p | None => false end
  | Rewrite eqs p => check G (fold (rewriting G eqs (fst g)), snd g) p
  | Faces i p q =>
      let c := nth_cond G i in
      is_kind Nonneg c && check (G ++ [(fst c, Pos)]) g p && check (G ++ [(fst c, Zero)]) g q
  | Cut e p q => check (G ++ [(e, Nonneg)]) g p && check (G ++ [(Opp e, Pos)]) g q
  | WholeCut e p q => integral_in G e && check (G ++ [(Opp e, Nonneg)]) g p && check (G ++ [(Sub e one, Nonneg)]) g q
  | Let v e p =>
      fresh v e && forallb (fun c => fresh v (fst c)) G && fresh v (fst g) && check (G ++ [equation (Var v) e]) g p
  | Closure keep z p =>
      let K := map (nth_cond G) keep in
      negb (is_kind Pos g) && negb (is_kind Int g) && continuous_in G (fst g) &&
      forallb (fun c => inequality c && affine (fst c) && inside_at z c) K && check (map opened K) g p
  | Fibre keep d inner outer p ends =>
      let K := map (nth_cond G) keep in
      let open := map opened K in let shut := map closed_up K in
      let entering := walls (backwards d) K in
      order (snd g) && forallb (is_kind Pos) K && has_slopes (backwards d) K &&
      match entering with [] => false | _ => true end &&
      check_lemmas open inner (fun G1 => smooth_in G1 (fst g) && check G1 (fold (derivative d (fst g)), snd g) p) &&
      check_lemmas shut outer (fun G2 => continuous_in G2 (fst g)) &&
      check_ends shut (fst g, Nonneg) entering ends
  | Concave keep d inner outer p ends =>
      let K := map (nth_cond G) keep in
      let open := map opened K in let shut := map closed_up K in
      let entering := walls (backwards d) K in let leaving := walls d K in
      order (snd g) && forallb (is_kind Pos) K && has_slopes d K && has_slopes (backwards d) K &&
      match entering, leaving with [], _ | _, [] => false | _, _ => true end &&
      check_lemmas open inner (fun G1 => smooth_in G1 (fst g) && smooth_in G1 (fold (derivative d (fst g))) &&
        check G1 (fold (Opp (derivative d (fold (derivative d (fst g))))), snd g) p) &&
      check_lemmas shut outer (fun G2 => continuous_in G2 (fst g)) &&
      check_ends shut (fst g, Nonneg) (entering ++ leaving) ends
  | Touch keep d plane inner p flat value enter leave =>
      let K := map (nth_cond G) keep in
      let open := map opened K in let shut := map closed_up K in
      let entering := walls (backwards d) K in let leaving := walls d K in
      is_kind Nonneg g && forallb (is_kind Pos) K && has_slopes d K && has_slopes (backwards d) K &&
      match slope d plane with Some s => above0 s | None => false end &&
      match entering, leaving with [], _ | _, [] => false | _, _ => true end &&
      check_lemmas open inner (fun G1 => smooth_in G1 (fst g) && smooth_in G1 (fold (derivative d (fst g))) &&
        check G1 (fold (derivative d (fold (derivative d (fst g)))), Nonneg) p) &&
      check (open ++ [(plane, Zero)]) (fold (derivative d (fst g)), Zero) flat &&
      check (open ++ [(plane, Zero)]) (fst g, Nonneg) value &&
      check_ends shut (Opp plane, Pos) entering enter && check_ends shut (plane, Pos) leaving leave
  end
with check_lemmas (G : list cond) (ls : lemmas) (last : list cond -> bool) {struct ls} : bool :=
  match ls with
  | Done => last G
  | Also c p ls => check G c p && check_lemmas (G ++ [c]) ls last
  end
with check_ends (K : list cond) (g : cond) (ws : list cond) (ps : proofs) {struct ps} : bool :=
  match ws, ps with
  | [], Nothing => true
  | w :: ws, One p ps => check (K ++ [(fst w, Zero)]) g p && check_ends K g ws ps
  | _, _ => false
  end.

Scheme proof_ind' := Induction for proof Sort Prop
with lemmas_ind' := Induction for lemmas Sort Prop
with proofs_ind' := Induction for proofs Sort Prop.
Combined Scheme proofs_induction from proof_ind', lemmas_ind', proofs_ind'.

(** ** Soundness *)

Definition sound (G : list cond) (g : cond) : Prop := forall x, Forall (meets x) G -> meets x g.

Lemma contradiction_ok x G eqs ts ms : Forall (meets x) G -> contradiction G eqs ts ms = true -> False.
Proof.
  intros HG E. apply orb_true_iff in E. destruct E as [E|E]; apply (combination_ok x G HG) in E.
  - change (0 <= -1) in E. lra. - change (0 < 0) in E. lra.
Qed.
Lemma inside_at_ok z c : inside_at z c = true -> 0 < eval (at_values z) (fst c).
Proof.
  unfold inside_at. generalize (fold_ok (at_values z) (bind (point z) (fst c))). rewrite bind_ok.
  destruct (fold (bind (point z) (fst c))); try discriminate. intros E A. apply above0_ok in A. cbn [eval] in E.
  rewrite E in A. exact A.
Qed.
Lemma closure_ok G g keep z :
  let K := map (nth_cond G) keep in
  negb (is_kind Pos g) = true -> negb (is_kind Int g) = true -> continuous_in G (fst g) = true ->
  forallb (fun c => inequality c && affine (fst c) && inside_at z c) K = true -> sound (map opened K) g -> sound G g.
Proof.
  intros K P I C A S x HG. set (d := fun i => at_values z i - x i).
  assert (Z : forall e, eval (move x d 1) e = eval (at_values z) e).
  { intro e. apply eval_ext. intro i. unfold move, d. ring. }
  assert (T : forall t, 0 < t <= 1 -> meets (move x d t) g).
  { intros t T. apply S. apply Forall_forall. intros c J. apply in_map_iff in J. destruct J as [k [<- J]].
    rewrite forallb_forall in A. specialize (A k J). rewrite !andb_true_iff in A. destruct A as [[A1 A2] A3].
    apply in_map_iff in J. destruct J as [i [<- _]]. generalize (nth_ok x G HG i). set (c := nth_cond G i) in *. intro M.
    unfold meets, opened. simpl. rewrite (affine_ok x d t _ A2), Z. apply inside_at_ok in A3.
    assert (0 <= eval x (fst c)) by (unfold inequality, meets in *; destruct (snd c); simpl in M; lra || discriminate).
    assert (0 <= (1 - t) * eval x (fst c)) by (apply Rmult_le_pos; lra).
    assert (0 < t * eval (at_values z) (fst c)) by (apply Rmult_lt_0_compat; lra). lra. }
  assert (HG0 : Forall (meets (move x d 0)) G).
  { eapply Forall_impl; [|exact HG]. intros c. apply meets_ext. intro i. unfold move. ring. }
  apply (continuous_ok x d 0 G HG0) in C. unfold along in C. destruct g as [e k]. unfold meets in *. cbn [fst snd] in *.
  rewrite <- (move_0 x d e). destruct k; simpl in *; try discriminate.
  - apply (limit_nonneg (fun t => eval (move x d t) e)); assumption.
  - apply Rle_antisym.
    + assert (0 <= - eval (move x d 0) e); [|lra]. apply (limit_nonneg (fun t => - eval (move x d t) e)).
      * apply (continuity_pt_opp (fun t => eval (move x d t) e)). exact C.
      * intros t R. rewrite (T t R). lra.
    + apply (limit_nonneg (fun t => eval (move x d t) e)); [exact C|]. intros t R. rewrite (T t R). lra.
Qed.

(** A line that leaves the region: up to time [T] it is inside, then on a wall. *)
Lemma leaves x d K : Forall (meets x) K -> forallb (is_kind Pos) K = true -> has_slopes d K = true -> walls d K <> [] ->
  exists T, 0 < T /\ (forall t, 0 <= t < T -> Forall (meets (move x (direction d) t)) (map opened K)) /\
    Forall (meets (move x (direction d) T)) (map closed_up K) /\
    exists w, In w (walls d K) /\ eval (move x (direction d) T) (fst w) = 0.
Proof.
  intros HK P S W. set (rate := fun c => match steep d c with Some s => cst s | None => 0 end).
  set (l := map (fun c => (eval x (fst c), rate c)) K).
  assert (V : forall t c, In c K -> eval (move x (direction d) t) (fst c) = eval x (fst c) + t * rate c).
  { intros t c J. unfold has_slopes in S. rewrite forallb_forall in S. specialize (S c J). unfold rate.
    destruct (steep d c) as [s|] eqn:E; [|discriminate]. now apply slope_ok. }
  assert (R : forall c, In c K -> negative (steep d c) = true <-> rate c < 0).
  { intros c J. unfold has_slopes in S. rewrite forallb_forall in S. specialize (S c J). unfold rate, negative.
    destruct (steep d c) as [s|]; [|discriminate]. unfold above0. rewrite cst_Q2R. split; intro N.
    - apply above0_ok in N. rewrite cst_Q2R, Q2R_opp in N. lra.
    - apply negb_true_iff. destruct (Qle_bool (- s) 0) eqn:E; [|reflexivity]. apply Qle_bool_iff, Qle_Rle in E.
      rewrite Q2R_opp, Q2R_z in E. lra. }
  destruct (exit l) as [T [T0 [F [X I]]]].
  - apply Forall_forall. intros p J. apply in_map_iff in J. destruct J as [c [<- J]]. simpl.
    rewrite Forall_forall in HK. specialize (HK c J). rewrite forallb_forall in P. specialize (P c J).
    apply is_kind_ok in P. unfold meets in HK. rewrite P in HK. exact HK.
  - destruct (walls d K) as [|w ws] eqn:E; [contradiction|]. assert (J : In w (walls d K)) by (rewrite E; now left).
    apply filter_In in J. destruct J as [J N]. apply Exists_exists. exists (eval x (fst w), rate w). split.
    + apply in_map_iff. eauto. + simpl. now apply R.
  - exists T. split; [exact T0|]. split; [|split].
    + intros t L. specialize (I t L). apply Forall_forall. intros c J. apply in_map_iff in J. destruct J as [k [<- J]].
      unfold meets, opened. simpl. rewrite (V t k J). rewrite Forall_forall in I.
      apply (I (eval x (fst k), rate k)). apply in_map_iff. eauto.
    + apply Forall_forall. intros c J. apply in_map_iff in J. destruct J as [k [<- J]].
      unfold meets, closed_up. simpl. rewrite (V T k J). rewrite Forall_forall in F.
      apply (F (eval x (fst k), rate k)). apply in_map_iff. eauto.
    + apply Exists_exists in X. destruct X as [p [J [N Z]]]. apply in_map_iff in J. destruct J as [c [<- J]]. simpl in *.
      exists c. split; [apply filter_In; split; [exact J | now apply R] | now rewrite (V T c J)].
Qed.
Lemma backwards_entry d i : cst (entry (backwards d) i) = - cst (entry d i).
Proof.
  unfold entry, backwards. generalize (pred (Pos.to_nat i)). induction d as [|q d IH]; intros [|n]; cbn [nth map].
  - rewrite cst_0. ring. - rewrite cst_0. ring.
  - now rewrite cst_red, !cst_Q2R, Q2R_opp. - apply IH.
Qed.

Definition sound_ends (K : list cond) (g : cond) (ws : list cond) : Prop :=
  forall w, In w ws -> sound (K ++ [(fst w, Zero)]) g.

Lemma opened_meets x K : forallb (is_kind Pos) K = true -> Forall (meets x) K -> Forall (meets x) (map opened K).
Proof.
  intros P M. apply Forall_forall. intros c J. apply in_map_iff in J. destruct J as [k [<- J]].
  rewrite forallb_forall in P. specialize (P k J). apply is_kind_ok in P. rewrite Forall_forall in M.
  specialize (M k J). unfold meets, opened in *. now rewrite P in M.
Qed.
Lemma opened_closed x K : Forall (meets x) (map opened K) -> Forall (meets x) (map closed_up K).
Proof.
  rewrite !Forall_map. apply Forall_impl. intros c. unfold meets, opened, closed_up. simpl. lra.
Qed.
Lemma nonempty {A} (l : list A) : match l with [] => false | _ => true end = true -> l <> [].
Proof. now destruct l. Qed.

Section Line.
Variables (K : list cond) (d : list Q) (e : expr) (k : kind) (G1 G2 : list cond).
Hypothesis KP : forallb (is_kind Pos) K = true.
Hypothesis In1 : forall x, Forall (meets x) (map opened K) -> Forall (meets x) G1.
Hypothesis In2 : forall x, Forall (meets x) (map closed_up K) -> Forall (meets x) G2.
Hypothesis S1 : smooth_in G1 e = true.
Hypothesis C2 : continuous_in G2 e = true.
Hypothesis K_order : order k = true.

Lemma at_wall x w ws g : sound_ends (map closed_up K) g ws -> In w ws -> Forall (meets x) (map closed_up K) ->
  eval x (fst w) = 0 -> meets x g.
Proof. intros E J M Z. apply (E w J x). apply Forall_snoc; [exact M | exact Z]. Qed.

Lemma fibre_ok : has_slopes (backwards d) K = true -> walls (backwards d) K <> [] ->
  sound G1 (fold (derivative d e), k) -> sound_ends (map closed_up K) (e, Nonneg) (walls (backwards d) K) ->
  forall x, Forall (meets x) K -> of_kind k (eval x e).
Proof.
  intros HS W D E x HK. destruct (leaves x _ K HK KP HS W) as [T [T0 [IN [OUT [w [J Z]]]]]].
  set (y := move x (direction (backwards d)) T) in *.
  assert (L : forall u i, move x (direction (backwards d)) (T - u) i = move y (direction d) u i).
  { intros u i. unfold y, move, direction. rewrite backwards_entry. ring. }
  assert (IN1 : forall u, 0 < u <= T -> Forall (meets (move y (direction d) u)) (map opened K)).
  { intros u U. eapply Forall_impl; [|apply (IN (T - u)); lra]. intro c. apply meets_ext. intro i. apply L. }
  assert (OUT1 : Forall (meets (move y (direction d) 0)) (map closed_up K)).
  { eapply Forall_impl; [|exact OUT]. intro c. apply meets_ext. intro i. unfold move. ring. }
  set (f := along y (direction d) e). set (g := along y (direction d) (derivative d e)).
  assert (F0 : 0 <= f 0).
  { unfold f, along. rewrite move_0. exact (at_wall y w _ _ E J OUT Z). }
  assert (FT : f T = eval x e).
  { unfold f, along. apply eval_ext. intro i. rewrite <- L. unfold move. ring. }
  assert (C : forall c, 0 <= c <= T -> continuity_pt f c).
  { intros c R. apply (continuous_ok y (direction d) c G2); [|exact C2]. apply In2.
    destruct (Req_dec c 0) as [->|N]; [exact OUT1 | apply opened_closed, IN1; lra]. }
  assert (DV : forall c, 0 < c < T -> derivable_pt_lim f c (g c)).
  { intros c R. apply (derivative_ok y d c G1); [|exact S1]. apply In1, IN1. lra. }
  assert (SG : forall c, 0 < c < T -> of_kind k (g c)).
  { intros c R. assert (M : meets (move y (direction d) c) (fold (derivative d e), k)) by (apply D, In1, IN1; lra).
    unfold meets in M. cbn [fst snd] in M. rewrite fold_ok in M. exact M. }
  rewrite <- FT. destruct k; try discriminate.
  - now apply (rising_strictly f g T).
  - now apply (rising_from f g T).
Qed.

Hypothesis S3 : smooth_in G1 (fold (derivative d e)) = true.
Lemma concave_ok : has_slopes d K = true -> has_slopes (backwards d) K = true ->
  walls d K <> [] -> walls (backwards d) K <> [] ->
  sound G1 (fold (Opp (derivative d (fold (derivative d e)))), k) ->
  sound_ends (map closed_up K) (e, Nonneg) (walls (backwards d) K ++ walls d K) ->
  forall x, Forall (meets x) K -> of_kind k (eval x e).
Proof.
  intros HS1 HS2 W1 W2 D E x HK.
  destruct (leaves x _ K HK KP HS1 W1) as [B [B0 [INB [OUTB [w [JB ZB]]]]]].
  destruct (leaves x _ K HK KP HS2 W2) as [A [A0 [INA [OUTA [v [JA ZA]]]]]].
  assert (L : forall u i, move x (direction (backwards d)) u i = move x (direction d) (- u) i).
  { intros u i. unfold move, direction. rewrite backwards_entry. ring. }
  assert (IN : forall u, - A < u < B -> Forall (meets (move x (direction d) u)) (map opened K)).
  { intros u U. destruct (Rle_lt_dec 0 u) as [P|P]; [apply INB; lra|].
    eapply Forall_impl; [|apply (INA (- u)); lra]. intro c. apply meets_ext. intro i. rewrite L. f_equal. ring. }
  assert (OUT : Forall (meets (move x (direction d) (- A))) (map closed_up K)).
  { eapply Forall_impl; [|exact OUTA]. intro c. apply meets_ext. intro i. apply L. }
  set (f := along x (direction d) e). set (g := along x (direction d) (fold (derivative d e))).
  set (h := along x (direction d) (derivative d (fold (derivative d e)))).
  assert (FB : 0 <= f B).
  { apply (at_wall _ w _ _ E); [apply in_or_app; now right | exact OUTB | exact ZB]. }
  assert (FA : 0 <= f (- A)).
  { apply (at_wall _ v _ _ E); [apply in_or_app; now left | exact OUT|].
    rewrite <- ZA. apply eval_ext. intro i. symmetry. apply L. }
  assert (F0 : f 0 = eval x e) by apply move_0.
  assert (R : (forall c, - A < c < B -> h c <= 0) /\ k = Nonneg \/ (forall c, - A < c < B -> h c < 0) /\ k = Pos).
  { assert (S : forall c, - A < c < B -> of_kind k (- h c)).
    { intros c R. assert (M : meets (move x (direction d) c) (fold (Opp (derivative d (fold (derivative d e)))), k)).
      { apply D, In1, IN. exact R. }
      unfold meets in M. cbn [fst snd] in M. rewrite fold_ok in M. exact M. }
    destruct k; try discriminate; [right | left]; (split; [|reflexivity]); intros c R; specialize (S c R); simpl in S; lra. }
  destruct (concave_between f g h (- A) B) as [P1 P2]; trivial; try lra.
  - intros c R1. apply (continuous_ok x (direction d) c G2); [|exact C2]. apply In2.
    destruct (Req_dec c B) as [->|N1]; [exact OUTB|]. destruct (Req_dec c (- A)) as [->|N2]; [exact OUT|].
    apply opened_closed, IN. lra.
  - intros c R1. unfold g, along. rewrite fold_ok. apply (derivative_ok x d c G1); [|exact S1]. apply In1, IN, R1.
  - intros c R1. apply (derivative_ok x d c G1); [|exact S3]. apply In1, IN, R1.
  - rewrite <- F0. destruct R as [[R ->]|[R ->]]; [exact (P1 R) | exact (P2 R)].
Qed.

Lemma touch_ok plane : has_slopes d K = true -> has_slopes (backwards d) K = true ->
  walls d K <> [] -> walls (backwards d) K <> [] ->
  match slope d plane with Some s => above0 s | None => false end = true ->
  sound G1 (fold (derivative d (fold (derivative d e))), Nonneg) ->
  sound (map opened K ++ [(plane, Zero)]) (fold (derivative d e), Zero) ->
  sound (map opened K ++ [(plane, Zero)]) (e, Nonneg) ->
  sound_ends (map closed_up K) (Opp plane, Pos) (walls (backwards d) K) ->
  sound_ends (map closed_up K) (plane, Pos) (walls d K) ->
  forall x, Forall (meets x) K -> 0 <= eval x e.
Proof.
  intros HS1 HS2 W1 W2 SL D FL VA E1 E2 x HK. destruct (slope d plane) as [s|] eqn:SP; [|discriminate].
  apply above0_ok in SL. assert (PL := fun t => slope_ok x d t plane s SP).
  assert (L : forall u i, move x (direction (backwards d)) u i = move x (direction d) (- u) i).
  { intros u i. unfold move, direction. rewrite backwards_entry. ring. }
  (* a point of the plane on the line, and the way to it inside *)
  assert (Y : exists r, eval (move x (direction d) r) plane = 0 /\
    forall c, on_way r c -> Forall (meets (move x (direction d) c)) (map opened K)).
  { exists (- eval x plane / cst s). split; [rewrite PL; field; lra|]. set (r := - eval x plane / cst s).
    assert (R : r * cst s = - eval x plane) by (unfold r; field; lra).
    destruct (leaves x _ K HK KP HS1 W1) as [B [B0 [INB [OUTB [w [JB ZB]]]]]].
    destruct (leaves x _ K HK KP HS2 W2) as [A [A0 [INA [OUTA [v [JA ZA]]]]]].
    assert (PB : 0 < eval (move x (direction d) B) plane) by exact (at_wall _ w _ _ E2 JB OUTB ZB).
    assert (PA : 0 < - eval (move x (direction (backwards d)) A) plane) by exact (at_wall _ v _ _ E1 JA OUTA ZA).
    rewrite (eval_ext _ _ plane (L A)) in PA. rewrite PL in PA, PB.
    assert (RB : r < B).
    { destruct (Rlt_le_dec r B) as [Q|Q]; [exact Q|]. apply (Rmult_le_compat_r (cst s)) in Q; lra. }
    assert (RA : - A < r).
    { destruct (Rlt_le_dec (- A) r) as [Q|Q]; [exact Q|]. apply (Rmult_le_compat_r (cst s)) in Q; lra. }
    intros c [C|C].
    - apply INB. lra.
    - eapply Forall_impl; [|apply (INA (- c)); lra]. intro c0. apply meets_ext. intro i. rewrite L. f_equal. ring. }
  destruct Y as [r [Z IN]]. set (y := move x (direction d) r) in *.
  assert (M : forall u i, move y (direction d) u i = move x (direction d) (r + u) i).
  { intros u i. unfold y. now rewrite move_move. }
  assert (INY : forall c, on_way (- r) c -> Forall (meets (move y (direction d) c)) (map opened K)).
  { intros c C. eapply Forall_impl; [|apply (IN (r + c)); unfold on_way in *; lra].
    intro c0. apply meets_ext. intro i. symmetry. apply M. }
  assert (HY : Forall (meets y) (map opened K ++ [(plane, Zero)])).
  { apply Forall_snoc; [apply IN; unfold on_way; lra | exact Z]. }
  set (f := along y (direction d) e). set (g := along y (direction d) (fold (derivative d e))).
  set (h := along y (direction d) (derivative d (fold (derivative d e)))).
  replace (eval x e) with (f (- r)).
  2:{ unfold f, along. apply eval_ext. intro i. rewrite M. unfold move. ring. }
  apply (touching f g h).
  - intros c C. unfold g, along. rewrite fold_ok. apply (derivative_ok y d c G1); [|exact S1]. apply In1, INY, C.
  - intros c C. apply (derivative_ok y d c G1); [|exact S3]. apply In1, INY, C.
  - intros c C. assert (N : meets (move y (direction d) c) (fold (derivative d (fold (derivative d e))), Nonneg)) by (apply D, In1, INY, C).
    unfold meets in N. cbn [fst snd] in N. rewrite fold_ok in N. exact N.
  - unfold g, along. rewrite move_0. exact (FL y HY).
  - unfold f, along. rewrite move_0. exact (VA y HY).
Qed.
End Line.

Ltac conjuncts := repeat match goal with E : _ && _ = true |- _ => apply andb_true_iff in E; destruct E end.
Lemma kept x G keep : Forall (meets x) G -> Forall (meets x) (map (nth_cond G) keep).
Proof.
  intro HG. apply Forall_forall. intros c J. apply in_map_iff in J. destruct J as [i [<- _]]. now apply nth_ok.
Qed.

Theorem all_ok :
  (forall p G g, check G g p = true -> sound G g) /\
  (forall ls G last, check_lemmas G ls last = true ->
    exists G', last G' = true /\ forall x, Forall (meets x) G -> Forall (meets x) G') /\
  (forall ps K g ws, check_ends K g ws ps = true -> sound_ends K g ws).
Proof.
  apply proofs_induction; cbn [check check_lemmas check_ends]; intros.
  - intros x HG. now apply (combination_ok x G HG g eqs ts ms).
  - intros x HG. exfalso. now apply (contradiction_ok x G eqs ts ms).
  - intros x HG. apply (sign_meets_ok _ _ _ H), sign_ok.
  - conjuncts. intros x HG. apply (H0 _ _ H2 x), Forall_snoc; [exact HG | now apply (H _ _ H1)].
  - destruct (derive G f) as [c|] eqn:E; [|discriminate]. intros x HG.
    apply (H _ _ H0 x), Forall_snoc; [exact HG | now apply (derive_ok x G HG f)].
  - intros x HG. specialize (H _ _ H0 x HG). unfold meets in *. cbn [fst snd] in H.
    now rewrite fold_ok, (rewrite_ok x G HG) in H.
  - conjuncts. intros x HG. assert (M := nth_ok x G HG i). apply is_kind_ok in H1. unfold meets in M. rewrite H1 in M.
    simpl in M. destruct (Rle_lt_or_eq_dec _ _ M) as [L|L].
    + apply (H _ _ H3 x), Forall_snoc; [exact HG | exact L].
    + apply (H0 _ _ H2 x), Forall_snoc; [exact HG | unfold meets; simpl; congruence].
  - conjuncts. intros x HG. destruct (Rle_lt_dec 0 (eval x e)) as [L|L].
    + apply (H _ _ H1 x), Forall_snoc; [exact HG | exact L].
    + apply (H0 _ _ H2 x), Forall_snoc; [exact HG | unfold meets; simpl; lra].
  - conjuncts. intros x HG. destruct (integral_ok x G HG e H1) as [z Z]. destruct (Z_le_gt_dec z 0) as [L|L].
    + apply (H _ _ H3 x), Forall_snoc; [exact HG|]. unfold meets. simpl. rewrite Z. apply IZR_le in L. lra.
    + apply (H0 _ _ H2 x), Forall_snoc; [exact HG|]. unfold meets. simpl. rewrite Z, cst_1.
      assert (N : (1 <= z)%Z) by lia. apply IZR_le in N. lra.
  - conjuncts. intros x HG. assert (F : forall c, fresh v (fst c) = true -> meets x c <-> meets (put x v (eval x e)) c).
    { intros c N. unfold meets. now rewrite fresh_ok. }
    apply F; [assumption|]. apply (H _ _ H1), Forall_snoc.
    + rewrite forallb_forall in H3. rewrite Forall_forall in *. intros c J. apply F; auto.
    + unfold meets. simpl. rewrite put_same, fresh_ok by assumption. ring.
  - conjuncts. apply (closure_ok G g keep z); auto.
  - conjuncts.
    match goal with L : check_lemmas _ inner _ = true |- _ => destruct (H _ _ L) as [G1 [L1 I1]] end.
    match goal with L : check_lemmas _ outer _ = true |- _ => destruct (H0 _ _ L) as [G2 [L2 I2]] end. apply andb_true_iff in L1. destruct L1 as [L1 L3].
    intros x HG. unfold meets.
    apply (fibre_ok (map (nth_cond G) keep) d (fst g) (snd g) G1 G2); auto using nonempty, kept.
  - conjuncts.
    match goal with L : check_lemmas _ inner _ = true |- _ => destruct (H _ _ L) as [G1 [L1 I1]] end.
    match goal with L : check_lemmas _ outer _ = true |- _ => destruct (H0 _ _ L) as [G2 [L2 I2]] end. conjuncts.
    intros x HG. unfold meets.
    apply (concave_ok (map (nth_cond G) keep) d (fst g) (snd g) G1 G2); auto using kept.
    all: try match goal with E : match ?a with _ => _ end = true |- _ => destruct (walls d (map (nth_cond G) keep)), a; discriminate end.
  - conjuncts.
    match goal with L : check_lemmas _ inner _ = true |- _ => destruct (H _ _ L) as [G1 [L1 I1]] end. conjuncts.
    intros x HG. unfold meets. match goal with E : is_kind Nonneg g = true |- _ => apply is_kind_ok in E; rewrite E end.
    apply (touch_ok (map (nth_cond G) keep) d (fst g) G1) with (plane := plane); auto using kept.
    all: try match goal with E : match ?a with _ => _ end = true |- _ => destruct (walls d (map (nth_cond G) keep)), a; discriminate end.
  - exists G. auto.
  - conjuncts. destruct (H0 _ _ H2) as [G' [L I]]. exists G'. split; [exact L|]. intros x HG. apply I, Forall_snoc; auto.
    now apply (H _ _ H1).
  - destruct ws; [|discriminate]. intros w [].
  - destruct ws as [|w ws]; [discriminate|]. conjuncts. intros v [<-|J]; [now apply H | now apply (H0 _ _ _ H2)].
Qed.
Theorem check_ok p G g : check G g p = true -> sound G g.
Proof. exact (proj1 all_ok p G g). Qed.
