"""The journal keeps what is whole, passes over what is not, and never lets one thing pass for another."""

from __future__ import annotations

import json
import multiprocessing
from pathlib import Path

import pytest

from verify.claims.journal import WORTH_COMPACTING, Journal, cache_folder
from verify.claims.parts import Part, Record
from verify.errors import BadInput


def record(claim_id: str = "P.L1", text: str = "x > 0") -> Record:
    made = Record(claim_id, [Part("printed", "proved", text, "proof tree", f"{claim_id}.printed.json")])
    made.certificates[f"{claim_id}.printed.json"] = "{}\n"
    made.seconds = 0.25
    return made


def test_a_record_comes_back_with_its_key_only(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "cache")
    assert journal.get("P.L1", "k") is None
    journal.put("k", record())
    for reader in (journal, Journal(tmp_path / "cache")):
        assert reader.get("P.L1", "k") == record()
        assert reader.get("P.L1", "other") is None
        assert reader.get("P.L2", "k") is None


def test_what_another_run_finishes_meanwhile_is_seen(tmp_path: Path) -> None:
    journal, other = Journal(tmp_path / "cache"), Journal(tmp_path / "cache")
    assert journal.get("P.L1", "k") is None
    other.put("k", record())
    assert journal.get("P.L1", "k") == record()
    other.put("k", record("P.L2"))
    other._compact()
    other.put("k", record("P.L3"))
    assert [journal.get(f"P.L{n}", "k") for n in (1, 2, 3)] == [record(f"P.L{n}") for n in (1, 2, 3)]
    whole = journal.path.read_bytes()
    other.put("k", record("P.L4"))
    last = journal.path.read_bytes()
    journal.path.write_bytes(last[:-9])
    assert journal.get("P.L4", "k") is None
    journal.path.write_bytes(last)
    assert journal.get("P.L4", "k") == record("P.L4")
    assert last.startswith(whole)


def test_the_last_line_with_a_key_counts(tmp_path: Path) -> None:
    for text in ("x > 1", "x > 2"):
        Journal(tmp_path).put("k", record(text=text))
    found = Journal(tmp_path).get("P.L1", "k")
    assert found is not None
    assert found.parts[0].text == "x > 2"


def test_errors_are_not_kept(tmp_path: Path) -> None:
    broken = record()
    broken.error = "LookupError"
    Journal(tmp_path).put("k", broken)
    assert Journal(tmp_path).get("P.L1", "k") is None


def test_every_torn_line_is_passed_over_and_the_next_is_whole(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.put("k", record())
    whole = journal.path.read_bytes()
    for cut in range(len(whole)):
        journal.path.write_bytes(whole[:cut])
        assert Journal(tmp_path).get("P.L1", "k") == (record() if cut == len(whole) - 1 else None)
        Journal(tmp_path).put("k2", record("P.L2"))
        assert Journal(tmp_path).get("P.L2", "k2") == record("P.L2")


def test_a_changed_line_is_passed_over(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.put("k", record())
    entry = json.loads(journal.path.read_text())
    for change in (
        {"key": "k2"},
        {"sum": "0"},
        {"record": entry["record"] | {"id": "P.L2"}},
        {"record": entry["record"] | {"parts": []}},
    ):
        journal.path.write_text(json.dumps(entry | change) + "\n")
        for claim_id in ("P.L1", "P.L2"):
            for key in ("k", "k2"):
                assert Journal(tmp_path).get(claim_id, key) is None


@pytest.mark.parametrize("line", [b"", b"\0\0\0", b"[]", b"{}", b"null", b'"x"', b"{", b"\xff\xfe", b"1e999"])
def test_lines_of_something_else_are_passed_over(tmp_path: Path, line: bytes) -> None:
    journal = Journal(tmp_path)
    journal.put("k", record())
    journal.path.write_bytes(line + b"\n" + journal.path.read_bytes() + line)
    assert Journal(tmp_path).get("P.L1", "k") == record()


def test_a_journal_of_old_lines_is_shortened(tmp_path: Path) -> None:
    long = "x" * (WORTH_COMPACTING // 4)
    for n in range(12):
        Journal(tmp_path).put(f"k{n}", record(text=long + str(n)))
    Journal(tmp_path).put("other", record("P.L2"))
    Journal(tmp_path).get("P.L1", "k11")
    assert Journal(tmp_path).path.stat().st_size < WORTH_COMPACTING
    assert Journal(tmp_path).get("P.L1", "k11") == record(text=long + "11")
    assert Journal(tmp_path).get("P.L2", "other") == record("P.L2")


def _write_many(folder: Path, writer: int) -> None:
    for n in range(20):
        Journal(folder).put("k", record(f"P.w{writer}n{n}", "y" * 100_000))


def test_writers_do_not_disturb_each_other(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write_many, args=(tmp_path, w)) for w in range(2)]
    for w in writers:
        w.start()
    for w in writers:
        w.join()
    journal = Journal(tmp_path)
    assert all(journal.get(f"P.w{w}n{n}", "k") is not None for w in range(2) for n in range(20))


def test_the_folder_is_made_late_and_stays_out_of_version_control(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    journal = Journal(folder)
    journal.get("P.L1", "k")
    assert not folder.exists()
    journal.put("k", record())
    assert (folder / ".gitignore").read_text() == "*\n"


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TREECERT_CACHE", raising=False)
    monkeypatch.chdir(Path(__file__).parents[2])
    assert cache_folder() == Path(".treecert")
    monkeypatch.setenv("TREECERT_CACHE", "/elsewhere")
    assert cache_folder() == Path("/elsewhere")


def test_outside_a_checkout_it_is_the_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TREECERT_CACHE", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert cache_folder() == tmp_path / "caches" / "treecert"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    assert cache_folder() == tmp_path / "home" / ".cache" / "treecert"
    monkeypatch.setattr("sys.platform", "darwin")
    assert cache_folder() == tmp_path / "home" / "Library" / "Caches" / "treecert"


def test_a_folder_that_cannot_be_used_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cache folder"):
        Journal(tmp_path / "file" / "cache").put("k", record())
    (tmp_path / "cache" / "journal.jsonl").mkdir(parents=True)
    with pytest.raises(BadInput, match="cache folder"):
        Journal(tmp_path / "cache").get("P.L1", "k")
