"""The UCI sets by name from OpenML, for people with a network, through scikit-learn.

Main definitions: `fetch`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.errors import BadInput

__all__ = ["NUMBERS", "fetch"]

NUMBERS: Mapping[str, int] = {
    "balance-scale": 11,
    "car": 21,
    "hayes-roth": 329,
    "kr-vs-kp": 3,
    "led-display": 40496,
    "letter-recognition": 6,
    "molecular-biology-promoters": 164,
    "molecular-biology-splice": 46,
    "monks-1": 333,
    "monks-2": 334,
    "monks-3": 335,
    "mushroom": 24,
    "nursery": 26,
    "spambase": 44,
    "spect": 336,
    "telescope": 1120,
    "tic-tac-toe": 50,
    "vote": 56,
}
"""Their numbers there. A set is asked for by its number, so that a newer one of the same name does not slip in."""


def fetch(name: str, *, home: str | None = None) -> tuple[Any, Any]:
    """The columns as a pandas data frame and the labels of a set, kept in scikit-learn's data folder (or `home`).

    Rows may be in another order, and values spelt otherwise, than in the files of `algorithms.data.load`. Raises
    BadInput for another name, and with one line where the network, OpenML or pandas is missing.
    """
    from sklearn.datasets import fetch_openml

    if name not in NUMBERS:
        raise BadInput(f"there is no data set {name!a} here; there are {', '.join(NUMBERS)}")
    try:
        found = fetch_openml(
            data_id=NUMBERS[name], as_frame=True, parser="liac-arff", data_home=home, n_retries=0
        )
    except ImportError:
        raise BadInput("the sets of OpenML are read with pandas, which is not installed") from None
    except (OSError, ValueError) as error:
        reason = " ".join(str(error).split()).encode("ascii", "replace").decode()
        raise BadInput(f"{name} could not be had from OpenML: {reason:.120}") from None
    return found.data, found.target
