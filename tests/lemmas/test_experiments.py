"""Section 8: what the claims say of tables that are made up, right ones and wrong ones; negated literals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from algorithms.families import Family
from algorithms.growth import Policy, Ties
from algorithms.mic import MicTable, Setting
from lemmas.optimality import experiments
from lemmas.optimality.experiments import IN_ALL, SETTINGS, Valued, signed, signs_matter
from tests.lemmas.kept import assert_family_refused
from verify.arithmetic.kits import flint_kit
from verify.claims import Check, ClaimError
from verify.claims.verdicts import Verdict, settle
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import check_family
from verify.rationals import Fraction

RULES = (Ties.LAST, Ties.FIRST)
FORMULAS = Family(2, 8).formulas[2:]
"""44 formulas: more than 2 % of them are one."""
Claim = Callable[[Check], None]


def made_up(topdown: list[Fraction], bestfirst: list[Fraction]) -> MicTable:
    """A table that begins with these values of m, and is 0 in the rest."""
    columns = {"topdown": topdown, "bestfirst": bestfirst}
    zeros = (Fraction(0),) * len(FORMULAS)
    values = {f"{n}/{r.value}": (*c, *zeros[len(c) :]) for n, c in columns.items() for r in RULES}
    return MicTable(Setting(2, 8), FORMULAS, values)


def decided(monkeypatch: pytest.MonkeyPatch, claim: Claim, found: MicTable) -> Verdict:
    """The verdict on the claim if this is what the sweeps find, in every setting."""
    monkeypatch.setattr(experiments, "table", lambda _setting: found)
    check = Check("BDM20O.X", cited=lambda _id, _role: [])
    claim(check)
    return settle({"BDM20O.X": check.record})["BDM20O.X"]


CLOSE, NEAR, FAR, VERY_FAR = (Fraction(n, 1000) for n in (1, 12, 60, 200))


def test_bestfirst_is_far_and_topdown_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found = decided(monkeypatch, experiments.bestfirst_is_far, made_up([CLOSE], [VERY_FAR, FAR]))
    assert found.word == "misprint"


def test_a_table_without_every_dnf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = made_up([CLOSE], [FAR])
    monkeypatch.setattr(experiments, "table", lambda _setting: found)
    assert not any(experiments.holds_every_dnf(s) for s in SETTINGS)


@pytest.mark.parametrize("dropped", ["a formula", "a column", "a value", "a formula twice"])
def test_the_table_holds_every_dnf_once(monkeypatch: pytest.MonkeyPatch, dropped: str) -> None:
    small, formulas = Setting(2, 8), FORMULAS
    monkeypatch.setattr(experiments, "SIZES_OF_TABLES", {small: len(formulas)})
    whole = made_up([CLOSE], [FAR])
    monkeypatch.setattr(experiments, "table", lambda _setting: whole)
    assert experiments.holds_every_dnf(small)
    values = dict(whole.values)
    match dropped:
        case "a formula":
            formulas = formulas[1:]
        case "a formula twice":
            formulas = (*formulas[1:], formulas[-1])
        case "a column":
            del values["bestfirst/first"]
        case _:
            values["topdown/last"] = values["topdown/last"][1:]
    monkeypatch.setattr(experiments, "table", lambda _setting: MicTable(small, formulas, values))
    assert not experiments.holds_every_dnf(small)


def test_the_printed_superscript_could_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(monkeypatch, experiments.bestfirst_is_far, made_up([FAR], [FAR])).word == "true"


def test_one_twentieth_is_not_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = made_up([CLOSE], [Fraction(1, 20)] * 9)
    assert decided(monkeypatch, experiments.bestfirst_is_far, table).word == "false"


def test_bestfirst_could_be_close(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(monkeypatch, experiments.bestfirst_is_far, made_up([CLOSE], [NEAR])).word == "false"


def test_topdown_is_close(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        decided(monkeypatch, experiments.topdown_is_close, made_up([NEAR, NEAR], [FAR])).word == "empirical"
    )


def test_topdown_could_be_far_for_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(monkeypatch, experiments.topdown_is_close, made_up([NEAR] * 3, [FAR])).word == "false"


def test_ties_could_matter_for_topdown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = made_up([CLOSE], [FAR])
    table.values["topdown/first"] = (Fraction(0),) * len(FORMULAS)
    assert decided(monkeypatch, experiments.topdown_is_close, table).word == "undecided"


def test_topdown_could_exceed_a_twentieth(monkeypatch: pytest.MonkeyPatch) -> None:
    found = decided(monkeypatch, experiments.topdown_is_close, made_up([FAR], [FAR]))
    assert found.word == "undecided"
    assert any("an auxiliary fact does not hold: m^TopDown(100) <= 1/20" in note for note in found.notes)


def test_values_one_by_one() -> None:
    formula = FORMULAS[0]
    assert experiments.rules_differ(Valued("uniform", formula, (CLOSE, CLOSE))) is None
    assert experiments.rules_differ(Valued("uniform", formula, (CLOSE, NEAR))) is not None
    assert experiments.exceeds_a_twentieth(Valued("uniform", formula, (CLOSE, Fraction(1, 20)))) is None
    assert experiments.exceeds_a_twentieth(Valued("uniform", formula, (CLOSE, FAR))) is not None


@pytest.mark.parametrize("setting", [*SETTINGS, Setting(2, 3), Setting(1, 4, SETTINGS[1].chances)])
def test_families_are_counted_without_going_through_them(setting: Setting) -> None:
    assert experiments.counted(setting) == len(setting.family().formulas) - 2


def test_a_family_with_a_formula_too_few_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = made_up([CLOSE], [FAR])
    shorter = {name: values[1:] for name, values in table.values.items()}
    monkeypatch.setattr(experiments, "table", lambda _: MicTable(table.setting, table.formulas[1:], shorter))
    with pytest.raises(ClaimError, match="the whole domain has 132"):
        experiments.topdown_is_close(Check("BDM20O.X", cited=lambda _id, _role: []))


def test_negated_literals_of_a_family_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    family = SETTINGS[1].family()
    assert experiments.not_negated(family)
    law = next(iter(signed((2,))))
    monkeypatch.setattr(family, "law", lambda _formula: law)
    assert not experiments.not_negated(family)


def test_mic_separates(monkeypatch: pytest.MonkeyPatch) -> None:
    found = decided(monkeypatch, experiments.mic_separates, made_up([CLOSE, NEAR], [FAR, VERY_FAR, CLOSE]))
    assert found.word == "empirical"
    counts = "m smaller for TopDown on 3, equal on 41, smaller for BestFirst on 0 DNFs"
    assert any(counts in note for note in found.notes)


@pytest.mark.parametrize(
    ("topdown", "bestfirst"),
    [([FAR, CLOSE], [CLOSE, NEAR]), ([FAR], [NEAR] * 20), ([NEAR], [NEAR] * 3), ([NEAR], [NEAR])],
)
def test_mic_could_not_separate(
    monkeypatch: pytest.MonkeyPatch, topdown: list[Fraction], bestfirst: list[Fraction]
) -> None:
    found = decided(monkeypatch, experiments.mic_separates, made_up(topdown, bestfirst))
    assert found.word == "false"


def test_both_readings_of_five_literals() -> None:
    assert [s.total for s in (*SETTINGS, *IN_ALL)] == [False] * 3 + [True] * 2
    assert [s.chances for s in IN_ALL] == [s.chances for s in SETTINGS[1:]]
    assert [len(s.family().formulas) - 2 for s in IN_ALL] == [125, 125]


def test_all_choices_of_negated_literals() -> None:
    laws = list(signed((1, 2)))
    assert len({law.key for law in laws}) == 8
    assert laws[-1].terms == (((0, 1),), ((1, 1), (2, 1)))
    assert {law.mean for law in laws} == {Fraction(5, 8)}


def test_negated_literals_matter_for_bestfirst_and_its_ties() -> None:
    topdown, bestfirst = signs_matter(Policy.TOP_DOWN), signs_matter(Policy.BEST_FIRST)
    sizes = (2, 3)
    assert all(topdown((sizes, rule, t)) is None for rule in Ties for t in range(11))
    assert bestfirst((sizes, Ties.LAST, 5)) == {"sizes": (2, 3), "ties": "last", "t": 5, "errors": 2}
    assert all(bestfirst((sizes, r, t)) is None for r in (Ties.SHALLOWEST, Ties.DEEPEST) for t in range(11))


def test_the_formula_of_the_finite_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    def verdict() -> str:
        check = Check("BDM20O.X")
        experiments.finite_sample_formula(check)
        return settle({"BDM20O.X": check.record})["BDM20O.X"].word

    assert verdict() == "true"
    monkeypatch.setattr(experiments, "SIZES_OF_TERMS", (3, 3, 4, 5, 3, 4, 3, 5, 4, 5))
    assert verdict() == "undecided"  # a literal more: no proof, and here is the family that refutes it
    wrong = parse_family("sum(3*a + 4*b + 5*c) <= 38", experiments.terms())
    check_family(wrong, experiments.the_terms(), flint_kit())


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("BDM20O.F.SUM.printed", "sum(1) == 10", "sum(1) == 9"),
        ("BDM20O.F.SUM.printed-2", "<= 38", "<= 37"),
        ("BDM20O.F.SUM.printed-2", "5*c) <=", "6*c) <="),
    ],
)
def test_the_literals_are_counted(name: str, old: str, new: str) -> None:
    assert_family_refused(name, old, new, experiments.the_terms())
