"""`treecert check`: decides the displayed inequalities of a paper, each on the domain that its author states.

A source is scanned for displays (`scanner`, `markup`), macros are expanded as TeX does (`tex`), comments that begin
with `treecert:` say domains and notation (`annotations`), each relation is read as a statement of the language
(`reading`) and decided by `treecert.prove` (`deciding`). Certificates are kept beside the source (`store`).
"""
