"""The proofs of an audit as pages: each certificate is replayed and told in steps.

Main definitions: `write_proofs`. A page that is there and made of the same certificates by the same words stays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from reports.web.proofs import FOLDER, page_name, proof_page
from reports.words import Statement
from verify.errors import BadInput, TreecertError
from verify.packs import Stored
from verify.replaying import replayed

CERTIFICATES = "certificates"
Progress = Callable[[int, int], None]


def write_proofs(
    folder: Path,
    document: Mapping[str, Any],
    certificates: Path,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> int:
    """Writes the pages into the folder of reports, removes those of other claims, and returns how many there are.

    `certificates`: the folder where they lie. What was written stays after an interruption, and is not made again.
    Raises BadInput when a page cannot be written, or a certificate cannot be read; TreecertError when one does not
    hold.
    """
    from joblib import Parallel, delayed

    own = [s for s in document["statements"] if s.get("certificates")]
    words = _words()
    try:
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
        wanted = {page_name(s["id"]) for s in own}
        for path in sorted((folder / FOLDER).glob("*.html")):
            if f"{FOLDER}/{path.name}" not in wanted:
                path.unlink()
        keys = {s["id"]: _key(s, certificates, words) for s in own}
        todo = [s for s in own if not _is_made(folder / page_name(s["id"]), keys[s["id"]])]
        made = Parallel(n_jobs=jobs, return_as="generator_unordered")(
            delayed(_write)(folder, s, certificates, keys[s["id"]]) for s in todo
        )
        for done, _ in enumerate(made, 1):
            if progress is not None:
                progress(done, len(todo))
    except OSError as error:
        raise BadInput(f"the proofs cannot be written to {folder / FOLDER}: {error}") from None
    return len(own)


def _words() -> str:
    """A digest of the code that tells proofs, and lays them out: other words make other pages."""
    digest = hashlib.sha256()
    for root in ("verify", "reports"):
        for path in sorted(_sources(Path(str(files(root))))):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    yield from folder.rglob("*.py")
    yield from folder.rglob("*.css")


def _key(s: Statement, certificates: Path, words: str) -> str:
    """What a page is made of, as a comment."""
    digest = hashlib.sha256(f"{words} {s}".encode())
    for name in s["certificates"]:
        digest.update(Stored(certificates).text(name).encode())
    return f"<!-- made of {digest.hexdigest()} -->\n"


def _is_made(path: Path, key: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8").endswith(key)


def _write(folder: Path, s: Statement, certificates: Path, key: str) -> None:
    from verify.kinds.registry import explained

    steps = {}
    for name in s["certificates"]:
        text = Stored(certificates).text(name)
        try:
            steps[name] = explained(text)
        except TreecertError as error:
            steps[name] = _untold(str(certificates / name), text, error)
    (folder / page_name(s["id"])).write_text(proof_page(s, steps) + key, encoding="utf-8")


def _untold(name: str, text: str, error: TreecertError) -> list[str]:
    """What is said of a certificate that cannot be told. Raises TreecertError when it does not hold either."""
    try:
        found = replayed(text)
    except TreecertError as reason:
        raise TreecertError(f"{name!a} does not hold: {reason}") from None
    return [
        f"Claim: {found.line}",
        f"The certificate replays ({found.outcome}), but its steps cannot be told: {error}.",
    ]
