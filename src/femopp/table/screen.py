"""What one observer sees of a table, in one language: all that a client needs to draw it.

The client holds no rules: what is legal, what is asked and how everything is called stands here.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from femopp.cards import UNKNOWN, Card
from femopp.cards.names import full_name
from femopp.faces import Face, arranged, face_of, label_of
from femopp.language import Speaker
from femopp.record import format_action
from femopp.rulebook import Action, Play, legal_actions
from femopp.table.live import LiveTable
from femopp.table.steps import Deals, PersonThinks, next_step
from femopp.tricks import Played, Seat, seats


class ShownCard(Struct, frozen=True):
    """A card: its text in records, the letter of its rank in this language, its suit, its name.

    `words` plays it; `legal` is None while nothing can be played. Unknown cards are ``??``.
    """

    card: str
    letter: str
    suit: str
    name: str
    words: str = ""
    legal: bool | None = None


class Laid(Struct, frozen=True):
    """A card of a trick and whose it is."""

    seat: int
    card: ShownCard


class ShownSeat(Struct, frozen=True):
    """A seat as everybody sees it. `guest` is None for a bot; `notes` are its roles in words."""

    seat: int
    name: str
    guest: str | None
    points: int
    tricks: int
    cards: int
    dealer: bool
    tapped: bool
    wants_back: bool
    notes: tuple[str, ...] = ()
    penalties: tuple[ShownCard, ...] = ()


class Control(Struct, frozen=True):
    """Something one can do now: the words that do it, and what stands on the button."""

    words: str
    label: str
    kind: str


class PickCards(Struct, frozen=True):
    """So many cards of the hand are to be chosen; `word` and the cards do it."""

    word: str
    label: str
    cards: int


class Ritual(Struct, frozen=True):
    """A ritual, always on offer: its word, what it means, and what must be named after it."""

    word: str
    label: str
    names: tuple[str, ...] = ()


class Kind(Struct, frozen=True):
    """A kind of error that a knock can name."""

    kind: str
    label: str


class Rituals(Struct, frozen=True):
    """The rituals where the players see to them; the same at every moment of the match."""

    actions: tuple[Ritual, ...]
    kinds: tuple[Kind, ...]


class ShownGuest(Struct, frozen=True):
    """A person at the table."""

    guest: str
    name: str
    seat: int | None
    host: bool


class Screen(Struct, frozen=True):
    """The table as one observer sees it.

    `number` counts the table's entries; `seat` is the observer's, None for a spectator; `turn` the
    seat that everybody knows the match to wait for. `taps` tells whether one can let the moment
    pass. `stage` is ``waiting``, ``playing`` or ``over``.
    """

    number: int
    stage: str
    game: str
    title: str
    guest: str | None
    seat: int | None
    host: bool
    deal: int
    stakes: str
    asked: str
    turn: int | None
    taps: bool
    direction: str
    seats: tuple[ShownSeat, ...]
    guests: tuple[ShownGuest, ...]
    hand: tuple[ShownCard, ...] = ()
    trick: tuple[Laid, ...] = ()
    winning: int | None = None
    last_trick: tuple[Laid, ...] = ()
    controls: tuple[Control, ...] = ()
    pick: PickCards | None = None
    rituals: Rituals | None = None
    facts: tuple[str, ...] = ()
    can_take_back: bool = False
