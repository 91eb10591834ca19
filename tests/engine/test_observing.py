"""An observation has all public information and the observer's own cards, and nothing else."""

from array import array
from random import Random
from typing import Any

import numpy as np
import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.observing import FieldKind, observer_of
from femopp.engine.position import CHANCE_PLAYER, SPECTATOR, Position
from femopp.engine.registry import ENGINES
from femopp.engine.worlds import knowledge
from femopp.games.rifki.rules import RifkiStart
from femopp.games.rodskagg.engine import codes as rodskagg
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.sheepshead.engine import codes as sheepshead
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.kits import GAMES
from femopp.tricks import Seat
from tests.engine.batches import dealt
from tests.engine.seeing import Seen

games = pytest.mark.parametrize("name", ENGINES)


def told(position: Position, seat: int, name: str) -> Any:
    """Return a field of a seat's observation, in its shape."""
    eyes = observer_of(position)
    numbers = np.array(eyes.observe(position, seat), int)
    return numbers[eyes.layout.places[name]].reshape(eyes.layout.shape(name))


def set_of(flags: Any) -> set[int]:
    return set(np.flatnonzero(flags).tolist())


def cards(mask: int) -> set[int]:
    return {card for card in range(64) if mask >> card & 1}


# --- two worlds


def same_in_other_worlds(seen: Seen, each: int) -> int:
    """Compare everybody's observations in every world that fits their knowledge."""
    eyes, chance, compared = observer_of(seen.position), Chance(1), 0
    while seen.goes_on():
        for known in seen.known:
            true = eyes.observe(seen.position, known.observer)
            for world in known.worlds(each, chance):
                other = eyes.observe(known.position(world), known.observer)
                assert true == other, (
                    f"{known.observer} sees {differing(eyes, true, other)} in {world}\n{seen}"
                )
                compared += 1
        seen.step()
    return compared


def differing(eyes: Any, one: Any, other: Any) -> list[str]:
    return [name for name, place in eyes.layout.places.items() if one[place] != other[place]]


@games
@pytest.mark.parametrize("seed", range(10))
def test_hidden_cards_do_not_show(name: str, seed: int) -> None:
    assert same_in_other_worlds(Seen(name, seed), each=2) > 20


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_do_not_show_where_hands_were_exchanged(seed: int) -> None:
    seen = Seen("rodskagg", seed, RodskaggOptions.of("english", rituals="auto"), 6, True)
    assert same_in_other_worlds(seen, each=2) > 50


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("crack_window", ["after_pick_before_bury", "after_bury_before_first_lead"])
def test_hidden_cards_do_not_show_with_cracks(seed: int, crack_window: str) -> None:
    options = SheepsheadOptions.of(None, crack_window=crack_window, max_cracks=3)
    assert same_in_other_worlds(Seen("sheepshead", seed, options), each=2) > 20


# --- content


@games
def test_hand_and_plays_can_be_read_back(name: str) -> None:
    """Read back, for every seat, its hand, and the order and players of all cards."""
    seen = Seen(name, 3)
    while seen.goes_on():
        position = seen.position
        for seat in range(seen.players):
            assert set_of(told(position, seat, "hand")) == cards(position.hands()[seat])
            order, played = told(position, seat, "order"), told(position, seat, "played")
            log = sorted((place, card) for card, place in enumerate(order.tolist()) if place)
            plays = [
                ((int(np.flatnonzero(played[:, card])[0]) + seat) % seen.players, card)
                for _place, card in log
            ]
            assert plays == position.plays()
            trick = told(position, seat, "trick")
            lying = {((row + seat) % seen.players, int(card)) for row, card in np.argwhere(trick)}
            assert lying == set(position.trick())
            turn = told(position, seat, "turn")
            assert set_of(turn) == {(position.actor - seat) % seen.players}
            assert set_of(told(position, seat, "dealer")) == {
                (position.dealer - seat) % seen.players
            }
        seen.step()


@games
def test_an_action_taken_back_has_left_no_trace(name: str) -> None:
    for seed in range(4):
        seen = Seen(name, seed)
        eyes = observer_of(seen.position)
        while seen.goes_on():
            position, chance = seen.position, Random(seed)
            before = [eyes.observe(position, seat) for seat in range(-1, seen.players)]
            again = position.clone()
            assert [eyes.observe(again, seat) for seat in range(-1, seen.players)] == before
            again.play(chance.choice(again.legal()))
            again.undo()
            assert [eyes.observe(again, seat) for seat in range(-1, seen.players)] == before
            seen.step()


def test_rifki_tells_the_contract_and_what_everybody_has_chosen() -> None:
    rifki = GAMES["rifki"]
    match = ENGINES["rifki"].new_match(
        rifki.options.of(None), players=4, start=RifkiStart(dealer=Seat(2))
    )
    match.deal_from(Chance(1))
    assert not told(match, 1, "contract").any()
    match.play(61)  # El almaz, the tenth choice and sixth negative one
    assert set_of(told(match, 1, "contract")) == {9}
    # From seat 1, seat 2 is the next.
    assert told(match, 1, "negatives").tolist() == [[0] * 6, [0, 0, 0, 0, 0, 1], [0] * 6, [0] * 6]
    assert told(match, 2, "negatives")[0].tolist() == [0, 0, 0, 0, 0, 1]
    assert not told(match, 1, "trumps").any()
    assert told(match, 0, "deal").tolist() == [1]


def test_sheepshead_tells_who_has_said_what() -> None:
    match: Any = ENGINES["sheepshead"].new_match(
        SheepsheadOptions.of(None), players=5, start=Start(dealer=Seat(4))
    )
    match.deal_from(Chance(4))
    match.play(sheepshead.PASS)  # seat 0
    match.play(sheepshead.PICK)  # seat 1
    said = told(match, 0, "said")
    assert set_of(said[0]) == {0}  # passed on picking
    assert set_of(said[1]) == {7}  # picked without queens: after the seven questions
    assert not said[2:].any()
    assert told(match, 0, "picker").tolist() == [0, 1, 0, 0, 0]
    assert told(match, 3, "picker").tolist() == [0, 0, 0, 1, 0]
    assert set_of(told(match, 1, "blind")) == cards(match.blind)
    assert not told(match, 0, "blind").any()
    assert not told(match, SPECTATOR, "blind").any()


def test_sheepshead_tells_the_buried_cards_to_the_picker_alone() -> None:
    seen = Seen("sheepshead", 2, SheepsheadOptions.of(None))
    while seen.goes_on() and not seen.bury:
        seen.step()
    assert len(seen.bury) == 2
    picker = seen.position.picker
    for seat in range(5):
        expected = cards(seen.position.buried) if seat == picker else set()
        assert set_of(told(seen.position, seat, "buried")) == expected


def test_sheepshead_tells_nobody_else_that_a_first_card_is_buried() -> None:
    """Two cards are buried at once: in two steps in the engine, for others at the second."""
    options = SheepsheadOptions.of(None, crack_window="after_bury_before_first_lead")
    start = Start(dealer=Seat(4))
    match: Any = ENGINES["sheepshead"].new_match(options, players=5, start=start)
    match.deal_from(Chance(4))
    first, second, spectator = everybody = [knowledge(match, seat) for seat in (0, 1, SPECTATOR)]

    def plays(action: int, blind: int = 0) -> None:
        match.play(action)
        for known in everybody:
            known.see(action, blind if known is first else 0)

    eyes = observer_of(match)
    plays(sheepshead.PICK, match.blind)
    others = (second, spectator)
    before = [eyes.observe(match, known.observer) for known in others]
    plays(match.legal()[0])
    assert [eyes.observe(match, known.observer) for known in others] == before
    assert set_of(told(match, 0, "phase")) == {6}  # the second card to bury
    assert set_of(told(match, 1, "phase")) == {5}  # a first one
    for known in everybody:
        (world,) = known.worlds(1, Chance(1))
        assert eyes.observe(known.position(world), known.observer) == eyes.observe(
            match, known.observer
        )
    plays(match.legal()[0])
    assert [eyes.observe(match, known.observer) for known in others] != before


def test_rodskagg_tells_the_calls() -> None:
    options = RodskaggOptions.of("kortoxen-1949", rituals="off")
    start = RodskaggStart(dealer=Seat(3))
    match: Any = ENGINES["rodskagg"].new_match(options, players=4, start=start)
    match.deal_from(Chance(3))
    while match.stage.value != "auction":
        match.play(rodskagg.NO)
    match.play(rodskagg.ZERO + 1)  # seat 0
    match.play(rodskagg.PASS)
    match.play(rodskagg.ZERO + 3)  # seat 2
    calls = told(match, 2, "call")
    assert [set_of(call) for call in calls] == [{3}, set(), {1}, {8}]
    assert set_of(told(match, 0, "bid")) == {3}
    assert told(match, 0, "declarer").tolist() == [0, 0, 1, 0]
    match.undo()
    assert [set_of(call) for call in told(match, 2, "call")] == [set(), set(), {1}, {8}]


def test_rodskagg_tells_the_hands_that_one_gave_back() -> None:
    checked = 0
    for seed in range(20):
        seen = Seen("rodskagg", seed, RodskaggOptions.of("english", rituals="auto"), 6, True)
        while seen.goes_on() and not seen.position.plays():
            seen.step()
        for seat in range(6):
            own = [one.hand for one in seen.exchanges if one.seat == seat]
            together = set().union(*map(cards, own)) if own else set()
            assert set_of(told(seen.position, seat, "given_back")) == together
            assert told(seen.position, seat, "refreshed")[0] == len(own)
            assert told(seen.position, 0, "refreshed")[seat] == len(own)
            checked += len(own)
    assert checked > 20


@games
def test_a_deal_that_is_over(name: str) -> None:
    match = dealt(name, 1)[0]
    match.play_out(Chance(1))
    for seat in range(match.players):
        turned = np.roll(match.scores(), -seat)
        assert (told(match, seat, "score") == turned).all()
        assert (told(match, seat, "points") == np.roll(match.points(), -seat)).all()
        assert not told(match, seat, "turn").any()


def test_points_beyond_sixteen_bits_stay_at_their_end() -> None:
    start = Start(dealer=Seat(0), points=(100_000, -100_000, 32_767, -32_768, 1))
    match = ENGINES["sheepshead"].new_match(SheepsheadOptions.of(None), players=5, start=start)
    assert told(match, 0, "points").tolist() == [32_767, -32_768, 32_767, -32_768, 1]


# --- the layout


@games
def test_fields_lie_one_after_the_other(name: str) -> None:
    layout = observer_of(dealt(name, 1)[0]).layout
    end = 0
    for field in layout.fields:
        place = layout.places[field.name]
        assert place.start == end
        end = place.stop
        assert np.prod(layout.shape(field.name)) == place.stop - place.start
    assert end == layout.size
    assert len(layout.places) == len(layout.fields)


@games
def test_every_flag_is_zero_or_one(name: str) -> None:
    seen = Seen(name, 5)
    layout = observer_of(seen.position).layout
    while seen.goes_on():
        for field in layout.fields:
            if field.kind is FieldKind.FLAGS:
                assert set(told(seen.position, 0, field.name).flat) <= {0, 1}
        seen.step()


def test_no_field_has_this_name() -> None:
    with pytest.raises(KeyError, match="there is no 'trumpf' in"):
        observer_of(dealt("rifki", 1)[0]).layout.shape("trumpf")


# --- in a batch


@games
def test_a_batch_observes_as_its_rows_do(name: str) -> None:
    batch = dealt(name, 6)
    chance = Chance(1)
    for _step in range(30):
        batch.play(batch.choose_at_random(chance))
        eyes, actors = batch.observer, batch.actors()
        seen_by_actor = batch.observations()
        assert seen_by_actor.shape == (6, eyes.size)
        for row in range(6):
            actor = int(actors[row]) if actors[row] != CHANCE_PLAYER else SPECTATOR
            assert seen_by_actor[row].tolist() == list(eyes.observe(batch[row], actor))
        seats = np.array([-1, 0, 1, 2, 1, 0], np.int8)
        for row, line in enumerate(batch.observations(seats)):
            assert line.tolist() == list(eyes.observe(batch[row], int(seats[row])))
        assert (batch.observations(2)[3] == batch.observations(seats)[3]).all()
        some = np.arange(len(batch)) % 2 == 0
        out = np.full_like(seen_by_actor, 7)
        batch.observations(out=out, where=some)
        assert (out[some] == seen_by_actor[some]).all()
        assert (out[~some] == 7).all()


# --- refused


@pytest.mark.parametrize("seat", [-2, 4, 10**6])
def test_no_such_seat(seat: int) -> None:
    batch = dealt("rifki", 2)
    with pytest.raises(
        EngineError, match=r"no seat .*: the seats are 0 to 3, and -1 is a spectator"
    ):
        batch.observer.observe(batch[0], seat)
    with pytest.raises(EngineError, match=r"row 0: there is no seat .*, and -1 is a spectator"):
        batch.observations(seat)
    with pytest.raises(EngineError, match="row 1: there is no seat"):
        batch.observations(np.array([0, max(-128, min(seat, 127))], np.int8))


def test_no_such_position() -> None:
    eyes = observer_of(dealt("rifki", 1)[0])
    for other in (dealt("sheepshead", 1)[0], None, 7):
        with pytest.raises(EngineError, match="another game"):
            eyes.observe(other, 0)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="does not observe"):
            type(eyes)(other)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="a position in a game, not None"):
        observer_of(None)  # type: ignore[arg-type]


def test_no_such_room() -> None:
    position = dealt("rifki", 1)[0]
    eyes = observer_of(position)
    for out in (array("h", bytes(2)), array("b", bytes(eyes.size)), 7):
        with pytest.raises(EngineError, match="observations must be"):
            eyes.observe(position, 0, out)
    with pytest.raises(EngineError, match="cannot be written to"):
        eyes.observe(position, 0, memoryview(bytes(2 * eyes.size)).cast("h"))
