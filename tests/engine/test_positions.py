"""The public methods of a position check their arguments, and raise exceptions that explain."""

import copy
import gc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from femopp.engine.cardplay import CardPlay, PlaySpec
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.position import CHANCE_PLAYER, NOBODY, Position
from femopp.engine.registry import ENGINES
from femopp.engine.rules import PlayRules
from femopp.kits import GAMES
from femopp.rulebook import Options
from tests.engine.compiled import compiled
from tests.engine.lockstep import seen

games = pytest.mark.parametrize("name", ENGINES)

SUITS = [0x1FFF << 13 * suit for suit in range(4)]


def undealt_options(name: str, **values: Any) -> Options:
    return GAMES[name].options.of(None, **ENGINES[name].needed, **values)


def undealt(name: str, **values: Any) -> Position:
    """Return a new match before its first deal."""
    options = undealt_options(name, **values)
    return ENGINES[name].new_match(options, players=GAMES[name].players(options)[0])


def dealt(name: str, seed: int = 1) -> Position:
    match = undealt(name)
    match.deal_from(Chance(seed))
    return match


def by_chance(match: Position, chance: Random) -> Iterator[Position]:
    """Yield every position of a random match up to its end."""
    source = Chance(chance.getrandbits(64))
    while not match.is_over:
        if match.actor == CHANCE_PLAYER:
            match.deal_from(source)
        else:
            match.play(chance.choice(match.legal()))
        yield match


@games
@pytest.mark.parametrize("action", [-1, 64, 10**9, -(10**9), 2**63, 10**30])
def test_no_action_has_this_number(name: str, action: int) -> None:
    match = dealt(name)
    before = seen(match)
    with pytest.raises(NotLegal, match="is not the number of an action, 0 to 63"):
        match.play(action)
    assert seen(match) == before


@games
@pytest.mark.parametrize("action", [None, "AS", "7", 1.5, [1]])
def test_no_number(name: str, action: Any) -> None:
    match = dealt(name)
    before = seen(match)
    with pytest.raises(
        TypeError, match=r"an action is a whole number from 0 to 63, .*, not"
    ) as told:
        match.play(action)
    assert str(told.value).endswith(repr(action))
    assert seen(match) == before


@games
def test_only_what_is_legal_can_be_done(name: str) -> None:
    for match in by_chance(dealt(name), Random(3)):
        before = seen(match)
        for action in range(64):
            if match.legal_mask() >> action & 1:
                match.play(action)
                match.undo()
            else:
                with pytest.raises(NotLegal):
                    match.play(action)
            assert seen(match) == before
        if match.deal_number > 3:
            break


@games
def test_refusal_names_what_may_be_done(name: str) -> None:
    match = dealt(name)
    refused = next(action for action in range(64) if action not in match.legal())
    with pytest.raises(NotLegal) as error:
        match.play(refused)
    for action in match.legal():
        assert match.action_name(action) in str(error.value)
    assert f"seat {match.actor} " in str(error.value)


@games
def test_nothing_to_undo(name: str) -> None:
    for match in (undealt(name), dealt(name)):
        with pytest.raises(EngineError, match="no action of this deal to undo"):
            match.undo()


@games
def test_a_whole_deal_is_undone(name: str) -> None:
    for seed in range(5):
        match = dealt(name, seed)
        before, steps = seen(match), 0
        chance = Random(seed)
        while match.actor not in (CHANCE_PLAYER, NOBODY):
            match.play(chance.choice(match.legal()))
            steps += 1
        for _step in range(steps):
            match.undo()
        assert seen(match) == before


@games
def test_dealing_where_none_is_due(name: str) -> None:
    match = dealt(name)
    before = seen(match)
    with pytest.raises(NotADeal, match="a deal is being played"):
        match.deal(match.hands())
    with pytest.raises(NotADeal, match="a deal is being played"):
        match.deal_from(Chance(1))
    with pytest.raises(NotADeal, match="deals"):
        match.draw_dealer(0)
    assert seen(match) == before


@games
def test_playing_before_the_deal(name: str) -> None:
    match = undealt(name)
    assert (match.actor, match.legal(), match.legal_mask()) == (CHANCE_PLAYER, [], 0)
    with pytest.raises(NotLegal, match="chance is to decide first"):
        match.play(0)
    assert match.play_out(Chance(1)) == 0


@games
def test_hands_that_are_no_deal(name: str) -> None:
    match, hands = undealt(name), dealt(name).hands()
    if match.dealer == NOBODY:
        match.draw_dealer(0)
    before = seen(match)
    twice = [*hands[:-1], hands[0]]
    low = hands[0] & -hands[0]
    for wrong, why in (
        (hands[:-1], "hands, not"),
        ([*hands, 0], "hands, not"),
        (twice, "another seat has too"),
        ([hands[0] ^ low, *hands[1:]], "cards"),
        ([hands[0] ^ low ^ 1 << 60, *hands[1:]], "not a set of cards"),
        ([-1, *hands[1:]], "not a set of cards"),
        ([1 << 70, *hands[1:]], "not a set of cards"),
    ):
        with pytest.raises(NotADeal, match=why):
            match.deal(wrong)
        assert seen(match) == before
    for nonsense in (None, 7, ["x"] * len(hands), [1.5] * len(hands)):
        with pytest.raises(TypeError):
            match.deal(nonsense)  # type: ignore[arg-type]
        assert seen(match) == before
    match.deal(hands)
    assert match.hands() == hands


@games
def test_after_the_end(name: str) -> None:
    agreed = {"deals": 2} if name == "sheepshead" else {}
    *_others, last = by_chance(undealt(name, **agreed), Random(11))
    assert last.is_over
    assert (last.actor, last.legal_mask()) == (NOBODY, 0)
    with pytest.raises(NotLegal, match="the match is over"):
        last.play(0)
    with pytest.raises(NotADeal, match="the match is over"):
        last.deal_from(Chance(1))
    assert set(last.winners()) <= set(range(last.players))
    assert last.winners()


@games
def test_copies_go_their_own_way(name: str) -> None:
    match = dealt(name)
    before = seen(match)
    for twin in (match.clone(), copy.copy(match), copy.deepcopy(match)):
        assert seen(twin) == before
        twin.play_out(Chance(4))
        assert seen(twin) != before
        assert seen(match) == before


@games
def test_a_position_in_the_memory_of_others_has_nothing_of_theirs(name: str) -> None:
    match = dealt(name)
    before = seen(match)
    others = [match.clone() for _copy in range(3)]
    for other in others:
        other.play_out(Chance(5))
    kind = type(match)
    del other, others
    unbegun = kind.__new__(kind)
    assert unbegun.is_over
    assert unbegun.legal_mask() == 0
    twins = [match.clone() for _copy in range(3)]
    assert [seen(twin) for twin in twins] == [before] * 3
    assert twins[0] == match


@games
def test_more_copies_than_memory_is_kept_for(name: str) -> None:
    match = dealt(name)
    before = seen(match)
    for _time in range(2):
        copies = [match.clone() for _copy in range(15_000)]
        assert seen(copies[0]) == seen(copies[-1]) == before
        del copies


@compiled
@games
def test_garbage_collection_skips_copies(name: str) -> None:
    copies = [dealt(name).clone() for _time in range(3)]
    assert not any(gc.is_tracked(one) for one in copies)


@games
def test_nothing_is_played_out_fewer_times_than_never(name: str) -> None:
    match = dealt(name)
    assert match.play_outs(Chance(1), 0) == (0, (0,) * match.players)
    with pytest.raises(EngineError, match="times must be 0 or more, not -1"):
        match.play_outs(Chance(1), -1)


def test_a_position_tells_what_it_is() -> None:
    match = undealt("rifki")
    assert repr(match) == "<RifkiPosition of 4, deal 0: chance is to act>"
    match.draw_dealer(2)
    match.deal_from(Chance(1))
    assert repr(match) == "<RifkiPosition of 4, deal 1: seat 2 is to act>"
    while not match.is_over:
        match.play_out(Chance(1)) if not match.deal_is_over else match.deal_from(Chance(2))
    assert repr(match) == "<RifkiPosition of 4, deal 20: over>"


@games
def test_options_and_starts_are_of_the_game_that_is_begun(name: str) -> None:
    own = GAMES[name]
    players = own.players(own.options.of())[0]
    for other in (None, name, *(game.options.of() for game in GAMES.values() if game != own)):
        with pytest.raises(TypeError, match="with options of its own"):
            ENGINES[name].new_match(other, players=players)
    calm = undealt_options(name)
    for start in (3, *(game.start() for game in GAMES.values() if game != own)):
        with pytest.raises(TypeError, match="with a start of its own"):
            ENGINES[name].new_match(calm, players=players, start=start)


@games
def test_playouts_follow_from_the_seed(name: str) -> None:
    ends = []
    for _again in range(2):
        match = dealt(name)
        actions = match.play_out(Chance(9))
        ends.append((actions, seen(match)))
    assert ends[0] == ends[1]


@compiled
@games
@pytest.mark.parametrize("chance", [None, 1, "seed"])
def test_chance_must_be_one(name: str, chance: Any) -> None:
    with pytest.raises(TypeError):
        dealt(name).play_out(chance)
    match = undealt(name)
    before = seen(match)
    with pytest.raises(TypeError, match="must be a Chance"):
        match.deal_from(chance)
    assert seen(match) == before


@games
@pytest.mark.parametrize("seat", [-1, 8, 10**12])
def test_no_such_dealer(name: str, seat: int) -> None:
    match = undealt(name)
    if match.dealer == NOBODY:
        with pytest.raises(NotADeal, match="dealer must be one of"):
            match.draw_dealer(seat)


def spec(**changed: Any) -> PlaySpec:
    told = {"seats": 4, "turn": 1, "tricks": 13, "classes": SUITS, "contracts": [PlayRules()]}
    return PlaySpec(**{**told, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": 1},
        {"seats": 9},
        {"turn": 2},
        {"tricks": 0},
        {"tricks": 17},
        {"tricks": 14},
        {"classes": [*SUITS, 1]},
        {"classes": [1 << 64]},
        {"classes": []},
        {"contracts": []},
        {"contracts": [PlayRules()] * 17},
        {"contracts": [PlayRules(card_values={64: 1})]},
        {"contracts": [PlayRules(trick_values=[1] * 17)]},
        {"contracts": [PlayRules(void_first=(1, 2, 4))]},
    ],
    ids=str,
)
def test_rules_for_which_there_is_no_room(changed: dict[str, Any]) -> None:
    with pytest.raises(EngineError):
        spec(**changed)


@compiled
@pytest.mark.parametrize(
    "rules",
    [{"trump": 1 << 64}, {"trick_values": [2**40]}, {"card_values": {0: 2**40}}],
    ids=str,
)
def test_rules_with_numbers_that_are_too_large(rules: dict[str, Any]) -> None:
    with pytest.raises(OverflowError):
        spec(contracts=[PlayRules(**rules)])


@pytest.mark.parametrize("wrong", [None, 3, "rules"])
def test_cards_are_played_by_a_spec(wrong: Any) -> None:
    with pytest.raises(TypeError):
        CardPlay(wrong)
