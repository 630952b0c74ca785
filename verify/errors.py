"""Errors that a caller may want to tell apart.

`TreecertError` is the root of every error raised on purpose; `BadInput` is a mistake in what a person typed:
its message is one line of printable ASCII, fit to be shown as it stands; `TooLarge` keeps time and memory bounded;
`Unreadable` keeps a text that would say something else from being shown.
"""

from __future__ import annotations


class TreecertError(Exception):
    """Root of the errors raised on purpose."""


class BadInput(TreecertError):
    """What a person typed cannot be used; the message is one line."""


class Undefined(BadInput):
    """A statement has no value at some point of its domain; the message names the point."""


class TooLarge(TreecertError):
    """A computation was given up because of its size. Nothing is decided by that."""


class Unreadable(TreecertError):
    """A text is not printed, because it would not read back as what it stands for; the message is one line."""
