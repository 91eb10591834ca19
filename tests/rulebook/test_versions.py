"""Versions of a game's rules: the meaning of settings from an earlier one.

The example is a nim with rules of version 4 (`later.py`).
"""

import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.rulebook import Game, OptionError
from tests.rulebook.later import LaterOptions

DEFAULTS = [
    # version, preset; most, again, speed, unlucky
    (4, None, "old", 3, True, "slow", ()),
    (4, "new", "new", 2, False, "slow", ()),
    (3, None, "new", 2, False, "slow", (13,)),
    (3, "old", "old", 3, True, "slow", (13,)),
    (2, "new", "new", 2, True, "fast", (13,)),
    (2, None, "new", 2, True, "fast", (13,)),
    # The new book has its own number, as it always had.
    (1, "new", "new", 2, True, "fast", (13,)),
    (1, "old", "old", 4, True, "slow", (13,)),
    (1, "newer", "newer", 5, True, "slow", (13,)),
]


@pytest.mark.parametrize(
    ("version", "preset", "book", "most", "again", "speed", "unlucky"), DEFAULTS
)
def test_unstated_options_have_that_versions_default(
    version: int,
    preset: str | None,
    book: str,
    most: int,
    again: bool,
    speed: str,
    unlucky: tuple[int, ...],
) -> None:
    options, gone = LaterOptions.read(version, preset, {})
    assert options == LaterOptions.of(book, most=most, again=again, speed=speed, unlucky=unlucky)
    assert gone == ()


def test_stated_options_count_in_every_version() -> None:
    for version in (1, 2, 3, 4):
        options, _gone = LaterOptions.read(version, "new", {"most": "7", "unlucky": "none"})
        assert (options.most, options.unlucky) == (7, ())


def test_an_option_differs_from_its_preset_as_that_was_in_a_version() -> None:
    options = LaterOptions.as_of(1, "old", most=3)
    assert [one.name for one, _usual, _ours in options.differences(1)] == ["most"]
    assert [one.name for one, _usual, _ours in options.differences()] == ["unlucky"]


@pytest.mark.parametrize("version", [0, -1, 5, 99])
def test_another_version_is_refused(version: int) -> None:
    with pytest.raises(OptionError) as refused:
        LaterOptions.read(version, "old", {})
    assert str(refused.value) == (f"there is no version {version} of these rules; the newest is 4")


GONE = [
    (
        ("oldest", {}),
        ("old", {"most": 9, "again": False}),
        ["'oldest' no longer exists; used instead: old, most = 9, again = false"],
    ),
    (
        # Other settings still count.
        ("oldest", {"most": "8"}),
        ("old", {"most": 8, "again": False}),
        ["'oldest' no longer exists; used instead: old, most = 9, again = false"],
    ),
    (
        ("old", {"take": "6"}),
        ("old", {"most": 6}),
        ["'take = 6' no longer exists; used instead: most = 6"],
    ),
    (
        ("old", {"speed": "crawling"}),
        ("old", {"speed": "slower", "unlucky": (7,)}),
        ["'speed = crawling' no longer exists; used instead: speed = slower, unlucky = 7"],
    ),
    (
        ("old", {"music": "loud", "most": "2"}),
        ("old", {"most": 2}),
        ["'music = loud' no longer exists and has no effect"],
    ),
    (("old", {"speed": "fast"}), ("old", {"speed": "fast"}), []),
    (("old", {"luck": "good", "sings": "false"}), ("old", {}), []),
    (
        ("old", {"luck": "bad", "most": "2"}),
        ("old", {"most": 2}),
        ["'luck = bad' no longer exists; this is always played: luck = good"],
    ),
]


@pytest.mark.parametrize(("written", "meant", "told"), GONE)
def test_gone_values_are_mapped_and_reported(
    written: tuple[str, dict[str, str]], meant: tuple[str, dict[str, object]], told: list[str]
) -> None:
    preset, values = meant
    options, gone = LaterOptions.read(4, *written)
    assert options == LaterOptions.of(preset, **values)
    assert [Speaker().say(one) for one in gone] == told


@pytest.mark.parametrize("written", [("oldest", {}), ("old", {"take": "6"})])
def test_new_settings_cannot_name_what_is_gone(written: tuple[str, dict[str, str]]) -> None:
    with pytest.raises(OptionError):
        LaterOptions.parsed(*written)


def test_new_settings_can_say_what_is_always_played() -> None:
    options = LaterOptions.parsed("old", {"luck": "good", "most": "2"})
    assert options == LaterOptions.of("old", most=2)


def test_whoever_wants_what_is_gone_reads_what_is_played() -> None:
    for refused in (lambda: LaterOptions.of(luck="bad"), lambda: LaterOptions.named("luck")):
        with pytest.raises(OptionError) as error:
            refused()
        assert str(error.value) == "'luck' no longer exists; this is always played: luck = good"
    with pytest.raises(OptionError, match="this is always played: luck = good"):
        LaterOptions.parsed("old", {"luck": "bad"})


# The table of the games


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_row_of_the_table_can_be_read(game: Game) -> None:  # type: ignore[type-arg]
    options = game.options
    assert game.version == len(options.versions.earlier) + 1
    for version in range(1, game.version + 1):
        for preset in options.presets:
            read, gone = options.read(version, preset.name, {})
            assert read.preset == preset.name
            assert gone == ()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_row_changes_something(game: Game) -> None:  # type: ignore[type-arg]
    options = game.options
    for version in range(1, game.version):
        then = [options.as_of(version, one.name) for one in options.presets]
        after = [options.as_of(version + 1, one.name) for one in options.presets]
        assert then != after or options.as_of(version) != options.as_of(version + 1)
