"""House rules: their text form, refusals with their words, and equality."""

import os
import pickle
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from femopp.kits import GAMES
from femopp.language import LANGUAGES, Speaker
from femopp.rulebook import Game, OptionError, SetupError, closest_first
from femopp.rulebook.option import Named
from tests.kit_files import file_of, rules_of
from tests.rulebook.nim import NimOptions, Speed
from tests.strategies import options_of

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

EVERY_OPTION = [
    pytest.param(named, id=f"{name}-{named.name}")
    for name, game in GAMES.items()
    for named in game.options.declared().values()
]


def refused(*arguments: Any, **values: Any) -> str:
    with pytest.raises(OptionError) as error:
        NimOptions.of(*arguments, **values)
    assert str(error.value) == Speaker().say(error.value.text)
    return str(error.value)


# Values as text


@pytest.mark.parametrize("named", EVERY_OPTION)
@given(data=st.data())
def test_written_options_are_read_back(named: Named, data: st.DataObject) -> None:
    lowest, highest = named.declaration.lowest, named.declaration.highest
    number = st.integers(lowest, highest)
    if named.choices:
        value = data.draw(st.sampled_from(named.choices))
    else:
        several = st.lists(number, unique=True, max_size=4).map(tuple)
        value = data.draw(several if named.is_list else number)
    read = named.parse(named.format(value))
    assert read == value
    assert type(read) is type(value)
    assert named.checked(value) == value


@pytest.mark.parametrize("named", EVERY_OPTION)
def test_the_default_can_be_written(named: Named) -> None:
    assert named.parse(named.format(named.default)) == named.default


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("most", "9", 9),
        ("most", "-1", -1),
        ("again", "false", False),
        ("speed", "fast", Speed.FAST),
        ("unlucky", "none", ()),
        ("unlucky", "", ()),
        ("unlucky", "13", (13,)),
        ("unlucky", "13,-2,4", (13, -2, 4)),
    ],
)
def test_values_that_can_be_written(name: str, text: str, value: object) -> None:
    assert getattr(NimOptions.parsed("old", {name: text}), name) == value


STRANGE_NUMBERS = ["1_0", "٣", "³", "+1", "0x1", "1.0", "1e0", " 1", "1 ", "", "-", "--1", "one"]
HUGE_NUMBERS = ["10", "-2", "99999999999", "-99999999999", "9" * 5000, "9" * 100_000]


@pytest.mark.parametrize("text", STRANGE_NUMBERS + HUGE_NUMBERS, ids=lambda text: text[:12])
def test_numbers_out_of_bounds_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="it can be: -1 to 9"):
        NimOptions.parsed("old", {"most": text})


@pytest.mark.parametrize(
    "text", ["1,1", "1,,2", ",", "1,", "[1]", "(1, 2)", "1, 2", "14", "-3", "none,1", "1;2", "+1,2"]
)
def test_bad_lists_of_numbers_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="none, or numbers from -2 to 13 separated by commas"):
        NimOptions.parsed("old", {"unlucky": text})


@pytest.mark.parametrize("text", ["True", "yes", "1", "on", "", "FALSE", "true "])
def test_bad_booleans_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match=r"it can be: .*true"):
        NimOptions.parsed("old", {"again": text})


# Unknown names


@pytest.mark.parametrize(
    ("preset", "values", "sentence"),
    [
        ("nex", {}, "there is no preset 'nex'; there are: new, newer, old"),
        ("ODL", {}, "there is no preset 'ODL'; there are: old, new, newer"),
        ("old", {"sped": 1}, "there is no option 'sped'; there are: speed, most, again, unlucky"),
        (
            "old",
            {"speed": "slwer"},
            "speed can't be 'slwer'; it can be: slower, slow, fast",
        ),
        ("old", {"speed": ""}, "speed can't be ''; it can be: slow, slower, fast"),
        ("old", {"most": 10}, "most can't be '10'; it can be: -1 to 9"),
    ],
)
def test_a_refusal_lists_the_closest_names_first(
    preset: str, values: dict[str, Any], sentence: str
) -> None:
    assert refused(preset, **values) == sentence


@games
def test_each_name_is_found_when_it_is_mistyped(game: Game[Any]) -> None:
    for name in game.options.declared():
        with pytest.raises(OptionError) as error:
            game.options.named(name[:-1] + "?")
        assert str(error.value).partition("there are: ")[2].startswith(name)
    for preset in game.options.presets:
        with pytest.raises(OptionError) as error:
            game.options.of(preset.name.upper() + "!")
        assert str(error.value).partition("there are: ")[2].startswith(preset.name)


@pytest.mark.parametrize(
    ("attempt", "names", "order"),
    [
        ("b", ["abc", "b", "a"], "b, abc, a"),
        ("", ["c", "a", "b"], "c, a, b"),  # none is closer: in their own order
        ("HAND", ["foot", "hand"], "hand, foot"),
        ("9", list("0123456789abcdefg"), "9, 0, 1, 2, 3, 4, …"),  # too many to read
    ],
)
def test_closest_first(attempt: str, names: list[str], order: str) -> None:
    assert closest_first(attempt, names) == order


# Values of a program


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("most", True),
        ("most", 2.0),
        ("most", "2"),
        ("most", None),
        ("again", 1),
        ("again", "true"),
        ("speed", Speed),
        ("speed", 0),
        ("unlucky", [1]),
        ("unlucky", 1),
        ("unlucky", "1"),
        ("unlucky", ("1",)),
        ("unlucky", (1, 1)),
        ("unlucky", None),
    ],
)
def test_a_value_of_the_wrong_type(name: str, value: object) -> None:
    assert name in refused("old", **{name: value})


@pytest.mark.parametrize("value", [[1], [1, 0], "1", 1, None])
def test_several_numbers_are_a_tuple(value: object) -> None:
    told = refused("old", unlucky=value)
    assert told == f"unlucky has the wrong type: {type(value).__name__}, not tuple"


def test_a_choice_may_be_given_as_its_text_and_is_the_choice() -> None:
    assert NimOptions.of(speed="fast").speed is Speed.FAST


def test_without_a_preset_it_is_the_first() -> None:
    assert NimOptions.of() == NimOptions.of("old")


# Conflicts


def test_a_conflict_is_told_with_its_values() -> None:
    assert refused("new", most=1) == "with most=1 and again=false nobody could take"
    assert NimOptions.of("new", most=1, again=True).most == 1


CONFLICTS: dict[str, list[tuple[str, dict[str, Any], list[str]]]] = {
    "rodskagg": [
        ("skane", {"min_players": 6, "max_players": 5}, ["min_players is 6", "max_players is 5"]),
        ("english", {"out_knock": True}, ["out_knock=false", "notice_at"]),
        (
            "skane",
            {"bid_cap": "own_points", "bid_cap_below_one": "no_bid"},
            ["forehand_must_bid", "bid_cap_below_one=no_bid"],
        ),
        (
            "english",
            {"auction": "free_call", "bid_cap": "own_points", "bid_cap_below_one": "no_bid"},
            ["auction=free_call", "bid_cap_below_one=no_bid"],
        ),
        ("skane", {"revoke": "penalty"}, ["rituals=manual", "revoke=refuse"]),
        ("skane", {"misdeal_rate": 1}, ["rituals=manual", "misdeal_rate=0"]),
    ],
    "rifki": [
        ("rifki", {"same_player_repeat": False}, ["schedule_guard=true"]),
    ],
    "sheepshead": [],
}


@games
def test_every_conflict_is_named_in_a_sentence_that_says_what_to_set(game: Game[Any]) -> None:
    told = CONFLICTS.get(game.name, [])
    assert len(told) == len(game.options.conflicts)
    for number, (preset, values, words) in enumerate(told):
        with pytest.raises(OptionError) as error:
            game.options.of(preset, **values)
        assert error.value.text.message == game.options.conflicts[number].text
        for language in LANGUAGES:
            sentence = Speaker(language).say(error.value.text)
            assert all(word in sentence for word in words) or language != "en", sentence
            assert not set("{}") & set(sentence)


@games
def test_no_preset_contradicts_itself(game: Game[Any]) -> None:
    for preset in game.options.presets:
        assert not list(game.options.of(preset.name).differences())


# Equality


def test_options_are_the_same_when_preset_and_values_are() -> None:
    one, same = NimOptions.of("old", most=2), NimOptions.parsed("old", {"most": "2"})
    assert one == same
    assert hash(one) == hash(same)
    assert one != NimOptions.of("old")
    # The same values under another book have other citations, so the options differ.
    assert NimOptions.of("old", most=2, again=False) != NimOptions.of("new")
    assert one != "old"


def test_options_of_two_games_are_never_the_same() -> None:
    assert len({game.options.of() for game in GAMES.values()}) == len(GAMES)


@games
@given(data=st.data())
def test_any_options_are_told_by_their_differences(game: Game[Any], data: st.DataObject) -> None:
    options = data.draw(options_of(game.options))
    changes = {named.name: named.format(ours) for named, _usual, ours in options.differences()}
    again = game.options.parsed(options.preset, changes)
    assert again == options
    assert hash(again) == hash(options)
    assert pickle.loads(pickle.dumps(options)) == options


def test_differences_are_in_the_order_of_declaration() -> None:
    options = NimOptions.of("new", unlucky=(13,), again=True, most=2)
    told = [(named.name, usual, ours) for named, usual, ours in options.differences()]
    assert told == [("again", False, True), ("unlucky", (), (13,))]


def test_options_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        NimOptions.of().most = 4  # type: ignore[misc]


HASH_THERE = """
import pickle, sys
options = pickle.loads(sys.stdin.buffer.read())
print(hash(options) == hash(type(options).of("skane", money=2)))
"""


def test_options_that_travel_to_another_process_are_found_there() -> None:
    """Every process hashes texts differently."""
    options = GAMES["rodskagg"].options.of("skane", money=2)
    ran = subprocess.run(
        [sys.executable, "-c", HASH_THERE],
        input=pickle.dumps(options),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert ran.stdout.strip() == b"True"


# Readers of options


@games
def test_every_option_is_read_by_the_rules(game: Game[Any]) -> None:
    """Every option is read somewhere besides its declaration and the rule sheet."""
    rules = [
        file_of(module).read_text(encoding="utf-8")
        for module in rules_of(game.name)
        if "options" not in module.__name__ and ".sheet" not in module.__name__
    ]
    # By name, too: each kind of error names its penalty. A citation is no reading.
    reading = re.compile(r'\boptions\.(\w+)|(?<!option=)"(\w+_penalty)"')
    read = {word for text in rules for words in reading.findall(text) for word in words}
    words_alone = {one.name for one in game.options.declared().values() if one.declaration.wording}
    assert set(game.options.declared()) - read - words_alone == set()


def test_a_value_of_another_type_is_told_with_its_own() -> None:
    with pytest.raises(OptionError, match="cut_penalty has the wrong type: str, not int"):
        GAMES["rodskagg"].options.of("kortoxen-1949", cut_penalty="5")


# Rules of other books


@pytest.mark.parametrize(
    ("game", "preset", "option", "value", "says"),
    [
        ("sheepshead", None, "no_pick", "leaster", "a leaster nor a forced pick is offered"),
        ("sheepshead", None, "forced_pick", "true", "a leaster nor a forced pick is offered"),
        ("sheepshead", "leaster", None, None, "a leaster nor a forced pick is offered"),
        ("sheepshead", None, "called_ace", "true", "A called ace isn't offered"),
        ("sheepshead", None, "max_doublings", "4", "A cap on doublings isn't offered"),
        ("sheepshead", "three-handed", None, None, "offered for five players only"),
        ("rifki", None, "first_dealer", "2D", "the two of diamonds isn't offered"),
        ("rifki", None, "void_kiz", "true", "A void Kiz isn't offered"),
        ("rifki", None, "kız_void", "true", "A void Kiz isn't offered"),
    ],
)
def test_a_rule_that_is_not_offered_is_refused_in_one_sentence(
    game: str, preset: str | None, option: str | None, value: str | None, says: str
) -> None:
    texts = {} if option is None or value is None else {option: value}
    with pytest.raises(OptionError) as error:
        GAMES[game].options.parsed(preset, texts)
    told = str(error.value)
    assert says in told
    assert "there are:" not in told
    assert "it can be:" not in told


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("recrack_by", "partner_or_pickr", "it can be: partner_or_picker"),
        ("buryjd", "allowed", "there are: bury_jd"),
    ],
)
def test_a_misspelt_option_still_lists_the_possible_ones(
    option: str, value: str, says: str
) -> None:
    with pytest.raises(OptionError, match=says):
        GAMES["sheepshead"].options.parsed(None, {option: value})


def test_a_game_for_one_number_of_players_says_so() -> None:
    game = GAMES["sheepshead"]
    with pytest.raises(SetupError, match="Sheepshead is offered for 5 players only, not for 4"):
        game.players_or_usual(game.options.of(), 4)
    with pytest.raises(SetupError, match="the game is offered for 5 players only, not for 3"):
        game.begin(game.options.of(), 3, game.start())
