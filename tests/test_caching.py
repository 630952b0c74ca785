"""Properties that are computed once: by instance, also in frozen classes, and never where they raise."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from verify.caching import cached_property


@dataclass(frozen=True)
class Counted:
    """Something that notes when it computes."""

    fails: bool = False
    calls: list[str] = field(default_factory=list, compare=False)

    @cached_property
    def number(self) -> int:
        """Seven."""
        self.calls.append("number")
        if self.fails:
            raise ValueError("no number")
        return 7


def test_each_instance_computes_once() -> None:
    one, other = Counted(), Counted()
    assert [one.number, one.number, other.number] == [7, 7, 7]
    assert (one.calls, other.calls) == (["number"], ["number"])
    assert one == other


def test_an_error_is_raised_each_time() -> None:
    counted = Counted(fails=True)
    for _ in range(2):
        with pytest.raises(ValueError, match="no number"):
            _ = counted.number
    assert counted.calls == ["number", "number"]


def test_the_class_shows_the_property_itself() -> None:
    assert isinstance(Counted.__dict__["number"], cached_property)
    assert Counted.number is Counted.__dict__["number"]
    assert Counted.number.__doc__ == "Seven."
