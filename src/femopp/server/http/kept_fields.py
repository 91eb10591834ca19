"""Fields of a summary, or of a start, in words."""

from msgspec import Struct

from femopp.language import Speaker
from femopp.rulebook import Field


class KeptValue(Struct, frozen=True):
    """A possible word. `total` is what all shares add up to if it is chosen, if not 0.

    If it's `own`, nobody else can have noticed it. `among` is the list of players to which it
    belongs instead.
    """

    word: str
    text: str
    total: int
    own: bool
    among: str


class KeptField(Struct, frozen=True):
    """Something to say of the next deal, or of the start.

    `kind` is its form, and `shown` is when to show it. `seats` are those it can be said of,
    `values` the possible words, `total` what the shares add up to, `most` the largest number.
    `without` is the field that it replaces, `apart` one that can't be said of the same seat.
    `word` is the name of the word after the player; if it's `usual`, the first is meant unless
    another is chosen. If a field that `ends` is said, there is nothing else. `by` asks who noticed
    it, empty if nobody is asked.
    """

    name: str
    kind: str
    label: str
    shown: str
    seats: tuple[int, ...]
    values: tuple[KeptValue, ...]
    total: int
    most: int
    without: str
    apart: str
    word: str
    usual: bool
    ends: bool
    by: str


def kept_field(field: Field, speaker: Speaker) -> KeptField:
    """Return a field in words."""
    return KeptField(
        field.name,
        field.kind.value,
        speaker.say(field.label),
        field.shown.value,
        field.seats,
        tuple(
            [
                KeptValue(one.word, speaker.say(one.text), one.total, one.own, one.among)
                for one in field.values
            ]
        ),
        field.total,
        field.most,
        field.without,
        field.apart,
        field.word,
        field.usual,
        field.ends,
        "" if field.by is None else speaker.say(field.by),
    )
