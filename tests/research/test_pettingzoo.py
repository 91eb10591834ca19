"""The games in PettingZoo have the same scores, leak nothing, and pass its test kit."""

import pickle
import sys
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.position import CHANCE_PLAYER
from femopp.engine.registry import ENGINES
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.kits import GAMES
from femopp.rulebook import OptionError
from tests.engine.seeing import STARTS, Seen
from tests.research.deals import (
    EL_ALMAZ,
    ONE_SUIT_EACH,
    SIX_HIGHEST,
    by_chance,
    legal,
    strongest,
)

pytest.importorskip("numpy", reason="numpy is not installed")
kit = pytest.importorskip("pettingzoo.test", reason="pettingzoo is not installed")

from femopp.research import pettingzoo_env  # noqa: E402
from femopp.research.setting import Setting, setting_of  # noqa: E402

games = pytest.mark.parametrize("game", ENGINES)
presets = pytest.mark.parametrize(
    ("game", "preset"),
    [(name, preset.name) for name in ENGINES for preset in GAMES[name].options.presets],
)


# --- PettingZoo's test kit; warnings are errors


@pytest.fixture
def known_to_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add our games to the kit's list of environments with masks, and without them at the end.

    The list has only PettingZoo's own.
    """
    ours = [f"femopp_{name}_v0" for name in ENGINES]
    for known in ("env_obs_dicts", "env_obs_space", "env_all_zeros_obs"):
        monkeypatch.setattr(sys.modules["pettingzoo.test.api_test"], known, ours)


@games
@pytest.mark.parametrize("deals", [1, 3])
def test_the_kit_is_content(known_to_the_kit: None, game: str, deals: int) -> None:
    kit.api_test(pettingzoo_env.env(game, deals=deals), num_cycles=60)
    kit.api_test(pettingzoo_env.raw_env(game, deals=deals), num_cycles=60)
    kit.seed_test(lambda: pettingzoo_env.env(game, deals=deals), num_cycles=40)
    state = sys.modules["pettingzoo.test.state_test"]
    state.test_state_space(pettingzoo_env.env(game))
    state.test_state(pettingzoo_env.env(game), num_cycles=20)


@games
def test_the_kit_is_content_with_normalized_observations(known_to_the_kit: None, game: str) -> None:
    kit.api_test(pettingzoo_env.env(game, normalized=True), num_cycles=60)
    env = pettingzoo_env.raw_env(game, normalized=True)
    env.reset(seed=1)
    assert env.state() in env.state_space
    assert env.state().dtype == "float32"
    assert env.observe("player_1") in env.observation_space("player_1")


@games
def test_rendered_text_passes_pettingzoos_check(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kit.render_test(lambda render_mode: pettingzoo_env.env(game, render_mode=render_mode))
    assert "to act: player_" in capsys.readouterr().out


# --- the same game as the rule book's


@presets
def test_every_deal_gives_what_the_sheet_of_the_rule_book_says(game: str, preset: str) -> None:
    """Three random deals: turns, rewards and winners are the rule book's."""
    env = pettingzoo_env.raw_env(game, preset=preset, deals=3)
    env.reset(seed=5)
    chance, sign = Random(5), -1 if game == "rodskagg" else 1
    rewards = []
    while not any(env.terminations.values()):
        state = env.mirror.catch_up().match.state
        assert GAMES[game].actors(state) == (env.seats[env.agent_selection],)
        env.step(chance.choice(legal(env.observe(env.agent_selection)["action_mask"])))
        if any(env.rewards.values()):
            rewards.append(list(env.rewards.values()))
    state = env.mirror.catch_up().match.state
    assert state.outcome is not None or len(state.sheet) == 3
    sheet = []
    for deal in state.sheet:
        gained = [0] * len(env.agents)
        for line in deal.lines:
            gained[line.seat] += sign * line.points
        sheet.append(gained)
    assert rewards == [gained for gained in sheet if any(gained)]


def test_a_stock_that_is_shuffled_anew_is_so_in_the_rule_book_too() -> None:
    """Two fresh hands of seven players' stock, which holds one (A-R33)."""
    low = [card for card in range(52) if card % 13 < 9]
    high = [card for card in range(52) if card % 13 >= 9]
    held = [low[:6], high[:6], high[6:12], low[6:12], low[12:18], low[18:24], low[24:30]]
    hands = [sum(1 << card for card in hand) for hand in held]
    env = pettingzoo_env.raw_env("rodskagg", preset="english", players=7, dealer=6)
    env.reset(seed=1, options={"hands": hands, "stock": low[30:] + high[12:]})
    for action in (codes.YES, codes.YES):
        env.step(action)
        assert rule_books_hands(env) == env.episode.position.hands()
    assert env.episode.log == [CHANCE_PLAYER, codes.YES, codes.YES, CHANCE_PLAYER]
    for _agent in by_chance(env, 3):
        assert rule_books_hands(env) == env.episode.position.hands()
    assert len(env.mirror.catch_up().match.state.sheet) == 1


def rule_books_hands(env: Any) -> list[int]:
    """Return Rödskägg's hands, as masks in seat order."""
    return [codes.mask_of(hand) for hand in env.mirror.catch_up().match.state.hands]


@games
def test_all_are_rewarded_at_the_end_of_the_deal_and_not_before(game: str) -> None:
    env = pettingzoo_env.env(game)
    env.reset(seed=8)
    for _agent in by_chance(env, 8):
        assert not any(env.rewards.values())
        assert not any(env.terminations.values())
    sheet = env.unwrapped.mirror.catch_up().match.state.sheet
    assert len(sheet) == 1
    assert not any(env.unwrapped.truncations.values())


def test_a_deal_of_rifki_known_by_hand() -> None:
    """Seat 0 deals, has all clubs and leads them: nobody can follow. El almaz: every trick -50."""
    env = pettingzoo_env.env("rifki", dealer=0)
    env.reset(seed=1, options={"hands": ONE_SUIT_EACH})
    env.step(EL_ALMAZ)
    while not any(env.terminations.values()):
        env.step(legal(env.last()[0]["action_mask"])[0])
    assert env.rewards == {"player_0": -650, "player_1": 0, "player_2": 0, "player_3": 0}
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.infos == {agent: {} for agent in env.possible_agents}  # the match goes on


def test_a_deal_of_sheepshead_known_by_hand() -> None:
    """The picker takes all: won with a partner (2, 1, -1), schneider, no trick: twice doubled."""
    env = pettingzoo_env.env("sheepshead", dealer=4)
    env.reset(seed=1, options={"hands": SIX_HIGHEST})
    buried = 0
    while not any(env.terminations.values()):
        may = legal(env.last()[0]["action_mask"])
        seat = env.unwrapped.seats[env.agent_selection]
        action = strongest(seat, may, has_picked=buried == 2)
        buried += seat == 0 and action < 2
        env.step(action)
    assert list(env.rewards.values()) == [8, 4, -4, -4, -4]


def test_points_off_the_sheet_of_rodskagg_count_as_plus() -> None:
    """Seat 0 bids six, has the six highest clubs and leads them: twelve points become six."""
    hands = [0b111111 << 7, 0b111111 << 13, 0b111111 << 26, 0b111111 << 39]
    env = pettingzoo_env.env("rodskagg", dealer=3)
    env.reset(seed=1, options={"hands": hands})
    actions = ENGINES["rodskagg"].names
    while not any(env.terminations.values()):
        may = legal(env.last()[0]["action_mask"])
        words = {actions[one]: one for one in may}
        usual = words.get("pass", words.get("no", max(may)))
        bids = env.agent_selection == "player_0" and "bid 6" in words
        env.step(words["bid 6"] if bids else usual)
    assert env.rewards["player_0"] == 6


def test_a_whole_match_ends_with_its_winners() -> None:
    """Twenty random deals of Rifki: the highest total wins, and all points add up to zero."""
    env = pettingzoo_env.env("rifki", deals=None)
    env.reset(seed=2)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, _reward, over, _cut, info = env.last()
        for one, reward in env.rewards.items():
            sums[one] += reward
        if over:
            assert info == {"won": sums[agent] == max(sums.values())}
            break
        env.step(legal(seen["action_mask"])[0])
    assert env.unwrapped.episode.position.deal_number == 20
    assert sum(sums.values()) == 0


# --- randomness


@games
def test_the_same_seed_begins_the_same_episodes(game: str) -> None:
    def dealt(seeds: list[int | None]) -> list[list[int]]:
        env = pettingzoo_env.raw_env(game)
        hands = []
        for seed in seeds:
            env.reset(seed=seed)
            hands.append(env.episode.position.hands())
        return hands

    first, then = dealt([4, None])
    assert dealt([4, None, 4, None]) == [first, then, first, then]
    assert first != then
    assert dealt([5]) != [first]
    assert dealt([None]) != dealt([None])


# --- hidden cards


def env_of(seen: Seen, observer: int) -> Any:
    """Return the environment of the observed deal, rendered for its observer."""
    name, dealer = seen.game.name, int(seen.dealer)
    setting = Setting(name, seen.options, seen.players, dealer, STARTS[name](dealer=seen.dealer), 1)
    return pettingzoo_env.SeatsEnv(setting, "ansi", None if observer < 0 else observer)


def shown(seen: Seen, observer: int, world: Any) -> list[object]:
    """Return everything that an observer gets in a world with the same actions."""
    hands: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    actions: list[int] = []

    def watch(position: Any, action: int) -> None:
        stock = position.stock_left() if hasattr(position, "stock_left") else ()
        hands.append((tuple(position.hands()), tuple(stock)))
        actions.append(action)

    seen.replay(observer, world, watch)
    env = env_of(seen, observer)
    env.reset(options={"hands": hands[0][0], "stock": hands[0][1]})
    for action in actions:
        env.step(action)
    given: list[object] = [env.render(), env.agent_selection, env.rewards]
    if observer >= 0:
        agent = env.possible_agents[observer]
        given += [
            *(value.tolist() for value in env.observe(agent).values()),
            env.infos[agent],
        ]
    return given


@games
def test_hidden_cards_do_not_show(game: str) -> None:
    """Whatever the others hold, a seat gets the same observation, mask, infos and text."""
    compared = 0
    for seed in range(3):
        seen, chance = Seen(game, seed), Random(seed)
        while seen.goes_on() and not seen.exchanges:
            if seen.done and chance.random() < 0.12:
                for known in seen.known:
                    true = shown(seen, known.observer, seen.true_world())
                    for world in known.worlds(1, Chance(seed)):
                        assert shown(seen, known.observer, world) == true, (known.observer, seen)
                        compared += list(world) != seen.true_world()
            seen.step()
    assert compared > 20


def test_idle_agents_have_no_legal_actions() -> None:
    env = pettingzoo_env.env("sheepshead", dealer=4)
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
    assert masks == [2, 0, 0, 0, 0]  # pass or pick
    assert env.observe("player_1")["observation"].dtype == "int16"


def test_the_state_is_what_all_seats_see() -> None:
    env = pettingzoo_env.raw_env("rifki")
    env.reset(seed=1)
    state, size = env.state().tolist(), env.setting.observer.size
    assert len(state) == 4 * size
    for place, agent in enumerate(env.agents):
        seen = env.observe(agent)["observation"].tolist()
        assert state[place * size : (place + 1) * size] == seen


# --- errors


def test_an_illegal_action_ends_the_episode_and_is_told() -> None:
    env = pettingzoo_env.env("sheepshead", dealer=4, illegal_reward=-7)
    env.reset(seed=1)
    env.step(0)
    why = "seat 0 may not do 7C now; it may do: pass, pick"
    assert env.infos["player_0"]["illegal"] == why
    assert env.infos["player_1"] == {}
    assert env.rewards == {"player_0": -7, **dict.fromkeys(env.possible_agents[1:], 0)}
    assert all(env.terminations.values())


@pytest.mark.parametrize("illegal", [0, 63, 10**30])
def test_an_illegal_action_raises_where_that_is_wanted(illegal: int) -> None:
    env = pettingzoo_env.raw_env("sheepshead", dealer=4)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tolist()
    with pytest.raises(NotLegal):
        env.step(illegal)
    assert env.observe("player_0")["observation"].tolist() == before
    assert env.agent_selection == "player_0"
    assert env.last()[1:] == (0, False, False, {})


def test_unplayable_games_are_refused_in_words() -> None:
    with pytest.raises(OptionError):
        pettingzoo_env.env("rifki", options={"overtrumps": True})
    with pytest.raises(
        EngineError, match="deals must be 1 or more, or None for a whole match, not 0"
    ):
        pettingzoo_env.env("rifki", deals=0)
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        pettingzoo_env.env("rifki", deals=1.5)
    with pytest.raises(EngineError, match="never ends: give deals=20"):
        pettingzoo_env.env("sheepshead", deals=None)
    with pytest.raises(EngineError, match="seat 0 deals first by options or start, not seat 2"):
        pettingzoo_env.env("rifki", options={"first_dealer": "1"}, dealer=2)
    with pytest.raises(EngineError, match="give no other one"):
        pettingzoo_env.env("rifki", preset="rifki", options=GAMES["rifki"].options.of())
    with pytest.raises(
        ValueError, match="render_mode must be 'human', 'ansi', 'rgb_array' or None, not 'svg'"
    ):
        pettingzoo_env.env("rifki", render_mode="svg")
    takes = "preset, options, players, dealer, start, deals, normalized, render_mode, render_seat"
    with pytest.raises(
        EngineError, match=rf"unknown argument 'opponents'; .* {takes}, illegal_reward$"
    ):
        pettingzoo_env.env("rifki", opponents="club")
    with pytest.raises(EngineError, match=rf"unknown argument 'illegal_reward'; .* {takes}$"):
        pettingzoo_env.raw_env("rifki", illegal_reward=-5)
    with pytest.raises(ValueError, match="render_seat must be 0 to 3 or None"):
        pettingzoo_env.env("rifki", render_seat=4)
    env = pettingzoo_env.env("rifki")
    with pytest.raises(NotADeal, match="instead of 13"):
        env.reset(options={"hands": [1, 2, 4, 8]})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="make the environment with render_mode='ansi'"):
        env.render()


def test_a_match_begins_from_a_sheet() -> None:
    start = RodskaggStart(points=(3, 4, 5))
    env = pettingzoo_env.env("rodskagg", players=3, start=start)
    env.reset(seed=1)
    assert env.unwrapped.episode.position.points() == (3, 4, 5)
    setting = setting_of("rodskagg", options=GAMES["rodskagg"].options.of(rituals="off"))
    assert setting.players == 4


# --- copies


@games
def test_a_copy_and_what_was_pickled_go_on_alike(game: str) -> None:
    env = pettingzoo_env.env(game, deals=2, render_mode="ansi", render_seat=2)
    env.reset(seed=6)
    env.action_space("player_0").seed(1)
    chance = Random(1)
    for _step in range(9):
        env.step(chance.choice(legal(env.last()[0]["action_mask"])))
    others = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _step in range(80):
        seen, *rest = env.last()
        for other in others:
            assert other.agent_selection == env.agent_selection
            now, *then = other.last()
            assert {name: value.tolist() for name, value in now.items()} == {
                name: value.tolist() for name, value in seen.items()
            }
            assert then == rest
        if any(env.terminations.values()):
            break
        action = chance.choice(legal(seen["action_mask"]))
        for one in (env, *others):
            one.step(action)
    assert len({one.render() for one in (env, *others)}) == 1
    for one in (env, *others):
        one.reset()
    assert len({tuple(one.unwrapped.episode.position.hands()) for one in (env, *others)}) == 1
