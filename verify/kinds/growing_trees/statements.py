"""Statements about growing trees: what holds for the leaves after t splits, however the leaf to split is chosen.

Main definitions: `GrowthStatement`. A leaf has attributes, real numbers such as its weight and its label mean. A run is
a finite list of families of leaves F_0, ..., F_T with values of the parameters. What runs a statement speaks of, in
one place:

- the parameters meet `given`; F_0 has one member, which meets `root`; every member of every family meets `each`;
- F_{s+1} is F_s with one member, the parent, replaced by two, its children. For some values of the numbers named in
  `chosen` the parent and its children meet `split`, and with each member of F_s, the parent among them, `greedy`;
- the sums over F_T and the index t = T meet `end`.

Sums in `split` and `greedy` are those over F_s, the index there is s. A condition with a formula that has no value is
not met. The statement says that the sums over F_T, the parameters and the index t = T meet `relation`.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.kinds.families.statements import OTHER, other
from verify.language.expressions import Expr, Var, const
from verify.language.statements import Relation

CHILDREN = ("_0", "_1")
"""How the attributes of the two children end."""
PARENT = "_parent"
"""How the attributes of the parent end where those of any leaf stand without an ending."""
NEXT = "next"
"""How the sums over the next family are called: next1, next2, ... in the order of the sums."""

Relations = tuple[Relation, ...]


@dataclass(frozen=True)
class GrowthStatement:
    """`relation` for the leaves at the end of every run.

    `given` is in parameters, `each` and `root` in attributes and parameters. `split` is in the attributes of the parent
    (bare) and its children (`_0`, `_1`), the numbers in `chosen`, the index, parameters and sums; `greedy` also in the
    attributes of any leaf (`_other`). `relation` and `end` are in sums, the index and parameters. `sums` names the
    sums: each is a formula in attributes and parameters.
    """

    relation: Relation
    attributes: tuple[str, ...]
    index: str
    sums: tuple[tuple[str, Expr], ...] = ()
    given: Relations = ()
    root: Relations = ()
    each: Relations = ()
    chosen: tuple[str, ...] = ()
    split: Relations = ()
    greedy: Relations = ()
    end: Relations = ()
    integers: tuple[str, ...] = ()

    @property
    def parameters(self) -> frozenset[str]:
        """The names that stand for the same number throughout a run."""
        names = set(self.integers)
        parts = (self.given, self.root, self.each, self.split, self.greedy, self.end)
        for r in (self.relation, *(r for part in parts for r in part)):
            names |= r.left.variables | r.right.variables
        for _, e in self.sums:
            names |= e.variables
        return frozenset(names - self.own - {n for n, _ in self.sums})

    @property
    def own(self) -> frozenset[str]:
        """The names that the statement itself declares: attributes, with each ending, the index, what is chosen."""
        endings = ("", *CHILDREN, OTHER)
        return frozenset({a + e for a in self.attributes for e in endings} | {self.index, *self.chosen})

    @property
    def time(self) -> Relation:
        """The range of the index."""
        return Relation(Var(self.index), ">=", const(0))

    def ending(self, suffix: str) -> dict[str, Expr]:
        """What gives the attributes an ending."""
        return {a: Var(a + suffix) for a in self.attributes}

    @property
    def leaf(self) -> dict[str, Expr]:
        """What turns a condition of `greedy` into one on a leaf: bare names are its attributes, the parent's end so."""
        return {**self.ending(PARENT), **{other(a): Var(a) for a in self.attributes}}
