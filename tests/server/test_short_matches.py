"""Short matches: everybody begins on fewer points, by the start of the match."""

from typing import Any

import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.record import record_of
from femopp.record.start import start_lines
from femopp.rulebook import SetupError
from femopp.server.http.forms import describe, forms
from femopp.table.commands import Begin
from femopp.table.lesson import settings_of_lesson
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.settings import Settings, rules_of
from femopp.table.steps import next_step
from tests.server.serving import Served
from tests.table.sitting import Sitting, guest, screen

SHORT = Settings("rodskagg", players=3, short=True)


def begun(settings: Settings = SHORT) -> Sitting:
    table = Sitting(settings, 0, begin=False)
    table.enter(Came(guest(0), "Anna"), Sat(guest(0), 0))
    table.do(guest(0), Begin())
    return table


def starts(table: Sitting) -> list[dict[str, Any]]:
    return [dict(one.start) for one in table.log if isinstance(one, Began)]


def test_everybody_begins_a_short_match_on_six() -> None:
    table = begun()
    assert [one.points for one in screen(table.live, 0).seats] == [6, 6, 6]
    assert starts(table) == [{"points": (6, 6, 6)}]


def test_its_record_has_the_points_as_its_start() -> None:
    record = record_of(begun().match, ("Anna", "Bo", "Cissi"))
    assert list(start_lines(record.start, record.players)) == ["points: Anna 6, Bo 6, Cissi 6"]


def test_another_match_at_the_table_is_short_too() -> None:
    table = begun()
    while next_step(table.live) is not None:
        table.step()
    table.do(guest(0), Begin())
    assert starts(table) == [{"points": (6, 6, 6)}] * 2


def test_other_matches_begin_as_the_game_does() -> None:
    assert starts(begun(Settings("rodskagg", players=3))) == [{}]
    assert [one.short_points for one in forms(Speaker("en")).games] == [
        6 if game == "rodskagg" else 0 for game in GAMES
    ]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "rodskagg"])
def test_a_game_without_short_matches_refuses_one(game: str) -> None:
    with pytest.raises(SetupError) as caught:
        rules_of(Settings(game, short=True))
    title = Speaker("en").say(GAMES[game].title)
    assert Speaker("en").say(caught.value.text) == f"{title} has no short match"


def test_a_lesson_is_as_long_as_it_is() -> None:
    assert not settings_of_lesson(Settings("rodskagg", lesson="first", short=True)).short


def test_the_rules_of_a_table_tell_of_a_short_match() -> None:
    assert "A short match: everybody starts on 6." in describe(SHORT, Speaker("en")).differences
    assert "Ett kort parti: alla börjar på 6." in describe(SHORT, Speaker("sv")).differences


def test_the_server_opens_and_judges_it(server: Served) -> None:
    opened = server.open_table(settings={"game": "rodskagg", "pace": "none", "short": True})
    (began,) = [one for one in server.log(opened["table"]) if isinstance(one, Began)]
    assert began.start == {"points": [6, 6, 6, 6]}
    wrong = [("rifki", True, 422), *[("rodskagg", one, 400) for one in (6, -(10**30), "yes")]]
    for game, short, refused in wrong:
        settings = {"game": game, "short": short}
        status, _answer = server.ask(
            "POST", "/api/tables", {"settings": settings, "name": "Anna", "seat": 0, "begin": True}
        )
        assert status == refused
