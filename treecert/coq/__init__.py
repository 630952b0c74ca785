"""Certificates as files that stock Coq checks.

Main modules: `terms` (formulas as the theories of coq/ have them), `sequents` (a proof under construction), `signs`
(polynomials by products of conditions), `canonical` (functions expanded), `domains` and `forms` (the rules of the
kernel), `files` (whole files), `running` (coqc).

Nothing here is trusted: what comes out is a file with a theorem, and Coq decides whether it is proved. A rule that is
not translated yet raises `Untranslated`, which names it.
"""
