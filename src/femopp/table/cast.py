"""The faces at a table, and the bots that people meet there by name."""

from collections.abc import Collection, Iterable
from hashlib import sha256
from secrets import SystemRandom
from typing import Any

from msgspec import Struct

from femopp.bots import EVEN, Attention, Memory, Nerve, Speed, Temperament
from femopp.language import WRITTEN, language_named
from femopp.record import namesake, new_name_fault
from femopp.rulebook import Game

NAMES = {
    "anna": "Anna",
    "bjorn": "Björn",
    "majken": "Majken",
    "sixten": "Sixten",
    "gun": "Gun",
    "olle": "Olle",
    "leyla": "Leyla",
    "emre": "Emre",
    "algot": "Algot",
    "bo": "Bo",
    "eva": "Eva",
    "tyra": "Tyra",
}
"""The faces that the client draws, each with the name of its model."""

BOT_NAMES = {language: {**NAMES, **language_named(language).bots} for language in WRITTEN}
"""The names of bots at tables opened in a language, by face; some have names of that language."""

FACES = tuple(NAMES)

BOTS = ("majken", "sixten", "algot", "tyra", "gun", "olle", "leyla", "emre")
"""The faces of bots, as many as the largest table has seats."""

RESERVES = ("bo", "eva", "bjorn", "anna")
"""The faces of bots if the name of another is taken; many people have these names."""

LONGEST_FACE = 32

TEMPERS = {
    "majken": Temperament(Speed.SLOW, Memory.SURE, Attention.SHARP, Nerve.CAREFUL),
    "sixten": Temperament(Speed.QUICK, Memory.FORGETFUL, nerve=Nerve.BOLD),
    "algot": Temperament(Speed.SLOW, attention=Attention.DREAMY),
    "tyra": Temperament(Speed.QUICK, attention=Attention.SHARP),
    "gun": Temperament(memory=Memory.FORGETFUL, attention=Attention.SHARP),
    "olle": Temperament(Speed.QUICK, attention=Attention.DREAMY, nerve=Nerve.BOLD),
    "leyla": Temperament(memory=Memory.SURE),
    "bo": Temperament(Speed.SLOW, nerve=Nerve.CAREFUL),
    "bjorn": Temperament(memory=Memory.FORGETFUL),
}
"""The temperaments of bots with these faces; the others have an even one."""


class BotPerson(Struct, frozen=True, omit_defaults=True):
    """The bot of a seat as people know it, whatever its level."""

    name: str
    face: str
    temper: Temperament = EVEN


def chosen_bots(
    players: int,
    game: Game[Any],
    taken: Collection[str] = (),
    faces: Collection[str] = (),
    language: str = "",
) -> tuple[BotPerson, ...]:
    """Choose a bot for each seat of a new table; none has a name that is `taken`.

    None has one of the `faces` if enough others are left. Whoever opens the table speaks this
    `language`; the names stay as they are in others.
    """
    names = BOT_NAMES.get(language, NAMES)
    free = [face for face in shuffled(BOTS) if _is_free(names[face], game, taken)]
    free += [face for face in RESERVES if _is_free(names[face], game, taken)]
    free.sort(key=lambda face: face in faces)
    return tuple(BotPerson(names[face], face, TEMPERS.get(face, EVEN)) for face in free[:players])


def cast_for(
    names: Collection[str], game: Game[Any], taken: Collection[str]
) -> tuple[BotPerson, ...]:
    """Return bots of these names in seat order; others if a name is no face's, or is `taken`."""
    faces = {name: face for names in BOT_NAMES.values() for face, name in names.items()}
    wanted = [name if name in faces and _is_free(name, game, taken) else "" for name in names]
    others = iter(chosen_bots(len(BOTS), game, {*taken, *filter(None, wanted)}))
    known = [BotPerson(one, faces[one]) if one else None for one in wanted]
    return tuple([next(others) if one is None else one for one in known])


def shuffled(faces: Iterable[str]) -> list[str]:
    """Return these faces in any order."""
    order = list(faces)
    SystemRandom().shuffle(order)
    return order


def _is_free(name: str, game: Game[Any], taken: Collection[str]) -> bool:
    return new_name_fault(name, tuple(taken), game) is None


def numbered_bot(seat: int) -> BotPerson:
    """Return the bot in this seat (from 0) of a table that was opened before bots had names."""
    return BotPerson(f"Bot {seat + 1}", BOTS[seat % len(BOTS)])


def face_for(name: str, people: Collection[str], bots: Collection[str] = ()) -> str:
    """Return a face for somebody of this name who hasn't chosen one; always the same one.

    It's none of the `people`'s faces if another is left, and none of the `bots`' if possible.
    """
    others = [face for face in FACES if face not in people] or list(FACES)
    free = [face for face in others if face not in bots] or others
    own = (face for face in others if namesake(name.strip(), [NAMES[face]]))
    return next(own, None) or max(free, key=lambda face: sha256(f"{name}:{face}".encode()).digest())
