"""What one observer sees of a table, in one language: all that a client needs to draw it.

The client holds no rules: what is legal, what is asked and how everything is called stands here.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from femopp.faces import Face, face_of, label_of
from femopp.language import Names, Speaker, Text, _, say
from femopp.record import format_action
from femopp.rulebook import Action, Play, legal_actions
from femopp.table.hints import are_given
from femopp.table.live import LiveTable
from femopp.table.said import said
from femopp.table.shown import Laid, ShownCard, laid_cards, shown_card, shown_hand
from femopp.table.shown_claims import ClaimChoice, ShownClaim, claim_choices, shown_claim
from femopp.table.steps import BotThinks, Deals, PersonThinks, Step, next_step
from femopp.tricks import Seat, seats, winning_card


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
    here: bool


class Own(Struct, frozen=True):
    """What differs from one observer of a table to the other.

    `seat` is the observer's, None for a spectator. `taps` tells whether one can let the moment
    pass.
    """

    guest: str | None = None
    seat: int | None = None
    host: bool = False
    asked: str = ""
    taps: bool = False
    hand: tuple[ShownCard, ...] = ()
    controls: tuple[Control, ...] = ()
    pick: PickCards | None = None
    rituals: Rituals | None = None
    claims: tuple[ClaimChoice, ...] = ()


class Screen(Own, frozen=True, kw_only=True):
    """The table as one observer sees it.

    `number` counts the table's entries; `turn` is the seat that everybody knows the match to wait
    for. `stage` is ``waiting``, ``playing`` or ``over``. `seconds_left` is what the table's clock
    leaves the one whose turn it is, None without a clock. `last_taker` took the last trick, which
    is to be seen for `trick_seconds` at least; `finished` counts the matches that are over here.
    `hints` tells whether those who sit may ask for one.
    """

    number: int
    stage: str
    game: str
    title: str
    direction: str
    seats: tuple[ShownSeat, ...]
    guests: tuple[ShownGuest, ...]
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
    seconds_left: int | None = None
    finished: int = 0
    hints: bool = False


def screen_of(
    live: LiveTable,
    guest: str | None,
    speaker: Speaker,
    is_here: Callable[[str | None], bool],
    seconds_left: int | None = None,
) -> Screen:
    """The table as this guest (None: a stranger who looks on) sees it, in the speaker's language.

    `is_here` tells which guests have a connection.
    """
    own = own_part(live, guest, speaker, next_step(live))
    return replace(public_screen(live, speaker, is_here, seconds_left), **asdict(own))


def public_screen(
    live: LiveTable,
    speaker: Speaker,
    is_here: Callable[[str | None], bool],
    seconds_left: int | None = None,
) -> Screen:
    """All that is the same for everybody who speaks so; what is each one's own is left empty."""
    public = Screen(
        number=live.number,
        stage="playing" if live.is_playing else "waiting" if live.table is None else "over",
        game=live.game.name,
        title=speaker.say(live.game.title),
        direction="clockwise" if live.game.name != "rifki" else "counterclockwise",
        seats=_empty_seats(live) if live.table is None else (),
        guests=tuple(
            ShownGuest(one, who.name, who.seat, one == live.host, is_here(one))
            for one, who in live.guests.items()
        ),
        trick_seconds=live.settings.pace.trick_seconds,
        seconds_left=seconds_left,
        finished=live.matches - live.is_playing,
        hints=are_given(live),
    )
    if live.table is None:
        return public
    view, face = live.table.match.spectator, face_of(live.game.name)
    played = view.trick.played
    stakes = face.stakes(view)
    return replace(
        public,
        deal=view.deal_number,
        stakes="" if stakes is None else said(stakes, speaker),
        turn=_turn(live),
        seats=_shown_seats(live, face, view, speaker),
        trick=laid_cards(played, speaker),
        winning=winning_card(view.trick, face.order(view)).seat if played else None,
        last_trick=laid_cards(live.last_trick.played, speaker),
        last_taker=live.last_taker,
        facts=tuple([said(text, speaker) for text in face.sheet(view)]),
        can_take_back=live.before is not None and live.last in live.people,
        claim=shown_claim(live, speaker),
    )


def own_part(live: LiveTable, guest: str | None, speaker: Speaker, step: Step) -> Own:
    """What this guest alone sees: the hand, and what can be done. `step` is the table's next."""
    who = None if guest is None else live.guests.get(guest)
    seat = None if who is None else who.seat
    name = None if who is None else guest
    is_host = name is not None and name == live.host
    if live.table is None:
        return Own(name, seat, is_host, speaker.say(_("The match has not begun.")))
    if seat is None:
        asked = _asked(live, live.table.match.spectator, None, step, speaker)
        return Own(name, seat, is_host, asked)
    view, face = live.table.match.views[seat], face_of(live.game.name)
    legal = legal_actions(live.game, view, seat)
    return Own(
        guest=name,
        seat=seat,
        host=is_host,
        asked=_asked(live, view, seat, step, speaker),
        taps=_may_tap(live, step, seat),
        hand=shown_hand(face, view, seat, legal, speaker.language),
        controls=_controls(live, face, view, legal, speaker),
        pick=_pick(legal, speaker),
        rituals=_rituals(live, speaker),
        claims=claim_choices(live, seat, legal, speaker),
    )


def _empty_seats(live: LiveTable) -> tuple[ShownSeat, ...]:
    return tuple(
        ShownSeat(seat, live.names[seat], live.sitting(seat), 0, 0, 0, False, False, False)
        for seat in seats(live.players)
    )


def _asked(live: LiveTable, view: Any, seat: Seat | None, step: Step, speaker: Speaker) -> str:
    if view.outcome is not None:
        return speaker.say(view.outcome.reason)
    if _is_between_deals(view, step):
        return said(
            say(
                _("Deal {number} is on the sheet. The next one comes when everybody is ready."),
                number=view.sheet[-1].number,
            ),
            speaker,
        )
    if seat is not None:
        return said(live.game.asked(view, seat), speaker)
    turn = _turn(live)
    return "" if turn is None else said(say(_("{turn:player} is to act."), turn=turn), speaker)


def _is_between_deals(view: Any, step: Step) -> bool:
    """Whether the table waits for nothing but that the sheet is read."""
    return isinstance(step, Deals) and bool(view.sheet) and not any(view.hands)


def _turn(live: LiveTable) -> Seat | None:
    """Whom everybody knows the match to wait for; it follows from the public state alone."""
    assert live.table is not None
    state = live.table.match.spectator
    if state.outcome is not None:
        return None
    if live.game.waits_for is not None:
        return live.game.waits_for(state)
    actors = live.game.actors(state)
    return actors[0] if len(actors) == 1 else None


def _may_tap(live: LiveTable, step: Step, seat: Seat) -> bool:
    """The same for everybody at a moment, whatever anyone could do in it."""
    assert live.table is not None
    if isinstance(step, Deals) and step.after_pause:
        return seat not in live.tapped
    moment = isinstance(step, PersonThinks | BotThinks) and _is_moment(step)
    return moment and seat not in live.table.passed


def _is_moment(step: PersonThinks | BotThinks) -> bool:
    return step.may_pass if isinstance(step, PersonThinks) else step.ask.may_pass


def _shown_seats(live: LiveTable, face: Face, view: Any, speaker: Speaker) -> tuple[ShownSeat, ...]:
    assert live.table is not None
    points, tricks = face.points(view), face.tricks(view)
    shown = []
    for seat in seats(live.players):
        role, note = face.role(view, seat), face.note(view, seat)
        cards = note if isinstance(note, tuple) else ()
        words = [one for one in (role, note if isinstance(note, Text) else None) if one is not None]
        shown.append(
            ShownSeat(
                seat=seat,
                name=live.names[seat],
                guest=live.sitting(seat),
                points=points[seat],
                tricks=tricks[seat],
                cards=len(view.hands[seat]),
                dealer=seat == view.dealer,
                tapped=seat in live.tapped or seat in live.table.passed,
                wants_back=seat in live.wanting,
                notes=tuple([said(one, speaker) for one in words]),
                penalties=tuple([shown_card(card, speaker.language) for card in cards]),
            )
        )
    return tuple(shown)


def _takes_cards(action: Action) -> bool:
    return isinstance(action, Play) or isinstance(getattr(action, "cards", None), tuple)


def _controls(
    live: LiveTable, face: Face, view: Any, legal: tuple[Action, ...], speaker: Speaker
) -> tuple[Control, ...]:
    return tuple(
        [
            _control(live.game.name, action, speaker.language, live.names)
            for action in legal
            if not _takes_cards(action) and not face.is_aside(view, action)
        ]
    )


@lru_cache(maxsize=4096)
def _control(game: str, action: Action, language: str, names: Names) -> Control:
    label = label_of(action, face_of(game), Speaker(language, names))
    return Control(format_action(action, names), label, action.word)


def _pick(legal: tuple[Action, ...], speaker: Speaker) -> PickCards | None:
    for action in legal:
        cards = getattr(action, "cards", None)
        if isinstance(cards, tuple):
            label = speaker.say(say(_("Choose cards: {number}"), number=len(cards)))
            return PickCards(action.word, label, len(cards))
    return None


def _rituals(live: LiveTable, speaker: Speaker) -> Rituals | None:
    """Always all of them, so that what is on offer reminds of nothing."""
    if getattr(live.options, "rituals", None) != "manual":
        return None
    return _all_rituals(live.game.name, speaker.language)


@lru_cache(maxsize=32)
def _all_rituals(game: str, language: str) -> Rituals:
    face, speaker = face_of(game), Speaker(language)
    actions = tuple(
        Ritual(word, speaker.say(label), tuple(names))
        for (word, *names), label in ((syntax.split(), label) for syntax, label in face.rituals)
    )
    kinds = tuple(Kind(kind.value, speaker.speak(kind)) for kind in face.kinds)
    return Rituals(actions, kinds)
