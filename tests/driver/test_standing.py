"""A match saved after a settled deal continues like one that went on without a break."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import Match, MatchStanding, SeededShuffler, begin, command, resume, standing_of
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Kind, RifkiOptions
from femopp.games.rifki.rules.state import RifkiStanding
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.options import KnockWindow
from femopp.kits import GAMES
from femopp.record import record_of
from femopp.rulebook import Deal, SetupError, legal_actions
from femopp.tricks import TABLE, seats
from tests.games.rodskagg.test_manual_properties import forgetful, table
from tests.playing import Choice, Player, by_chance, choices
from tests.strategies import options_of, seeds

MOST_ACTIONS = 400
"""When nobody performs the rituals, a deal can take long."""


def examples(percent: int) -> settings:
    """Return this share of the profile's examples: more in the deep tests."""
    return settings(max_examples=settings().max_examples * percent // 100)


def moves(match: Match[Any], player: Player, seed: int) -> Iterator[tuple[Match[Any], Choice]]:
    """Yield each action and the match after it; the table deals with this seed."""
    shuffler = SeededShuffler(seed)
    for _action in range(MOST_ACTIONS):
        if match.state.outcome is not None:
            return
        chance = match.game.table_action(match.state, shuffler)
        done = player(match, choices(match)) if chance is None else (TABLE, chance)
        match, _events = command(match, *done)
        yield match, done


def put_aside(match: Match[Any]) -> Match[Any]:
    """Return the match after a round trip through JSON, with the same sheet."""
    data = msgspec.json.encode(standing_of(match))
    state = match.state
    standing = msgspec.json.decode(data, type=MatchStanding)
    return resume(match.game, state.options, state.players, standing, state.sheet)


def goes_on_alike(begun: Match[Any], player: Player, seed: int) -> None:
    """Save the match after each deal, and go on with both it and the saved one.

    From the next deal on all must be equal. Until then, cards of the finished deal may lie on
    one table and not on the other.
    """
    resumed: list[Match[Any]] = []
    settled = 0
    for match, done in moves(begun, player, seed):
        resumed = [command(one, *done)[0] for one in resumed[-2:]]
        for one in resumed:
            dealt = [isinstance(action, Deal) for _seat, action in one.log]
            if any(dealt):
                agree(match, one)
            if dealt[-1]:
                may_do_the_same(match, one)
        if match.state.outcome is None and len(match.state.sheet) > settled:
            resumed.append(put_aside(match))
        settled = len(match.state.sheet)


def agree(match: Match[Any], other: Match[Any]) -> None:
    """Assert that the match and the views of all observers agree."""
    assert other.state == match.state
    assert other.views == match.views
    assert other.spectator == match.spectator
    assert other.actions == match.actions


def may_do_the_same(match: Match[Any], other: Match[Any]) -> None:
    for seat in (TABLE, *seats(match.state.players)):
        legal = legal_actions(match.game, match.state, seat)
        assert legal_actions(match.game, other.state, seat) == legal


def after_a_deal(begun: Match[Any], player: Player, seed: int) -> Match[Any]:
    """Return the match when its first deal has been settled."""
    return next(match for match, _done in moves(begun, player, seed) if match.state.sheet)


@pytest.mark.parametrize("name", ["rifki", "sheepshead"])
@given(st.data(), seeds)
@examples(10)
def test_a_match_that_was_put_aside_goes_on(name: str, data: st.DataObject, seed: int) -> None:
    game = GAMES[name]
    options = data.draw(options_of(game.options))
    players = data.draw(st.sampled_from(game.players(options)))
    goes_on_alike(begin(game, options, players), by_chance(seed), seed)


@given(options_of(RodskaggOptions), seeds)
@examples(20)
def test_one_of_rodskagg_goes_on(options: RodskaggOptions, seed: int) -> None:
    """Near zero, and with a player out: so that scores bounce, and players go out late."""
    goes_on_alike(table(options, seed), forgetful(seed), seed)


@given(
    options_of(RodskaggOptions, rituals="manual", knock_window="unlimited", revoke="penalty"), seeds
)
@examples(20)
def test_errors_that_are_still_open_go_on(options: RodskaggOptions, seed: int) -> None:
    assert options.knock_window is KnockWindow.UNLIMITED
    goes_on_alike(table(options, seed), forgetful(seed), seed)


STANDS, TOLD, AGREED, FRESH = "in the standing", "as told", "agreed", "fresh"
USUAL = {
    **dict.fromkeys(("options", "players"), AGREED),
    **dict.fromkeys(("points", "dealer", "deal_number"), STANDS),
    **dict.fromkeys(("sheet", "outcome"), TOLD),
    **dict.fromkeys(("turn", "hands", "trick", "taken"), FRESH),
}
"""The fields of `TrickTakingState`."""

FIELDS: Mapping[str, Mapping[str, str]] = {
    "rodskagg": {
        "options": AGREED,
        "players": AGREED,
        "points": STANDS,
        "dealer": STANDS,
        "deal_number": STANDS,
        "out": STANDS,
        "duel": STANDS,
        # A settlement keeps only the open errors of the rituals.
        "rites": STANDS,
        "sheet": TOLD,
        "outcome": TOLD,
        # A settlement clears them; the phase is that before a deal, with or without rituals.
        "pack": FRESH,
        "play": FRESH,
        "phase": FRESH,
        "auction": FRESH,
        "question": FRESH,
        # Only drawn for the first dealer.
        "drawing": FRESH,
    },
    "rifki": {
        "options": AGREED,
        "players": AGREED,
        "points": STANDS,
        "dealer": STANDS,
        "deal_number": STANDS,
        "chosen": STANDS,
        "sheet": TOLD,
        "outcome": TOLD,
        # They lie there until the next deal clears them.
        "turn": FRESH,
        "contract": FRESH,
        "hands": FRESH,
        "trick": FRESH,
        "taken": FRESH,
        "hearts_open": FRESH,
    },
    "sheepshead": {
        "options": AGREED,
        "players": AGREED,
        "points": STANDS,
        "dealer": STANDS,
        "deal_number": STANDS,
        "doublers": STANDS,
        "sheet": TOLD,
        "outcome": TOLD,
        # A session that was stopped is over.
        "stopped": FRESH,
        # They lie there until the next deal resets them.
        **dict.fromkeys(
            (
                *("phase", "turn", "hands", "blind", "passed", "picker", "blitz", "queens_shown"),
                *(
                    "taken_up",
                    "buried",
                    "laid_from",
                    "question",
                    "off_at",
                    "cracks",
                    "double_cracked",
                ),
                *("triple_cracked", "trick", "taken"),
            ),
            FRESH,
        ),
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_of_each_field_it_is_known_whether_it_outlives_a_deal(name: str) -> None:
    """A new field of a state has to be added here. Other kits have only the usual fields."""
    game = GAMES[name]
    fields = FIELDS.get(name, USUAL)
    options = game.options.of()
    player = forgetful(1) if name == "rodskagg" else by_chance(1)
    match = after_a_deal(begin(game, options, game.players(options)[0]), player, 1)
    assert set(fields) == set(match.state.__struct_fields__)
    assert match.state.outcome is None
    resumed = put_aside(match).state
    for field, why in fields.items():
        if why != FRESH:
            assert getattr(resumed, field) == getattr(match.state, field), field


def test_it_is_written_in_words() -> None:
    options = RifkiOptions.of(first_dealer="1")
    match = after_a_deal(begin(RIFKI, options, 4), by_chance(3), 3)
    assert msgspec.json.decode(msgspec.json.encode(standing_of(match, draws=1))) == {
        "state": {
            "points": list(match.state.points),
            "chosen": [[one.value for one in chosen] for chosen in match.state.chosen],
            "dealer": 3,
            "deal_number": 1,
        },
        "actions": len(match.log),
        "draws": 1,
    }


STOOD: Any = {"points": [0, 0, 650, 0], "chosen": [["trump"], [], [], []], "dealer": 3}


def resumed(**fields: Any) -> Match[Any]:
    standing = msgspec.convert({"state": {**STOOD, **fields}}, MatchStanding)
    return resume(RIFKI, RifkiOptions.of(), 4, standing)


def test_fields_of_a_newer_build_are_passed_over() -> None:
    standing = msgspec.json.decode(
        b'{"state": {"points": [0, 0, 650, 0], "chosen": [["trump"], [], [], []], "dealer": 3,'
        b' "deal_number": 1, "weather": "fine"}, "spectators": 4, "version": 1}',
        type=MatchStanding,
    )
    state = resume(RIFKI, RifkiOptions.of(), 4, standing).state
    assert (state.points, state.dealer, state.deal_number) == ((0, 0, 650, 0), 3, 1)
    assert state.chosen == ((Kind.TRUMP,), (), (), ())


def test_it_is_not_judged() -> None:
    """By today's rules these points are impossible; by earlier rules they weren't."""
    assert resumed(points=[1, 2, 3, 4]).state.points == (1, 2, 3, 4)
    with pytest.raises(SetupError):
        begin(RIFKI, RifkiOptions.of(), 4, RIFKI.start(points=(1, 2, 3, 4)))


def test_unknown_content_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="something that this version of Femopp does not know"):
        resumed(chosen=[["bridge"], [], [], []])
    newer = MatchStanding(
        msgspec.to_builtins(RifkiStanding(points=(0,) * 4, chosen=((),) * 4)), version=2
    )
    with pytest.raises(SetupError, match="a newer version of Femopp"):
        resume(RIFKI, RifkiOptions.of(), 4, newer)


def test_a_match_without_its_beginning_makes_no_record() -> None:
    match = resume(
        RIFKI, RifkiOptions.of(), 4, msgspec.convert({"state": STOOD, "actions": 55}, MatchStanding)
    )
    assert match.actions == 55
    assert not match.log
    with pytest.raises(ValueError, match="the first 55 actions"):
        record_of(match, ("Anna", "Bo", "Cissi", "Dag"))


def test_a_seat_of_a_view_has_a_number() -> None:
    """Only observers who know less than the state have their own standing."""
    data = (
        b'{"state": {"points": [1, 1, 1], "dealer": 0,'
        b' "errors": [{"offender": 1, "kind": "revoke", "closes": 3}]},'
        b' "views": {"0": {"points": [1, 1, 1], "dealer": 0}}}'
    )
    standing = msgspec.json.decode(data, type=MatchStanding)
    game = GAMES["rodskagg"]
    options = game.options.of(rituals="manual", revoke="penalty", knock_window="unlimited")
    match = resume(game, options, 3, standing)
    known = [len(one.rites.errors) for one in (match.state, *match.views, match.spectator)]
    assert known == [1, 0, 1, 1, 1]
    assert standing_of(match) == standing
