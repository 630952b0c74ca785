"""One SMT-LIB script from standard input, given to a prover's Python package.

    python -m benchmarks._solve cvc5|z3

Prints sat, unsat or unknown. It runs in a process of its own so that it can be killed.
"""

from __future__ import annotations

import sys


def solve_z3(script: str) -> str:
    """The answer of z3."""
    import z3

    solver = z3.Solver()
    solver.from_string(script)
    return str(solver.check())


def solve_cvc5(script: str) -> str:
    """The answer of cvc5."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "problem")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return said.strip()


def main() -> None:
    """Solves one script."""
    solve = {"z3": solve_z3, "cvc5": solve_cvc5}[sys.argv[1]]
    print(solve(sys.stdin.read()))


if __name__ == "__main__":
    main()
