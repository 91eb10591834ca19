"""The bot that sees all cards: input, play, and where it may sit."""

from typing import Any

import pytest

from femopp.arena import Task, entrant, play, sees_all
from femopp.arena.ceiling import CEILINGS
from femopp.arena.ceiling.seeing import laid_open, seeing
from femopp.bots import Bot, Luck, UnknownBotError, bot_named, simulate
from femopp.bots.sit import ALL_SEEING, STRATEGIES
from femopp.cards import UNKNOWN
from femopp.driver import Ask
from femopp.engine.registry import ENGINES
from femopp.games.rodskagg.rules.dealing import misdealt
from femopp.kits import GAMES, games_with, part
from femopp.record import format_action
from femopp.rulebook import Action, legal_actions
from femopp.tricks import Seat, seats
from tests.arena.contests import contest
from tests.bots.beyond import choices_made_as_greedy
from tests.bots.records import table
from tests.bots.situations import rodskagg
from tests.cli.running import femopp

PLAYERS = {"rifki": 4, "rodskagg": 4, "sheepshead": 5}
CALM = {"rodskagg": {"rituals": "auto"}}


def does(text: str) -> str:
    """Return the action of the seat to act at the end of a record."""
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    legal = legal_actions(match.game, match.views[seat], seat)
    action = entrant("ceiling", match.game.name)(match.state, Ask(seat), legal, Luck(1, seat, 1))
    assert action is not None
    return format_action(action, ("A", "B", "C"))


FOUR_TRICKS = """A: bid 4
B: pass
C: pass
trick: A AS, B 2S, C 9S
trick: A AH, B 2H, C TH
trick: A AD, B 2D, C 9D
trick: A AC, B 2C, C 7C
B: fold
C: go_along
"""


@pytest.mark.parametrize(("last", "best"), [("KS", "QD"), ("KD", "QS")])
def test_it_leads_the_suit_that_the_king_is_not_in(last: str, best: str) -> None:
    """A has both queens, and C a king and a heart. The king takes the queen of its suit; then A
    never gets in again. The right queen is only known to somebody who sees C's hand."""
    hands = ("AS AH AD AC QS QD", "2S 2H 2D 2C 3C 4C", f"9S TH 9D 7C {last} 3H")
    assert does(rodskagg(FOUR_TRICKS, hands)) == f"play {best}"


def watching(bot: Bot, watch: Any) -> Bot:
    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        watch(view, ask.seat)
        return bot(view, ask, legal, luck)

    return choose


@pytest.mark.parametrize("name", games_with("ceiling"))
def test_the_deal_is_laid_open_as_it_is(name: str) -> None:
    """Compare hands, turn and legal actions at every decision of some deals."""
    game = GAMES[name]
    options = game.options.of(None, **CALM.get(name, {}))
    looked = 0

    def look(state: Any, seat: Any) -> None:
        nonlocal looked
        legal = legal_actions(game, state, seat)
        orders = ENGINES[name].orders
        deal = laid_open(name, state, seat)
        whole = [sum(1 << encode_card(name, card) for card in hand) for hand in state.hands]
        assert deal.hands() == whole
        assert deal.actor == seat
        assert set(deal.legal()) == {steps[0] for action in legal for steps in orders(action)}
        looked += 1

    bots = [watching(bot_named("random", name), look)] * PLAYERS[name]
    for seed in range(6):
        simulate(game, options, bots, seed, most_deals=2, all_seeing=seats(PLAYERS[name]))
    assert looked > 50


def encode_card(name: str, card: Any) -> int:
    engine = part(name, "engine")
    assert engine
    return int(engine.codes.card_number(card))


@pytest.mark.parametrize("name", games_with("ceiling"))
def test_only_the_seat_that_is_named_sees_all(name: str) -> None:
    game = GAMES[name]
    options = game.options.of(None, **CALM.get(name, {}))
    hidden: dict[int, bool] = {}

    def look(view: Any, seat: Any) -> None:
        cards = [card for hand in view.hands for card in hand]
        hidden[seat] = hidden.get(seat, False) or UNKNOWN in cards

    bots = [watching(bot_named("greedy", name), look)] * PLAYERS[name]
    simulate(game, options, bots, 1, most_deals=2, all_seeing=[Seat(2)])
    assert hidden == {seat: seat != 2 for seat in range(PLAYERS[name])}


@pytest.mark.parametrize("name", games_with("ceiling"))
def test_it_plays_every_game_and_the_arena_shows_it_the_state(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []

    def watched(*words: Any, **more: Any) -> Any:
        shown.append(list(more["all_seeing"]))
        return simulate(*words, **more)

    monkeypatch.setattr("femopp.arena.board.simulate", watched)
    lineup = ("greedy", "ceiling", *["greedy"] * (PLAYERS[name] - 2))
    played = play(contest(name, bots=("ceiling",), against="greedy"), Task(1, lineup))
    assert shown == [[1]]
    assert played.deals == 1


def test_it_does_as_greedy_where_the_engine_has_no_such_deal() -> None:
    def is_misdealt(state: Any, _seat: Seat) -> bool:
        return misdealt(state)

    assert choices_made_as_greedy(seeing("rodskagg"), is_misdealt, [Seat(0)]) > 0


def test_it_sits_at_no_table() -> None:
    assert set(CEILINGS) == ALL_SEEING
    assert not ALL_SEEING & set(STRATEGIES)
    assert all(sees_all(name) for name in ALL_SEEING)
    for name in ALL_SEEING:
        with pytest.raises(UnknownBotError, match="sees all cards: it plays only in femopp arena"):
            bot_named(name, "rifki")


@pytest.mark.parametrize(
    "words", ["play rifki --bots ceiling", "simulate rifki --matches 1 --bots ceiling"]
)
def test_asking_for_it_at_a_table_is_refused_in_words(words: str) -> None:
    ran = femopp(*words.split())
    assert ran.status == 2
    assert "the bot 'ceiling' sees all cards: it plays only in femopp arena" in ran.err
