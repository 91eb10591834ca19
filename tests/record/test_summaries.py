"""Summaries of deals: what they say, what they are asked for, and what cannot be."""

import pytest

from femopp.kits.catalogue import GAMES
from femopp.language import Speaker
from femopp.record import (
    RecordError,
    format_record,
    judged,
    parse_record,
    parse_summary,
    replay,
    summaries_of,
)
from femopp.record.names import reserved
from femopp.rulebook import SummaryError, sum_up

HEADS = {
    "rodskagg": (
        "femopp record 1\ngame: rodskagg\nrules: 2\npreset: {preset}\n{options}"
        "players: Anna, Bo, Cissi\ndealer: Cissi\npoints: {points}\n\n"
    ),
    "sheepshead": (
        "femopp record 1\ngame: sheepshead\npreset: five-handed\n{options}"
        "players: Anna, Bo, Cissi, Dag, Eva\ndealer: Eva\n\n"
    ),
    "rifki": (
        "femopp record 1\ngame: rifki\npreset: rifki\n{options}"
        "players: Anna, Bo, Cissi, Dag\ndealer: Anna\n\n"
    ),
}


def settled(
    game: str,
    *lines: str,
    preset: str = "kortoxen-1949",
    points: str = "Anna 12, Bo 12, Cissi 12",
    **options: str,
) -> tuple[int, ...] | str:
    """Return the points after these summaries, or the sentence of what is wrong."""
    said = "".join(f"option: {name} = {value}\n" for name, value in options.items())
    head = HEADS[game].format(preset=preset, points=points, options=said)
    deals = [f"deal {number}: {line}\n" for number, line in enumerate(lines, start=1)]
    try:
        record = parse_record(head + "".join(deals))
    except RecordError as error:
        return str(error)
    assert parse_record(format_record(record)) == record
    verdict = judged(record)
    if verdict.wrong is not None:
        return Speaker("en", record.players).speak(verdict.wrong)
    points_after: tuple[int, ...] = verdict.state.points
    return points_after


# Rödskägg


def test_tricks_take_points_off_and_an_error_costs_five() -> None:
    line = "Anna bid 2; tricks Anna 3, Bo 2, Cissi 1; five_up Bo early_pickup"
    assert settled("rodskagg", line) == (9, 15, 11)


def test_a_summary_may_say_who_knocked() -> None:
    line = "passed; five_up Bo early_pickup Anna"
    head = HEADS["rodskagg"].format(
        preset="kortoxen-1949", points="Anna 12, Bo 12, Cissi 12", options=""
    )
    verdict = judged(parse_record(f"{head}deal 1: {line}\n"))
    (up,) = verdict.state.sheet[0].lines
    assert (up.seat, up.by, up.points) == (1, 0, 5)


def test_a_failed_contract_costs_declarer_five() -> None:
    assert settled("rodskagg", "Anna bid 4; tricks Anna 3, Bo 2, Cissi 1") == (14, 10, 11)


def test_all_pass() -> None:
    assert settled("rodskagg", "passed") == (12, 12, 12)
    assert settled("rodskagg", "passed; tricks Anna 6") == (
        "line 9, column 1: everyone passed, yet a bid or tricks are listed: "
        "leave out one or the other"
    )
    assert "somebody must bid" in str(settled("rodskagg", "passed", preset="skane"))


def test_players_without_a_trick_are_asked_whether_they_went_along() -> None:
    told = settled("rodskagg", "Anna bid 2; tricks Anna 4, Bo 2")
    assert told == (
        "line 9, column 1: Cissi took no trick: say whether they went along or folded, as in "
        "“along Cissi” or “folded Cissi”; or “unasked” "
        "[R49-ASK-6: Kortoxen 1949, the play of the cards]"
    )
    line = "Anna bid 2; tricks Anna 4, Bo 2"
    assert settled("rodskagg", f"{line}; folded Cissi") == (8, 10, 12)
    assert settled("rodskagg", f"{line}; along Cissi") == (8, 10, 17)
    assert settled("rodskagg", f"{line}; unasked") == (8, 10, 12)
    assert settled("rodskagg", line, play_on_penalty="0") == (8, 10, 12)


def test_a_sentence_names_players_even_without_a_speaker_who_knows_them() -> None:
    head = HEADS["rodskagg"].format(
        preset="kortoxen-1949", points="Anna 12, Bo 12, Cissi 12", options=""
    )
    record = parse_record(f"{head}deal 1: Anna bid 2; tricks Anna 4, Bo 2\n")
    with pytest.raises(RecordError, match="Cissi took no trick"):
        replay(record)


def test_points_that_oblige_one_to_go_along_answer_for_it() -> None:
    line = "Anna bid 2; tricks Anna 4, Bo 2"
    points = "Anna 12, Bo 12, Cissi 1"
    assert settled("rodskagg", line, preset="skane", points=points) == (8, 10, 6)
    told = settled("rodskagg", f"{line}; folded Cissi", preset="skane", points=points)
    assert "Cissi must go along, because of their points on the sheet" in str(told)


def test_late_tricks_of_another_value_are_asked_for() -> None:
    line = "Anna bid 3; tricks Anna 3, Bo 2, Cissi 1"
    assert "had no trick after the fourth" in str(settled("rodskagg", line, preset="english"))
    assert settled("rodskagg", f"{line}; along", preset="english") == (9, 10, 11)
    assert settled("rodskagg", f"{line}; along Cissi", preset="english") == (9, 10, 10)
    line = "Anna bid 4; tricks Anna 4, Bo 2"
    told = settled("rodskagg", f"{line}; folded Cissi", preset="english")
    assert "had no trick after the fourth" in str(told)
    assert settled("rodskagg", f"{line}; folded Cissi; along Bo", preset="english") == (8, 8, 12)


def test_order_of_going_out_is_asked_for_when_it_decides() -> None:
    line = "Anna bid 3; tricks Anna 3, Bo 2, Cissi 1"
    points = "Anna 3, Bo 2, Cissi 9"
    told = settled("rodskagg", line, points=points)
    assert "Anna and Bo are on zero: say who was out first" in str(told)
    assert settled("rodskagg", f"{line}; out Bo", points=points) == (0, 0, 8)
    assert settled("rodskagg", line, preset="skane", points=points) == (0, 0, 8)
    told = settled("rodskagg", f"{line}; out Cissi", points=points)
    assert "so they aren't out" in str(told)


@pytest.mark.parametrize(("out", "winners"), [("; out Bo", (1,)), ("; out", (0, 1))])
def test_who_was_out_first_wins_though_everyone_passed(out: str, winners: tuple[int, ...]) -> None:
    """Two of them go up to zero by their errors in a deal that nobody plays."""
    head = HEADS["rodskagg"].format(
        preset="kortoxen-1949",
        points="Anna -5, Bo -5, Cissi 12",
        options="option: overshoot = negative\n",
    )
    line = f"passed; five_up Anna early_pickup, Bo early_pickup{out}"
    verdict = judged(parse_record(f"{head}deal 1: {line}\n"))
    assert verdict.wrong is None
    assert verdict.state.points == (0, 0, 12)
    outcome = verdict.state.outcome
    assert outcome is not None and outcome.winners == winners


def test_going_out_ends_the_deal_if_that_wins_at_once() -> None:
    line = "Anna bid 2; tricks Anna 2, Bo 1; out Anna"
    points = "Anna 2, Bo 12, Cissi 12"
    assert settled("rodskagg", line, points=points, overshoot="win") == (0, 12, 12)
    told = settled("rodskagg", line, overshoot="win")
    assert "Anna is on 10 then, which doesn't end the deal" in str(told)


def test_rodskagg_stops_at_the_first_trick_of_another() -> None:
    assert settled("rodskagg", "Anna bid R; tricks Anna 2, Bo 1") == (12, 12, 12)
    told = settled("rodskagg", "Anna bid R; tricks Anna 2, Bo 3")
    assert "3 tricks are played in this deal, not 5" in str(told)
    line = "Anna bid R; tricks Anna 2, Bo 4"
    assert settled("rodskagg", line, preset="skane") == (22, 8, 12)


def test_everybody_else_folds() -> None:
    line = "Anna bid 2; tricks Anna {tricks}; folded Bo, Cissi"
    assert settled("rodskagg", line.format(tricks=6)) == (6, 12, 12)
    assert settled("rodskagg", line.format(tricks=4), all_folded="stop") == (8, 12, 12)
    told = settled("rodskagg", line.format(tricks=4))
    assert "6 tricks are played in this deal, not 4" in str(told)


def test_a_duel_is_tricks_alone() -> None:
    lines = ("Anna bid 3; tricks Anna 3, Bo 2, Cissi 1; along", "tricks Anna 4, Bo 2")
    points = "Anna 3, Bo 2, Cissi 9"
    assert settled("rodskagg", *lines, preset="english", points=points) == (0, 0, 8)
    told = settled(
        "rodskagg", lines[0], "Anna bid 1; tricks Anna 6", preset="english", points=points
    )
    assert "in a duel there are only tricks" in str(told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Anna bid 2; tricks Anna 4, Bo 3", "6 tricks are played in this deal, not 7"),
        ("Anna bid 2; tricks Anna 7", "Anna can have 0 to 6 here, not 7"),
        ("Anna bid 2; tricks Anna 3, Anna 3", "Anna is listed twice"),
        ("Anna bid 2; Bo bid 3", "only one player can have “bid”, not both Anna and Bo"),
        ("Anna bid 2; tricks Anna 6; tricks Bo 6", "“tricks” is said twice"),
        ("tricks Anna 6", "say who bid what, such as “Anna bid 2”, or “passed” if nobody bid"),
        ("Anna bid 2", "say how many tricks each took, such as “tricks Anna 6”"),
        ("Anna bid 0; tricks Anna 6", "Anna can't have bid 0."),
        ("Anna bids 2", "'bids' doesn't belong here; possible: bid"),
        ("Anna bid 2; trick Anna 6", "'trick' doesn't belong here; possible: tricks"),
        (
            "Anna bid 2; tricks Anna 5, Bo 1; folded Bo",
            "Bo took a trick, so they can't have folded",
        ),
        ("Anna bid 2; tricks Anna 6; folded Anna", "Anna is declarer and isn't asked"),
        ("Anna bid 2; tricks Bo 6; along Bo", "Bo took too many tricks to have had none before"),
        ("Anna bid R; tricks Anna 6; folded Bo", "in rödskägg nobody asks who goes along"),
        ("Anna bid 2; tricks Anna 6; unasked; folded Bo", "nobody was asked"),
        ("Anna bid 2; tricks Anna 6; five_up Bo", "a word is missing here; possible: cut"),
        ("passed; five_up Bo false_knock", "a false knock costs nothing by these rules"),
        ("passed; five_up Bo early_pickup Bo", "Bo can't have knocked for their own error"),
        ("passed;", "something about the deal is missing here"),
        ("passed now", "'now' is one word too many"),
    ],
)
def test_a_summary_that_cannot_be_gets_a_sentence(line: str, told: str) -> None:
    assert told in str(settled("rodskagg", line))


def test_nobody_goes_up_for_an_error_without_rituals() -> None:
    for line in ("passed; five_up Bo early_pickup", "passed; false_knocks Bo"):
        told = settled("rodskagg", line, rituals="auto")
        assert "nobody knocks for errors" in str(told)


def test_a_bid_above_the_cap_is_refused() -> None:
    line = "Anna bid 4; tricks Anna 4, Bo 1, Cissi 1"
    points = "Anna 3, Bo 12, Cissi 12"
    assert "Anna can't have bid 4" in str(
        settled("rodskagg", line, points=points, bid_cap="own_points")
    )
    # Somebody may have gone up before the auction.
    line += "; five_up Anna early_pickup"
    assert settled("rodskagg", line, points=points, bid_cap="own_points") == (4, 11, 11)


def test_a_deal_has_the_number_on_the_sheet() -> None:
    head = HEADS["rodskagg"].format(preset="skane", points="Anna 12, Bo 12, Cissi 12", options="")
    verdict = judged(parse_record(f"{head}deal 3: Anna bid 1; tricks Anna 4, Bo 1, Cissi 1\n"))
    assert "this is deal 1, not deal 3" in str(verdict.wrong)


def test_no_deal_follows_the_last() -> None:
    told = settled("rodskagg", "Anna bid R; tricks Anna 6", "passed")
    assert "the match is over, so no deal can follow" in str(told)


def test_the_dealer_must_be_known() -> None:
    head = HEADS["rodskagg"].format(preset="skane", points="Anna 12, Bo 12, Cissi 12", options="")
    text = (
        head.replace("dealer: Cissi\n", "") + "deal 1: Anna bid 1; tricks Anna 4, Bo 1, Cissi 1\n"
    )
    assert "who deals first isn't known" in str(judged(parse_record(text)).wrong)


# Sheepshead


def test_the_picker_wins_with_a_partner() -> None:
    line = "Anna picked; partner Bo; points 75"
    assert settled("sheepshead", line) == (2, 1, -1, -1, -1)


def test_all_doublings_and_the_bump() -> None:
    # SHP-PAY-8: schneider, blitz, crack and the bump are four doublings.
    line = "Anna picked blitz; partner Bo; points 25; cracked Dag"
    assert settled("sheepshead", line) == (-32, -16, 16, 16, 16)


def test_deals_that_nobody_picks_double_the_next() -> None:
    assert settled("sheepshead", "passed", "Bo picked; alone; points 61") == (-2, 8, -2, -2, -2)


def test_tricks_are_asked_for_when_a_side_may_have_none() -> None:
    line = "Anna picked; partner Bo; points {points}{tricks}"
    for points in (120, 22, 0):
        told = settled("sheepshead", line.format(points=points, tricks=""))
        assert "say how many tricks the picker's side took" in str(told)
    full = settled("sheepshead", line.format(points=120, tricks="; tricks 6"))
    assert full == (8, 4, -4, -4, -4)
    part = settled("sheepshead", line.format(points=120, tricks="; tricks 5"))
    assert part == (4, 2, -2, -2, -2)
    told = settled("sheepshead", line.format(points=80, tricks="; tricks 6"))
    assert "can't have 80 card points with 6 of the six tricks and the bury; possible: 120" in str(
        told
    )


@pytest.mark.parametrize(
    ("tricks", "possible"),
    [
        # Two cards: aces 11, tens 10, kings 4, queens 3, jacks 2, the others nothing.
        (0, "0, 2 to 8, 10 to 15, 20 to 22"),
        # Seven cards: at most four aces and three tens (74); all but 72 to 69 below.
        (1, "0, 2 to 68, 73, 74"),
        # Twelve cards: none that count, to four aces, tens and kings.
        (2, "0, 2 to 100"),
        # Seventeen cards: twelve that count nothing and five more (2, 2, 2, 2 and 3).
        (3, "11 to 114"),
        # Ten cards are with the others: none that count (120, but not 119), to 92.
        (4, "28 to 118, 120"),
        # Five cards are with the others: at most 54, and neither 49, 50 nor 1.
        (5, "66 to 69, 72 to 118, 120"),
        (6, "120"),
    ],
)
def test_card_points_and_tricks_go_together(tricks: int, possible: str) -> None:
    said = f"Anna picked; alone; points 3; tricks {tricks}"
    if tricks in (0, 1, 2):
        said = said.replace("points 3", "points 118")
    told = str(settled("sheepshead", said))
    assert f"card points with {tricks} of the six tricks and the bury" in told
    assert f"possible: {possible} [SHP-POINTS-1: " in told


@pytest.mark.parametrize("option", ["bury_counts_without_trick", "bury_is_trick"])
def test_a_bury_that_does_not_count_without_a_trick_is_worth_nothing(option: str) -> None:
    line = "Anna picked; alone; points 22; tricks 0"
    neither = {"bury_counts_without_trick": "false", "bury_is_trick": "false"}
    told = str(settled("sheepshead", line, **neither))
    assert "can't have 22 card points with 0 of the six tricks and the bury; possible: 0 [" in told
    assert settled("sheepshead", line, **{**neither, option: "true"}) is not None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cracked Dag", "say who picked first; without a picker there is nothing else"),
        (
            "passed; cracked Dag",
            "nobody picked, yet something else is said: leave out one or the other",
        ),
        ("Anna picked; Bo picked", "only one player can have “picked”, not both Anna and Bo"),
        ("Anna picked; points 70", "say who was the partner, such as “partner Bo”, or “alone”"),
        ("Anna picked; alone", "say the card points of the picker's side"),
        ("Anna picked; partner Anna; points 70", "Anna can't be their own partner"),
        ("Anna picked; partner Bo; alone; points 70", "can't play alone and with a partner"),
        ("Anna picked; alone; points 121", "a side can't have 121 of the 120 card points"),
        ("Anna picked; alone; points 119", "a side can't have 119 of the 120 card points"),
        ("Bo picked; alone; points 70; cracked Anna", "Anna passed before the pick"),
        ("Anna picked; alone; points 70; cracked Anna", "the picker can't crack"),
        ("Anna picked; partner Bo; points 70; cracked Bo", "Bo is the partner and can't crack"),
        ("Anna picked; alone; points 70; cracked Bo, Dag", "only 1 may crack in a deal, not 2"),
        ("Anna picked blitz; alone; points 70; cracked Bo blitz", "can't be announced twice"),
        ("Anna picked; partner Bo; points 70; double_crack Bo", "nobody cracked"),
        (
            "Anna picked; partner Bo; points 70; cracked Dag; double_crack Eva",
            "Eva can't answer with a double crack",
        ),
        (
            "Anna picked; partner Bo; points 70; cracked Dag; triple_crack Eva",
            "there was no double crack",
        ),
        (
            "Anna picked; partner Bo; points 70; cracked Dag; double_crack Bo; triple_crack Dag",
            "Dag can't answer with a triple crack",
        ),
    ],
)
def test_a_sheepshead_summary_that_cannot_be_gets_a_sentence(line: str, told: str) -> None:
    assert told in str(settled("sheepshead", line))


# Rifki


def test_each_contract_counts_its_own() -> None:
    lines = (
        "Anna chose kiz; took Anna 1, Bo 3",
        "Dag chose trump; took Anna 4, Bo 9",
        "Cissi chose rifki; took Bo 1",
        "Bo chose son_iki; took Dag 2",
    )
    assert settled("rifki", *lines) == (100, -170, 0, -360)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("took Anna 4", "say which contract Anna chose"),
        ("Anna chose kiz", "say who took what counts in Kiz"),
        ("Anna chose kiz; took Anna 3", "Kiz has 4 to take, but 3 are listed"),
        ("Bo chose kiz; took Anna 4", "Anna deals and chooses the contract, not Bo"),
        ("Anna chose kiz S; took Anna 4", "There are no trumps in Kiz."),
    ],
)
def test_a_rifki_summary_that_cannot_be_gets_a_sentence(line: str, told: str) -> None:
    assert told in str(settled("rifki", line))


def test_contracts_are_used_up() -> None:
    deals = (
        "Anna chose kiz; took Anna 4",
        "Dag chose kiz; took Anna 4",
        "Cissi chose kiz; took Anna 4",
    )
    assert "Kiz has already been chosen twice" in str(settled("rifki", *deals))


# All games


def test_missing_fields_are_named() -> None:
    for name, game in GAMES.items():
        if (summaries := summaries_of(game)) is None:
            continue
        seat_0 = game.start(dealer=0)
        state = game.begin(game.options.of(None), game.players(game.options.of(None))[0], seat_0)
        with pytest.raises(SummaryError) as error:
            sum_up(game, summaries, state, summaries.summary())
        assert error.value.missing is not None, name


def test_names_of_several_words_are_quoted() -> None:
    game = GAMES["rodskagg"]
    names = ("Anna", "Anna K", "Bo")
    one = parse_summary(game, '"Anna K" bid 2; tricks Anna K 3, "Anna" 3; folded Bo', names)
    assert one == parse_summary(game, 'Anna K bid 2; tricks "Anna K" 3, Anna 3; folded "Bo"', names)


def test_a_player_may_have_the_name_of_a_deal() -> None:
    head = HEADS["rodskagg"].format(preset="skane", points="Anna 12, Bo 12, Cissi 12", options="")
    text = head.replace("Anna", "deal 1") + "deal 1: pass\n"
    assert "deal 1" not in reserved(GAMES["rodskagg"])
    assert parse_record(text).actions[0].action.word == "pass"
