"""Takes the picture of the report that README.md shows: `python -m tests.docs.picture`, from the stored audit."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.reports.browser import browser
from treecert.cli import main

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "report.png"
WIDTH, HEIGHT = 1280, 1000

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(["report", "--out", folder])
        with browser(Path(folder) / "profile", WIDTH, HEIGHT) as window:
            window.open((Path(folder) / "report.html").as_uri())
            time.sleep(2.0)  # fonts and layout
            window.picture(PICTURE)
