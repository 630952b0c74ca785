"""The checker of statements about greedy runs: replays certificates, in either arithmetic.

Main definitions: `check`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.errors import BadInput, TreecertError
from verify.kernel.checker import begun
from verify.kernel.goals import Refused
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.points import discharge
from verify.kinds.greedy_runs.statements import RunStatement


def check(
    certificate: RunCertificate,
    *,
    expected: RunStatement | None = None,
    independent: bool = False,
    kit: Kit | None = None,
) -> str:
    """Replays a certificate: `proved`. Raises TreecertError when it does not hold.

    `expected` is the statement that it must be about; `independent` replays in pure Python arithmetic instead of
    FLINT's; `kit` is an arithmetic of the caller's, which then knows the factorisations used.
    """
    try:
        statement, kit = begun(certificate, expected, independent, kit)
        wanted = statement.obligations(kit)
        if set(wanted) != set(certificate.proofs):
            raise Refused("each obligation has a proof, and nothing else has")
        for name, point in wanted.items():
            discharge(point, certificate.proofs[name])
    except TreecertError:
        raise
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise BadInput(f"this is no statement about a run ({error!r:.80})") from error
    return "proved"
