"""Decides one claim now, with its proofs as steps: `treecert show --decide`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from treecert.cli.audit import catalogue_of
from treecert.cli.output import working
from verify.claims.audit import audit
from verify.kinds.registry import explained


def decided(
    name: str, packages: list[str] | None
) -> tuple[dict[str, Any], dict[str, list[str]], Mapping[str, Any], bool]:
    """The entry of a claim, the steps of its certificates, the audit of it, and whether its check failed.

    Raises BadInput for what is no claim.
    """
    catalogue = catalogue_of(packages)
    claim = catalogue.get(name)
    with working(f"deciding {claim.id}"):
        result = audit(catalogue, [claim])
    (statement,) = result.statements
    steps = {name: explained(text) for name, text in result.certificates.items()}
    return statement, steps, result.document, bool(result.errors)
