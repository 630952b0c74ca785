"""Proofs of family statements: multipliers from slopes, from equations, from pairs; ends of the ranges as cases.

Main definitions: `Prover`. A path is a list of nodes that each leave one thing to prove; `nested` puts the rest below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from verify.errors import BadInput
from verify.families.certificates import Node, Premise
from verify.families.context import ONE, UNIT, ZERO, Context, combination
from verify.families.rules import is_restated, pair_values, values
from verify.families.statements import FamilyStatement
from verify.language.derivatives import derivative
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Var, const, mul, substitute
from verify.language.printing import plain, plain_relation
from verify.language.statements import Op, Relation
from verify.rationals import Fraction
from verify.search.averages.laws import LawAt
from verify.search.averages.lemmas import SIDES, LawHint, Lemma
from verify.search.averages.paths import Path, meets, named, parted, value_of
from verify.search.averages.premises import Finder, gap_op
from verify.search.averages.values import rational_value, tidied, written_out

MOST_CASES = 3
PATIENT = 30.0
"""Seconds for one premise on numbers that a hint asks for."""
NEVER = Relation(ONE, "<", ZERO)
GRID = tuple(Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2), (2, 1), (-2, 1)))
Multipliers = dict[str, Expr]


SIGNS: tuple[Op, ...] = (">", "==", "<")
Then = Callable[[Path], Node | None]
Finish = Callable[[Path, Premise], Node]
"""What ends a proof once the facts imply the target."""


@dataclass
class Prover:
    """Looks for a proof; all that it needs of the kernel it asks the finder for.

    `target` is the relation on sums that is to be reached, `finish` what is made of its premise.
    """

    finder: Finder
    target: Relation
    finish: Finish

    @classmethod
    def of(cls, statement: FamilyStatement, finder: Finder) -> Prover:
        """A prover of the statement itself."""
        return cls(
            finder, statement.relation, lambda path, goal: path.nested(Node("close", premises={"goal": goal}))
        )

    def prove(self, context: Context, lemmas: Sequence[Lemma] = ()) -> Node | None:
        """A proof of the statement, or None; relations of `lemmas` are proved first. Raises TimeUp."""
        if context.statement.exists:
            return self._inhabited(Path(context), lambda path: self._under(path, lemmas, self._some))
        found = None
        if context.inhabited or not self._never_empty(Path(context)):
            found = self._under(Path(context), lemmas, self._goal)
        if found is None and not context.inhabited:
            found = self._inhabited(Path(context), lambda path: self._under(path, lemmas, self._goal))
        return found

    def _never_empty(self, path: Path) -> bool:
        """Whether the conditions leave out the family without members: then every sum of what is > 0 is > 0."""
        return bool(path.context.statement.facts) and self._absurd(_memberless(path)) is not None

    def _under(self, path: Path, lemmas: Sequence[Lemma], then: Then, side: str = "") -> Node | None:
        """A proof with those of the lemmas that are proved as further facts, in each case that they tell apart."""
        for i, lemma in enumerate(lemmas):
            if lemma.side not in ("", side):
                continue
            if lemma.case:
                return self._told_apart(path, lemma, lemmas[i + 1 :], then)
            whole = self._whole(path, lemma)
            if whole is not None:
                return whole
            path = self._lemma(path, lemma) or path
        return then(path)

    def _whole(self, path: Path, lemma: Lemma) -> Node | None:
        """The end of a proof by a lemma for the kernel alone that is the target itself."""
        if not lemma.at_once or lemma.stated.exists or path.context.statement.exists:
            return None
        path, relation = self._placed(path, lemma.stated)
        if relation != self.target:
            return None
        path, premise = self._premise(path, relation, lemma)
        return None if premise is None else self.finish(path, premise)

    def _told_apart(self, path: Path, lemma: Lemma, lemmas: Sequence[Lemma], then: Then) -> Node | None:
        """A proof for each sign of the left side of a lemma."""
        path, relation = self._placed(path, lemma.stated)
        e = relation.left
        found = []
        for op, side in zip(SIGNS, SIDES, strict=True):
            at = Path(path.context.with_fact(Relation(e, op, ZERO)))
            node = self._under(at, lemmas, then, side)
            if node is None:
                return None
            found.append(node)
        return path.nested(Node("case", {"formula": plain(e, powers=False)}, children=tuple(found)))

    def _goal(self, path: Path) -> Node | None:
        return self.goal(path, 0)

    def _lemma(self, path: Path, lemma: Lemma) -> Path | None:
        path, relation = self._placed(path, lemma.stated)
        if lemma.at_once:
            return self._at_once(path, relation, lemma)
        reached: list[Path] = []

        def finish(at: Path, premise: Premise) -> Node:
            node = Node("cut", {"relation": plain_relation(relation, powers=False)}, {"holds": premise})
            reached.append(at.then(at.context.with_fact(relation), node))
            return node

        found = Prover(self.finder, relation, finish).goal(self.ranges(path), MOST_CASES)
        return reached[0] if found is not None and reached else None

    def _placed(self, path: Path, stated: FamilyStatement) -> tuple[Path, Relation]:
        """The relation of a statement, in the names that its sums have here."""
        names: dict[str, Expr] = {}
        held = stated.relation.gap.variables
        for n, e in stated.sums:
            if n in held:
                path, name = named(path, substitute(e, names))
                names[n] = Var(name)
        return path, stated.relation.substitute(names)

    def _at_once(self, path: Path, relation: Relation, lemma: Lemma) -> Path | None:
        """A relation for the kernel alone becomes a condition."""
        members = int(lemma.stated.exists)
        path, premise = self._premise(path, relation, lemma)
        if premise is None:
            return None
        data = {"relation": plain_relation(relation, powers=False)}
        if members:
            return path.then(path.context.with_each(relation), Node("member", data, {"holds": premise}))
        return path.then(path.context.with_fact(relation), Node("cut", data, {"holds": premise}))

    def _premise(self, path: Path, relation: Relation, lemma: Lemma) -> tuple[Path, Premise | None]:
        """A premise as a lemma tells; it gets all the time that one may take."""
        plus: list[tuple[Expr, Relation]] = []
        for factor, condition in lemma.plus:
            path, f = self._placed(path, factor)
            path, c = self._placed(path, condition)
            plus.append((f.left, c))
        law: LawAt | None = None
        if lemma.law is not None:
            path, law = self._law_at(path, lemma.law)
        short, self.finder.limit, self.finder.steps = self.finder.limit, PATIENT, lemma.steps
        try:
            return path, self.finder.with_plus(path.context, relation, plus, int(lemma.stated.exists), law)
        finally:
            self.finder.limit, self.finder.steps = short, ()

    def _law_at(self, path: Path, hint: LawHint) -> tuple[Path, LawAt]:
        """A law with the formulas of a hint, in the names that sums have here."""
        at: dict[str, Expr] = {}
        for name, formula in hint.at:
            path, placed = self._placed(path, formula)
            at[name] = placed.left
        path, factor = self._placed(path, hint.factor)
        return path, LawAt(hint.stated, at, factor.left)

    def _inhabited(self, path: Path, prove: Callable[[Path], Node | None]) -> Node | None:
        """Both cases of `empty`, where the family may have no member."""
        if path.context.inhabited:
            return prove(path)
        counts = [Relation(Var(n), ">=", ONE) for n, e in path.context.sums if e == ONE]
        first = self._end(_memberless(path))
        second = prove(Path(replace(path.context, inhabited=True).with_fact(*counts)))
        if first is None or second is None:
            return None
        return path.nested(Node("empty", children=(first, second)))

    # -- ends of a proof

    def _end(self, path: Path) -> Node | None:
        """From the facts alone: the target, or a contradiction."""
        goal = None
        if self.target.gap.variables <= path.context.scope(members=0):
            goal = self.finder.premise(path.context, self.target, 0)
        return self._absurd(path) if goal is None else self.finish(path, goal)

    def _absurd(self, path: Path) -> Node | None:
        """From the facts alone: a contradiction."""
        never = self.finder.premise(path.context, NEVER, 0) if path.context.facts else None
        return None if never is None else path.nested(Node("absurd", premises={"never": never}))

    # -- steps of a path

    def lifted(
        self,
        path: Path,
        multipliers: Mapping[str, Expr],
        op: Op = ">=",
        *,
        pairs: bool = False,
        again: bool = True,
    ) -> Path | None:
        """The path with one more fact, summed over members (or pairs of them); unless `again`, only if it is new."""
        context = path.context
        keyed: dict[object, Expr] = {
            (tuple(k.split()) if pairs else k): e for k, e in sorted(multipliers.items()) if e != ZERO
        }
        if not keyed:
            return None
        at_members, of_sums = pair_values(context, keyed) if pairs else values(context)
        relation = Relation(combination(keyed, at_members), op, ZERO)
        fact = Relation(combination(keyed, of_sums), op, ZERO)
        if not again and fact in context.facts:
            return None
        point = self.finder.premise(context, relation, 2 if pairs else 1)
        if point is None:
            return None
        table = {
            (" ".join(k) if isinstance(k, tuple) else str(k)): plain(e, powers=False)
            for k, e in keyed.items()
        }
        data: dict[str, object] = {"multipliers": table, "op": op}
        if pairs:
            data["pairs"] = "yes"
        return path.then(context.with_fact(fact), Node("lift", data, {"point": point}))

    def ranges(self, path: Path) -> Path:
        """With the facts that conditions on each member give at once; those with parameters get the sums they need."""
        attributes = set(path.context.statement.attributes)
        for r in path.context.each:
            if r.gap.variables - attributes:
                path = self._named(path, r.gap)[0]
        for n, e in path.context.sums:
            path = self._taken_apart(path, n, e)
        for gap, op in list(self._range_gaps(path.context)):
            parts = self._linear(gap, path.context)
            if parts is None:
                continue
            strict = op == ">" and path.context.inhabited
            sign: Op = ">" if strict else "==" if op == "==" else ">="
            path = self.lifted(path, parts, sign, again=False) or path
        return path

    def _taken_apart(self, path: Path, name: str, formula: Expr) -> Path:
        """With the equation between a sum and the sums of its terms, constants and parameters taken out."""
        terms = formula.children if isinstance(formula, Add) else (formula,)
        if len(terms) == 1 and parted(terms[0], set(path.context.statement.attributes))[0] == ONE:
            return path
        for term in terms:
            path, _ = named(path, parted(term, set(path.context.statement.attributes))[1])
        rest = {n: e for n, e in path.context.sums if n != name}
        parts = self._linear(formula, path.context, rest)
        if parts is None:
            return path
        return self.lifted(path, {name: ONE, **{n: -e for n, e in parts.items()}}, "==") or path

    def _range_gaps(self, context: Context) -> Iterator[tuple[Expr, Op]]:
        for r in context.each:
            yield r.gap, "==" if r.op == "==" else ">" if r.strict else ">="
        for _, e in context.sums:
            if not isinstance(e, Var | Const):
                yield e, ">="

    def _linear(
        self, gap: Expr, context: Context, sums: Mapping[str, Expr] | None = None
    ) -> Multipliers | None:
        """The multipliers under which a formula at a member is a combination of the sums; None when it is none."""
        by_formula = {e: n for n, e in (sums or dict(context.sums)).items()}
        inner = set(context.statement.attributes)
        found: Multipliers = {}
        if gap in by_formula:
            return {by_formula[gap]: ONE}
        for term in gap.children if isinstance(gap, Add) else (gap,):
            fixed, varying = (ONE, term) if term in by_formula else parted(term, inner)
            if varying == ONE and context.statement.kind == "mean":
                name = UNIT
            elif varying in by_formula:
                name = by_formula[varying]
            else:
                return None
            found[name] = found.get(name, ZERO) + fixed
        return dict(sorted(found.items()))

    # -- the goal

    def goal(self, path: Path, depth: int) -> Node | None:
        path = self.ranges(path) if depth == 0 else path
        found = self._end(path)
        if found is not None:
            return found
        for way in (self._slopes, self._equations, self._pairs):
            for next_path in way(path):
                found = self._closed(next_path)
                if found is not None:
                    return found
        return self._at_ends(path, depth)

    def _closed(self, path: Path) -> Node | None:
        """The goal from the last fact, added as it is, or from all facts."""
        relation, label = self.target, f"fact {len(path.context.facts)}"
        for factor in (Fraction(1), Fraction(1, 2)):
            goal = self.finder.plus(path.context, relation, label, factor)
            if goal is not None:
                return self.finish(path, goal)
        goal = self.finder.premise(path.context, relation, 0)
        return None if goal is None else self.finish(path, goal)

    def _gap(self) -> tuple[Expr, Op]:
        return self.target.gap, gap_op(self.target)

    def _slopes(self, path: Path) -> Iterator[Path]:
        """The supporting plane at the sums as they are; its constant is carried by what is known to be constant."""
        context = path.context
        gap, op = self._gap()
        names = [n for n, _ in context.sums]
        try:
            slopes = {n: derivative(gap, n) for n in names}
        except BadInput:
            return
        weak: Op = ">=" if op == ">" and not context.inhabited else op
        if context.statement.kind == "sum":
            found = self.lifted(path, slopes, weak)
            if found is not None:
                yield found
        for carrier, value in self._carriers(context):
            rest = gap
            for n in names:
                if n != carrier:
                    rest = rest - mul(slopes[n], Var(n))
            kept = {n: e for n, e in slopes.items() if n != carrier}
            for form in dict.fromkeys((written_out(rest, context.kit), tidied(rest))):
                found = self.lifted(path, {**kept, carrier: form * value**-1 if value != ONE else form}, weak)
                if found is not None:
                    yield found
                    break

    def _carriers(self, context: Context) -> Iterator[tuple[str, Expr]]:
        """Sums that are known to be a number or a parameter other than 0."""
        if context.statement.kind == "mean":
            yield UNIT, ONE
        names = {n for n, _ in context.sums}
        for r in context.facts:
            for left, right in ((r.left, r.right), (r.right, r.left)):
                named = isinstance(left, Var) and left.name in names
                if r.op == "==" and named and right != ZERO and not right.variables & names:
                    yield plain(left), right

    def _equations(self, path: Path) -> Iterator[Path]:
        """A goal that is linear in the sums: the facts on the sums with small numbers as multipliers."""
        context = path.context
        gap, op = self._gap()
        table = self._affine(gap, context)
        if table is None:
            return
        facts = [(r, t) for r in context.statement.facts if (t := self._affine(r.gap, context)) is not None]
        choices = [GRID if r.op == "==" else tuple(g for g in GRID if g >= 0) for r, _ in facts]
        for picked in sorted(product(*choices), key=lambda v: sum(map(abs, v))):
            total = dict(table)
            for nu, (_, t) in zip(picked, facts, strict=True):
                for n, v in t.items():
                    total[n] = total.get(n, Fraction(0)) - nu * v
            constant = total.pop(UNIT, Fraction(0))
            if context.statement.kind == "mean":
                total[UNIT] = constant
            elif constant < 0:
                continue
            multipliers: Multipliers = {n: const(v) for n, v in total.items() if v}
            if not multipliers or not self._looks_true(context, multipliers):
                continue
            weak: Op = ">=" if op == ">" else op
            found = self.lifted(path, multipliers, ">" if op == ">" and context.inhabited else weak)
            if found is not None:
                yield found
                return

    def _affine(self, e: Expr, context: Context) -> dict[str, Fraction] | None:
        """The coefficients of a formula that is affine in the sums with numbers; the constant under UNIT."""
        p = to_poly(e, tuple(sorted(e.variables)), context.kit)
        if p is None or p.degree > 1 or not e.variables <= {n for n, _ in context.sums}:
            return None
        found = {UNIT: p.constant}
        for n in e.variables:
            found[n] = p.derivative(n).constant
        return found

    def _looks_true(self, context: Context, multipliers: Multipliers) -> bool:
        """Whether simple values of the attributes leave the combination >= 0; cheap, and no proof."""
        at_members, _ = values(context)
        e = combination(multipliers, at_members)
        samples = (Fraction(0), Fraction(1, 100), Fraction(1, 3), Fraction(1), Fraction(3), Fraction(-1))
        names = sorted(e.variables)
        if len(names) > 3 or not set(names) <= set(context.statement.attributes):
            return True
        for point in product(samples, repeat=len(names)):
            at: dict[str, Expr] = {n: const(v) for n, v in zip(names, point, strict=True)}
            if all(meets(r, at) for r in context.each):
                value = value_of(substitute(e, at))
                if value is not None and value < -1e-9:
                    return False
        return True

    def _pairs(self, path: Path) -> Iterator[Path]:
        """A goal of degree two in the sums: two members at a time, the same in either order."""
        context = path.context
        gap, op = self._gap()
        names = tuple(sorted(n for n, _ in context.sums))
        p = to_poly(gap, names, context.kit)
        if p is None or p.degree != 2:
            return
        mean = context.statement.kind == "mean"
        multipliers: Multipliers = {}
        for exponents, c in p.terms().items():
            factors = [n for n, k in zip(names, exponents, strict=True) for _ in range(k)]
            if len(factors) < 2 and not mean:
                return
            first, second = (*factors, UNIT, UNIT)[:2]
            for key in (f"{first} {second}", f"{second} {first}"):
                multipliers[key] = multipliers.get(key, ZERO) + const(c)
        weak: Op = ">=" if op == ">" else op
        found = self.lifted(path, multipliers, weak, pairs=True)
        if found is not None:
            yield found

    # -- ends of the ranges of sums

    def _at_ends(self, path: Path, depth: int) -> Node | None:
        """The goal with a range fact strict, and with equality, where every member is at the end of its range."""
        if depth >= MOST_CASES:
            return None
        for index, node in enumerate(path.nodes):
            if node.rule != "lift" or node.data["op"] != ">=" or "pairs" in node.data:
                continue
            start = len(path.context.facts) - sum(n.rule == "lift" for n in path.nodes)
            offset = sum(n.rule == "lift" for n in path.nodes[:index])
            fact = path.context.facts[start + offset]
            e = fact.gap
            if to_poly(e, tuple(sorted(e.variables)), path.context.kit) is None or self._is_cased(path, e):
                continue
            found = self._cased(path, e, node, depth)
            if found is not None:
                return found
        return None

    def _is_cased(self, path: Path, e: Expr) -> bool:
        return any(r.op in (">", "<", "==") and r.left == e for r in path.context.facts)

    def _cased(self, path: Path, e: Expr, lift: Node, depth: int) -> Node | None:
        above = Path(path.context.with_fact(Relation(e, ">", ZERO)))
        at = Path(path.context.with_fact(Relation(e, "==", ZERO)))
        below = Path(path.context.with_fact(Relation(e, "<", ZERO)))
        first = self._goal_again(above, path, depth)
        if first is None:
            return None
        last = self._end(below)
        middle = self._end(at) or self._at_end(at, lift)
        if middle is None or last is None:
            return None
        return path.nested(Node("case", {"formula": plain(e, powers=False)}, children=(first, middle, last)))

    def _goal_again(self, path: Path, before: Path, depth: int) -> Node | None:
        """The goal with more known; the range facts from before may be split further."""
        for way in (self._slopes, self._equations):
            for next_path in way(path):
                found = self._closed(next_path)
                if found is not None:
                    return found
        return self._more_ends(path, before, depth + 1)

    def _more_ends(self, path: Path, before: Path, depth: int) -> Node | None:
        if depth >= MOST_CASES:
            return None
        for node in before.nodes:
            if node.rule != "lift" or node.data["op"] != ">=" or "pairs" in node.data:
                continue
            multipliers = {
                k: path.context.formula(t, members=0) for k, t in sorted(node.data["multipliers"].items())
            }
            _, of_sums = values(path.context)
            e = combination(multipliers, of_sums)
            e = Relation(e, ">=", ZERO).gap
            if to_poly(e, tuple(sorted(e.variables)), path.context.kit) is None or self._is_cased(path, e):
                continue
            above = Path(path.context.with_fact(Relation(e, ">", ZERO)))
            first = self._goal_again(above, before, depth)
            if first is None:
                continue
            at = Path(path.context.with_fact(Relation(e, "==", ZERO)))
            last = self._end(Path(path.context.with_fact(Relation(e, "<", ZERO))))
            middle = self._end(at) or self._at_end(at, node)
            if middle is not None and last is not None:
                return path.nested(
                    Node("case", {"formula": plain(e, powers=False)}, children=(first, middle, last))
                )
        return None

    def _at_end(self, path: Path, lift: Node) -> Node | None:
        """Every member is at the end: the sums have the values that this gives."""
        context = path.context
        multipliers = {k: context.formula(t, members=0) for k, t in sorted(lift.data["multipliers"].items())}
        at_members, of_sums = values(context)
        each = Relation(combination(multipliers, at_members), "==", ZERO)
        total = Relation(combination(multipliers, of_sums), "<=", ZERO)
        point = self.finder.premise(context, Relation(each.left, ">=", ZERO), 1)
        whole = self.finder.premise(context, total, 0)
        if point is None or whole is None:
            return None
        node = Node("null", {"multipliers": dict(lift.data["multipliers"])}, {"point": point, "total": whole})
        path = path.then(context.with_each(each), node)
        solved = self._solved(each, path.context)
        for n, e in path.context.sums:
            value = substitute(e, solved) if solved is not None else None
            if value is None or value.variables & set(context.statement.attributes):
                continue
            exact = rational_value(value)
            constant = const(exact) if exact is not None else ZERO
            carrier: Multipliers = {UNIT: -constant} if context.statement.kind == "mean" else {}
            if context.statement.kind == "sum" and constant != ZERO:
                continue
            path = self.lifted(path, {n: ONE, **carrier}, "==") or path
        return self._end(path)

    def _solved(self, r: Relation, context: Context) -> dict[str, Expr] | None:
        """The value that an equation gives to its one attribute."""
        names = r.gap.variables & set(context.statement.attributes)
        if len(names) != 1:
            return None
        (name,) = names
        at = [rational_value(substitute(r.gap, {name: const(v)})) for v in (0, 1)]
        if at[0] is None or at[1] is None or at[0] == at[1]:
            return None
        return {name: const(-at[0] / (at[1] - at[0]))}

    # -- some member

    def _some(self, path: Path) -> Node | None:
        """From a total: the relation, cut into what varies and what does not, summed."""
        relation = path.context.statement.relation
        if relation.op == "==":
            return None
        path, parts = self._named(path, relation.gap)
        if parts is None:
            return None
        op: Op = ">" if relation.strict else ">="
        at_members, of_sums = values(path.context)
        at_member = combination(parts, at_members)
        premises: dict[str, Premise] = {}
        if not is_restated(path.context, parts, at_member, relation.gap):
            point = self.finder.premise(path.context, Relation(relation.gap, ">=", at_member), 1)
            if point is None:
                return None
            premises["point"] = point
        table = {k: plain(e, powers=False) for k, e in parts.items()}

        def finish(at: Path, total: Premise) -> Node:
            return at.nested(Node("some", {"multipliers": table, "op": op}, {**premises, "total": total}))

        return Prover(self.finder, Relation(combination(parts, of_sums), op, ZERO), finish).goal(path, 0)

    def _named(self, path: Path, gap: Expr) -> tuple[Path, Multipliers | None]:
        """A formula as a combination of sums, with names for those that have none yet."""
        inner = set(path.context.statement.attributes)
        for term in gap.children if isinstance(gap, Add) else (gap,):
            if term in {e for _, e in path.context.sums}:
                continue
            _, varying = parted(term, inner)
            if varying != ONE or path.context.statement.kind == "sum":
                path, _ = named(path, varying)
        return path, self._linear(gap, path.context)


def _memberless(path: Path) -> Path:
    """A path on which all sums are those of the family without members."""
    return Path(path.context.with_fact(*(Relation(Var(n), "==", ZERO) for n, _ in path.context.sums)))
