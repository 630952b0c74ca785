"""What certificates of every kind share: one JSON table with format, version and checksum, read strictly.

Main definitions: `Certified`, `Envelope`, `BadCertificate`. The checksum catches accidents only; that a changed
certificate proves nothing false is the work of the checkers.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from verify.errors import TreecertError

AboutT_co = TypeVar("AboutT_co", covariant=True)
MAX_LENGTH = 20_000_000
LATEX = re.compile(r"\\|[_^]\s*\{")
"""What people may type, and no certificate holds."""

Factors = Mapping[str, list[tuple[str, int]]]
"""Factorisations of polynomials, for arithmetic that does not find them."""


class BadCertificate(TreecertError):
    """Not a certificate, or one whose checksum does not fit."""


class Certified(Protocol[AboutT_co]):
    """A certificate of any kind: what it is about, and what its arithmetic should know."""

    @property
    def statement(self) -> AboutT_co: ...

    @property
    def factors(self) -> Factors: ...


@dataclass(frozen=True)
class Envelope:
    """The format of one kind of certificates: the fields that it has, and those that it may have.

    `format`, `version`, `digest`, and `factors` where there are any, are added.
    """

    format: str
    fields: frozenset[str]
    optional: frozenset[str] = frozenset()
    version: int = 1

    def sealed(self, content: Mapping[str, Any], factors: Factors) -> str:
        """Canonical JSON text, on one line."""
        body = {"format": self.format, "version": self.version, **content}
        if factors:
            body["factors"] = {k: [list(pair) for pair in v] for k, v in factors.items()}
        return written({**body, "digest": digest_of(body)})

    def opened(self, text: str) -> dict[str, Any]:
        """The table in a text, checksum and fields as they should be. Raises BadCertificate in one line."""
        require(len(text) <= MAX_LENGTH, "longer than any certificate")
        require(text.isascii() and not LATEX.search(text), "formulas in certificates are plain ASCII")
        try:
            body: Any = json.loads(text, object_pairs_hook=_no_repeats)
            digest = digest_of(body) if isinstance(body, dict) else None
        except (ValueError, RecursionError):
            raise BadCertificate("not readable as JSON") from None
        require(digest is not None and body.get("format") == self.format, f"not a {self.format}")
        version = body.get("version")  # True and 1.0 equal 1, and are no version
        require(type(version) is int and version == self.version, f"only version {self.version} is known")
        require(
            body.get("digest") == digest, "the checksum does not fit: the certificate was changed or cut off"
        )
        self.require_fields(body)
        return dict(body)

    def require_fields(self, body: Mapping[str, Any]) -> None:
        """Raises BadCertificate unless all fields are there, and no others."""
        known = self.fields | self.optional | {"format", "version", "digest", "factors"}
        require(self.fields <= set(body) <= known, "a field is missing or unknown")


def written(body: Mapping[str, Any]) -> str:
    """The text of a certificate."""
    return json.dumps(body, sort_keys=True, separators=(",", ":")) + "\n"


def laid_out(text: str) -> str:
    """The same certificate on many lines, for people."""
    return indented(json.loads(text), 1) + "\n"


def indented(value: Any, indent: int, margin: str = "\n") -> str:
    """The text of `json.dumps(value, sort_keys=True, indent=indent)`, for tables with texts as keys.

    The standard library writes indented JSON a piece at a time through a generator for each level of nesting, which
    takes most of a run where proofs are deep. `margin` is what a line of this value begins with.
    """
    inner = margin + " " * indent
    deeper = partial(
        indented, indent=indent, margin=inner
    )  # with generators the calls would be twice as deep
    if isinstance(value, dict) and value:
        keys = sorted(value)
        pairs = map("{}: {}".format, map(json.dumps, keys), map(deeper, map(value.get, keys)))
        return "{" + inner + ("," + inner).join(pairs) + margin + "}"
    if isinstance(value, list | tuple) and value:
        return "[" + inner + ("," + inner).join(map(deeper, value)) + margin + "]"
    return json.dumps(value)


def digest_of(body: Mapping[str, Any]) -> str:
    """The checksum over everything but itself."""
    text = json.dumps({k: v for k, v in body.items() if k != "digest"}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len({k for k, _ in pairs}) == len(pairs), "a field occurs twice")
    return dict(pairs)


def read_factors(body: Mapping[str, Any]) -> Factors:
    """The factorisations that a certificate brings. Raises BadCertificate."""
    factors = body.get("factors", {})
    require(isinstance(factors, dict), "factors is a table")
    require(all(map(_is_factorisation, factors.values())), "a factorisation is a list of pairs")
    return {k: [(f, e) for f, e in pairs] for k, pairs in factors.items()}


def _is_factorisation(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(p, list)
        and len(p) == 2
        and isinstance(p[0], str)
        and type(p[1]) is int
        and 1 <= p[1] <= 1000
        for p in value
    )


def read_statement(texts: Any) -> tuple[str, str]:
    """The two texts of a statement. Raises BadCertificate."""
    require(is_text_table(texts) and set(texts) == {"relation", "where"}, "the statement is two texts")
    return texts["relation"], texts["where"]


def is_text_table(value: Any) -> bool:
    """Whether it is a table of texts."""
    return isinstance(value, dict) and all(isinstance(v, str) for v in value.values())


def require(fits: bool, what: str) -> None:
    """Raises BadCertificate unless it fits."""
    if not fits:
        raise BadCertificate(what)
