"""Reasons of hints: every claim is counted again in other worlds, by the order of the cards.

Here the outcome of a playout is found from its cards alone, not from what the engine says of it.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

import pytest

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.facts import (
    Average,
    Chance,
    Contrast,
    Matter,
    Needed,
    Place,
    Reason,
    Stakes,
    Trial,
    hundred,
)
from femopp.bots.hint import hint
from femopp.bots.hint_words import how_reckoned, why
from femopp.bots.reasons import facts_of, matter_of, reasons_for, reasons_in, trials_of
from femopp.bots.search import Budget, Level, levels_of
from femopp.bots.search.seen import knowledge_of
from femopp.driver import Match
from femopp.engine.chance import Chance as Luckless
from femopp.engine.policy import Policy
from femopp.engine.registry import engine_of
from femopp.games.rodskagg.rules.actions import Bid, Fold, GoAlong, Pass
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.sheepshead.rules.actions import Pick
from femopp.kits import GAMES, games_with, has_part
from femopp.language import Speaker, _, say
from femopp.presentation import presentation_of
from femopp.rulebook import Action, Play, legal_actions
from femopp.tricks import Seat
from tests.bots import situations
from tests.bots.calibrating import show_costs
from tests.bots.records import table
from tests.bots.test_two_worlds import replayed

NAMES = ("Anna", "Bo", "Cia", "Dan", "Eve")
PLAIN = Level(Budget(actions=1, worlds=1))
"""Playouts by rules of thumb in worlds that are all equally likely."""
DEALS = 400


def trial(matter: Matter, best: float, other: float, world: Any = None) -> Trial:
    """Return a trial whose ends of the deal are numbers, for measures that return them."""
    return Trial(matter, world, best, other, best, other)  # type: ignore[arg-type]


def as_it_is(matter: Matter, before: Any, end: Any) -> float | None:
    return end  # type: ignore[no-any-return]


def comes(matter: Matter, before: Any, end: Any) -> float | None:
    return float(end > 0)


def always(matter: Matter) -> bool:
    return True


GOES = Matter(None, Seat(0), GoAlong(), Fold(), "go along", "fold")
STAYS = Matter(None, Seat(0), Fold(), GoAlong(), "fold", "go along")


# What is said, and when


def test_the_chance_needed_is_where_both_choices_are_worth_the_same() -> None:
    fact = Needed("n", GoAlong, comes, _("{needed} {chance}"))
    # With a trick 1 point, without −5, at home 0: 5 of 6 are needed, and it comes in 46 of 100.
    trials = [trial(STAYS, 0.0, 1.0)] * 46 + [trial(STAYS, 0.0, -5.0)] * 54
    found = fact.found(STAYS, trials)
    assert found is not None
    assert found.figures == pytest.approx((5 / 6, 0.46))
    assert Speaker().say(found.text) == "83 46"


def test_nothing_is_said_that_speaks_against_the_choice() -> None:
    fact = Needed("n", GoAlong, comes, _("{needed} {chance}"))
    enough = [trial(STAYS, 0.0, 1.0)] * 90 + [trial(STAYS, 0.0, -5.0)] * 10
    assert fact.found(STAYS, enough) is None
    goes = [trial(GOES, 1.0, 0.0)] * 90 + [trial(GOES, -5.0, 0.0)] * 10
    assert fact.found(GOES, goes) is not None


def test_choices_that_hardly_differ_are_not_contrasted() -> None:
    fact = Contrast("c", always, as_it_is, _("{chance} {instead}"), apart=0.05)
    differ = [trial(GOES, 1.0, 0.0)] * 50 + [trial(GOES, 0.0, 0.0)] * 50
    alike = [trial(GOES, 1.0, 0.0)] * 4 + [trial(GOES, 0.0, 0.0)] * 96
    few = differ[30:60]
    assert fact.found(GOES, differ) is not None
    assert fact.found(GOES, alike) is None
    assert fact.found(GOES, few) is None


def test_worlds_without_a_say_are_left_out() -> None:
    fact = Chance("c", always, GoAlong, as_it_is, _("{choice}: {chance}"))
    trials: list[Trial] = [trial(GOES, 1.0, 0.0)] * 30 + [trial(GOES, 0.0, 0.0)] * 30
    trials += [trial(GOES, None, 0.0)] * 400  # type: ignore[arg-type]
    found = fact.found(GOES, trials)
    assert found is not None
    assert found.figures == (0.5,)
    assert Speaker().say(found.text) == "go along: 50"


def test_an_average_is_told_if_it_is_apart() -> None:
    fact = Average("a", always, as_it_is, _("{average:tenths} {instead:tenths}"), apart=0.5)
    found = fact.found(GOES, [trial(GOES, 2.0, 1.0)] * 25 + [trial(GOES, 1.0, 1.0)] * 25)
    assert found is not None
    assert Speaker().say(found.text) == "1.5 1.0"
    assert fact.found(GOES, [trial(GOES, 1.3, 1.0)] * 50) is None


def test_an_average_that_speaks_against_the_choice_is_left_out() -> None:
    trials = [trial(GOES, 2.0, 1.0)] * 50
    assert Average("a", always, as_it_is, _("a"), apart=0.5, rises=True).found(GOES, trials)
    assert (
        Average("a", always, as_it_is, _("a"), apart=0.5, rises=False).found(GOES, trials) is None
    )


PICKS = Matter(None, Seat(0), Pick(), Pass(), "pick", "pass")
PASSES = Matter(None, Seat(0), Pass(), Pick(), "pass", "pick")
WON = Stakes("s", Pick, _("{chance} {won:tenths} {lost:tenths}"))


def test_a_win_and_a_loss_are_told_with_what_they_pay() -> None:
    # 57 × 2 brings less than 43 × 6 costs.
    light = [trial(PASSES, 0.0, 2.0)] * 57 + [trial(PASSES, 0.0, -6.0)] * 43
    found = WON.found(PASSES, light)
    assert found is not None
    assert Speaker().say(found.text) == "57 2.0 6.0"
    assert found.figures == (0.57, 2.0, 6.0)
    strong = [trial(PICKS, 4.0, 0.0)] * 70 + [trial(PICKS, -4.0, 0.0)] * 30
    assert WON.found(PICKS, strong) is not None


@pytest.mark.parametrize(
    ("matter", "trials"),
    [
        # "Pass: if you pick, you win 57 of 100 deals, and a win brings more than a loss costs."
        (PASSES, [trial(PASSES, 2.0, 3.0)] * 57 + [trial(PASSES, 2.0, -3.0)] * 43),
        # Picking loses, though passing loses more.
        (PICKS, [trial(PICKS, 2.0, -3.0)] * 40 + [trial(PICKS, -2.0, -3.0)] * 60),
        # The bot leans to the pass: the worlds say that the pick is better.
        (PASSES, [trial(PASSES, -9.0, 3.0)] * 40 + [trial(PASSES, -9.0, -4.0)] * 60),
        # No loss at all.
        (PICKS, [trial(PICKS, 3.0, 0.0)] * 100),
    ],
    ids=["a pick that brings something", "a pick that loses", "a lean", "no loss"],
)
def test_a_win_is_not_told_if_it_speaks_against_the_choice(
    matter: Matter, trials: list[Trial]
) -> None:
    assert WON.found(matter, trials) is None


def test_what_comes_less_often_than_not_is_no_reason_for_a_choice() -> None:
    fact = Chance("c", always, GoAlong, as_it_is, _("{chance}"))
    often = [trial(GOES, 1.0, 0.0)] * 60 + [trial(GOES, 0.0, 0.0)] * 40
    assert fact.found(GOES, often) is not None
    assert fact.found(GOES, often[30:]) is None
    stays = [trial(STAYS, 0.0, 1.0)] * 60 + [trial(STAYS, 0.0, 0.0)] * 40
    assert fact.found(STAYS, stays) is None
    assert fact.found(STAYS, stays[30:]) is not None


def test_a_contrast_that_speaks_against_the_choice_is_left_out() -> None:
    rarely = [trial(GOES, 1.0, 1.0)] * 30 + [trial(GOES, 0.0, 1.0)] * 70
    often = [trial(GOES, 1.0, 0.0)] * 70 + [trial(GOES, 1.0, 1.0)] * 30
    for good in (True, None):
        fact = Contrast("c", always, as_it_is, _("{chance} {instead}"), apart=0.05, good=good)
        assert fact.found(GOES, rarely) is None
        assert fact.found(GOES, often) is not None
    bad = Contrast("c", always, as_it_is, _("{chance} {instead}"), apart=0.05, good=False)
    assert bad.found(GOES, often) is None


def test_shares_that_are_not_true_at_a_table_are_not_stated() -> None:
    trials = [trial(GOES, 1.0, 0.0)] * 50 + [trial(GOES, 0.0, 0.0)] * 50
    fact = Contrast("c", always, as_it_is, _("more"), apart=0.05, good=True, stated=False)
    found = fact.found(GOES, trials)
    assert found is not None
    assert (found.figures, found.share, found.alone) == ((), None, True)


class Told(NamedTuple):
    """A fact that is always found."""

    name: str
    figures: tuple[float, ...]
    alone: bool = True

    def applies(self, matter: Matter) -> bool:
        return True

    def found(self, matter: Matter, trials: Any) -> Reason:
        return Reason(self.name, say(_("a")), self.figures, alone=self.alone)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([Told("place", (0.8,), alone=False)], []),
        ([Told("place", (0.8,), alone=False), Told("won", (0.6, 0.5))], ["won", "place"]),
        ([Told("needed", (0.8, 0.4)), Told("trick", (0.4,))], ["needed"]),
        ([Told("won", (0.6, 0.5)), Told("trick", (0.6, 0.4))], ["won", "trick"]),
        ([Told("won", ()), Told("trick", (0.6, 0.4))], ["won", "trick"]),
        ([Told("a", (0.1,)), Told("b", (0.2,)), Told("c", (0.3,))], ["a", "b"]),
    ],
    ids=[
        "only a place",
        "a place comes last",
        "the same again",
        "something more",
        "no figures",
        "no more",
    ],
)
def test_a_reason_says_something_and_says_it_once(
    facts: list[Told], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("femopp.bots.reasons.facts_of", lambda game: facts)
    assert [one.fact for one in reasons_in("rodskagg", GOES, [])] == told


def test_never_and_always_are_not_said_of_what_nearly_is() -> None:
    shares = (0.0, 0.001, 0.5, 0.999, 1.0)
    assert [hundred(one, certain=True) for one in shares] == [0, 1, 50, 99, 100]
    # That playouts always win doesn't prove that everybody does.
    assert [hundred(one) for one in shares] == [1, 1, 50, 99, 99]


def test_a_game_without_facts_has_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("femopp.bots.reasons.facts_of", lambda game: ())
    match = table(situations.rodskagg(situations.FOUR_TRICKS)).match
    assert reasons_of(match, Fold(), GoAlong()) == ()


def reasons_of(match: Match[Any], best: Action, other: Action) -> tuple[Reason, ...]:
    (seat,) = match.game.actors(match.state)
    return reasons_for(
        match.game.name, PLAIN, match.views[seat], seat, best, other, Luck(1, seat, 0)
    )


# Whether it holds: other worlds, other chance, and tricks taken from the cards


def played_again(
    match: Match[Any], seat: Seat, action: Action, seed: int
) -> Iterator[tuple[Any, Any, list[Seat]]]:
    """Yield worlds before an action, their ends, and the takers of all tricks of the deal."""
    game = match.game.name
    known = knowledge_of(game, match.views[seat], seat)
    chance = Luckless(seed)
    for world in known.worlds(DEALS, chance):
        before = known.position(world, chance)
        end = before.clone()
        for step in engine_of(game).encode(action):
            end.play(step)
        end.play_out(chance, Policy())
        yield before, end, takers(match, game, end)


def takers(match: Match[Any], game: str, end: Any) -> list[Seat]:
    """Return who takes each trick by the order of the cards, also when players have folded."""
    names = engine_of(game).names
    order = presentation_of(game).order(match.state)
    by_name = {card.value: card for card in order.suit}
    tricks, trick = list[Seat](), list[tuple[Seat, Any]]()
    sizes = sizes_of(end)
    for seat, number in end.plays():
        trick.append((seat, by_name[names[number]]))
        if len(trick) == sizes[len(tricks)]:
            best = trick[0]
            for one in trick[1:]:
                best = one if order.beats(one[1], best[1]) else best
            tricks.append(best[0])
            trick = []
    return tricks


def sizes_of(end: Any) -> list[int]:
    """Return how many cards each trick has: nobody plays twice to one."""
    sizes, played = list[int](), set[int]()
    for seat, _number in end.plays():
        if seat in played:
            sizes.append(len(played))
            played = set()
        played.add(seat)
    return [*sizes, len(played)]


Counted = Callable[[Seat, Any, Any, list[Seat]], float | None]


def rodskagg_bid(seat: Seat, before: Any, end: Any, took: list[Seat]) -> float | None:
    if end.declarer != seat:
        return None
    return float(took.count(seat) >= (6 if end.bid == 7 else end.bid))


COUNTED: dict[str, dict[str, Counted]] = {
    "rodskagg": {
        "trick_to_go_along": lambda seat, before, end, took: float(seat in took),
        "trick_if_along": lambda seat, before, end, took: float(seat in took),
        "first_trick": lambda seat, before, end, took: float(seat in took),
        "bid_made": rodskagg_bid,
        "bids_made": rodskagg_bid,
        "contract_made": rodskagg_bid,
        "contract_fails": lambda seat, before, end, took: float(
            took.count(end.declarer) < (6 if end.bid == 7 else end.bid)
        ),
        "tricks": lambda seat, before, end, took: took.count(seat),
        "match_won": lambda seat, before, end, took: float(seat in end.winners()),
    },
    "sheepshead": {
        name: lambda seat, before, end, took: float(end.points()[seat] > before.points()[seat])
        for name in ("won_as_picker", "won_alone", "won_cracked", "won_with_bury", "won")
    },
    "rifki": {
        "points_of_the_deal": lambda seat, before, end, took: (
            end.points()[seat] - before.points()[seat]
        ),
        "kept_for_later": lambda seat, before, end, took: (
            end.points()[seat] - before.points()[seat]
        ),
        "points_taken": lambda seat, before, end, took: end.points()[seat] - before.points()[seat],
        "costs_points": lambda seat, before, end, took: float(
            end.points()[seat] - before.points()[seat] < before.card_points()[seat]
        ),
        "tricks": lambda seat, before, end, took: took.count(seat),
    },
}
"""How each fact is counted from a playout's end and the takers of its tricks."""


def gained(seat: Seat, before: Any, end: Any, took: list[Seat]) -> float:
    return float(end.points()[seat] - before.points()[seat])


def this_trick(seat: Seat, before: Any, end: Any, took: list[Seat]) -> float | None:
    number = sum(before.tricks_taken())
    return float(took[number] == seat) if number < len(took) else None


def estimates(match: Match[Any], seat: Seat, action: Action, counted: Counted) -> list[float]:
    measured = [counted(seat, *one) for one in played_again(match, seat, action, 77)]
    return [one for one in measured if one is not None]


def is_near(claimed: float, measured: list[float]) -> bool:
    """Whether a claim from 400 worlds fits these others: within 4.5 standard errors."""
    mean = sum(measured) / len(measured)
    spread = max(sum((one - mean) ** 2 for one in measured) / len(measured), 0.01)
    return abs(claimed - mean) < 4.5 * sqrt(2 * spread / len(measured))


def check(match: Match[Any], best: Action, other: Action) -> list[str]:
    """Count the claims about two choices again; return the names of the facts."""
    (seat,) = match.game.actors(match.state)
    game, found = match.game.name, reasons_of(match, best, other)
    for reason in found:
        fact = next(one for one in facts_of(game) if one.name == reason.fact)
        counted = COUNTED[game].get(reason.fact, this_trick)
        if not reason.figures:
            continue
        if isinstance(fact, Place):
            check_place(match, seat, reason)
        elif isinstance(fact, Contrast | Average):
            for claimed, action in zip(reason.figures, (best, other), strict=True):
                assert is_near(claimed, estimates(match, seat, action, counted)), reason
        elif isinstance(fact, Chance):
            action = best if isinstance(best, fact.after) else other
            assert is_near(reason.figures[0], estimates(match, seat, action, counted)), reason
        elif isinstance(fact, Stakes):
            action = best if isinstance(best, fact.after) else other
            values = estimates(match, seat, action, gained)
            won, lost = [one for one in values if one > 0], [-one for one in values if one <= 0]
            assert is_near(reason.figures[0], [float(one > 0) for one in values]), reason
            assert is_near(reason.figures[1], won), reason
            assert is_near(reason.figures[2], lost), reason
        else:
            assert isinstance(fact, Needed)
            risk = best if isinstance(best, fact.risk) else other
            assert is_near(reason.figures[1], estimates(match, seat, risk, counted)), reason
    return [reason.fact for reason in found]


def check_place(match: Match[Any], seat: Seat, reason: Reason) -> None:
    values = reason.text.values
    bit = next(
        1 << number
        for number, name in engine_of(match.game.name).names.items()
        if name == values["card"].value
    )
    known = knowledge_of(match.game.name, match.views[seat], seat)
    worlds = known.worlds(DEALS, Luckless(5))
    measured = [float(bool(world[values["seat"]] & bit)) for world in worlds]
    assert is_near(reason.figures[0], measured), reason


SEEDS = {"rodskagg": (3, 4), "sheepshead": (3, 5), "rifki": (3,)}


@pytest.mark.parametrize("game", games_with("reasons"))
def test_claimed_reasons_hold_in_other_worlds(game: str) -> None:
    rules = GAMES[game]
    options = rules.options.parsed(None, {"rituals": "auto"} if game == "rodskagg" else {})
    number, told = rules.usual_players(options), list[str]()
    for seed in SEEDS[game]:
        bots = [bot_named("greedy", game)] * number
        whole = simulate(rules, options, bots, seed, most_deals=1).match
        for length in range(2, len(whole.log) - number, 2):
            match = replayed(whole, whole.log[:length])
            for seat in rules.actors(match.state):
                legal = legal_actions(rules, match.views[seat], seat)
                if len(legal) > 1 and seat == getattr(match.state, "turn", seat):
                    told += check(match, legal[0], legal[-1])
    assert len(told) > 5
    assert len(set(told)) > 2


def test_going_along_needs_more_than_comes() -> None:
    match = table(situations.rodskagg(situations.FOUR_TRICKS)).match
    found = check(match, Fold(), GoAlong())
    assert found == ["trick_if_along"] or found[0] == "trick_to_go_along"


def test_of_bids_it_says_how_often_they_are_made() -> None:
    match = table(situations.rodskagg()).match
    assert check(match, Bid(Contract.TWO), Bid(Contract.RODSKAGG)) == ["bids_made"]
    assert check(match, Bid(Contract.FOUR), Pass())[:1] == ["bid_made"]


@pytest.mark.parametrize("game", games_with("search"))
def test_with_weighed_worlds_two_draws_agree(game: str) -> None:
    """`expert` weighs worlds: what it claims of one draw holds in the next."""
    text = {
        "rodskagg": situations.rodskagg("A: bid 2\nB: pass\nC: pass\n"),
        "sheepshead": situations.sheepshead(situations.PLAYING),
        "rifki": situations.rifki(),
    }.get(game)
    if text is None:
        pytest.skip("a game of others")
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    view, level = match.views[seat], levels_of(game)["expert"]
    legal = legal_actions(match.game, view, seat)
    matter = matter_of(game, view, seat, legal[0], legal[-1])
    draws = [trials_of(game, level, matter, Luck(seed, seat, 0), 400) for seed in (1, 2)]
    for fact in facts_of(game):
        found = [fact.found(matter, trials) for trials in draws if fact.applies(matter)]
        if found and None not in found:
            one, two = (reason.figures for reason in found if reason is not None)
            spread = 60 if fact.name == "points_of_the_deal" else 0.25
            assert all(abs(a - b) < spread for a, b in zip(one, two, strict=True)), fact.name


# In words


def test_every_fact_has_a_name_of_its_own() -> None:
    for game in games_with("reasons"):
        names = [fact.name for fact in facts_of(game)]
        assert len(names) == len(set(names)) > 4


def test_a_hint_has_its_reasons_and_how_exact_its_figures_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    show_costs(monkeypatch, "rodskagg")
    match = table(situations.rodskagg(situations.FOUR_TRICKS)).match
    (seat,) = match.game.actors(match.state)
    legal = legal_actions(match.game, match.views[seat], seat)
    found = hint("rodskagg", match.views[seat], seat, legal, Luck(1, seat, 0))
    assert found is not None
    english, swedish = Speaker("en", NAMES), Speaker("sv", NAMES)
    assert "a trick" in why(found, english)
    assert "100 givar" in why(found, swedish)
    assert "chance may have moved" in how_reckoned(found, "rodskagg", english)


def test_kits_without_the_part_are_left_alone() -> None:
    assert all(has_part(game, "reasons") == bool(facts_of(game)) for game in GAMES)


def test_a_card_is_told_by_who_probably_has_it() -> None:
    fact = Place(
        "p",
        lambda m: (next(iter(presentation_of("rifki").order(VIEW).suit)),),
        lambda card: 0,
        _("{seat:player} {card} {chance}"),
        least=0.5,
    )

    class World:
        def __init__(self, hands: list[int]) -> None:
            self._hands = hands

        def hands(self) -> list[int]:
            return self._hands

    matter = Matter(None, Seat(0), Play("2C"), Play("3C"), "", "")  # type: ignore[arg-type]
    worlds = [World([0, 1, 0])] * 60 + [World([0, 0, 1])] * 40
    found = fact.found(matter, [trial(matter, 0, 0, world) for world in worlds])
    assert found is not None
    assert Speaker("en", NAMES).say(found.text).startswith("Bo ")
    assert found.figures == (0.6,)
    assert fact.found(matter, [trial(matter, 0, 0, World([0, 1, 0]))] * 60) is None


VIEW = table(situations.rifki()).match.state
