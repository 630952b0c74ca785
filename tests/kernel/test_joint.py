"""Joint certificates: all relations are proved, or one is refuted, and nothing in between."""

import json
from typing import Any

import pytest

from verify.envelopes import BadCertificate, digest_of
from verify.errors import TreecertError
from verify.kernel.joint import check, dump, load
from verify.language.grammar import parse_joint
from verify.replaying import replayed
from verify.search.joint import prove_joint

STATEMENTS = parse_joint("0 <= x*(1 - x) <= 1/4 and x^sqrt(2) <= 1", "x in [0, 1]")
TRUE = prove_joint(STATEMENTS, time_limit=20)
FALSE = prove_joint(parse_joint("0 <= x*(1 - x) < 1/4", "x in [0, 1]"), time_limit=20)


def texts() -> tuple[str, str]:
    assert TRUE.certificate is not None
    assert FALSE.certificate is not None
    return dump(TRUE.certificate), dump(FALSE.certificate)


PROVED, REFUTED = texts()


def edited(text: str, **changes: Any) -> str:
    """The certificate with other fields (None: without the field) and a checksum that fits."""
    body = {k: v for k, v in json.loads(text).items() if k != "digest"}
    body |= changes
    body = {k: v for k, v in body.items() if v is not None}
    return json.dumps({**body, "digest": digest_of(body)})


@pytest.mark.parametrize("independent", [False, True], ids=["flint", "plain"])
def test_it_replays(independent: bool) -> None:
    assert check(load(PROVED), expected=STATEMENTS, independent=independent) == "proved"
    assert check(load(REFUTED), independent=independent) == "refuted"
    assert replayed(PROVED, independent=independent).line.startswith("0 <= x*(1 - x) <= 1/4 and ")


def test_the_statement_is_the_one_expected() -> None:
    with pytest.raises(TreecertError, match="another statement"):
        check(load(PROVED), expected=STATEMENTS[:2])
    with pytest.raises(TreecertError, match="another statement"):
        check(load(PROVED), expected=STATEMENTS[::-1])


def forged() -> dict[str, str]:
    body = json.loads(PROVED)
    proofs, statement = body["proofs"], body["statement"]
    stronger = {**statement, "relation": statement["relation"].replace("1/4", "1/5")}
    return {
        "a proof is missing": edited(PROVED, proofs=proofs[:2]),
        "no proofs": edited(PROVED, proofs=[]),
        "a proof too many": edited(PROVED, proofs=[*proofs, proofs[0]]),
        "proofs in another order": edited(PROVED, proofs=proofs[::-1]),
        "one proof for all": edited(PROVED, proofs=[proofs[0]] * 3),
        "a stronger relation": edited(PROVED, statement=stronger),
        "a relation more": edited(
            PROVED, statement={**statement, "relation": statement["relation"] + " and x < 1"}
        ),
        "a larger domain": edited(PROVED, statement={**statement, "where": "0 <= x, x <= 2"}),
        "called refuted": edited(PROVED, outcome="refuted"),
        "called proved": edited(REFUTED, outcome="proved"),
        "the relation that holds fails": edited(REFUTED, fails=0),
        "no such relation": edited(REFUTED, fails=2),
        "a negative number": edited(REFUTED, fails=-1),
        "a number that is none": edited(REFUTED, fails=True),
        "another point": edited(REFUTED, point={"x": "1/3"}),
        "a point outside": edited(REFUTED, point={"x": "2"}),
        "a point of other variables": edited(REFUTED, point={"y": "1/2"}),
        "proofs and a point": edited(PROVED, point={"x": "1/2"}, fails=1),
        "neither": edited(PROVED, proofs=None),
        "a number without a point": edited(PROVED, fails=1),
        "a field more": edited(PROVED, note="x"),
        "LaTeX": edited(PROVED, statement={**statement, "relation": "x \\ge 0"}),
        "another version": edited(PROVED, version=2),
    }


@pytest.mark.parametrize("name", forged())
@pytest.mark.parametrize("independent", [False, True], ids=["flint", "plain"])
def test_forgeries_are_refused(name: str, independent: bool) -> None:
    with pytest.raises(TreecertError):
        check(load(forged()[name]), independent=independent)


def test_a_changed_text_is_noticed() -> None:
    with pytest.raises(BadCertificate, match="checksum"):
        load(PROVED.replace("1/4", "1/3"))
