"""Lemma C.2: false neighbours of what is proved there, and two remarks that the module makes in words."""

import pytest

from lemmas.optimality.lemma_c2 import CHAIN_FIRST, CHAIN_SECOND, DELTA, FAMILY, NEAR, G, h1, h2
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.search.prover import prove

REALS = "0 < a <= 1/4"
SHORT = "0 <= x <= 1/512"
OPEN = "0 < x <= 1/512"
FIRST = "(72 - 32*x)/(3 - 2*x)^2"
SECOND = "(-8*ln(3 - 2*x) - 2*(6 - 8*x)/(3 - 2*x))^2"
MIXED, CHORD = h1("(s*x + (1 - s)*y)"), f"s*{h1('x')} + (1 - s)*{h1('y')}"
ENDS = "0 <= x <= 1/512, 0 <= y <= 1/512"
BERNOULLI = "(1 - 2*a)^7.5 >= 1 - 15*a"

FALSE = {
    "LC2": [
        (f"{G} > 0", "a = 2^-k, k >= 1, integer k"),
        (f"{G} < 0", FAMILY),
        (f"{G} > a/9", FAMILY),
        (f"{G} > a*log2(3125/2916) + 1.39*a^2", FAMILY),
        (f"{G} > 1/100", FAMILY),
        ("2*H(3*a - 2*a^2) - 3.1*H(a) + H(2*a) - H(5*a - 4*a^2) > 0", FAMILY),
        ("1.9*H(3*a - 2*a^2) - 3*H(a) + H(2*a) - H(5*a - 4*a^2) > 0", FAMILY),
        ("2*H(3*a - 2*a^2) - 3*H(a) + 0.9*H(2*a) - H(5*a - 4*a^2) > 0", FAMILY),
        ("2*H(3*a - 2*a^2) - 3*H(a) + H(2*a) - 1.1*H(5*a - 4*a^2) > 0", FAMILY),
        ("2*H(2.9*a - 2*a^2) - 3*H(a) + H(2*a) - H(5*a - 4*a^2) > 0", FAMILY),
    ],
    "LC2 for reals": [
        (f"{G} > a*(log2(3125/2916) + 1/10000)", REALS),
        (f"{G} > a/10", REALS),
        (f"{G} > 0", "0 <= a <= 1/4"),
        (f"{G} > 0", "0 < a <= 1/4 + 1/100"),
        (f"{G} > 0", "-1/100 < a <= 1/4"),
        (f"{G} < 0", REALS),
        (f"{G} > 1/1000", REALS),
        ("2*H(3*a - 2*a^2) - 3.1*H(a) + H(2*a) - H(5*a - 4*a^2) > 0", REALS),
        ("1.99*H(3*a - 2*a^2) - 3*H(a) + H(2*a) - H(5*a - 4*a^2) > 0", REALS),
        ("2*H(3*a - 2*a^2) - 3*H(a) + 0.99*H(2*a) - H(5*a - 4*a^2) > 0", REALS),
        ("2*H(3*a - 2*a^2) - 3*H(a) + H(2*a) - 1.01*H(5*a - 4*a^2) > 0", REALS),
    ],
    "LC2.s1": [
        *((f"{G} < 0", f"a = 2^-{k}") for k in range(2, 9)),
        (f"{G} > a/4", "a = 2^-4"),
        (f"{G} > a*0.1054", "a = 2^-8"),
        (f"{G} > 1/2", "a = 2^-2"),
    ],
    "LC2.s5": [
        ("716 > 3^(6 - 1/64)", ""),
        ("719 > 3^6", ""),
        ("718 > 3^(6 - 1/64) + 2", ""),
        ("719 < 3^(6 - 1/64)", ""),
        (f"711 > {h1('(1/512)')}", ""),
        (f"3^(6 - 1/38) > {h1('(1/512)')}", ""),
        (f"3^(6 - 1/64) < {h1('(1/512)')}", ""),
        (f"{h2('(1/512)')} == 720", ""),
        (f"{h1('(1/512)')} == 719", ""),
        (f"{h1('(1/512)')} > 711.1", ""),
    ],
    "LC2.s6": [
        (f"{h1('x')}*({FIRST} - {SECOND}) > 0", SHORT),
        (f"{h1('x')}*({FIRST} + {SECOND}) < 0", SHORT),
        (f"{h1('x')}*({FIRST} + {SECOND}) > 125065", SHORT),
        (f"{h1('x')}*(-{FIRST} - {SECOND}) > 0", SHORT),
        (f"{h1('x')}*(20*{FIRST} - {SECOND}) > 0", SHORT),
        (f"{FIRST} > 8", SHORT),
        (f"{FIRST} + {SECOND} > 172", SHORT),
        (f"{FIRST} == {SECOND}", SHORT),
        ("-8*ln(3 - 2*x) - 2*(6 - 8*x)/(3 - 2*x) > 0", SHORT),
        (f"{h1('x')}*({FIRST} + {SECOND}) > 0", "0 <= x <= 3/2 + 1/512"),
        (f"{MIXED} < {CHORD}", f"{ENDS}, 0 <= s <= 1"),
        (f"{MIXED} >= {CHORD}", f"{ENDS}, 0 <= s <= 1"),
        (f"{MIXED} <= {CHORD}", "0 <= x <= 1/512, y = 0, -1 <= s <= 0"),
    ],
    "LC2.s7": [
        (f"{h2('x')} > {h1('x')}", SHORT),
        (f"{h2('x')} > {h1('x')}", "-1/512 <= x <= 1/512"),
        (f"{h2('x')} < {h1('x')}", OPEN),
        (f"{h2('x')} > {h1('x')} + 1/1000", OPEN),
        (f"{h2('x')} > {h1('x')} + 4083*x", OPEN),
        (f"{h2('x')} > 1.0001*{h1('x')}", OPEN),
        (f"-9210*x + 3^6 > {h1('x')}", OPEN),
        (f"-9400*x + 3^6 > {h1('x')}", OPEN),
        (f"-5120*x + 3^6 - 1/100 > {h1('x')}", OPEN),
        ("-5120*x + 3^6 > (3 - 2*x)^(6.1 - 8*x)", OPEN),
        ("-5120*x + 3^6 > (3.01 - 2*x)^(6 - 8*x)", OPEN),
    ],
    "LC2.s8": [
        (f"{DELTA} > {CHAIN_FIRST} + 101.27", NEAR),
        (f"{DELTA} < {CHAIN_FIRST}", NEAR),
        (f"{DELTA} > 2*({CHAIN_FIRST})", NEAR),
        (f"{DELTA} > {CHAIN_FIRST} + 75000*a", NEAR),
        (f"{DELTA} > {CHAIN_FIRST} + 146.1", NEAR),
        (f"{DELTA} > 207", NEAR),
        (f"{DELTA} > 209", NEAR),
        (f"-({DELTA}) > {CHAIN_FIRST}", NEAR),
        (f"{DELTA} > (1 - 2*a)^7.5*(5 - 1/128)^5.1 - 4*(-5120*a + 3^6)", NEAR),
        (f"{DELTA} > (1 - 2*a)^7.5*(5 - 1/128)^(5 - 1/64) - 4*(-5120*a + 700)", NEAR),
        ("(1 - 2*a)^(8 - 8*a) > (1 - 2*a)^7.5", NEAR),
    ],
    "LC2.s9": [
        ("(1 - 2*a)^7.6 >= 1 - 15*a", NEAR),
        ("(1 - 2*a)^7.5 >= 1 - 14.99*a", NEAR),
        ("(1 - 2*a)^7.5 > 1 - 15*a", "0 <= a <= 1/512"),
        ("(1 - 2*a)^7.5 <= 1 - 15*a", NEAR),
        ("(1 - 2*a)^7.5 >= 1 - 15*a + 97.5*a^2", NEAR),
        ("(1 - 2*a)^7.5 >= 1 - 15*a + 1/10000", NEAR),
        ("(1 - 2*a)^7.5 >= 1.0001 - 15*a", NEAR),
        ("(1 - 2.001*a)^7.5 >= 1 - 15*a", NEAR),
        ("(1 - 2*a)^8 >= 1 - 15*a", NEAR),
        (BERNOULLI, "0 < a <= 1/2 + 1/100"),
        (f"{BERNOULLI} + 26.1*a^2", "0 <= a <= 1/2"),
    ],
    "LC2.s10": [
        ("(5 - 1/128)^(5 - 1/64) >= 4*3^6 + 108", ""),
        ("(5 - 1/128)^(5 - 1/64) >= 3023.74", ""),
        ("(5 - 1/128)^(5 - 1/64) <= 4*3^6 + 100", ""),
        ("(5 - 1/128)^(5 - 1/50) >= 4*3^6 + 100", ""),
        ("(5 - 1/90)^(5 - 1/64) >= 4*3^6 + 100", ""),
        (f"{CHAIN_FIRST} > {CHAIN_SECOND} + 7.73", NEAR),
        (f"{CHAIN_FIRST} < {CHAIN_SECOND}", NEAR),
        (f"{CHAIN_FIRST} > {CHAIN_SECOND} + 5000*a", NEAR),
        (f"{CHAIN_FIRST} > (1 - 15*a)*(4*3^6 + 108) - 4*(-5120*a + 3^6)", NEAR),
        (f"{CHAIN_FIRST} > (1 - 12*a)*(4*3^6 + 100) - 4*(-5120*a + 3^6)", NEAR),
    ],
    "LC2.s11": [
        (f"{CHAIN_SECOND} > 0", "a <= 0.00404"),
        (f"{CHAIN_SECOND} > 0", "a <= 1/247"),
        (f"{CHAIN_SECOND} > 0", "a <= 1/100"),
        (f"{CHAIN_SECOND} < 0", NEAR),
        (f"{CHAIN_SECOND} > 52", NEAR),
        (f"{CHAIN_SECOND} > 100", NEAR),
        ("(1 - 24*a)*(4*3^6 + 100) - 4*(-5120*a + 3^6) > 0", NEAR),
        ("(1 - 15*a)*(4*3^6 + 46) - 4*(-5120*a + 3^6) > 0", NEAR),
        ("(1 - 15*a)*(4*3^6 + 100) - 4*(1600*a + 3^6) > 0", NEAR),
        ("(1 - 15*a)*(4*3^6 + 100) - 4*(-5120*a + 742) > 0", NEAR),
    ],
}


SLOW = {"LC2 for reals", "LC2.s8"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in SLOW)) for n in FALSE])
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_the_range_ends_at_one_quarter() -> None:
    beyond = parse_statement("5*a - 4*a^2 > 1", "1/4 < a < 1")
    assert prove(beyond, time_limit=10.0).status == "proved"


def test_the_first_line_of_the_chain_does_not_hold_factor_by_factor() -> None:
    reverse = parse_statement("(1 - 2*a)^(8 - 8*a) < (1 - 2*a)^7.5", NEAR)
    assert prove(reverse, time_limit=10.0).status == "proved"
