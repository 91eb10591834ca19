"""Stored sheets keep their points, rules and sentences."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import begin
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.kits import GAMES
from femopp.language import LANGUAGES, Message, Speaker, Text, say, told
from femopp.rulebook import (
    Outcome,
    SettledDeal,
    State,
    ToldDeal,
    ToldOutcome,
    ended_as_told,
    settled_as_told,
    told_deal,
    told_outcome,
)
from femopp.tricks import TABLE
from tests.games.rodskagg.test_manual_properties import forgetful, table
from tests.playing import by_chance, play
from tests.strategies import options_of, seeds

ENGLISH, SWEDISH = Speaker("en", ("Anna", "bo")), Speaker("sv", ("Anna", "bo"))

names = st.lists(st.text(max_size=5), max_size=8)
"""Also fewer names than seats, with characters that no table would accept."""


def examples(percent: int) -> settings:
    """Return this percentage of the profile's examples; the deep tests have more."""
    return settings(max_examples=settings().max_examples * percent // 100)


def through_json(deal: SettledDeal) -> SettledDeal:
    kept = told_deal(deal)
    again = msgspec.json.decode(msgspec.json.encode(kept), type=ToldDeal)
    assert again == kept
    # Stored words are stored again, not worded anew.
    assert told_deal(settled_as_told(again)) == kept
    return settled_as_told(again)


def end_through_json(outcome: Outcome) -> Outcome:
    kept = told_outcome(outcome)
    again = msgspec.json.decode(msgspec.json.encode(kept), type=ToldOutcome)
    assert again == kept
    assert told_outcome(ended_as_told(again)) == kept
    return ended_as_told(again)


def numbers(deal: SettledDeal) -> Any:
    lines = [(line.seat, line.points, line.cite.rule, line.cite.is_of_house) for line in deal.lines]
    return (deal.number, deal.totals, lines)


def sentences(deal: SettledDeal, speaker: Speaker) -> list[str]:
    texts = [deal.title, *[line.reason for line in deal.lines]]
    found = [one for text in texts for one in (speaker.say(text), speaker.opening(text))]
    # Within another sentence, as the sheet's headings have it.
    heading = say(Message("{title}: {number}"), title=deal.title, number=deal.number)
    return [*found, speaker.opening(heading), *[speaker.speak(line.cite) for line in deal.lines]]


def stands_as_told(state: State, called: list[str]) -> None:
    speakers = [Speaker(language, called) for language in LANGUAGES]
    for deal in state.sheet:
        again = through_json(deal)
        assert numbers(again) == numbers(deal)
        for speaker in speakers:
            assert sentences(again, speaker) == sentences(deal, speaker)
    if state.outcome is not None:
        end = end_through_json(state.outcome)
        assert (end.winners, end.money) == (state.outcome.winners, state.outcome.money)
        for speaker in speakers:
            assert speaker.opening(end.reason) == speaker.opening(state.outcome.reason)


@pytest.mark.parametrize("name", ["rifki", "sheepshead"])
@given(st.data(), names, seeds)
@examples(15)
def test_a_sheet_is_told_as_it_was(
    name: str, data: st.DataObject, called: list[str], seed: int
) -> None:
    game = GAMES[name]
    options = data.draw(options_of(game.options))
    match = begin(game, options, game.players(options)[0])
    stands_as_told(play(match, by_chance(seed), seed=seed, steps=200).state, called)


@given(options_of(RodskaggOptions), names, seeds)
@examples(30)
def test_one_of_rodskagg_is_told_as_it_was(
    options: RodskaggOptions, called: list[str], seed: int
) -> None:
    match = play(table(options, seed), forgetful(seed), seed=seed, steps=200)
    stands_as_told(match.state, called)


OLD = b"""{
  "number": 3,
  "title": {"said": {"en": [1, " bid the moon"], "sv": [1, " bj\xc3\xb6d m\xc3\xa5nen"]},
            "message": "{seat:player} bid the moon", "values": {"seat": 1}},
  "lines": [{"seat": 0, "points": -7, "rule": "MOON-SCORE-1",
             "reason": {"said": {"en": ["howled at the moon with ", 1]}},
             "cite": {"said": {"en": ["MOON-SCORE-1: the moon, scoring"]}},
             "colour": "silver"}],
  "totals": [5, 12],
  "weather": "clear"
}"""


def test_sentences_unknown_to_this_version_are_still_shown() -> None:
    """The rule and its words have been removed from the code, and newer fields added."""
    deal = settled_as_told(msgspec.json.decode(OLD, type=ToldDeal))
    assert (deal.number, deal.totals) == (3, (5, 12))
    (line,) = deal.lines
    assert (line.seat, line.points, line.cite.rule) == (0, -7, "MOON-SCORE-1")
    assert ENGLISH.opening(deal.title) == "bo bid the moon"
    assert SWEDISH.say(deal.title) == "bo bj\u00f6d m\u00e5nen"
    assert ENGLISH.opening(line.reason) == "Howled at the moon with bo"
    assert ENGLISH.speak(line.cite) == "MOON-SCORE-1: the moon, scoring"


def test_missing_translations_fall_back_to_english() -> None:
    (line,) = settled_as_told(msgspec.json.decode(OLD, type=ToldDeal)).lines
    assert SWEDISH.say(line.reason) == "howled at the moon with bo"


def text(message: str, **values: object) -> Text:
    return say(Message(message), **values)


def test_no_name_is_kept_but_seats_are() -> None:
    kept = told(
        text(
            "{seat:player} beats {others:players} and {table:player}: {points:signed}",
            seat=1,
            others=(0, 2),
            table=TABLE,
            points=5,
        )
    )
    assert kept.said["en"] == (1, " beats ", 0, " and ", 2, " and the table: +5")
    assert kept.said["sv"] == (1, " beats ", 0, " och ", 2, " and bordet: +5")
    assert kept.values == {"seat": 1, "others": [0, 2], "table": -1, "points": 5}
    # Players who have been renamed appear by their new names.
    assert Speaker("en", ("a player", "Bo", "Cecilia")).say(kept.text) == (
        "Bo beats a player and Cecilia and the table: +5"
    )


def test_values_are_kept_as_far_as_they_are_plain() -> None:
    inner = text("{number} tricks", number=3)
    kept = told(text("{inner}, {state}, {word}", inner=inner, state=object, word="pass"))
    assert kept.values == {
        "inner": {"message": "{number} tricks", "values": {"number": 3}},
        "word": "pass",
    }
    assert kept.message == "{inner}, {state}, {word}"
