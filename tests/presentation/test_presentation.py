"""Presentations: sorted hands, labels of actions, and stories in few lines."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from femopp.cards import cards
from femopp.driver import SeededShuffler, begin, command
from femopp.games.rodskagg.rules import events as rodskagg
from femopp.games.rodskagg.rules.actions import Ask, Bid, Pass
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.sources import K49
from femopp.games.rodskagg.rules.state import Auction, Call, Pack, Phase
from femopp.games.sheepshead.rules.actions import Blitz, Crack, Pick
from femopp.games.sheepshead.rules.actions import Pass as Leave
from femopp.games.sheepshead.rules.order import ORDER as SHEEPSHEAD
from femopp.games.sheepshead.rules.state import Cracked, Question
from femopp.games.sheepshead.rules.state import Phase as SheepsheadPhase
from femopp.kits import GAMES
from femopp.language import LANGUAGES, Message, Speaker, Text
from femopp.presentation import (
    Story,
    TrickTold,
    arranged,
    cards_of,
    label_of,
    place_by_rank,
    presentation_of,
)
from femopp.ranking import CardOrder, SuitClass, ordered_suits
from femopp.rulebook import (
    Acted,
    Cite,
    Deal,
    Event,
    Game,
    Play,
    ScoreLine,
    SettledDeal,
    TrickTaken,
    legal_actions,
)
from femopp.trick_taking import DealSettled
from femopp.tricks import TABLE, Seat, Trick, seats
from tests.playing import by_chance, choices, positions, table_acts
from tests.strategies import options_of, seeds

NAMES = ("Ann", "Bo", "Cid", "Dee", "Eva", "Fia", "Gun", "Ove")

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

PLAIN, CLUBS = ordered_suits(), ordered_suits(SuitClass.CLUBS)


@pytest.mark.parametrize(
    ("order", "hand", "shown"),
    [
        (PLAIN, "AS 3S KH TH 2C AD", "AS AD KH TH 3S 2C"),
        (CLUBS, "AC 2C 3S KH TH AD", "AC 2C AD KH TH 3S"),  # trumps first
        (SHEEPSHEAD, "QC QD JC AD AS TH 7C", "QC QD JC AD AS TH 7C"),
        (
            SHEEPSHEAD,
            "7D AC 9C TS KH",
            "7D AC TS KH 9C",
        ),  # a ten beats a king
    ],
)
def test_a_hand_can_lie_by_ranks(order: CardOrder, hand: str, shown: str) -> None:
    by_rank = sorted(cards(hand), key=lambda card: place_by_rank(card, order))
    assert tuple(by_rank) == cards(shown)


@pytest.mark.parametrize(
    ("order", "hand", "shown"),
    [
        (PLAIN, "2C AD TH KH 3S AS", "AS 3S KH TH 2C AD"),  # black and red by turns
        (CLUBS, "2C AD TH KH 3S AC", "AC 2C 3S KH TH AD"),  # trumps first
        (SHEEPSHEAD, "7C AD JC QD AS QC TH", "QC QD JC AD AS TH 7C"),
        (PLAIN, "?? 2C ??", "2C ?? ??"),
        (PLAIN, "", ""),
    ],
)
def test_a_hand_as_one_holds_it(order: Any, hand: str, shown: str) -> None:
    assert arranged(cards(hand), order) == cards(shown)


@pytest.mark.parametrize(
    ("game", "action", "label"),
    [
        ("rodskagg", Pass(), "pass"),
        ("rodskagg", Bid(Contract.FOUR), "4"),
        ("rodskagg", Bid(Contract.RODSKAGG), "rödskägg"),
        ("rodskagg", Ask(), "ask who goes along"),
        ("sheepshead", Pick(Blitz.INDIAN), "indian blitz and pick"),
        ("sheepshead", Crack(), "crack"),
        ("rifki", Play(cards("QC")[0]), "plays Q♣"),  # no label: in its own words
    ],
)
def test_an_action_as_a_choice(game: str, action: Any, label: str) -> None:
    assert label_of(action, presentation_of(game), Speaker()) == label


def test_the_cards_of_a_trick_with_whose_they_are() -> None:
    trick = Trick().add(Seat(1), cards("QC")[0]).add(Seat(0), cards("TH")[0])
    assert cards_of(trick, Speaker("en", NAMES)) == "Bo Q♣, Ann 10♥"
    assert cards_of(trick, Speaker("sv", NAMES)) == "Bo D♣, Ann 10♥"


@games
@settings(max_examples=10)
@given(data=st.data(), seed=seeds, steps=st.integers(0, 60))
def test_every_view_can_be_shown(
    game: Game[Any], data: st.DataObject, seed: int, steps: int
) -> None:
    """For each seat and spectators, at any moment, in every language."""
    options = data.draw(options_of(game.options))
    players = data.draw(st.sampled_from(game.players(options)))
    *_before, match = positions(
        begin(game, options, players), by_chance(seed), seed=seed, steps=steps
    )
    presentation = presentation_of(game.name)
    for language in LANGUAGES:
        speaker = Speaker(language, NAMES)
        for view in (*match.views, match.spectator):
            assert len(presentation.tricks(view)) == len(presentation.points(view)) == players
            shown: list[Any] = [presentation.stakes(view), *presentation.sheet(view)]
            shown += [
                told(view, seat)
                for seat in seats(players)
                for told in (presentation.role, presentation.note)
            ]
            assert all(speaker.speak(one) for one in shown if one)
        for seat in game.actors(match.state):
            view = match.views[seat]
            hand = arranged(view.hands[seat], presentation.order(view))
            assert sorted(hand) == sorted(view.hands[seat])
            labels = [
                label_of(one, presentation, speaker) for one in legal_actions(game, view, seat)
            ]
            assert len(set(labels)) == len(labels)


@games
def test_a_story_leaves_no_trick_out_and_tells_nothing_twice(game: Game[Any]) -> None:
    options = game.options.of(**({"rituals": "auto"} if game.name == "rodskagg" else {}))
    players = game.players(options)[0]
    presentation, shuffler, player = presentation_of(game.name), SeededShuffler(3), by_chance(5)
    match = begin(game, options, players)
    story = Story(presentation, None, Speaker("en", NAMES), match.spectator)
    lines: list[str] = []
    tricks = 0
    for _step in range(120):
        match, dealt = table_acts(match, shuffler)
        if match.state.outcome is not None:
            break
        match, events = command(match, *player(match, choices(match)))
        story.add((*dealt, *events))
        tricks += sum(isinstance(event, TrickTaken) for event in events)
        lines += map(str, story.told())
        assert story.told() == []
        assert story.trick == match.spectator.trick
    assert tricks > 5
    assert len([line for line in lines if " takes the trick" in line]) == tricks
    # Only a bury is mentioned although nobody else saw the cards.
    assert not any("??" in line and "buries" not in line for line in lines)


def test_passing_after_the_pick_announces_nothing() -> None:
    """A pass has other words after the pick, until the next deal."""
    anna, bo = Seat(0), Seat(1)
    view = begin(GAMES["sheepshead"], GAMES["sheepshead"].options.of(), 5).state
    story = Story(presentation_of("sheepshead"), None, Speaker("en", NAMES), view)
    leaves, picks = Acted(anna, Leave()), Acted(bo, Pick(Blitz.PLAIN))
    story.add([leaves, picks, Acted(bo, Leave())])
    assert story.told() == ["Ann passes · Bo picks up the blind · Bo announces nothing"]
    apart = story.heard_by(anna)
    for one in (story, apart):
        one.add([leaves])
        assert one.told() == ["Ann announces nothing"]
        one.add([Acted(TABLE, Deal(((),) * 5)), leaves])
        assert one.told() == ["Ann passes"]


@games
def test_the_turn_goes_as_the_face_says(game: Game[Any]) -> None:
    options = game.options.of(**({"rituals": "auto"} if game.name == "rodskagg" else {}))
    players = game.usual_players(options)
    match, shuffler, player = begin(game, options, players), SeededShuffler(3), by_chance(5)
    while len(lying := match.state.trick.played) < 2:
        match, _dealt = table_acts(match, shuffler)
        match, _events = command(match, *player(match, choices(match)))
    step = 1 if presentation_of(game.name).clockwise else -1
    assert lying[1].seat == (lying[0].seat + step) % players


def told_of(game: str, event: Event) -> list[str]:
    """Return the words of an event in a story with the sheet, and in one without."""
    view = begin(GAMES[game], GAMES[game].options.of(), 4 if game == "rifki" else 5).state
    stories = [
        Story(presentation_of(game), None, Speaker("en", NAMES), view, with_sheet=with_sheet)
        for with_sheet in (True, False)
    ]
    for story in stories:
        story.add([event])
    assert stories[1].told() == []
    return [str(line) for line in stories[0].told()]


def test_the_story_tells_what_each_has_got_in_a_deal() -> None:
    cite, words = Cite("R49-SCORE-1", K49), Text(Message(""), {})
    points = [(0, -2), (2, 5), (0, 5), (3, -1), (3, 1)]
    lines = tuple(ScoreLine(Seat(seat), some, words, cite) for seat, some in points)
    deal = SettledDeal(4, words, lines, (15, 12, 17, 12, 12))
    told = ["Deal 4 is on the sheet: Ann +3, Cid +5"]
    assert told_of("rodskagg", rodskagg.DealSettled(deal)) == told
    assert told_of("sheepshead", DealSettled(deal)) == told
    assert told_of("rifki", DealSettled(deal)) == told
    lost = replace(deal, number=2, lines=(ScoreLine(Seat(1), -500, words, cite),))
    told = ["Deal 2 is on the sheet: Bo \N{MINUS SIGN}500"]
    assert told_of("rifki", DealSettled(lost)) == told
    nothing = replace(deal, number=3, lines=())
    assert told_of("rifki", DealSettled(nothing)) == ["Deal 3 is on the sheet"]


def roles(game: str, **changed: Any) -> list[str]:
    """Return the words at each seat of a new game, with some changes."""
    begun = begin(GAMES[game], GAMES[game].options.of(), 5).state
    view = replace(begun, **changed)
    said = [presentation_of(game).role(view, seat) for seat in seats(5)]
    return ["" if one is None else Speaker("en", NAMES).say(one) for one in said]


def test_each_seat_shows_what_it_has_said_in_the_auction() -> None:
    calls = (Call(Seat(2), None), Call(Seat(3), Contract.TWO), Call(Seat(4), Contract.RODSKAGG))
    auction = Auction(calls)
    shown = ["", "", "passes", "bids 2", "bids rödskägg"]
    assert roles("rodskagg", phase=Phase.AUCTION, auction=auction) == shown
    decided = replace(auction, declarer=Seat(4), contract=Contract.RODSKAGG)
    shown = ["", "", "", "", "declarer"]
    assert roles("rodskagg", phase=Phase.PLAY, auction=decided) == shown


def test_each_seat_shows_whether_its_cards_still_lie_face_down() -> None:
    pack = Pack(hands=(cards("AS"),) * 4 + ((),), seen=frozenset({Seat(0)}))
    shown = ["", "cards face down", "cards face down", "cards face down", ""]
    assert roles("rodskagg", phase=Phase.AUCTION, pack=pack) == shown
    called = Auction((Call(Seat(0), None),))
    shown[0] = "passes"
    assert roles("rodskagg", phase=Phase.AUCTION, pack=pack, auction=called) == shown


def stakes_in_sheepshead(doubler_mode: str = "stack", **changes: Any) -> str | None:
    """Return the stakes of a deal, as everybody sees them."""
    options = GAMES["sheepshead"].options.of(doubler_mode=doubler_mode)
    begun = begin(GAMES["sheepshead"], options, 5).state
    shown = presentation_of("sheepshead").stakes(replace(begun, **changes))
    return None if shown is None else Speaker("en", NAMES).say(shown)


def test_nobody_is_asked_for_the_blind_between_deals() -> None:
    assert stakes_in_sheepshead() is None
    assert stakes_in_sheepshead(phase=SheepsheadPhase.PICK) == "who picks up the blind?"
    asked = "who picks up the blind? Deals passed out before: 2"
    assert stakes_in_sheepshead(phase=SheepsheadPhase.PICK, doublers=2) == asked


def test_each_seat_shows_that_it_did_not_pick_up_the_blind() -> None:
    passed = (Seat(1), Seat(2))
    assert roles("sheepshead", passed=passed) == ["", "passes", "passes", "", ""]
    assert roles("sheepshead", passed=passed, picker=Seat(3)) == ["", "", "", "picker", ""]


@pytest.mark.parametrize(
    ("announced", "factor", "shown"),
    [
        ({"blitz": Blitz.INDIAN}, 2, ["", "picker, indian blitz", "", "", ""]),
        ({"cracks": (Cracked(Seat(3), Blitz.PLAIN),)}, 2, ["", "picker", "", "crack", ""]),
        (
            {"cracks": (Cracked(Seat(3), Blitz.BLITZ), Cracked(Seat(4), Blitz.PLAIN))},
            8,
            ["", "picker", "", "blitz crack", "crack"],
        ),
        (
            {"cracks": (Cracked(Seat(0), Blitz.PLAIN),), "double_cracked": Seat(2)},
            4,
            ["crack", "picker", "the boy, double crack", "", ""],
        ),
        (
            {
                "cracks": (Cracked(Seat(0), Blitz.PLAIN),),
                "double_cracked": Seat(2),
                "triple_cracked": Seat(0),
            },
            8,
            ["crack, triple crack", "picker", "the boy, double crack", "", ""],
        ),
    ],
)
def test_each_seat_shows_what_it_has_announced_and_all_what_that_makes_of_the_deal(
    announced: Any, factor: int, shown: list[str]
) -> None:
    assert roles("sheepshead", picker=Seat(1), **announced) == shown
    told = stakes_in_sheepshead(phase=SheepsheadPhase.PLAY, picker=Seat(1), **announced)
    assert told == f"Bo has picked; all payments times {factor}"


def test_a_deal_that_nothing_doubles_is_told_without_a_factor() -> None:
    play: dict[str, Any] = {"phase": SheepsheadPhase.PLAY, "picker": Seat(1)}
    assert stakes_in_sheepshead(**play) == "Bo has picked"
    assert stakes_in_sheepshead(**play, off_at=Question.THROW_OFF) == "Bo plays alone"
    doubled = "Bo has picked; all payments times"
    assert stakes_in_sheepshead(**play, doublers=3) == f"{doubled} 8"
    assert stakes_in_sheepshead("queue", **play, doublers=3) == f"{doubled} 2"


@pytest.mark.parametrize(
    ("language", "letters", "words"),
    [
        ("en", ["A", "J", "10", "Q"], "Ann A♠, Bo J♠, Cid 10♠, Dee Q♥. Ann takes the trick."),
        ("sv", ["E", "Kn", "10", "D"], "Ann E♠, Bo Kn♠, Cid 10♠, Dee D♥. Ann tar sticket."),
    ],
)
def test_a_trick_is_told_by_its_cards_with_the_letters_of_the_language(
    language: str, letters: list[str], words: str
) -> None:
    match = begin(GAMES["rifki"], GAMES["rifki"].options.of(), 4)
    story = Story(presentation_of("rifki"), None, Speaker(language, NAMES), match.spectator)
    played = zip(seats(4), cards("AS JS TS QH"), strict=True)
    story.add([*[Acted(seat, Play(card)) for seat, card in played], TrickTaken(Seat(0))])
    (told,) = story.told()
    assert isinstance(told, TrickTold)
    assert str(told) == words
    assert [card.letter for card in told.cards] == letters
    assert [card.suit for card in told.cards] == ["S", "S", "S", "H"]
    assert [(card.seat, card.name) for card in told.cards] == list(enumerate(NAMES[:4]))
    assert told.taker == 0
