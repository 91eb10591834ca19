"""An agent as a bot gets the same observations as in training."""

from typing import Any

import pytest

from femopp.arena.entering import entrant
from femopp.bots import bot_named, simulate
from femopp.bots.bot import by
from femopp.engine.errors import NotLegal
from femopp.engine.registry import ENGINES
from femopp.games.rodskagg.rules.dealing import misdealt
from femopp.games.rodskagg.rules.state import HAND
from femopp.kits import GAMES
from femopp.tricks import Seat
from tests.bots.beyond import choices_made_as_greedy
from tests.research.deals import legal

pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from femopp.research.gymnasium_env import SeatEnv
from femopp.research.learnt import learnt
from femopp.research.observations import action_mask

games = pytest.mark.parametrize("game", ENGINES)

SECOND_TO_BURY = 6


def last_legal(seen: Any, mask: Any) -> int:
    return legal(mask)[-1]


agent = learnt(last_legal)


@games
@pytest.mark.parametrize("normalized", [False, True])
def test_it_sees_what_an_environment_shows(game: str, normalized: bool) -> None:
    """Every decision of the other seats, in two deals each."""
    compared = 0
    picked: list[int] = []

    def compare(seen: Any, mask: Any) -> int:
        nonlocal compared
        episode = env.episode
        places = episode.setting.observer.layout.places
        if game != "sheepshead" or not seen[places["phase"]][SECOND_TO_BURY]:
            seat = episode.actor
            true = env.encoding.of(episode.position, seat)
            if game == "sheepshead":
                picked.append(int(true[places["blind"]].sum()))
            assert seen.tolist() == true.tolist()
            assert seen.dtype == env.observation_space.dtype
            assert mask.tolist() == action_mask(episode, seat).tolist()
            compared += 1
        may = legal(mask)
        return may[int(abs(seen.sum())) % len(may)]

    others = [by(learnt(compare, normalized=normalized)(game))] * (
        GAMES[game].players(GAMES[game].options.of())[0] - 1
    )
    env = SeatEnv(game, opponents=others, deals=2, players=len(others) + 1, normalized=normalized)
    for seed in range(3):
        _seen, info = env.reset(seed=seed)
        over = False
        while not over:
            _seen, _reward, over, _cut, info = env.step(legal(info["action_mask"])[0])
    assert compared > 20
    assert game != "sheepshead" or set(picked) == {0, 2}


@games
def test_it_sits_where_bots_sit(game: str) -> None:
    """At a table with other bots, with Rödskägg's rituals too, and in the arena."""
    rules = GAMES[game]
    bots = [entrant("tests.research.test_learnt:agent", game), bot_named("greedy", game)]
    bots += [bot_named("random", game)] * 3
    options = rules.options.of()
    played = simulate(
        rules, options, bots[: rules.usual_players(options)], seed=1, most_deals=2
    ).match
    assert len(played.state.sheet) == 2


def test_it_plays_as_greedy_where_the_engine_has_no_such_deal() -> None:
    def own_hand_is_misdealt(state: Any, seat: Seat) -> bool:
        return misdealt(state) and state.pack.counts[seat] != HAND

    with pytest.warns(RuntimeWarning, match="greedy plays for the agent: "):
        assert choices_made_as_greedy(agent("rodskagg"), own_hand_is_misdealt) > 0


def test_illegal_choices_are_refused_in_words() -> None:
    bots = [by(learnt(lambda seen, mask: 99)("rifki"))] * 4
    with pytest.raises(NotLegal, match=r"the legal actions are \[52, 53, .*\], not 99"):
        simulate(GAMES["rifki"], GAMES["rifki"].options.of(), bots, seed=1)
