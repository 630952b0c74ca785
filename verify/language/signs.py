"""Signs beyond ASCII that people paste, and what each is read as.

Main definitions: `SIGNS`, `NAMES`, `SUPERSCRIPTS`, `SUBSCRIPTS`, `VULGAR`, `SPACES`; `LOOK_ALIKES` are refused, with
what to type. A sign stands here only if it has one reading. Two letters that may be meant apart, such as the two forms
of epsilon, never become one name: the second form is refused.
"""

from __future__ import annotations

SIGNS = {
    "\u2264": "<=",
    "\u2a7d": "<=",
    "\u2266": "<=",
    "\u2265": ">=",
    "\u2a7e": ">=",
    "\u2267": ">=",
    "\u2212": "-",
    "\u2013": "-",
    "\u00d7": "*",
    "\u00b7": "*",
    "\u22c5": "*",
    "\u2217": "*",
    "\u2219": "*",
    "\u00f7": "/",
    "\u2215": "/",
    "\u2227": "and",
    "\u2208": "in",
}
"""One character for one token."""

NAMES = {
    "\u03b1": "alpha",
    "\u03b2": "beta",
    "\u03b3": "gamma",
    "\u03b4": "delta",
    "\u03b5": "epsilon",
    "\u03b6": "zeta",
    "\u03b7": "eta",
    "\u03b8": "theta",
    "\u03b9": "iota",
    "\u03ba": "kappa",
    "\u03bb": "lambda",
    "\u03bc": "mu",
    "\u03bd": "nu",
    "\u03be": "xi",
    "\u03c0": "pi",
    "\u03c1": "rho",
    "\u03c3": "sigma",
    "\u03c4": "tau",
    "\u03c6": "phi",
    "\u03c7": "chi",
    "\u03c8": "psi",
    "\u03c9": "omega",
    "\u0393": "Gamma",
    "\u0394": "Delta",
    "\u0398": "Theta",
    "\u039b": "Lambda",
    "\u039e": "Xi",
    "\u03a6": "Phi",
    "\u03a8": "Psi",
    "\u03a9": "Omega",
}
"""Greek letters, as LaTeX calls them."""

SUPERSCRIPTS = {
    **dict(zip("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789", strict=True)),
    "\u207b": "-",
}
SUBSCRIPTS = dict(
    zip("\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089", "0123456789", strict=True)
)

VULGAR = {
    "\u00bd": "1/2",
    "\u2153": "1/3",
    "\u2154": "2/3",
    "\u00bc": "1/4",
    "\u00be": "3/4",
    "\u215b": "1/8",
}

SPACES = "\u00a0\u2002\u2003\u2004\u2005\u2009\u202f"
"""Spaces that can be seen. What cannot be seen, or turns the direction of the text, is refused."""

LOOK_ALIKES = {
    "\u2044": "/, with brackets around the fraction",
    "\u2260": "one of < <= > >= ==",
    "\u2261": "==",
    "\u2248": "one of < <= > >= ==",
    "\u226a": "<",
    "\u226b": ">",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2014": "-",
    "\u02c6": "^",
    "\u2039": "<",
    "\u203a": ">",
    "\u2223": "|",
    "\u00b5": "mu",
    "\u03f5": "epsilon",
    "\u03d1": "theta",
    "\u03d5": "phi",
    "\u221e": "no bound at all",
}
