"""Properties with manual rituals, whatever players forget."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from femopp.cards import UNKNOWN
from femopp.driver import Match, SeededShuffler, begin, command
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggStart, RodskaggState
from femopp.games.rodskagg.rules.actions import DealCards, Knock, Misdeal, Phrase, PickUp
from femopp.games.rodskagg.rules.errors import Error
from femopp.games.rodskagg.rules.events import Judged, Redealt, Unheeded
from femopp.games.rodskagg.rules.options import BareKnock, Overshoot
from femopp.games.rodskagg.rules.state import in_deal
from femopp.rulebook import apply, legal_actions
from femopp.tricks import TABLE, Seat, seats
from tests.playing import Choice, Player, play, positions, table_acts
from tests.strategies import options_of, seeds
from tests.two_worlds import actions_to_try, check_view, compare_worlds

PRESETS = [preset.name for preset in RodskaggOptions.presets]

manual = options_of(RodskaggOptions, rituals="manual")
manual_and_misdealt = options_of(RodskaggOptions, rituals="manual", misdeal_rate=30)


def examples(percent: int) -> settings:
    """Return this percentage of the profile's examples; the deep tests have more."""
    return settings(max_examples=settings().max_examples * percent // 100)


def forgetful(seed: int) -> Player:
    """Choose mostly actions of the game, so that it gets far, and now and then a ritual or knock.

    The dealer mostly says the phrase; the question, the notices and going out are mostly forgotten.
    """
    chance = Random(seed)

    def choose(match: Match[RodskaggState], choices: Sequence[Choice]) -> Choice:
        turn = match.state.turn
        phrase = [one for one in choices if isinstance(one[1], Phrase)]
        if phrase and chance.random() < 0.1:
            return phrase[0]
        onward = [one for one in choices if one[0] == TABLE or _goes_on(one, turn)]
        if onward and chance.random() < 0.8:
            return chance.choice(onward)
        kind = chance.choice(sorted({type(action).__name__ for _seat, action in choices}))
        if kind == "Misdeal" and chance.random() < 0.9:
            return chance.choice(onward or choices)
        return chance.choice([one for one in choices if type(one[1]).__name__ == kind])

    return choose


def _goes_on(choice: Choice, turn: Seat | None) -> bool:
    seat, action = choice
    return seat == turn and not isinstance(action, Knock | Misdeal)


def table(options: RodskaggOptions, seed: int, players: int | None = None) -> Match[RodskaggState]:
    """Return a match in which most are near zero, and somebody may be out."""
    chance = Random(seed)
    if players is None:
        players = chance.choice(RODSKAGG.players(options))
    lowest = 1 if options.overshoot is Overshoot.BOUNCE else -5
    points = [chance.choice([one for one in range(lowest, 6) if one]) for _seat in range(players)]
    dealer = Seat(chance.randrange(players))
    out = ((dealer + 1) % players,) if players > 2 and chance.random() < 0.3 else ()
    start = RodskaggStart(dealer=dealer, points=tuple(points), out=tuple(map(Seat, out)))
    return begin(RODSKAGG, options, players, start)


def is_subsequence(some: Sequence[Error], every: Sequence[Error]) -> bool:
    rest = iter(every)
    return all(one in rest for one in some)


@given(manual, seeds)
@examples(25)
def test_all_views_agree_with_the_state_in_all_but_what_is_hidden(
    options: RodskaggOptions, seed: int
) -> None:
    for match in positions(table(options, seed), forgetful(seed), steps=80, seed=seed):
        state = match.state
        for seat, view in zip(
            (*seats(state.players), None), (*match.views, match.spectator), strict=True
        ):
            for name in ("points", "phase", "dealer", "deal_number", "out", "auction", "question"):
                assert getattr(view, name) == getattr(state, name)
            assert (view.play, view.sheet, view.outcome) == (state.play, state.sheet, state.outcome)
            assert is_subsequence(view.rites.errors, state.rites.errors)
            assert replace(view.rites, errors=()) == replace(state.rites, errors=())
            check_hands(view, state, seat)


def check_hands(view: RodskaggState, state: RodskaggState, observer: Seat | None) -> None:
    """Players see their own hands from the pick-up on, and no others."""
    for seat in seats(state.players):
        seen = seat == observer and (seat in state.pack.seen)
        hand = state.hands[seat]
        assert view.hands[seat] == (hand if seen else (UNKNOWN,) * len(hand))


@given(manual, seeds)
@examples(20)
def test_whether_an_error_is_open_never_shows_in_what_is_allowed_or_asked(
    options: RodskaggOptions, seed: int
) -> None:
    for match in positions(table(options, seed), forgetful(seed), steps=80, seed=seed):
        state = match.state
        if not state.rites.errors:
            continue
        innocent = replace(state, rites=replace(state.rites, errors=(), liable=False))
        assert RODSKAGG.actors(innocent) == RODSKAGG.actors(state)
        assert RODSKAGG.pace(innocent) == RODSKAGG.pace(state)
        for seat in RODSKAGG.actors(state):
            assert RODSKAGG.asked(innocent, seat) == RODSKAGG.asked(state, seat)
            assert legal_actions(RODSKAGG, innocent, seat) == legal_actions(RODSKAGG, state, seat)


@given(manual_and_misdealt, seeds, st.integers(0, 120))
@examples(25)
def test_each_view_allows_and_refuses_the_same_in_the_same_words(
    options: RodskaggOptions, seed: int, steps: int
) -> None:
    match = play(table(options, seed), forgetful(seed), steps=steps, seed=seed)
    tries = actions_to_try(match)
    for seat in seats(match.state.players):
        check_view(match, seat, tries)


@given(manual_and_misdealt, seeds)
@examples(20)
def test_somebody_can_always_take_the_match_further(options: RodskaggOptions, seed: int) -> None:
    for match in positions(table(options, seed), forgetful(seed), steps=100, seed=seed):
        state = match.state
        if state.outcome is not None or RODSKAGG.pace(state) is not None:
            continue
        turn = state.turn
        assert turn is not None
        legal = legal_actions(RODSKAGG, state, turn)
        assert any(_goes_on((turn, action), turn) for action in legal)


@given(manual_and_misdealt, seeds)
@examples(30)
def test_a_knock_is_judged_at_once_and_its_points_count_at_once(
    options: RodskaggOptions, seed: int
) -> None:
    for match in positions(table(options, seed), forgetful(seed), steps=60, seed=seed):
        state = match.state
        for seat in RODSKAGG.actors(state):
            knocks = [one for one in legal_actions(RODSKAGG, state, seat) if isinstance(one, Knock)]
            if knocks:
                check_knock(state, seat, knocks[seed % len(knocks)])


def is_unheeded(state: RodskaggState, knock: Knock) -> bool:
    is_bare = knock.offender is None or knock.kind is None
    return is_bare and state.options.bare_knock is BareKnock.NOTHING


def check_knock(state: RodskaggState, seat: Seat, knock: Knock) -> None:
    after, events = apply(RODSKAGG, state, seat, knock)
    if is_unheeded(state, knock):
        assert after == state
        assert events[1:] == (Unheeded(seat),)
        return
    verdicts = [event for event in events if isinstance(event, Judged)]
    # With misdeal_auto_penalty the dealer may pay besides.
    assert verdicts
    assert verdicts[0].knocker == seat
    points = list(state.points)
    for verdict in verdicts:
        payer = verdict.offender if verdict.upheld else verdict.knocker
        assert payer is not None
        assert not verdict.upheld or payer != seat
        points[payer] += verdict.points
    assert after.points == tuple(points)
    assert after.rites.knock is None
    upheld = [one for one in verdicts if one.upheld and one.knocker != TABLE]
    if not any(isinstance(event, Redealt) for event in events):
        assert len(after.rites.errors) == len(state.rites.errors) - len(upheld)
    for verdict in verdicts:
        if verdict.points and verdict.upheld:
            assert verdict.offender not in after.rites.knocked


@given(manual_and_misdealt, seeds)
@examples(25)
def test_a_redeal_changes_neither_dealer_nor_points_nor_open_errors(
    options: RodskaggOptions, seed: int
) -> None:
    for match in positions(table(options, seed), forgetful(seed), steps=80, seed=seed):
        state = match.state
        seat = next((one for one in in_deal(state)), None)
        if seat is None or Misdeal() not in legal_actions(RODSKAGG, state, seat):
            continue
        after, events = apply(RODSKAGG, state, seat, Misdeal())
        assert Redealt() in events
        assert (after.dealer, after.deal_number) == (state.dealer, state.deal_number)
        if not options.misdeal_auto_penalty:
            assert after.points == state.points
            kept = [(one.offender, one.kind) for one in after.rites.errors]
            before = [(one.offender, one.kind) for one in state.rites.errors]
            assert kept[: len(before)] == before
        assert after.rites.lines[: len(state.rites.lines)] == state.rites.lines


# Two worlds


@pytest.mark.parametrize("observer", [0, 1, 2, None], ids=lambda seat: f"seen by {seat}")
@pytest.mark.parametrize("preset", PRESETS)
def test_two_worlds_where_players_see_to_the_rituals(preset: str, observer: int | None) -> None:
    options = RodskaggOptions.parsed(preset, {"rituals": "manual"})
    compared = 0
    for seed in range(6):
        chance = Random(seed)
        match = play(
            table(options, seed, players=3),
            forgetful(seed),
            steps=chance.randrange(4, 70),
            seed=seed,
        )
        seat = None if observer is None else Seat(observer)
        compared += compare_worlds(match, seat, chance, attempts=3)
    assert compared > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_two_worlds_before_the_cards_are_picked_up(preset: str) -> None:
    """A player's own hand is as unknown as the others' while it lies on the table."""
    options = RodskaggOptions.parsed(preset, {"rituals": "manual"})
    compared = 0
    for seed in range(8):
        match = before_pick_up(options, seed)
        assert match.views[1].hands[1] == (UNKNOWN,) * 6
        swaps = compare_worlds(
            match, Seat(1), Random(seed), attempts=6, tries=actions_to_try(match)
        )
        compared += swaps
    assert compared > 0


def before_pick_up(options: RodskaggOptions, seed: int) -> Match[RodskaggState]:
    """Everyone but seat 1 has picked up; its cards lie face down."""
    match = begin(RODSKAGG, options, 3, RodskaggStart(dealer=Seat(2)))
    for seat, action in (
        (2, DealCards()),
        (2, Phrase()),
        (2, PickUp()),
        (0, PickUp()),
    ):
        match, _events = command(match, Seat(seat), action)
        match, _events = table_acts(match, SeededShuffler(seed))
    return match


@given(
    options_of(RodskaggOptions, rituals="manual", revoke="refuse"),
    seeds,
    st.sampled_from([0, 1, None]),
)
@examples(20)
def test_two_worlds_under_any_house_rules(
    options: RodskaggOptions, seed: int, observer: int | None
) -> None:
    chance = Random(seed)
    match = play(table(options, seed), forgetful(seed), steps=chance.randrange(4, 70), seed=seed)
    compare_worlds(match, None if observer is None else Seat(observer), chance, attempts=2)


def test_two_worlds_where_a_revoke_stands_until_somebody_knocks_for_it() -> None:
    """Only the verdict on a knock shows that a player could have followed suit."""
    options = RodskaggOptions.parsed("kortoxen-1949", {"revoke": "penalty"})
    compared = 0
    for seed in range(12):
        chance = Random(seed)

        match = play(table(options, seed, players=3), without_knocks(seed), steps=60, seed=seed)
        compared += compare_worlds(match, Seat(seed % 3), chance, attempts=4)
    assert compared > 0


def without_knocks(seed: int) -> Player:
    mostly = forgetful(seed)
    return lambda match, choices: mostly(
        match, [one for one in choices if not isinstance(one[1], Knock)]
    )


def test_the_forgetful_come_across_every_kind_of_error() -> None:
    """The properties above must be tested on enough cases."""
    found: set[str] = set()
    verdicts = 0
    for preset in PRESETS:
        options = RodskaggOptions.of(
            preset, rituals="manual", revoke="penalty", misdeal_rate=30, early_pickup_penalty=5,
            misdeal_penalty=5, forgot_ask_penalty=5, notice_at=(1,), out_knock=True,
        )  # fmt: skip
        for seed in range(6):
            for match in positions(table(options, seed), forgetful(seed), steps=150, seed=seed):
                found |= {error.kind.value for error in match.state.rites.errors}
                verdicts += match.state.rites.lines != ()
    assert found == {"cut", "early_pickup", "misdeal", "revoke", "forgot_ask", "out", "notice"}
    assert verdicts
