r"""A relation of a display with what is known of its names, as texts that the prover takes.

Main definitions: `Goal`, `Posed`, `posed`, `NoDomain`. The kind follows from the formulas: a probability is about
draws, an annotation `sequence` makes a sequence, a sum or an expectation a family; all else is about numbers. Formulas
by cases become one goal for each case, and goals that say that the cases leave nothing out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from treecert.check.annotations import Condition, Draws, Family, Law, Random, Recurrence, Standing
from treecert.check.formulas import (
    Binary,
    Call,
    Cases,
    Comparison,
    Expected,
    Formula,
    Mean,
    Name,
    Neg,
    Num,
    Probability,
    Total,
    latex_comparison,
    latex_name,
    mapped,
    names_in,
    plain,
    plain_comparison,
    walk,
)
from treecert.check.tex import Unread
from verify.kinds.registry import TYPED
from verify.language.expanded import FUNCTION_NAMES
from verify.language.reader import REFUSED_NAMES

__all__ = ["Goal", "NoDomain", "Posed", "posed"]

RESERVED = (
    frozenset(w for k in TYPED for w in k.words if len(w) > 1)
    | FUNCTION_NAMES
    | REFUSED_NAMES.keys()
    | {"e", "E", "for"}
)
ENDINGS = ("_next", "_other", "_parent", "_")
NEGATED = {"<": (">=",), "<=": (">",), ">": ("<=",), ">=": ("<",), "==": ("<", ">")}
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varrho": "rho"}
MOST_CASES = 16
NOTHING = "1 <= 0"
ZERO, ONE = Num("0"), Num("1")


@dataclass(frozen=True)
class Goal:
    """One statement for the prover, of a kind. `covers`: it says that formulas by cases leave nothing out."""

    kind: str
    relation: str
    where: str
    covers: bool = False

    @property
    def line(self) -> str:
        """Both texts in one."""
        return f"{self.relation} for {self.where}" if self.where else self.relation


@dataclass
class Posed:
    """The goals of a relation, its conditions and itself in LaTeX, notes on how it was read."""

    goals: tuple[Goal, ...]
    where: str = ""
    latex: str = ""
    notes: list[str] = field(default_factory=list)
    free: tuple[str, ...] = ()
    whole_powers: bool = False
    """Whether a power has a whole number with a name as its exponent: where its base is negative it is not read."""


class NoDomain(Exception):
    """Names of a relation have no domain."""

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = tuple(keys)
        names = ", ".join(latex_name(k) for k in keys)
        self.why = f"no domain given for {names}"
        super().__init__(self.why)


def posed(
    stated: Comparison,
    conditions: Sequence[Condition],
    standing: Sequence[Standing],
    sequence: Recurrence | None,
    *,
    ranges: dict[int, str],
    everything: bool = False,
    more: Sequence[str] = (),
) -> Posed:
    """The goals of a relation. Raises Unread, and NoDomain where names have no domain.

    `ranges`: the ends of sums over each law and family so far, by identity; new ones are put in. `everything`: names
    without a domain are any real numbers. `more`: names whose conditions hold as well.
    """
    whole = _powers(stated, conditions)
    parts = [f for side in (stated.left, stated.right) for f in walk(side)]
    cases = list(dict.fromkeys(f for f in parts if isinstance(f, Cases)))
    if cases:
        _refuse_cases(parts, sequence)
        return _by_cases(stated, cases, conditions, standing, sequence, ranges, everything)
    pose = _Pose(list(conditions), list(standing), everything, ranges)
    if any(isinstance(f, Probability) for f in parts):
        found = pose.draws(stated)
    elif sequence is not None:
        found = pose.sequence(stated, sequence)
    elif any(isinstance(f, Total | Expected | Mean) for f in parts):
        found = pose.family(stated)
    else:
        found = pose.numbers(stated, more)
    found.latex = latex_comparison(stated)
    found.whole_powers = whole
    return found


def _powers(stated: Comparison, conditions: Iterable[Condition]) -> bool:
    whole = {c.integer for c in conditions if c.integer}
    return any(
        isinstance(f, Binary) and f.op == "^" and any(n.key in whole for n in names_in(f.right))
        for side in (stated.left, stated.right)
        for f in walk(side)
    )


# -- cases


def _by_cases(
    stated: Comparison,
    cases: list[Cases],
    conditions: Sequence[Condition],
    standing: Sequence[Standing],
    sequence: Recurrence | None,
    ranges: dict[int, str],
    everything: bool,
) -> Posed:
    choices = list(product(*(_branches(c) for c in cases)))
    if len(choices) > MOST_CASES:
        raise Unread(f"more than {MOST_CASES} cases")
    out: list[Posed] = []
    for choice in choices:
        values = {c: value for c, (value, _) in zip(cases, choice, strict=True)}
        more = [Condition((r,)) for _, relations in choice for r in relations]
        one = Comparison(_chosen(stated.left, values), stated.op, _chosen(stated.right, values))
        keys = sorted(frozenset().union(*(c.keys for c in more)))
        out.append(
            posed(
                one, [*conditions, *more], standing, sequence, ranges=ranges, everything=everything, more=keys
            )
        )
    goals = [g for p in out for g in p.goals]
    for c in cases:
        if all(relations for _, relations in c.branches):
            goals += _cover(c, conditions, standing, everything)
    whole = posed_where(stated, conditions)
    return replace(out[0], goals=tuple(goals), where=whole, latex=latex_comparison(stated))


def _refuse_cases(parts: Sequence[Formula], sequence: Recurrence | None) -> None:
    """A case is chosen for the whole relation: within a sum it would be chosen for all members at once."""
    held = (f for f in parts if isinstance(f, Total | Expected | Mean | Probability))
    if sequence is not None or any(isinstance(g, Cases) for f in held for g in walk(f)):
        raise Unread("a formula by cases within a sum, an expectation or a sequence is not read")


def posed_where(stated: Comparison, conditions: Sequence[Condition]) -> str:
    """The conditions that share a name with a relation, in LaTeX."""
    return r",\ ".join(c.latex for c in _connected(conditions, _keys(stated)))


def _branches(c: Cases) -> Iterator[tuple[Formula, tuple[Comparison, ...]]]:
    """Each value with what holds there; the earlier lines go before the later ones."""
    before: list[Comparison] = []
    for value, relations in c.branches:
        known = [_negated(r)[0] for r in before if len(_negated(r)) == 1]
        if not relations and len(known) < len(before):
            raise Unread("what 'otherwise' means is not clear: write its conditions")
        yield value, relations or tuple(known)
        before += relations if len(relations) == 1 else ()
        if len(relations) > 1 and not c.branches[-1][1]:
            raise Unread("what 'otherwise' means is not clear: write its conditions")


def _negated(r: Comparison) -> list[Comparison]:
    return [Comparison(r.left, op, r.right) for op in NEGATED[r.op]]


def _chosen(f: Formula, values: Mapping[Cases, Formula]) -> Formula:
    if isinstance(f, Cases):
        return _chosen(values[f], values)
    return mapped(f, lambda part: _chosen(part, values))


def _cover(
    c: Cases, conditions: Sequence[Condition], standing: Sequence[Standing], everything: bool
) -> Iterator[Goal]:
    """Goals that say that one of the cases holds everywhere."""
    options = [[n for r in relations for n in _negated(r)] for _, relations in c.branches]
    choices = list(product(*options))
    if len(choices) > MOST_CASES:
        raise Unread("whether the cases leave nothing out takes too many steps")
    for choice in choices:
        pose = _Pose([*conditions, *(Condition((r,)) for r in choice)], list(standing), everything)
        nothing = Comparison(ONE, "<=", ZERO)
        keys = {n.key for r in choice for n in (*names_in(r.left), *names_in(r.right))}
        yield replace(pose.numbers(nothing, keys).goals[0], covers=True)


# -- names and conditions


def _keys(c: Comparison) -> set[str]:
    return {n.key for side in (c.left, c.right) for n in names_in(side)}


def _connected(conditions: Sequence[Condition], keys: Iterable[str]) -> list[Condition]:
    """The conditions that share a name with these, directly or through others."""
    reached, found = set(keys), dict[int, Condition]()
    grown = True
    while grown:
        grown = False
        for i, c in enumerate(conditions):
            if i not in found and c.keys & reached:
                found[i] = c
                grown |= not c.keys <= reached
                reached |= c.keys
    return list(dict.fromkeys(found[i] for i in sorted(found)))


def words_for(keys: Iterable[str]) -> dict[str, str]:
    """A word of the prover's language for each name, no two alike."""
    found: dict[str, str] = {}
    for key in sorted(set(keys)):
        word = re.sub(r"[^A-Za-z0-9]+", "_", key).strip("_")
        word = word if word and word[0].isalpha() else f"v{word}"
        while (
            word in RESERVED
            or word in found.values()
            or word.endswith(ENDINGS)
            or re.fullmatch(r"ln\d+|sqrt\d+", word)
        ):
            word += "v"
        found[key] = word
    return found


def _with_powers(f: Formula) -> Formula:
    """Powers with names above are `pow`, which has a value at 0; those of a number stay."""
    f = mapped(f, _with_powers)
    if isinstance(f, Binary) and f.op == "^" and names_in(f.right) and names_in(f.left):
        return Call("pow", (f.left, f.right))
    return f


def _powered(c: Comparison) -> Comparison:
    return Comparison(_with_powers(c.left), c.op, _with_powers(c.right))


def _texts(conditions: Iterable[Condition], words: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The chains and the names of integers, in plain text."""
    chains, integers = [], []
    for c in conditions:
        if c.integer:
            integers.append(f"integer {words[c.integer]}")
        elif c.relations:
            chains.append(_chain(c, words))
    return chains, list(dict.fromkeys(integers))


def _chain(c: Condition, words: Mapping[str, str]) -> str:
    relations = [_powered(r) for r in c.relations]
    text = plain(relations[0].left, words)
    return text + "".join(f" {r.op} {plain(r.right, words)}" for r in relations)


@dataclass
class _Pose:
    conditions: list[Condition]
    standing: list[Standing]
    everything: bool
    ranges: dict[int, str] = field(default_factory=dict)

    def declared(self, keys: Iterable[str]) -> list[Condition]:
        """The conditions on names. Raises NoDomain where one has none, Unread where it is spelled in another way."""
        wanted = list(dict.fromkeys(keys))
        found = _connected(self.conditions, wanted)
        said = {k for c in self.conditions for k in c.keys}
        lacking = [k for k in wanted if k not in said]
        for key in lacking:
            self.refuse_spelling(key, said)
        if lacking and not self.everything:
            raise NoDomain(lacking)
        return found

    def refuse_spelling(self, key: str, said: set[str]) -> None:
        base, _, sub = key.partition("_")
        for one, other in [*VARIANTS.items(), *((b, a) for a, b in VARIANTS.items())]:
            twin = f"{other}_{sub}" if sub else other
            if base == one and twin in said:
                what = f"\\{one} has no domain, but \\{other} has: write the conditions with \\{one}"
                raise Unread(what)

    def free(self, keys: Iterable[str]) -> tuple[str, ...]:
        said = {k for c in self.conditions for k in c.keys}
        return tuple(k for k in dict.fromkeys(keys) if k not in said)

    # -- kinds

    def numbers(self, stated: Comparison, more: Iterable[str] = ()) -> Posed:
        """About numbers; conditions on each member of a law or a family hold for a member by name too."""
        keys = [*_ordered(stated), *more]
        for s in self.standing:
            if isinstance(s, Law | Family):
                self.conditions += s.each
        for s in self.standing:
            if isinstance(s, Random) and (out := set(s.names) & set(keys)):
                raise Unread(f"{latex_name(min(out))} is random, and stands outside of an expectation")
        found = self.declared(keys)
        words = words_for({*keys, *(k for c in found for k in c.keys)})
        chains, integers = _texts(found, words)
        goal = Goal("numbers", plain_comparison(_powered(stated), words), ", ".join([*chains, *integers]))
        return Posed((goal,), r",\ ".join(c.latex for c in found), free=self.free(keys))

    def family(self, stated: Comparison) -> Posed:
        """Sums and expectations."""
        parts = [f for side in (stated.left, stated.right) for f in walk(side)]
        if any(isinstance(f, Expected) for f in parts):
            if any(isinstance(f, Total) for f in parts):
                raise Unread("sums and expectations are not mixed in one relation")
            return self.expectations(stated)
        bases = {n.base for f in parts if isinstance(f, Total) for n in names_in(f.body) if n.sub == f.index}
        said = next(
            (s for s in reversed(self.standing) if isinstance(s, Law | Family) and _has(s, bases)), None
        )
        if said is None:
            index = next(f.index for f in parts if isinstance(f, Total))
            raise NoDomain([f"{b}_{index}" for b in sorted(bases)] or [f"sum_{index}"])
        self.refuse_parts(said, [f for f in parts if isinstance(f, Total)])
        members = _Members(said, {b for s in self.standing if isinstance(s, Law | Family) for b in _bases(s)})
        read = Comparison(members.put(stated.left), stated.op, members.put(stated.right))
        facts = list(said.facts) if isinstance(said, Family) else []
        own = {f"{b}_{said.index}" for b in _bases(said)}
        more = [c for c in self.conditions if c.keys & own]
        self.conditions = [c for c in self.conditions if not c.keys & own]
        each = [_bare(c, said.index) for c in (*said.each, *more)]
        shown = [_shown_law(said)] if isinstance(said, Law) else [c.latex for c in said.each]
        shown += [c.latex for c in more] + [latex_comparison(f) for f in facts]
        before = set(members.attributes)
        facts = [Comparison(members.put(f.left), f.op, members.put(f.right)) for f in facts]
        members.attributes = before
        attributes = members.attributes
        each, facts = _reached(each, facts, attributes)
        bounded = any(isinstance(f, Total) and (f.bounded or f.upper) for f in parts) or members.has_count
        if bounded and isinstance(said, Family):
            facts.append(Comparison(Total("", ONE), ">=", ONE))
        found = self.members(read, each, facts, attributes)
        found.where = r",\ ".join(x for x in (found.where, *shown) if x)
        return found

    def refuse_parts(self, said: Law | Family, totals: Sequence[Total]) -> None:
        """All sums are over all members: one that ends elsewhere may be over a part of them."""
        for total in totals:
            if not total.upper:
                continue
            count = said.count if isinstance(said, Family) else ""
            known = self.ranges.setdefault(
                id(said), f"1 to {count}" if count and "0 to" not in total.upper else total.upper
            )
            if total.upper not in (known, known.partition(" to ")[2]):
                raise Unread(
                    f"a sum from {total.upper} may be over a part of the members: others are from {known}"
                )

    def expectations(self, stated: Comparison) -> Posed:
        """Means of random numbers that are declared together."""
        inside = {
            n.key
            for side in (stated.left, stated.right)
            for f in walk(side)
            if isinstance(f, Expected)
            for n in names_in(f.body)
        }
        randoms = [s for s in self.standing if isinstance(s, Random) and set(s.names) & inside]
        newest = {name: s for s in randoms for name in s.names}
        used = {id(newest[k]): newest[k] for k in inside if k in newest}
        if not used:
            raise NoDomain(sorted(inside) or ["E"])
        if len(used) > 1:
            raise Unread(
                "random names that were declared apart stand together: declare them in one annotation"
            )
        said = next(iter(used.values()))
        attributes = {k for k in inside if k in said.names}
        for side in (stated.left, stated.right):
            for f in walk(side):
                held = (
                    {n.key for n in names_in(f.body)} & set(said.names) if isinstance(f, Expected) else set()
                )
                if isinstance(f, Expected) and set(f.over) & set(said.names) and not held <= set(f.over):
                    raise Unread("an expectation over some of the random names is not read")

        def put(f: Formula, within: bool) -> Formula:
            if isinstance(f, Expected):
                return Mean(put(f.body, True))
            if isinstance(f, Name) and f.key in said.names:
                if not within:
                    raise Unread(f"{latex_name(f.key)} is random, and stands outside of an expectation")
                return Name("@" + f.key)
            return mapped(f, lambda part: put(part, within))

        read = Comparison(put(stated.left, False), stated.op, put(stated.right, False))
        more = [c for c in self.conditions if c.keys & set(said.names)]
        self.conditions = [c for c in self.conditions if not c.keys & set(said.names)]
        each = [_marked(c, set(said.names)) for c in (*said.conditions, *more)]
        each, _ = _reached(each, [], {"@" + k for k in attributes})
        found = self.members(read, each, [], {"@" + k for k in attributes})
        found.where = r",\ ".join(
            x for x in (found.where, *(c.latex for c in (*said.conditions, *more))) if x
        )
        return found

    def members(
        self, read: Comparison, each: list[Condition], facts: list[Comparison], attributes: set[str]
    ) -> Posed:
        """The goal of a statement on members; names of theirs begin with @ until words are found for them."""
        every = [
            *_ordered(read),
            *(k for f in facts for k in _ordered(f)),
            *(k for c in each for k in sorted(c.keys)),
        ]
        parameters = [k for k in dict.fromkeys(every) if not k.startswith("@")]
        varying = {k for k in every if k.startswith("@")} | attributes
        found = self.declared(parameters)
        words = words_for({*parameters, *(k for c in found for k in c.keys)})
        taken = words_for([*words, *(k[1:] for k in varying)])
        for key in sorted(varying):
            word = taken[key[1:]]
            while word in words.values():
                word += "m"
            words[key] = word
        chains, integers = _texts(found, words)
        chains += [plain_comparison(_powered(f), words) for f in facts]
        named = {k for c in each if c.relations for k in c.keys}
        bare = [f"each {words[k]}" for k in sorted(varying) if k not in named]
        conditions = [_chain(c, words) for c in each if c.relations]
        where = [
            *chains,
            *integers,
            *bare,
            *([f"each {conditions[0]}", *conditions[1:]] if conditions else []),
        ]
        goal = Goal("families", plain_comparison(_powered(read), words), ", ".join(where))
        return Posed((goal,), r",\ ".join(c.latex for c in found), free=self.free(parameters))

    def sequence(self, stated: Comparison, said: Recurrence) -> Posed:
        """For every term of a sequence."""
        term, following = Name(said.base), Name(f"{said.base}@")

        def put(f: Formula, subs: Mapping[str, Name]) -> Formula:
            if isinstance(f, Name) and f.base == said.base and f.sub:
                if f.sub not in subs:
                    raise Unread(
                        f"{latex_name(f.key)} means nothing here: terms are {latex_name(f'{said.base}_{said.index}')}"
                    )
                return subs[f.sub]
            return mapped(f, lambda part: put(part, subs))

        def compared(c: Comparison, subs: Mapping[str, Name]) -> Comparison:
            return _powered(Comparison(put(c.left, subs), c.op, put(c.right, subs)))

        if any(n.startswith(f"{said.base}_") for c in self.conditions for n in c.keys):
            raise Unread(
                f"a condition on terms of {latex_name(said.base)} stands in the section each of the sequence"
            )
        own = {said.index: term}
        read = compared(stated, own)
        sections: list[tuple[str, list[Comparison]]] = []
        for word, conditions in said.sections:
            subs = {"start": {**own, str(said.first): term}, "each": own, "while": own}.get(
                word, {**own, f"{said.index}+1": following}
            )
            sections.append((word, [compared(r, subs) for c in conditions for r in c.relations]))
        names = [*_ordered(read), *(k for _, rs in sections for r in rs for k in _ordered(r))]
        parameters = [k for k in dict.fromkeys(names) if k not in (said.base, said.index, following.key)]
        found = self.declared(parameters)
        words = words_for({said.base, said.index, *parameters, *(k for c in found for k in c.keys)})
        words[following.key] = f"{words[said.base]}_next"
        chains, integers = _texts(found, words)
        where = [*chains, *integers, f"sequence {words[said.base]} from {words[said.index]} = {said.first}"]
        order = ("start", "each", "step", "while", "else")
        for word, relations in sorted(sections, key=lambda s: order.index(s[0])):
            where.append(f"{word} " + ", ".join(plain_comparison(r, words) for r in relations))
        shown = [c.latex for c in found]
        shown += [rf"{latex_name(said.index)} \ge {said.first}"]
        shown += [
            rf"\text{{{word}: }} " + r",\ ".join(c.latex for c in conditions)
            for word, conditions in said.sections
        ]
        goal = Goal("sequences", plain_comparison(read, words), ", ".join(where))
        return Posed((goal,), r",\ ".join(shown), free=self.free(parameters))

    def draws(self, stated: Comparison) -> Posed:
        """The probability of an event on means of independent draws."""
        said = next((s for s in reversed(self.standing) if isinstance(s, Draws)), None)
        if said is None:
            raise Unread("a probability needs draws: write % treecert: draws n of 0 <= X_j <= 1")
        left, op, right = stated.left, stated.op, stated.right
        if isinstance(right, Probability):
            left, op, right = right, FLIPPED[op], left
        if not isinstance(left, Probability):
            raise Unread("a probability stands alone on its side")
        averages = _Averages(said)
        event = tuple(Comparison(averages.put(c.left), c.op, averages.put(c.right)) for c in left.event)
        bound = averages.put(right)
        read = Comparison(Probability(event, left.every), op, bound)
        own = {said.base, f"{said.base}_{said.index}"}
        more = [c for c in self.conditions if c.keys & own]
        self.conditions = [c for c in self.conditions if not c.keys & own]
        each = [_marked_base(c, said.base) for c in (*said.each, *more)]
        member = f"@{said.base}"
        every = [*_ordered(read), *(k for c in each for k in sorted(c.keys))]
        parameters = [k for k in dict.fromkeys(every) if not k.startswith("@") and k != said.number]
        found = [
            c for c in self.declared(parameters)
            if not (c.integer == said.number or (c.keys == {said.number}))
        ]  # fmt: skip
        words = words_for({said.number, *parameters, *(k for c in found for k in c.keys)})
        words[member] = words_for([*words, said.base])[said.base]
        chains, integers = _texts(found, words)
        where = [*chains, *integers, f"{words[said.number]} draws", f"independent {words[member]}"]
        where += [_chain(c, words) for c in each if c.relations]
        shown = [*(c.latex for c in found), *(c.latex for c in said.each)]
        goal = Goal("draws", plain_comparison(_powered(read), words), ", ".join(where))
        return Posed((goal,), r",\ ".join(shown), free=self.free(parameters))


def _ordered(c: Comparison) -> list[str]:
    return list(dict.fromkeys(n.key for side in (c.left, c.right) for n in names_in(side)))


def _bases(s: Law | Family) -> set[str]:
    found = {
        n.base
        for c in s.each
        for r in c.relations
        for x in (r.left, r.right)
        for n in names_in(x)
        if n.sub == s.index
    }
    found |= {c.real.partition("_")[0] for c in s.each if c.real}
    return found | ({s.weight} if isinstance(s, Law) else set())


def _has(s: Law | Family, bases: set[str]) -> bool:
    return bool(bases & _bases(s)) or not bases


def _bare(c: Condition, index: str) -> Condition:
    """A condition on each member; names with the index begin with @."""

    def put(f: Formula) -> Formula:
        if isinstance(f, Name) and f.sub == index:
            return Name("@" + f.base)
        return mapped(f, put)

    relations = tuple(Comparison(put(r.left), r.op, put(r.right)) for r in c.relations)
    return Condition(relations, real="@" + c.real.removesuffix(f"_{index}") if c.real else "")


def _marked(c: Condition, names: set[str]) -> Condition:
    def put(f: Formula) -> Formula:
        if isinstance(f, Name) and f.key in names:
            return Name("@" + f.key)
        return mapped(f, put)

    relations = tuple(Comparison(put(r.left), r.op, put(r.right)) for r in c.relations)
    return Condition(relations, real="@" + c.real if c.real else "")


def _marked_base(c: Condition, base: str) -> Condition:
    def put(f: Formula) -> Formula:
        return Name("@" + base) if isinstance(f, Name) and f.base == base else mapped(f, put)

    return Condition(tuple(Comparison(put(r.left), r.op, put(r.right)) for r in c.relations))


def _reached(
    each: list[Condition], facts: list[Comparison], attributes: set[str]
) -> tuple[list[Condition], list[Comparison]]:
    """The conditions that share a name of a member with a statement, directly or through others."""
    pool = [*each, *(Condition((f,)) for f in facts)]

    def varying(c: Condition) -> set[str]:
        return {k for k in c.keys if k.startswith("@")}

    reached, kept, grown = set(attributes), set[int](), True
    while grown:
        grown = False
        for i, c in enumerate(pool):
            if i not in kept and (varying(c) & reached or not varying(c)):
                kept.add(i)
                grown = True
                reached |= varying(c)
    return (
        [c for i, c in enumerate(each) if i in kept],
        [f for i, f in enumerate(facts, len(each)) if i in kept],
    )


def _shown_law(said: Law) -> str:
    weight, index = latex_name(f"{said.weight}_{said.index}"), latex_name(said.index)
    parts = [c.latex for c in said.each]
    return r",\ ".join([rf"{weight} \ge 0", rf"\sum_{{{index}}} {weight} = 1", *parts])


@dataclass
class _Members:
    """Puts sums over a law or a family into the prover's language; members' names begin with @."""

    said: Law | Family
    bases: set[str]
    attributes: set[str] = field(default_factory=set)
    has_count: bool = False

    def put(self, f: Formula, index: str = "") -> Formula:
        if isinstance(f, Total):
            return self.total(f)
        if isinstance(f, Name) and f.base in self.bases and f.sub:
            if f.sub != index:
                raise Unread(f"{latex_name(f.key)} stands outside of its sum")
            if f.base not in _bases(self.said):
                raise Unread(f"{latex_name(f.key)} is of another law or family than its sum")
            self.attributes.add("@" + f.base)
            return Name("@" + f.base)
        if isinstance(f, Name) and index and f.sub == index:
            raise NoDomain([f.key])
        if isinstance(f, Name) and index and f.key == index:
            raise Unread(f"the index {latex_name(index)} itself stands in a sum")
        if isinstance(f, Name) and isinstance(self.said, Family) and f.key == self.said.count:
            self.has_count = True
            return Total("", ONE)
        return mapped(f, lambda part: self.put(part, index))

    def total(self, f: Total) -> Formula:
        index = f.index or self.said.index
        if isinstance(self.said, Family):
            return Total("", self.put(f.body, index))
        weight = Name(self.said.weight, index)
        return Mean(self.put(_without(f.body, weight), index))


def _without(f: Formula, weight: Name) -> Formula:
    """The formula divided by its one factor `weight`. Raises Unread where it has none, or another one."""
    found = _divided(f, weight)
    if found is None or weight in names_in(found):
        raise Unread(
            f"each term of a sum over a law has one factor {latex_name(weight.key)}: weights alone need family"
        )
    return found


def _divided(f: Formula, weight: Name) -> Formula | None:
    if f == weight:
        return ONE
    match f:
        case Neg(child=child):
            inner = _divided(child, weight)
            return None if inner is None else Neg(inner)
        case Binary(op="*", left=left, right=right):
            if (inner := _divided(left, weight)) is not None:
                return right if inner == ONE else Binary("*", inner, right)
            if (inner := _divided(right, weight)) is not None:
                return left if inner == ONE else Binary("*", left, inner)
            return None
        case Binary(op="/", left=left, right=right):
            inner = _divided(left, weight)
            return None if inner is None else Binary("/", inner, right)
        case Binary(op="+" | "-" as op, left=left, right=right):
            one, other = _divided(left, weight), _divided(right, weight)
            return None if one is None or other is None else Binary(op, one, other)
    return None


@dataclass
class _Averages:
    """Puts averages over draws into the prover's language."""

    said: Draws

    def put(self, f: Formula) -> Formula:
        n = Name(self.said.number)
        match f:
            case Expected(body=body):
                inner = self.put(body)
                return Expected(inner if isinstance(inner, Mean) else Mean(self.one(body)))
            case Binary(
                op="*", left=Binary(op="/", left=Num(text="1"), right=Name() as by), right=Total() as total
            ) if self.is_number(by):
                return self.mean(total)
            case Binary(op="/", left=Total() as total, right=Name() as by) if self.is_number(by):
                return self.mean(total)
            case Total():
                return Binary("*", n, self.mean(f))
            case Name() if f.base == self.said.base:
                return f
        return mapped(f, self.put)

    def is_number(self, name: Name) -> bool:
        return name.key == self.said.number

    def mean(self, total: Total) -> Formula:
        whole = ("", self.said.number, f"1 to {self.said.number}")
        subs = {x.sub for x in names_in(total.body) if x.base == self.said.base}
        if total.upper not in whole or subs != {total.index}:
            raise Unread("a sum over draws is over all of them, from 1 on")
        return Mean(self.member(total.body))

    def one(self, f: Formula) -> Formula:
        """What is expected of one draw."""
        if len({x.sub for x in names_in(f) if x.base == self.said.base}) > 1:
            raise Unread("an expectation of two different draws is not read")
        return self.member(f)

    def member(self, f: Formula) -> Formula:
        if isinstance(f, Name) and f.base == self.said.base:
            return Name("@" + self.said.base)
        if isinstance(f, Total | Expected | Mean):
            raise Unread("a sum or an expectation within another one is not read")
        return mapped(f, self.member)
