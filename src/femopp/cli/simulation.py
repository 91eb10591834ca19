"""``femopp simulate``: matches between bots."""

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from femopp.bots import Bot, Simulated, UnknownBotError, bot_named, simulate
from femopp.cli.choice import (
    ALERT,
    FORGETFUL,
    check_at_least_one,
    game_named,
    options_of,
    percent,
    players_of,
    seed_of,
)
from femopp.cli.errors import CommandError, check_not_empty
from femopp.cli.files import check_is_new
from femopp.cli.play.saving import write
from femopp.cli.progress import progress
from femopp.language import Speaker, Text, _, say
from femopp.record import format_record, record_of
from femopp.rulebook import Game, Options, SetupError
from femopp.tricks import seats


@dataclass(frozen=True)
class Plan:
    """The matches to play; `bots` are by seat."""

    game: Game[Any]
    options: Options
    players: int
    bots: tuple[str, ...]
    matches: int
    seed: str
    most_deals: int
    forgetful: int
    alert: int


def plan_of(
    *,
    game: str,
    preset: str | None,
    opt: Sequence[str],
    players: int | None,
    bots: str | None,
    matches: int,
    seed: str | None,
    most_deals: int,
    forgetful: int | None,
    alert: int | None,
) -> Plan:
    """Make a plan from the arguments. Raises `CommandError`."""
    check_not_empty(bots=bots)
    chosen = game_named(game)
    options = options_of(chosen, preset, opt)
    check_at_least_one(matches=matches, most_deals=most_deals)
    players = players_of(chosen, options, players)
    return Plan(
        game=chosen,
        options=options,
        players=players,
        bots=_one_each(bots or "greedy", players),
        matches=matches,
        seed=seed_of(seed, f"-{matches}") or secrets.token_hex(8),
        most_deals=most_deals,
        forgetful=FORGETFUL if forgetful is None else forgetful,
        alert=ALERT if alert is None else alert,
    )


def _one_each(bots: str, seats: int) -> tuple[str, ...]:
    """Return the bot of each seat, from one name for all or one for each. Raises `CommandError`."""
    names = tuple(name.strip() for name in bots.split(","))
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise CommandError(
            say(
                _("--bots takes one name for all, or one for each of the {number} seats"),
                number=seats,
            )
        )
    return names


@dataclass
class Tally:
    """The results so far; lists are by seat."""

    matches: int = 0
    given_up: int = 0
    deals: int = 0
    actions: int = 0
    longest: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def add(self, simulated: Simulated) -> None:
        """Add a match."""
        state = simulated.match.state
        self.matches += 1
        self.given_up += not simulated.ended
        self.deals += len(state.sheet)
        self.actions += simulated.match.actions
        self.longest = max(self.longest, len(state.sheet))
        winners = state.outcome.winners if state.outcome is not None else ()
        self.wins = [won + (seat in winners) for seat, won in enumerate(self.wins)]
        self.points = [sum(pair) for pair in zip(self.points, state.points, strict=True)]


def run_plan(speaker: Speaker, plan: Plan, *, as_json: bool, out: Path | None) -> None:
    """Play the matches and print the results. Raises `CommandError`."""
    if out is not None:
        for number in range(1, plan.matches + 1):
            check_is_new(_file(out, number, plan.matches))
    tally = Tally(wins=[0] * plan.players, points=[0] * plan.players)
    bots = [_bot(plan, name) for name in plan.bots]
    with progress(speaker, plan.matches) as advance:
        for number in range(1, plan.matches + 1):
            # Every match has its own seed, so that it can be repeated alone.
            seed = f"{plan.seed}-{number}"
            try:
                simulated = simulate(
                    plan.game, plan.options, bots, seed, most_deals=plan.most_deals
                )
            except SetupError as error:
                raise CommandError(error.text) from None
            tally.add(simulated)
            if out is not None:
                record = record_of(simulated.match, _names(plan), seed)
                write(_file(out, number, plan.matches), format_record(record))
            advance()
    if as_json:
        print(json.dumps(_as_json(plan, tally), indent=2))
    else:
        for line in _summary(plan, tally):
            print(speaker.say(line))


def _bot(plan: Plan, name: str) -> Bot:
    try:
        return bot_named(
            name,
            plan.game.name,
            forgetfulness=percent("--forgetful", plan.forgetful),
            alertness=percent("--alert", plan.alert),
        )
    except UnknownBotError as error:
        raise CommandError(error.text) from None


def _names(plan: Plan) -> list[str]:
    return [f"{bot.capitalize()}{seat + 1}" for seat, bot in enumerate(plan.bots)]


def _file(out: Path, number: int, matches: int) -> Path:
    if matches == 1:
        return out
    return out.with_name(f"{out.stem}-{number:0{len(str(matches))}}{out.suffix}")


def _summary(plan: Plan, tally: Tally) -> Iterator[Text]:
    yield say(
        _("Matches: {matches}; deals: {deals}; actions: {actions}; longest match: {longest} deals"),
        matches=tally.matches,
        deals=tally.deals,
        actions=tally.actions,
        longest=tally.longest,
    )
    if tally.given_up:
        yield say(
            _("Abandoned after {most} deals: {number}"),
            most=plan.most_deals,
            number=tally.given_up,
        )
    for seat in seats(plan.players):
        yield say(
            _("Seat {seat} ({bot}): wins {wins}, mean points {mean:hundredths}"),
            seat=seat + 1,
            bot=plan.bots[seat],
            wins=tally.wins[seat],
            mean=tally.points[seat] / tally.matches,
        )


def _as_json(plan: Plan, tally: Tally) -> dict[str, Any]:
    return {
        "game": plan.game.name,
        "preset": plan.options.preset,
        "options": {
            named.name: named.format(now) for named, _before, now in plan.options.differences()
        },
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "matches": tally.matches,
        "given_up": tally.given_up,
        "deals": tally.deals,
        "actions": tally.actions,
        "longest_match": tally.longest,
        "wins": tally.wins,
        "mean_points": [points / tally.matches for points in tally.points],
    }
