"""The last tricks of a deal as games: their worlds counted by hand, their values by brute force."""

from typing import Any

import pytest

from femopp.engine.policy import IMITATION, RULES, Policy
from tests.research.deals import EL_ALMAZ, ONE_SUIT_EACH

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: group peers")
pytest.importorskip("numpy")


def dealt(name: str, hands: tuple[int, ...] = ()) -> Any:
    """Return a deal of these hands, or of the cards in order."""
    from femopp.research import openspiel

    assert openspiel.OF
    state = pyspiel.load_game(name).new_initial_state()
    cards = [card for hand in hands for card in range(64) if hand >> card & 1]
    while state.is_chance_node():
        rest = [card for card, _chance in state.chance_outcomes()]
        state.apply_action(cards.pop(0) if cards else rest[0])
    return state


def played(state: Any, tricks: int) -> Any:
    """Play a deal by rules of thumb until so many tricks are left."""
    while max(hand.bit_count() for hand in state.position.hands()) > tricks:
        state.apply_action(state.position.policy_action())
    return state


def one_suit_each(tricks: int) -> Any:
    """Return a deal of Rifki in which seat 0 has all clubs, and each trick costs it fifty."""
    state = dealt("femopp_rifki", ONE_SUIT_EACH)
    while state.current_player() != 0:
        state.apply_action(state.legal_actions()[0])
    state.apply_action(EL_ALMAZ)
    return played(state, tricks)


def improvements(game: Any, policy: Any) -> list[float]:
    from femopp.research.openspiel_tree import Tree

    tree = Tree(game)
    return tree.improvements(tree.policy(policy))


@pytest.mark.parametrize(("tricks", "worlds"), [(1, 6), (2, 90), (3, 1680)])
def test_the_worlds_of_a_deal_in_which_one_suit_each_was_dealt(tricks: int, worlds: int) -> None:
    """All know that the clubs are with seat 0; the rest may lie anywhere: (3n)! / (n!)**3."""
    from femopp.research.openspiel_endings import ending

    state = one_suit_each(tricks)
    game = ending(state)
    assert len(set(game.worlds)) == len(game.worlds) == worlds
    assert tuple(state.position.hands()) in game.worlds
    assert len({world[0] for world in game.worlds}) == 1


def test_an_open_hand_leaves_fewer_worlds() -> None:
    """Two tricks are left: with seat 1's cards known, C(4, 2) are left for 2 and 3."""
    from femopp.research.openspiel_endings import ending

    state = one_suit_each(2)
    game = ending(state, open_hands=[1])
    assert len(game.worlds) == 6
    assert {world[1] for world in game.worlds} == {state.position.hands()[1]}
    with pytest.raises(ValueError, match="open_hands are seats from 0 to 3, not 4"):
        ending(state, open_hands=[4])


def test_nobody_can_improve_where_all_tricks_are_certain() -> None:
    from femopp.research.openspiel_endings import ending, policy_of
    from femopp.research.openspiel_tree import Tree

    game = ending(one_suit_each(2))
    tree = Tree(game)
    for manner in (RULES, IMITATION, Policy(by_chance=1.0)):
        policy = tree.policy(policy_of(game, manner))
        assert tree.improvements(policy) == pytest.approx([0.0] * 4, abs=1e-6)
    values = pyspiel.expected_returns(tree.game.new_initial_state(), policy, -1, True)
    # Thirteen tricks at fifty.
    assert values == pytest.approx([-650.0, 0.0, 0.0, 0.0])


def test_openspiels_own_best_response_in_python_agrees() -> None:
    """Two players of Rödskägg, two tricks left, stock open: C(4, 2) worlds if nobody is void."""
    from femopp.research.openspiel_endings import ending, policy_of

    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    found = 0.0
    for hands in ((0x1003_0201_0040, 0x2804_0402_0080), (0x4_0402_0100_1001, 0x8_0801_0080_0802)):
        state = played(dealt("femopp_rodskagg(players=2,preset=skane)", hands), 2)
        game = ending(state, rest_is_open=True)
        assert 1 <= len(game.worlds) <= 6
        by_chance = policy_of(game, Policy(by_chance=0.5))
        own = improvements(game, by_chance)
        theirs = exploitability.nash_conv(game, by_chance, return_only_nash_conv=False)
        assert own == pytest.approx(list(theirs.player_improvements), abs=1e-6)
        found += sum(own)
    assert found > 0


def test_chances_of_a_policy_of_the_engine() -> None:
    """With a half by chance, the advised of two actions has three quarters."""
    from femopp.research.openspiel_endings import ending, policy_of

    game = ending(one_suit_each(2))
    state: Any = game.new_initial_state()
    state.apply_action(0)
    chances = policy_of(game, Policy(by_chance=0.5)).action_probabilities(state)
    advised = state.position.policy_action()
    assert chances == {one: 0.75 if one == advised else 0.25 for one in state.legal_actions()}


def test_learned_is_a_policy_of_the_rules_that_it_has_learnt() -> None:
    from femopp.bots.learned import NotLearntError
    from femopp.research.openspiel_endings import ending, learned_policy

    game = ending(one_suit_each(1))
    assert improvements(game, learned_policy(game)) == pytest.approx([0.0] * 4, abs=1e-6)
    other = played(dealt("femopp_rodskagg(players=2,preset=skane)"), 2)
    with pytest.raises(NotLearntError):
        learned_policy(ending(other, rest_is_open=True))


def test_a_picker_knows_what_they_have_buried() -> None:
    from femopp.research.openspiel_endings import ending

    state = dealt("femopp_sheepshead")
    number = {name: action for action, name in state.get_game().names.items()}
    picker = state.current_player()
    state.apply_action(number["pick"])
    open_, hidden = played(state, 1), state.clone()
    game = ending(hidden)
    by_buried: dict[str, set[tuple[int, int]]] = {}
    for world, _chance in game.new_initial_state().chance_outcomes():
        root = game.new_initial_state()
        root.apply_action(world)
        told = root.information_state_string(picker)
        by_buried.setdefault(told, set()).add((game.worlds[world][picker], game.worlds[world][-1]))
    assert len(game.worlds) > len(by_buried) > 1
    assert all(len(known) == 1 for known in by_buried.values())
    shown = ending(open_, rest_is_open=True)
    assert len({world[-1] for world in shown.worlds}) == 1


def test_a_deal_is_played_until_so_many_tricks_are_left() -> None:
    from femopp.research.openspiel import OF
    from femopp.research.openspiel_endings import deal_played_to

    for seed in range(3):
        state: Any = deal_played_to(OF["rifki"](), tricks=3, seed=seed)
        assert [hand.bit_count() for hand in state.position.hands()] == [3] * 4
        assert len(state.position.plays()) == 40
    with pytest.raises(ValueError, match=r"the deal of seed \d ends before 2 tricks are left"):
        for seed in range(10):
            deal_played_to(OF["sheepshead"](), tricks=2, seed=seed, policy=RULES)


def test_what_is_no_ending_is_refused_in_words() -> None:
    from femopp.research.openspiel_endings import ending

    with pytest.raises(ValueError, match="4 tricks are left: an ending has at most 3"):
        ending(one_suit_each(4))
    with pytest.raises(ValueError, match="has more than 100 worlds: take fewer tricks"):
        ending(one_suit_each(3), most=100)
    with pytest.raises(ValueError, match="needs a deal in which somebody is to act"):
        ending(pyspiel.load_game("femopp_rifki").new_initial_state())
    with pytest.raises(ValueError, match="drawn for player 0, not for -1"):
        ending(one_suit_each(2).resample_from_infostate(0, lambda: 0.5))
    root = ending(one_suit_each(1)).new_initial_state()
    with pytest.raises(ValueError, match="there is no world 6"):
        root.apply_action(6)
    root.apply_action(0)
    with pytest.raises(ValueError, match="an ending's worlds are those of its first chance node"):
        root.resample_from_infostate(0, lambda: 0.5)
