"""Statements about the objects of worlds: true ones with proofs that are kept, and false neighbours of them."""

from __future__ import annotations

from collections.abc import Mapping

from verify.kinds.objects.table import CHANCES, FAIR, POLYNOMIAL, PRODUCT, UNATE

Texts = tuple[str, str]
SIZE = "leaves <= s, s >= 2"
NOISE = "density == 1/(2*c), 0 < c < 1/2, bits <= k, D > 0"
LEVEL = "level == alpha*(1 - alpha)*D^2*(c/4)^(k - 1)"
WEAK = "chance <= (4*density)^(degree/2)*sqrt(level/(2*least*(1 - least)*abs(coefficient)))"

TRUE: Mapping[str, Texts] = {
    "bias": ("top*log2(leaves) >= 2*(min(p, 1 - p) - err)", FAIR.phrase),
    "bias, size": ("top >= 2*(min(p, 1 - p) - err)/log2(s)", f"{FAIR.phrase}, {SIZE}"),
    "variance": ("top >= 4*p*(1 - p)/log2(s)", f"{FAIR.phrase}, err == 0, {SIZE}"),
    "product": ("top*d >= p*(1 - p) - err", f"{PRODUCT.phrase}, depth <= d"),
    "strict": ("top*log2(leaves) > 2*(min(p, 1 - p) - err) - 1", FAIR.phrase),
    "unate": ("total <= sqrt(log2(s))", f"{UNATE.phrase}, leaves <= s"),
    "small": (
        "chance <= 2^degree*sqrt(level)",
        f"{POLYNOMIAL.phrase}, density == 1/2, coefficient >= 1",
    ),
    "variable": (
        "2*chance <= 2^degree*sqrt(level)",
        f"{POLYNOMIAL.phrase}, density == 1/2, coefficient >= 1, degree >= 1",
    ),
    "chances": ("chance <= D", f"{CHANCES.phrase}, {NOISE}, least >= alpha, alpha > 0, {LEVEL}, integer k"),
    "expansion": ("degree <= bits - 1", CHANCES.phrase),
    "weak": (WEAK, CHANCES.phrase),
}
"""What is proved."""

FALSE: Mapping[str, Mapping[str, Texts]] = {
    "bias": {
        "a larger constant": ("top*log2(leaves) >= 2.01*(min(p, 1 - p) - err)", FAIR.phrase),
        "without the error": ("top*log2(leaves) >= 2*min(p, 1 - p)", FAIR.phrase),
        "half of the error": ("top*log2(leaves) >= 2*min(p, 1 - p) - err", FAIR.phrase),
        "strict": ("top*log2(leaves) > 2*(min(p, 1 - p) - err)", FAIR.phrase),
        "natural logarithms": ("top*ln(leaves) >= 2*(min(p, 1 - p) - err)", FAIR.phrase),
        "one leaf less": (
            "top*log2(leaves - 1) >= 2*(min(p, 1 - p) - err)",
            f"{FAIR.phrase}, leaves >= 2",
        ),
        "the depth halved": ("top*depth/2 >= 2*(min(p, 1 - p) - err)", FAIR.phrase),
    },
    "bias, size": {
        "any size": ("top >= 2*(min(p, 1 - p) - err)/log2(s)", f"{FAIR.phrase}, s >= 2"),
        "a smaller tree": ("top >= 2*(min(p, 1 - p) - err)/log2(s)", f"{FAIR.phrase}, leaves <= 2*s, s >= 2"),
    },
    "variance": {
        "with an error": ("top >= 4*p*(1 - p)/log2(s)", f"{FAIR.phrase}, {SIZE}"),
        "a larger constant": ("top >= 4.01*p*(1 - p)/log2(s)", f"{FAIR.phrase}, err == 0, {SIZE}"),
    },
    "product": {
        "influences by flipping": ("top*d/2 >= min(p, 1 - p) - err", f"{PRODUCT.phrase}, depth <= d"),
        "a larger constant": ("top*d >= 2.01*p*(1 - p) - err", f"{PRODUCT.phrase}, depth <= d"),
    },
    "strict": {
        "too much": ("top*log2(leaves) > 2*(min(p, 1 - p) - err) + 1", FAIR.phrase),
    },
    "unate": {
        "any function": ("total <= sqrt(log2(s))", f"{FAIR.phrase}, err == 0, leaves <= s"),
        "a smaller constant": ("total <= 0.99*sqrt(log2(s))", f"{UNATE.phrase}, leaves <= s"),
        "strict": ("total < sqrt(log2(s))", f"{UNATE.phrase}, leaves <= s"),
    },
    "small": {
        "a degree less": (
            "chance <= 2^(degree - 1)*sqrt(level)",
            f"{POLYNOMIAL.phrase}, density == 1/2, coefficient >= 1",
        ),
        "a smaller coefficient": (
            "chance <= 2^degree*sqrt(level)",
            f"{POLYNOMIAL.phrase}, density == 1/2, coefficient >= 1/100",
        ),
        "linear": (
            "chance <= 2^degree*level",
            f"{POLYNOMIAL.phrase}, density == 2, coefficient >= 1",
        ),
    },
    "variable": {
        "a constant": (
            "2*chance <= 2^degree*sqrt(level)",
            f"{POLYNOMIAL.phrase}, density == 1/2, coefficient >= 1",
        ),
        "a larger factor": (
            "2.01*chance <= 2^degree*sqrt(level)",
            f"{POLYNOMIAL.phrase}, density == 1/2, coefficient >= 1, degree >= 1",
        ),
        "any density": (
            "2*chance <= 2^degree*sqrt(level)",
            f"{POLYNOMIAL.phrase}, coefficient >= 1, degree >= 1",
        ),
    },
    "expansion": {
        "twice as much": ("abs(leading) >= 2*(2*c)^degree/2^bits", f"{CHANCES.phrase}, scale == c, c > 0"),
        "the size": ("abs(leading) >= (2*c)^size/2^bits", f"{CHANCES.phrase}, scale == c, c > 0, c > 3/4"),
        "any scale": ("abs(leading) >= (2*c)^degree/2^bits", f"{CHANCES.phrase}, c > 0"),
        "strict": ("abs(leading) > (2*c)^degree/2^bits", f"{CHANCES.phrase}, scale == c, c > 0"),
        "of its own size": ("abs(coefficient) <= 2^(-size)", CHANCES.phrase),
        "the degree is the size": ("degree == size", CHANCES.phrase),
        "all bits": ("size == bits", CHANCES.phrase),
        "a factor too much": ("leading == (2*scale)^size*coefficient", CHANCES.phrase),
        "no scale": ("leading == 2^degree*coefficient", CHANCES.phrase),
        "its size alone": ("leading == (2*scale)^degree*abs(coefficient)", CHANCES.phrase),
    },
    "weak": {
        "no coefficient": (WEAK.replace("*abs(coefficient)", ""), CHANCES.phrase),
        "no least chance": (WEAK.replace("*least*(1 - least)", "/4"), CHANCES.phrase),
        "half of it": (WEAK.replace("2*least", "4*least"), CHANCES.phrase),
        "less of the density": (WEAK.replace("4*density", "9/10*density"), CHANCES.phrase),
        "a smaller power": (WEAK.replace("degree/2", "degree/8"), CHANCES.phrase),
        "strict": (WEAK.replace("<=", "<"), CHANCES.phrase),
    },
}
"""What is false, by the true statement that it resembles."""
