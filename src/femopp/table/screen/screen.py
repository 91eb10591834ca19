"""An observer's screen of a table, in one language: everything that a client needs to draw it.

The client contains no rules: legal actions, questions and all names come from here.
"""

from typing import Literal

from msgspec import Struct

from femopp.presentation import FlagKind, Holding, Line
from femopp.rulebook import ComesIn
from femopp.table.screen.bots import ShownBot, ShownTemper
from femopp.table.screen.cards import HeldCard, Laid, ShownCard
from femopp.table.screen.claims import ClaimChoice, ShownClaim
from femopp.table.screen.explanations import Explanation
from femopp.table.screen.sheet import Sheet
from femopp.table.state.ring import Leave

StoryLine = int | Line
"""A line of the story, or the number of the deal that begins there."""


class Flag(Struct, frozen=True):
    """A flag at a seat: one short word on what its player has said or is, and its kind."""

    text: str
    kind: FlagKind


class ShownSeat(Struct, frozen=True):
    """A seat as everybody sees it. `guest` is None for a bot; `notes` are its roles in words.

    `face` is one of the client's. `stood_in`: a bot did the last action of this person's seat.
    `gained` are the points of the deal that is just over, until the next action; None at other
    times. `said` is the seat's flag, `may_be` a role that it may have as far as everybody knows
    (empty: none), and `holding` how it holds its cards.
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
    face: str = ""
    said: Flag | None = None
    may_be: str = ""
    holding: Holding = Holding.FAN


class ShownContract(Struct, frozen=True):
    """The contract of the deal: its name, and what it asks of the players and pays."""

    name: str
    text: str


class GridRow(Struct, frozen=True):
    """A contract, what it asks, and a cell for each time that it can be chosen in a match.

    A cell is the seat that has chosen it, or -1 if nobody has yet.
    """

    label: str
    text: str
    cells: tuple[int, ...]


class Grid(Struct, frozen=True):
    """What is left to choose: the headings of label, text and cells, and the rows.

    `owed` is what each seat still has to choose.
    """

    title: str
    columns: tuple[str, str, str]
    rows: tuple[GridRow, ...]
    owed_title: str
    owed: tuple[str, ...]


class Control(Struct, frozen=True):
    """An action: its words, the label of its button, and what it means.

    Some illegal actions are shown too. `confirm` is the label to confirm it by, if it's first
    chosen among many, and `mark` stands on it then, in two words. `suit` is the letter of the
    suit by which it differs from its likes.
    """

    words: str
    label: str
    kind: str
    legal: bool = True
    help: str = ""
    confirm: str = ""
    suit: str = ""
    mark: str = ""


class PickCards(Struct, frozen=True):
    """A choice of so many cards of the hand.

    The action consists of `word` and the cards; `label` describes it.
    """

    word: str
    label: str
    cards: int


class Ritual(Struct, frozen=True):
    """A ritual, always on offer: its word, its meaning, and the names that must follow it.

    `icon` is the name of one that the client draws. The `rare` ones are behind a further button.
    """

    word: str
    label: str
    names: tuple[str, ...] = ()
    icon: str = ""
    rare: bool = False


class ErrorKind(Struct, frozen=True):
    """A kind of error that a knock can name; `label` is what was forgotten: "to follow suit"."""

    kind: str
    label: str


class Rituals(Struct, frozen=True):
    """The rituals of a match whose players perform them; always the same ones."""

    actions: tuple[Ritual, ...]
    kinds: tuple[ErrorKind, ...]


class ShownKnock(Struct, frozen=True):
    """A knock of `seat` and the verdict on it, line by line; `number` counts the table's entries.

    `culprit` is the seat whose error it named; if it isn't `right`, there was none. `before` and
    `after` are the points of whoever pays: the culprit, or the knocker if it wasn't right.
    """

    number: int
    seat: int
    culprit: int | None
    right: bool
    before: int
    after: int
    lines: tuple[str, ...]


class ResultRow(Struct, frozen=True):
    """A seat's points before a deal and after it; `note` is what it has done, such as "six tricks".

    `name` is that of the seat then.
    """

    seat: int
    name: str
    note: str
    before: int
    after: int


class ShownShares(Struct, frozen=True):
    """The points of a deal, shared by two sides: their players and their points.

    The observer's side is the first; `enough` are the points that win it.
    """

    players: tuple[str, str]
    points: tuple[int, int]
    enough: int


class DealResult(Struct, frozen=True):
    """The result of the deal just settled, in the words of one observer.

    `title` says what happened, `line` how it came about (it may be empty). `good` is whether that
    is good news, null if neither. `waiting` are the seats of those present who aren't ready for the
    next deal; it comes by itself in `next_seconds`, or, if that is null, when everybody is ready.
    `about` are the seats that the title speaks of, none if it speaks of everybody.
    """

    deal: int
    title: str
    line: str
    good: bool | None
    rows: tuple[ResultRow, ...]
    waiting: tuple[int, ...] = ()
    next_seconds: int | None = None
    shares: ShownShares | None = None
    about: tuple[int, ...] = ()


class ShownAway(Struct, frozen=True):
    """Somebody who has points in the match and doesn't play, after the seats in its columns.

    `chair` stays theirs, and `guest` is None for a bot.
    """

    chair: int
    name: str
    face: str
    guest: str | None
    points: int
    why: Leave


class ShownWay(Struct, frozen=True):
    """A house rule on which somebody comes in, and the points by it; the first is the usual."""

    on: ComesIn
    points: int


class ShownGoings(Struct, frozen=True):
    """The ways to come in, for people who come, go, or sit out; `barred` says why nobody can."""

    ways: tuple[ShownWay, ...] = ()
    barred: str = ""


class ShownGuest(Struct, frozen=True):
    """A person at the table; the seat that is `reserved` is theirs from the next deal on.

    `way_in`: the host has let another device in as this person, from the next deal on; the person
    can refuse it.
    """

    guest: str
    name: str
    seat: int | None
    host: bool
    here: bool
    reserved: int | None = None
    face: str = ""
    muted: bool = False
    way_in: bool = False


class ShownSign(Struct, frozen=True):
    """A sign that people can send, and its words; one `is_face` is shown as a face."""

    sign: str
    text: str
    is_face: bool


class ShownTalk(Struct, frozen=True):
    """The talk at a table: the signs, always the same, and whether people can write.

    `spectators`: also those without a seat can talk. `longest` is the most characters of a line.
    """

    signs: tuple[ShownSign, ...]
    text: bool
    spectators: bool
    longest: int


class ShownLesson(Struct, frozen=True):
    """A lesson: its name and title, and the number of sentences so far and in all.

    `text` is the sentence that stands. `awaits` is what the lesson waits for: that the learner has
    read it, or acts; that the others act; or nothing, as it is over. `action` is the action that it
    asks for, and `points` whether to point at it at once.
    """

    name: str
    title: str
    said: int
    of: int
    awaits: Literal["read", "act", "others", "nothing"]
    text: str = ""
    action: str = ""
    points: bool = False


class ShownDuty(Struct, frozen=True):
    """A duty that the observer has now: its name, and what to remember.

    `action` are the words of what fulfils it, and `label` those of its button; both are empty if it
    is to wait. `reminded` is whether they were reminded of it already.
    """

    name: str
    text: str
    action: str = ""
    label: str = ""
    reminded: bool = False


class ShownWhisper(Struct, frozen=True):
    """A sentence for the observer alone: another's error can be knocked for; `late`, its kind."""

    text: str
    late: bool = False


class DutyRow(Struct, frozen=True):
    """A duty of this table, when it falls due, and how often it was met without a reminder."""

    title: str
    when: str
    times: int


class ShownMastery(Struct, frozen=True):
    """The sheet for an observer who has mastered a duty in the deal before.

    A duty is mastered when it was met `of` times. `next` says what comes next, and `way` is the
    name of the way to play that does; it's empty until all duties are mastered.
    """

    title: str
    text: str
    rows: tuple[DutyRow, ...]
    of: int
    next: str
    way: str = ""


class ShownAsker(Struct, frozen=True):
    """Somebody who asks to join; as the guest `person`, if they say that they are here already.

    `free` is a name like theirs that they can have if theirs is somebody's at the table, else None.
    """

    guest: str
    name: str
    face: str = ""
    person: str | None = None
    free: str | None = None


class ShownName(Struct, frozen=True):
    """The name that the observer `asked` under, as somebody here has it already.

    They got theirs from `by`, who let them in.
    """

    asked: str
    by: str


class Own(Struct, frozen=True):
    """The private part of one observer's screen."""

    guest: str | None = None

    asked: str = ""
    """A line on what the observer is to do, or what the table waits for."""

    seat: int | None = None
    """The observer's seat, None for a spectator."""

    reserved: int | None = None
    """Their seat from the next deal on."""

    left: int | None = None
    """The seat that they left in this deal, and can take back at once."""

    host: bool = False

    awaited: bool = False
    """Whether nobody else can go on."""

    taps: bool = False
    """Whether they can let the moment pass."""

    dealt_in: bool = False
    """Whether they take part in this deal; not if they are out of the match."""

    hand: tuple[HeldCard, ...] = ()

    playable: tuple[str, ...] | None = None
    """The cards of the hand that can be played, null if none is asked for."""

    controls: tuple[Control, ...] = ()

    pick: PickCards | None = None

    help: str = ""
    """One or two sentences on what is asked of them, and what good it does."""

    explained_by: int | None = None
    """The index of the question's explanation in the screen's `explanations`."""

    rituals: Rituals | None = None

    duty: ShownDuty | None = None
    """Their duty at the rituals, at a table with a helping hand."""

    whisper: ShownWhisper | None = None
    """The sentence, once a deal, on the errors of others."""

    mastery: ShownMastery | None = None
    """Their mastered duties after a deal, until the next cards are dealt."""

    secret: str = ""
    """Their part in the deal that nobody else knows; empty for none."""

    result: DealResult | None = None
    """The result of the deal just settled, until the next cards are dealt."""

    claims: tuple[ClaimChoice, ...] = ()

    no_claim: str = ""
    """The reason why they can't claim."""

    bot_choices: tuple[ShownBot, ...] = ()
    """The bots that the host can choose for a seat."""

    deletes: bool = False
    """Whether they may delete the table."""

    enters: str | None = None
    """The guest as whom this device was let in, from the next deal on."""

    waits: bool = False
    """Whether they have asked to join and the host hasn't answered."""

    askers: tuple[ShownAsker, ...] = ()
    """For those who may answer: those who wait so."""

    named: ShownName | None = None
    """The reason for the observer's name, if they were let in under another than they wanted."""


class ShownRound(Struct, frozen=True):
    """The latest round in which the chance of the match is made.

    `id` is public. It is "open": people commit to nonces; "closed": those `listed` (guests, each
    with a commitment) reveal theirs; the table "draws" by it; or it's "over". `commitment` is the
    server's. `void` counts the rounds of this match that were given up.
    """

    id: str
    commitment: str
    stage: str
    listed: tuple[tuple[str, str], ...] = ()
    void: int = 0


class Screen(Own, frozen=True, kw_only=True):
    """The table as one observer sees it."""

    number: int
    """The number of the table's entries."""

    stage: str
    """``waiting``, ``playing`` or ``over``."""

    game: str

    title: str

    direction: str

    seats: tuple[ShownSeat, ...]

    guests: tuple[ShownGuest, ...]

    deal: int = 0

    stakes: str = ""

    turn: int | None = None
    """The seat to act, if everybody knows it."""

    trick: tuple[Laid, ...] = ()

    winning: int | None = None

    last_trick: tuple[Laid, ...] = ()

    last_taker: int | None = None
    """The seat that took the last trick."""

    trick_seconds: float = 0.0
    """The time for which the last trick lies at least."""

    facts: tuple[str, ...] = ()

    beard: int | None = None
    """The points of a whole beard; None if points are shown as numbers."""

    trump: str = ""
    """The letter of the trump suit of this deal, if there is one."""

    blind: int = 0
    """The number of cards that lie face down on the table."""

    contract: ShownContract | None = None

    grid: Grid | None = None

    costs: bool = False
    """Whether taking the trick as it lies costs points; the last trick while no card lies."""

    can_take_back: bool = False

    back_seat: int | None = None
    """The seat whose last action can be taken back: only they can begin to ask for it."""

    taken_back: int = 0
    """How often actions were taken back in this match, alone or as all agreed."""

    claim: ShownClaim | None = None

    knock: ShownKnock | None = None
    """The latest knock, until somebody sits down or leaves."""

    claimable: bool = False
    """Whether the rules of this table ever allow a claim."""

    seconds_left: int | None = None
    """The time left on the clock of the player to act, None without a clock."""

    finished: int = 0
    """The number of matches that are over."""

    reviews: bool = False
    """Whether a match of this table can be reviewed when it is over."""

    hints: bool = False
    """Whether those who sit may ask for a hint."""

    coach: bool = False
    """Whether a coach questions costly choices of somebody alone."""

    helping_hand: bool = False
    """Whether everybody is shown their own duties at the rituals."""

    duty_seconds: float = 0.0
    """The time after which a duty is shown."""

    admits: bool = True
    """Whether new people may join."""

    asks: bool = False
    """Whether they need the host's permission."""

    host_away: bool = False
    """Whether the host has been away so long that anybody seated may answer new people."""

    reserves: bool = False
    """Whether a seat taken now is only theirs from the next deal on."""

    pace: str = ""
    """The table's pace: ``none``, ``normal`` or ``slow``; empty in a replay."""

    deals: int = 0
    """The number of deals in the match, 0 if the rules set none."""

    is_last: bool = False
    """Whether the host has made this deal the last."""

    ends_now: bool = False
    """Whether doing so now would end the match."""

    bots: tuple[ShownBot | None, ...] = ()
    """The bots in the seats, in seat order; None for a person."""

    tempers: tuple[ShownTemper | None, ...] = ()
    """Their temperaments; None for a person."""

    stand_in: ShownBot | None = None
    """The bot that acts for people who are away or out of time; None if unknown, as in a replay."""

    explanations: tuple[Explanation, ...] = ()
    """The table's rules on the answers to the game's questions."""

    talk: ShownTalk | None = None
    """The talk at the table; None in a replay."""

    away: tuple[ShownAway, ...] = ()
    """Those who have points in the match and don't play now."""

    goings: ShownGoings | None = None
    """The choices of those who come, go, or sit out; None if nobody can until the next sheet."""

    again: tuple[int, ...] = ()
    """After a match, the seats that want another one."""

    lesson: ShownLesson | None = None
    """The lesson that is played here."""

    practice: bool = False
    """Whether a moment of another match is tried again here, which counts nowhere."""

    round: ShownRound | None = None
    """The round by which the match can be verified; None for one that can't be."""

    notice: str = ""
    """A warning that something is wrong at the table."""


class Shown(Struct, frozen=True):
    """Everything that one observer is shown of a table.

    `screen` is the same for all who read one language; its private fields are empty, and `own` has
    them. `story` are the lines about the last few deals, and `sheet` is null before the first
    match.
    """

    screen: Screen
    own: Own
    story: tuple[StoryLine, ...]
    sheet: Sheet | None
