"""Three ways to play Rödskägg: with knocks and a helping hand, unaided, or without knocks."""

import json

import msgspec
import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.rulebook import OptionError
from femopp.server.http.forms import GameForm, describe, forms
from femopp.table.settings import Settings, rules_of, settings_in

KNOCKS = {"rituals": "manual", "false_knock_penalty": "1", "bare_knock": "nothing"}


def form(language: str = "en", game: str = "rodskagg") -> GameForm:
    (found,) = [one for one in forms(Speaker(language)).games if one.name == game]
    return found


def opened(preset: str, way: str) -> tuple[dict[str, str], bool]:
    """Return what a table opens with this way: options on knocks, and whether it helps."""
    settings = settings_in("rodskagg", preset, way)
    options = rules_of(settings).options
    declared = options.declared()
    found = {name: declared[name].format(getattr(options, name)) for name in KNOCKS}
    return found, settings.helping_hand


@pytest.mark.parametrize("preset", ["kortoxen-1949", "english", "skane"])
def test_a_table_with_knocks_has_a_cost_for_false_ones(preset: str) -> None:
    assert opened(preset, "hand") == (KNOCKS, True)
    assert opened(preset, "unaided") == (KNOCKS, False)


@pytest.mark.parametrize(
    ("preset", "rituals"), [("kortoxen-1949", "auto"), ("english", "auto"), ("skane", "off")]
)
def test_without_knocks_the_rest_is_as_in_the_book(preset: str, rituals: str) -> None:
    options = {"rituals": rituals, "false_knock_penalty": "0", "bare_knock": "nothing"}
    assert opened(preset, "unknocked") == (options, False)


def test_play_opens_the_helping_hand_except_where_no_book_knows_knocks() -> None:
    ways = {one.name: one.way for one in form().presets}
    assert ways == {"kortoxen-1949": "hand", "skane": "unknocked", "english": "hand"}
    assert settings_in("rodskagg", "english").helping_hand
    assert settings_in("rodskagg").helping_hand
    assert not settings_in("rodskagg", "skane").helping_hand


def test_the_ways_are_in_order_and_in_the_readers_words() -> None:
    assert [(one.name, one.title, one.says) for one in form("en").ways] == [
        (
            "hand",
            "With a helping hand",
            "Knock when somebody forgets. The king whispers what you have to remember.",
        ),
        (
            "unaided",
            "Nobody reminds you",
            "As at a kitchen table: forget, and it may cost you five.",
        ),
        (
            "unknocked",
            "Without knocking",
            "Just the cards. Phrases and questions happen by themselves.",
        ),
    ]
    assert [(one.title, one.says) for one in form("sv").ways] == [
        (
            "Med hjälpande hand",
            "Glömmer någon sig får du knacka. Kungen viskar vad du själv ska minnas.",
        ),
        ("Ingen påminner", "Som runt köksbordet: glömmer du dig kan det kosta fem."),
        ("Utan att knacka", "Bara korten. Ramsor och frågor går av sig själva."),
    ]


def test_a_form_has_what_each_way_chooses_in_each_book_and_no_more() -> None:
    hand, unaided, unknocked = form().ways
    assert [one.knocks for one in (hand, unaided, unknocked)] == [True, True, False]
    assert [one.helping_hand for one in (hand, unaided, unknocked)] == [True, False, False]
    assert hand.options == unaided.options
    assert hand.options == {
        "kortoxen-1949": {"false_knock_penalty": "1"},
        "skane": {"rituals": "manual", "false_knock_penalty": "1"},
        "english": {"false_knock_penalty": "1"},
    }
    assert unknocked.options == {
        "kortoxen-1949": {"rituals": "auto"},
        "skane": {},
        "english": {"rituals": "auto"},
    }


def test_other_games_have_no_such_ways() -> None:
    for game in GAMES:
        if game != "rodskagg":
            assert form(game=game).ways == ()
            assert {one.way for one in form(game=game).presets} == {""}
            assert settings_in(game) == Settings(game)


def test_an_unknown_way_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError) as caught:
        settings_in("rodskagg", None, "unaidded")
    assert Speaker("en").say(caught.value.text) == (
        "there is no way 'unaidded'; there are: unaided, unknocked, hand"
    )


def test_the_form_leaves_out_what_no_new_table_can_have() -> None:
    names = [one.name for one in form().options]
    assert "bare_knock" not in names
    assert "knock_scope" in names


@pytest.mark.parametrize(
    ("preset", "way", "count"),
    [
        ("kortoxen-1949", "hand", 0),
        ("kortoxen-1949", "unaided", 0),
        ("kortoxen-1949", "unknocked", 0),
        ("english", "hand", 0),
        ("skane", "unknocked", 0),
        ("skane", "hand", 2),
    ],
)
def test_what_the_usual_way_chooses_is_no_house_rule(preset: str, way: str, count: int) -> None:
    """In Skåne knocks are one, and so is what a false knock costs there."""
    found = describe(settings_in("rodskagg", preset, way), Speaker("en"))
    assert len(found.differences) == count


def test_the_rules_of_a_table_tell_of_a_helping_hand() -> None:
    with_hand = describe(settings_in("rodskagg"), Speaker("en"))
    assert with_hand.helping_hand == "A helping hand: everybody is reminded of their own duties."
    assert describe(Settings("rodskagg"), Speaker("en")).helping_hand == ""


def test_nobody_reminds_at_a_table_from_before_there_was_a_helping_hand() -> None:
    stored = json.dumps({"game": "rodskagg", "options": {"rituals": "manual"}, "pace": "slow"})
    assert not msgspec.json.decode(stored, type=Settings).helping_hand
