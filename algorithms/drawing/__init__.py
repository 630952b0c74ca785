"""Decision trees drawn: as text, for Graphviz, as SVG."""

from algorithms.drawing.graphviz import as_graphviz
from algorithms.drawing.labels import Labels
from algorithms.drawing.svg import as_svg
from algorithms.drawing.text import as_text

__all__ = ["Labels", "as_graphviz", "as_svg", "as_text"]
