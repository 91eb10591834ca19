"""What one observer sees of a table, in one language: all that a client needs to draw it.

The client holds no rules: what is legal, what is asked and how everything is called stands here.
"""

from msgspec import Struct

from femopp.table.screen.bots import ShownBot
from femopp.table.screen.cards import Laid, ShownCard
from femopp.table.screen.claims import ClaimChoice, ShownClaim
from femopp.table.screen.explanations import Explanation


class ShownSeat(Struct, frozen=True):
    """A seat as everybody sees it. `guest` is None for a bot; `notes` are its roles in words.

    `stood_in` tells that a bot did what this person's seat did last in the match. `gained` are the
    points of the deal that is just over, until the next thing is done; None at other times.
    """

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
    stood_in: bool = False
    gained: int | None = None


class Control(Struct, frozen=True):
    """Something one can do now: the words that do it, and what stands on the button."""

    words: str
    label: str
    kind: str


class PickCards(Struct, frozen=True):
    """So many cards of the hand are to be chosen.

    `word` and the cards do it, `label` says what, whichever cards they are.
    """

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
    """The rituals where the players see to them; always the same ones.

    `bare` tells whether a knock does something that does not name both the player and the error.
    """

    actions: tuple[Ritual, ...]
    kinds: tuple[Kind, ...]
    bare: bool = False


class ShownKnock(Struct, frozen=True):
    """A knock and the verdict on it, line by line; `number` counts the table's entries."""

    number: int
    lines: tuple[str, ...]


class ShownGuest(Struct, frozen=True):
    """A person at the table; the seat that is `reserved` is theirs from the next deal on."""

    guest: str
    name: str
    seat: int | None
    host: bool
    here: bool
    reserved: int | None = None


class ShownAsker(Struct, frozen=True):
    """Somebody who asks to come in."""

    guest: str
    name: str


class Own(Struct, frozen=True):
    """What differs from one observer of a table to the other, besides what each is asked.

    `seat` is the observer's, None for a spectator; `reserved` is it from the next deal on, and
    `left` can be taken back at once, by whoever had it when the latest deal was dealt. `taps` tells
    whether one can let the moment pass, `dealt_in` whether one is dealt cards in this deal, which
    nobody is who is out of the match, `no_claim` why one can claim nothing now, `bot_choices` which
    bots the host can let play in a seat, and `deletes` whether one may delete the table. Of the
    screen's `explanations` the one of this number (from 0) belongs to what one is asked, None:
    none. `waits`: one has asked to come in, and the host has not answered yet; `askers` are, for
    the host, those who wait so.
    """

    guest: str | None = None
    seat: int | None = None
    reserved: int | None = None
    left: int | None = None
    host: bool = False
    taps: bool = False
    dealt_in: bool = False
    hand: tuple[ShownCard, ...] = ()
    controls: tuple[Control, ...] = ()
    pick: PickCards | None = None
    explained_by: int | None = None
    rituals: Rituals | None = None
    claims: tuple[ClaimChoice, ...] = ()
    no_claim: str = ""
    bot_choices: tuple[ShownBot, ...] = ()
    deletes: bool = False
    waits: bool = False
    askers: tuple[ShownAsker, ...] = ()


class Screen(Own, frozen=True, kw_only=True):
    """The table as one observer sees it.

    `asked` says in words what the observer is to do, or what the table waits for. `number` counts
    the table's entries; `turn` is the seat that everybody knows the match to wait for. `stage` is
    ``waiting``, ``playing`` or ``over``. `seconds_left` is what the table's clock leaves the one
    whose turn it is, None without a clock. `last_taker` took the last trick, which is to be seen
    for `trick_seconds` at least; `finished` counts the matches that are over here. `hints` tells
    whether those who sit may ask for one, `claimable` whether the rules of this table ever allow a
    claim, `admits` whether new people may come, `asks` whether they ask the host first, `reserves`
    whether a seat that somebody takes now is theirs from the next deal on only. `knock` is the
    latest one, as long as nobody sits down or leaves. `is_last`: the host has said that this deal
    is the last; `ends_now`: it would end the match to say so now. `bots` are those in the seats, in
    seat order; None for a person's. `stand_in` is the one that acts for persons who are gone or
    whose clock has run out; None where nobody knows, as in a replay. `explanations` tell what the
    answers to the game's questions do, by the rules of this table. `notice` says that something is
    not as it should be at the table.
    """

    number: int
    stage: str
    game: str
    title: str
    direction: str
    seats: tuple[ShownSeat, ...]
    guests: tuple[ShownGuest, ...]
    asked: str = ""
    deal: int = 0
    stakes: str = ""
    turn: int | None = None
    trick: tuple[Laid, ...] = ()
    winning: int | None = None
    last_trick: tuple[Laid, ...] = ()
    last_taker: int | None = None
    trick_seconds: float = 0.0
    facts: tuple[str, ...] = ()
    can_take_back: bool = False
    claim: ShownClaim | None = None
    knock: ShownKnock | None = None
    claimable: bool = False
    seconds_left: int | None = None
    finished: int = 0
    hints: bool = False
    admits: bool = True
    asks: bool = False
    reserves: bool = False
    is_last: bool = False
    ends_now: bool = False
    bots: tuple[ShownBot | None, ...] = ()
    stand_in: ShownBot | None = None
    explanations: tuple[Explanation, ...] = ()
    notice: str = ""
