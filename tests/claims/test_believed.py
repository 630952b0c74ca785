"""What is kept between runs is a proposal: a journal line needs certificates that replay, and `fresh` reads nothing."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.claims.toys import write_toys
from verify.claims import believed
from verify.claims.audit import audit
from verify.claims.believed import stands
from verify.claims.catalogue import Catalogue, load
from verify.claims.journal import Journal, _sum
from verify.claims.keys import key_of
from verify.claims.parts import Part, Record
from verify.claims.resumable_map import Store, nothing_of_earlier_runs
from verify.replaying import replayed

SWEEPS = '''"""A claim that rests on kept cells."""
from dataclasses import dataclass

from verify.claims import Check, claim
from verify.claims.resumable_map import ResumableMap


@dataclass(frozen=True)
class Squares:
    def __call__(self, cell: int) -> list[int]:
        return [cell * cell]


@claim("SWEPT.L", where="Lemma 1", says="9")
def swept(c: Check) -> None:
    c.computed("the square of 3", ResumableMap("squares")(Squares(), [3])[0][0])
    c.exact("3^2 = 9", lambda: ResumableMap("squares")(Squares(), [3]) == [[9]])
'''


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    folder = tmp_path_factory.mktemp("toys")
    write_toys(folder, "toys_to_believe")
    (folder / "swept_cells.py").write_text(SWEEPS)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    yield load(["toys_to_believe", "swept_cells"])
    sys.path.remove(str(folder))


def forged(folder: Path, change: Callable[[dict[str, Any]], None]) -> Journal:
    """The journal with its lines changed, each with the right checksum."""
    path = Journal(folder).path
    lines = []
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        change(entry["record"])
        lines.append(json.dumps(entry | {"sum": _sum(entry["key"], entry["record"])}))
    path.write_text("\n".join(lines) + "\n")
    return Journal(folder)


def says_proved(body: dict[str, Any]) -> None:
    body["parts"][0] |= {"found": "proved"}


def without_certificate(body: dict[str, Any]) -> None:
    says_proved(body)
    del body["parts"][0]["certificate"]
    body["certificates"] = {}


def of_another_statement(body: dict[str, Any]) -> None:
    """The certificate of the strongest version, which is proved, for the printed one."""
    says_proved(body)
    printed, strongest = body["parts"][0], body["parts"][1]
    body["certificates"][printed["certificate"]] = body["certificates"][strongest["certificate"]]


def damaged(body: dict[str, Any]) -> None:
    says_proved(body)
    name = body["parts"][0]["certificate"]
    body["certificates"][name] = body["certificates"][name].replace("refuted", "proved")


@pytest.mark.parametrize("change", [says_proved, without_certificate, of_another_statement, damaged])
def test_a_forged_line_is_not_believed(
    toys: Catalogue, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    claim = toys.get("TOY.false")
    assert audit(toys, [claim], journal=Journal(tmp_path)).verdicts[claim.id].word == "false"
    again = audit(toys, [claim], journal=forged(tmp_path, change))
    assert (again.verdicts[claim.id].word, again.ran) == ("false", 1)


def test_a_line_with_certificates_that_replay_is_believed(toys: Catalogue, tmp_path: Path) -> None:
    claim = toys.get("TOY.false")
    audit(toys, [claim], journal=Journal(tmp_path))
    assert audit(toys, [claim], journal=forged(tmp_path, lambda _body: None)).ran == 0


@pytest.mark.parametrize(
    "part",
    [
        Part("printed", "proved", "x > 0"),
        Part("printed", "proved", "x > 0", certificate="P.L.printed.json"),
        Part("printed", "computed", "x > 0", certificate="P.L.printed.json"),
    ],
)
def test_a_record_that_does_not_stand(part: Part) -> None:
    assert not stands(Record("P.L", [part], certificates={"P.L.printed.json": "{}"}))
    assert not stands(Record("P.L", [part]))
    assert not stands(Record("P.L", [replace(part, certificate="")], certificates={"P.L.printed.json": "{}"}))


def test_words_and_runs_have_no_certificate() -> None:
    parts = [Part("printed", "argued", "it is so"), Part("support", "bounded", "n <= 3")]
    assert stands(Record("P.L", parts))


def test_equal_certificates_are_replayed_once(
    toys: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = toys.get("TOY.two")
    audit(toys, [claim], journal=Journal(tmp_path))
    believed._replayed.cache_clear()
    texts: list[str] = []
    original = replayed

    def counted(text: str, *, independent: bool) -> Any:
        texts.append(text)
        return original(text, independent=independent)

    monkeypatch.setattr(believed, "replayed", counted)
    for _ in range(2):
        audit(toys, [claim], journal=Journal(tmp_path))
    assert len(texts) == len(set(texts)) == 2


# -- cells of sweeps


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREECERT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def forge_cell(folder: Path) -> None:
    import swept_cells  # type: ignore[import-not-found]

    Store(folder / "squares", f"{key_of(['swept_cells'])} {swept_cells.Squares()}").put(3, [10])


def test_a_fresh_audit_reads_no_cells(toys: Catalogue, cache: Path) -> None:
    claim = toys.get("SWEPT.L")
    forge_cell(cache)
    kept = audit(toys, [claim])
    assert kept.verdicts[claim.id].word == "false"  # the control: the forged cell is the one that is read
    fresh = audit(toys, [claim], fresh=True)
    assert fresh.verdicts[claim.id].word == "true"
    assert audit(toys, [claim], fresh=True, jobs=2).verdicts[claim.id].word == "true"


@pytest.mark.parametrize("room", [True, False])
def test_cells_of_a_run_of_its_own(toys: Catalogue, cache: Path, tmp_path: Path, room: bool) -> None:
    assert "SWEPT.L" in toys.by_id
    import swept_cells

    forge_cell(cache)
    sweep, task = swept_cells.ResumableMap("squares"), swept_cells.Squares()
    assert sweep(task, [3]) == [[10]]
    folder = tmp_path / "own" if room else None
    with nothing_of_earlier_runs(folder):
        assert sweep(task, [3]) == [[9]]
    assert (tmp_path / "own").exists() == room
    assert sweep(task, [3]) == [[10]]
