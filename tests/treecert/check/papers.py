r"""Small papers for the tests, and what is read of them."""

from __future__ import annotations

from pathlib import Path

from treecert.check.reading import Line, Paper, read_paper
from treecert.check.scanner import Source, scan

HEAD = "% treecert: given 0 <= x <= 1, 0 <= y <= 1\n"


def paper(text: str, *, everything: bool = False) -> Paper:
    """What is read of a source."""
    return read_paper(scan(Source(Path("paper.tex"), text)), everything=everything)


def lines(text: str) -> list[Line]:
    """Its lines."""
    return paper(text).lines


def one(formula: str, before: str = HEAD) -> Line:
    """The line of a display."""
    found = lines(f"{before}\\[\n{formula}\n\\]\n")
    assert len(found) == 1, [f.latex for f in found]
    return found[0]


def statement(formula: str, before: str = HEAD) -> str:
    """What the prover is asked for a display, or why it is not read."""
    line = one(formula, before)
    return "; ".join(g.line for g in line.goals) if line.state == "ready" else f"{line.state}: {line.reason}"


PAPER = r"""\documentclass{article}
\newcommand{\half}{\tfrac12}
\newcommand{\sq}[1]{#1^2}
\newcommand{\mean}[2]{\half #1+\half #2}
\def\bow#1{#1(1-#1)}
\newcommand{\beq}{\begin{equation}}
\newcommand{\eeq}{\end{equation}}
\DeclareMathOperator{\gap}{gap}
% treecert: given 0 <= u <= 1, 0 <= v <= 1
\begin{document}
A discount of 20\% is no comment. \verb|% treecert: skip me|
\section{Bows}
\begin{equation}\label{bow}
  0 \le \bow{u} \le \frac14 .
\end{equation}
% treecert: define
\beq\label{def} g(z) := z^2 \eeq
% treecert: let \gap(a \| b) = g(a - b)
\begin{align}
  \gap(u \| v) &\le \half + \half  \label{first}\\[3pt]
               &\le 2 .            \label{second}
\end{align}
\begin{equation}\label{trap}
  \sq{u+v} \le 2u + 2v
\end{equation}
\section{Laws}
% treecert: law p_i over 0 <= r_i <= 1
\[
  \Bigl(\sum_{i=1}^{m} p_i r_i\Bigr)^2 \le \sum_{i=1}^{m} p_i r_i^2
\]
% treecert: skip not ours
\begin{equation}\label{cited} u \le v \end{equation}
\begin{equation}\label{open} \beta \le 1 \end{equation}
\begin{equation}\label{words} u \le v \quad\text{almost surely} \end{equation}
\iffalse
\begin{equation}\label{cut} u \le 0 {
\fi
\begin{verbatim}
\begin{equation} u \le 0 \end{equation}
\end{verbatim}
\end{document}
\begin{equation}\label{behind} u \le 0 \end{equation}
"""
"""A paper with one of each."""
