"""`python -m treecert` is `treecert`."""

import sys

from treecert.cli import main

sys.exit(main())
