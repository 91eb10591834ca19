"""Small games: their trees counted by hand, and solved exactly."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: group peers")
pytest.importorskip("numpy")


def load(**sizes: int) -> Any:
    from femopp.research import openspiel_small

    return openspiel_small.SmallRodskaggGame(sizes)


def dealt(game: Any, *hands: str) -> Any:
    """Return the deal of these hands, to player 0 first."""
    state = game.new_initial_state()
    for hand in hands:
        outcomes = [outcome for outcome, _chance in state.chance_outcomes()]
        state.apply_action(*[one for one in outcomes if state.action_to_string(one) == hand])
    return state


def named(state: Any) -> Mapping[str, int]:
    return {state.action_to_string(action): action for action in state.legal_actions()}


def after(state: Any, *actions: str) -> Any:
    for action in actions:
        state.apply_action(named(state)[action])
    return state


def nodes(state: Any) -> Iterator[Any]:
    yield state
    for action in [] if state.is_terminal() else state.legal_actions():
        yield from nodes(state.child(action))


def choices_of(game: Any) -> tuple[list[Any], Mapping[str, Sequence[int]]]:
    """Return all deals, and the legal actions of each information state with several."""
    deals: list[Any] = []
    choices: dict[str, Sequence[int]] = {}
    for state in nodes(game.new_initial_state()):
        if state.is_terminal() or state.is_chance_node():
            continue
        if not state.position.plays() and state.information_state_string().endswith("|"):
            deals.append(state)
        if len(legal := state.legal_actions()) > 1:
            told = state.information_state_string()
            assert choices.setdefault(told, legal) == legal
    return deals, choices


def test_the_smallest_game_has_ninety_deals_and_147_choices() -> None:
    """Six cards: C(6, 2) hands for one player, C(4, 2) for the other.

    By hand: 15 first bids and 15 answers to a bid of one; after each of the three auctions (1 and
    pass, 1 and 2, 2 and pass) 15 leads. A choice of what to play to a lead needs a hand of one
    suit, of which there are six: its four other cards can be led, its third one or the other suit.
    """
    deals, choices = choices_of(load())
    assert len(deals) == len({str(deal) for deal in deals}) == 15 * 6
    assert len(choices) == 15 + 15 + 3 * (15 + 6 * 4)


def test_a_deal_is_told_by_name() -> None:
    state = dealt(load(), "KC AC", "QC QD")
    assert str(state) == "0: KC AC; 1: QC QD | "
    assert list(named(state)) == ["bid 1", "bid 2"]
    after(state, "bid 1")
    assert list(named(state)) == ["bid 2", "pass"]
    after(state, "pass", "AC", "QC")
    assert state.information_state_string(0) == "0: KC AC | 0 bid 1, 1 pass, 0 AC, 1 QC"
    assert state.information_state_string(1) == "1: QC QD | 0 bid 1, 1 pass, 0 AC, 1 QC"


def test_two_certain_tricks_are_worth_one_each_way() -> None:
    """Ace and king take both tricks: 2 points against 0, half the difference is 1."""
    played = after(dealt(load(), "KC AC", "QC QD"), "bid 2", "pass", "AC", "QC", "KC", "QD")
    assert played.is_terminal()
    assert played.returns() == [1.0, -1.0]


def test_a_failed_bid_costs_five() -> None:
    """Player 1 bids two and takes one: 1 - 5 against 1, of which half the difference is 2.5."""
    made = after(dealt(load(), "KC AC", "QD AD"), "bid 1", "bid 2", "AD", "KC")
    assert made.current_player() == 1, "declarer leads to every trick"
    # Nobody can follow in diamonds, so both tricks are declarer's.
    assert after(made, "QD", "AC").returns() == [-1.0, 1.0]
    failed = after(dealt(load(), "AC KD", "KC AD"), "bid 1", "bid 2", "AD", "KD", "KC", "AC")
    assert failed.returns() == [2.5, -2.5]


@pytest.mark.parametrize(
    ("sizes", "hands"), [((4, 2), 28 * 15), ((3, 3), 20 * 1), ((4, 3), 56 * 10)]
)
def test_larger_packs_have_more_deals(sizes: tuple[int, int], hands: int) -> None:
    state = load(ranks=sizes[0], cards=sizes[1]).new_initial_state()
    first = len(state.chance_outcomes())
    state.apply_action(0)
    assert first * len(state.chance_outcomes()) == hands


def test_other_sizes_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="cards must be 2 or 3, not 4"):
        load(cards=4)
    with pytest.raises(ValueError, match="chance cannot deal hand 15 now"):
        load().new_initial_state().apply_action(15)


def test_its_own_test_is_content() -> None:
    pyspiel.random_sim_test(load(ranks=4, cards=3), num_sims=3, serialize=True, verbose=False)


def test_what_cannot_be_solved_is_refused_in_words() -> None:
    from femopp.research.openspiel_tree import Tree

    with pytest.raises(ValueError, match="within must be more than 0, not 0"):
        Tree(load()).solved(within=0)
    with pytest.raises(ValueError, match="only games of two players with a sum of zero are solved"):
        Tree(pyspiel.load_game("kuhn_poker(players=3)")).solved(within=0.01)


def test_another_world_looks_the_same_to_who_is_asked() -> None:
    state = after(dealt(load(ranks=4, cards=3), "JC QC KD", "KC AC JD"), "bid 1", "bid 2", "AC")
    worlds = set()
    for place in range(60):
        world = state.resample_from_infostate(0, lambda place=place: place / 60)
        assert world.information_state_string(0) == state.information_state_string(0)
        worlds.add(str(world))
    assert len(worlds) == 6  # two of the four cards that player 0 doesn't know


def test_the_smallest_game_is_solved_within_a_hundredth_and_a_brute_force_agrees() -> None:
    """It tries every plan of every hand against every other hand."""
    from femopp.research.openspiel_tree import Tree

    game = load()
    tree = Tree(game)
    for average, least, most in (
        (pyspiel.UniformRandomPolicy(tree.game), 0.1, 3.5),
        (tree.solved(within=0.01), 0.0, 0.01),
    ):
        gained = tree.improvements(average)
        assert least < sum(gained) / 2 <= most
        best = [best_plans(game, player, tree.table(average)) for player in (0, 1)]
        # In a zero-sum game the two values of the policy itself cancel.
        assert sum(best) == pytest.approx(sum(gained), abs=1e-9)


Line = tuple[Mapping[str, int], float, float]
"""What a player does in each of their information states, the chance of the rest, the result."""


def best_plans(game: Any, player: int, others: Mapping[str, Mapping[int, float]]) -> float:
    """Return a best response's value: for each own hand the best of all its plans.

    A plan says what to do in each of the hand's information states with a choice.
    """
    lines: dict[str, list[Line]] = defaultdict(list)

    def walk(state: Any, own: Mapping[str, int], chance: float) -> None:
        if state.is_terminal():
            hand = state.information_state_string(player).partition("|")[0]
            lines[hand].append((own, chance, state.returns()[player]))
        elif state.is_chance_node():
            for outcome, part in state.chance_outcomes():
                walk(state.child(outcome), own, chance * part)
        elif state.current_player() != player:
            for action, part in others[state.information_state_string()].items():
                walk(state.child(action), own, chance * part)
        else:
            legal, told = state.legal_actions(), state.information_state_string()
            for action in legal:
                done = {**own, told: action} if len(legal) > 1 else own
                walk(state.child(action), done, chance)

    walk(game.new_initial_state(), {}, 1.0)
    return sum(map(best_plan, lines.values()))


def best_plan(lines: Sequence[Line]) -> float:
    choices: dict[str, set[int]] = defaultdict(set)
    for own, _chance, _result in lines:
        for told, action in own.items():
            choices[told].add(action)
    plans = [dict(zip(choices, one, strict=True)) for one in product(*choices.values())]
    return max(
        sum(
            chance * result
            for own, chance, result in lines
            if all(plan[told] == action for told, action in own.items())
        )
        for plan in plans
    )
