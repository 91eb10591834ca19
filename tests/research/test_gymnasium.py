"""One learning seat in Gymnasium: its checker passes, and the others play as they should."""

import pickle
import re
import subprocess
import sys
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from femopp.bots import UnknownBotError
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.observing import FieldKind
from femopp.engine.policy import Policy
from femopp.engine.registry import ENGINES
from femopp.pictures import BACK
from femopp.record import parse_record
from femopp.rulebook import Play
from tests.research.deals import (
    EL_ALMAZ,
    ONE_SUIT_EACH,
    PASS,
    PICK,
    SIX_HIGHEST,
    legal,
    strongest,
)

pytest.importorskip("numpy", reason="numpy is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from femopp.research.gymnasium_env import SeatEnv  # noqa: E402
from femopp.research.observations import sizes_of  # noqa: E402

games = pytest.mark.parametrize("game", ENGINES)
IDS = {
    "rifki": "femopp/Rifki-v0",
    "rodskagg": "femopp/Rodskagg-v0",
    "sheepshead": "femopp/Sheepshead-v0",
}


def passes(view: Any, ask: Any, legal: Any, luck: Any) -> Any:
    """Pass if possible."""
    return next((one for one in legal if one.word == "pass"), legal[0])


def play(env: Any, seed: int, **reset: Any) -> tuple[list[Any], float]:
    """Play a random episode, and return all observations and the seat's result."""
    chance = Random(seed)
    seen, info = env.reset(seed=seed, **reset)
    shown, got, over = [seen.tolist()], 0.0, False
    while not over:
        action = chance.choice(legal(info["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
        assert not cut
        shown.append(seen.tolist())
        got += reward
    return shown, got


@games
@pytest.mark.parametrize("opponents", ["rules", "random", "greedy"])
def test_the_checker_is_content(game: str, opponents: str) -> None:
    env = gymnasium.make(IDS[game], opponents=opponents, render_mode="ansi")
    check_env(env.unwrapped)


@games
@pytest.mark.parametrize("opponents", ["rules", "greedy"])
def test_rewards_agree_with_the_score_sheet(game: str, opponents: str) -> None:
    env = SeatEnv(game, seat=2, opponents=opponents, deals=2)
    sign = -1 if game == "rodskagg" else 1
    for seed in range(3):
        _shown, got = play(env, seed)
        match = env.mirror.catch_up().match
        before = env.setting.begun.points()[2]
        assert got == sign * (match.state.points[2] - before)
        assert len(match.state.sheet) == 2 or match.state.outcome is not None


def test_unknown_reset_options_are_named() -> None:
    env = SeatEnv("rifki")
    with pytest.raises(EngineError, match=r"reset has no option 'hnds'; possible: hands, stock"):
        env.reset(seed=1, options={"hnds": ONE_SUIT_EACH})
    env.reset(seed=1, options={})


def test_a_stock_that_cannot_be_dealt_from_is_told() -> None:
    """A stock is what the hands leave over, and only Rödskägg has one."""
    with pytest.raises(NotADeal, match="a stock is what the hands leave over: give the hands too"):
        SeatEnv("rodskagg").reset(seed=1, options={"stock": [0, 1]})
    with pytest.raises(NotADeal, match="this game has no stock: give hands alone"):
        SeatEnv("rifki").reset(seed=1, options={"hands": ONE_SUIT_EACH, "stock": [0]})


def test_a_deal_of_rifki_known_by_hand() -> None:
    """The seat deals, has all clubs and leads them: nobody can follow. Every trick -50."""
    env = SeatEnv("rifki", seat=0, dealer=0)
    _seen, info = env.reset(seed=1, options={"hands": ONE_SUIT_EACH})
    assert EL_ALMAZ in legal(info["action_mask"])
    got, over, action = 0.0, False, EL_ALMAZ
    steps = 0
    while not over:
        _seen, reward, over, _cut, info = env.step(action)
        action = legal(info["action_mask"])[0] if not over else -1
        got += reward
        steps += 1
    assert (got, steps) == (-650, 14)
    assert legal(info["action_mask"]) == []
    assert "won" not in info  # the match goes on


def test_a_deal_of_sheepshead_known_by_hand() -> None:
    """The picker takes all: two units, doubled for schneider and for no trick."""
    env = SeatEnv("sheepshead", dealer=4, opponents=[passes] * 4)
    _seen, info = env.reset(seed=1, options={"hands": SIX_HIGHEST})
    got, over, buried = 0.0, False, 0
    while not over:
        action = strongest(0, legal(info["action_mask"]), has_picked=buried == 2)
        buried += action < 2
        _seen, reward, over, _cut, info = env.step(action)
        got += reward
    assert got == 8


@games
def test_normalized_observations_are_within_one_and_tell_the_same(game: str) -> None:
    plain, env = SeatEnv(game, deals=2), SeatEnv(game, deals=2, normalized=True)
    check_env(gymnasium.make(IDS[game], normalized=True, render_mode="ansi").unwrapped)
    layout = env.setting.observer.layout
    for seed in range(3):
        chance = Random(seed)
        told, info = plain.reset(seed=seed)
        seen, _info = env.reset(seed=seed)
        over = False
        while not over:
            assert seen.dtype == "float32"
            assert seen in env.observation_space
            assert -1 <= seen.min() <= seen.max() <= 1
            for field in layout.fields:
                place = layout.places[field.name]
                assert ((seen[place] != 0) == (told[place] != 0)).all()
                if field.kind is FieldKind.FLAGS:
                    assert seen[place].tolist() == told[place].tolist()
            action = chance.choice(legal(info["action_mask"]))
            told, reward, over, _cut, info = plain.step(action)
            seen, same, *_rest = env.step(action)
            assert same == reward


def test_numbers_are_divided_by_their_size() -> None:
    """After the first deal of Rifki: the second of twenty, thirteen tricks at minus 50."""
    env = SeatEnv("rifki", seat=0, dealer=0, deals=2, normalized=True)
    env.reset(seed=1, options={"hands": ONE_SUIT_EACH})
    places, action = env.setting.observer.layout.places, EL_ALMAZ
    for _step in range(14):
        seen, *_rest, info = env.step(action)
        action = legal(info["action_mask"])[0]
    assert seen[places["deal"]].tolist() == pytest.approx([2 / 20])
    assert seen[places["points"]].tolist() == pytest.approx([-650 / 2600, 0, 0, 0])
    assert seen[places["hand"]].sum() == 13


@games
def test_every_number_has_a_size(game: str) -> None:
    setting = SeatEnv(game).setting
    fields = setting.observer.layout.fields
    numbers = {field.name for field in fields if field.kind is FieldKind.NUMBERS}
    assert set(sizes_of(game, setting.options)) == numbers


@games
def test_the_same_seed_plays_the_same_however_it_is_rendered(game: str) -> None:
    for opponents in ("rules", "random", "greedy"):
        plain = SeatEnv(game, opponents=opponents)
        words = SeatEnv(game, opponents=opponents, render_mode="ansi")
        words.reset(seed=9)
        assert words.render()
        assert play(plain, 4) == play(words, 4) == play(plain, 4)
        assert play(plain, 5) != play(plain, 4)


def test_the_others_play_as_they_are_told() -> None:
    """Opponents that always pass never pick, and random ones are a policy of their own."""
    env = SeatEnv("sheepshead", opponents=[passes, "greedy", "random", passes], dealer=4)
    for seed in range(6):
        _shown, _got = play(env, seed)
        done = env.mirror.catch_up().match.log
        picked = {seat for seat, action in done if action.word == "pick"}
        assert not picked & {1, 4}
        assert any(isinstance(action, Play) for _seat, action in done) == bool(picked)
    assert play(SeatEnv("rifki", opponents=Policy(0.5)), 1) != play(SeatEnv("rifki"), 1)


def test_the_seat_sees_its_own_cards_alone_in_words() -> None:
    env = SeatEnv("sheepshead", seat=1, dealer=4, opponents="random", render_mode="ansi")
    env.reset(seed=3, options={"hands": SIX_HIGHEST})
    words = env.render()
    assert "\n  player_1: 9C KC TC AC 7S JD" in words
    assert not any(card in words for card in ("QC", "JS", "7C", "JH"))


@games
def test_text_and_legal_actions_use_the_words_of_records(game: str) -> None:
    """Every action of the seat stands in the text, as it was named among the legal ones."""
    for seed in range(4):
        env = SeatEnv(game, render_mode="ansi", opponents="random")
        chance, over, done = Random(seed), False, []
        _seen, info = env.reset(seed=seed)
        while not over:
            assert env.render().splitlines()[-1] == f"legal: {', '.join(info['legal'])}"
            number = chance.randrange(len(info["legal"]))
            done.append(info["legal"][number])
            _seen, _reward, over, _cut, info = env.step(legal(info["action_mask"])[number])
        lines = env.render().splitlines()
        said = [line.removeprefix("player_0: ") for line in lines if line.startswith("player_0: ")]
        words = [word for line in said for word in (line.split()[1:] if "bury" in line else [line])]
        tricks = [line for line in lines if line.startswith("trick: ")]
        words += [card for line in tricks for card in re.findall(r"player_0 (\w\w)\b", line)]
        assert sorted(words) == sorted(done)
        played = parse_record(HEADS[game] + "\n".join(lines[lines.index("deal 1") :]) + "\n")
        assert len(played.actions) > len(done)


HEADS = {
    "rifki": "femopp record 1\ngame: rifki\npreset: rifki\nplayers: player_0, player_1, player_2,"
    " player_3\n",
    "rodskagg": "femopp record 1\ngame: rodskagg\npreset: kortoxen-1949\noption: rituals = auto\n"
    "players: player_0, player_1, player_2, player_3\n",
    "sheepshead": "femopp record 1\ngame: sheepshead\npreset: five-handed\nplayers: player_0,"
    " player_1, player_2, player_3, player_4\n",
}


@pytest.mark.parametrize("seed", range(6))
def test_two_cards_are_buried_in_any_order(seed: int) -> None:
    """SHP-BURY-1: any two cards. All that is named as legal is legal."""
    env = SeatEnv("sheepshead", dealer=4, render_mode="ansi", opponents=[passes] * 4)
    _seen, info = env.reset(seed=seed)
    _seen, _reward, _over, _cut, info = env.step(PICK)
    assert len(info["legal"]) == 8
    chance = Random(seed)
    first, second = chance.sample(info["legal"], 2)
    numbers = dict(zip(info["legal"], legal(info["action_mask"]), strict=True))
    _seen, _reward, _over, _cut, info = env.step(numbers[first])
    assert set(info["legal"]) == set(numbers) - {first}
    env.step(numbers[second])
    buried = re.findall("^player_0: bury (..) (..)$", env.render(), re.MULTILINE)
    assert [set(cards) for cards in buried] == [{first, second}]


@games
def test_a_picture_shows_the_seats_cards_alone(game: str) -> None:
    pytest.importorskip("resvg_py")
    env = gymnasium.make(IDS[game], render_mode="rgb_array").unwrapped
    env.reset(seed=1)
    image = env.render()
    assert (image.shape, image.dtype) == ((560, 800, 3), "uint8")
    assert image.std() > 20
    scene = env.mirror.scene(env.seat)
    own, *others = scene.places
    assert own.name == "player_0"
    assert BACK not in own.cards
    assert all(set(one.cards) <= {BACK} for one in others)
    everything = env.mirror.scene(None)
    assert all(set(one.cards) <= {BACK} for one in everything.places)


def test_without_the_packages_that_draw_it_fails_as_sb3_expects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("femopp.research.rendering.DRAWING", ("resvg_py", "no_such_module"))
    with pytest.raises(TypeError, match="'rgb_array' needs the packages no_such_module"):
        SeatEnv("rifki", render_mode="rgb_array")


@pytest.mark.parametrize("opponents", ["rules", "random", "club"])
def test_hidden_cards_do_not_show_before_they_tell(opponents: str) -> None:
    """Whatever the others hold, the first to act observes the same, in numbers and in text."""
    others = (SIX_HIGHEST[0], *reversed(SIX_HIGHEST[1:]))
    shown = []
    for hands in (SIX_HIGHEST, others):
        env = SeatEnv("sheepshead", dealer=4, opponents=opponents, render_mode="ansi")
        seen, info = env.reset(seed=1, options={"hands": hands})
        told = {**info, "action_mask": info["action_mask"].tolist()}
        shown.append((seen.tolist(), told, env.render()))
    assert shown[0] == shown[1]
    assert env.episode.position.hands() == list(others)


def test_masks_are_also_where_sb3_contrib_looks() -> None:
    env = gymnasium.make(IDS["sheepshead"], dealer=4)
    _seen, info = env.reset(seed=1)
    assert legal(env.unwrapped.action_masks()) == legal(info["action_mask"]) == [PASS, PICK]
    assert info["legal"] == ("pass", "pick")
    assert env.action_space.sample(info["action_mask"]) in (PASS, PICK)


def test_a_process_that_has_imported_nothing_makes_it_by_the_module_in_its_id() -> None:
    made = "gymnasium.make('femopp.research.gymnasium_env:femopp/Rifki-v0').reset(seed=1)"
    program = f"import gymnasium; print({made}[1]['legal'][0])"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() != ""


def test_a_match_tells_whether_it_is_won() -> None:
    env = SeatEnv("rodskagg", deals=None, players=3)
    chance = Random(1)
    won = []
    for seed in range(3):
        _seen, info = env.reset(seed=seed)
        over = False
        while not over:
            _seen, _reward, over, _cut, info = env.step(chance.choice(legal(info["action_mask"])))
        assert info["won"] == (0 in env.episode.position.winners())
        won.append(info["won"])
    assert not all(won)


def test_a_bot_of_ones_own_that_raises_ends_the_episode() -> None:
    def stumble(*_asked: object) -> Any:
        raise ZeroDivisionError

    env = SeatEnv("sheepshead", dealer=4, opponents=[stumble, "club", "club", "club"])
    env.reset(seed=1)
    with pytest.raises(ZeroDivisionError):
        env.step(int(env.action_masks().argmax()))
    with pytest.raises(EngineError, match="the episode is over, or has not begun: call reset"):
        env.step(0)
    env.reset(seed=1)
    assert env.action_masks().any()


def test_an_illegal_action_ends_the_episode_and_is_told() -> None:
    env = SeatEnv("sheepshead", dealer=4)
    env.reset(seed=1)
    _seen, reward, over, _cut, info = env.step(0)
    assert (reward, over) == (-20, True)
    assert info["illegal"] == "seat 0 may not do 7C now; it may do: pass, pick"
    assert legal(info["action_mask"]) == []
    with pytest.raises(EngineError, match="the episode is over, or has not begun: call reset"):
        env.step(PASS)
    strict = SeatEnv("sheepshead", dealer=4, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(NotLegal, match="it may do: pass, pick"):
        strict.step(0)
    strict.step(PASS)


def test_bad_arguments_are_refused_in_words() -> None:
    with pytest.raises(EngineError, match="there is no seat 4: the seats are 0 to 3"):
        SeatEnv("rifki", seat=4)
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        SeatEnv("rifki", seat=1.5)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="there are 3 other seats, but 2 opponents"):
        SeatEnv("rifki", opponents=["club", "club"])
    with pytest.raises(EngineError, match=r"a name, a Policy, or a list .*, not None$"):
        SeatEnv("rifki", opponents=None)  # type: ignore[arg-type]
    takes = "preset, options, players, dealer, start, deals, seat, opponents, illegal_reward"
    with pytest.raises(
        EngineError, match=rf"unknown argument 'oponents'; .* {takes}, normalized, render_mode$"
    ):
        SeatEnv("rifki", oponents="club")
    with pytest.raises(UnknownBotError):
        SeatEnv("rifki", opponents="clubb")
    for kind in (ValueError, TypeError):  # the second is what stable-baselines3 expects
        with pytest.raises(kind, match="must be 'ansi', 'rgb_array' or None, not 'svg'"):
            SeatEnv("rifki", render_mode="svg")
    with pytest.raises(EngineError, match="must be a finite number, 'scaled' or None, not 'high'"):
        SeatEnv("rifki", illegal_reward="high")
    with pytest.raises(EngineError, match="has not begun"):
        SeatEnv("rifki").step(0)
    with pytest.raises(EngineError, match="no episode has begun: call reset"):
        SeatEnv("rifki").action_masks()
    with pytest.raises(EngineError, match="no episode has begun: call reset"):
        SeatEnv("rifki", render_mode="ansi").render()
    env = SeatEnv("rifki")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="render_mode='ansi'"):
        env.render()


@games
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_copy_and_what_was_pickled_go_on_alike(game: str, opponents: str) -> None:
    env = SeatEnv(game, opponents=opponents, render_mode="ansi")
    _seen, info = env.reset(seed=2)
    _seen, _reward, _over, _cut, info = env.step(legal(info["action_mask"])[0])
    others = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    over, chance = False, Random(1)
    while not over:
        action = chance.choice(legal(info["action_mask"]))
        (seen, *rest, info), *others_now = [one.step(action) for one in (env, *others)]
        for now, *then, told in others_now:
            assert now.tolist() == seen.tolist()
            assert then == rest
            assert told["action_mask"].tolist() == info["action_mask"].tolist()
        over = rest[1]
    assert len({one.render() for one in (env, *others)}) == 1
    assert len({str(one.reset()[0].tolist()) for one in (env, *others)}) == 1
