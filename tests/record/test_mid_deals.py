"""Deals that a record joins between two tricks: by hand from the rules, and what cannot be."""

import logging

import pytest

from femopp.bots.bot import Luck
from femopp.bots.sit import strategy_of
from femopp.language import Speaker
from femopp.record import RecordError, format_record, judged, parse_record, redacted, replay
from femopp.rulebook import legal_actions
from femopp.tricks import Seat
from tests.record.test_summaries import HEADS

TWO_LEFT = {
    "rodskagg": "  Anna: 3C 2C\n  Bo: 8C QD\n  Cissi: AD 6D\n",
    "sheepshead": "  Anna: 7D 8S\n  Bo: KS TC\n  Cissi: TS 8C\n  Dag: KH AS\n  Eva: 7S KC\n",
    "rifki": "  Anna: TH 9S\n  Bo: KC AH\n  Cissi: 2C QH\n  Dag: JH KH\n",
}
BEGUN = {
    "rodskagg": "Anna bid 2; tricks Anna 3, Bo 1; last Anna",
    "sheepshead": (
        "Anna picked blitz; tricks Anna 3, Dag 1; last Dag; points Anna 42, Dag 35; boy Cissi; "
        "bury 7C 9H; cracked Dag"
    ),
    "rifki": (
        "Anna chose kupa; tricks Anna 3, Bo 5, Cissi 2, Dag 1; last Bo; "
        "cards Anna 7H 9H, Bo 2H 3H 4H 5H 6H, Dag 8H; open"
    ),
}


def text_of(
    game: str,
    said: str | None = None,
    log: str = "",
    hands: str | None = None,
    points: str = "Anna 3, Bo 9, Cissi 12",
    preset: str = "kortoxen-1949",
    **options: str,
) -> str:
    written = "".join(f"option: {name} = {value}\n" for name, value in options.items())
    head = HEADS[game].format(preset=preset, points=points, options=written)
    begun = BEGUN[game] if said is None else said
    return f"{head}deal 1 so far: {begun}\n{TWO_LEFT[game] if hands is None else hands}{log}"


def told(text: str) -> str:
    """Return what the referee says, or the points if all is legal."""
    try:
        record = parse_record(text)
    except RecordError as error:
        return str(error)
    assert parse_record(format_record(record)) == record
    verdict = judged(record)
    if verdict.wrong is None:
        return f"legal: {verdict.state.points}"
    return Speaker("en", record.players).say(verdict.wrong.located())


# Rödskägg


def test_two_cards_each_are_enough_to_go_on_in_rodskagg() -> None:
    log = "Anna: out\nAnna: ask\nCissi: fold\ntrick: Anna 3C, Bo 8C\ntable: gather\n"
    log += "trick: Bo QD, Anna 2C\ntable: gather\ntable: close\n"
    # Anna's three tricks take her from 3 to 0; Bo's three, with the last two, from 9 to 6.
    assert told(text_of("rodskagg", log=log)) == "legal: (0, 6, 12)"


def test_who_has_folded_has_no_turn() -> None:
    said = "Anna bid 2; tricks Anna 3, Bo 1; last Anna; folded Cissi; out Anna"
    assert "legal" in told(text_of("rodskagg", said, "trick: Anna 3C, Bo 8C\n"))
    assert "You've folded" in told(text_of("rodskagg", said, "trick: Anna 3C, Bo 8C, Cissi AD\n"))


def test_the_last_trick_brings_its_duties() -> None:
    """Anna comes to zero by trick four: who leads without knocking can be knocked for."""
    knock = "Bo: knock Anna out\n"
    assert "legal: (3, 9, 12)" in told(text_of("rodskagg", log=knock))
    record = parse_record(text_of("rodskagg", log=f"trick: Anna 3C\n{knock}"))
    verdict = judged(record)
    assert verdict.wrong is None
    assert verdict.state.points == (8, 9, 12)


def test_the_question_is_still_to_come_or_over() -> None:
    one_left = "  Anna: 2C\n  Bo: QD\n  Cissi: AD\n"
    answered = "Anna bid 2; tricks Anna 4, Bo 1; last Anna{}"
    text = text_of("rodskagg", answered.format(""), hands=one_left, points="Anna 12, Bo 9, Cissi 9")
    assert "say “asked”, or “unasked”" in told(text)
    text = text.replace("last Anna", "last Anna; asked")
    assert "Cissi took no trick: say whether they went along or folded" in told(text)
    assert "legal" in told(text.replace("asked", "along Cissi"))
    assert "legal" in told(text.replace("asked", "unasked"))


def test_a_late_trick_of_a_volunteer_counts_as_the_rules_say() -> None:
    """By the English article each trick of who goes along without one takes off more."""
    hands = "  Anna: 2C\n  Bo: QD\n  Cissi: AD\n"
    said = "Anna bid 2; tricks Anna 4, Cissi 1; last Cissi; along Cissi; folded Bo"
    log = "trick: Cissi AD, Anna 2C\n"
    points = "Anna 12, Bo 9, Cissi 9"
    rules = {"rituals": "auto", "play_on_trick_value": "2"}
    text = text_of("rodskagg", said, log, hands, points, **rules)
    # Two late tricks at two points each.
    assert told(text) == "legal: (8, 9, 5)"


# Sheepshead

LAST_TRICKS = (
    "trick: Dag KH, Eva KC, Anna 7D, Bo KS, Cissi TS\n"
    "trick: Anna 8S, Bo TC, Cissi 8C, Dag AS, Eva 7S\n"
)


@pytest.mark.parametrize("bury", ["; bury 7C 9H", "; bury ?? ??", ""])
def test_card_points_are_counted_even_if_the_bury_is_unknown(bury: str) -> None:
    """Anna has 42; her last trick but one brings 22, the buried cards none: 64 to 56."""
    said = BEGUN["sheepshead"].replace("; bury 7C 9H", bury)
    assert told(text_of("sheepshead", said, LAST_TRICKS)) == "legal: (8, -4, 4, -4, -4)"


def test_who_has_thrown_off_the_boy_plays_alone() -> None:
    said = BEGUN["sheepshead"].replace("boy Cissi", "alone")
    # Four players pay two units each for a win alone; blitz and crack double twice.
    assert told(text_of("sheepshead", said, LAST_TRICKS)) == "legal: (16, -4, -4, -4, -4)"


def test_a_trump_must_follow_in_mid_deal_too() -> None:
    log = "trick: Dag KH, Eva KC, Anna 8S\n"
    # Nobody must trump; but who can't follow may play anything.
    assert "legal" in told(text_of("sheepshead", log=log))
    log = "trick: Dag AS, Eva KC\n"
    assert "You must follow suit: you have spades" in told(text_of("sheepshead", log=log))


# Rifki


def test_two_cards_each_are_enough_to_go_on_in_rifki() -> None:
    log = "trick: Bo KC, Anna TH, Dag KH, Cissi 2C\ntrick: Bo AH, Anna 9S, Dag JH, Cissi QH\n"
    # Bo has five hearts, and takes TH, KH, AH, JH and QH: ten in all, at 30 each.
    assert told(text_of("rifki", log=log)) == "legal: (-60, -300, 0, -30)"


def test_hearts_are_closed_until_somebody_says_that_they_are_open() -> None:
    lead = "trick: Bo AH\n"
    assert "legal" in told(text_of("rifki", log=lead))
    closed = BEGUN["rifki"].replace("open", "closed")
    assert "You can't lead hearts until one" in told(text_of("rifki", closed, lead))


def test_the_last_two_tricks_count_in_their_contract() -> None:
    said = "Anna chose son_iki; tricks Anna 3, Bo 5, Cissi 3, Dag 1; last Cissi"
    hands = "  Anna: TH\n  Bo: KC\n  Cissi: AH\n  Dag: JH\n"
    log = "trick: Cissi AH, Bo KC, Anna TH, Dag JH\n"
    # Cissi has the last trick but one as well.
    assert told(text_of("rifki", said, log, hands)) == "legal: (0, 0, -360, 0)"


# What cannot be

CANNOT_BE = [
    ("rodskagg", "", "something about the deal is missing here"),
    ("rodskagg", "tricks Anna 3, Bo 1; last Anna", "say who bid what, such as “Anna bid 2”"),
    ("rodskagg", "Anna bid 2", "say how many tricks each has taken, such as “tricks Anna 4”"),
    ("rodskagg", "Anna bid 2; tricks Anna 3", "4 tricks have been played, but 3 are listed"),
    ("rodskagg", "Anna bid 2; tricks Anna 3, Bo 1", "say who took the last trick, such as “last"),
    (
        "rodskagg",
        "Anna bid 2; tricks Anna 3, Bo 1; last Cissi",
        "Cissi has no trick, so they can't",
    ),
    ("rodskagg", "Anna bid 9; tricks Anna 4; last Anna", "'9' doesn't belong here"),
    ("rodskagg", "Anna bid 2; tricks Anna 4; last Dag", "there is no player 'Dag'"),
    ("rodskagg", f"{BEGUN['rodskagg']}; out Bo", "Bo isn't on zero"),
    ("rodskagg", f"{BEGUN['rodskagg']}; folded Bo, Cissi", "the play is over"),
    (
        "rodskagg",
        f"{BEGUN['rodskagg']}; folded Bo; along Cissi",
        "Bo took a trick, so they can't have folded",
    ),
    ("rodskagg", f"{BEGUN['rodskagg']}; unasked; along Cissi", "nobody was asked"),
    ("rodskagg", f"{BEGUN['rodskagg']}; five_up Bo out", "'five_up' doesn't belong here"),
    ("rodskagg", "Anna bid R; tricks Anna 3, Bo 1; last Bo", "so the rödskägg is over"),
    ("sheepshead", "tricks Anna 4; last Anna", "say who picked, such as “Anna picked”"),
    ("sheepshead", "Anna picked; tricks Anna 4; last Anna", "say how many card points each"),
    (
        "sheepshead",
        "Anna picked; tricks Anna 4; last Anna; points Anna 77",
        "say who has played the jack of diamonds, such as “boy Anna”",
    ),
    (
        "sheepshead",
        "Anna picked; tricks Anna 4; last Anna; points Anna 70; alone; bury 7C 9H",
        "the card points add up to 113 with those in the hands and the bury, but there are 120",
    ),
    (
        "sheepshead",
        f"{BEGUN['sheepshead']}; double_crack Bo",
        "Bo can't answer with a double crack",
    ),
    (
        "sheepshead",
        BEGUN["sheepshead"].replace("7C 9H", "7S 9H"),
        "7♠ can't be buried and in a hand",
    ),
    ("sheepshead", BEGUN["sheepshead"].replace("7C 9H", "7C"), "two cards are buried, not 1"),
    ("sheepshead", BEGUN["sheepshead"].replace("7C 9H", "6C 9H"), "6♣ isn't in the pack of 32"),
    (
        "sheepshead",
        BEGUN["sheepshead"].replace("Anna 42", "Bo 42"),
        "Bo has no trick, so they can't have card points",
    ),
    (
        # Of the 22 cards that are gone, eight count nothing, so seven of Anna's fifteen count: at
        # least four jacks and three queens (17). With a ten or an ace it's 24 at least, and jacks,
        # queens and the king are 24 (all nine) or 22 (without a jack). All that count are 77,
        # without a jack 75.
        "sheepshead",
        "Anna picked; tricks Anna 3, Dag 1; last Dag; points Anna 2, Dag 75; boy Cissi",
        "Anna can't have 2 card points in 3 of the six tricks; possible: 17 to 22, 24 to 75, 77",
    ),
    (
        # Anna's 66 is all but an ace, Dag's 10 is a ten: together one of both too many.
        "sheepshead",
        "Anna picked; tricks Anna 3, Dag 1; last Dag; points Anna 66, Dag 10; boy Cissi",
        "not all of these card points can be right",
    ),
    ("rifki", "tricks Anna 11; last Anna", "say which contract Anna chose"),
    ("rifki", "Bo chose kiz; tricks Anna 11; last Anna", "Anna deals and chooses the contract"),
    ("rifki", "Anna chose trump; tricks Anna 11; last Anna", "say which suit is trump"),
    (
        "rifki",
        "Anna chose kupa; tricks Anna 11; last Anna",
        "say who took 2♥, such as “cards Anna 2H”",
    ),
    ("rifki", BEGUN["rifki"].replace("; open", ""), "say whether hearts may be led yet"),
    ("rifki", f"{BEGUN['rifki']}; closed", "hearts can't be open and closed"),
    ("rifki", BEGUN["rifki"].replace("7H 9H", "7H TH"), "10♥ is still in a hand"),
    ("rifki", BEGUN["rifki"].replace("7H 9H", "7H 8H"), "8♥ was taken only once"),
    ("rifki", BEGUN["rifki"].replace("7H 9H", "7H QS"), "Q♠ doesn't count in Kupa"),
    (
        "rifki",
        "Anna chose kiz; tricks Anna 11; last Anna; cards Anna QC QD QS; open",
        "in Kiz hearts may always be led",
    ),
    (
        "rifki",
        "Anna chose rifki; tricks Anna 11; last Anna; cards Bo KH; open",
        "K♥ is still in a hand",
    ),
]


@pytest.mark.parametrize(("game", "said", "sentence"), CANNOT_BE)
def test_a_deal_that_cannot_be_gets_a_sentence(game: str, said: str, sentence: str) -> None:
    assert sentence in told(text_of(game, said))


def test_hands_that_cannot_be_get_a_sentence() -> None:
    short = "  Anna: 3C\n  Bo: 8C QD\n  Cissi: AD 6D\n"
    assert "Anna has 1 and Bo 2" in told(text_of("rodskagg", hands=short))
    twice = "  Anna: 3C 3C\n  Bo: 8C QD\n  Cissi: AD 6D\n"
    assert "'3C' is dealt twice" in told(text_of("rodskagg", hands=twice))
    assert "nobody has any cards left" in told(
        text_of("rodskagg", hands="  Anna:\n  Bo:\n  Cissi:\n")
    )
    with_rest = f"{TWO_LEFT['rodskagg']}  rest: KD\n"
    assert "'rest' doesn't belong here" in told(text_of("rodskagg", hands=with_rest))
    assert "the cards of Cissi" in told(text_of("rodskagg", hands="  Anna: 3C\n  Bo: 8C\n"))
    seven = "".join(f"  {name}: {' '.join(7 * ['??'])}\n" for name in ("Anna", "Bo", "Cissi"))
    assert "nobody can have 7" in told(text_of("rodskagg", hands=seven))


def test_a_deal_in_its_middle_begins_only_between_deals() -> None:
    again = f"deal 2 so far: {BEGUN['rodskagg']}\n{TWO_LEFT['rodskagg']}"
    assert "deal 1 has begun with its cards" in told(text_of("rodskagg", log=again))
    unknown = text_of("rifki").replace("dealer: Anna\n", "")
    assert "who deals first isn't known" in told(unknown)
    assert "this is deal 1, not deal 3" in told(text_of("rifki").replace("deal 1", "deal 3"))


def test_a_player_may_be_called_like_such_a_line() -> None:
    """An old record may have that name, and none had it in quotes."""
    text = text_of("rifki").partition("deal 1")[0].replace("Bo", "deal 1 so far")
    for name in ("deal 1 so far", '"deal 1 so far"'):
        record = parse_record(f"{text}{name}: choose kupa\n")
        assert record.actions[0].seat == Seat(1)
        assert format_record(record).endswith('"deal 1 so far": choose kupa\n')
    assert "the cards of Anna" in told(f"{text}deal 1 so far: Anna chose kupa\n")


def test_others_go_on_after_it() -> None:
    said = "Anna bid 2; tricks Anna 4; last Anna"
    log = "Anna: ask\nothers: go_along\n"
    text = text_of("rodskagg", said, log, points="Anna 12, Bo 9, Cissi 12")
    assert "legal" in told(text)
    assert len(parse_record(text).actions) == 4


# Hidden cards, and bots


@pytest.mark.parametrize("game", sorted(TWO_LEFT))
def test_hands_may_be_unknown_and_copies_hide_them(game: str) -> None:
    record = parse_record(text_of(game))
    copy = format_record(redacted(record, Seat(1)))
    hands = TWO_LEFT[game].splitlines()
    assert hands[1] in copy
    assert all(hand not in copy for place, hand in enumerate(hands) if place != 1)
    assert "7C 9H" not in copy
    assert "legal" in told(copy)


@pytest.mark.parametrize("level", ["greedy", "practised", "club", "expert"])
@pytest.mark.parametrize("game", sorted(TWO_LEFT))
def test_bots_go_on_by_rules_of_thumb(
    game: str, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The engine can't know the tricks before, so nobody searches; and nothing fails."""
    match = replay(parse_record(text_of(game))).match
    seat = match.state.to_play
    legal = legal_actions(match.game, match.views[seat], seat)
    luck = Luck("mid-deal", seat, 0)
    with caplog.at_level(logging.WARNING):
        choice = strategy_of(level, game, None, 0.0)(match.views[seat], seat, legal, luck)
    assert choice in legal
    assert not caplog.records
