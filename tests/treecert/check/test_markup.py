r"""Markdown and notebooks: the same displays, at their own lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from treecert.check.checking import load
from verify.errors import BadInput

MARKDOWN = r"""# Title

<!-- treecert: given 0 <= x <= 1 -->
About 50% of `$$ x \le 0 $$` is code.

$$
x(1-x) \le \frac14
$$

```{math}
:label: square
x^2 \le x
```

```python
a = r"$$ x \le 0 $$"
```

## Section
% treecert: where only 0 <= x <= 2
\begin{align}
x &\le 2 \label{last}
\end{align}

```latex
% treecert: given nonsense
\[ x \le 0 \]
```

::: note
$$ x \le 1 $$ <!-- treecert: expect proved -->
:::
"""


def test_markdown(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text(MARKDOWN)
    found = load(path).lines
    assert [(f.number, f.name, f.state) for f in found] == [
        (7, "L7", "ready"), (12, "square", "ready"), (22, "last", "ready"), (31, "L31", "ready")
    ]  # fmt: skip
    assert [f.goals[0].where for f in found] == ["0 <= x <= 1", "0 <= x <= 1", "0 <= x <= 2", "0 <= x <= 1"]


def test_headings_end_what_stands_under_them(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("# A\n<!-- treecert: given z real -->\n$$ z \\le 1 $$\n# B\n$$ z \\le 1 $$\n")
    assert [f.state for f in load(path).lines] == ["ready", "no domain"]


def test_a_notebook(tmp_path: Path) -> None:
    cells = [
        {
            "cell_type": "markdown",
            "source": ["<!-- treecert: given 0 <= x <= 1 -->\n", "$$\n", "x^2 \\le x\n", "$$"],
        },
        {"cell_type": "code", "source": ["a = '$$ x \\le 0 $$'"]},
        {"cell_type": "markdown", "source": "$$ x \\le 1 $$"},
    ]
    path = tmp_path / "book.ipynb"
    path.write_text(json.dumps({"cells": cells}, indent=1))
    text = path.read_text().splitlines()
    found = load(path).lines
    assert [f.state for f in found] == ["ready", "ready"]
    assert "x^2" in text[found[0].number - 1]
    assert "x \\\\le 1" in text[found[1].number - 1]


@pytest.mark.parametrize("text", ["{", "[]", '{"cells": 1}', '{"cells": [{"cell_type": "markdown"}]}'])
def test_what_is_no_notebook_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "book.ipynb"
    path.write_text(text)
    with pytest.raises(BadInput, match="no notebook"):
        load(path)


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_text("x")
    with pytest.raises(BadInput, match="no source that is read"):
        load(path)
