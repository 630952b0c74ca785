(** * What the statements mean

This file is what a reader has to trust, besides Coq and the printed theorem. It holds definitions only.

Main definitions
- [log2], [H], [rpow]: logarithm to base 2, entropy in bits, powers with a real exponent;
- [expr], [eval]: formulas and their value; every function of Coq is total, so every formula has one;
- [has_value]: whether the value is meant: no division by 0, no logarithm of 0 except where [0 ln 0 = 0] is used;
- [claim], [holds]: relations between formulas, and whole numbers;
- [at_point], [all_hold], [have_values]: the form in which a generated theorem uses them.

Coq's [ln] is 0 at 0 and below, and its [/ 0] is some number. [has_value] says where that was not used. *)

From Coq Require Import Reals QArith List ZArith.
Import ListNotations.
Open Scope R_scope.

Definition log2 (u : R) : R := ln u / ln 2.

(** The entropy of a share, in bits; [H 0 = H 1 = 0] as [ln 0 = 0] in Coq. *)
Definition H (p : R) : R := - p * log2 p - (1 - p) * log2 (1 - p).

(** [u ^ r] for a real exponent: [exp (r ln u)] for [u > 0], and 0 for [u = 0]. *)
Definition rpow (u r : R) : R := if Rlt_dec 0 u then exp (r * ln u) else 0.

Definition whole (u : R) : Prop := exists z : Z, u = IZR z.

(** A rational number, written as a reader writes it. *)
Definition cst (q : Q) : R :=
  match Qden q with 1%positive => IZR (Qnum q) | d => IZR (Qnum q) / IZR (Zpos d) end.

Inductive expr :=
| Cst (q : Q) | Var (i : positive)
| Add (a b : expr) | Opp (a : expr) | Mul (a b : expr) | Inv (a : expr) | Pow (a : expr) (n : positive)
| Ln (a : expr) | Log2 (a : expr) | Exp (a : expr) | Sqrt (a : expr) | Rpow (a r : expr)
| Abs (a : expr) | Min (a b : expr) | Max (a b : expr) | Ent (a : expr).

Arguments Cst q%Q.
Definition Sub a b := Add a (Opp b).
Definition Div a b := Mul a (Inv b).

Definition env := positive -> R.

Fixpoint eval (x : env) (e : expr) : R :=
  match e with
  | Cst q => cst q
  | Var i => x i
  | Add a b => eval x a + eval x b
  | Opp a => - eval x a
  | Mul a b => eval x a * eval x b
  | Inv a => / eval x a
  | Pow a n => eval x a ^ Pos.to_nat n
  | Ln a => ln (eval x a)
  | Log2 a => log2 (eval x a)
  | Exp a => exp (eval x a)
  | Sqrt a => sqrt (eval x a)
  | Rpow a r => rpow (eval x a) (eval x r)
  | Abs a => Rabs (eval x a)
  | Min a b => Rmin (eval x a) (eval x b)
  | Max a b => Rmax (eval x a) (eval x b)
  | Ent a => H (eval x a)
  end.

Fixpoint polynomial (e : expr) : bool :=
  match e with
  | Cst _ | Var _ => true
  | Add a b | Mul a b => polynomial a && polynomial b
  | Opp a | Pow a _ => polynomial a
  | Inv (Cst q) => negb (Qeq_bool q 0)
  | _ => false
  end.

(** The only use of [0 ln 0 = 0]: in a product [a ln w] at a point with [w = 0], where [a] is a polynomial multiple
of the polynomial [w]. *)
Definition zero_log (x : env) (a b : expr) : Prop :=
  exists w k, (b = Ln w \/ b = Log2 w) /\ polynomial w = true /\ polynomial k = true /\
    eval x w = 0 /\ forall y, eval y a = eval y w * eval y k.

Fixpoint has_value (x : env) (e : expr) : Prop :=
  match e with
  | Cst _ | Var _ => True
  | Add a b | Min a b | Max a b => has_value x a /\ has_value x b
  | Mul a b => has_value x a /\ (has_value x b \/ zero_log x a b)
  | Opp a | Pow a _ | Exp a | Abs a => has_value x a
  | Inv a => has_value x a /\ eval x a <> 0
  | Ln a | Log2 a => has_value x a /\ 0 < eval x a
  | Sqrt a => has_value x a /\ 0 <= eval x a
  | Rpow a r => has_value x a /\ has_value x r /\ (0 < eval x a \/ (eval x a = 0 /\ 0 < eval x r))
  | Ent a => has_value x a /\ 0 <= eval x a <= 1
  end.

Inductive relation := Less | AtMost | More | AtLeast | Equal.
Inductive claim := Rel (a : expr) (o : relation) (b : expr) | Whole (a : expr).

Definition holds (x : env) (c : claim) : Prop :=
  match c with
  | Rel a Less b => eval x a < eval x b
  | Rel a AtMost b => eval x a <= eval x b
  | Rel a More b => eval x a > eval x b
  | Rel a AtLeast b => eval x a >= eval x b
  | Rel a Equal b => eval x a = eval x b
  | Whole a => whole (eval x a)
  end.

Definition sides (c : claim) : list expr := match c with Rel a _ b => [a; b] | Whole a => [a] end.

(** The first variable has the first value, and so on. *)
Definition at_point (values : list R) : env := fun i => nth (pred (Pos.to_nat i)) values 0.

Fixpoint all_hold (x : env) (cs : list claim) : Prop :=
  match cs with [] => True | [c] => holds x c | c :: cs => holds x c /\ all_hold x cs end.

Fixpoint all_values (x : env) (es : list expr) : Prop :=
  match es with [] => True | e :: es => has_value x e /\ all_values x es end.

(** All the formulas have values when the variables have these values. *)
Definition have_values (values : list R) (es : list expr) : Prop := all_values (at_point values) es.

(** Formulas are printed as one writes them. *)
Declare Scope formula_scope.
Delimit Scope formula_scope with formula.
Infix "+" := Add : formula_scope.
Infix "-" := Sub : formula_scope.
Infix "*" := Mul : formula_scope.
Infix "/" := Div : formula_scope.
Notation "- a" := (Opp a) : formula_scope.
Notation "/ a" := (Inv a) : formula_scope.
Notation "a ^ n" := (Pow a n%positive) : formula_scope.
