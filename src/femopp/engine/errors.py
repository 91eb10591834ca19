"""What the engine refuses, and why."""

from femopp.language import TextError


class NotInEngine(TextError):
    """Options that only the rule book can play; `text` names the first of them."""


class EngineError(ValueError):
    """The engine was asked for something that cannot be; the message says what and where."""


class NotLegal(EngineError):
    """An action that the rules do not allow at this moment. The position is as it was."""


class NotADeal(EngineError):
    """Hands, points or a seat with which no deal can be played."""


def no_such_seat(seat: int, seats: int) -> EngineError:
    """The error that a seat is not one of so many."""
    return EngineError(f"there is no seat {seat}: the seats are 0 to {seats - 1}")


def no_such_observer(seat: int, seats: int) -> EngineError:
    """The error that an observer is neither one of so many seats nor -1, a spectator."""
    return EngineError(f"{no_such_seat(seat, seats)}, and -1 is a spectator")
