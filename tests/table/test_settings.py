"""The settings of a table, and the errors of impossible ones."""

import pytest

from femopp.kits.catalogue import UnknownGameError
from femopp.language import Speaker
from femopp.rulebook import OptionError, SetupError
from femopp.table.settings import Clock, Pace, Settings, SettingsError, rules_of


def test_four_play_where_four_can() -> None:
    assert rules_of(Settings("rodskagg"))[2] == 4
    assert rules_of(Settings("sheepshead"))[2] == 5


def test_house_rules_are_read_from_their_text() -> None:
    _game, options, players = rules_of(Settings("rodskagg", options={"rituals": "off"}, players=5))
    assert getattr(options, "rituals") == "off"  # noqa: B009
    assert players == 5


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        (Settings("poker"), UnknownGameError, "poker"),
        (Settings("rodskagg", "bridge"), OptionError, "bridge"),
        (Settings("rodskagg", options={"wings": "two"}), OptionError, "wings"),
        (Settings("rodskagg", options={"rituals": "loud"}), OptionError, "loud"),
        (Settings("rodskagg", players=0), SetupError, "can't be played by 0"),
        (Settings("rodskagg", players=99), SetupError, "by 99 with these rules; possible: 3–8"),
        (Settings("sheepshead", players=4), SetupError, "offered for 5 players only, not for 4"),
        (Settings("rifki", players=-1), SetupError, "4 players only, not for -1"),
        (
            Settings("rodskagg", options={"bare_knock": "oldest"}),
            SettingsError,
            "no new table can have bare_knock=oldest",
        ),
        (Settings("rifki", bots="cheating"), SettingsError, "there is no bot 'cheating'"),
        (Settings("rifki", bots="ceiling"), SettingsError, "the bot 'ceiling' sees all cards"),
        (
            Settings("rifki", bots_by_seat={1: "club", 2: "clup"}),
            SettingsError,
            "there is no bot 'clup'; there are: club",
        ),
    ],
    ids=repr,
)
def test_bad_settings_are_refused_in_words(
    settings: Settings, error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as caught:
        rules_of(settings)
    assert says in Speaker("en").say(caught.value.text)  # type: ignore[attr-defined]


def test_clocks_and_paces_have_their_seconds() -> None:
    assert Clock.OFF.seconds is None
    assert (Clock.RELAXED.seconds, Clock.QUICK.seconds) == (90.0, 20.0)
    assert (Pace.NONE.bot_seconds, Pace.NONE.pause_seconds) == (0.0, 0.0)
    assert Pace.NORMAL.pause_seconds < Pace.SLOW.pause_seconds
