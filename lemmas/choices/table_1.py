"""Table 1 of TOPK: the numbers that are printed there.

Paper: appendix C. Transcribed; nothing is computed here, and no claims stand here.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """A row: `kind` is C for categories, N for numbers; `binary` counts the features that are learned from."""

    name: str
    kind: str
    size: int
    train: int
    test: int
    features: int
    binary: int
    classes: int


TABLE = (
    Row("connect-4", "C", 67557, 54045, 13512, 42, 126, 3),
    Row("nursery", "C", 12960, 10368, 2592, 8, 27, 5),
    Row("letter-recognition", "C", 19999, 15999, 4000, 16, 256, 26),
    Row("car", "C", 1728, 1382, 346, 6, 21, 4),
    Row("kr-vs-kp", "C", 3196, 2556, 640, 36, 73, 2),
    Row("hiv-1-protease", "C", 6590, 5272, 1318, 8, 160, 2),
    Row("molecular-biology-splice", "C", 3190, 2552, 638, 60, 287, 3),
    Row("monks-1", "C", 556, 444, 112, 6, 17, 2),
    Row("hayes-roth", "C", 160, 128, 32, 4, 15, 3),
    Row("tic-tac-toe", "C", 958, 766, 192, 9, 27, 2),
    Row("artificial-characters", "N", 10218, 8174, 2044, 7, 91, 10),
    Row("telescope", "N", 19020, 15216, 3804, 10, 100, 2),
    Row("spambase", "N", 4601, 3680, 921, 57, 57, 2),
    Row("dry-bean", "N", 13611, 10888, 2723, 16, 96, 7),
    Row("occupancy-estimation", "N", 10129, 8103, 2026, 16, 86, 4),
    Row("miniboone", "N", 130064, 104051, 26013, 50, 100, 2),
    Row("sensorless-drive-diagnosis", "N", 58509, 46807, 11702, 48, 96, 11),
    Row("ml-prove", "N", 6118, 4588, 1530, 51, 51, 6),
    Row("avila", "N", 20867, 10430, 10437, 10, 100, 12),
    Row("taiwanese-bankruptcy", "N", 6819, 5455, 1364, 95, 95, 2),
    Row("credit-card", "N", 30000, 24000, 6000, 23, 88, 2),
    Row("electrical-grid-stability", "N", 10000, 8000, 2000, 13, 91, 2),
    Row("FICO", "N", 1000, 900, 100, 23, 1407, 2),
)
ROWS = 23
NUMERICAL = 13
"""Rows counted on the page."""
SPLIT_GIVEN = ("avila", "ml-prove")
"""Sets with a split of their own, by the caption of figure 2."""
