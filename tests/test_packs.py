"""Packs of certificates: what went in comes out, letter by letter, and what was changed does not come out at all."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from verify.errors import BadInput
from verify.kernel.certificates import Certificate, Step, dump, load
from verify.packs import MAGIC, BadPack, Pack, Stored, packed, write_packs

LEAF = Step("signs", {"a": "1"})
DEEP = LEAF
for _ in range(140):
    DEEP = Step("faces", {}, (DEEP, LEAF))
TEXTS = {
    "P.A.printed.json": dump(Certificate("x > 0", "x > 1", Step("faces", {}, (LEAF, LEAF)))),
    "P.B.printed.json": dump(Certificate("x > 0", "", point={"x": "0"})),
    "P.C.printed.json": dump(Certificate("x > 0", "x > 2", DEEP, factors={"x": [("x", 1)]})),
    "P.C.printed-2.json": dump(Certificate("x > 0", "x > 2", DEEP, factors={"x": [("x", 1)]})),
}


def made(*lines: object) -> bytes:
    """A pack with these lines."""
    return MAGIC + lzma.compress("\n".join(json.dumps(line) for line in lines).encode())


def test_what_went_in_comes_out() -> None:
    pack = Pack(packed(TEXTS))
    assert pack.names == tuple(sorted(TEXTS))
    assert {n: pack.text(n) for n in pack.names} == TEXTS
    assert load(pack.text("P.C.printed.json")).proof == DEEP


def test_equal_nodes_stand_once() -> None:
    lines = lzma.decompress(packed(TEXTS)[len(MAGIC) :]).split(b"\n")
    assert sum(b'"signs"' in line for line in lines) == 1
    assert len(lines) == 1 + 1 + 140 + 3  # head, leaf, steps with children, certificates


def test_the_order_of_the_texts_makes_no_difference() -> None:
    assert packed(TEXTS) == packed(dict(reversed(TEXTS.items())))


@pytest.mark.parametrize(
    "text", ["{}", '{"format": "x"}\n', "not JSON", '{"@": 1}', '{"format": "x", "@": 0}']
)
def test_only_what_comes_back_is_packed(text: str) -> None:
    with pytest.raises(BadPack):
        packed({"P.A.printed.json": text})


HEAD = {"names": {"a": 1}, "texts": ""}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"treecert pack 1\n",
        MAGIC,
        packed(TEXTS)[:-1],
        packed(TEXTS) + b"x",
        made(),
        made([]),
        made({"names": {}}),
        made({"names": [], "texts": ""}, {}),
        made({"names": {"a": 2}, "texts": ""}, {}, {}),
        made({"names": {"a": True}, "texts": ""}, {}, {}),
        MAGIC + lzma.compress(b"\xff"),
    ],
)
def test_what_is_no_pack(data: bytes) -> None:
    with pytest.raises(BadPack):
        Pack(data)


@pytest.mark.parametrize(
    "entries",
    [
        [{}, {"p": {"@": 1}}],
        [{}, {"p": {"@": 2}}],
        [{}, {"p": {"@": -1}}],
        [{}, {"p": {"@": "0"}}],
        [{}, {"p": {"@": True}}],
        [{}, {"p": {"@": 0, "rule": "signs"}}],
    ],
)
def test_a_reference_points_back(entries: list[object]) -> None:
    with pytest.raises(BadPack):
        Pack(made(HEAD, *entries)).text("a")


def test_a_few_entries_cannot_stand_for_a_proof_without_end() -> None:
    doubled = [{"rule": "leaf"}, *({"children": [{"@": n}, {"@": n}], "rule": "faces"} for n in range(60))]
    with pytest.raises(BadPack, match="longer than any"):
        Pack(made({"names": {"a": 60}, "texts": ""}, *doubled)).text("a")


def test_a_changed_entry_is_another_text() -> None:
    data = lzma.decompress(packed(TEXTS)[len(MAGIC) :]).replace(b"x > 1", b"x > 3")
    assert Pack(MAGIC + lzma.compress(data)).text("P.A.printed.json") != TEXTS["P.A.printed.json"]


def test_a_folder(tmp_path: Path) -> None:
    other = {"Q.A.printed.json": TEXTS["P.B.printed.json"]}
    write_packs(tmp_path, TEXTS | other)
    (tmp_path / "P.C.printed-10.json").write_text("a file of its own", encoding="utf-8")
    kept = Stored(tmp_path)
    assert kept.names("Q") == ["Q.A.printed.json"]
    assert [n for n, _ in kept.of_claim("P.C")] == [f"P.C.printed{n}.json" for n in ("", "-2", "-10")]
    assert kept.text("P.C.printed-10.json") == "a file of its own"
    assert kept.text("Q.A.printed.json") == other["Q.A.printed.json"]
    for name in ("P.D.printed.json", "R.A.printed.json"):
        with pytest.raises(BadInput, match="there is no certificate"):
            kept.text(name)
    with pytest.raises(BadInput, match="there is no folder"):
        Stored(tmp_path / "none").text("P.A.printed.json")


def test_what_has_not_changed_is_not_written_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    write_packs(tmp_path, TEXTS | {"Q.A.printed.json": TEXTS["P.B.printed.json"]})
    before = (tmp_path / "P.pack").stat().st_mtime_ns
    (tmp_path / "R.pack").write_text("another thing", encoding="utf-8")
    write_packs(tmp_path, TEXTS)
    assert (tmp_path / "P.pack").stat().st_mtime_ns == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["P.pack", "R.pack"]
    fewer = {n: t for n, t in TEXTS.items() if n.startswith("P.A")}
    write_packs(tmp_path, fewer)
    assert Stored(tmp_path).names() == ["P.A.printed.json"]


def test_a_damaged_pack_is_written_anew(tmp_path: Path) -> None:
    write_packs(tmp_path, TEXTS)
    whole = (tmp_path / "P.pack").read_bytes()
    (tmp_path / "P.pack").write_bytes(whole[:-7])
    write_packs(tmp_path, TEXTS)
    assert (tmp_path / "P.pack").read_bytes() == whole
