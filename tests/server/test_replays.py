"""Matches seen again: whole when they are over, not at all while they are played."""

import asyncio
import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from femopp.driver.verified import commitment
from femopp.games.rodskagg.rules.actions import Knock
from femopp.kits import GAMES
from femopp.record import format_record, record_of, steps
from femopp.rulebook import Action
from femopp.server.room.tokens import hashed
from femopp.table.cast import FACES
from femopp.table.commands import Begin
from femopp.table.log.entries import (
    Came,
    Opened,
    RoundClosed,
    RoundOpened,
    RoundRevealed,
    Sat,
)
from femopp.table.settings import Pace, Settings
from femopp.tricks import Seat
from tests.record.examples import HANDS_UNSEEN, PARTS, RODSKAGG, changed
from tests.record.test_parts import RODSKAGG as THREE_PARTS
from tests.server.observing import watched
from tests.server.serving import PATIENCE, Served
from tests.server.storing import add
from tests.table.sitting import Sitting, guest

AUTO = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
TOKEN = "a token of Anna's"
NONCE = bytes(32)


def finished(seed: int = 1) -> Sitting:
    """A table whose first match is over."""
    sitting = Sitting(AUTO, people=1, seed=seed).play(steps=5000)
    assert sitting.live.table is not None
    assert not sitting.live.is_playing
    return sitting


def tokens_of(sitting: Sitting) -> dict[str, str]:
    """The hashed tokens of all who came; the host's is `TOKEN`'s."""
    came = [entry.guest for entry in sitting.log if isinstance(entry, Came)]
    return {one: hashed(TOKEN if one == guest(0) else one) for one in came}


def kept(server: Served, name: str, sitting: Sitting) -> str:
    """The table in the server's store, under this name."""
    loop = server.rooms._sweeper.get_loop()
    storing = server.store.open_table(name, sitting.log, tokens_of(sitting))
    asyncio.run_coroutine_threadsafe(storing, loop).result(PATIENCE)
    return f"/api/tables/{name}/replay"


@pytest.fixture(scope="module")
def one_match(server: Served) -> tuple[str, Sitting]:
    sitting = finished()
    return kept(server, "one", sitting), sitting


@pytest.fixture(scope="module")
def second_match(server: Served) -> tuple[str, Sitting]:
    """A table whose first match is over and whose second is being played."""
    sitting = finished()
    sitting.do(guest(0), Begin())
    sitting.play(steps=30)
    assert sitting.live.is_playing
    return kept(server, "two", sitting), sitting


def see(server: Served, record: str, **more: Any) -> tuple[int, Any]:
    return server.ask("POST", "/api/replay", {"record": record, **more})


def test_a_finished_match_can_be_seen_deal_by_deal(
    server: Served, one_match: tuple[str, Sitting]
) -> None:
    path, sitting = one_match
    status, first = server.ask("GET", path)
    assert status == 200
    assert (first["match"], first["matches"], first["deal"]) == (1, 1, 1)
    state = sitting.match.state
    assert first["deals"] == list(range(1, state.deal_number + 1))
    assert first["players"] == list(sitting.live.names)
    assert [deal["number"] for deal in first["sheet"]["deals"]] == [1]
    assert first["sheet"]["ending"] is None

    status, last = server.ask("GET", f"{path}?deal={state.deal_number}")
    assert status == 200
    assert last["frames"][-1]["settled"] == len(last["sheet"]["deals"]) == len(state.sheet)
    assert last["sheet"]["ending"]["winners"] == list(state.outcome.winners)
    assert last["frames"][-1]["screen"]["stage"] == "over"


def test_it_names_the_guests_on_the_lists_of_its_rounds(server: Served) -> None:
    """The record has only their ids; whoever isn't on a list isn't named."""
    listed = ((guest(1), commitment(NONCE)),)
    round_ = (
        RoundOpened("0" * 32, commitment(b"s" * 32)),
        RoundClosed(listed),
        RoundRevealed(((guest(1), NONCE.hex()),)),
    )
    sitting = Sitting(AUTO, people=2, seed=1, round=round_).play(steps=5000)
    _status, replay = server.ask("GET", kept(server, "rounds", sitting))
    assert replay["named"] == {guest(1): sitting.live.guests[guest(1)].name}


def test_its_hands_are_open_and_its_words_in_the_language_of_the_asker(
    server: Served, one_match: tuple[str, Sitting]
) -> None:
    path, _sitting = one_match
    _status, replay = server.ask("GET", f"{path}?language=sv")
    dealt = next(one for one in replay["frames"] if one["said"] == ["Bordet ger korten"])
    assert [len(hand) for hand in dealt["hands"]] == [6, 6, 6, 6]
    assert all(card["suit"] for hand in dealt["hands"] for card in hand)


def test_a_record_is_seen_as_the_table_was(server: Served, one_match: tuple[str, Sitting]) -> None:
    path, sitting = one_match
    record = format_record(record_of(sitting.match, sitting.live.names))
    status, of_record = see(server, record, deal=2)
    _status, of_table = server.ask("GET", f"{path}?deal=2")
    assert status == 200
    assert (of_record["match"], of_record["matches"]) == (0, 0)
    for frame in (*of_record["frames"], *of_table["frames"]):
        # A record has no faces.
        assert all(seat.pop("face") in FACES for seat in frame["screen"]["seats"])
    assert of_record["frames"] == of_table["frames"]
    assert of_record["sheet"] == of_table["sheet"]


def test_a_record_in_parts_is_seen_with_the_players_of_each_deal(server: Served) -> None:
    """By hand: two of the three play deal 2, and four play deal 3 (tests/record/test_parts.py)."""
    shown = {deal: see(server, THREE_PARTS, deal=deal)[1] for deal in (1, 2, 3)}
    assert [one["deals"] for one in shown.values()] == [[1, 2, 3]] * 3
    assert [one["players"] for one in shown.values()] == [
        ["Anna", "Bo", "Cissi"],
        ["Bo", "Cissi"],
        ["Anna", "Bo", "Cissi", "Dag"],
    ]
    assert [one["sheet"]["deals"][-1]["totals"] for one in shown.values()] == [
        [9, 10, 11],
        [6, 9],
        [8, 5, 7, 7],
    ]
    status, answer = see(server, THREE_PARTS.replace("played: 2", "played: 3"))
    assert status == 422
    assert "after the parts before, this one begins with “played: 2”" in answer["error"]


def test_it_marks_whom_a_bot_stood_in_for(server: Served) -> None:
    sitting = Sitting(AUTO, people=2, seed=1, gone=(1,)).play(steps=5000)
    _status, replay = server.ask("GET", kept(server, "stood in", sitting).replace(" ", "%20"))
    screen = replay["frames"][-1]["screen"]
    assert [seat["stood_in"] for seat in screen["seats"]] == [False, True, False, False]
    # Which bot it was no record tells.
    assert screen["stand_in"] is None


def test_each_step_calls_the_seats_as_they_were_called_then(server: Served) -> None:
    sitting = Sitting(AUTO, people=1, seed=1).play(steps=60)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    sitting.play(steps=5000)
    sitting.enter(Came("lo", "Lo"), Sat("lo", 2))
    path = kept(server, "changed-seats", sitting)
    _status, first = server.ask("GET", path)
    _status, last = server.ask("GET", f"{path}?deal={first['deals'][-1]}")
    # Lo sat down when it was over.
    assert first["players"] == last["players"] == ["Person 0", "Elsa", "Bot 3", "Bot 4"]
    began, ended = (one["screen"]["seats"] for one in (first["frames"][0], last["frames"][-1]))
    assert [seat["name"] for seat in began] == ["Person 0", "Bot 2", "Bot 3", "Bot 4"]
    assert [seat["name"] for seat in ended] == ["Person 0", "Elsa", "Bot 3", "Bot 4"]


def test_the_sheet_tells_each_deal_by_the_names_of_when_it_was_settled(server: Served) -> None:
    sitting = Sitting(AUTO, people=1, seed=1)
    while all(deal.title.values.get("seat") != 1 for deal in sitting.match.state.sheet):
        assert sitting.step()
    settled = len(sitting.match.state.sheet)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    sitting.play(steps=5000)
    path = kept(server, "changed-seats-settled", sitting)
    _status, replay = server.ask("GET", f"{path}?deal={sitting.match.state.deal_number}")
    titles = [deal["title"] for deal in replay["sheet"]["deals"]]
    assert titles[settled - 1].startswith("Bot 2 ")
    assert not any("Elsa" in title for title in titles[:settled])
    assert any("Elsa" in title for title in titles[settled:])
    assert not any("Bot 2" in title for title in titles[settled:])


def test_hands_that_nobody_wrote_down_show_what_is_played_from_them_later(server: Served) -> None:
    _status, replay = see(server, changed(HANDS_UNSEEN, "Bo QD", "Bo QS"))
    hands = replay["frames"][1]["hands"]
    assert [[card["card"] for card in hand if card["suit"]] for hand in hands] == [
        ["AS", "KS"],
        ["QS", "9S"],
        ["TS", "7S"],
    ]


@pytest.mark.parametrize("last", ["TS", "7S"], ids=["all is legal after it", "a card played twice"])
def test_a_record_in_which_later_cards_show_a_revoke_is_not_shown(
    server: Served, last: str
) -> None:
    """R49-PLAY-2: Bo throws a diamond on spades, and has the nine of spades after all."""
    status, answer = see(server, changed(HANDS_UNSEEN, "Cissi TS", f"Cissi {last}"))
    assert status == 422
    assert "line 14, column 17: Bo plays Q♦: not allowed. You must follow suit" in answer["error"]
    assert answer["error"].endswith("Cards played later show this.")


def test_it_travels_packed_where_that_is_welcome(
    server: Served, one_match: tuple[str, Sitting]
) -> None:
    _response, compressed = server.fetched("GET", one_match[0], None, {"Accept-Encoding": "gzip"})
    assert json.loads(gzip.decompress(compressed)) == server.ask("GET", one_match[0])[1]


@pytest.mark.parametrize("query", ["?match=2", "?match=2&deal=1"])
@pytest.mark.parametrize("token", [None, "no token of this table", TOKEN])
def test_nobody_sees_a_match_again_that_is_being_played(
    server: Served, second_match: tuple[str, Sitting], query: str, token: str | None
) -> None:
    path, _sitting = second_match
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    status, answer = server.ask("GET", path + query, **headers)
    assert status == 409
    assert answer == {
        "error": "this match is still being played; you can replay it when it is over"
    }


def test_nobody_sees_a_match_that_begins_while_the_store_is_asked_for_it(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = finished()
    path = kept(server, "begins-meanwhile", sitting)
    assert server.ask("GET", path)[0] == 200
    before = len(sitting.log)
    sitting.do(guest(0), Begin())
    sitting.play(steps=30)
    assert sitting.live.is_playing
    load = server.store.load

    async def load_late(table: str) -> Any:
        await add(server.store, table, sitting.log[before:])
        return await load(table)

    monkeypatch.setattr(server.store, "load", load_late)
    status, answer = server.ask("GET", f"{path}?match=2")
    assert (status, "still being played" in answer["error"]) == (409, True)


def test_however_many_ask_one_log_is_read_at_a_time(
    server: Served, one_match: tuple[str, Sitting], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest can make a log long, and anybody ask for it."""
    path, _sitting = one_match
    load, reading, most = server.store.load, 0, 0

    async def counted(table: str) -> Any:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await asyncio.sleep(0.02)
        reading -= 1
        return await load(table)

    monkeypatch.setattr(server.store, "load", counted)
    paths = [path, path.replace("/replay", "/record"), path]
    with ThreadPoolExecutor(len(paths)) as all_at_once:
        answers = list(all_at_once.map(lambda one: server.ask("GET", one)[0], paths))
    assert (answers, most) == ([200] * len(paths), 1)


def test_the_first_match_is_seen_as_it_was_while_the_second_is_played(
    server: Served, one_match: tuple[str, Sitting], second_match: tuple[str, Sitting]
) -> None:
    before = server.ask("GET", one_match[0])
    # Not a byte of it comes from the match that is being played.
    assert server.ask("GET", second_match[0]) == before
    assert server.ask("GET", f"{second_match[0]}?match=1") == before


def test_a_first_match_that_is_being_played_is_not_seen(server: Served) -> None:
    table = server.open_table()["table"]
    status, answer = server.ask("GET", f"/api/tables/{table}/replay")
    assert (status, "still being played" in answer["error"]) == (409, True)


def test_before_any_match_there_is_none_to_see(server: Served) -> None:
    table = server.open_table(begin=False)["table"]
    status, answer = server.ask("GET", f"/api/tables/{table}/replay")
    assert (status, answer["error"]) == (404, "no such match has been played at this table")


@pytest.mark.parametrize("query", ["match=0", "match=2", "match=x", "match=-1", "match=1²"])
def test_a_match_that_there_is_not(
    server: Served, one_match: tuple[str, Sitting], query: str
) -> None:
    path = f"{one_match[0]}?{query}".replace("²", "%C2%B2")
    status, answer = server.ask("GET", path)
    assert (status, answer["error"]) == (404, "no such match has been played at this table")


@pytest.mark.parametrize("deal", ["0", "99", "x", "-1", "9" * 30])
def test_a_deal_that_there_is_not(
    server: Served, one_match: tuple[str, Sitting], deal: str
) -> None:
    status, answer = server.ask("GET", f"{one_match[0]}?deal={deal}")
    assert (status, answer["error"]) == (404, "this match has no such deal")


def test_a_table_that_is_gone(server: Served) -> None:
    status, answer = server.ask("GET", "/api/tables/gone/replay")
    assert (status, "no such table" in answer["error"]) == (404, True)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("", "line 1, column 1: the record ends too early; expected: "),
        ("hello", "line 1, column 1: "),
        (changed(RODSKAGG, "Bo 9, C", "Bo x, C"), "line 7, column 20: 'x' is not a whole number"),
        (changed(RODSKAGG, "Anna: bid 2", "Anna: bid 22"), "line 20, column 11: "),
        (changed(RODSKAGG, "femopp record 1", "femopp record 2"), "line 1, column 15: "),
        (changed(RODSKAGG, "winner: Anna", "winner: Bo"), "this should be Anna, not Bo"),
        (
            changed(RODSKAGG, "trick: Anna KS, Bo 9S", "trick: Anna KS, Bo QD"),
            "line 25, column 17: Bo plays Q♦: not allowed. You must follow suit: ",
        ),
        (RODSKAGG.split("Cissi: deal_cards")[0], "this record has no actions yet"),
        ("\ud800", "Input data was truncated"),
        ("\x00" * 100, "line 1, column 1: "),
    ],
    ids=range(10),
)
def test_a_record_that_is_wrong(server: Served, record: str, says: str) -> None:
    status, answer = see(server, record)
    assert status in (400, 422)
    assert says in answer["error"]
    assert "Traceback" not in answer["error"]


def test_a_record_that_is_too_long(server: Served) -> None:
    status, answer = see(server, "#" * 300_000)
    assert (status, answer["error"]) == (413, "this request is too long")


def test_a_deal_in_which_somebody_knocks_for_ever(server: Served) -> None:
    knocks = "Anna: knock\n" * 1000 + "Cissi: phrase"
    status, answer = see(server, changed(RODSKAGG, "Cissi: phrase", knocks))
    assert (status, answer["error"]) == (422, "deals of more than 1000 steps can't be shown")


def test_the_newest_sentences_in_swedish(server: Served) -> None:
    wrong = changed(RODSKAGG, "trick: Anna KS, Bo 9S", "trick: Anna KS, Bo QD")
    _status, answer = server.ask("POST", "/api/replay?language=sv", {"record": wrong})
    assert answer["error"].startswith("rad 25, kolumn 17: Bo spelar D♦: inte tillåtet.")


# What nobody noticed

GAME = GAMES["rodskagg"]
MANUAL = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
TOLD = {"en": "nobody pointed it out in time", "sv": "ingen påtalade det i tid"}


def unnoticed_in(sitting: Sitting) -> list[str]:
    """Return the match so far by the rule book, with everything hidden."""
    done = steps(record_of(sitting.match, sitting.live.names))
    events = [event for step in done for event in step.events]
    begun = GAME.begin(sitting.match.state.options, 4, sitting.match.start)
    return [f"{one.deal} {one.seat} {one.kind}" for one in GAME.lapses(begun, events)]


class Unheard(Sitting):
    """People who forget this and that, and knock for nothing."""

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(one for one in super().legal(seat) if not isinstance(one, Knock))


def forgetful() -> Sitting:
    """A match that is being played, in its third deal, with errors whose time is over."""
    sitting = Unheard(MANUAL, people=4, seed=38)
    while sitting.match.state.deal_number < 3:
        assert sitting.step()
    assert "2 0 forgot_ask" in unnoticed_in(sitting)
    return sitting.play(12)


@pytest.fixture
def looked_for(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """An entry for each time that anybody looks for what nobody noticed."""
    times: list[None] = []
    lapses = GAME.lapses

    def counted(*what: Any) -> Any:
        times.append(None)
        return lapses(*what)

    monkeypatch.setitem(GAME.__dict__, "lapses", counted)
    return times


@pytest.mark.parametrize("language", TOLD)
def test_while_a_match_is_played_nobody_is_told_what_nobody_noticed(
    server: Served, language: str, looked_for: list[None]
) -> None:
    """By no socket of a player or a spectator, nor by a replay, of one's own copy either."""
    sitting = forgetful()
    looked_for.clear()
    first = sitting.log[0]
    assert isinstance(first, Opened)
    number = len(sitting.course)
    got = [
        text
        for who in (guest(0), guest(1), None)
        for text in watched(
            sitting.course,
            first,
            who,
            language,
            frozenset({number // 2, number - 1}),
            {number - 2: ("pick_up", "ask")},
        )
    ]
    path = kept(server, f"forgetful-{language}", sitting)
    as_anna = {"Authorization": f"Bearer {TOKEN}"}
    assert server.ask("GET", path, **as_anna)[0] == 409
    status, own = server.ask("GET", path.replace("replay", "record"), **as_anna)
    assert status == 200
    deals = []
    for deal in range(1, sitting.match.state.deal_number + 1):
        status, replay = server.ask(
            "POST", f"/api/replay?language={language}", {"record": own, "deal": deal}
        )
        assert status == 200
        deals.append(replay)
    assert not any(frame["unnoticed"] for replay in deals for frame in replay["frames"])
    assert TOLD[language] not in "".join([*got, own, json.dumps(deals, ensure_ascii=False)])
    assert len("".join(got)) > 10_000
    assert looked_for == []


@pytest.mark.parametrize("language", TOLD)
def test_when_it_is_over_the_replay_tells_it(server: Served, language: str) -> None:
    sitting = forgetful().play(steps=20_000)
    assert not sitting.live.is_playing
    path = kept(server, f"forgotten-{language}", sitting)
    found = []
    for deal in range(1, sitting.match.state.deal_number + 1):
        _status, replay = server.ask("GET", f"{path}?deal={deal}&language={language}")
        found += [one for frame in replay["frames"] for one in frame["unnoticed"]]
    assert len(found) == len(unnoticed_in(sitting)) >= 3
    assert all(one["text"].endswith(f"; {TOLD[language]}") for one in found)
    assert all(one["cite"].startswith("R49-") for one in found)


def test_a_record_in_parts_is_seen_part_after_part(server: Served) -> None:
    status, first = see(server, PARTS)
    assert (status, first["deal"], first["players"]) == (200, 1, ["Anna", "Bo", "Cissi"])
    assert first["deals"] == [1, 2]
    says = "Cissi goes home, on 11. Dag comes in on 11, like Cissi."
    assert first["parts"] == [
        {"players": ["Anna", "Bo", "Cissi"], "deals": [1], "says": []},
        {"players": ["Anna", "Bo", "Dag"], "deals": [2], "says": [says]},
    ]
    status, second = see(server, PARTS, deal=2)
    assert (status, second["deal"], second["players"]) == (200, 2, ["Anna", "Bo", "Dag"])
    (deal,) = second["sheet"]["deals"]
    assert (deal["number"], deal["totals"]) == (2, [7, 8, 9])
    assert {len(one["hands"]) for one in second["frames"]} == {3}
    # A review reads one record; it says so itself.
    assert not first["reviews"]
    assert not second["reviews"]


def test_an_ordinary_record_has_one_part(server: Served) -> None:
    status, seen = see(server, RODSKAGG)
    assert (status, [one["deals"] for one in seen["parts"]]) == (200, [seen["deals"]])


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("Bo 10, Dag", "Bo 8, Dag", "line 20, column 1: Bo goes on with 10 points"),
        ("tricks Anna 2, Bo 2", "tricks Anna 3, Bo 2", "line 20, column 1: "),
        ("points: Anna 9", "points: Anna x", "line 17, column 14: "),
    ],
)
def test_a_fault_in_a_later_part_is_named_by_its_line(
    server: Served, before: str, after: str, says: str
) -> None:
    status, answer = see(server, changed(PARTS, before, after))
    assert status == 422
    assert says in answer["error"]
