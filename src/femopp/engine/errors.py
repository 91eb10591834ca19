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
