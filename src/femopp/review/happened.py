"""The sheet of a match as a sum, penalties, knocks and good deals, for one person."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from types import ModuleType
from typing import Any

from femopp.arena.stakes import stakes_of
from femopp.kits import part
from femopp.language import _, say
from femopp.presentation import presentation_of
from femopp.presentation.account import Account, Share, plain_account
from femopp.presentation.happening import Happening, HappeningKind
from femopp.record import Record, Step
from femopp.review.model import Happened, Part, Unnoticed
from femopp.rulebook import Action, Deal, ScoreLine, SettledDeal


class Chances:
    """The errors of others that each person could have knocked for, by their own views."""

    def __init__(self, game: str, parts: Sequence[Part]) -> None:
        self._catching = part(game, "catching")
        self._parts = parts
        self._since: list[dict[tuple[int, Any], int]] = [{} for _part in parts]

    def note(self, step: int, deal: int, views: Sequence[Any]) -> None:
        """Note what everybody could knock for after this step."""
        if self._catching is None:
            return
        for mine, since in zip(self._parts, self._since, strict=True):
            if mine.has_deal(deal):
                for caught in self._catching.provable(views[mine.seat], mine.seat):
                    since.setdefault((deal, caught), step + 1)

    def of(self, number: int, lapse: Any) -> int | None:
        """Return the action before which a person could have knocked for this, None for never."""
        return self._since[number].get((lapse.deal, (lapse.seat, lapse.kind)))


def share_of(record: Record, part: Part, sheet: Sequence[SettledDeal], outcome: Any) -> Share:
    """Return a person's share of a sheet; `outcome` is that of the match if it is over."""
    mine = [one for one in sheet if part.has_deal(one.number)]
    begun = record.game.begin(record.options, len(record.players), record.start)
    start = presentation_of(record.game.name).points(begun)[part.seat]
    if not mine:
        return Share(part.seat, (), start, start)
    before = [one for one in sheet if one.number < mine[0].number]
    if before:
        start = before[-1].totals[part.seat]
    is_to_the_end = mine[-1].number == sheet[-1].number
    end = mine[-1].totals[part.seat]
    return Share(part.seat, tuple(mine), start, end, outcome if is_to_the_end else None)


def account_of(game: str, share: Share) -> Account:
    """Return the account of a share, by the game's own words if it has any."""
    found = part(game, "account")
    account: Callable[[Share], Account] = plain_account if found is None else found.account
    return account(share)


def is_five_up(game: str, action: Action, lines: Sequence[ScoreLine]) -> bool:
    """Whether a choice was a promise that these lines of its seat say was broken."""
    found = part(game, "happenings")
    return found is not None and found.is_five_up(action, lines)


def happened(
    record: Record,
    steps: Sequence[Step],
    mine: Part,
    share: Share,
    lapses: Sequence[Unnoticed],
    could_knock: Callable[[Any], int | None],
) -> tuple[Happened, ...]:
    """Return what happened to a person in a finished match."""
    good = _good_deals(record.game.name, steps, share)
    kit = part(record.game.name, "happenings")
    if kit is None:
        return good
    begun = record.game.begin(record.options, len(record.players), record.start)
    ends = list(accumulate(len(step.events) for step in steps))
    events = [event for step in steps for event in step.events]
    found = [
        Happened(bisect_right(ends, one.event) + 1, one)
        for one in kit.happenings(begun, events, mine.seat)
        if mine.has_deal(one.deal)
    ]
    return (*found, *_missed(kit, begun, mine, lapses, could_knock), *good)


def _missed(
    kit: ModuleType,
    begun: Any,
    mine: Part,
    lapses: Sequence[Unnoticed],
    could_knock: Callable[[Any], int | None],
) -> list[Happened]:
    chances = [(one.lapse, could_knock(one.lapse)) for one in lapses]
    return [
        Happened(step, kit.missed(begun, lapse))
        for lapse, step in chances
        if step is not None and lapse.seat != mine.seat and mine.has_deal(lapse.deal)
    ]


def _good_deals(game: str, steps: Sequence[Step], share: Share) -> tuple[Happened, ...]:
    found = part(game, "account")
    if found is None:
        return ()
    sign = stakes_of(game).sign
    began = {
        step.state.deal_number: number
        for number, step in enumerate(steps, start=1)
        if isinstance(step.action, Deal)
    }
    gained = [(deal, sign * share.gained(deal)) for deal in share.deals]
    return tuple(
        [
            Happened(began[deal.number] + 1, _good_deal(found, share, deal, points))
            for deal, points in gained
            if points > 0 and deal.number in began
        ]
    )


def _good_deal(kit: ModuleType, share: Share, deal: SettledDeal, points: int) -> Happening:
    return Happening(
        HappeningKind.DEAL,
        0,
        deal.number,
        0,
        kit.good_deal(share.seat, points),
        say(_("{title:sentence}"), title=deal.title),
        others=points,
    )
