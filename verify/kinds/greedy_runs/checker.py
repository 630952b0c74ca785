"""The checker of statements about greedy runs: replays certificates, in either arithmetic.

Main definitions: `check`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checking import checker
from verify.kernel.goals import Refused
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.points import discharge
from verify.kinds.greedy_runs.statements import RunStatement


def _outcome(certificate: RunCertificate, statement: RunStatement, kit: Kit) -> str:
    """`proved`. Raises TreecertError when the certificate does not hold."""
    wanted = statement.obligations(kit)
    if set(wanted) != set(certificate.proofs):
        raise Refused("each obligation has a proof, and nothing else has")
    for name, point in wanted.items():
        discharge(point, certificate.proofs[name])
    return "proved"


check = checker(_outcome)
