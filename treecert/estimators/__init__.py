"""Decision trees with exact arithmetic as scikit-learn estimators: `pip install 'treecert[trees]'`.

Main definitions: `TopKTreeClassifier`, `TopDownTreeClassifier`, `export_text`. ImportError, with one line, without
scikit-learn.

    >>> from treecert.estimators import TopKTreeClassifier
    >>> tree = TopKTreeClassifier(k=4, max_depth=2).fit(
    ...     [[0, 0], [0, 1], [1, 0], [1, 1]], ["no", "yes", "yes", "no"]
    ... )
    >>> print(tree.to_text())
    x0 <= 0
    |- no: x1 <= 0
    |      |- no: [no, 1 of 1]
    |      '- yes: [yes, 1 of 1]
    '- yes: x1 <= 0
            |- no: [yes, 1 of 1]
            '- yes: [no, 1 of 1]
"""

try:
    import sklearn  # noqa: F401  # a plain line in place of a traceback out of the middle
except ImportError:
    raise ImportError("treecert.estimators needs scikit-learn: pip install 'treecert[trees]'") from None

from treecert.estimators.exporting import export_text
from treecert.estimators.top_down import TopDownTreeClassifier
from treecert.estimators.top_k import TopKTreeClassifier

__all__ = ["TopDownTreeClassifier", "TopKTreeClassifier", "export_text"]
