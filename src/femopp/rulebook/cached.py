"""Cached properties of immutable objects."""

import functools
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801
        """functools' cached property, without the lock that it has in Python 3.11.

        States, views and tables compute some for each action, so the lock took a fortieth of it.
        """

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self.attrname] = self.func(instance)
            return found


__all__ = ["cached_property"]
