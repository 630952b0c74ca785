"""What can be typed: the arguments of each command, read with argparse."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from treecert.cli.catalogue import DIFF, LIST, REPORT, SHOW
from treecert.cli.certificate import CERTIFICATE
from treecert.cli.check import CHECK
from treecert.cli.commands import Command, jobs_number, positive_seconds
from treecert.cli.criterion import CRITERION
from treecert.cli.mic import MIC
from treecert.cli.reproduce import REPRODUCE
from treecert.cli.tree import TREE
from verify.errors import BadInput
from verify.versions import own

ENGINE = ("verify",)
WHERE = (
    "conditions, separated by commas; '0 < a < b <= 1', 'x in [0, 1]' and 'm >= ln(2/d)' are read, LaTeX too; "
    "may be repeated"
)


class Once(argparse.Action):
    """An option with one value is refused where it is repeated; one with several values adds them up.

    Of two values argparse keeps the last one and drops the other without a word.
    """

    def __call__(
        self, _parser: Any, namespace: argparse.Namespace, values: Any, _option: str | None = None
    ) -> None:
        """Keeps the values. Raises BadInput for a second one where there is room for one."""
        given = namespace.__dict__.setdefault("given", set())
        if self.dest not in given:
            setattr(namespace, self.dest, values)
        elif isinstance(values, list):
            setattr(namespace, self.dest, [*getattr(namespace, self.dest), *values])
        else:
            setattr(namespace, self.dest, self.joined(getattr(namespace, self.dest), values))
        given.add(self.dest)

    def joined(self, _before: Any, _after: Any) -> Any:
        """What two values are together. Raises BadInput: nothing."""
        raise BadInput(f"{self.option_strings[0]} is given twice: say which value is meant")


class ConditionsOption(Once):
    """Conditions add up: all of them hold."""

    def joined(self, before: str, after: str) -> str:
        """Both texts as one. Raises BadInput where that would say something else."""
        from treecert.conditions import together

        return together([before, after])


class Parser(argparse.ArgumentParser):
    """Raises BadInput with one line instead of printing its usage; see `Once` for what is repeated."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for name in (None, "store"):
            self.register("action", name, Once)
        self.register("action", "conditions", ConditionsOption)

    def error(self, message: str) -> NoReturn:
        """Raises BadInput."""
        raise BadInput(f"{message} (see {self.prog} --help)")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments, with the command's function in `run`. Raises BadInput; --help and --version exit."""
    return _parser().parse_args([_guarded(a) for a in argv])


def _guarded(argument: str) -> str:
    """A formula may begin with a minus sign; behind a space it is no longer taken for an option."""
    formula = argument.startswith("-") and not argument.startswith("--") and argument not in ("-", "-h")
    return " " + argument if formula else argument


def _parser() -> Parser:
    parser = Parser(
        prog="treecert",
        allow_abbrev=False,
        description="Certified verdicts on the mathematics of decision trees, and a prover for inequalities.",
    )
    parser.add_argument("--version", action="version", version=f"treecert {own()}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for c in COMMANDS:
        c.add_arguments(_command(commands, c))
    return parser


Commands = argparse._SubParsersAction  # noqa: SLF001  # argparse has no public name for it


def _command(commands: Commands[Parser], c: Command) -> Parser:
    description = c.help[0].upper() + c.help[1:] + "."
    parser = commands.add_parser(c.name, help=c.help, description=description, allow_abbrev=False)
    parser.set_defaults(run=c.run, needs=c.needs)
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _audit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="ID|PAPER", help="these claims and their steps; default: all"
    )
    parser.add_argument(
        "--jobs", type=jobs_number, metavar="N", help="processes on this machine; default: one a core"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster at this address")
    parser.add_argument(
        "--out", metavar="DIR", help="where to write the reports; default: reports, if all is run"
    )
    parser.add_argument(
        "--fresh", action="store_true", help="run every check again and search for every certificate anew"
    )
    parser.add_argument(
        "--package",
        action="append",
        metavar="NAME",
        help="take the claims of this Python package instead of lemmas; may be repeated",
    )


def _prove(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "relation", metavar="RELATION", help="as in 'H(x) >= 4*x*(1-x)' or '0 <= f <= 1 and g > 0'"
    )
    _add_where(parser)
    _add_time_limit(parser, 60.0)
    parser.add_argument("--certificate", metavar="FILE", help="write the proof or the witness to this file")
    parser.add_argument(
        "--hint", action="append", default=[], metavar="TEXT", help="as in 'split a-2*b'; may be repeated"
    )
    parser.add_argument("--explain", action="store_true", help="print the proof as steps to follow")
    _add_plot(parser)
    parser.add_argument("--coq", metavar="FILE", help="write a file that Coq checks, as in out.v")


def _sharpen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("relation", metavar="RELATION", help="with the constant, as in 'H(x) >= c*x*(1-x)'")
    _add_where(parser)
    parser.add_argument(
        "--constant", default="c", metavar="NAME", help="the name of the constant; default: c"
    )
    _add_time_limit(parser, 120.0)
    parser.add_argument(
        "--certificate",
        metavar="PREFIX",
        help="write PREFIX.proof.json, PREFIX.refutation.json, PREFIX.monotone.json and PREFIX.contact.json",
    )
    _add_plot(parser)


def _add_where(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--where", action="conditions", default="", metavar="CONDITIONS", help=WHERE)


def _add_plot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plot",
        metavar="FILE",
        help="draw both sides along one variable into this SVG file, an illustration",
    )


def _add_time_limit(parser: argparse.ArgumentParser, seconds: float) -> None:
    text = f"processor seconds; default: {seconds:.0f}"
    parser.add_argument("--time-limit", type=positive_seconds, default=seconds, metavar="S", help=text)


def _recheck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE|ID",
        help="certificates, packs of them, or claims of the stored audit",
    )
    parser.add_argument(
        "--coq", action="store_true", help="write each as a file for Coq into this folder, and run coqc on it"
    )


# A command is imported when it runs, so that --help and mistakes are answered at once.


def _run_audit(arguments: argparse.Namespace) -> int:
    from treecert.cli.audit import run

    return run(arguments)


def _run_prove(arguments: argparse.Namespace) -> int:
    from treecert.cli.prove import run

    return run(arguments)


def _run_sharpen(arguments: argparse.Namespace) -> int:
    from treecert.cli.sharpen import run

    return run(arguments)


def _run_recheck(arguments: argparse.Namespace) -> int:
    from treecert.cli.recheck import run

    return run(arguments)


COMMANDS = (
    Command("audit", "decide the claims of the catalogue and write the reports", _audit, _run_audit),
    LIST,
    SHOW,
    REPORT,
    DIFF,
    Command("prove", "prove or refute a relation", _prove, _run_prove, ENGINE),
    Command("sharpen", "find the best constant in a relation", _sharpen, _run_sharpen, ENGINE),
    Command(
        "recheck", "replay certificates with other arithmetic", _recheck, _run_recheck, (*ENGINE, "reports")
    ),
    CERTIFICATE,
    CHECK,
    CRITERION,
    MIC,
    REPRODUCE,
    TREE,
)
