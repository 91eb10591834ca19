"""People at a match on real cards: the entries between deals in which they come and go."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from femopp.language import Message, Text, _, say
from femopp.rulebook import TOO_FEW, ComesIn, SummaryError
from femopp.server.kept.entries import Fields

COMPANY = "company"
"""The field of an entry that isn't a deal but a change of those who sit here."""

NOT_HERE = _("somebody is named twice here, or isn't in this match")

MOST_PEOPLE = 20
"""People of a match, all together."""

MOST_GIVEN = 10**6
"""The largest number of points that one can agree on."""


Person = Annotated[int, Meta(ge=0, lt=1000)]
"""The number of somebody in the match."""


class Newcomer(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody who comes in, with a free number of the match's people, which stays theirs.

    `on` says on which points, and `points` how many if they agree on a number. They may be a
    `member` of the match's circle.
    """

    seat: Person
    name: str
    on: ComesIn
    points: int = 0
    face: str = ""
    member: str = ""


class Company(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """People who sit here from now on, by their number, clockwise; all others have gone home.

    rests         those of them who look on until further notice
    once          those who look on in the next deal only
    dealer_rests  whoever deals looks on
    new           who comes in
    """

    sits: tuple[Person, ...]
    rests: tuple[Person, ...] = ()
    once: tuple[Person, ...] = ()
    dealer_rests: bool = False
    new: tuple[Newcomer, ...] = ()

    @property
    def looking_on(self) -> frozenset[int]:
        """Those who look on in the next deal, but for its dealer."""
        return frozenset((*self.rests, *self.once))


def company_in(said: Fields) -> Company | None:
    """Return what an entry says of the company; None for a deal. Raises `SummaryError`."""
    if COMPANY not in said:
        return None
    try:
        return msgspec.convert(said[COMPANY], Company, strict=True)
    except msgspec.ValidationError as error:
        text = say(_("this was not understood: {problem}"), problem=str(error))
        raise SummaryError(text) from None


def newcomers(deals: Iterable[Fields], players: int) -> Iterator[Newcomer]:
    """Yield those who come in later than so many people, the first with each number.

    A number stays empty if whoever had it was taken out by a correction.
    """
    taken = set[int]()
    for said in deals:
        try:
            company = company_in(said)
        except SummaryError:
            continue
        for one in () if company is None else company.new:
            if players <= one.seat < MOST_PEOPLE and one.seat not in taken:
                taken.add(one.seat)
                yield one


def place_of(deals: Sequence[Fields], players: int, seat: int) -> int:
    """Return the place of the entry with which somebody came in later."""
    came = ({one.seat for one in newcomers(deals[:at], players)} for at in range(1, len(deals) + 1))
    return next(place for place, seats in enumerate(came) if seat in seats)


def renamed(said: Fields, seat: int, name: str) -> Fields:
    """Return an entry in which a newcomer has another name."""
    company = said[COMPANY]
    new = [{**one, "name": name} if one["seat"] == seat else one for one in company["new"]]
    return {**said, COMPANY: {**company, "new": new}}


def nameless(said: Fields) -> Fields:
    """Return an entry in which newcomers have no names."""
    for one in said.get(COMPANY, {}).get("new", ()):
        said = renamed(said, one["seat"], "")
    return said


def checked(company: Company, came: Collection[int]) -> Company:
    """Return the company of those who are here, after those who came before.

    A place that nobody fills stays empty: a correction may have taken out who sat there. Raises
    `SummaryError` if they can't sit so.
    """
    known = set(came)
    for one in company.new:
        if one.seat in known:
            message = _("somebody else has come in meanwhile; enter it again")
            raise SummaryError(say(message))
        if abs(one.points) > MOST_GIVEN:
            text = say(_("the points are larger than anybody can have"))
            raise SummaryError(text)
        known.add(one.seat)
    if max(known) >= MOST_PEOPLE:
        raise SummaryError(say(_("a match can have at most {most} people"), most=MOST_PEOPLE))
    for group in (company.sits, company.rests, company.once):
        if len(set(group)) != len(group) or max(group, default=0) >= MOST_PEOPLE:
            raise SummaryError(say(NOT_HERE))
    sits, rests, once = [
        tuple([one for one in group if one in known])
        for group in (company.sits, company.rests, company.once)
    ]
    company = msgspec.structs.replace(company, sits=sits, rests=rests, once=once)
    if len(company.sits) < 2:
        raise SummaryError(say(TOO_FEW))
    if not company.looking_on <= set(company.sits):
        raise SummaryError(say(_("whoever looks on must sit at the table")))
    if not {one.seat for one in company.new} <= set(company.sits):
        raise SummaryError(say(_("whoever comes in must sit at the table")))
    return company


_JOINS: Mapping[ComesIn, Message] = {
    ComesIn.LAST: _("{who:player} comes in on {points}, like {other:player}"),
    ComesIn.START: _("{who:player} comes in on {points}, as everybody began"),
    ComesIn.AVERAGE: _("{who:player} comes in on {points}, the mean of the others"),
    ComesIn.POINTS: _("{who:player} comes in on {points}"),
}


def joins(one: Newcomer, points: int, like: int | None) -> Text:
    """Return how somebody comes in, in words."""
    other = {} if like is None else {"other": like}
    return say(_JOINS[one.on], who=one.seat, points=points, **other)


def changes(before: Company, now: Company, points: Sequence[int]) -> Iterator[Text]:
    """Yield in words who goes, rests or is back; everybody has these points.

    A correction may say that nobody does.
    """
    if now == before:
        yield say(_("nobody comes or goes"))
    new = [one.seat for one in now.new]
    for one in before.sits:
        if one not in now.sits:
            yield say(_("{who:player} goes home, on {points}"), who=one, points=points[one])
    for one in now.sits:
        rested = one in before.looking_on or one not in before.sits
        if one in now.rests and one not in before.rests:
            yield say(_("{who:player} sits out"), who=one)
        elif one in now.once:
            yield say(_("{who:player} sits out the next deal"), who=one)
        elif rested and one not in new and one not in now.looking_on:
            yield say(_("{who:player} plays again, on {points}"), who=one, points=points[one])
    if now.dealer_rests != before.dealer_rests:
        yield say(_("whoever deals sits out") if now.dealer_rests else _("whoever deals plays too"))
