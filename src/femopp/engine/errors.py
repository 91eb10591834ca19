"""The engine's errors."""

from femopp.language import TextError


class NotInEngine(TextError):
    """Options that only the rule book supports; `text` names the first of them."""


class EngineError(ValueError):
    """An impossible request to the engine; the message says what is wrong and where."""


class NotLegal(EngineError):
    """An illegal action. The position is unchanged."""


class NotADeal(EngineError):
    """Hands, points or a seat with which no deal can be played."""


def no_such_seat(seat: int, seats: int) -> EngineError:
    """Return the error for a seat that doesn't exist."""
    return EngineError(f"there is no seat {seat}: the seats are 0 to {seats - 1}")


def no_such_observer(seat: int, seats: int) -> EngineError:
    """Return the error for an observer that is neither a seat nor -1, a spectator."""
    return EngineError(f"{no_such_seat(seat, seats)}, and -1 is a spectator")
