"""`Figure`: something that is counted over matches, declared once, as data."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from femopp.circle import Played
from femopp.language import Message, Text


class Count(NamedTuple):
    """A match's addition to a member's figure: an amount, out of how many, and perhaps a key.

    Counts of one member, figure and key are added up before they are combined with those of
    other matches.
    """

    member: str
    amount: int = 1
    of: int = 0
    key: str = ""


class Combine(StrEnum):
    """How the counts of several matches are combined. The names are stored for ever.

    sum     amounts are added up
    ratio   amounts and what they are out of are added up
    most    the largest amount, and the match in which it was first reached
    streak  the longest run of matches whose amount isn't 0
    keyed   as a ratio, for each key: another member, or one of the figure's `keys`
    """

    SUM = "sum"
    RATIO = "ratio"
    MOST = "most"
    STREAK = "streak"
    KEYED = "keyed"


class Show(StrEnum):
    """How a figure is written, and which number ranks it.

    amount   the amount: "7"
    of       the amount and what it is out of: "7 of 12", ranked by the amount
    percent  the amount as a share: "58%"
    average  the amount by what it is out of: "−2.3"
    key      the key with the highest average
    """

    AMOUNT = "amount"
    OF = "of"
    PERCENT = "percent"
    AVERAGE = "average"
    KEY = "key"


class Better(StrEnum):
    """Which of two numbers is better, if either is. By the game: as in its match."""

    MORE = "more"
    FEWER = "fewer"
    GAME = "game"
    NEITHER = "neither"


class Headline(Struct, frozen=True):
    """Sentences about the member with the highest amount of an evening.

    once    if the amount is 1; without it, one is too few
    more    if it is more; `{times}` is "twice", `{count}` is "two"
    by      what is added if one other member has most of it, with `{other:player}`
    weight  the heaviest sentence is the evening's title
    """

    more: Message
    once: Message | None = None
    by: Message | None = None
    least: int = 1
    weight: int = 0


class Figure(Struct, frozen=True):
    """A figure.

    id        its name in the database, stored for ever; unique in its game
    version   rises when it counts otherwise than before, so that circles are counted again
    name      the heading of a column
    says      a sentence on what it counts
    count     the counts of one match, from its sheet as stored
    across    whether it is also counted over all games
    keys      the words for its keys; empty if they are members
    least     so many must be counted before it ranks anybody (`of`, or else the amount)
    record    a sentence about the member with the best number, or if `worst` the worst
    between   a sentence about two members, if its keys are members
    column    whether it is a column of a season's table, if there is room
    """

    id: str
    name: Message
    says: Message
    count: Callable[[Played], Iterable[Count]]
    combine: Combine = Combine.SUM
    show: Show = Show.AMOUNT
    better: Better = Better.MORE
    across: bool = False
    keys: Mapping[str, Message | Text] = {}
    least: int = 1
    record: Message | None = None
    worst: bool = False
    headline: Headline | None = None
    between: Message | None = None
    column: bool = False
    version: int = 1
