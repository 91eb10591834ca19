"""The replay of a match from its record, step by step and with all hands open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.driver import Match, Table
from femopp.language import Names, Speaker, Text, _, say
from femopp.presentation import Presentation, Teller, on_the_sheet, presentation_of
from femopp.record import Along, Record, Step, ended_with, lapses_of, steps
from femopp.rulebook import Acted, Deal, Lapse, Outcome, Play, SettledDeal
from femopp.table.log.folding import with_company
from femopp.table.log.past import Past, Seated, difference_in_words
from femopp.table.log.taking_back import mark_of
from femopp.table.screen.cards import HeldCard, shown_hand
from femopp.table.screen.public import public_part
from femopp.table.screen.screen import Screen
from femopp.table.settings import Settings
from femopp.table.state.company import Company, Guest
from femopp.table.state.live import LiveTable
from femopp.table.state.match import Dealt, LiveMatch, trick_completed_by
from femopp.tricks import Seat


class Unnoticed(Struct, frozen=True):
    """An error that nobody pointed out in time: a sentence, and the rule that it broke."""

    text: str
    cite: str


class Frame(Struct, frozen=True):
    """The table after a step, which `said` describes.

    `unnoticed` are the step's errors that nobody pointed out in time, if the match is over.
    `trick` is the latest trick of the deal to which a card has been led, 0 before the first;
    `settled` the number of deals on the sheet; `hands` are all hands in seat order, and `screen`
    the rest of the table. `action` is the number of the match's latest action, from 1.
    """

    said: tuple[str, ...]
    unnoticed: tuple[Unnoticed, ...]
    trick: int
    settled: int
    screen: Screen
    hands: tuple[tuple[HeldCard, ...], ...]
    action: int = 0


@dataclass(frozen=True)
class Moment:
    """A step of a record, with the state before it, the number of its deal and the people."""

    step: Step
    before: Any
    deal: int
    seated: Seated


@dataclass(frozen=True)
class Course:
    """A match from its first step to its last.

    `last_deal` is that of the table, at which the host may have ended the match. `stored` is the
    sheet stored during the match, as far as that exists, and `notes` are comments on it. `faces`
    are those of the table's people and bots, by name. `away` are the names of those who didn't
    play the last deals; in the outcome they come after the seats.
    """

    record: Record
    moments: tuple[Moment, ...]
    last_deal: int | None = None
    stored: tuple[SettledDeal, ...] = ()
    notes: tuple[Text, ...] = ()
    faces: Mapping[str, str] = field(default_factory=dict)
    away: Names = ()

    @property
    def deals(self) -> tuple[int, ...]:
        """The numbers of the deals, in order; none in a part in which the match only ends."""
        if all(one.step.state.outcome is not None and not _settled(one) for one in self.moments):
            return ()
        return tuple(dict.fromkeys(moment.deal for moment in self.moments))


def course_of(
    record: Record,
    seated: Sequence[Seated] = (),
    last_deal: int | None = None,
    along: Along = iter,
    outcome: Outcome | None = None,
) -> Course:
    """Return the match of a record that was played at a table, with the people at each action.

    `outcome` is that of the table, if it isn't only about those who played the last deal.
    All steps pass through `along`, which may raise.
    """
    done = tuple(along(steps(record, judging=False)))
    if outcome is not None and done and done[-1].state.outcome is not None:
        done = ended_with(done, outcome)
    return Course(record, tuple(_moments(record, done, seated)), last_deal)


def course_at_table(record: Record, past: Past, along: Along = iter) -> Course:
    """Return the match of a table and its record, with the stored sheet."""
    running = past.live.running
    outcome = None if running is None or running.ring is None else running.outcome
    course = course_of(record, past.seated, _last_deal(past), along, outcome)
    mark = None if running is None else mark_of(running)
    notes = (*map(difference_in_words, past.differences), *(() if mark is None else (mark,)))
    faces = _faces(past.live.company)
    return replaced(course, stored=past.sheet, notes=notes, faces=faces, away=past.away)


def _faces(company: Company) -> Mapping[str, str]:
    """Return the faces of a table by name; of somebody who has left, none."""
    names = [one.name for one in company.bots_as_people]
    bots = dict(zip(names, company.bot_faces, strict=True))
    return bots | {one.name: company.faces[guest] for guest, one in company.guests.items()}


def _last_deal(past: Past) -> int | None:
    """Return the number of deals of a part with which the host ended the match."""
    running = past.live.running
    if running is None or running.last_deal is None:
        return None
    return running.last_deal - len(running.sheet.earlier)


def sheet_at(course: Course, moment: Moment) -> tuple[SettledDeal, ...]:
    """Return the sheet at a moment, as stored then."""
    today: tuple[SettledDeal, ...] = moment.step.state.sheet
    stored = course.stored[: len(today)]
    return (*stored, *today[len(stored) :])


def course_along(record: Record, done: Sequence[Step], away: Names = ()) -> Course:
    """Return the match of a record, of which these are the steps."""
    return Course(record, tuple(_moments(record, done, ())), away=away)


def _moments(record: Record, done: Sequence[Step], seated: Sequence[Seated]) -> Iterator[Moment]:
    """Yield the moments; those before the cards of the first deal belong to it."""
    before = record.game.begin(record.options, len(record.players), record.start)
    first = next((one.state.deal_number for one in done if isinstance(one.action, Deal)), 0)
    throughout = (Seated(record.players),) * len(done)
    for step, then in zip(done, seated or throughout, strict=True):
        now = step.state if isinstance(step.action, Deal) else before
        yield Moment(step, before, max(first, now.deal_number), then)
        before = step.state


def frames(course: Course, deal: int, language: str) -> tuple[Frame, ...]:
    """Return the steps of a deal, in this language; none if there is no such deal.

    Each uses the names of the seats at that time. Silent actions of the table show in the next
    step.
    """
    return tuple(_frames(course, deal, language))


def _frames(course: Course, deal: int, language: str) -> Iterator[Frame]:
    presentation = presentation_of(course.record.game.name)
    table, teller = _table(course), Teller(presentation)
    trick = 0
    for number, (moment, lapses) in enumerate(
        zip(course.moments, _lapses(course), strict=True), start=1
    ):
        if moment.deal != deal:
            continue
        step = moment.step
        if isinstance(step.action, Play) and not moment.before.trick.played:
            trick += 1
        table = _after(table, moment, course)
        speaker = Speaker(language, (*moment.seated.names, *course.away))
        said = tuple(_said(table, teller, moment, speaker, aloud=bool(lapses)))
        if said:
            unnoticed = tuple(_unnoticed(lapse, speaker) for lapse in lapses)
            settled = len(step.state.sheet)
            seen = _seen(table, presentation, speaker)
            yield Frame(said, unnoticed, trick, settled, *seen, number)


def told(course: Course, language: str) -> tuple[str, ...]:
    """Return the sentences on all steps of a course, such as one in which the match only ends."""
    teller, table = Teller(presentation_of(course.record.game.name)), _table(course)
    found = list[str]()
    for moment in course.moments:
        table = _after(table, moment, course)
        speaker = Speaker(language, (*moment.seated.names, *course.away))
        found += _said(table, teller, moment, speaker, aloud=False)
    return tuple(found)


def outcome_at(course: Course, moment: Moment) -> Outcome | None:
    """Return the end of the match by this moment, also by the host; None while it is played."""
    return _after(_table(course), moment, course).outcome


def _lapses(course: Course) -> Sequence[tuple[Lapse, ...]]:
    """Return the unnoticed errors at each moment; none of a match that may go on."""
    moments = course.moments
    if not moments or outcome_at(course, moments[-1]) is None:
        return ((),) * len(moments)
    done = [moment.step for moment in moments]
    return lapses_of(course.record.game, moments[0].before, done)


def _unnoticed(lapse: Lapse, speaker: Speaker) -> Unnoticed:
    text = say(_("{error}; nobody pointed it out in time"), error=lapse.text)
    return Unnoticed(speaker.say(text), speaker.speak(lapse.cite))


def settled_as(course: Course) -> tuple[Names, ...]:
    """Return the names of the seats when each deal was settled."""
    return tuple(moment.seated.names for moment in course.moments for _deal in _settled(moment))


def _settled(moment: Moment) -> tuple[SettledDeal, ...]:
    """Return the deals that were settled at a moment."""
    new: tuple[SettledDeal, ...] = moment.step.state.sheet[len(moment.before.sheet) :]
    return new


def _table(course: Course) -> LiveTable:
    """Return a table at which these players sit, so that it is shown like any other."""
    record = course.record
    company = _company(tuple(record.players), tuple(course.faces.items()))
    settings = Settings(record.game.name)
    return LiveTable(settings, "", record.game, record.options, company)


@lru_cache(maxsize=16)
def _company(names: tuple[str, ...], faces: tuple[tuple[str, str], ...]) -> Company:
    known = dict(faces)
    guests = {
        f"{seat}": Guest(name, Seat(seat), face=known.get(name, ""))
        for seat, name in enumerate(names)
    }
    return Company(guests, len(names))


def _after(table: LiveTable, moment: Moment, course: Course) -> LiveTable:
    step = moment.step
    # An observer of all hands sees the state itself.
    match = Match(table.game, table.game.start(), step.state, (), step.state)
    names, stood_in = moment.seated
    table = with_company(table, _company(names, tuple(course.faces.items())))
    dealt = Dealt() if table.running is None else table.running.dealt
    trick = trick_completed_by(moment.before, step.act.seat, step.action, step.events)
    running = LiveMatch(
        Table(match),
        dealt=dealt if trick is None else dealt.with_trick(trick),
        has_settled=bool(_settled(moment)),
        stood_in=stood_in,
        last_deal=course.last_deal,
    )
    return replace(table, running=running)


def _seen(
    table: LiveTable, presentation: Presentation, speaker: Speaker
) -> tuple[Screen, tuple[tuple[HeldCard, ...], ...]]:
    assert table.table is not None
    state = table.table.match.state
    screen = public_part(table, speaker, table.guests)
    order = presentation.order(state)
    hands = tuple(shown_hand(hand, order, speaker.language) for hand in state.hands)
    # The record contains neither the moment when the host called the last deal nor the stand-in.
    screen = replace(screen, guests=(), is_last=False, stand_in=None, explanations=())
    return replace(screen, talk=None), hands


def _said(
    table: LiveTable, teller: Teller, moment: Moment, speaker: Speaker, aloud: bool
) -> Iterator[str]:
    """Yield the sentences on a moment; `aloud`: also on actions that are otherwise silent."""
    state, presentation = moment.step.state, presentation_of(table.game.name)
    for event in moment.step.events:
        teller.hear(event)
        if not presentation.is_quiet(event) or (aloud and isinstance(event, Acted)):
            yield speaker.opening(teller.tells(state, event))
    for deal in _settled(moment):
        yield speaker.opening(on_the_sheet(deal))
    outcome = table.outcome
    if outcome is not None and moment.before.outcome is None:
        yield speaker.say(say(_("The match is over: {reason}."), reason=outcome.reason))
        if outcome.winners:
            yield speaker.say(say(_("Won by: {winners:players}"), winners=outcome.winners))
