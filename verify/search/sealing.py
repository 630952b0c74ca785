"""From a draft to the text of a certificate: read back as written, replayed in FLINT, with the factorisations used.

Main definitions: `sealed`. The replay in plain Python needs those factorisations; `verify.kinds.base.settle` does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from verify.arithmetic.kits import flint_kit

CertificateT = TypeVar("CertificateT")


def sealed(
    draft: CertificateT,
    dump: Callable[[CertificateT], str],
    load: Callable[[str], CertificateT],
    check: Callable[..., str],
    statement: object,
) -> str:
    """The text of a certificate of the statement. Raises TreecertError where the draft proves or refutes nothing."""
    kit = flint_kit()
    written: Any = load(dump(draft))
    check(written, expected=statement, kit=kit)
    return dump(replace(written, factors=dict(kit.factored)))
