"""The kernel's rules on statements as posed, as steps of coq/Checker.v.

Main definition: `Translation`. Along with the goal goes, where a part of it is to be shown to have a value, the
condition for that (`companion`): the same steps are applied to both, up to the step at which the kernel proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from treecert.coq.canonical import Workshop, exp_product, note_number, number_proof, signed
from treecert.coq.forms import continuity, finish, had, straight
from treecert.coq.sequents import KINDS, Cond, Multiple, Product, Sequent, absurd, combine, numbers, rationals
from treecert.coq.signs import q_of
from treecert.coq.terms import (
    ONE,
    ZERO,
    Term,
    Untranslated,
    add,
    closed,
    cst,
    expression_of,
    fn,
    folded,
    inv,
    is_cst,
    mul,
    opp,
    parts,
    power,
    product,
    raw,
    sub,
    term_of,
    total,
)
from verify.arithmetic.kits import Kit
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.combining import combination, expanded
from verify.kernel.goals import AnyGoal, Goal, Posed
from verify.language.data import Data, number, read_poly
from verify.language.definedness import definedness
from verify.language.domains import Condition, Kind, from_poly, region_of, to_poly
from verify.language.expressions import Const, Expr, Fn, Mul, Pow, const, substitute, walk
from verify.language.grammar import parse_expression
from verify.language.integers import relaxed_condition
from verify.language.regions import Region
from verify.rationals import Fraction as Q

Pair = tuple[Posed, Posed | None]


class Numbers:
    """Fresh numbers for variables."""

    def __init__(self, used: int) -> None:
        self.used = used

    def __call__(self) -> int:
        self.used += 1
        return self.used


class Translation:
    """The rules, with a store of fresh variables."""

    def __init__(self, fresh: Numbers) -> None:
        self.fresh = fresh

    def proof(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        """The proof of the sequent; its goal is that of the companion, if there is one."""
        rule: Callable[..., str] | None = getattr(self, "rule_" + step.rule.replace("-", "_"), None)
        if rule is None:
            raise Untranslated(f"rule {step.rule}")
        return rule(s, goal, companion, step)

    @staticmethod
    def after(goal: Posed, companion: Posed | None, step: Step) -> tuple[list[AnyGoal], list[AnyGoal | None]]:
        """The subgoals of both."""
        subs = apply(goal, step.rule, step.data)
        if companion is None:
            return subs, [None] * len(subs)
        return subs, list(apply(companion, step.rule, step.data))

    def next(self, s: Sequent, goal: AnyGoal, companion: AnyGoal | None, step: Step) -> str:
        """The rest of the proof."""
        if not isinstance(goal, Posed):
            raise Untranslated("a form where a statement was expected")
        return self.proof(s, goal, companion if isinstance(companion, Posed) else None, step)

    # -- having a value

    def rule_defined(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs = apply(goal, step.rule, step.data)
        if companion is None:
            return self.next(s, subs[-1], None, step.children[-1])
        for found, child in zip(subs[:-1], step.children[:-1], strict=True):
            if isinstance(found, Posed) and found.kind == companion.kind and _equal(found, companion):
                return self.next(s, found, None, child)
        if not companion.expr.variables:
            return number_proof(s, goal.kit)
        for found, child in zip(subs[:-1], step.children[:-1], strict=True):
            if isinstance(found, Posed) and found.kind == ">" and _equal(found, companion):
                inner = s.child(kind="Pos")
                place = s.have((s.goal, "Pos"), lambda i=inner, f=found, c=child: self.next(i, f, None, c))  # type: ignore[misc]
                return s.closed_by(combine([(Q(1), [place])]))
        region = region_of(goal.domain, goal.kit)
        if region is not None:
            shop = Workshop(s, region)
            shop.expand()
            return s.closed_by(combine(shop.term_signs(shop.normal(s.goal))))
        raise Untranslated("defined: a condition that the certificate does not show")

    # -- conditions

    def rule_drop(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        i = int(step.data["condition"])
        s.places = s.places[:i] + s.places[i + 1 :]
        return self.next(s, subs[0], others[0], step.children[0])

    def rule_focus(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        s.places = [s.places[int(i)] for i in step.data["conditions"]]
        return self.next(s, subs[0], others[0], step.children[0])

    def rule_faces(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        i = int(step.data["condition"])
        place = s.places[i]
        ends = []
        for g, o, c, kind in zip(subs, others, step.children, ("Pos", "Zero"), strict=True):
            inner = s.child([(s.conds[place][0], kind)])
            inner.places = [*s.places[:i], *s.places[i + 1 :], len(inner.conds) - 1]
            ends.append(self.next(inner, g, o, c))
        return s.closed_by(f"(Faces {place} {ends[0]} {ends[1]})")

    def rule_cut(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        p = read_poly(step.data["poly"], goal.domain.variables, goal.kit)
        e = term_of(from_poly(p), s.names)
        ends = []
        for g, o, c, extra in zip(subs, others, step.children, ((e, "Nonneg"), (opp(e), "Pos")), strict=True):
            inner = s.child([extra])
            inner.places = [*s.places, len(inner.conds) - 1]
            ends.append(self.next(inner, g, o, c))
        return s.closed_by(f"(Cut {raw(e)} {ends[0]} {ends[1]})")

    def rule_product(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        i, j = s.places[int(step.data["first"])], s.places[int(step.data["second"])]
        sub_goal = subs[0]
        if not isinstance(sub_goal, Posed):
            raise Untranslated("product")
        c: Cond = (mul(s.conds[i][0], s.conds[j][0]), KINDS[sub_goal.domain.conditions[-1].kind])
        if c[1] == "Zero":
            proof = combine([], [(s.conds[j][0], i)] if s.conds[i][1] == "Zero" else [(s.conds[i][0], j)])
        else:
            proof = combine([(Q(1), [i, j])])
        s.places = [*s.places, s.have(c, proof)]
        return self.next(s, sub_goal, others[0], step.children[0])

    def rule_square(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        p = term_of(from_poly(read_poly(step.data["poly"], goal.domain.variables, goal.kit)), s.names)
        s.places = [*s.places, s.note(f"(Square {raw(p)})", (mul(p, p), "Nonneg"))]
        return self.next(s, subs[0], others[0], step.children[0])

    # -- combinations

    def _combined(self, s: Sequent, goal: Posed, step: Step) -> tuple[list[Product], list[Multiple]]:
        ts: list[Product] = []
        ms: list[Multiple] = []
        multipliers = [q_of(x) for x in Data(step.data).numbers("multipliers")]
        for m, i, c in zip(multipliers, s.places, goal.domain.conditions, strict=True):
            if m and c.kind == "==":
                ms.append((cst(m), i))
            elif m:
                ts.append((m, [i]))
        return ts, ms

    def rule_combine(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        if companion is not None:
            raise Untranslated("combine where a value is to be shown")
        ts, ms = self._combined(s, goal, step)
        sum_, _ = combination(goal, goal.polys(), Data(step.data).numbers("multipliers"))
        rest = expanded(goal, goal.expr - from_poly(sum_))
        c = Q(0) if rest is None else q_of(rest.constant)
        if c:
            ts.append((c, []))
        return s.closed_by(combine(ts, ms))

    def rule_empty(self, s: Sequent, goal: Posed, _other: Posed | None, step: Step) -> str:
        ts, ms = self._combined(s, goal, step)
        sum_, _ = combination(goal, goal.polys(), Data(step.data).numbers("multipliers"))
        c = q_of(sum_.constant)
        if c:
            ts = [(m / -c, places) for m, places in ts]
            ms = [(cst(Q(m.value) / -c), i) for m, i in ms]
        return s.closed_by(absurd(ts, ms))

    def rule_evaluate(self, s: Sequent, goal: Posed, _: Posed | None, __: Step) -> str:
        return number_proof(s, goal.kit)

    # -- changes of the domain

    def rule_eliminate(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        index, name = int(step.data["condition"]), str(step.data["variable"])
        p, _ = goal.polys()[index]
        slope = p.derivative(name).constant
        solved = from_poly(goal.kit.poly.gen(goal.domain.variables, name) - p.scale(1 / slope))
        v, r = Term("Var", (), s.names[name]), term_of(solved, s.names)
        eq = s.have((sub(v, r), "Zero"), combine([], [(cst(1 / q_of(slope)), s.places[index])]))
        places = []
        for k, (i, c) in enumerate(zip(s.places, goal.domain.conditions, strict=True)):
            if k != index and not Condition(substitute(c.expr, {name: solved}), c.kind).is_trivial:
                places.append(s.rewrite_condition(i, [eq]))
        s.places = places
        s.rewrite([eq])
        s.rewrite_values([eq])
        del s.names[name]
        return self.next(s, subs[0], others[0], step.children[0])

    def rule_closure(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        sub_goal = subs[0]
        if not isinstance(sub_goal, Posed):
            raise Untranslated("closure")
        region = region_of(sub_goal.domain, goal.kit)
        if region is None:
            raise Untranslated("closure without a region")
        places = [straight(s, i, region) for i in s.places]
        continuity(Workshop(s, region, places), s.goal)
        names = dict(zip(region.variables, region.polytope.centre, strict=True))
        values = [q_of(names.get(s.words.get(i + 1, ""), 0)) for i in range(max(s.names.values(), default=0))]
        inner = Sequent([(s.conds[i][0], "Pos") for i in places], range(len(places)), s.goal, s.kind, s.names)
        inside = self.next(inner, sub_goal, others[0], step.children[0])
        return s.closed_by(f"(Closure {numbers(places)} {rationals(values)} {inside})")

    def rule_interior(self, s: Sequent, goal: Posed, _: Posed | None, step: Step) -> str:
        subs = apply(goal, step.rule, step.data)
        region = region_of(goal.domain, goal.kit)
        if region is None:
            raise Untranslated("interior without a region")
        if closed(s.goal) and (not step.children or step.children[0].rule in ("constant", "zero", "signs")):
            return number_proof(s, goal.kit)
        shop = Workshop(s, region)
        shop.expand()
        if not subs:
            return s.closed_by(finish(shop, []))
        (form,) = subs
        if not isinstance(form, Goal):
            raise Untranslated("interior")
        return s.closed_by(finish(shop, [(Q(1), [had(shop, form, step.children[0])])]))

    def rule_change(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        data = Data(step.data)
        old, new = goal.domain.variables, data.names("variables")
        forward, back = data.maps(old, new, goal.kit)
        given = [
            (i, c)
            for i, c in zip(s.places, goal.domain.conditions, strict=True)
            if to_poly(c.expr, old, goal.kit) is not None
        ]
        curved = [
            i
            for i, c in zip(s.places, goal.domain.conditions, strict=True)
            if to_poly(c.expr, old, goal.kit) is None
        ]
        texts = data.texts("conditions")
        rows_forward = data.rows("forward", len(texts) + 1)
        rows_back = data.rows("back", len(given) + 1)
        below = term_of(from_poly(back.denominator), s.names)
        simple = is_cst(below, 1)
        if not simple:
            place = s.have((below, "Pos"), combine(self._row(goal, rows_forward[0], given, back.denominator)))
            inverse = s.note(f"(Inverse {raw(below)})", (inv(below), "Pos"))
        names = {}
        defs = []
        for name, above in zip(new, back.numerators, strict=True):
            top = term_of(from_poly(above), s.names)
            names[name] = self.fresh()
            defs.append(s.let(names[name], top if simple else mul(top, inv(below))))
        wanted = []
        for text, row in zip(texts, rows_forward[1:], strict=True):
            kind = ">=" if text.endswith(">=") else ">"
            p = read_poly(text.removesuffix(kind), new, goal.kit)
            pulled = back.pull(p)
            ts = self._row(goal, row, given, pulled)
            if not simple:
                ts = [(w, [*places, *[inverse] * p.degree]) for w, places in ts]
            t = term_of(from_poly(p), names)
            wanted.append((s.have((t, KINDS[kind]), combine(ts, [], defs)), p, kind))
        there = subs[0]
        if not isinstance(there, Posed):
            raise Untranslated("change")
        d = term_of(from_poly(forward.denominator), names)
        if not is_cst(d, 1):
            ts = self._row_of(rows_back[0], [(i, p) for i, p, _ in wanted], forward.denominator)
            place = s.have((d, "Pos"), combine(ts))
            s.rewrite_condition(place, defs)
            pulled_d = s.rewritten(d, defs)
            s.note(f"(Rewritten {place} {numbers(defs)})", (folded(pulled_d), "Pos"))
            s.have((pulled_d, "Pos"), combine([(Q(1), [place])], [], defs))
        images = []
        for name, above in zip(old, forward.numerators, strict=True):
            top = term_of(from_poly(above), names)
            image = top if is_cst(d, 1) else mul(top, inv(d))
            images.append(s.have((sub(Term("Var", (), s.names[name]), image), "Zero"), combine([], [], defs)))
        extra = [s.rewrite_condition(i, images) for i in curved]
        s.rewrite(images)
        s.rewrite_values(images)
        s.names = names
        s.places = [*(i for i, _, _ in wanted), *extra]
        return self.next(s, there, others[0], step.children[0])

    def _row(
        self, goal: Posed, row: Sequence[object], given: Sequence[tuple[int, Condition]], p: object
    ) -> list[Product]:
        pairs = [(i, to_poly(c.expr, goal.domain.variables, goal.kit)) for i, c in given]
        return self._row_of(row, pairs, p)

    @staticmethod
    def _row_of(row: Sequence[object], given: Sequence[tuple[int, object]], p: object) -> list[Product]:
        """A nonnegative constant plus a combination."""
        ts: list[Product] = []
        rest = p
        for w, (i, c) in zip(row, given, strict=True):
            if w:
                ts.append((q_of(w), [i]))
                rest = rest - c.scale(w)  # type: ignore[attr-defined]
        c0 = q_of(rest.constant)  # type: ignore[attr-defined]
        return [*ts, (c0, [])] if c0 else ts

    # -- whole numbers

    def rule_integer_cut(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        p = read_poly(step.data["function"], goal.domain.variables, goal.kit)
        e = sub(term_of(from_poly(p), s.names), cst(int(step.data["bound"])))
        ends = []
        for g, o, c, extra in zip(
            subs, others, step.children, ((opp(e), "Nonneg"), (sub(e, ONE), "Nonneg")), strict=True
        ):
            inner = s.child([extra])
            inner.places = [*s.places, len(inner.conds) - 1]
            ends.append(self.next(inner, g, o, c))
        return s.closed_by(f"(WholeCut {raw(e)} {ends[0]} {ends[1]})")

    def rule_fix(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        name, value = str(step.data["variable"]), int(step.data["value"])
        v = Term("Var", (), s.names[name])
        e = sub(v, cst(value))
        names = goal.domain.variables
        gap = goal.kit.poly.gen(names, name) - goal.kit.poly.constant_of(names, value)
        for t, p in ((e, gap), (opp(e), -gap)):
            for i, c in zip(s.places, goal.domain.conditions, strict=True):
                found = to_poly(c.expr, names, goal.kit)
                if found is None or found.is_zero or c.kind == "==":
                    continue
                scale, monic = found.primitive()
                if c.kind == ">=" and monic == p:
                    s.have((t, "Nonneg"), combine([(1 / q_of(scale), [i])]))
                elif c.kind == ">" and (monic - goal.kit.poly.constant_of(names, 1)) == p:
                    above = add(t, ONE)
                    s.have((above, "Pos"), combine([(1 / q_of(scale), [i])]))
                    place = s.note(f"(Gap {raw(above)})", (sub(above, ONE), "Nonneg"))
                    s.have((t, "Nonneg"), combine([(Q(1), [place])]))
        eq = s.note(f"(Squeezed {raw(e)})", (e, "Zero"))
        places = []
        for i, c in zip(s.places, goal.domain.conditions, strict=True):
            if not Condition(substitute(c.expr, {name: const(value)}), c.kind).is_trivial:
                places.append(s.rewrite_condition(i, [eq]))
        s.rewrite([eq])
        s.places = places
        del s.names[name]
        return self.next(s, subs[0], others[0], step.children[0])

    def rule_relax(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs, others = self.after(goal, companion, step)
        there = subs[0]
        if not isinstance(there, Posed):
            raise Untranslated("relax")
        bases = {k: (x, number(b)) for k, (x, b) in sorted(Data(step.data).pairs("powers").items())}
        back: list[int] = []
        new = dict(s.names)
        positive: dict[str, int] = {}
        units: dict[str, Term] = {}
        for k, (x, b) in bases.items():
            place = self.fresh()
            unit = mul(fn("Ln", cst(b)), Term("Var", (), s.names[k]))
            units[k] = unit
            eq = s.let(place, fn("Exp", unit))
            i = s.note(f"(Sign {raw(fn('Exp', unit))} Pos)", (fn("Exp", unit), "Pos"))
            new[x] = place
            positive[x] = s.have((Term("Var", (), place), "Pos"), combine([(Q(1), [i])], [], [eq]))
            back.append(
                s.have((sub(fn("Exp", unit), Term("Var", (), place)), "Zero"), combine([], [(cst(-1), eq)]))
            )
        relaxed = _Relaxed(s, goal, bases, units, back, new, positive)
        places = [*positive.values()]
        for i, c in zip(s.places, goal.domain.conditions, strict=True):
            found = relaxed_condition(c, goal.domain, bases, goal.kit)
            if found is None or found.is_trivial:
                continue
            places.append(relaxed.condition(i, c, found))
        relaxed.goal()
        s.places = places
        s.names = {v: i for v, i in new.items() if v not in bases}
        return self.next(s, there, others[0], step.children[0])

    # -- statements on the way

    def rule_lemma(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs = apply(goal, step.rule, step.data)
        first, second = subs
        if not isinstance(first, Posed):
            raise Untranslated("lemma")
        c: Cond = (term_of(first.expr, s.names), KINDS[first.kind])
        inner = s.child(goal=c[0], kind=c[1])
        place = s.have(c, lambda: self.next(inner, first, None, step.children[0]))
        s.places = [*s.places, place]
        other = None
        if companion is not None:
            other = apply(companion, step.rule, step.data)[1]
        return self.next(s, second, other, step.children[1])

    def rule_plus(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs = apply(goal, step.rule, step.data)
        last = subs[-1]
        if companion is not None:
            other = replace(companion, defined=False, zero_logs=())
            return self.next(s, last, other, step.children[-1])
        place = s.places[int(step.data["condition"])]
        factor = term_of(parse_expression(step.data["factor"]), s.names)
        if not isinstance(last, Posed):
            raise Untranslated("plus")
        rest = self._had(s, last, step.children[-1])
        if len(subs) == 1:
            return self._joined(s, [(Q(1), [rest])], [(factor, place)])
        m = self._had(s, subs[0], step.children[0], factor)
        return self._joined(s, [(Q(1), [rest]), (Q(1), [m, place])])

    def _had(self, s: Sequent, goal: AnyGoal, step: Step, shown: Term | None = None) -> int:
        """A goal as a condition."""
        if not isinstance(goal, Posed):
            raise Untranslated("a form where a statement was expected")
        c: Cond = (term_of(goal.expr, s.names) if shown is None else shown, KINDS[goal.kind])
        self.have_values(s, goal, step)
        inner = s.child(goal=c[0], kind=c[1])
        return s.have(c, lambda: self.next(inner, goal, None, step))

    def have_values(self, s: Sequent, goal: Posed, step: Step) -> None:
        """Adds what says that the denominators of a goal, which is not marked, do not vanish."""
        if goal.defined:
            return
        for e, kind, t in wanted(goal, goal.kit, s.names):
            c: Cond = (t, KINDS[kind])
            if t.head != "Mul" or t.kids[0] != t.kids[1] or s.at(c) is not None:
                continue
            inner = s.child(goal=t, kind=c[1])
            other = replace(goal, expr=e, kind=kind)
            s.values.append(s.have(c, lambda i=inner, o=other: self.proof(i, goal, o, step)))  # type: ignore[misc]

    def _joined(self, s: Sequent, ts: list[Product], ms: list[Multiple] | None = None) -> str:
        """The goal as a combination, where denominators are known not to vanish from before."""
        if s.kind == "Zero":
            found: list[Multiple] = []
            for w, places in ts:
                *rest, last = places
                if s.conds[last][1] != "Zero":
                    rest, last = [last, *rest[1:]], rest[0]
                found.append((mul(cst(w), product([s.conds[i][0] for i in rest])), last))
            return s.closed_by(combine([], [*found, *(ms or [])]))
        return s.closed_by(combine(ts, ms or []))

    def rule_through(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs = apply(goal, step.rule, step.data)
        if companion is not None:
            other = replace(companion, defined=False, zero_logs=())
            return self.next(s, subs[-1], other, step.children[-1])
        q = term_of(parse_expression(step.data["factor"]), s.names)
        g = term_of(parse_expression(step.data["by"]), s.names)
        rest = self._had(s, subs[2], step.children[2])
        i = self._had(s, subs[0], step.children[0], q)
        j = self._had(s, subs[1], step.children[1], g)
        return self._joined(s, [(Q(1), [rest]), (Q(1), [i, j])])

    def rule_solve(self, s: Sequent, goal: Posed, companion: Posed | None, step: Step) -> str:
        subs = apply(goal, step.rule, step.data)
        there = subs[0]
        if not isinstance(there, Posed):
            raise Untranslated("solve")
        index, name, (new,) = (
            int(step.data["condition"]),
            str(step.data["variable"]),
            Data(step.data).names("new"),
        )
        place = s.places[index]
        c = s.conds[place][0]
        number = self.fresh()
        eq = s.let(number, c)
        names = {new if v == name else v: (number if v == name else i) for v, i in s.names.items()}
        # the variable, from the image that the kernel puts in
        moved = self._image(goal, index, name, new)
        image = term_of(moved, {**s.names, new: number})
        solved = s.have((sub(Term("Var", (), s.names[name]), image), "Zero"), combine([], [], [eq]))
        places = [
            s.have(
                (Term("Var", (), number), s.conds[place][1]),
                combine(
                    [(Q(1), [place])] if s.conds[place][1] != "Zero" else [],
                    [] if s.conds[place][1] != "Zero" else [(ONE, place)],
                    [eq],
                ),
            )
        ]
        chosen = {int(i) for i in step.data["keep"]}
        for k, (i, cond) in enumerate(zip(s.places, goal.domain.conditions, strict=True)):
            if name not in cond.expr.variables:
                places.append(i)
            elif k in chosen and k != index:
                places.append(s.rewrite_condition(i, [solved]))
        s.rewrite([solved])
        s.rewrite_values([solved])
        s.places, s.names = places, names
        other = None
        if companion is not None:
            found = apply(replace(companion, defined=True), step.rule, step.data)[0]
            other = found if isinstance(found, Posed) else None
        return self.next(s, there, other, step.children[0])

    @staticmethod
    def _image(goal: Posed, index: int, name: str, new: str) -> Expr:
        """What takes the place of the variable: (s - g)/a."""
        from verify.language.expressions import Add, Const, Var
        from verify.language.expressions import add as plus
        from verify.language.expressions import mul as times

        expr = goal.domain.conditions[index].expr
        terms = expr.children if isinstance(expr, Add) else (expr,)
        p = to_poly(plus(*(t for t in terms if name in t.variables)), (name,), goal.kit)
        if p is None:
            raise Untranslated("solve")
        rest = plus(*(t for t in terms if name not in t.variables))
        return times(Const(1 / p.derivative(name).constant), plus(Var(new), times(Const(Q(-1)), rest)))


class _Relaxed:
    """Conditions and goals in the powers of whole numbers."""

    def __init__(
        self,
        s: Sequent,
        goal: Posed,
        bases: dict[str, tuple[str, Q]],
        units: dict[str, Term],
        back: list[int],
        new: dict[str, int],
        positive: dict[str, int],
    ) -> None:
        self.s, self.posed, self.bases, self.units, self.back = s, goal, bases, units, back
        self.new, self.positive = new, positive
        self.shop = Workshop(s, Region.at_a_point(goal.kit), [])

    def _touches(self, t: Term) -> bool:
        numbers_ = {self.s.names[k] for k in self.bases}
        return any(p.head == "Var" and p.value in numbers_ for p in parts(t))

    def equations(self, t: Term) -> list[int]:
        """The equations that rewrite the exponentials of whole numbers in a formula."""
        found = [self.exponential(n) for n in parts(t) if n.head == "Exp" and self._touches(n)]
        return [*found, *self.back]

    def exponential(self, node: Term) -> int:
        """exp(p ln c) as a product of powers."""
        u = node.kids[0]
        e = expression_of(u, self.s.words)
        logs = [
            c for c in (e.children if isinstance(e, Mul) else (e,)) if isinstance(c, Fn) and c.name == "ln"
        ]
        if len(logs) != 1 or not isinstance(logs[0].children[0], Const) or not isinstance(e, Mul):
            raise Untranslated("relax: an exponential of another shape")
        c = logs[0].children[0].value
        p = to_poly(
            Mul(tuple(k for k in e.children if k is not logs[0])), self.posed.domain.variables, self.posed.kit
        )
        if p is None:
            raise Untranslated("relax: an exponent that is not affine")
        terms: list[Term] = []
        start = q_of(p.constant)
        if start.denominator != 1:
            raise Untranslated("relax: an exponent that is not whole")
        if start:
            terms.append(signed(start, fn("Ln", cst(c))))
        for k in self.bases:
            slope = q_of(p.derivative(k).constant) if k in p.variables else Q(0)
            if slope:
                b = q_of(self.bases[k][1])
                n = next((n for n in range(-32, 33) if b**n == q_of(c) ** slope), None)
                if n is None:
                    raise Untranslated("relax: another base")
                terms.append(signed(Q(n), self.units[k]))
        r = total(terms)
        eqs = self.logarithms([u, r])
        return self.shop.equation(f"(ExpSum {raw(u)} {raw(r)} {numbers(eqs)})", node, exp_product(r))

    def logarithms(self, terms: list[Term]) -> list[int]:
        """The equations of the logarithms of numbers by primes."""
        found = []
        for node in dict.fromkeys(p for t in terms for p in parts(t) if p.head == "Ln" and closed(p)):
            eq = self.shop.expanded(node)
            if eq is not None:
                found.append(eq)
        return found

    def goal(self) -> None:
        """Rewrites the goal."""
        if self._touches(self.s.goal):
            self.s.rewrite(self.equations(self.s.goal))

    def condition(self, i: int, c: Condition, found: Condition) -> int:
        """The place of a condition in the new variables."""
        s = self.s
        if found == c:
            return i
        p = to_poly(c.expr, self.posed.domain.variables, self.posed.kit)
        if p is None or p.degree > 1 or not c.expr.variables <= self.bases.keys():
            return s.rewrite_condition(i, self.equations(s.conds[i][0]))
        if c.kind == "==":
            raise Untranslated("relax: an equation")
        e, kind = s.conds[i]
        if kind == "Pos":
            i = s.note(f"(Gap {raw(e)})", (sub(e, ONE), "Nonneg"))
            p = p - self.posed.kit.poly.constant_of(p.variables, 1)
        b = next(iter(self.bases[v][1] for v in c.expr.variables))
        log = fn("Ln", cst(b))
        slopes = {k: q_of(p.derivative(k).constant) for k in sorted(c.expr.variables)}
        terms = [signed(-n, self.units[k]) for k, n in slopes.items() if n]
        start = q_of(p.constant)
        if start:
            terms.append(signed(-start, log))
        r = total(terms)
        falling = note_number(s, opp(log), "Pos")
        s.have((sub(r, ZERO), "Nonneg"), combine([(Q(1), [i, falling])]))
        gap = s.note(
            f"(ExpMonotone {raw(r)} {raw(ZERO)} Nonneg)", (sub(fn("Exp", r), fn("Exp", ZERO)), "Nonneg")
        )
        above = s.rewrite_condition(gap, [])
        eq = self.shop.equation(
            f"(ExpSum {raw(folded(r))} {raw(r)} {numbers([])})", fn("Exp", folded(r)), exp_product(r)
        )
        t = term_of(found.expr, self.new)
        down = product(
            [
                cst(q_of(b) ** int(start)),
                *(
                    power(Term("Var", (), self.new[self.bases[k][0]]), int(n))
                    for k, n in slopes.items()
                    if n > 0
                ),
            ]
        )
        positions = [
            self.positive[self.bases[k][0]] for k, n in slopes.items() for _ in range(int(n)) if n > 0
        ]
        d = s.have((down, "Pos"), combine([(q_of(b) ** int(start), positions)]))
        for node in parts(exp_product(r)):
            if node.head == "Exp":
                s.note(f"(Sign {raw(node)} Pos)", (node, "Pos"))
        return s.have((t, "Nonneg"), combine([(Q(1), [d, above])], [], [eq, *self.back]))


def wanted(goal: Posed, kit: Kit, places: Mapping[str, int]) -> list[tuple[Expr, Kind, Term]]:
    """What is to be shown so that every part of the goal has a value: as the kernel has it, and as Coq does."""
    zero_logs = definedness(goal.expr, goal.domain.variables, kit).zero_logs
    found: dict[Term, tuple[Expr, Kind, Term]] = {}

    def ask(e: Expr, kind: Kind, t: Term) -> None:
        if closed(t) and t.head == "Cst" and (t.value > 0 or (kind == ">=" and t.value == 0)):
            return
        if t not in found or (kind == ">" and found[t][1] != ">"):
            found[t] = (e, kind, t)

    for node in walk(goal.expr):
        match node:
            case Fn("ln" | "log2", (inner,)):
                ask(inner, ">=" if inner in zero_logs else ">", term_of(inner, places))
            case Fn("H", (inner,)):
                ask(inner, ">=", term_of(inner, places))
                ask(const(1) - inner, ">=", sub(ONE, term_of(inner, places)))
            case Fn("pow", (base, _)):
                ask(base, ">", term_of(base, places))
            case Pow(base, exponent) if exponent.denominator > 1:
                ask(base, ">" if exponent < 0 else ">=", term_of(base, places))
            case Pow(base, exponent) if exponent < 0:
                t = term_of(base, places)
                if not closed(t):
                    ask(base * base, ">", mul(t, t))
            case _:
                pass
    return list(found.values())


def _equal(a: Posed, b: Posed) -> bool:
    """Whether two conditions are about the same formula."""
    if a.expr == b.expr:
        return True
    p = (
        to_poly(a.expr - b.expr, a.domain.variables, a.kit)
        if set(b.domain.variables) <= set(a.domain.variables)
        else None
    )
    return p is not None and p.is_zero


__all__ = ["Numbers", "Translation", "wanted"]
