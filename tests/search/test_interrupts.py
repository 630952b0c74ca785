"""Ctrl-C is noted and read by the clock: it is not lost where an exception would be, and what was found is kept."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from verify import sharpening
from verify.language.grammar import parse_statement
from verify.search import advice
from verify.search.clock import ENDLESS, Clock
from verify.search.interrupts import forget, interruptible
from verify.search.margins import smallest_margins
from verify.search.outcomes import Interrupted, Outcome
from verify.search.prover import Search, prove

STATEMENT = parse_statement("H(x) >= 4*x*(1-x)", "0 <= x <= 1")


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """The usual handler, which raises at once; whoever runs the tests may have another one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
    forget()


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_it_is_noted_and_read_by_every_clock() -> None:
    with interruptible():
        press()
        for clock in (ENDLESS, Clock(60.0), Clock(60.0).share(0.5)):
            with pytest.raises(KeyboardInterrupt):
                clock.check()
        forget()
    ENDLESS.check()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_it_is_not_lost_where_an_exception_is() -> None:
    with interruptible():
        with suppress(BaseException):  # what a callback of compiled code does
            press()
            ENDLESS.check()
        with pytest.raises(KeyboardInterrupt):
            ENDLESS.check()
        forget()


def test_nobody_looks_at_the_clock_any_more() -> None:
    with pytest.raises(KeyboardInterrupt), interruptible():
        press()


def test_the_second_does_not_wait() -> None:
    with interruptible():
        press()
        with pytest.raises(KeyboardInterrupt):
            press()
        forget()


def test_one_search_in_another_leaves_the_flag_to_it() -> None:
    with interruptible():
        with suppress(KeyboardInterrupt), interruptible():
            press()
        with pytest.raises(KeyboardInterrupt):
            ENDLESS.check()
        forget()
    ENDLESS.check()


def test_another_handler_stays() -> None:
    seen: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: seen.append(number))
    with interruptible():
        press()
        ENDLESS.check()
    assert seen == [signal.SIGINT]


def test_another_thread_searches_without_it() -> None:
    found: list[str] = []

    def search() -> None:
        with interruptible():
            ENDLESS.check()
            found.append("searched")

    thread = threading.Thread(target=search)
    thread.start()
    thread.join()
    assert found == ["searched"]


def pressed_at(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Ctrl-C at the beginning of a step of the search, and swallowed there."""
    real = getattr(Search, name)

    def step(self: Search, *given: object, **named: object) -> object:
        with suppress(BaseException):
            press()
        return real(self, *given, **named)

    monkeypatch.setattr(Search, name, step)


def test_a_search_is_stopped_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed_at(monkeypatch, "_turned_over")
    with pytest.raises(Interrupted) as caught:
        prove(STATEMENT, time_limit=20.0)
    found = caught.value.found
    assert isinstance(found, Outcome)
    assert found.status == "undecided"
    assert found.left[0] == "stopped by the user"


def test_a_proof_that_was_found_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed_at(monkeypatch, "_outcome")
    with pytest.raises(Interrupted) as caught:
        prove(parse_statement("x*(1-x) <= 1/4"), time_limit=20.0)
    found = caught.value.found
    assert isinstance(found, Outcome)
    assert found.status == "proved"
    assert found.certificate is not None


def test_the_end_that_fails_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    real = sharpening.Sharpener._bisect  # the step at which the user gives up

    def bisect(self: sharpening.Sharpener, *given: object) -> None:
        press()
        real(self, *given)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(sharpening.Sharpener, "_bisect", bisect)
    with pytest.raises(Interrupted) as caught:
        sharpening.sharpen("x*(1-x) <= c", "0 <= x <= 1", time_limit=20.0)
    found = caught.value.found
    assert isinstance(found, sharpening.SharpAnswer)
    assert (found.is_proved, found.is_refuted) == (False, True)
    assert "stopped by the user" in found.left


def test_advice_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        press()
        ENDLESS.check()

    monkeypatch.setattr(advice, "_try", stop)
    statement = parse_statement("x^2 + 1/100 > 0", "-1 <= x <= 2")
    margins = smallest_margins(statement, ENDLESS)
    found = advice.advise(Outcome(statement, "undecided", margins=margins), 5.0)
    assert found.margins == margins
    assert found.commands
