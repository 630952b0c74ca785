"""What the claims say of constants: no superlative that no certificate of the claim carries."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import lemmas

FOLDER = Path(lemmas.__file__).parent
SUPERLATIVES = ("sharp", "the best", "largest", "smallest", "optimal", "improved")


def constants_in_words() -> Iterator[tuple[str, str]]:
    """The words for a better constant or range, each with its file: "proved, and refuted just beyond" is said of it."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ("sharp", "better"):
                for part in ast.walk(node.value):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield path.name, part.value


def test_no_constant_is_called_the_best_in_words() -> None:
    found = list(constants_in_words())
    assert len(found) > 40
    assert [f for f in found if any(word in f[1] for word in SUPERLATIVES)] == []
