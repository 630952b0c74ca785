"""Top-down builders that count leaves: by purity gain and by influence, on bits and on real features.

Real features are laws of threshold queries: `algorithms.laws.Grid` for exact product laws, `threshold_features` for
samples.
"""

from algorithms.top_down.bits import build, leaves_for
from algorithms.top_down.influence import InfluenceGrowth, InfluenceStep, build_by_influence
from algorithms.top_down.samples import threshold_features

__all__ = [
    "build",
    "leaves_for",
    "InfluenceGrowth",
    "InfluenceStep",
    "build_by_influence",
    "threshold_features",
]
