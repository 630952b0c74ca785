"""Claims are found, in order, with every reference checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.claims.catalogue import Catalogue, Claim, claim, load
from verify.claims.check import Check
from verify.claims.parts import ClaimError
from verify.errors import BadInput

Package = Callable[..., str]


def declare(claim_id: str, options: str = "") -> str:
    name = claim_id.replace(".", "_").replace("-", "_")
    return f"@claim({claim_id!r}, where='here', says='x'{options})\ndef {name}(c: Check) -> None: ...\n"


def ids(catalogue: Catalogue) -> list[str]:
    return [c.id for c in catalogue]


def test_modules_come_in_natural_order_and_claims_as_they_stand(package: Package) -> None:
    name = package(
        c10=declare("P.L10"), c2=declare("P.L2") + declare("P.L1"), c9__deep=declare("P.L9"), init=""
    )
    assert ids(load([name])) == ["P.L2", "P.L1", "P.L9", "P.L10"]


def test_a_package_may_give_the_order(package: Package) -> None:
    name = package(a=declare("P.A"), b=declare("P.B"), c=declare("P.C"), init="__all__ = ['c', 'a']")
    assert ids(load([name])) == ["P.C", "P.A", "P.B"]


def test_a_single_module_is_a_catalogue(package: Package) -> None:
    name = package(a=declare("P.A"), b=declare("P.B"))
    assert ids(load([f"{name}.b"])) == ["P.B"]


def test_what_a_claim_knows_of_itself(package: Package) -> None:
    name = package(a=declare("P.A") + declare("P.A.s1", ", uses=['P.A'], serves='P.A'"))
    step = load([name]).get("P.A.s1")
    assert (step.paper, step.uses, step.serves, step.module) == ("P", ("P.A",), "P.A", f"{name}.a")
    assert step.place == f"{name}.a, line 4"


def test_an_id_is_declared_once(package: Package) -> None:
    twice = package(a=declare("P.A"), b=declare("P.A"))
    with pytest.raises(
        ClaimError, match=rf"P\.A is declared twice: {twice}\.a, line 2, and {twice}\.b, line 2"
    ):
        load([twice])
    again = package(a=declare("P.A") + declare("P.A"))
    with pytest.raises(ClaimError, match="declared twice"):
        load([again])
    one, other = package(a=declare("P.A")), package(a=declare("P.A"))
    with pytest.raises(ClaimError, match="declared twice"):
        load([one, other])


def test_the_same_package_may_be_named_twice(package: Package) -> None:
    name = package(a=declare("P.A"))
    assert ids(load([name, name])) == ["P.A"]


@pytest.mark.parametrize("kind", ["uses=['P.Z']", "serves='P.Z'"])
def test_a_reference_leads_somewhere(package: Package, kind: str) -> None:
    name = package(a=declare("P.A", f", {kind}"))
    with pytest.raises(ClaimError, match=r"P\.A (uses|serves) P\.Z, which is not declared"):
        load([name])


def test_a_reference_may_lead_to_another_package(package: Package) -> None:
    one = package(a=declare("P.A"))
    other = package(a=declare("Q.A", ", uses=['P.A']"))
    assert ids(load([one, other])) == ["P.A", "Q.A"]
    with pytest.raises(ClaimError, match="not declared"):
        load([other])


@pytest.mark.parametrize("kind", ["uses=['P.A']", "serves='P.A'"])
def test_a_claim_does_not_refer_to_itself(package: Package, kind: str) -> None:
    with pytest.raises(ClaimError, match="itself"):
        load([package(a=declare("P.A", f", {kind}"))])


@pytest.mark.parametrize("name", ["L1", "P.", ".L1", "P/L1.a", "P.L 1", "P.L1/../x", "", "P..L1", "1P.L"])
def test_an_id_names_a_paper_and_a_file(name: str) -> None:
    with pytest.raises(ClaimError, match="not an id"):
        claim(name, where="here", says="x")


def test_a_claim_says_what_and_where() -> None:
    for where, says in [("", "x"), ("here", " ")]:
        with pytest.raises(ClaimError, match="needs a place"):
            claim("P.A", where=where, says=says)
    with pytest.raises(ClaimError, match="list of ids"):
        claim("P.A", where="here", says="x", uses="P.B")


def test_a_module_that_is_loaded_anew_declares_nothing_twice() -> None:
    def body(c: Check) -> None: ...

    for _ in range(2):
        claim("P.reloaded", where="here", says="x")(body)


def test_a_package_that_is_not_there(package: Package) -> None:
    with pytest.raises(BadInput, match="no package nowhere_to_be_found"):
        load(["nowhere_to_be_found"])
    with pytest.raises(BadInput, match="no package"):
        load([f"{package(a='')}.b"])
    for name in ("", "a b", "../x", "a..b", "x;y", "é\n"):
        with pytest.raises(BadInput, match="not the name of a package"):
            load([name])


@pytest.mark.parametrize(
    "text", ["import nothing_of_this_name", "x = = 1", "1/0", "raise RuntimeError('boo')"]
)
def test_a_module_that_cannot_be_imported_is_named_in_one_line(package: Package, text: str) -> None:
    name = package(a=text)
    with pytest.raises(BadInput, match=rf"{name}\.a cannot be imported: \w+Error: .*line \d") as error:
        load([name])
    assert "\n" not in str(error.value)


def test_a_mistake_in_a_declaration_keeps_its_words(package: Package) -> None:
    with pytest.raises(ClaimError, match="not an id"):
        load([package(a="claim('bad', where='x', says='x')")])


# -- selection


@pytest.fixture
def catalogue(package: Package) -> Catalogue:
    names = ["P.L1", "P.L1.s1", "P.L1.s2", "P.L11", "P.L2", "PQ.L1"]
    return load([package(a="".join(map(declare, names)))])


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ([], ["P.L1", "P.L1.s1", "P.L1.s2", "P.L11", "P.L2", "PQ.L1"]),
        (["P.L1"], ["P.L1", "P.L1.s1", "P.L1.s2"]),
        (["P.L1.s2"], ["P.L1.s2"]),
        (["PQ"], ["PQ.L1"]),
        (["P"], ["P.L1", "P.L1.s1", "P.L1.s2", "P.L11", "P.L2"]),
        (["P.L2", "P.L1.s1"], ["P.L1.s1", "P.L2"]),
    ],
)
def test_a_name_selects_a_claim_with_its_steps(
    catalogue: Catalogue, names: list[str], found: list[str]
) -> None:
    assert [c.id for c in catalogue.select(names)] == found


def test_a_name_that_selects_nothing_gets_a_suggestion(catalogue: Catalogue) -> None:
    for call in (lambda n: catalogue.select(["P.L2", n]), catalogue.get):
        with pytest.raises(BadInput, match=r"no claim 'P\.L3'; did you mean P\.L"):
            call("P.L3")
        with pytest.raises(BadInput, match=r"did you mean P\.L1\.s1"):
            call("p.l1.S1")
        with pytest.raises(BadInput, match=r"no claim 'zzzzzz'$"):
            call("zzzzzz")
    with pytest.raises(BadInput, match=r"did you mean P\.L11"):
        catalogue.get("L11")
    with pytest.raises(BadInput) as error:
        catalogue.get("\x1b[31mé\n" * 100)
    assert str(error.value).isascii()
    assert str(error.value).isprintable()


@pytest.mark.parametrize("word", ["undecided", "proved", "False"])
def test_what_is_expected_is_a_verdict(word: str) -> None:
    with pytest.raises(ClaimError, match="expects is one of true, loose, "):
        claim("P.L9", where="Lemma 9", says="x", expects=word)


@pytest.mark.parametrize(
    ("where", "result"),
    [
        ("Theorem 1", True),
        ("Lemma C.6, item 2", True),
        ("Proposition 6.3", True),
        ("corollary 6.2", True),
        ("proof of Lemma C.2, first line", False),
        ("Theorem 8, last line of the proof", False),
        ("section 4, after Theorem 1", False),
        ("Lemmata", False),
    ],
)
def test_results_are_known_by_their_place(where: str, result: bool) -> None:
    declared = Claim("P.L1", where, "x", (), None, "m", 1, lambda _c: None)
    assert declared.is_result == result
