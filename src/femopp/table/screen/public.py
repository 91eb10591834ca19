"""The public part of a table's screens."""

from collections.abc import Callable, Collection
from functools import cache, lru_cache
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Speaker, Text
from femopp.presentation import (
    ContractGrid,
    Holding,
    NamedContract,
    Presentation,
    SeatFlag,
    presentation_of,
)
from femopp.ranking import SuitClass
from femopp.record import format_action
from femopp.rulebook import gained
from femopp.table import helping
from femopp.table.claims import claims
from femopp.table.coach import mark_of_coach
from femopp.table.hints import are_given
from femopp.table.lesson import place_at, sentence
from femopp.table.log.taking_back import mark_of
from femopp.table.reviewing import why_no_review
from femopp.table.screen.bots import ShownBot, ShownTemper, shown_bot, shown_temper
from femopp.table.screen.cards import ShownCard, laid_cards, shown_card
from femopp.table.screen.claims import shown_claim
from femopp.table.screen.explanations import explanations
from femopp.table.screen.goings import shown_away, shown_goings
from femopp.table.screen.screen import (
    Flag,
    Grid,
    GridRow,
    Screen,
    ShownContract,
    ShownGuest,
    ShownKnock,
    ShownLesson,
    ShownRound,
    ShownSeat,
    ShownSign,
    ShownTalk,
)
from femopp.table.state.chance import Chance
from femopp.table.state.live import LiveTable
from femopp.table.state.match import Knocked, LiveMatch
from femopp.table.talk import FACES, LONGEST_LINE, Sign
from femopp.tricks import Seat, seats, winning_card, with_own

P = ParamSpec("P")
T = TypeVar("T")


class AtSeats(Struct, frozen=True):
    """What a presentation shows at the seats: each field has one value for each seat."""

    notes: tuple[tuple[str, ...], ...]
    penalties: tuple[tuple[ShownCard, ...], ...]
    said: tuple[Flag | None, ...]
    may_be: tuple[str, ...]
    holding: tuple[Holding, ...]


class Kept:
    """The last results of functions, returned again as long as a key is equal.

    A function's result must follow from the key. Without this, an action takes 9 % more
    instructions (docs/design/server.md).
    """

    def __init__(self) -> None:
        self._results: dict[object, tuple[object, Any]] = {}

    def __call__(self, make: Callable[P, T], key: object, *args: P.args, **named: P.kwargs) -> T:
        """Return the function's result for these arguments, which the key stands for."""
        known = self._results.get(make)
        if known is None or known[0] != key:
            known = self._results[make] = key, make(*args, **named)
        made: T = known[1]
        return made


def public_part(
    live: LiveTable,
    speaker: Speaker,
    here: Collection[str | None],
    seconds_left: int | None = None,
    kept: Kept | None = None,
) -> Screen:
    """Return a table's screen with its private part empty.

    `here` are the guests who are present, as far as the others know. `kept` are parts of the
    table's last screen in this language.
    """
    kept = kept or Kept()
    key = (live.company, live.matches, live.is_playing, here)
    setting = kept(_setting, key, live, here, speaker.language)
    running = live.running
    if running is None:
        return replace(setting, number=live.number, seats=_empty_seats(live))
    can_take_back = live.pending.can and live.pending.seat in live.company.people
    view, presentation = running.table.match.spectator, presentation_of(live.game.name)
    trick, dealt, knocked = view.trick, running.dealt, running.knocked
    words_key = (setting, presentation.reads(view), dealt.chosen_as, speaker.names)
    described, at_seats = kept(
        _words, words_key, setting, presentation, view, speaker, dealt.chosen_as
    )
    marks = [one for one in (mark_of(running), mark_of_coach(live)) if one is not None]
    return replace(
        described,
        number=live.number,
        facts=(*described.facts, *map(speaker.say, marks)) if marks else described.facts,
        seats=_shown_seats(live, running, view, at_seats),
        deal=deal_of(live, running, view),
        deals=presentation.deals(view),
        turn=turn_of(live),
        trick=laid_cards(trick.played, dealt.laid_as, speaker.language),
        winning=winning_card(trick, presentation.order(view)).seat if trick.played else None,
        last_trick=kept(
            laid_cards,
            (dealt.last_trick, dealt.laid_as),
            dealt.last_trick.played,
            dealt.laid_as,
            speaker.language,
        ),
        last_taker=dealt.last_taker,
        costs=presentation.costs(view, trick if trick.played else dealt.last_trick),
        can_take_back=can_take_back,
        back_seat=live.pending.seat if can_take_back else None,
        taken_back=running.taken_back,
        claim=shown_claim(live, speaker),
        knock=None if knocked is None else _shown_knock(knocked, presentation, view, speaker),
        seconds_left=seconds_left,
        round=kept(_shown_round, running.chance, running.chance),
        notice="" if live.notice is None else speaker.say(live.notice),
        is_last=running.last_deal is not None,
        ends_now=live.is_between_deals and not live.settings.lesson,
        reserves=live.is_in_deal,
        away=shown_away(live),
        goings=shown_goings(live, speaker),
        again=tuple(sorted(live.pending.again)),
        lesson=_lesson(live, speaker) if live.settings.lesson else None,
    )


def _setting(live: LiveTable, here: Collection[str | None], language: str) -> Screen:
    """Return a screen with only the parts that stay the same while cards are played."""
    return Screen(
        number=0,
        stage=stage_of(live),
        game=live.game.name,
        title=Speaker(language).say(live.game.title),
        direction="clockwise" if presentation_of(live.game.name).clockwise else "counterclockwise",
        seats=(),
        guests=_shown_guests(live, here),
        pace=live.pace.value,
        trick_seconds=live.pace.trick_seconds,
        claimable=not live.settings.lesson and claims.are_allowed(live),
        finished=live.finished,
        reviews=why_no_review(live) is None and not (live.running and live.running.sheet.earlier),
        hints=are_given(live),
        coach=live.settings.coach,
        practice=live.settings.practice,
        helping_hand=live.settings.helping_hand,
        duty_seconds=helping.SECONDS if live.settings.helping_hand else 0.0,
        admits=live.company.admits,
        asks=live.company.asks,
        host_away=live.company.host_is_away,
        bots=_shown_bots(live, language),
        tempers=_shown_tempers(live, language),
        talk=ShownTalk(
            _signs(live.game.name, language),
            live.company.talk.text,
            live.company.talk.spectators,
            LONGEST_LINE,
        ),
        stand_in=shown_bot(live.stand_in, live.game.name, language),
        explanations=explanations(live.game.name, live.options, language),
        beard=presentation_of(live.game.name).beard,
    )


def _shown_round(chance: Chance | None) -> ShownRound | None:
    if chance is None:
        return None
    made = chance.now
    stage = chance.stage.value
    return ShownRound(made.public_id, made.seed_commitment, stage, made.listed, chance.void)


def _lesson(live: LiveTable, speaker: Speaker) -> ShownLesson | None:
    """Return the lesson, None if the match follows none."""
    place = place_at(live)
    if place is None:
        return None
    text, asks = sentence(live, place), place.awaits == "act" and place.next is not None
    return ShownLesson(
        name=place.script.lesson.name,
        title=speaker.say(place.script.lesson.title),
        said=place.said,
        of=place.script.number_of_remarks,
        awaits=place.awaits,
        text="" if text is None else speaker.say(text),
        action=format_action(place.next[1], live.names) if asks and place.next else "",
        points=place.remark is not None and place.remark.points,
    )


@cache
def _signs(game: str, language: str) -> tuple[ShownSign, ...]:
    """Return the signs of a game: of knocking only where one knocks."""
    speaker, knocks = Speaker(language), bool(presentation_of(game).rituals)
    said = [one for one in Sign if knocks or one is not Sign.KNOCKS]
    return tuple([ShownSign(one.value, speaker.speak(one), one in FACES) for one in said])


def stage_of(live: LiveTable) -> str:
    """Return the stage of a table: before its first match, in a match, or after one."""
    if live.running is None:
        return "waiting"
    return "playing" if live.is_playing else "over"


def deal_of(live: LiveTable, running: LiveMatch, view: Any) -> int:
    """Return the number of the deal, or of the one just over, though some rules count the next."""
    is_just_over = running.has_settled or not live.is_playing
    number: int = running.deals[-1].number if is_just_over else view.deal_number
    return number


def _gained(running: LiveMatch, view: Any) -> tuple[int | None, ...]:
    """Return the points of each seat in the deal just over, by its lines on the sheet.

    Once other people have the seats, nobody's.
    """
    players: int = view.players
    is_shown = running.has_settled and view.sheet
    return gained(view.sheet[-1].lines, players) if is_shown else (None,) * players


def _shown_guests(live: LiveTable, here: Collection[str | None]) -> tuple[ShownGuest, ...]:
    return tuple(
        [
            ShownGuest(
                guest,
                who.name,
                who.seat,
                guest == live.company.host,
                guest in here,
                who.reserved,
                live.company.faces[guest],
                guest in live.company.talk.muted,
                guest in live.company.ways.values(),
            )
            for guest, who in live.company.guests.items()
        ]
    )


def _shown_bots(live: LiveTable, language: str) -> tuple[ShownBot | None, ...]:
    return tuple(
        [
            shown_bot(live.bot_in(Seat(seat)), live.game.name, language) if guest is None else None
            for seat, guest in enumerate(live.company.sitting)
        ]
    )


def _shown_tempers(live: LiveTable, language: str) -> tuple[ShownTemper | None, ...]:
    company, game = live.company, live.game.name
    return tuple(
        [
            shown_temper(company.temper_in(Seat(seat)), game, language) if guest is None else None
            for seat, guest in enumerate(company.sitting)
        ]
    )


def turn_of(live: LiveTable) -> Seat | None:
    """Return the seat to act, if that follows from the public state alone."""
    assert live.running is not None
    state = live.running.table.match.spectator
    if not live.is_playing:
        return None
    if live.game.waits_for is not None:
        return live.game.waits_for(state)
    actors = live.game.actors(state)
    return actors[0] if len(actors) == 1 else None


def _empty_seats(live: LiveTable) -> tuple[ShownSeat, ...]:
    return tuple(
        ShownSeat(seat, name, guest, 0, 0, 0, False, False, False, face=face)
        for seat, name, guest, face in zip(
            seats(live.company.players),
            live.company.names,
            live.company.sitting,
            live.company.seat_faces,
            strict=True,
        )
    )


def _words(
    setting: Screen,
    presentation: Presentation,
    view: Any,
    speaker: Speaker,
    chosen_as: tuple[Seat, str] | None,
) -> tuple[Screen, AtSeats]:
    """Return the parts that follow from a presentation's `reads`, those of the table filled in."""
    trump = presentation.order(view).trump
    described = replace(
        setting,
        stakes=_stakes(presentation, view, speaker, chosen_as),
        facts=tuple([speaker.say(text) for text in presentation.sheet(view)]),
        trump="" if trump is None or trump is SuitClass.TRUMPS else trump.value,
        blind=presentation.blind(view),
        contract=_contract(presentation.contract(view), speaker),
        grid=_grid(presentation.grid(view), speaker),
    )
    return described, _at_seats(presentation, view, speaker)


def _contract(contract: NamedContract | None, speaker: Speaker) -> ShownContract | None:
    if contract is None:
        return None
    return ShownContract(speaker.say(contract.name), speaker.say(contract.text))


def _grid(grid: ContractGrid | None, speaker: Speaker) -> Grid | None:
    if grid is None:
        return None
    label, text, cells = grid.columns
    return Grid(
        title=speaker.say(grid.title),
        columns=(speaker.say(label), speaker.say(text), speaker.say(cells)),
        rows=tuple(
            [
                GridRow(speaker.say(row.contract.name), speaker.say(row.contract.text), row.chosen)
                for row in grid.rows
            ]
        ),
        owed_title=speaker.say(grid.owed_title),
        owed=tuple([speaker.say(one) for one in grid.owed]),
    )


def _stakes(
    presentation: Presentation, view: Any, speaker: Speaker, chosen_as: tuple[Seat, str] | None
) -> str:
    """Return the deal's stakes, with the name at that time of the player who chose them."""
    stakes = presentation.stakes(view)
    if chosen_as is not None and chosen_as[0] == presentation.chooser(view):
        seat, name = chosen_as
        speaker = Speaker(speaker.language, with_own(speaker.names, seat, name))
    return "" if stakes is None else speaker.say(stakes)


def _at_seats(presentation: Presentation, view: Any, speaker: Speaker) -> AtSeats:
    around = seats(view.players)
    notes, penalties, may_be = [], [], []
    for seat in around:
        role, note = presentation.role(view, seat), presentation.note(view, seat)
        notes.append(tuple([speaker.say(one) for one in (role, note) if isinstance(one, Text)]))
        part = presentation.may_be(view, seat)
        may_be.append("" if part is None else speaker.say(part))
        cards = note if type(note) is tuple else ()
        penalties.append(tuple([shown_card(one, speaker.language) for one in cards]))
    return AtSeats(
        notes=tuple(notes),
        penalties=tuple(penalties),
        said=tuple([_flag(presentation.said(view, seat), speaker.language) for seat in around]),
        may_be=tuple(may_be),
        holding=tuple([presentation.holding(view, seat) for seat in around]),
    )


@lru_cache(maxsize=1024)
def _flag(flag: SeatFlag | None, language: str) -> Flag | None:
    return None if flag is None else Flag(Speaker(language).say(flag.text), flag.kind)


def _shown_knock(
    knocked: Knocked, presentation: Presentation, view: Any, speaker: Speaker
) -> ShownKnock | None:
    verdict = presentation.verdict(knocked.events)
    if verdict is None:
        return None
    lines = [speaker.opening(presentation.tells(view, event)) for event in knocked.events]
    return ShownKnock(
        number=knocked.number,
        seat=verdict.knocker,
        culprit=verdict.culprit,
        right=verdict.is_right,
        before=knocked.before[verdict.payer],
        after=knocked.after[verdict.payer],
        lines=tuple(lines),
    )


def _shown_seats(
    live: LiveTable, running: LiveMatch, view: Any, at_seats: AtSeats
) -> tuple[ShownSeat, ...]:
    presentation, around = presentation_of(live.game.name), seats(live.company.players)
    ready = running.ready if live.is_playing else frozenset()
    ring = running.ring
    # Whoever deals may look on; then nobody in a seat is the dealer.
    is_there = ring is None or ring.dealer in live.company.chair_numbers
    dealer = view.dealer if is_there else None
    return tuple(
        map(
            ShownSeat,
            around,
            live.company.names,
            live.company.sitting,
            presentation.points(view),
            presentation.tricks(view),
            map(len, view.hands),
            [seat == dealer for seat in around],
            map(ready.__contains__, around),
            map(live.pending.wanting.__contains__, around),
            at_seats.notes,
            at_seats.penalties,
            map(running.stood_in.__contains__, around),
            _gained(running, view),
            live.company.seat_faces,
            at_seats.said,
            at_seats.may_be,
            at_seats.holding,
        )
    )
