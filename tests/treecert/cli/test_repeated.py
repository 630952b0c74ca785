"""What is typed twice: conditions and lists add up, and any other option is refused."""

from __future__ import annotations

import argparse

import pytest

from tests.treecert.cli.conftest import Call
from treecert.cli import arguments
from verify.errors import BadInput


def options() -> list[tuple[str, argparse.Action]]:
    """Every option of every command that takes a value."""
    parser = arguments._parser()  # the commands are declared nowhere else
    (commands,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    return [
        (name, action)
        for name, command in commands.choices.items()
        for action in command._actions
        if action.option_strings and action.nargs != 0
    ]


def positional(command: str) -> list[str]:
    return {
        "show": ["A"],
        "diff": ["A", "B"],
        "recheck": ["A"],
        "certificate": ["A"],
        "prove": ["x > 0"],
        "sharpen": ["x > c"],
    }.get(command, ["A"] if command in ("check", "criterion", "tree") else [])


ONE = [(name, a) for name, a in options() if a.nargs is None and not isinstance(a, argparse._AppendAction)]


@pytest.mark.parametrize(("command", "action"), ONE, ids=[f"{n} {a.option_strings[0]}" for n, a in ONE])
def test_an_option_with_one_value_is_given_once(command: str, action: argparse.Action) -> None:
    option = action.option_strings[0]
    value = next(iter(action.choices)) if action.choices else "1"
    typed = [command, *positional(command), option, value]
    once = arguments.parse(typed)
    assert str(getattr(once, action.dest)) in (value, f"{value}.0")
    if option == "--where":
        assert arguments.parse([*typed, option, "x > 0"]).where == "1, x > 0"
        return
    with pytest.raises(BadInput, match=f"{option} is given twice"):
        arguments.parse([*typed, option, value])


def test_there_are_many_of_them() -> None:
    assert len(ONE) >= 30


@pytest.mark.parametrize("option", ["--criterion", "--drop", "--categorical"])
def test_lists_add_up(option: str) -> None:
    found = arguments.parse(["tree", "a.csv", option, "a", "b", option, "c"])
    assert getattr(found, option.removeprefix("--")) == ["a", "b", "c"]
    again = arguments.parse(["tree", "a.csv"])  # what was given before is not kept
    assert getattr(again, option.removeprefix("--")) in (["entropy"], [])


def test_numbers_add_up_too() -> None:
    assert arguments.parse(["tree", "a.csv", "--k", "1", "--k", "8", "2"]).k == [1, 8, 2]


def test_conditions_add_up(call: Call) -> None:
    answer = call("prove", "x + y >= 0", "--where", "x >= 0", "--where", "y >= 0")
    assert answer.code == 0
    assert answer.out.endswith("x + y >= 0 for x >= 0, y >= 0\n")


def test_conditions_add_up_in_every_command_that_takes_them(call: Call) -> None:
    limits = ("--time-limit", "10")
    sharp = call("sharpen", "x <= c", "--where", "0 <= x", "--where", "x <= 2", *limits)
    assert "x >= 0" not in sharp.err  # it had no lower end
    assert sharp.code in (0, 3)
    parts = ("--where", "0 < a", "--where", "a < 1/2", "--total", "1")
    assert "0 < a, a < 1/2" in call("criterion", "(4*q*(1-q))^a", *parts).out


def test_blank_conditions_are_none(call: Call) -> None:
    assert call("prove", "x >= 0", "--where", "", "--where", "x >= 1").code == 0
    assert call("prove", "x >= 0", "--where", "x >= 1", "--where", " ").code == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("each x >= 0", "b >= 1"),  # b would become a number of each member
        ("sum(x) == 1, each x >= 0", "y >= 1"),
        ("pairs x*x_other >= 0", "b >= 1"),
        ("sequence a from n = 1, start a == 1, step a_next == a + 1", "b >= 1"),
        ("tree w after t splits, root w == 1, split w == w_0 + w_1", "b >= 1"),
    ],
)
def test_conditions_behind_a_section_are_refused(call: Call, first: str, second: str) -> None:
    """Joined they would say something else than they say alone."""
    answer = call("prove", "sum(x) >= 0", "--where", first, "--where", second)
    assert answer.code == 2
    assert f"--where '{second}, {first}'" in answer.err


def test_sections_add_up(call: Call) -> None:
    parts = ("sequence a from n = 0", "start a == 0", "step a_next == a + 1")
    typed = [word for part in parts for word in ("--where", part)]
    assert call("prove", "a >= 0", *typed).code == 0
    assert call("prove", "sum(x) >= 0", "--where", "b >= 1", "--where", "each x >= b").code == 0


def test_a_list_of_texts_adds_up_in_the_same_way() -> None:
    from treecert import prove

    assert prove("x + y >= 0", ["x >= 0", "y >= 0"]).status == "proved"
    with pytest.raises(BadInput, match="behind 'each'"):
        prove("sum(x) >= b", ["each x >= 0", "b <= 0"])
