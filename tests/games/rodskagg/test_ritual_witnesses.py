"""A witness for every option of the rituals: a record in which only that option changes something.

Points up for errors count at once, so that they show in the points before a deal is over.
"""

import pytest

from femopp.driver import SeededShuffler
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.dealing import misdealt
from femopp.games.rodskagg.rules.events import Judged
from femopp.language import Speaker
from femopp.presentation import Story, presentation_of
from femopp.record import Offence, Record, parse_action, replay
from femopp.record.replay import steps
from femopp.rulebook import Acted
from femopp.tricks import Seat
from tests.games.rodskagg.test_witnesses import COMES_TO as WITHOUT_RITUALS
from tests.games.rodskagg.witness import FOLDER, under, witness
from tests.playing import table_acts

COMES_TO: dict[str, dict[str, str]] = {
    # Cutting
    "cut_offender": {"cutter": "12 17 12", "dealer": "1 refused: REN-RITUAL-3"},
    "cut_penalty": {"5": "12 17 12", "3": "12 15 12"},
    # Picking up
    "early_pickup_penalty": {"5": "17 12 12", "6": "18 12 12", "0": "12 12 12"},
    # The misdeal
    "misdeal_penalty": {"5": "12 12 17", "0": "12 12 12"},
    "misdeal_auto_penalty": {"true": "12 12 17", "false": "12 12 12"},
    "misdeal_deadline": {"scored": "12 12 12", "first_lead": "11 refused: A-R16"},
    # The question
    "forgot_ask_penalty": {"5": "17 12 12", "6": "18 12 12", "0": "12 12 12"},
    # Following suit
    "revoke": {"penalty": "12 17 12", "refuse": "11 refused: R49-PLAY-2"},
    # Going out, and giving notice. Bo comes from 3 to 0 or 1.
    "out_knock": {"true": "3 12 12", "false": "21 refused: RSK-RITUAL-0"},
    "out_penalty": {"5": "8 12 12", "6": "9 12 12"},
    "last_trick_knock": {"required_before_close": "8 12 12", "not_required": "3 12 12"},
    "notice_at": {
        "1,0": "3 12 12",
        "none": "20 refused: R49-OUT-1",
        "0": "20 refused: HOUSE-notice_at=0",
    },
    "notify_penalty": {"6": "9 12 12", "5": "8 12 12"},
    # Knocking. In the first deal Bo takes three tricks, Eva three.
    "knock_window": {
        "before_next_lead": "9 9 12",
        "deal_end": "14 9 12",
        "unlimited": "14 14 12",
    },
    "knock_by": {"all_seated": "17 12 12 12", "active": "4 refused: A-R9"},
    "bare_knock": {"nothing": "12 12 12", "oldest": "17 12 12"},
    "knock_scope": {"all_open": "17 17 12", "named": "17 12 12"},
    "false_knock_penalty": {"3": "15 12 12", "0": "12 12 12"},
}
APART = ("call", "misdeal_rate")


def told(record: Record, **other: str) -> str:
    """Return the record's points under another value, or the refused action and its rules."""
    try:
        state = replay(under(record, **other)).match.state
    except Offence as offence:
        return f"{offence.number} refused: {' '.join(one.rule for one in offence.refusals)}"
    return " ".join(map(str, state.points))


@pytest.mark.parametrize("option", COMES_TO)
def test_only_this_option_makes_the_difference(option: str) -> None:
    record = witness(option)
    found = {value: told(record, **{option: value}) for value in COMES_TO[option]}
    assert found == COMES_TO[option]
    assert len(set(found.values())) > 1


@pytest.mark.parametrize("option", COMES_TO)
def test_every_value_is_witnessed(option: str) -> None:
    named = RodskaggOptions.named(option)
    assert {named.format(value) for value in named.choices} <= set(COMES_TO[option])


def test_misdeal_rate_changes_what_the_table_deals() -> None:
    record = witness("misdeal_rate")
    dealt = {}
    for rate in ("0", "100"):
        match = replay(under(record, misdeal_rate=rate)).match
        match, _events = table_acts(match, SeededShuffler(1))
        dealt[rate] = misdealt(match.state)
    assert dealt == {"0": False, "100": True}


def story(record: Record) -> list[str]:
    """Return the record as spectators see it."""
    view = RODSKAGG.begin(record.options, len(record.players), record.start)
    presentation = presentation_of("rodskagg")
    told = Story(presentation, None, Speaker("en", record.players), view)
    for step in steps(record):
        told.add(step.events)
    return [str(line) for line in told.told()]


BEFORE = "Gun deals the cards · Bo picks up the cards · "
ERROR = "picked up before “knock for cards and misdeal”"


def test_ren_ritual_2_call_changes_the_wording_alone() -> None:
    assert RodskaggOptions.named("call").declaration.wording
    record = witness("call")
    knocked, called = (under(record, call=word) for word in ("knock", "five_up"))
    assert told(record, call="knock") == told(record, call="five_up") == "17 12 12"
    ends = [replay(one).match.state for one in (knocked, called)]
    assert ends[0].sheet == ends[1].sheet
    assert ends[0].rites == ends[1].rites
    assert story(knocked) == [
        f"{BEFORE}Gun knocks for an error of Eva: {ERROR}",
        "Gun knocked for Eva, but it wasn't so. It costs nothing",
        f"Eva knocks for an error of Bo: {ERROR}",
        f"Eva was right: Bo {ERROR} (+5)",
    ]
    assert story(called) == [
        f"{BEFORE}Gun calls “five up!” for Eva: {ERROR}",
        "Gun called “five up!” for Eva, but it wasn't so. It costs nothing",
        f"Eva calls “five up!” for Bo: {ERROR}",
        f"Eva was right: Bo {ERROR} (+5)",
    ]


@pytest.mark.parametrize(
    ("cost", "said"), [("3", "It costs Bo 3"), ("0", "It costs nothing")], ids=["3", "0"]
)
def test_a_false_knock_is_told_to_all_with_who_knocked_and_what_it_costs(
    cost: str, said: str
) -> None:
    told = story(under(witness("false_knock_penalty"), false_knock_penalty=cost))
    assert f"Bo knocked for Gun, but it wasn't so. {said}" in told


def test_a_knock_for_nothing_in_particular_is_told_to_be_false_too() -> None:
    verdict = Judged(Seat(1), None, None, upheld=False, points=1)
    names = ("Bo", "Eva")
    assert Speaker("en", names).say(verdict.text()) == (
        "Eva knocked, but there was nothing to knock for. It costs Eva 1"
    )
    assert Speaker("sv", names).say(verdict.text()) == (
        "Eva knackade, men det fanns inget att knacka för. Det kostar Eva 1"
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [("knock", "Gun calls “five up!”"), ("knock Bo", "Gun calls “five up!” for Bo")],
)
def test_ren_ritual_2_with_nobody_or_nothing_named(line: str, words: str) -> None:
    record = witness("call")
    view = replay(record).match.spectator
    event = Acted(Seat(2), parse_action(RODSKAGG, line, record.players))
    assert (
        Speaker("en", record.players).say(presentation_of("rodskagg").tells(view, event)) == words
    )


def test_every_option_has_a_witness() -> None:
    witnessed = {*COMES_TO, *APART, *WITHOUT_RITUALS}
    assert witnessed == set(RodskaggOptions.declared())
    assert {path.stem for path in FOLDER.iterdir()} == witnessed
