"""What an object that does not change says of itself, worked out when it is first asked for."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class Once(Generic[T]):
    """A `functools.cached_property` without a lock, which Python 3.11 still has.

    To take the lock took longer than to find whose turn it is. Without it two threads may both
    work out the same, which does no harm where the object does not change.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> T | Self:
        if instance is None:
            return self
        # From now on Python finds it there and does not come here.
        known = instance.__dict__[self._name] = self._work_out(instance)
        return known
