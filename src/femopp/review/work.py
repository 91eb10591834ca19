"""The work of a review, step by step: it can be stopped at any time."""

from collections.abc import Iterator
from math import sqrt
from statistics import stdev

from femopp.arena.stakes import stakes_of
from femopp.bots.adviser import NoHintError, check_hints
from femopp.bots.search.levels import levels_of
from femopp.bots.search.worth import Unit, worth_of
from femopp.engine.policy import Policy
from femopp.language import TextError, _, say
from femopp.record import Record, lapses_of, steps
from femopp.review.choices import SLIPS, Judged, judged, measured, screening
from femopp.review.luck import Dealt, dealt
from femopp.review.model import MARGIN, Costly, Estimate, Review, SeatReview
from femopp.review.moments import moments
from femopp.rulebook import Deal, Lapse, SettledDeal
from femopp.rulebook.score import gained
from femopp.tricks import Seat, seats
from femopp.view import see

LISTED = 3
"""The number of choices that are listed for a seat."""
Unseen = tuple[int, Lapse]
"""An error that nobody pointed out, after its line."""
AGAIN = 3 * LISTED
"""The number of its choices that are measured again."""


class ReviewError(TextError):
    """A match that can't be reviewed."""


class Work:
    """The review of one record, at a level of the bots that search.

    `run` yields after each action of the match; `result` may be asked for at any time, and is of
    the deals settled so far. Raises `ReviewError` for a game without hints, an unknown level, and a
    record without a settled deal; `RecordError` (such as `Offence`) for one that isn't legal.
    """

    def __init__(self, record: Record, level: str, seed: str = "review") -> None:
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
        self._number = {one.number for one in self._settled}
        self.total = len(self._steps)
        self._judged: list[list[Judged]] = [[] for _player in record.players]
        self._unjudged = [0] * len(record.players)
        self._dealt: dict[int, Dealt | None] = {}
        self._through = 0

    def _all_settled(self) -> tuple[SettledDeal, ...]:
        return tuple(self._steps[-1].state.sheet) if self._steps else ()

    def run(self) -> Iterator[int]:
        """Judge the match; yield the number of actions done."""
        record, game = self._record, self._record.game
        spectator = game.begin(record.options, len(record.players), record.start)
        policy = Policy(SLIPS, self._level.policy.imitates)
        for done, (step, moment) in enumerate(moments(record, self._steps), start=1):
            spectator = see(game, spectator, step.events, None)
            if isinstance(step.action, Deal):
                number = step.state.deal_number
                self._dealt[number] = dealt(self._game, step.state, spectator, policy, number)
            if moment is not None and moment.deal in self._number:
                found = judged(self._game, self._level, moment, self._seed)
                if found is None:
                    self._unjudged[moment.seat] += 1
                else:
                    self._judged[moment.seat].append(found)
            self._through = done
            yield done

    def result(self) -> Review:
        """Return the review of the deals whose play has been judged."""
        state = self._steps[self._through - 1].state if self._through else None
        settled = () if state is None else tuple(state.sheet)
        lapses = self._lapses() if self._through == self.total else {}
        return Review(
            self._game,
            self._level_name,
            self._unit(),
            len(settled),
            len(self._settled),
            tuple([self._seat(seat, settled, lapses) for seat in seats(len(self._judged))]),
        )

    def _lapses(self) -> dict[Seat, list[Unseen]]:
        """Return each seat's errors with their lines, if the match is over."""
        record, by_seat = self._record, dict[Seat, list[Unseen]]()
        if self._steps[-1].state.outcome is None:
            return by_seat
        begun = record.game.begin(record.options, len(record.players), record.start)
        for step, lapses in zip(
            self._steps, lapses_of(record.game, begun, self._steps), strict=True
        ):
            for lapse in lapses:
                by_seat.setdefault(lapse.seat, []).append((step.act.place.line, lapse))
        return by_seat

    def _unit(self) -> Unit:
        return worth_of(self._game, self._steps[-1].state, for_the_match=False).unit

    def _seat(
        self,
        seat: Seat,
        settled: tuple[SettledDeal, ...],
        lapses: dict[Seat, list[tuple[int, Lapse]]],
    ) -> SeatReview:
        result, luck, play = self._shares(seat, settled)
        numbers = {one.number for one in settled}
        mine = [one for one in self._judged[seat] if one.moment.deal in numbers]
        error = sqrt(sum(one.error**2 for one in mine))
        return SeatReview(
            seat,
            result,
            luck,
            play,
            Estimate(sum(one.cost for one in mine), MARGIN * error),
            len(mine),
            self._unjudged[seat],
            self._costliest(mine),
            tuple(lapses.get(seat, ())),
        )

    def _costliest(self, mine: list[Judged]) -> tuple[Costly, ...]:
        """Return the choices that cost most, measured anew among those that seem to."""
        dear = sorted(mine, key=lambda one: -one.cost)[:AGAIN]
        found = [
            measured(self._game, self._level, one, self._seed)
            for one in dear
            if one.cost > 0 and one.best != one.moment.action
        ]
        certain = [one for one in found if one is not None]
        return tuple(sorted(certain, key=lambda one: -one.cost.value)[:LISTED])

    def _shares(
        self, seat: Seat, settled: tuple[SettledDeal, ...]
    ) -> tuple[float, Estimate, Estimate]:
        """Return a seat's result, its luck and its play."""
        sign = stakes_of(self._game).sign
        result, luck, variance = 0.0, 0.0, 0.0
        plays = list[float]()
        for one in settled:
            points = sign * gained(one.lines, len(self._judged))[seat]
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
