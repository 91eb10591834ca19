"""How typed lines are understood."""

from typing import Any

import pytest

from femopp.cards import Card, cards
from femopp.cli.play import answer
from femopp.cli.play.cards import typed_as, typed_card
from femopp.cli.play.menu import Menu, menu_of
from femopp.driver import Match
from femopp.games.rodskagg.rules.play import ORDER as NO_TRUMPS
from femopp.games.sheepshead.rules.order import ORDER as SHEEPSHEAD_ORDER
from femopp.language import Speaker
from femopp.presentation import arranged, presentation_of
from femopp.record import format_action, parse_record, replay
from femopp.rulebook import legal_actions

NAMES = ("Anna", "Bo", "Cissi", "Dag", "Eva")


@pytest.mark.parametrize(
    ("text", "english", "swedish"),
    [
        ("QC", "QC", "QC"),
        ("qc", "QC", "QC"),
        ("TH", "TH", "TH"),
        ("10H", "TH", "TH"),
        ("10♥", "TH", "TH"),
        ("♥10", "TH", "TH"),
        ("Q♣", "QC", "QC"),
        ("KD", "KD", "KD"),
        # Swedish letters: ess, kung, dam, knekt; klöver, ruter, hjärter, spader.
        ("EH", None, "AH"),
        ("DK", None, "QC"),
        ("DD", None, "QD"),
        ("KnS", None, "JS"),
        ("knr", None, "JD"),
        ("KK", None, "KC"),
        ("10r", None, "TD"),
        ("E♠", None, "AS"),
        # Not cards in any language.
        ("??", None, None),
        ("1C", None, None),
        ("11C", None, None),
        ("CQ", None, None),
        ("Q", None, None),
        ("", None, None),
        ("QCC", None, None),
        ("ß♥", None, None),
    ],
)
def test_cards(text: str, english: str | None, swedish: str | None) -> None:
    assert typed_card(text, "en") == (english and Card(english))
    assert typed_card(text, "sv") == (swedish and Card(swedish))


@pytest.mark.parametrize("card", [card for card in Card if card != "??"])
def test_every_card_is_understood_as_records_write_it(card: Card) -> None:
    for language in ("en", "sv"):
        assert typed_card(card.value, language) is card
        assert typed_card(card.value.lower(), language) is card


def test_a_hand_is_shown_suit_by_suit_from_the_highest_down() -> None:
    hand = cards("2C AD KS QS TH AH 9C")
    assert arranged(hand, NO_TRUMPS) == cards("KS QS AH TH 9C 2C AD")
    trumps = cards("7C AD QC JD 8S AS QD")
    assert arranged(trumps, SHEEPSHEAD_ORDER) == cards("QC QD JD AD AS 8S 7C")


RODSKAGG = """femopp record 1
game: rodskagg
preset: kortoxen-1949
option: rituals = {rituals}
players: Anna, Bo, Cissi
dealer: Cissi
deal 1
  Anna: AS KS 5H 4D 3C 2C
  Bo: AH 9S QD 8C JC 4S
  Cissi: AD TS 7S 9C KH 6D
"""
AUCTION = RODSKAGG.format(rituals="auto")
PLAY = AUCTION + "Anna: bid 2\nBo: pass\nCissi: pass\ntrick: Anna AS\n"
FOURS = PLAY.replace("AH 9S QD 8C JC 4S", "JS 9S 4C 8C JC 4S")
VOID = PLAY.replace("AH 9S QD 8C JC 4S", "AH JH QD 8C JC 9H")
MANUAL = RODSKAGG.format(rituals="manual").replace("deal 1", "Cissi: deal_cards\n\ndeal 1")
BURY = """femopp record 1
game: sheepshead
preset: five-handed
players: Anna, Bo, Cissi, Dag, Eva
dealer: Eva
deal 1
  Anna: QC QS JH AD 7C 8S
  Bo: JC TC 9C KS 9S 7H
  Cissi: JD TD AC 8C TS 8H
  Dag: QH JS 9D TH KH AS
  Eva: QD KD 8D KC 7S AH
  rest: 7D 9H
Anna: pick
"""
PICK = BURY.removesuffix("Anna: pick\n")
CHOICE = """femopp record 1
game: rifki
preset: rifki
players: Anna, Bo, Cissi, Dag
dealer: Anna
deal 1
  Anna: 2S 3S JS 2C 3C 4C KC 5D 6D 7D 2H 3H 4H
  Bo: TS 9S 8S 7S 8C 9C TC JC QC 8D 9D 8H AH
  Cissi: KS 5S 6S 5C 6C 7C AC 2D 3D 4D 5H 6H 7H
  Dag: AS QS 4S AD KD QD JD TD KH QH JH TH 9H
"""


def moment(text: str, seat: int, language: str = "en") -> tuple[Match[Any], Menu, Speaker]:
    match = replay(parse_record(text)).match
    view = match.views[seat]
    names = NAMES[: match.state.players]
    speaker = Speaker(language, names)
    presentation = presentation_of(match.game.name)
    hand = arranged(view.hands[seat], presentation.order(view))
    legal = legal_actions(match.game, view, seat)  # type: ignore[arg-type]
    return match, menu_of(presentation, view, hand, legal, names, speaker), speaker


def understood(text: str, seat: int, line: str, language: str = "en") -> str:
    """Return an abbreviation: an action in a record's words, ``!command``, ``?action``."""
    match, menu, speaker = moment(text, seat, language)
    names = speaker.names
    match answer.understand(line, match.game, menu, names, speaker):
        case answer.Do(action=action):
            return format_action(action, names)
        case answer.Explain(action=action):
            return f"?{format_action(action, names)}"
        case answer.Command(name=name):
            return f"!{name}"
        case answer.Weigh(action=action):
            return f"weigh {format_action(action, names)}"
        case answer.Unclear():
            return "unclear"


@pytest.mark.parametrize(
    ("text", "seat", "line", "meaning"),
    [
        # An auction: the bid itself, in words, as in records; numbers are never places here.
        (AUCTION, 0, "3", "bid 3"),
        (AUCTION, 0, "bid 3", "bid 3"),
        (AUCTION, 0, "BID 3", "bid 3"),
        (AUCTION, 0, "  3  ", "bid 3"),
        (AUCTION, 0, "r", "bid R"),
        (AUCTION, 0, "R", "bid R"),
        (AUCTION, 0, "röd", "bid R"),
        (AUCTION, 0, "pass", "pass"),
        (AUCTION, 0, "p", "pass"),
        (AUCTION, 0, "Pass", "pass"),
        (AUCTION, 0, "passes", "pass"),
        (AUCTION, 0, "bid 0", "bid 0"),
        (AUCTION, 0, "7", "unclear"),
        (AUCTION, 0, "bid", "unclear"),
        (AUCTION + "Anna: bid 3\n", 1, "2", "bid 2"),
        (AUCTION, 0, "play AS", "play AS"),
        # Cards: by text, by rank, with the word. Bo holds 9S 4S, AH, JC 8C, QD.
        (PLAY, 1, "9", "play 9S"),
        (PLAY, 1, "4", "play 4S"),
        (PLAY, 1, "9s", "play 9S"),
        (PLAY, 1, "play 9S", "play 9S"),
        (PLAY, 1, "play 9s", "play 9S"),
        (PLAY, 1, "play 9", "play 9S"),
        # Illegal cards, or cards not held, are understood too, to be explained.
        (PLAY, 1, "a", "play AH"),
        (PLAY, 1, "? a", "?play AH"),
        (PLAY, 1, "?a", "?play AH"),
        (PLAY, 1, "? 9S", "?play 9S"),
        (PLAY, 1, "2H", "play 2H"),
        (PLAY, 1, "bid 3", "bid 3"),
        (PLAY, 1, "7", "unclear"),
        (PLAY, 1, "0", "unclear"),
        # A number is no place in the hand: whoever types 5 means a five.
        (PLAY, 1, "1", "unclear"),
        (PLAY, 1, "5", "unclear"),
        # A rank means a card that can be played, if only one can: 4S, not the four of clubs.
        (FOURS, 1, "4", "play 4S"),
        (FOURS, 1, "j", "play JS"),
        (VOID, 1, "j", "unclear"),
        (VOID, 1, "jc", "play JC"),
        (VOID, 1, "? j", "unclear"),
        (VOID, 1, "8", "play 8C"),
        (PLAY, 1, "-1", "unclear"),
        # Two cards at once, in any order. Anna holds QC QS JH AD 7D, 8S, 9H, 7C.
        (BURY, 0, "8 7c", "bury 7C 8S"),
        (BURY, 0, "7c 8", "bury 7C 8S"),
        (BURY, 0, "8s 7c", "bury 7C 8S"),
        (BURY, 0, "7 8", "unclear"),
        (BURY, 0, "1 2", "unclear"),
        (BURY, 0, "bury 7C 8S", "bury 7C 8S"),
        (BURY, 0, "8s,7c", "bury 7C 8S"),
        (BURY, 0, "8s, 7c", "bury 7C 8S"),
        (BURY, 0, "bury 7c 8", "bury 7C 8S"),
        (BURY, 0, "Bury 8s 7c", "bury 7C 8S"),
        (BURY, 0, "? 8s 7c", "?bury 7C 8S"),
        # Too few, too many, the same twice, or not held: a burial too, to be explained.
        (BURY, 0, "7C 7c", "bury 7C 7C"),
        (BURY, 0, "7C", "bury 7C"),
        (BURY, 0, "7C 8S 9H", "bury 7C 8S 9H"),
        (BURY, 0, "kd as", "bury KD AS"),
        (BURY, 0, "? kd as", "?bury KD AS"),
        (BURY, 0, "bury kd as", "bury KD AS"),
        (BURY, 0, "6 9", "unclear"),
        (BURY, 0, "j", "bury JH"),
        (BURY, 0, "bury", "bury"),
        # Choices in words: by number, by words, by their beginning.
        (PICK, 0, "1", "pass"),
        (PICK, 0, "2", "pick"),
        (PICK, 0, "pick", "pick"),
        (PICK, 0, "blitz", "pick blitz"),
        (PICK, 0, "pick blitz", "pick blitz"),
        (PICK, 0, "pi", "pick"),
        (CHOICE, 0, "1", "choose trump C"),
        (CHOICE, 0, "10", "choose el_almaz"),
        (CHOICE, 0, "kiz", "choose kiz"),
        (CHOICE, 0, "choose kiz", "choose kiz"),
        (CHOICE, 0, "el", "choose el_almaz"),
        (CHOICE, 0, "trump in spades", "choose trump S"),
        (CHOICE, 0, "trump S", "choose trump S"),
        (CHOICE, 0, "trump", "choose trump"),
        (CHOICE, 0, "11", "unclear"),
        # Rituals can be said at any time, with blanks or as in records.
        (MANUAL, 2, "phrase", "phrase"),
        (MANUAL, 0, "pick up", "pick_up"),
        (MANUAL, 0, "knock Bo early pickup", "knock Bo early_pickup"),
        (MANUAL, 0, "knock bo forgot ask", "knock Bo forgot_ask"),
        (MANUAL, 0, "pick_up", "pick_up"),
        (MANUAL, 0, "knock Bo early_pickup", "knock Bo early_pickup"),
        (MANUAL, 0, "knock bo early_pickup", "knock Bo early_pickup"),
        (MANUAL, 0, "knock", "knock"),
        (MANUAL, 0, "knock Olle", "unclear"),
        (MANUAL, 0, "notice 1", "notice 1"),
        # Commands.
        (PLAY, 1, "?", "!help"),
        (PLAY, 1, "??", "!help"),
        (PLAY, 1, "help", "!help"),
        (PLAY, 1, "sheet", "!sheet"),
        (PLAY, 1, "RULES", "!rules"),
        (PLAY, 1, "trick", "!trick"),
        (PLAY, 1, "hand", "!hand"),
        (PLAY, 1, "rituals", "!rituals"),
        (PLAY, 1, "quit", "!quit"),
        (PLAY, 1, "hint", "!hint"),
        (PLAY, 1, "hint more", "!hint more"),
        (PLAY, 1, "Hint 9S", "weigh play 9S"),
        (AUCTION, 0, "hint 3", "weigh bid 3"),
        (PLAY, 1, "hint xyzzy", "unclear"),
        (PLAY, 1, "hint hint", "!hint"),
        (PLAY, 1, "? sheet", "!sheet"),
        # Nonsense.
        (PLAY, 1, "xyzzy", "unclear"),
        (PLAY, 1, "? xyzzy", "unclear"),
        (PLAY, 1, "\x00\x1b[A", "unclear"),
        (PLAY, 1, "play", "unclear"),
        (PLAY, 1, "play 9S 4S", "unclear"),
        (PLAY, 1, "9S 4S", "unclear"),
        (PLAY, 1, "9 4", "unclear"),
        (PLAY, 1, "²", "unclear"),
        (PLAY, 1, "9" * 5000, "unclear"),
        (PLAY, 1, '"', "unclear"),
        (PLAY, 1, "#", "unclear"),
    ],
)
def test_lines(text: str, seat: int, line: str, meaning: str) -> None:
    assert understood(text, seat, line) == meaning


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("ta upp", "pick_up"),
        ("Ta upp", "pick_up"),
        ("? ta upp", "?pick_up"),
        ("pick_up", "pick_up"),
        ("låt kupera Bo", "offer_cut Bo"),
        ("anmäl 1", "notice 1"),
        ("knacka", "knock"),
        ("knacka bo för tidigt", "knock Bo early_pickup"),
        ("knacka Bo glömd fråga", "knock Bo forgot_ask"),
        ("fråga", "ask"),
        ("knacka Olle", "unclear"),
        ("uppta", "unclear"),
        ("ta uppåt", "unclear"),
    ],
)
def test_rituals_in_ones_own_language(line: str, meaning: str) -> None:
    assert understood(MANUAL, 0, line, "sv") == meaning


@pytest.mark.parametrize(
    ("text", "seat", "line", "meaning"),
    [
        (AUCTION, 0, "bjud 3", "bid 3"),
        (AUCTION, 0, "bjud 33", "unclear"),
        (PLAY, 1, "spela 9S", "play 9S"),
        (PICK, 0, "ta upp", "pick"),
        (BURY, 0, "lägg bort dk d♠", "bury QC QS"),
        (BURY, 0, "kn 9", "bury JH 9H"),
        (PLAY, 1, "e", "play AH"),
        (CHOICE, 0, "välj kiz", "choose kiz"),
    ],
)
def test_other_actions_in_ones_own_language(text: str, seat: int, line: str, meaning: str) -> None:
    assert understood(text, seat, line, "sv") == meaning


@pytest.mark.parametrize(
    ("language", "line", "meaning"),
    [
        ("en", "Knock for cards and misdeal!", "phrase"),
        ("en", "? knock for my going out", "?out"),
        ("sv", "Knack för kort och felgiv!", "phrase"),
        ("sv", "knack för min utgång", "out"),
        ("sv", "knack för kort", "unclear"),
    ],
)
def test_spoken_phrases_can_be_typed(language: str, line: str, meaning: str) -> None:
    assert understood(MANUAL, 0, line, language) == meaning


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize(
    ("text", "line", "meaning"),
    [
        # R49-AUCTION-3, R49-AUCTION-1
        (AUCTION, "smyga", "pass"),
        (AUCTION, "smyger", "pass"),
        (AUCTION, "ett", "bid 1"),
        (AUCTION, "bjuder två", "bid 2"),
        (AUCTION, "Bjuder TVÅ!", "bid 2"),
        (AUCTION, "? rödskägg", "?bid R"),
        (AUCTION, "redbeard", "bid R"),
        # REN-RITUAL-5, REN-RITUAL-2
        (MANUAL, "Knock for cards and infractions", "phrase"),
        (MANUAL, "“Knock for cards and infractions!”", "phrase"),
        (MANUAL, "five up", "knock"),
        (MANUAL, "Five up Bo early_pickup", "knock Bo early_pickup"),
        (PICK, "indian blitz", "pick indian"),
        (CHOICE, "Kız", "choose kiz"),
        (CHOICE, "El almaz", "choose el_almaz"),
        (CHOICE, "son iki", "choose son_iki"),
    ],
)
def test_the_sources_own_words(language: str, text: str, line: str, meaning: str) -> None:
    assert understood(text, 0, line, language) == meaning


def told(line: str, language: str = "en", text: str = MANUAL, seat: int = 0) -> str:
    """Return the explanation for a line that means nothing."""
    match, menu, speaker = moment(text, seat, language)
    unclear = answer.understand(line, match.game, menu, speaker.names, speaker)
    assert isinstance(unclear, answer.Unclear)
    return "" if unclear.why is None else speaker.say(unclear.why)


KINDS = ["cut", "early_pickup", "misdeal", "revoke", "forgot_ask", "out", "notice"]
SLAG = ["kupera", "för tidigt", "felgiv", "färgfel", "glömd fråga", "ut", "anmäl"]


@pytest.mark.parametrize(
    ("language", "line", "found", "nearest", "others"),
    [
        ("en", "knock Olle", "'Olle' doesn't belong here", None, ["Anna", "Bo", "Cissi", *KINDS]),
        ("en", "? knock Olle", "'Olle' doesn't belong here", None, ["Anna", "Bo", "Cissi", *KINDS]),
        ("en", "knock bo Outt", "'Outt' doesn't belong here", "out", KINDS),
        ("en", "knock Bo early pick", "'early' doesn't belong here", "early_pickup", KINDS),
        ("sv", "knacka Pelle", "'Pelle' kan inte stå här", None, ["Anna", "Bo", "Cissi", *SLAG]),
        ("sv", "knacka bo utt", "'utt' kan inte stå här", "ut", SLAG),
        ("sv", "knacka Bo glömd", "'glömd' kan inte stå här", "glömd fråga", SLAG),
    ],
)
def test_whom_and_what_one_can_knock_for_is_named(
    language: str, line: str, found: str, nearest: str | None, others: list[str]
) -> None:
    begins, _colon, named = told(line, language).partition(": ")
    assert begins.partition(";")[0] == found
    possible = named.split(", ")
    assert sorted(possible) == sorted(others)
    assert nearest in (None, possible[0])


@pytest.mark.parametrize(
    ("language", "line", "why"),
    [
        ("en", "offer_cut", "a player is missing here; possible: Anna, Bo, Cissi"),
        ("en", "offer cut", "a player is missing here; possible: Anna, Bo, Cissi"),
        ("en", "notice", "a whole number is missing here"),
        ("en", "pick up now", "'now' is one word too many"),
        ("en", "play", "a card is missing here, such as QC, TH or 7D"),
        ("en", "xyzzy", ""),
        ("en", "? ??", ""),
        ("sv", "låt kupera", "här saknas en spelare; möjliga: Anna, Bo, Cissi"),
        ("sv", "uppta", ""),
    ],
)
def test_missing_words_are_named(language: str, line: str, why: str) -> None:
    assert told(line, language) == why


NO_SUCH_CARD = "you have no such card. Type what stands below a card, such as "


@pytest.mark.parametrize(
    ("text", "seat", "language", "line", "why"),
    [
        ("void", 1, "en", "j", "which one? Type jh or jc"),
        ("void", 1, "sv", "kn", "vilket? Skriv knh eller knk"),
        ("bury", 0, "en", "bury 8 7", "which one? Type 7d or 7c"),
        ("bury", 0, "sv", "7 8", "vilket? Skriv 7r eller 7k"),
        ("bury", 0, "sv", "d 8", "vilket? Skriv dk eller ds"),
        ("play", 1, "en", "1", f"{NO_SUCH_CARD}9s"),
        ("play", 1, "en", "k", f"{NO_SUCH_CARD}9s"),
        ("bury", 0, "en", "1 2", f"{NO_SUCH_CARD}qc"),
        (
            "auction",
            0,
            "en",
            "7",
            "'7' doesn't belong here; possible: 1, 2, 3, 4, 5, 6, R, pass",
        ),
        ("play", 1, "en", "xyzzy", ""),
    ],
)
def test_a_rank_that_names_no_single_card_is_asked_about(
    text: str, seat: int, language: str, line: str, why: str
) -> None:
    moments = {"void": VOID, "bury": BURY, "play": PLAY, "auction": AUCTION}
    assert told(line, language, moments[text], seat) == why


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("card", [card for card in Card if card != "??"])
def test_what_stands_below_a_card_names_it(card: Card, language: str) -> None:
    assert typed_card(typed_as(card, language), language) is card


def test_a_player_who_is_called_as_an_error_keeps_the_name() -> None:
    match, menu, _speaker = moment(MANUAL, 0, "sv")
    speaker = Speaker("sv", ("cut", "Bo", "Cissi"))
    unclear = answer.understand("knacka Pelle", match.game, menu, speaker.names, speaker)
    assert isinstance(unclear, answer.Unclear)
    assert unclear.why is not None
    assert "cut" in speaker.say(unclear.why).partition(": ")[2].split(", ")


def test_help_lists_cards_in_the_order_of_the_hand() -> None:
    _match, menu, _speaker = moment(PLAY, 1)
    assert [choice.key for choice in menu.choices] == ["9s", "4s"]
    _match, menu, _speaker = moment(BURY, 0)
    assert menu.choices[0].key == "qc qs"
    assert menu.choices[-1].key == "9h 7c"


def test_a_menu_in_words_has_short_answers() -> None:
    def keys(text: str, seat: int) -> list[str]:
        return [choice.key for choice in moment(text, seat)[1].in_words]

    assert keys(AUCTION, 0) == ["pass", "1", "2", "3", "4", "5", "6", "R"]
    assert keys(PICK, 0) == ["1", "2", "3"]
    assert keys(PLAY, 1) == []
    assert keys(CHOICE, 0) == [str(number) for number in range(1, 11)]


def test_a_menu_reminds_of_no_ritual() -> None:
    for seat in range(3):
        _match, menu, _speaker = moment(MANUAL, seat)
        assert menu.choices == ()
    told = MANUAL + "Cissi: phrase\nAnna: pick_up\n"
    _match, menu, _speaker = moment(told, 0)
    assert {choice.action.word for choice in menu.choices} == {"pass", "bid"}
