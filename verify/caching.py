"""Properties that are computed once: `functools.cached_property` without its lock.

Main definitions: `cached_property`. Up to Python 3.11 the one of the standard library takes a lock for each value that
it computes, which costs more than most values here. What two threads compute at the same time is computed twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["cached_property"]

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property:  # noqa: N801  # it stands in for the one of the standard library
        """A property whose value is kept in the instance, where the next look finds it before it finds this.

        >>> class Circle:
        ...     @cached_property
        ...     def area(self) -> object:
        ...         return object()
        >>> circle = Circle()
        >>> circle.area is circle.area
        True
        """

        def __init__(self, function: Callable[[Any], Any]) -> None:
            self.function = function
            self.name = function.__name__
            self.__doc__ = function.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.function(instance)
            return value
