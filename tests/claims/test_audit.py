"""Whole audits of a small paper: verdicts, the journal, errors, and the same document however it is run."""

from __future__ import annotations

import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import joblib
import pytest

from reports.schema import audit_schema, problems
from tests.claims.toys import EVIDENCE, EXPECTED, REACH, write_toys
from verify.claims.audit import Audit, audit, needed
from verify.claims.catalogue import Catalogue, load
from verify.claims.journal import Journal
from verify.claims.parts import ClaimError
from verify.kernel.certificates import load as load_certificate
from verify.kernel.checker import check
from verify.language.printing import plain_statement

ROOT = Path(__file__).parents[2]
Package = Callable[..., str]


def text_of(document: dict[str, Any]) -> str:
    """The document as text, to be compared byte by byte."""
    return json.dumps(document, sort_keys=True)


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    folder = tmp_path_factory.mktemp("toys")
    write_toys(folder, "toys_for_audit")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    yield load(["toys_for_audit"])
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def done(toys: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> tuple[Audit, Journal]:
    journal = Journal(tmp_path_factory.mktemp("cache"))
    return audit(toys, toys.claims, journal=journal), journal


def test_every_claim_gets_its_verdict(done: tuple[Audit, Journal]) -> None:
    assert {i: v.word for i, v in done[0].verdicts.items()} == EXPECTED
    assert {i: v.evidence for i, v in done[0].verdicts.items()} == EVIDENCE
    assert done[0].reach == REACH
    assert done[0].errors == {}


def test_a_word_is_counted_by_its_evidence(done: tuple[Audit, Journal]) -> None:
    assert done[0].counts["TOY"]["true"] == {"proved": 4, "exhaustive": 1, "bounded": 1, "grid": 1}
    assert done[0].counts["TOY"]["misprint"] == {"refuted": 1, "proved": 1}
    assert sum(n for row in done[0].counts["TOY"].values() for n in row.values()) == len(EXPECTED)


def test_the_document_fits_the_schema(done: tuple[Audit, Journal]) -> None:
    assert list(problems(done[0].document, audit_schema())) == []
    statements = {s["id"]: s for s in done[0].statements}
    assert list(statements) == list(EXPECTED)
    gap = statements["TOY.gap"]
    assert (gap["witness"], gap["uses"], gap["where"]) == ({"y": "0"}, ["TOY.true"], "Step 1")
    assert statements["TOY.loose"]["sharp"] == "constant 1"
    assert statements["TOY.hypothesis"]["repair"] == "x^2 > 0 for 0 < x <= 1 (x > 0)"
    assert statements["TOY.cases"]["sizes"] == "10 cases; n = 0, ..., 9"
    assert statements["TOY.step"]["serves"] == "TOY.two"
    assert statements["TOY.step"]["reach"] == "gap"
    assert "sharp" not in statements["TOY.true"]
    assert "reach" not in statements["TOY.true"]


def test_the_document_shows_what_a_paper_assumes_and_what_was_read(done: tuple[Audit, Journal]) -> None:
    document = done[0].document
    assert document["standing"] == {"TOY": {"unit": "x lies in the unit interval (section 1: a probability)"}}
    assert document["sections"] == {"toys_for_audit.facts": "Toys.", "toys_for_audit.steps": "Toys."}
    first = document["statements"][0]
    assert (first["standing"], first["remarks"]) == (["unit"], "Nothing to remark.")
    assert first["section"] == "toys_for_audit.facts"
    assert first["readings"] == [
        {
            "taken": "x is real",
            "other": "x is a power of 1/2",
            "why": "the proof takes derivatives",
        }
    ]
    assert "standing" not in document["statements"][1]


def test_a_package_says_what_its_paper_is(
    done: tuple[Audit, Journal], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a first line that ends in the prefix; any other first line says nothing of the paper."""
    assert done[0].document["papers"] == {}
    package = sys.modules["toys_for_audit"]
    monkeypatch.setattr(package, "__doc__", 'Somebody: "Toys" (TOY).\n\nMore.')
    assert done[0].document["papers"] == {"TOY": 'Somebody: "Toys"'}
    monkeypatch.setattr(package, "__doc__", 'Somebody: "Toys" (OTHER).')
    assert done[0].document["papers"] == {}


def test_the_document_has_no_times_and_no_bookkeeping(done: tuple[Audit, Journal]) -> None:
    text = text_of(done[0].document)
    for word in ("seconds", "known", '"call"', '"side"', "traceback", str(ROOT), "0x"):
        assert word not in text
    assert set(done[0].timings) == set(EXPECTED)
    assert all(s >= 0 for s in done[0].timings.values())


def test_the_users_of_a_repaired_claim_are_run_with_it(toys: Catalogue, tmp_path: Path) -> None:
    alone = audit(toys, [toys.get("TOY.hypothesis")], journal=Journal(tmp_path))
    assert set(alone.records) == {"TOY.hypothesis", "TOY.met"}
    assert set(alone.verdicts) == {"TOY.hypothesis"}
    assert [s["verdict"] for s in alone.statements] == ["missing-hypothesis"]
    assert set(audit(toys, [toys.get("TOY.false")], journal=Journal(tmp_path)).records) == {"TOY.false"}


REPAIRED = """
@claim("P.L", where="1", says="x^2 > 0")
def lemma(c: Check) -> None:
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", "0 < x <= 1", hypothesis="x > 0")

@claim("P.T", where="2", says="x^2 + 1 > 0", uses=["P.L"])
def theorem(c: Check) -> None:
    c.printed("x^2 + 1 > 0", "-1 <= x <= 1")
    {0}
"""


@pytest.mark.parametrize(
    ("use", "word"),
    [
        ('c.covers("P.L", "x > 0", "x == 1/2")', "missing-hypothesis"),
        ('c.applies("P.L", {"x": "x"}, "0 < x < 1", version="repaired")', "missing-hypothesis"),
        ('c.covers_by("P.L", "only positive numbers occur", lambda: True)', "missing-hypothesis"),
        ('c.without("P.L", "a square is not negative")', "missing-hypothesis"),
        ('c.covers("P.L", "x > 0", "-1 <= x <= 1")', "false"),
        ('c.applies("P.L", {"x": "x"}, "0 <= x < 1", version="repaired")', "false"),
        ('c.covers_by("P.L", "only positive numbers occur", lambda: False)', "false"),
        ('c.without("P.L", "a square"); c.covers("P.L", "x > 0", "-1 <= x <= 1")', "false"),
        ('c.without("P.L", "a square"); c.covers_by("P.L", "it is positive", lambda: False)', "false"),
        ('c.without("P.L", "a square"); c.covers("P.L", "x > 0", "x == 1/2")', "missing-hypothesis"),
        ('c.covers("P.L", "x > 0", "x > 1, x < 1")', "undecided"),
        ('c.applies("P.L", {"x": "x"}, "0 < x < 1")', "undecided"),
        ("pass", "undecided"),
    ],
)
def test_a_repair_and_its_use_in_the_paper(package: Package, tmp_path: Path, use: str, word: str) -> None:
    catalogue = load([package(a=REPAIRED.replace("{0}", use))])
    both = audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "cache"))
    assert both.errors == {}
    assert both.verdicts["P.L"].word == word
    alone = audit(catalogue, [catalogue.get("P.L")], journal=Journal(tmp_path / "cache"))
    assert alone.verdicts["P.L"] == both.verdicts["P.L"]
    user = "undecided" if use == "pass" or "x > 1, x < 1" in use else "true"
    user = "boundary-gap" if word == "false" else user
    assert both.verdicts["P.T"].word == user


LACKED = """
@claim("P.L", where="1", says="x^2 > 0")
def lemma(c: Check) -> None:
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", "0 < x <= 1", hypothesis="x > 0")

@claim("P.T", where="2", says="4 x^2 > 0", uses=["P.L"])
def theorem(c: Check) -> None:
    c.covers("P.L", "x > 0", "-1 <= x <= 1", named="x > 0")
    c.printed("4*x^2 > 0", "-1 <= x <= 1")
    c.repaired("4*x^2 > 0", "0 < x <= 1", hypothesis="x > 0")

@claim("P.U", where="3", says="9 x^2 > 0", uses=["P.T"])
def user(c: Check) -> None:
    c.covers_by("P.T", "x is positive", lambda: False, named="x > 0")
    c.printed("9*x^2 {0} 0", "-1 <= x <= 1")
    c.repaired("9*x^2 > 0", "0 < x <= 1", hypothesis="{1}")
"""


@pytest.mark.parametrize(
    ("relation", "hypothesis", "word"),
    [(">", "x > 0", "missing-hypothesis"), (">", "0 < x", "false"), (">=", "x > 0", "false")],
)
def test_a_hypothesis_that_is_lacked_up_to_the_top(
    package: Package, tmp_path: Path, relation: str, hypothesis: str, word: str
) -> None:
    """Users of users are run with a claim: by their records the hypothesis travels as far as it is carried."""
    source = LACKED.replace("{0}", relation).replace("{1}", hypothesis)
    catalogue = load([package(a=source)])
    alone = audit(catalogue, [catalogue.get("P.L")], journal=Journal(tmp_path / "cache"))
    assert alone.errors == {}
    assert set(alone.records) == {"P.L", "P.T", "P.U"}
    assert {i: v.word for i, v in alone.verdicts.items()} == {"P.L": word}
    both = audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "cache"))
    assert (both.verdicts["P.L"].word, both.verdicts["P.T"].word) == (word, word)


CITED = """
@claim("P.L", where="1", says="x^2 >= 0")
def lemma(c: Check) -> None:
    c.printed("x^2 >= 0", "-1 <= x <= 1")

@claim("P.T", where="2", says="x^2 + 1 > 0", uses=["P.L"])
def theorem(c: Check) -> None:
    c.printed("x^2 + 1 > 0", "-1 <= x <= 1")
    c.applies_by("P.L", "each x is a number"{0})
"""


@pytest.mark.parametrize(
    ("computed", "word"),
    [(", lambda: True", "true"), ("", "true"), (", lambda: False", "boundary-gap")],
)
def test_a_use_outside_of_what_a_claim_speaks_of(
    package: Package, tmp_path: Path, computed: str, word: str
) -> None:
    catalogue = load([package(a=CITED.replace("{0}", computed))])
    done = audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "cache"))
    assert done.errors == {}
    assert {i: v.word for i, v in done.verdicts.items()} == {"P.L": "true", "P.T": word}


def test_every_certificate_replays_and_says_what_its_part_says(done: tuple[Audit, Journal]) -> None:
    certificates = done[0].certificates
    listed = [(p, s["id"]) for s in done[0].statements for p in s.get("parts", ()) if "certificate" in p]
    assert {p["certificate"] for p, _ in listed} == set(certificates)
    for part, claim_id in listed:
        certificate = load_certificate(certificates[part["certificate"]])
        assert part["certificate"].startswith(claim_id + ".")
        said = check(certificate, independent=True)
        if part["text"].startswith("the stronger form says more at"):
            # the certificate holds the point: that the stronger form says no more is refuted there
            assert (said, part["role"]) == ("refuted", "implies")
            continue
        assert said == part["found"]
        assert plain_statement(certificate.statement) == part["text"]


def test_a_second_audit_runs_nothing(toys: Catalogue, done: tuple[Audit, Journal]) -> None:
    again = audit(toys, toys.claims, journal=Journal(done[1].folder))
    assert again.ran == 0
    assert again.document == done[0].document
    assert again.certificates == done[0].certificates


def test_fresh_runs_everything(toys: Catalogue, done: tuple[Audit, Journal]) -> None:
    again = audit(toys, toys.claims, journal=Journal(done[1].folder), fresh=True)
    assert again.ran == len(EXPECTED)
    assert text_of(again.document) == text_of(done[0].document)


def test_a_part_gets_the_same_verdicts(toys: Catalogue, done: tuple[Audit, Journal], tmp_path: Path) -> None:
    part = audit(toys, toys.select(["TOY.step", "TOY.gap"]), journal=Journal(tmp_path))
    assert {s["id"]: s["verdict"] for s in part.statements} == {
        "TOY.gap": "boundary-gap",
        "TOY.step": "step-false",
    }
    assert part.ran == 4


def test_what_a_verdict_needs(toys: Catalogue) -> None:
    assert [c.id for c in needed(toys, [toys.get("TOY.step")])] == ["TOY.two", "TOY.step"]
    assert [c.id for c in needed(toys, [toys.get("TOY.use")])] == ["TOY.true", "TOY.use"]


def test_progress_counts_to_the_end(toys: Catalogue, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    selected = toys.select(["TOY.true", "TOY.two", "TOY.name"])
    audit(toys, selected, journal=Journal(tmp_path), progress=lambda a, b: seen.append((a, b)))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]


# -- the same document however it is run


def test_two_processes_give_the_same_document(
    toys: Catalogue, done: tuple[Audit, Journal], tmp_path: Path
) -> None:
    again = audit(toys, toys.claims, jobs=2, journal=Journal(tmp_path))
    assert again.ran == len(EXPECTED)
    assert text_of(again.document) == text_of(done[0].document)
    assert again.certificates == done[0].certificates


def test_threads_give_the_same_document(toys: Catalogue, done: tuple[Audit, Journal], tmp_path: Path) -> None:
    with joblib.parallel_config(backend="threading", n_jobs=2):
        again = audit(toys, toys.claims, jobs=None, journal=Journal(tmp_path))
    assert text_of(again.document) == text_of(done[0].document)


def run(folder: Path, *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "treecert", *arguments],
        env=environment(folder),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


def environment(folder: Path) -> dict[str, str]:
    """What a run sees: all that it leaves behind when it is killed stays in the folder."""
    own = {"PYTHONPATH": str(ROOT), "TREECERT_CACHE": str(folder / "cache"), "TMPDIR": str(folder)}
    return os.environ | own | {"COLUMNS": "200"}


CLUSTER = """
import sys
from distributed import LocalCluster
from treecert.cli import main

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        sys.exit(main(["audit", "--package", "toys", "--out", "out", "--dask", cluster.scheduler_address]))
"""


@pytest.mark.slow
def test_a_cluster_gives_the_same_files(tmp_path: Path) -> None:
    write_toys(tmp_path, "toys")
    assert run(tmp_path, "audit", "--package", "toys", "--out", "here", "--jobs", "1").returncode == 0
    (tmp_path / "on_cluster.py").write_text(CLUSTER)
    finished = subprocess.run(
        [sys.executable, "on_cluster.py"],
        env=environment(tmp_path) | {"TREECERT_CACHE": str(tmp_path / "other")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    here, there = (json.loads((tmp_path / f / "audit.json").read_text()) for f in ("here", "out"))
    assert text_of(here) == text_of(there)
    for name in (
        "AUDIT.md",
        *(f"certificates/{p.name}" for p in (tmp_path / "here" / "certificates").iterdir()),
    ):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "out" / name).read_bytes()


# -- interruptions

SLOW = """
import os, time
from pathlib import Path

def declare(n):
    @claim(f"SLOW.L{n}", where="here", says="x > 0")
    def lemma(c: Check) -> None:
        c.printed(f"x > -{n + 1}", "x > 0")
        while n == 3 and not Path(os.environ["TREECERT_CACHE"], "go").exists():
            time.sleep(0.01)

for n in range(6):
    declare(n)
"""


def heeds_interrupts() -> None:
    """A shell starts what runs in the background with SIGINT ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start_slow(folder: Path, jobs: int) -> subprocess.Popen[str]:
    """Starts an audit that gets stuck in its fourth claim, and waits until it has finished some."""
    (folder / "slow.py").write_text("from verify.claims import Check, claim\n" + SLOW)
    audit_run = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "treecert",
            "audit",
            "--package",
            "slow",
            "--jobs",
            str(jobs),
            "--out",
            "out",
        ],
        env=environment(folder),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeds_interrupts,  # noqa: PLW1509  # these tests have no threads
    )
    journal = folder / "cache" / "journal.jsonl"
    while not journal.exists() or journal.read_bytes().count(b"\n") < 3:
        assert audit_run.poll() is None, audit_run.communicate()
        time.sleep(0.05)
    return audit_run


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_loses_nothing(tmp_path: Path, jobs: int) -> None:
    killed = start_slow(tmp_path, jobs)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    journal = tmp_path / "cache" / "journal.jsonl"
    kept = journal.read_bytes()
    journal.write_bytes(kept + kept[: len(kept) // 7])  # as if the kill had come in the middle of a line
    (tmp_path / "cache" / "go").touch()
    second = run(tmp_path, "audit", "--package", "slow", "--jobs", str(jobs), "--out", "out", "--json")
    assert second.returncode == 0, second.stderr
    assert json.loads(second.stdout)["summary"]["ran"] == 6 - kept.count(b"\n")
    third = run(tmp_path, "audit", "--package", "slow", "--fresh", "--out", "again")
    assert third.returncode == 0, third.stderr
    found, expected = (json.loads((tmp_path / f / "audit.json").read_text()) for f in ("out", "again"))
    assert text_of(found) == text_of(expected)


def interrupted_until_it_ends(audit_run: subprocess.Popen[str]) -> tuple[str, str]:
    """Python loses an interrupt that comes in a callback of compiled code, and says so; the next one is heard."""
    for _ in range(20):
        os.killpg(audit_run.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return audit_run.communicate(timeout=15)
    raise AssertionError("a run goes on, however often it is interrupted")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_is_one_line(tmp_path: Path, jobs: int) -> None:
    interrupted = start_slow(tmp_path, jobs)
    out, err = interrupted_until_it_ends(interrupted)
    assert (interrupted.returncode, out) == (130, "")
    assert err.splitlines()[-1] == "treecert: stopped; what was finished is kept"
    assert not (tmp_path / "out").exists()
    (tmp_path / "cache" / "go").touch()
    second = run(tmp_path, "audit", "--package", "slow", "--jobs", "1", "--json")
    assert json.loads(second.stdout)["summary"]["ran"] <= 3


# -- errors


def test_an_error_in_a_check_is_of_that_claim_alone(package: Package, tmp_path: Path) -> None:
    name = package(
        a="""
@claim("P.A", where="1", says="x > 0")
def a(c: Check) -> None:
    c.printed("x > 0", "x > 0")
    raise LookupError("no table\\nsecond line")

@claim("P.B", where="2", says="x > 0")
def b(c: Check) -> None:
    c.printed("x > 0", "x > 0")

@claim("P.C", where="3", says="x > 0")
def c_(c: Check) -> None:
    raise SystemExit("leaving")

@claim("P.D", where="4", says="2x > 0")
def d(c: Check) -> None:
    c.printed("2x > 0", "x > 0")
"""
    )
    catalogue = load([name])
    for _ in range(2):
        result = audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "cache"))
        assert {i: v.word for i, v in result.verdicts.items()} == {
            "P.A": "undecided",
            "P.B": "true",
            "P.C": "undecided",
            "P.D": "undecided",
        }
        assert result.errors["P.A"] == "LookupError: no table (a.py, line 6)"
        assert result.errors["P.C"] == "SystemExit: leaving (a.py, line 14)"
        assert result.errors["P.D"].startswith("BadInput: ")
        assert "line 6" in result.records["P.A"].traceback
        assert list(problems(result.document, audit_schema())) == []
    assert result.ran == 3  # errors are tried again


def test_a_citation_that_is_not_declared_is_an_error(package: Package, tmp_path: Path) -> None:
    name = package(
        a="""
@claim("P.A", where="1", says="x > 0")
def a(c: Check) -> None:
    c.printed("x > 0", "x > 0")

@claim("P.B", where="2", says="x > 0")
def b(c: Check) -> None:
    c.applies("P.A", {"x": "y"}, "y > 0")
"""
    )
    catalogue = load([name])
    result = audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "cache"))
    (message,) = result.errors.values()
    assert set(result.errors) == {"P.B"}
    assert re.fullmatch(r"ClaimError: P\.A is not among the uses of P\.B \(a\.py, line \d+\)", message)


def test_citing_runs_no_case_and_no_search_of_the_cited_claim(package: Package, tmp_path: Path) -> None:
    name = package(
        a="""
RAN = []

@claim("P.A", where="1", says="x > 0")
def a(c: Check) -> None:
    c.exact("ran", lambda: not RAN.append("exact"))
    c.exhaustive([1], RAN.append, text="t", whole="one", count=1)
    c.ill_formed("a bracket", "(x > 0")
    c.printed("x > 0", "x > 0")
    c.note("x")

@claim("P.B", where="2", says="x > 0", uses=["P.A"])
def b(c: Check) -> None:
    c.applies("P.A", {"x": "y"}, "y > 0", gives="y > 0")
    c.computed("ran", len(RAN))
"""
    )
    catalogue = load([name])
    result = audit(catalogue, [catalogue.get("P.B")], journal=Journal(tmp_path / "cache"))
    assert "ran = 2" in result.verdicts["P.B"].notes  # once, for the verdict on P.A itself
    assert result.verdicts["P.B"].word == "undecided"  # P.A is ill-formed in one part


CITES = """
@claim("P.{0}", where="1", says="y > 0", uses=["P.{1}"])
def f{0}(c: Check) -> None:
    c.applies("P.{1}", {{"y": "y"}}, "y > 0", gives="y > 0")
"""


def test_a_claim_may_rest_on_a_chain_of_citations(package: Package, tmp_path: Path) -> None:
    first = (
        '@claim("P.A", where="1", says="y > 0")\ndef a(c: Check) -> None:\n    c.printed("y > 0", "y > 0")\n'
    )
    catalogue = load([package(a=first + CITES.format("B", "A") + CITES.format("C", "B"))])
    result = audit(catalogue, [catalogue.get("P.C")], journal=Journal(tmp_path / "cache"))
    assert {i: v.word for i, v in result.verdicts.items()} == {"P.A": "true", "P.B": "true", "P.C": "true"}


def test_claims_that_rest_on_each_other_are_an_error_of_the_catalogue(
    package: Package, tmp_path: Path
) -> None:
    catalogue = load([package(a=CITES.format("A", "B") + CITES.format("B", "A"))])
    with pytest.raises(ClaimError, match="circle"):
        audit(catalogue, catalogue.claims, journal=Journal(tmp_path / "cache"))
