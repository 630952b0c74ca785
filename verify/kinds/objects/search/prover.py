"""Search for proofs about the objects of a world (untrusted): which facts are added with which factors.

Main definitions: `decide_world`, `WorldHints`, `WorldOutcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import Node
from verify.kinds.families.premises import ZERO, KnownConditions
from verify.kinds.greedy_runs.search import Way
from verify.kinds.objects.certificates import Witness, WorldCertificate, check, dump, load
from verify.kinds.objects.search.objects import FEW, candidates, refutation_of
from verify.kinds.objects.search.rests import WorldDraft, cleared, kind_of, left_over
from verify.kinds.objects.statements import WorldStatement, world_texts
from verify.language.domains import to_poly
from verify.language.expressions import Expr, Fn, Pow, Var, walk
from verify.language.grammar import parse_expression, parse_relation
from verify.language.points import fails_at
from verify.language.printing import plain
from verify.language.statements import Relation
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.outcomes import Status
from verify.search.sealing import sealed
from verify.search.step_plans import Fact, PremiseNotFound

LIMIT = 3.0
"""Seconds for one premise of a way that is tried."""
HINTED = 20.0
SCALES = ("2", "4", "1", "1/2")
ALONE = ("small", "variance", "weak", "leading", "whole")
"""Facts that are tried alone."""
MOST_WAYS, MOST_SAMPLES = 8, 60
HALF, NAME = Fraction(1, 2), "log_size"
Progress = Callable[[str], None]


@dataclass(frozen=True)
class WorldHints:
    """A way to try first: facts to prove in turn, then what is added to the goal, which is freed of divisors.

    `plus` names facts of the world by their labels (`path`, `leaves`, ...), conditions (`given 1`, ...) and facts
    proved before. `limit`: seconds for one premise.
    """

    plus: Mapping[str, str] | None = None
    facts: tuple[Fact, ...] = ()
    limit: float = HINTED

    @property
    def way(self) -> Way:
        """The same as a way."""
        return Way(self.facts, self.plus or {})


@dataclass(frozen=True)
class WorldOutcome:
    """How a statement came out. `certificate`, a text, passed both replays; `words` say how, or what is left."""

    statement: WorldStatement
    status: Status
    certificate: str = ""
    words: str = ""
    witness: Witness | None = None


def decide_world(
    statement: WorldStatement,
    hints: WorldHints | None = None,
    *,
    time_limit: float = 30.0,
    progress: Progress | None = None,
) -> WorldOutcome:
    """A proof, or an object that refutes the statement, or what is left open.

    Guarantee: what is proved or refuted passed both replays, as text. Raises Unreadable for a statement without a text.
    """
    with Clock(time_limit).enclosing() as clock:
        return _decided(statement, hints, clock, progress)


def _decided(
    statement: WorldStatement, hints: WorldHints | None, clock: Clock, progress: Progress | None
) -> WorldOutcome:
    left = list[str]()
    texts = world_texts(statement)
    witness = refutation_of(statement, Clock(FEW))
    if witness is not None:
        text = _replayed(WorldCertificate(*texts, witness=witness), statement)
        return WorldOutcome(statement, "refuted", text, "an explicit object", witness)
    for way, limit in _ways(statement, hints):
        if clock.left <= 0:
            left.append("time limit reached")
            break
        if progress is not None:
            progress(f"adding {_words(way) or 'nothing'}")
        try:
            proof = derived(statement, way, limit)
            text = _replayed(WorldCertificate(*texts, proof), statement)
        except (PremiseNotFound, TreecertError) as error:
            left.append(str(error))
            continue
        return WorldOutcome(statement, "proved", text, f"facts of the world: {_words(way) or 'none'}")
    open_ = left[0] if left else "no facts were found that imply it"
    return WorldOutcome(statement, "undecided", "", open_)


def _ways(s: WorldStatement, hints: WorldHints | None) -> Iterator[tuple[Way, float]]:
    """What is tried, each with the seconds for one premise."""
    if hints is not None:
        yield hints.way, hints.limit
    yield from ((way, LIMIT) for way in (*_roots(s), *ways_of(s)))


def _words(way: Way) -> str:
    return "; ".join(f"{label} times {factor}" for label, factor in way.plus.items())


def derived(statement: WorldStatement, way: Way, limit: float) -> Node:
    """A derivation. Raises Stuck, TreecertError."""
    draft = WorldDraft(statement.obligations(flint_kit())["implied"], limit)
    for fact in way.facts:
        draft.add(fact)
    return draft.settle(way.plus)


def _replayed(certificate: WorldCertificate, statement: WorldStatement) -> str:
    """The text of a certificate that passed the replay in FLINT. Raises TreecertError."""
    return sealed(certificate, dump, load, check, statement)


# -- which facts are added


def ways_of(s: WorldStatement) -> Iterator[Way]:
    """Ways whose rest is not refuted by an object, those first whose rest has few names."""
    point = s.obligations(flint_kit())["implied"]
    goal, _ = cleared(point.goal, point.known.kit)
    facts = tuple(_logarithms(s, goal.gap))
    ranked = []
    for plus in _with_odd(_sums(s, facts), point.known):
        listed = {k: v for k, v in plus.items() if k in point.known.conditions}
        try:
            rest = left_over(point.known, goal, listed)
            more = sum((_gap_of(f, plus[f.name]) for f in facts if f.name in plus), ZERO)
        except TreecertError:
            continue
        whole = left_over(replace(point.known, conditions={}), Relation(rest, kind_of(goal), more), {})
        if not _fails(s, Relation(whole, kind_of(goal), ZERO)):
            used = tuple(f for f in facts if f.name in plus)
            ranked.append((len(whole.variables), len(plus), Way(used, plus)))
    ranked.sort(key=lambda r: r[:2])
    yield from (way for _, _, way in ranked[:MOST_WAYS])


def _gap_of(fact: Fact, factor: str) -> Expr:
    return parse_expression(factor) * parse_relation(fact.relation).gap


def _logarithms(s: WorldStatement, e: Expr) -> Iterator[Fact]:
    """log2(leaves) is at most another logarithm that occurs."""
    if "leaves" not in s.world.names:
        return
    found = {part.children[0] for part in walk(e) if isinstance(part, Fn) and part.name == "log2"}
    for i, argument in enumerate(sorted(found, key=plain)):
        if "leaves" not in argument.variables:
            yield Fact(f"size {i + 1}", f"log2({plain(argument)}) >= log2(leaves)")


def _roots(s: WorldStatement) -> Iterator[Way]:
    """The root of the depth is at most that of a logarithm in the goal, which gets a name."""
    if "root" not in s.world.texts:
        return
    roots = [p.base for p in walk(s.relation.gap) if isinstance(p, Pow) and p.exponent == HALF]
    for log in roots:
        if isinstance(log, Fn) and log.name == "log2":
            text, own = plain(log), log.children[0] == Var("leaves")
            smaller = () if own else (Fact("size", f"{text} >= log2(leaves)"),)
            start = (*smaller, Fact("some", "log2(leaves) >= 0"))
            more = {} if own else {"size": "1"}
            named = Fact("named", f"{text} >= 0", {"some": "1", **more}, let=NAME)
            deep = Fact("deep", f"{NAME} >= depth", {"leaves": "1", **more})
            last = Fact("monotone", f"sqrt({NAME}) >= sqrt(depth)")
            yield Way((*start, named, deep, last), {"root": "1", "monotone": "1"})


def _sums(s: WorldStatement, facts: tuple[Fact, ...]) -> Iterator[dict[str, str]]:
    """Facts with factors."""
    world, logs = s.world, [{}, *({f.name: "{top}"} for f in facts)]
    deep = list(_linear(s, "depth"))
    for scale in SCALES if "path" in world.texts else ():
        top = f"{scale}*top/2" if "leaves" in world.names else f"{scale}*top"
        yield {"path": scale}
        yield from ({"path": scale, label: top} for label in deep)
        if "leaves" in world.texts:
            for log in logs:
                more = {label: text.format(top=top) for label, text in log.items()}
                yield {"path": scale, "leaves": top, **more}
                full = {label: text.format(top="top") for label, text in log.items()}
                yield {"path": scale, "leaves": "top", "depth least": f"(1 - {scale}/2)*top", **full}
    if "square" in world.texts:
        yield {"square": "1", "leaves": "1"}
    yield from ({label: "1"} for label in ALONE if label in world.texts)
    yield {}


def _with_odd(sums: Iterator[dict[str, str]], known: KnownConditions) -> Iterator[dict[str, str]]:
    """Each as it is, and with a condition that the kernel cannot use, as it is no polynomial."""
    odd = [
        label
        for label, r in known.conditions.items()
        if label.startswith("given ") and to_poly(r.gap, tuple(sorted(r.gap.variables)), known.kit) is None
    ]
    for plus in sums:
        yield plus
        yield from ({**plus, label: plus.get("path", "1")} for label in odd)


def _linear(s: WorldStatement, name: str) -> Iterator[str]:
    """The conditions that bound a number of the object."""
    for i, r in enumerate(s.given, 1):
        if name in r.gap.variables:
            yield f"given {i}"


def _fails(s: WorldStatement, r: Relation) -> bool:
    """Whether an object is known to break what is left over."""
    if not r.gap.variables <= set(s.world.names) or s.given:
        return False
    kit = flint_kit()
    sampled = [numbers for _, numbers in candidates(s.phrase)][:MOST_SAMPLES]
    return any(fails_at(r, {n: p[n] for n in r.gap.variables}, kit) for p in sampled)
