"""Commands in, events out."""

import copy
import pickle
from typing import Any

import pytest

from femopp.driver import SeededShuffler, begin, command, repeat
from femopp.kits import GAMES
from femopp.rulebook import Acted, Game, Grown, IllegalAction, SetupError, legal_actions
from femopp.tricks import TABLE, Seat
from tests.playing import table_acts
from tests.rulebook.nim import NIM, Lay, NimOptions, NimStart, Take, Won

FIRST, SECOND = Seat(0), Seat(1)

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def test_a_match_is_a_fold_of_commands() -> None:
    match = begin(NIM, NimOptions.of(), 2, NimStart(heap=4))
    match, laid = table_acts(match, SeededShuffler(1))
    assert laid == (Acted(TABLE, Lay(4)),)
    match, events = command(match, FIRST, Take(3))
    assert events == (Acted(FIRST, Take(3)),)
    match, events = command(match, SECOND, Take(1))
    assert events == (Acted(SECOND, Take(1)), Won(SECOND))
    assert match.log == ((TABLE, Lay(4)), (FIRST, Take(3)), (SECOND, Take(1)))
    assert match.state.outcome is not None
    # Nothing is hidden in this game.
    assert match.views == (match.state, match.state)
    assert match.spectator == match.state


def test_legal_actions_follow_from_the_seats_view_and_are_found_once() -> None:
    match, _laid = table_acts(begin(NIM, NimOptions.of(), 2, NimStart(heap=2)), SeededShuffler(1))
    legal = match.legal(FIRST)
    assert legal == legal_actions(NIM, match.views[FIRST], FIRST) == (Take(1), Take(2))
    assert match.legal(FIRST) is legal
    assert match.legal(SECOND) == ()


def test_without_a_start_it_is_the_usual_one() -> None:
    match = begin(NIM, NimOptions.of(), 2)
    assert match.start == NimStart()
    assert match.log == ()


def test_the_table_does_all_that_it_must_and_then_nothing() -> None:
    match, _laid = table_acts(begin(NIM, NimOptions.of(), 2), SeededShuffler(1))
    assert table_acts(match, SeededShuffler(2)) == (match, ())


def test_a_refused_action_leaves_the_match_unchanged() -> None:
    match, _laid = table_acts(begin(NIM, NimOptions.of(), 2), SeededShuffler(1))
    before = copy.deepcopy(match.state), match.actions
    with pytest.raises(IllegalAction):
        command(match, SECOND, Take(1))
    with pytest.raises(IllegalAction):
        command(match, FIRST, Take(4))
    assert (match.state, match.actions) == before


@games
def test_options_and_starts_are_of_the_game_that_is_begun(game: Game[Any]) -> None:
    options = game.options.of()
    players = game.players(options)[0]
    nothing: Any = None
    for other in (one for one in GAMES.values() if one is not game):
        said = (
            rf"{game.name} begins with options of its own, {game.options.__name__}, not with"
            rf" {other.options.__name__}"
        )
        with pytest.raises(TypeError, match=said):
            begin(game, other.options.of(), players)
        with pytest.raises(TypeError, match="begins with a start of its own"):
            begin(game, options, players, other.start())
    with pytest.raises(TypeError, match="not with NoneType"):
        begin(game, nothing, players)


def test_the_number_of_players_is_an_integer() -> None:
    for wrong in (2.0, "2", None):
        number: Any = wrong
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            begin(NIM, NimOptions.of(), number)


@pytest.mark.parametrize(
    ("name", "players", "start", "said"),
    [
        ("sheepshead", 5, {"played": 1.5}, "Start of sheepshead: Expected `int`, got `float`"),
        ("sheepshead", 5, {"points": (1.0, -1.0, 0, 0, 0)}, r"got `float` - at `points\[0\]`"),
        ("rodskagg", 3, {"points": 12}, "Expected `array`, got `int` - at `points`"),
        ("rodskagg", 3, {"points": {"Anna": 12}}, "Expected `array`"),
        ("rodskagg", 3, {"dealer": "Anna"}, "got `str` - at `dealer`"),
        ("rifki", 4, {"points": (object(),) * 4}, "cannot be interpreted as an integer"),
    ],
)
def test_a_start_has_fields_of_their_types(
    name: str, players: int, start: dict[str, Any], said: str
) -> None:
    game = GAMES[name]
    with pytest.raises(TypeError, match=said):
        begin(game, game.options.of(), players, game.start(**start))


def test_a_start_may_have_lists_and_whole_numbers_of_any_kind() -> None:
    numpy = pytest.importorskip("numpy")
    game = GAMES["rodskagg"]
    start = game.start(points=list(numpy.array([3, 4, 5])), out=[])
    begun = begin(game, game.options.of(), 3, start)
    assert begun.start == game.start(points=(3, 4, 5))
    assert [type(points) for points in begun.state.points] == [int, int, int]


def test_a_match_is_kept_with_the_name_of_its_game() -> None:
    game = GAMES["rifki"]
    match, _events = table_acts(
        begin(game, game.options.of(first_dealer="1"), 4), SeededShuffler(1)
    )
    kept = pickle.loads(pickle.dumps(match))
    assert kept == match
    assert kept.game is game
    assert copy.deepcopy(game) is game


def test_a_match_cannot_be_changed() -> None:
    match = begin(NIM, NimOptions.of(), 2)
    with pytest.raises(AttributeError):
        match.log = Grown()  # type: ignore[misc]


@games
@pytest.mark.parametrize("preset", [0, -1])
def test_so_many_as_cannot_play_are_refused_in_words(game: Game[Any], preset: int) -> None:
    options = game.options.of(game.options.presets[preset].name)
    can = game.players(options)
    for players in (-1, 0, 1, can[0] - 1, can[-1] + 1, 1000):
        with pytest.raises(SetupError) as error:
            begin(game, options, players)
        assert str(error.value).strip()


@games
def test_the_table_makes_a_match_ready(game: Game[Any]) -> None:
    options = game.options.of()
    for players in game.players(options):
        match, events = table_acts(begin(game, options, players), SeededShuffler(1))
        assert game.actors(match.state)
        assert match.state.dealer is not None
        assert [Acted(seat, action) for seat, action in match.log] == [
            event for event in events if isinstance(event, Acted)
        ]
        assert all(seat == TABLE for seat, _action in match.log)


def test_logged_actions_are_repeated_without_judging() -> None:
    match, _laid = command(begin(NIM, NimOptions.of(), 2), TABLE, Lay(9))
    # At most three may be taken; a log with five was made by other rules.
    with pytest.raises(IllegalAction):
        command(match, Seat(0), Take(5))
    match, _events = repeat(match, Seat(0), Take(5))
    assert match.state.heap == 4
    assert match.log == ((TABLE, Lay(9)), (Seat(0), Take(5)))
