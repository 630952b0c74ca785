"""The verdicts of a paper as one HTML file: source, what was read, a picture of where it fails, proofs folded.

Main definition: `page`. No scripts, nothing loaded. Formulas are MathML; pictures are illustrations that decide
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from html import escape

from treecert.check.checking import Checked
from treecert.check.deciding import Verdict
from treecert.check.output import detail, summary
from treecert.check.store import Kept, Store
from treecert.showing import formula_html
from verify.errors import BadInput, TreecertError
from verify.rationals import Fraction

__all__ = ["page"]

STYLE = """
:root { color-scheme: light dark }
body { font: 15px/1.45 sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
section { border: 1px solid #8886; border-left: .3rem solid #8888; border-radius: .3rem; padding: .5rem .8rem;
  margin: .7rem 0 }
section.fine { border-left-color: #2a9d5c } section.bad { border-left-color: #d3443c }
section.open { border-left-color: #b58900 }
h2 { font-size: 1rem; margin: 0 0 .3rem } h2 b { float: right }
code { font-family: monospace; overflow-wrap: anywhere } svg { max-width: 30rem; background: white }
p { margin: .3rem 0 } .i { color: #777a } summary { cursor: pointer } math { font-size: 1.06em }
"""
MOST_STEPS = 400


def page(checked: Sequence[Checked]) -> str:
    """The HTML text. Raises BadInput where a certificate that is kept cannot be read."""
    title = f"treecert check: {escape(', '.join(c.path.name for c in checked))}"
    bodies = "\n".join(_file(c) for c in checked)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body><h1>{title}</h1>\n{bodies}\n</body></html>\n"
    )


def _file(c: Checked) -> str:
    store = Store.beside(c.path)
    return f"<p>{escape(summary(c))}</p>\n" + "\n".join(_section(v, store) for v in c.decided.verdicts)


def _section(v: Verdict, store: Store) -> str:
    line = v.line
    head = f"{escape(line.name)} <small>line {line.number}</small> <b>{escape(v.status)}</b>"
    parts = [f"<h2>{head}</h2>", f"<p><code>{escape(line.source.shown(line.at).strip())}</code></p>"]
    if line.latex:
        where = f" <span>for {formula_html(line.where, line.where)}</span>" if line.where else ""
        hand = " by hand" if line.by_hand else ""
        parts.append(f"<p>read{hand}: {formula_html(line.latex, line.latex)}{where}</p>")
    parts += [f"<p><code>{escape(text)}</code></p>" for text in v.plain]
    if said := detail(v):
        parts.append(f"<p>{escape(said)}</p>")
    parts += [f"<p>note: {escape(note)}</p>" for note in line.notes]
    kept = [k for k in (_kept(store, key) for key in v.keys) if k is not None]
    parts += [_picture(k) for k in kept if k.kind == "numbers" and k.status in ("refuted", "undecided")][:1]
    parts += [_proof(k) for k in kept if k.certificate]
    return f'<section class="{v.standing}" id="{escape(line.name)}">{"".join(parts)}</section>'


def _kept(store: Store, key: str) -> Kept | None:
    return store.read(store.folder / f"{key}.json")


def _picture(kept: Kept) -> str:
    """Both sides along one variable through the counterexample; nothing where there is no picture."""
    from treecert.plotting import plotted
    from verify.language.grammar import parse_joint

    relation, _, where = kept.statement.partition(" for ")
    with suppress(BadInput):
        return plotted(
            parse_joint(relation, where), _point(kept.witness) if kept.status == "refuted" else None
        )
    return ""


def _point(witness: str) -> Mapping[str, Fraction] | None:
    try:
        return {name: Fraction(value) for name, value in (p.split(" = ") for p in witness.split(", "))}
    except ValueError:
        return None


def _proof(kept: Kept) -> str:
    """The certificate as steps, folded."""
    from verify.kinds.registry import explained

    try:
        steps = explained(kept.certificate)
    except TreecertError as error:
        steps = [f"its steps cannot be told: {error}"]
    shown = [*steps[:MOST_STEPS], *(["..."] if len(steps) > MOST_STEPS else [])]
    word = "proof" if kept.status == "proved" else "refutation"
    lines = "<br>".join(escape(s) for s in shown)
    return (
        f"<details><summary>{word}: {escape(kept.statement)}</summary><p><code>{lines}</code></p></details>"
    )
