"""Whether the sentences of hints are true: what they claim against what lay and came.

Deals are played by `club` bots. At some decisions a hint is made, and its reasons are compared with
the true hands and with a fork of the deal in which the choice is done, in bins of ten. Nothing here
is the sampler's: voids, announced queens and winners are found from the cards of the rule book.

- certain sentences: what a hint says for certain, against the true hands (`bench/true_hands.py`)
- false claims: a card in a hand that has shown that it lacks it; "0" or "100 of 100" that didn't
  hold
- bins: the mean claimed must lie in the 99 % interval of what came; deals are independent

.venv/bin/python bench/claims.py sheepshead --seconds 600
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import count
from math import sqrt
from statistics import fmean
from typing import Any

from femopp.bots import Luck, bot_named, reasons
from femopp.bots.advice import Advice
from femopp.bots.facts import Reason, hundred
from femopp.bots.hint import hint
from femopp.bots.simulate import bot_acts
from femopp.cards import Card
from femopp.driver import Ask, Move, SeededShuffler, Table, act, begin, chance, turn
from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.rulebook import Action, legal_actions
from femopp.rulebook.score import gained
from femopp.tricks import TABLE, Seat, Trick

TRUE_HANDS: Any = import_module("bench.true_hands" if __package__ else "true_hands")

SURE = 2.576
"""The number of standard errors of a 99 % interval."""
BINS = 10
OPTIONS: Mapping[str, Mapping[str, str]] = {"rodskagg": {"rituals": "auto"}}
WON = ("won_as_picker", "won_alone", "won_cracked", "won_doubled", "won_tripled")
"""Claims of Sheepshead about one of both choices: whichever isn't a pass."""


@dataclass(frozen=True)
class Claim:
    """A share that a sentence states, and whether it held (1) or not (0)."""

    fact: str
    deal: int
    share: float
    held: float
    said: str


# What the rule book says


def tricks_of(state: Any) -> list[Trick]:
    if hasattr(state, "play"):
        return [*state.play.history, state.trick]
    return [*(taken.trick for taken in state.taken), state.trick]


def winner(order: Any, trick: Trick) -> Seat:
    best = trick.played[0]
    for one in trick.played[1:]:
        if order.beats(one.card, best.card):
            best = one
    return best.seat


def lacks(game: str, view: Any, seat: Seat, card: Card) -> bool:
    """Return whether everybody knows that a seat can't have a card."""
    order = presentation_of(game).order(view)
    for trick in tricks_of(view):
        if not trick.played:
            continue
        led = order.suit[trick.played[0].card]
        for one in trick.played:
            if one.seat == seat and order.suit[one.card] != led == order.suit[card]:
                return True
    if game != "sheepshead":
        return False
    blitzes = [(view.picker, view.blitz), *((one.seat, one.blitz) for one in view.cracks)]
    return any(who not in (None, seat) and card in form.queens for who, form in blitzes)


def stated(reason: Reason) -> float:
    """Return the share that a sentence states."""
    share = reason.figures[0]
    return share if reason.fact == "this_trick" else hundred(share) / 100


# Playing


class Studied:
    """Hints in deals of one game."""

    def __init__(self, game: str, seed: str, share: float, seconds: float | None = None) -> None:
        self.name, self._seed, self._share, self._limit = game, seed, share, seconds
        self._game: Any = GAMES[game]
        self._options = self._game.options.parsed(None, OPTIONS.get(game, {}))
        self._players = self._game.usual_players(self._options)
        self._bot = bot_named("club", game)
        self.hints = 0
        self.silent = 0
        self.forks = True
        self.certain = 0
        self.untrue = list[str]()

    def deal(self, number: int) -> Iterator[Claim]:
        """Play a deal, and yield the claims of its hints."""
        seed = f"{self._seed}-{number}"
        table: Table[Any] = Table(begin(self._game, self._options, self._players, None))
        while True:
            table, ask = self._until_asked(table, seed)
            if ask is None:
                return
            match = table.match
            view = match.views[ask.seat]
            legal = legal_actions(self._game, view, ask.seat)
            luck = Luck(f"{seed}:claims", ask.seat, match.actions)
            if len(legal) > 1 and luck.below(1000) < 1000 * self._share:
                found = hint(self.name, view, ask.seat, legal, luck, self._limit)
                if found is not None:
                    self.hints += 1
                    self.silent += not found.reasons
                    self._check_sentence(table.match.state, view, found.advice)
                    best = found.choices[0].actions[0]
                    for reason in found.reasons if self.forks else ():
                        yield from self._claims(table, ask, best, reason, number)
            table, _events = bot_acts(table, ask, self._bot, seed)

    def _check_sentence(self, state: Any, view: Any, given: Advice) -> None:
        is_so = (
            None if given.found is None else TRUE_HANDS.holds(self.name, state, view, given.found)
        )
        self.certain += is_so is not None
        if is_so is False:
            self.untrue.append(Speaker("en").say(given.text))

    def _claims(
        self, table: Table[Any], ask: Ask, best: Action, reason: Reason, number: int
    ) -> Iterator[Claim]:
        state = table.match.state
        values = reason.text.values
        said = Speaker("en", ("A", "B", "C", "D", "E", "F", "G", "H")).say(reason.text)
        if "card" in values:
            seat, card = values["seat"], values["card"]
            is_there = float(card in state.hands[seat])
            if lacks(self.name, table.match.views[ask.seat], seat, card):
                said = f"FALSE: {said}"
            yield Claim(reason.fact, number, stated(reason), is_there, said)
            return
        action = best
        if not reason.figures:
            return
        if reason.fact in WON:
            legal = legal_actions(self._game, table.match.views[ask.seat], ask.seat)
            if type(best).__name__ == "Pass":
                action = next(one for one in legal if type(one).__name__ != "Pass")
        elif reason.fact not in ("won", "won_with_bury", "this_trick"):
            return
        states = list(self._states(table, ask, action, f"{self._seed}-{number}:on"))
        if reason.fact == "this_trick":
            place = sum(1 for one in tricks_of(state)[:-1] if one.played)
            order = presentation_of(self.name).order(table.match.views[ask.seat])
            lay = [tricks_of(one)[place] for one in states if len(tricks_of(one)) > place]
            held = float(winner(order, [one for one in lay if one.played][-1]) == ask.seat)
        else:
            held = float(gained(states[-1].sheet[0].lines, self._players)[ask.seat] > 0)
        yield Claim(reason.fact, number, stated(reason), held, said)

    def _states(self, table: Table[Any], ask: Ask, action: Action, seed: str) -> Iterator[Any]:
        """Yield the state after this action and each later one, to the end of the deal."""
        table, _events = act(table, ask.seat, action)
        yield table.match.state
        while True:
            table, again = self._until_asked(table, seed)
            if again is None:
                yield table.match.state
                return
            table, _events = bot_acts(table, again, self._bot, seed)
            yield table.match.state

    def _until_asked(self, table: Table[Any], seed: str) -> tuple[Table[Any], Ask | None]:
        """Let the table act; None at the end of the first deal."""
        while True:
            if table.match.state.sheet:
                return table, None
            table, _events = chance(table, lambda draw: SeededShuffler(seed, draw))
            if table.match.state.sheet:
                return table, None
            step = turn(table)
            if step is None:
                return table, None
            if not isinstance(step, Move):
                return table, step
            table, _events = act(table, TABLE, step.action)


# A planted fault


class Turned:
    """A world whose hands lie a seat too far to the left, but for the observer's own."""

    def __init__(self, world: Any, own: Seat) -> None:
        self._world, self._own = world, own

    def __getattr__(self, name: str) -> Any:
        return getattr(self._world, name)

    def hands(self) -> tuple[int, ...]:
        hands = list(self._world.hands())
        mine = hands.pop(self._own)
        turned = [*hands[1:], hands[0]]
        turned.insert(self._own, mine)
        return tuple(turned)


def plant_a_fault() -> None:
    """Let the worlds in which reasons are measured have their hands in the wrong seats."""
    real = reasons.trials_of

    def trials_of(game: str, level: Any, matter: Any, *more: Any) -> tuple[Any, ...]:
        return tuple(
            [
                replace(one, before=Turned(one.before, matter.seat))  # type: ignore[arg-type]
                for one in real(game, level, matter, *more)
            ]
        )

    reasons.trials_of = trials_of  # type: ignore[assignment]


# Adding up


def false_claims(claims: Sequence[Claim]) -> list[str]:
    """Return the claims that can't be true, or were certain and didn't hold."""
    return [
        one.said
        for one in claims
        if one.said.startswith("FALSE") or (one.share in (0, 1) and one.held != one.share)
    ]


def facts_in(claims: Sequence[Claim]) -> list[str]:
    return sorted({one.fact for one in claims})


def bins_of(claims: Sequence[Claim]) -> Iterator[tuple[int, int, float, float, float]]:
    """Yield each bin: its tens, the number of claims, and the means claimed and true.

    The last is half the width of the 99 % interval of the truth, at least that of the claimed
    share, as a bin in which everything held has no spread.
    """
    by_tens = defaultdict[int, list[Claim]](list)
    for one in claims:
        by_tens[min(BINS - 1, int(one.share * BINS))].append(one)
    for tens, mine in sorted(by_tens.items()):
        claimed, true = fmean(one.share for one in mine), fmean(one.held for one in mine)
        by_deal = defaultdict[int, float](float)
        for one in mine:
            by_deal[one.deal] += one.held - one.share - (true - claimed)
        spread = sum(off * off for off in by_deal.values()) / len(mine) ** 2
        least = claimed * (1 - claimed) / len(mine)
        yield tens, len(mine), claimed, true, SURE * sqrt(max(spread, least))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="claims-1")
    parser.add_argument("--share", type=float, default=0.3, help="of the decisions")
    parser.add_argument("--sentences", action="store_true", help="only what is said for certain")
    parser.add_argument("--limit", type=float, help="seconds for each hint")
    parser.add_argument("--fault", action="store_true", help="plant a fault in the worlds")
    wanted = parser.parse_args()
    if wanted.fault:
        plant_a_fault()
    studied, claims = Studied(wanted.game, wanted.seed, wanted.share, wanted.limit), list[Claim]()
    if wanted.sentences:
        studied.forks = False
    began, deals = time.process_time(), 0
    for number in count():
        if time.process_time() - began > wanted.seconds:
            break
        claims += studied.deal(number)
        deals += 1
    print(f"{wanted.game}: {deals} deals, {studied.hints} hints, {studied.silent} without reason")
    print(f"certain sentences: {studied.certain}, untrue: {studied.untrue or 'none'}")
    print("false:", *(false_claims(claims) or ["none"]), sep="\n  ")
    groups = {fact: [one for one in claims if one.fact == fact] for fact in facts_in(claims)}
    for fact, mine in {**groups, "all": claims}.items():
        for tens, number, claimed, true, width in bins_of(mine):
            verdict = "" if abs(true - claimed) <= width else "outside"
            print(
                f"| {fact} | {10 * tens}– | {number} | {100 * claimed:.0f} | {100 * true:.0f} "
                f"± {100 * width:.0f} | {verdict} |"
            )


if __name__ == "__main__":
    main()
