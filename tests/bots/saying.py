"""Positions of one seat, written in a line, and the sentences of advice in them."""

from collections.abc import Sequence
from typing import Any

from femopp.bots.advice import advice
from femopp.cards import UNKNOWN, Card
from femopp.language import Speaker
from femopp.rulebook import Action, Cards
from femopp.tricks import Seat, TakenTrick, Trick

NAMES = ("Anna", "Bo", "Cissi", "Dag", "Eva")
LETTERS = "ABCDE"
ME = Seat(0)


def trick(text: str) -> Trick:
    """Return a trick such as "B AS, C 4S"."""
    found = Trick()
    for part in filter(None, text.split(", ")):
        letter, card = part.split()
        found = found.add(Seat(LETTERS.index(letter)), Card(card))
    return found


def tricks(*texts: str) -> tuple[Trick, ...]:
    return tuple(trick(text) for text in texts)


def taken(*texts: str) -> tuple[TakenTrick, ...]:
    """Return tricks of which the first letter says who took them: "B: B AS, C 4S"."""
    parts = [text.split(": ") for text in texts]
    return tuple(TakenTrick(Seat(LETTERS.index(who)), trick(what)) for who, what in parts)


def hands(mine: Cards, players: int) -> tuple[Cards, ...]:
    return (mine, *[(UNKNOWN,) * len(mine)] * (players - 1))


def said(game: str, view: Any, best: Action, others: Sequence[Action]) -> tuple[str, str]:
    """Return the hint to do `best` rather than the others, in English and Swedish."""
    found = advice(game, view, ME, best, others)
    english, swedish = (Speaker(language, NAMES) for language in ("en", "sv"))
    return english.say(found.text), swedish.say(found.text)
