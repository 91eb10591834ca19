"""Replaying restores the match, and it can go on."""

from typing import Any

import pytest

from femopp.cards import UNKNOWN
from femopp.driver import Match, SeededShuffler, begin, command
from femopp.kits.catalogue import GAMES
from femopp.record import RecordError, Result, parse_record, record_of, redacted, replay, steps
from femopp.record.names import name_fault
from femopp.rulebook import Deal
from femopp.tricks import TABLE, Seat
from tests.playing import by_chance, choices
from tests.record.examples import EXAMPLES, RIFKI, RODSKAGG, SHEEPSHEAD, changed


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_are_legal_and_their_results_right(text: str) -> None:
    record = parse_record(text)
    again: Match[Any] = begin(record.game, record.options, len(record.players), record.start)
    for step in steps(record):
        again, events = command(again, step.act.seat, step.action)
        assert step.state == again.state
        assert step.events == events
    assert replay(record).match == again
    assert again.state.outcome is not None


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_a_record_of_the_replayed_match_is_the_same_record(text: str) -> None:
    record = parse_record(text)
    again = record_of(replay(record).match, record.players)
    assert [act.action for act in again.actions] == [act.action for act in record.actions]
    assert [act.deal for act in again.actions] == [act.deal for act in record.actions]
    assert replay(again).match == replay(record).match


def test_points_are_noted_after_every_deal_and_winners_at_the_end() -> None:
    record = parse_record(SHEEPSHEAD)
    again = record_of(replay(record).match, record.players)
    assert [(entry.kind, entry.values) for entry in again.log if isinstance(entry, Result)] == [
        ("points", (35, -20, 18, -17, -16)),
        ("winner", (0,)),
    ]


def test_the_rest_of_the_pack_is_as_many_unknown_cards() -> None:
    deal = next(step.action for step in steps(parse_record(RODSKAGG)) if step.act.deal)
    assert isinstance(deal, Deal)
    assert deal.rest == (UNKNOWN,) * (52 - 18)


def test_a_misdeal_is_dealt_again() -> None:
    """R49-DEAL-12, R49-DEAL-14: Bo has seven cards, and the same dealer deals again."""
    text = RODSKAGG[: RODSKAGG.index("Bo: pick_up")]
    text = changed(text, "  Bo: AH", "  Bo: 2H AH")
    text += "Cissi: pick_up\nBo: pick_up\nBo: knock Cissi misdeal\n"
    text += "Cissi: deal_cards\ndeal 1\n  Anna: ?? ??\n  Bo:\n  Cissi: AH\n"
    match = replay(parse_record(text)).match
    assert match.state.points == (2, 9, 17)
    assert match.state.deal_number == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_seeded_match_that_is_broken_off_goes_on_with_the_same_deals(name: str) -> None:
    """Interrupted after every action, it ends as it does in one go."""
    whole, _draws = _go_on(_begin(name), 0, steps=150)
    match, draws = _begin(name), 0
    for _action in range(150):
        match, draws = _go_on(match, draws, steps=1)
        if len(match.log) % 10 == 0:
            replayed = replay(record_of(match, _NAMES[: match.state.players], seed=7))
            assert replayed.draws == draws
            match = replayed.match
    assert match == whole


_NAMES = ("Anna", "Bo", "Cissi", "Dag", "Eva")


def _begin(name: str) -> Match[Any]:
    game = GAMES[name]
    options = game.options.of()
    return begin(game, options, game.players(options)[0])


def _go_on(match: Match[Any], draws: int, steps: int) -> tuple[Match[Any], int]:
    for _step in range(steps):
        action = match.game.table_action(match.state, SeededShuffler(7, draws))
        if action is None:
            # The choice depends on the position alone, so that it can be repeated.
            chosen = by_chance(len(match.log))(match, choices(match))
        else:
            chosen, draws = (TABLE, action), draws + 1
        match, _events = command(match, *chosen)
    return match, draws


def test_gathering_and_closing_are_not_chance() -> None:
    assert replay(parse_record(RODSKAGG)).draws == 1


def test_a_copy_has_the_cards_that_the_seat_has_seen() -> None:
    record = parse_record(RODSKAGG)
    for seat, name in enumerate(record.players):
        copy = redacted(record, Seat(seat))
        deal = next(act.action for act in copy.actions if isinstance(act.action, Deal))
        full = next(act.action for act in record.actions if isinstance(act.action, Deal))
        assert deal.hands[seat] == full.hands[seat], name
        assert {
            card for other, hand in enumerate(deal.hands) if other != seat for card in hand
        } == {UNKNOWN}
        assert replay(copy).match.state.points == (0, 11, 11)


def test_a_hand_that_was_not_picked_up_is_unknown_to_its_owner_too() -> None:
    record = parse_record(RODSKAGG[: RODSKAGG.index("Anna: pick_up")])
    deal = redacted(record, Seat(0)).actions[1].action
    assert isinstance(deal, Deal)
    assert set(deal.hands[0]) == {UNKNOWN}


def test_a_copy_does_not_tell_what_others_buried_nor_seed_nor_comments() -> None:
    text = changed(SHEEPSHEAD, "points: Anna 3,", "seed: 12\npoints: Anna 3,")
    record = parse_record(text)
    bury = {seat: redacted(record, seat).actions[2].action for seat in (None, Seat(0), Seat(1))}
    assert bury[Seat(0)] == record.actions[2].action
    assert bury[None] == bury[Seat(1)] == type(record.actions[2].action)((UNKNOWN, UNKNOWN))
    assert redacted(record, Seat(0)).seed is None
    assert not [entry for entry in redacted(record, None).log if entry.above or entry.beside]
    assert replay(redacted(record, None)).match.state.points == (35, -20, 18, -17, -16)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_spectator_has_no_copy(seat: int) -> None:
    with pytest.raises(RecordError, match=f"there is no seat number {seat}"):
        redacted(parse_record(RODSKAGG), Seat(seat))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "a name must have 1 to 60 characters"),
        (" Anna", "without spaces at the ends"),
        (61 * "x", "a name must have 1 to 60 characters"),
        ("a,b", "a name can't contain a comma, colon, #, quotes or a line break"),
        ("a:b", "a name can't contain a comma"),
        ("a#b", "a name can't contain a comma"),
        ('a"b', "a name can't contain a comma"),
        ("a\nb", "a name can't contain a comma"),
        ("a\tb", "a name can't contain a comma"),
        ("a\x00b", "a name can't contain invisible characters"),
        ("\ufeffb", "a name can't contain invisible characters"),
        ("table", "'table' is a word that records use, so it can't be a name"),
        ("rest", "'rest' is a word"),
        ("dealer", "'dealer' is a word"),
        ("out", "'out' is a word"),
        ("early_pickup", "'early_pickup' is a word"),
        ("Bo", "two players can't both be called 'Bo'"),
    ],
)
def test_a_name_must_be_such_that_a_record_can_have_it(name: str, said: str) -> None:
    fault = name_fault(name, ("Bo", "Cissi"), GAMES["rodskagg"])
    assert fault is not None
    assert said in str(RecordError(fault))
    with pytest.raises(RecordError):
        record_of(_begin("rodskagg"), ("Bo", "Cissi", name))


@pytest.mark.parametrize("seed", ["a#b", "a\nb", "", " a", "A\u030a"], ids=ascii)
def test_a_seed_must_be_such_that_a_record_can_have_it(seed: str) -> None:
    with pytest.raises(RecordError, match="a seed must have 1 to 900 characters"):
        record_of(_begin("rifki"), ("A", "B", "C", "D"), seed)


@pytest.mark.parametrize(
    "name", ["Anna-Lisa", "Anna K", "R", "3", "QC", "Юрий", "五", "👩‍👩‍👧", "Table"]
)
def test_most_names_are_free(name: str) -> None:
    assert name_fault(name, ("Bo",), GAMES["rodskagg"]) is None
    record = parse_record(changed(RIFKI, "players: Anna, ", "players: Anna,").replace("Anna", name))
    assert name in record.players
