"""False statements near their minimum, in every form of the wider syntax: the proof search finds no proof of any.

Each is a true statement, sharp, pushed past the sharp value by a little. The search for witnesses and the filters that
give up what looks false are left out: what is asked is whether the rules can be led to a proof of what is false. Where
a point shows that it is false, it is checked. The profile `thorough` tries more than 1,000 of them, and so does
`python -m tests.search.test_false_syntax`.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.profiles import scaled
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import check_point, pose
from verify.kernel.goals import Posed
from verify.language.grammar import parse_joint
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.domain_reduction import DomainReducer
from verify.search.portfolio import Portfolio
from verify.search.sampling_oracle import SamplingOracle
from verify.search.tactics import Tactics

SECONDS = 0.12
Case = tuple[str, str, dict[str, Fraction] | None]
Draw = Callable[[random.Random, Fraction], Case]


def near(value: float) -> Fraction:
    """A fraction very near a number."""
    return Fraction(value).limit_denominator(10**13)


def q(rng: random.Random) -> Fraction:
    return Fraction(rng.randint(1, 9), rng.randint(10, 19))


def distance(rng: random.Random, eps: Fraction) -> Case:
    a, d = q(rng), q(rng)
    return f"x <= {a + d - eps}", f"|x - {a}| <= {d}", {"x": a + d}


def far(rng: random.Random, eps: Fraction) -> Case:
    a, d = q(rng), q(rng)
    return f"x >= {a + d + eps}", f"abs(x - {a}) >= {d}, x >= {a}, x <= 5", {"x": a + d}


def larger(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return f"x + y <= {2 * c - eps}", f"max(x, y) <= {c}, x >= 0, y >= 0", {"x": c, "y": c}


def smaller(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return f"x*y >= {c * c + eps}", f"min(x, y) >= {c}, x <= 1, y <= 1", {"x": c, "y": c}


def root_above(rng: random.Random, eps: Fraction) -> Case:
    n = rng.choice([2, 3, 5, 6, 7])
    return (
        f"r\u00b2 \u2264 1/{n} \u2212 {eps}",
        f"0 <= r <= 1/\u221a{n}",
        {"r": near(1 / math.sqrt(n)) - eps / 100},
    )


def root_of_variable(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return (
        f"y^2 <= {c}*x - {eps}",
        f"0 <= x <= 1, 0 <= y <= sqrt({c}*x)",
        {"x": Fraction(0), "y": Fraction(0)},
    )


def logarithm(rng: random.Random, eps: Fraction) -> Case:
    a = rng.randint(2, 9)
    return (
        f"exp(m) >= a + {eps}",
        f"1 < a < {a}, m >= ln(a)",
        {"a": 1 + eps / 9, "m": near(math.log1p(float(eps / 9))) + eps / 99},
    )


def sample_size(rng: random.Random, eps: Fraction) -> Case:
    k = rng.randint(1, 4)
    return (
        rf"2e^{{-{2 * k}mt^2}} \le d - {eps}", rf"0 < d < 1, 0 < t < 1, m \ge \frac{{\ln(2/d)}}{{{2 * k}t^2}}", None,
    )  # fmt: skip


def exponential(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return (
        f"ln(x) <= -{c}*y - {eps}",
        f"0 < x <= exp(-{c}*y), 0 <= y <= 1",
        {"x": Fraction(1), "y": Fraction(0)},
    )


def euler(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(1, 5)
    return f"e^({c}*x) >= e*x*{c} + {eps}", "0 <= x <= 2", {"x": Fraction(1, c)} if c == 1 else None


def real_power(rng: random.Random, eps: Fraction) -> Case:
    n = rng.choice([2, 3, 5, 6, 7])
    return f"x^sqrt({n}) <= x - {eps}", "x in [0, 1]", {"x": Fraction(1)}


def power_at_zero(rng: random.Random, eps: Fraction) -> Case:
    a = rng.randint(1, 3)
    return (
        f"pow(x, a) + {eps} <= x + x^2",
        f"x in [0, 1], {a} <= a <= {a + 1}",
        {"x": Fraction(0), "a": Fraction(a)},
    )


def long_exponent(rng: random.Random, eps: Fraction) -> Case:
    d = rng.randint(65, 5000)
    return f"x^({d + 1}/{d}) <= x - {eps}", "0 <= x <= 1", {"x": Fraction(0)}


def classes(rng: random.Random, eps: Fraction) -> Case:
    third = Fraction(1, 3)
    return (
        f"H(a, b, c) <= log2(3) - {eps}",
        "a > 0, b > 0, c > 0, a + b + c == 1",
        {"a": third, "b": third, "c": third},
    )


def joined(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(1, 9)
    return f"0 <= {c}*x*(1-x) <= {Fraction(c, 4) - eps}", "x in [0, 1]", {"x": Fraction(1, 2)}


def joined_first(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(1, 9)
    return f"{c}*x*(1-x) >= {eps} and x <= 1", "x in [0, 1]", {"x": Fraction(0)}


def latex(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(2, 9)
    return rf"\frac{{x}}{{{c}}}(1-x) \le \frac{{1}}{{{4 * c}}} - {eps}", r"x \in [0,1]", {"x": Fraction(1, 2)}


def empty_looking(rng: random.Random, eps: Fraction) -> Case:
    """A domain that is one point wide: a careless bound of a constant would make it empty."""
    c = rng.randint(2, 7)
    return f"x*0 >= {eps}", f"ln({c}) - {eps} <= x <= ln({c}) + {eps}", {"x": near(math.log(c))}


def latex_bars(rng: random.Random, eps: Fraction) -> Case:
    a, d = q(rng), q(rng)
    return rf"\left|x - {a}\right| \le {d - eps}", rf"x \in [{a - d}, {a + d}]", {"x": a + d}


def latex_logarithm(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(1, 5)
    return rf"\ln(1+{c}x) \leq {c}x - {eps}", r"x \in [0,1]", {"x": Fraction(0)}


def latex_root(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return rf"\sqrt{{xy}} \le \frac{{x+y}}{{2}} - {eps}", rf"x, y \in [{c}, 1]", {"x": c, "y": c}


def latex_joined(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(1, 9)
    return (
        rf"x \le 1 \text{{ and }} {c}x \cdot (1-x) \le {Fraction(c, 4) - eps}",
        r"0 \le x \leq 1",
        {"x": Fraction(1, 2)},
    )


def parameter_above(rng: random.Random, eps: Fraction) -> Case:
    a = q(rng)
    return f"pow(x, a) >= x + {eps}", f"x in [0, 1] and a in [{a}, 1]", {"x": Fraction(1), "a": a}


def bernoulli(rng: random.Random, eps: Fraction) -> Case:
    a = q(rng)
    return f"x^a <= a*x + 1 - a - {eps}", f"x in [1/2, 2], 0 <= a <= {a}", {"x": Fraction(1), "a": a}


def young(rng: random.Random, eps: Fraction) -> Case:
    p = Fraction(rng.randint(3, 8), 2)
    return (
        f"x*y <= x^p/p + y^r/r - {eps}",
        f"x > 0, y > 0, x <= 2, y <= 2, p = {p}, r = p/(p-1)",
        {"x": Fraction(1), "y": Fraction(1)},
    )


def four_classes(rng: random.Random, eps: Fraction) -> Case:
    point = dict.fromkeys("abcd", Fraction(1, 4))
    return f"H(a, b, c, d) <= 2 - {eps}", "a > 0, b > 0, c > 0, d > 0, a + b + c + d == 1", point


def grouped(rng: random.Random, eps: Fraction) -> Case:
    half = Fraction(1, 2)
    return f"H(a, b) >= H(a) + {eps}*a", "a in (0, 1), b > 0, a + b == 1", {"a": half, "b": half}


def three_parts(rng: random.Random, eps: Fraction) -> Case:
    return f"0 <= x - y <= |x| + |y| - {eps}", "0 <= y <= x <= 1", {"x": Fraction(0), "y": Fraction(0)}


def bars_in_bars(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return f"||x| - |y|| <= |x - y| - {eps}", "-1 <= x <= 1 and -1 <= y <= 1", {"x": c, "y": c}


def between(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return f"min(x, y) <= \u221a(x\u00b7y) <= max(x, y) - {eps}", "x, y \u2208 [0, 1]", {"x": c, "y": c}


def divergence(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return f"x*ln(x/y) - x + y >= {eps}", "x in (0, 1], y in (0, 1]", {"x": c, "y": c}


def pinsker(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    relation = f"x*ln(x/y) + (1-x)*ln((1-x)/(1-y)) >= 2*|x - y|^2 + {eps}"
    return relation, "x, y in (0, 1)", {"x": c, "y": c}


def whole_number(rng: random.Random, eps: Fraction) -> Case:
    n = math.isqrt(int(1 / eps)) + 2
    return f"1/(n+1) <= ln(1+1/n) <= 1/n - {eps}", "integer n, n >= 1", {"n": Fraction(n)}


def under_logarithm(rng: random.Random, eps: Fraction) -> Case:
    c = rng.randint(2, 9)
    return f"exp(y) <= x - {eps}", f"y <= ln(x), x in [1, {c}], y >= 0", {"x": Fraction(1), "y": Fraction(0)}


def identity(rng: random.Random, eps: Fraction) -> Case:
    return f"max(x, y) + min(x, y) == x + y + {eps}", "x, y in [0, 1]", {"x": q(rng), "y": q(rng)}


def open_end(rng: random.Random, eps: Fraction) -> Case:
    c = q(rng)
    return f"x < {c - eps}", f"x in [0, {c})", {"x": c - eps / 2}


def at_euler(rng: random.Random, eps: Fraction) -> Case:
    return f"ln(x) <= x/e - {eps}", "x in [1, 9]", {"x": near(math.e)}


def far_away(rng: random.Random, eps: Fraction) -> Case:
    return f"ln(1 + e^z) >= max(0, z) + {eps}", "", {"z": Fraction(30)}


FORMS: list[Draw] = [
    distance, far, larger, smaller, root_above, root_of_variable, logarithm, sample_size, exponential, euler,
    real_power,
    power_at_zero, long_exponent, classes, joined, joined_first, latex, empty_looking,
    latex_bars, latex_logarithm, latex_root, latex_joined, parameter_above, bernoulli, young, four_classes, grouped,
    three_parts, bars_in_bars, between, divergence, pinsker, whole_number, under_logarithm, identity, open_end,
    at_euler, far_away,
]  # fmt: skip


def drawn(seed: int, count: int) -> Iterator[Case]:
    rng = random.Random(seed)
    for n in range(count):
        eps = Fraction(1, 10 ** rng.randint(2, 7)) * rng.randint(1, 9)
        yield FORMS[n % len(FORMS)](rng, eps)


def is_refuted_by(case: Case) -> bool:
    """Whether the point shows that one of the relations fails."""
    relation, where, point = case
    for statement in parse_joint(relation, where):
        try:
            check_point(statement, point or {}, flint_kit())
        except TreecertError:
            continue
        return True
    return False


def analysed(goal: Posed, seconds: float) -> Step | None:
    """A proof of the statement as it stands."""
    return DomainReducer(Tactics(Clock(seconds))).prove(goal)


def turned_over(goal: Posed, seconds: float) -> Step | None:
    """A proof of some version of it; none is given up for looking false."""
    portfolio = Portfolio(Clock(seconds))
    portfolio.oracle = Blind(portfolio.clock)
    return portfolio.prove(goal)


class Blind(SamplingOracle):
    """Sees nothing that looks false."""

    def looks_false(self, goal: Posed) -> bool:
        """Never."""
        return False


def proofs_of(
    case: Case,
    seconds: float = SECONDS,
    ways: Sequence[Callable[[Posed, float], Step | None]] = (analysed, turned_over),
) -> bool:
    """Whether all relations get a proof, one way or another."""
    relation, where, _ = case
    return all(
        any(has_proof(statement, way, seconds) for way in ways) for statement in parse_joint(relation, where)
    )


def has_proof(
    statement: Statement, way: Callable[[Posed, float], Step | None], seconds: float = SECONDS
) -> bool:
    """Whether one way finds a proof in this time."""
    try:
        return way(pose(statement, flint_kit()), seconds) is not None
    except TreecertError:
        return False


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.__name__)
def test_each_form_is_false_where_it_says(form: Draw) -> None:
    for n in range(5):
        case = form(random.Random(n), Fraction(1, 1000))
        assert case[2] is None or is_refuted_by(case), case


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.__name__)
def test_no_false_statement_is_proved(form: Draw) -> None:
    for n in range(scaled(150) // 100):  # one; 1,140 of all forms in the profile `thorough`
        rng = random.Random(n)
        assert not proofs_of(form(rng, Fraction(1, 10 ** rng.randint(2, 7))), SECONDS)


def test_what_is_true_is_proved_by_the_same_means() -> None:
    """Otherwise a search that proves nothing would pass."""
    for relation, where in (
        ("x <= 3/4", "|x - 1/2| <= 1/4"),
        ("r\u00b2 \u2264 1/3", "0 <= r <= 1/\u221a3"),
        ("exp(m) >= a", "1 < a < 3, m >= ln(a)"),
        ("x^sqrt(2) <= x", "x in [0, 1]"),
        (r"2e^{-2mt^2} \le d", r"0 < d < 1, 0 < t < 1, m \ge \frac{\ln(2/d)}{2t^2}"),
        ("0 <= x*(1-x) <= 1/4", "x in [0, 1]"),
    ):
        assert proofs_of((relation, where, None), 5.0), relation


if __name__ == "__main__":  # the long run: 1,140 statements, five minutes
    found = [case for seed in range(30) for case in drawn(seed, len(FORMS)) if proofs_of(case)]
    raise SystemExit(f"proved although false: {found}" if found else 0)
