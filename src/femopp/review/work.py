"""The work of a review, step by step: it can be stopped at any time."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from statistics import stdev

from femopp.arena.stakes import stakes_of
from femopp.bots.adviser import NoHintError, check_hints
from femopp.bots.search.levels import levels_of
from femopp.bots.search.worth import Unit, worth_of
from femopp.engine.policy import Policy
from femopp.language import TextError, _, say
from femopp.presentation.account import Share
from femopp.record import Record, lapses_of, steps
from femopp.review.choices import SLIPS, Judged, judged, measured, screening
from femopp.review.happened import Chances, account_of, happened, is_five_up, share_of
from femopp.review.luck import Dealt, dealt
from femopp.review.model import (
    MARGIN,
    Costly,
    Estimate,
    Happened,
    Moment,
    Part,
    Review,
    SeatReview,
    Unnoticed,
)
from femopp.review.moments import moments
from femopp.rulebook import Deal, Lapse, SettledDeal
from femopp.rulebook.score import gained
from femopp.tricks import seats
from femopp.view import see

LISTED = 3
"""The number of choices that are listed for a person."""
AGAIN = 3 * LISTED
"""The number of a person's choices that are measured again."""


class ReviewError(TextError):
    """A match that can't be reviewed."""


class Work:
    """The review of one record, at a level of the bots that search.

    `run` yields after each action of the match, and after each choice measured again; `total` is
    how often. `result` may be asked for at any time, and is of the deals settled so far. `parts`
    are the people to review; by default every seat. `is_over`: the match is over even if its record
    has no outcome, as a host can end one.

    Raises `ReviewError` for a game without hints, an unknown level, and a record without a settled
    deal; `RecordError` (such as `Offence`) for one that isn't legal.
    """

    def __init__(
        self,
        record: Record,
        level: str,
        seed: str = "review",
        parts: Sequence[Part] | None = None,
        *,
        is_over: bool = False,
    ) -> None:
        self._record, self._game = record, record.game.name
        try:
            check_hints(self._game)
        except NoHintError as error:
            raise ReviewError(error.text) from None
        # A level that errs on purpose is no judge.
        known = {name: one for name, one in levels_of(self._game).items() if one.slips is None}
        if level not in known:
            text = _("no level {level} reviews matches; there are: {levels}")
            raise ReviewError(say(text, level=level, levels=", ".join(known)))
        self._level_name, self._seed = level, seed
        self._level = screening(known[level])
        self._steps = tuple(steps(record, foreseeing=True))
        self._settled = self._all_settled()
        if not self._settled:
            raise ReviewError(say(_("no deal of this record has been played to its end")))
        if not any(isinstance(step.action, Deal) for step in self._steps):
            raise ReviewError(say(_("this record has only the points of its deals, not the cards")))
        self._is_over = is_over or self._steps[-1].state.outcome is not None
        self._number = {one.number for one in self._settled}
        everybody = [Part(seat) for seat in seats(len(record.players))]
        self._parts = tuple(everybody if parts is None else parts)
        self.actions = len(self._steps)
        self.total = self.actions + AGAIN * len(self._parts)
        self._judged: list[list[Judged]] = [[] for _part in self._parts]
        self._unjudged = [0] * len(self._parts)
        self._measured: dict[int, Costly | None] = {}
        self._chances = Chances(self._game, self._parts)
        self._dealt: dict[int, Dealt | None] = {}
        self._through = 0

    def _all_settled(self) -> tuple[SettledDeal, ...]:
        return tuple(self._steps[-1].state.sheet) if self._steps else ()

    def run(self) -> Iterator[int]:
        """Judge the match, then measure the costliest choices again; yield how much is done."""
        record, game = self._record, self._record.game
        spectator = game.begin(record.options, len(record.players), record.start)
        policy = Policy(SLIPS, self._level.policy.imitates)
        for done, (step, moment, views) in enumerate(moments(record, self._steps), start=1):
            self._chances.note(done, step.state.deal_number, views)
            spectator = see(game, spectator, step.events, None)
            if isinstance(step.action, Deal):
                number = step.state.deal_number
                self._dealt[number] = dealt(self._game, step.state, spectator, policy, number)
            if moment is not None and moment.deal in self._number:
                self._judge(moment)
            self._through = done
            yield done
        for number, mine in enumerate(self._judged):
            dear = _dear(mine)
            for place in range(AGAIN):
                if place < len(dear):
                    self._measure(dear[place])
                yield self.actions + number * AGAIN + place + 1

    def _judge(self, moment: Moment) -> None:
        owners = [number for number, part in enumerate(self._parts) if part.has(moment)]
        if not owners:
            return
        found = judged(self._game, self._level, moment, self._seed)
        for number in owners:
            if found is None:
                self._unjudged[number] += 1
            else:
                self._judged[number].append(found)

    def _measure(self, one: Judged) -> Costly | None:
        step = one.moment.step
        if step not in self._measured:
            self._measured[step] = measured(self._game, self._level, one, self._seed)
        return self._measured[step]

    def result(self) -> Review:
        """Return the review of the deals whose play has been judged."""
        state = self._steps[self._through - 1].state if self._through else None
        settled = () if state is None else tuple(state.sheet)
        lapses = self._lapses() if self._through == self.actions and self._is_over else ()
        return Review(
            self._game,
            self._level_name,
            self._unit(),
            len(settled),
            len(self._settled),
            tuple([self._seat(number, settled, lapses) for number in range(len(self._parts))]),
        )

    def _lapses(self) -> tuple[Unnoticed, ...]:
        """Return the errors that nobody pointed out."""
        record = self._record
        begun = record.game.begin(record.options, len(record.players), record.start)
        found = lapses_of(record.game, begun, self._steps)
        return tuple(
            [
                Unnoticed(number, step.act.place.line, lapse)
                for number, (step, lapses) in enumerate(
                    zip(self._steps, found, strict=True), start=1
                )
                for lapse in lapses
            ]
        )

    def _unit(self) -> Unit:
        return worth_of(self._game, self._steps[-1].state, for_the_match=False).unit

    def _seat(
        self, number: int, sheet: tuple[SettledDeal, ...], lapses: tuple[Unnoticed, ...]
    ) -> SeatReview:
        part = self._parts[number]
        settled = tuple([one for one in sheet if part.has_deal(one.number)])
        result, luck, play = self._shares(part, settled)
        numbers = {one.number for one in settled}
        is_whole = self._through == self.actions and self._is_over
        outcome = self._steps[-1].state.outcome if is_whole else None
        share = share_of(self._record, part, sheet, outcome)
        mine = [one for one in self._judged[number] if one.moment.deal in numbers]
        return SeatReview(
            part.seat,
            len(settled),
            settled[-1].totals[part.seat] if settled else 0,
            result,
            luck,
            play,
            _given_up(mine),
            sum(one.shown for one in mine) or len(mine),
            self._unjudged[number],
            sum(self._dealt.get(one.number) is None for one in settled),
            self._costliest(mine, settled),
            tuple(
                [
                    one
                    for one in lapses
                    if one.lapse.seat == part.seat and part.has_deal(one.lapse.deal)
                ]
            ),
            account_of(self._game, share),
            share.won,
            self._happened(number, share, lapses) if is_whole else (),
        )

    def _happened(
        self, number: int, share: Share, lapses: tuple[Unnoticed, ...]
    ) -> tuple[Happened, ...]:
        def could_knock(lapse: Lapse) -> int | None:
            return self._chances.of(number, lapse)

        part = self._parts[number]
        return happened(self._record, self._steps, part, share, lapses, could_knock)

    def _costliest(
        self, mine: list[Judged], settled: tuple[SettledDeal, ...]
    ) -> tuple[Costly, ...]:
        """Return the choices that cost most, measured anew among those that seem to."""
        found = [self._measure(one) for one in _dear(mine)]
        certain = [self._with_five_up(one, settled) for one in found if one is not None]
        return tuple(sorted(certain, key=lambda one: -one.cost.value)[:LISTED])

    def _with_five_up(self, one: Costly, settled: tuple[SettledDeal, ...]) -> Costly:
        lines = [
            line
            for deal in settled
            for line in deal.lines
            if deal.number == one.deal and line.seat == one.seat
        ]
        return replace(one, five_up=is_five_up(self._game, one.action, lines))

    def _shares(
        self, part: Part, settled: tuple[SettledDeal, ...]
    ) -> tuple[float, Estimate, Estimate]:
        """Return a person's result, their luck and their play."""
        seat, sign = part.seat, stakes_of(self._game).sign
        result, luck, variance = 0.0, 0.0, 0.0
        plays = list[float]()
        for one in settled:
            points = sign * gained(one.lines, len(self._record.players))[seat]
            result += points
            hands = self._dealt.get(one.number)
            if hands is None:
                continue
            luck += hands.value[seat] - hands.average[seat]
            variance += hands.variances[seat]
            plays.append(points - hands.value[seat])
        spread = MARGIN * stdev(plays) * sqrt(len(plays)) if len(plays) > 1 else None
        return (
            result,
            Estimate(luck, MARGIN * sqrt(variance) if plays else None),
            Estimate(sum(plays), spread),
        )


def _given_up(mine: Sequence[Judged]) -> Estimate | None:
    """Return what the choices whose costs are shown cost together, None if there are none."""
    shown = [one for one in mine if one.shown]
    if mine and not shown:
        return None
    error = sqrt(sum(one.error**2 for one in shown))
    return Estimate(sum(one.cost for one in shown), MARGIN * error)


def _dear(mine: Sequence[Judged]) -> list[Judged]:
    """Return the choices that seem to cost most, the dearest first."""
    dear = sorted(mine, key=lambda one: -one.cost)[:AGAIN]
    return [one for one in dear if one.cost > 0 and one.best != one.moment.action]
