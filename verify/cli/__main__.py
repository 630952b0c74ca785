"""`python -m verify.cli` is `treecert`."""

import sys

from verify.cli import main

sys.exit(main())
