"""The games in OpenSpiel have the same actions, turns and scores, step by step."""

import json
import pickle
import subprocess
import sys
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.registry import ENGINES
from femopp.engine.worlds import knowledge
from femopp.kits import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: group peers")

GAME = {
    "rifki": "femopp_rifki",
    "rodskagg": "femopp_rodskagg(players=4)",
    "sheepshead": "femopp_sheepshead",
}
FRESH = "femopp_rodskagg(players=6,preset=skane,options=rituals:auto;fresh_hand:true)"
PLAYED = [*GAME.values(), FRESH]


def load(name: str) -> Any:
    from femopp.research import openspiel

    assert openspiel.OF
    return pyspiel.load_game(name)


def dealt(name: str, seed: int) -> Any:
    random, state = Random(seed), load(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    return state


def step(state: Any, random: Random) -> None:
    outcomes = state.chance_outcomes() if state.is_chance_node() else None
    legal = [card for card, _chance in outcomes] if outcomes else state.legal_actions()
    state.apply_action(random.choice(legal))


def who_can_tell(state: Any) -> list[int]:
    """Return everybody except those who can't see that one of two cards was buried."""
    is_between = max(hand.bit_count() for hand in state.position.hands()) == 7
    if state.num_players() == 5 and is_between:
        return [state.current_player()]
    return list(range(state.num_players()))


@pytest.mark.parametrize("name", PLAYED)
def test_its_own_test_is_content(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", PLAYED)
def test_states_from_a_pickle_or_a_text_go_on_alike(name: str) -> None:
    state, random = dealt(name, 3), Random(4)
    for _action in range(6):
        step(state, random)
    game = state.get_game()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    text = pyspiel.serialize_game_and_state(game, state)
    for other in (pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(text)[1]):
        one, chance, same = state.clone(), Random(5), Random(5)
        while not one.is_terminal():
            assert str(one) == str(other)
            step(one, chance)
            step(other, same)
        assert one.returns() == other.returns()


def test_a_state_tells_its_cards_and_actions_by_name() -> None:
    state = load("femopp_sheepshead").new_initial_state()
    assert str(state) == "dealing"
    # Seat 0 is dealt the first six cards, and so on; the last two are the blind.
    for card in range(32):
        state.apply_action(card)
    state.apply_action(state.legal_actions()[0])
    told = state.to_struct()
    assert told.hands[0] == ["7C", "8C", "9C", "KC", "TC", "AC"]
    assert told.actions[0][1] == "pass"
    assert str(state).startswith("0: 7C 8C 9C KC TC AC; 1: ")
    assert str(state).endswith(f"| {told.actions[0][0]} pass")
    assert json.loads(state.to_json())["hands"][0] == told.hands[0]


@pytest.mark.parametrize("name", PLAYED)
def test_an_observation_as_plain_data_tells_what_the_tensor_does(name: str) -> None:
    state = dealt(name, 1)
    observed = state.get_game().make_py_observer()
    for player in range(state.num_players()):
        observed.set_from(state, player)
        fields = json.loads(state.to_observation_struct(player).to_json())["fields"]
        assert fields.keys() == observed.dict.keys()
        for field, numbers in observed.dict.items():
            assert fields[field] == numbers.tolist()


@pytest.mark.parametrize("name", GAME)
def test_playouts_agree_with_the_engine_step_by_step(name: str) -> None:
    for seed in range(20):
        random, state = Random(seed), dealt(GAME[name], seed)
        engine = state.position.clone()
        sign = -1 if name == "rodskagg" else 1
        while not state.is_terminal():
            assert state.current_player() == engine.actor
            assert state.legal_actions() == engine.legal()
            action = random.choice(engine.legal())
            assert state.action_to_string(action) == engine.action_name(action)
            state.apply_action(action)
            engine.play(action)
        assert engine.deal_is_over
        assert state.returns() == [sign * score for score in engine.scores()]


def test_the_cards_are_dealt_as_they_are_drawn() -> None:
    """Six each in seat order, the last two in the blind: 0 to 31 are drawn in order."""
    state = load("femopp_sheepshead").new_initial_state()
    for card in range(32):
        assert (card, 1 / (32 - card)) in state.chance_outcomes()
        state.apply_action(card)
    assert state.position.hands() == [0b111111 << first for first in range(0, 30, 6)]
    assert state.current_player() == 1
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["pass", "pick"]


@pytest.mark.parametrize("card", [0, 52, 60])
def test_chance_deals_no_card_twice_and_none_that_there_is_not(card: int) -> None:
    state = load("femopp_rifki").new_initial_state()
    state.apply_action(0)
    with pytest.raises(ValueError, match=f"chance cannot deal card {card} now"):
        state.apply_action(card)
    assert str(state) == "dealing 2C"


def test_utilities_are_bounded_by_the_options() -> None:
    """Rödskägg: a failed number costs five points. Sheepshead: a lost deal pays double."""
    for name, low, high in (
        ("femopp_rifki", -650, 650),
        ("femopp_rodskagg(players=4)", -5, 6),
        ("femopp_rodskagg(players=4,options=rituals:auto;failed_bid_penalty:9)", -9, 6),
        ("femopp_rodskagg(players=4,preset=skane)", -12, 6),
        ("femopp_sheepshead", -512, 256),
        ("femopp_sheepshead(options=double_bump:false)", -256, 256),
    ):
        game = load(name)
        assert (game.min_utility(), game.max_utility()) == (low, high)


def test_the_search_in_cpp_crashes_with_a_game_in_python() -> None:
    """If this fails, OpenSpiel has mended it: let it search our games too."""
    program = """
import pyspiel, open_spiel.python.games
state = pyspiel.load_game("python_kuhn_poker").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
random = pyspiel.RandomRolloutEvaluator(1, 1)
pyspiel.ISMCTSBot(1, random, 2.0, 10, -1, most, False, False).step(state)
"""
    ran = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)
    assert ran.returncode < 0, ran.stderr


def test_the_search_in_cpp_refuses_our_games_in_words() -> None:
    state, random = dealt("femopp_rifki", 1), pyspiel.RandomRolloutEvaluator(1, 1)
    most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    worlds = pyspiel.ISMCTSBot(1, random, 2.0, 10, -1, most, False, False)
    with pytest.raises(ValueError, match=r"can't search .* use open_spiel.python.*.ismcts"):
        worlds.step(state)
    tree = pyspiel.MCTSBot(state.get_game(), random, 2.0, 10, 1000, False, 42, False)
    for search in (tree.step, tree.step_with_policy, tree.mcts_search):
        with pytest.raises(ValueError, match=r"MCTSBot in C\+\+ can't search .* use .*.mcts$"):
            search(state)
    chess = pyspiel.load_game("tic_tac_toe").new_initial_state()
    bot = pyspiel.MCTSBot(chess.get_game(), random, 2.0, 10, 1000, False, 42, False)
    assert bot.step(chess) in chess.legal_actions()


def kind(**asked: Any) -> Any:
    usual = {
        "public_info": True,
        "perfect_recall": True,
        "private_info": pyspiel.PrivateInfoType.SINGLE_PLAYER,
    }
    return pyspiel.IIGObservationType(**{**usual, **asked})


@pytest.mark.parametrize("name", GAME)
def test_all_players_are_shown_together(name: str) -> None:
    state = dealt(GAME[name], 1)
    game, seats = state.get_game(), state.num_players()
    together = game.make_py_observer(kind(private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    together.set_from(state, 0)
    for seat in range(seats):
        one = game.make_py_observer(kind())
        one.set_from(state, seat)
        assert together.tensor.size == seats * one.tensor.size
        for field, numbers in one.dict.items():
            assert together.dict[field][seat].tolist() == numbers.tolist()
    held = sum(hand.bit_count() for hand in state.position.hands())
    assert together.dict["hand"].sum() == held


def test_no_player_means_a_spectator() -> None:
    state = dealt("femopp_rifki", 1)
    nobody = state.get_game().make_py_observer(kind(private_info=pyspiel.PrivateInfoType.NONE))
    nobody.set_from(state, 1)
    assert nobody.dict["hand"].sum() == 0
    assert "own_order" not in nobody.dict


def test_private_information_alone_is_refused() -> None:
    game = load("femopp_rifki")
    with pytest.raises(ValueError, match="ask with public_info=True"):
        game.make_py_observer(kind(public_info=False))
    with pytest.raises(ValueError, match="observations take no parameters: "):
        game.make_py_observer(kind(), {"a": 1})


def test_an_information_state_recalls_the_order_of_a_bury() -> None:
    state = load("femopp_sheepshead").new_initial_state()
    number = {name: action for action, name in state.get_game().names.items()}
    for card in range(32):
        state.apply_action(card)
    picker = state.current_player()
    state.apply_action(number["pick"])
    first, second = state.legal_actions()[:2]
    told, seen = [], []
    for cards in ((first, second), (second, first)):
        one = state.clone()
        for card in cards:
            one.apply_action(card)
        told.append([one.information_state_string(seat) for seat in range(5)])
        seen.append(one.observation_string(picker))
        recalled = one.get_game().make_py_observer(kind())
        recalled.set_from(one, picker)
        own = recalled.dict["own_order"]
        assert [own[number["pick"]], own[cards[0]], own[cards[1]]] == [1, 2, 3]
        assert own.sum() == 6
        recalled.set_from(one, (picker + 1) % 5)
        assert not own.any()
    assert told[0][picker] != told[1][picker]
    assert [a == b for a, b in zip(*told, strict=True)].count(False) == 1
    assert seen[0] == seen[1]


def test_options_are_named_and_have_a_value() -> None:
    from femopp.research.openspiel import OF

    with pytest.raises(ValueError, match="write options as name:value;name:value, not 'rituals'"):
        OF["rodskagg"]({"options": "bid_cap:own_points;rituals"})


@pytest.mark.parametrize("name", PLAYED)
def test_another_world_looks_the_same_to_who_is_asked(name: str) -> None:
    """And play can go on: observers who saw no difference have the same legal actions."""
    other = 0
    for seed in range(8):
        random, state = Random(seed), dealt(name, seed)
        sampler = Random(seed).random
        while not state.is_terminal():
            if state.is_chance_node():
                step(state, random)
                continue
            for player in who_can_tell(state):
                world = state.resample_from_infostate(player, sampler)
                told = state.information_state_string(player)
                assert world.information_state_string(player) == told
                assert list(world.information_state_tensor(player)) == list(
                    state.information_state_tensor(player)
                )
                assert world.current_player() == state.current_player()
                other += world.position.hands() != state.position.hands()
                if player == state.current_player():
                    assert world.legal_actions() == state.legal_actions()
            step(state, random)
    assert other


@pytest.mark.parametrize("name", PLAYED)
def test_a_world_is_played_on_to_its_end(name: str) -> None:
    for seed in range(5):
        random, state = Random(seed), dealt(name, seed)
        for _action in range(4):
            if not state.is_terminal():
                step(state, random)
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        world = state.resample_from_infostate(player, random.random)
        again = world.resample_from_infostate(player, random.random)
        assert again.information_state_string(player) == state.information_state_string(player)
        with pytest.raises(ValueError, match=f"drawn for player {player}, not for"):
            world.resample_from_infostate((player + 1) % world.num_players(), random.random)
        while not again.is_terminal():
            step(again, random)
        assert len(again.returns()) == state.num_players()


@pytest.mark.parametrize("name", PLAYED)
def test_a_copy_goes_its_own_way(name: str) -> None:
    state = dealt(name, 2)
    before = str(state)
    for copy in (state.clone(), deepcopy(state)):
        assert str(copy) == before
        assert copy.history() == state.history()
        step(copy, Random(1))
        assert str(state) == before
        assert str(copy) != before


def test_a_seats_knowledge_becomes_a_deal() -> None:
    from femopp.research.openspiel import OF

    match = ENGINES["sheepshead"].new_match(GAMES["sheepshead"].options.of(), players=5)
    match.draw_dealer(0)
    match.deal_from(Chance(4))
    known = knowledge(match, 1)
    state = OF["sheepshead"]().state_of(known)
    assert state.current_player() == 1
    assert state.position
    assert state.position.hands()[1] == match.hands()[1]
    with pytest.raises(ValueError, match="drawn for player 1, not for 2"):
        state.resample_from_infostate(2, Random(1).random)


def test_its_own_search_plays_our_game() -> None:
    numpy = pytest.importorskip("numpy")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state = dealt("femopp_rifki", 3)
    random = numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 200.0, 20, random_state=random)
    assert bot.step(state) in state.legal_actions()
