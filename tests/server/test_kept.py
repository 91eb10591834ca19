"""Matches on real cards that several phones keep."""

import asyncio
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import URL, insert, update

from femopp.language import Speaker
from femopp.record import format_record
from femopp.server.kept.entries import Act, Began, Choose, Deal, End, Undo, restored, stored
from femopp.server.kept.loading import NotTaken
from femopp.server.kept.log import (
    FULL,
    MOST_BYTES,
    MOST_DEALS,
    KeptLog,
    after,
    decide,
    entered_at,
    fold,
)
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import Person, Shared
from femopp.server.room.expiry import delete_untouched
from femopp.server.start import database_in
from femopp.server.store.backup import back_up, restore
from femopp.server.store.log import Item
from femopp.server.store.schema import CIRCLE_MEMBERS, CIRCLES, ENTRIES, KEPT, LOGS
from femopp.server.store.store import Store
from femopp.table.commands import Declined
from femopp.table.settings import Settings
from tests.server.logs import KINDS, lost_answers
from tests.server.serving import Served
from tests.server.storing import not_missed, with_store

NAMES = ("Anna", "Bo", "Cissi")
SETTINGS = Settings("rodskagg", preset="kortoxen-1949", players=3)
BEGAN = Began(SETTINGS, 3, {"dealer": 2}, 1, "0")
ONE: dict[str, Any] = {
    "bid": {"seat": 0, "contract": "2"},
    "tricks": [{"seat": 0, "number": 3}, {"seat": 1, "number": 2}, {"seat": 2, "number": 1}],
}
TWO: dict[str, Any] = {
    "bid": {"seat": 1, "contract": "2"},
    "tricks": [{"seat": 0, "number": 2}, {"seat": 1, "number": 3}, {"seat": 2, "number": 1}],
}
PASSED: dict[str, Any] = {"passed": True}


def log_of(*entries: Any) -> KeptLog:
    log = fold([BEGAN, *entries])
    assert log is not None
    return log


def _record_of(match: Shared) -> str:
    (record,) = match.settled.records(Speaker("en", NAMES))
    return format_record(record)


def said(log: KeptLog) -> list[Any]:
    return [place.now.said for place in log.deals]


def is_declined(log: KeptLog, act: Act) -> bool:
    try:
        assert decide(log, act, MOST_BYTES) == (act,)
    except Declined:
        return True
    return False


# The log


def test_deals_follow_each_other() -> None:
    log = log_of(Deal(0, ONE), Deal(1, TWO))
    assert said(log) == [ONE, TWO]
    assert (log.version, log.last) == (3, 3)


def test_a_match_was_played_when_its_last_deal_was_first_entered() -> None:
    log = log_of(Deal(0, ONE, at=100), Deal(1, TWO, at=200))
    assert log.times == (100, 200)
    # A correction on another day changes nothing, nor does another version of the same deal.
    log = after(log, Deal(1, PASSED, seen=3, at=90_000))
    log = after(log, Deal(1, ONE, at=95_000))
    assert log.times == (100, 200)
    assert log_of(Deal(0, ONE), End()).times == ()


def test_times_are_by_the_clock_of_the_server() -> None:
    now = 1_800_000_000
    assert entered_at(now - 60, now, now) == now - 60
    # The phone's clock is an hour late, or it doesn't say what it is.
    assert entered_at(now - 3660, now - 3600, now) == now - 60
    assert entered_at(now - 60, 0, now) == now - 60
    # Nobody knows, or it can't be.
    for at, clock in ((0, now), (now + 60, now), (5, now), (-5, 0), (10**30, 0)):
        assert entered_at(at, clock, now) == now


def test_a_correction_says_what_it_replaces() -> None:
    log = log_of(Deal(0, ONE), Deal(0, TWO, seen=2))
    assert said(log) == [TWO]
    assert [one.said for one in log.deals[0].before] == [ONE]
    assert not log.deals[0].rivals


def test_two_phones_that_enter_the_same_deal_alike_enter_it_once() -> None:
    log = log_of(Deal(0, ONE), Deal(0, ONE))
    assert said(log) == [ONE]
    assert not log.deals[0].rivals


def test_two_phones_that_enter_the_same_deal_otherwise_are_rivals() -> None:
    log = log_of(Deal(0, ONE), Deal(0, TWO), Deal(0, TWO), Deal(1, PASSED))
    assert said(log) == [ONE, PASSED]
    assert [(one.entry, one.said) for one in log.deals[0].rivals] == [(3, TWO)]


def test_a_correction_of_an_older_version_is_a_rival_too() -> None:
    log = log_of(Deal(0, ONE), Deal(0, TWO, seen=2), Deal(0, PASSED, seen=2))
    assert said(log) == [TWO]
    assert [one.said for one in log.deals[0].rivals] == [PASSED]


def test_a_choice_between_rivals_keeps_the_other_as_an_earlier_version() -> None:
    log = log_of(Deal(0, ONE), Deal(0, TWO), Choose(0, 3))
    assert said(log) == [TWO]
    assert not log.deals[0].rivals
    assert [one.said for one in log.deals[0].before] == [ONE]
    log = log_of(Deal(0, ONE), Deal(0, TWO), Choose(0, 2))
    assert said(log) == [ONE]


def test_a_rival_may_be_the_next_deal() -> None:
    log = log_of(Deal(0, ONE), Deal(0, TWO), Deal(1, PASSED), Choose(0, 3, apart=True))
    assert said(log) == [ONE, TWO, PASSED]
    log = log_of(Deal(0, ONE), Deal(0, TWO), Choose(0, 2, apart=True))
    assert said(log) == [TWO, ONE]


def test_only_what_one_has_seen_is_taken_back() -> None:
    log = log_of(Deal(0, ONE), Deal(1, TWO))
    assert is_declined(log, Undo(2))
    assert not is_declined(log, Undo(3))
    assert said(after(log, Undo(3))) == [ONE]
    assert is_declined(log_of(), Undo(0))


def test_an_end_can_be_taken_back_and_a_late_deal_takes_it_back() -> None:
    log = log_of(Deal(0, ONE), End())
    assert log.ended == 3
    assert is_declined(log, End())
    back = after(log, Undo(3))
    assert (back.ended, said(back)) == (0, [ONE])
    late = after(log, Deal(1, TWO))
    assert (late.ended, said(late)) == (0, [ONE, TWO])


def test_a_deal_after_one_that_was_taken_back_comes_last() -> None:
    log = log_of(Deal(0, ONE), Deal(1, TWO), Undo(3), Deal(2, PASSED))
    assert said(log) == [ONE, PASSED]


def test_nobody_chooses_twice_or_nowhere() -> None:
    log = log_of(Deal(0, ONE), Deal(0, TWO))
    for act in (Choose(0, 9), Choose(5, 3), Choose(-1, 3)):
        assert is_declined(log, act)
    assert is_declined(after(log, Choose(0, 3)), Choose(0, 2))


def test_a_match_does_not_grow_without_end() -> None:
    log = log_of(*[Deal(place, PASSED) for place in range(MOST_DEALS)])
    assert is_declined(log, Deal(MOST_DEALS, PASSED))
    assert not is_declined(log, Deal(0, ONE, seen=2))


@pytest.mark.parametrize(
    "entry", [BEGAN, Deal(1, ONE, seen=7), Choose(0, 3, apart=True), Undo(4), End()]
)
def test_entries_are_stored_and_restored(entry: Any) -> None:
    assert restored(stored(entry)) == entry


# The store


def people() -> tuple[Person, ...]:
    return tuple([Person(name) for name in NAMES])


async def opened(matches: KeptMatches, *deals: dict[str, Any]) -> Shared:
    match = KeptMatch(SETTINGS, NAMES, {"dealer": 2}, deals, rules=1)
    return (await matches.open(match, people()))[0]


@pytest.fixture
def database(tmp_path: Path) -> URL:
    return database_in(tmp_path)


def test_a_match_is_there_again_after_a_restart(database: URL) -> None:
    async def write(store: Store) -> Shared:
        matches = KeptMatches(store)
        shared = await opened(matches, ONE)
        done = await matches.append(shared.id, "phone", 1, [Deal(1, TWO), Deal(0, PASSED)])
        assert done is not None
        return done[1]

    async def read(store: Store) -> tuple[Any, Any, Any]:
        matches = KeptMatches(store)
        found, watching = await matches.find(shared.id), await matches.find(shared.watch)
        # The phone had no answer, and sends its entries again.
        again = await matches.append(shared.id, "phone", 1, [Deal(1, TWO), Deal(0, PASSED)])
        return found, watching, again

    shared = with_store(database, write)
    found, watching, again = with_store(database, read)
    assert found[0].log == shared.log
    assert (found[1], watching[1]) == (True, False)
    assert again[1].log == shared.log
    assert found[0].settled.now.points == (7, 7, 10)


def test_entries_of_a_retry_count_once(database: URL) -> None:
    async def run(store: Store) -> None:
        matches = KeptMatches(store)
        shared = await opened(matches)
        for _again in range(3):
            done = await matches.append(shared.id, "phone", 1, [Deal(0, ONE)])
            assert done is not None
            assert done[1].log.version == 2
        done = await matches.append(shared.id, "phone", 1, [Deal(0, ONE), Undo(9), Deal(1, TWO)])
        assert done is not None
        assert said(done[1].log) == [ONE, TWO]
        assert [number for number, _why in done[2]] == [2]

    with_store(database, run)


def test_entries_whose_answer_was_lost_are_taken_once(database: URL) -> None:
    async def run(store: Store) -> None:
        matches = KeptMatches(store)
        shared = await opened(matches)
        with lost_answers(store):
            done = await matches.append(shared.id, "phone", 1, [Deal(0, ONE), Deal(1, TWO)])
        assert done is not None
        assert (said(done[1].log), done[2]) == ([ONE, TWO], ())
        # The phone had no answer either.
        again = await matches.append(shared.id, "phone", 1, [Deal(0, ONE), Deal(1, TWO)])
        assert again is not None
        assert again[1].log == done[1].log
        after_all = await matches.append(shared.id, "phone", 3, [Deal(2, PASSED)])
        assert after_all is not None
        assert said(after_all[1].log) == [ONE, TWO, PASSED]

    with_store(database, run)


def test_phones_at_the_same_time_do_not_lose_anything(database: URL) -> None:
    async def run(store: Store) -> Shared:
        matches = KeptMatches(store)
        shared = await opened(matches)
        await asyncio.gather(
            *[
                matches.append(
                    shared.id, f"phone {phone}", 1, [Deal(0, {**ONE, "false_knocks": [0] * phone})]
                )
                for phone in range(20)
            ]
        )
        found = await KeptMatches(store).find(shared.id)
        assert found is not None
        return found[0]

    found = with_store(database, run)
    assert len(found.log.deals[0].rivals) == 19


def test_a_changed_byte_is_found(database: URL) -> None:
    async def run(store: Store) -> None:
        shared = await opened(KeptMatches(store), ONE)
        wrong = update(ENTRIES).where(ENTRIES.c.number == 2).values(data=b"{}")
        await store.change([wrong])
        with pytest.raises(NotTaken, match="damaged"):
            await KeptMatches(store).find(shared.id)

    with_store(database, run)


def test_a_log_of_a_newer_version_is_kept_and_named(database: URL) -> None:
    async def run(store: Store) -> None:
        shared = await opened(KeptMatches(store))
        log = await KINDS["cards"].take_over(store, shared.id)
        assert log is not None
        await log.append([Item(b'{"type":"Dance"}')], not_missed)
        with pytest.raises(NotTaken, match="newer Femopp"):
            await KeptMatches(store).find(shared.id)

    with_store(database, run)


async def with_stored(store: Store, match: str, *entries: Any) -> None:
    """Store entries as an earlier version did, without judging them."""
    log = await KINDS["cards"].take_over(store, match)
    assert log is not None
    await log.append([Item(stored(one)) for one in entries], not_missed)


def test_stored_places_below_zero_do_nothing(database: URL) -> None:
    async def run(store: Store) -> None:
        shared = await opened(KeptMatches(store), ONE)
        # The choice was one of the sheet that these made then.
        old = (Deal(-1, TWO), Deal(-5, TWO), Choose(3, 2), Deal(10**9, TWO))
        await with_stored(store, shared.id, *old)
        matches = KeptMatches(store)
        found = await matches.find(shared.id)
        assert found is not None
        assert (said(found[0].log), found[0].log.version) == ([ONE, TWO], 6)
        assert "deal 2: Bo bid 2" in _record_of(found[0])
        done = await matches.append(shared.id, "phone", 1, [Deal(2, PASSED), End()])
        assert done is not None
        assert (said(done[1].log), done[2]) == ([ONE, TWO, PASSED], ())

    with_store(database, run)


def test_a_stored_match_beyond_the_limits_opens_but_takes_no_more(database: URL) -> None:
    async def run(store: Store) -> None:
        shared = await opened(KeptMatches(store), ONE)
        long = [Deal(0, {**ONE, "late": "x" * 5000 + str(number)}) for number in range(60)]
        await with_stored(store, shared.id, *long)
        matches = KeptMatches(store)
        found = await matches.find(shared.id)
        assert found is not None
        assert len(found[0].log.deals[0].rivals) == 60
        assert "deal 1: Anna bid 2" in _record_of(found[0])
        done = await matches.append(shared.id, "phone", 1, [Deal(1, TWO)])
        assert done is not None
        assert [str(why.message) for _number, why in done[2]] == [str(FULL)]
        assert done[1].log == found[0].log

    with_store(database, run)


def test_entries_say_when_they_came_and_from_whom(database: URL) -> None:
    async def run(store: Store) -> None:
        matches = KeptMatches(store)
        shared = await opened(matches)
        # A phone can say nothing of that itself.
        acts: list[Act] = [
            Deal(0, ONE, at=100, came=5, member="m", device="d"),
            Deal(0, TWO),
            Choose(0, 3),
        ]
        began = int(time.time())
        await matches.append(shared.id, "phone", 1, [*acts, Undo(3)])
        await matches.append(shared.id, "phone", 5, [End()], "gun")
        kept = await KINDS["cards"].load(store, shared.id)
        assert kept is not None
        entries = kept.log[1:]
        assert [(one.device, one.member) for one in entries] == [("phone", "")] * 4 + [("", "gun")]
        assert all(began <= one.came <= time.time() for one in entries)
        assert entries[0].at == 100

    with_store(database, run)


def a_circle(circle: str) -> list[Any]:
    gun: dict[str, Any] = {"circle_id": circle, "member": "m", "name": "Gun", "language": "sv"}
    gun |= {"joined_at": 0, "place": 0}
    own = {"id": circle, "link": "l", "opened_at": 0, "name": "", "zone": "", "keeper": "m"}
    return [insert(CIRCLES).values(**own, data=b"{}"), insert(CIRCLE_MEMBERS).values(gun)]


def test_unused_matches_are_deleted_but_not_those_of_a_circle(database: URL) -> None:
    async def run(store: Store) -> None:
        matches = KeptMatches(store)
        old, new, of_circle = [await opened(matches) for _one in range(3)]
        long_ago = store.day - 40
        await store.change(
            [
                update(LOGS).where(LOGS.c.id != new.id).values(touched_day=long_ago),
                *a_circle("c"),
                update(KEPT).where(KEPT.c.log_id == of_circle.id).values(circle_id="c"),
            ]
        )
        again = KeptMatches(store)
        assert await delete_untouched(again, 30) == 1
        assert await again.find(old.id) is None
        assert await again.find(new.id) is not None
        assert await again.find(of_circle.id) is not None

    with_store(database, run)


def test_a_backup_has_them_and_what_was_deleted_since_stays_deleted(
    database: URL, tmp_path: Path
) -> None:
    async def write(store: Store) -> tuple[Shared, Shared]:
        matches = KeptMatches(store)
        return await opened(matches, ONE), await opened(matches, ONE)

    stays, goes = with_store(database, write)
    assert database.database is not None
    file, backup = Path(database.database), tmp_path / "backup.db"
    back_up(file, backup, overwrites=False)

    async def delete(store: Store) -> None:
        matches = KeptMatches(store)
        await matches.find(goes.id)
        await matches.mark_deleted(goes.id, deleted=True)
        long_ago = update(KEPT).where(KEPT.c.log_id == goes.id).values(deleted_day=store.day - 2)
        await store.change([long_ago])
        await matches.purge()

    with_store(database, delete)
    assert restore(backup, file).deleted == 1

    async def look(store: Store) -> tuple[Any, Any]:
        matches = KeptMatches(store)
        return await matches.find(stays.id), await matches.find(goes.id)

    found, gone = with_store(database, look)
    assert found[0].log == stays.log
    assert gone is None


@pytest.mark.parametrize("is_deleted", [True, False])
def test_a_backup_changes_nothing_about_whether_a_match_is_deleted(
    database: URL, tmp_path: Path, is_deleted: bool
) -> None:
    async def write(store: Store) -> Shared:
        matches = KeptMatches(store)
        shared = await opened(matches, ONE)
        await matches.mark_deleted(shared.id, deleted=not is_deleted)
        return shared

    async def change(store: Store) -> None:
        matches = KeptMatches(store)
        await matches.find(shared.id, deleted=True)
        await matches.mark_deleted(shared.id, deleted=is_deleted)

    async def look(store: Store) -> tuple[bool, bool]:
        matches = KeptMatches(store)
        there = await matches.find(shared.id)
        return there is not None, await matches.find(shared.id, deleted=True) is not None

    shared = with_store(database, write)
    assert database.database is not None
    file, backup = Path(database.database), tmp_path / "backup.db"
    back_up(file, backup, overwrites=False)
    with_store(database, change)
    restore(backup, file)
    assert with_store(database, look) == (not is_deleted, True)


# Over HTTP

MATCH: dict[str, Any] = {
    "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3},
    "names": list(NAMES),
    "dealer": 2,
    "deals": [ONE],
}


def share(server: Served, **others: Any) -> dict[str, str]:
    status, answer = server.ask("POST", "/api/kept", {"match": {**MATCH, **others}})
    assert status == 201, answer
    return dict(answer)


def enter(server: Served, match: str, first: int, *entries: Any, device: str = "a") -> Any:
    body = {"device": device, "first": first, "entries": list(entries)}
    status, answer = server.ask("POST", f"/api/kept/{match}/entries", body)
    assert status == 200, answer
    return answer


def test_a_shared_match_is_seen_and_entered_by_others(server: Served) -> None:
    links = share(server)
    assert len(links["id"]) >= 16
    status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    assert status == 200
    assert [one["name"] for one in seen["people"]] == list(NAMES)
    assert seen["kept"]["points"] == [9, 10, 11]
    status, _nothing = server.ask("GET", f"/api/kept/{links['id']}?has={seen['tag']}")
    assert status == 204
    after_two = enter(server, links["id"], 1, {"type": "Deal", "place": 1, "said": TWO})
    assert after_two["kept"]["points"] == [7, 7, 10]
    status, seen = server.ask("GET", f"/api/kept/{links['id']}?has={seen['tag']}")
    assert (status, seen["kept"]["number"]) == (200, 3)


def test_an_answer_carries_what_is_new(server: Served) -> None:
    links = share(server, deals=[ONE, TWO, ONE])
    _status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    path = f"/api/kept/{links['id']}?has={seen['tag']}"
    enter(server, links["id"], 1, {"type": "Deal", "place": 3, "said": PASSED})
    _status, new = server.ask("GET", path)
    _status, whole = server.ask("GET", f"/api/kept/{links['id']}")
    assert [one["said"] for one in new["deals"]] == [PASSED]
    assert [one["number"] for one in new["kept"]["deals"]] == [4]
    assert (new["since"], new["kept"]["record"]) == (3, "")
    assert new["kept"]["points"] == whole["kept"]["points"]
    # A correction changes the totals of all deals after it.
    body = {"device": "a", "first": 2, "has": new["tag"]}
    body |= {"entries": [{"type": "Deal", "place": 1, "said": ONE, "seen": 3}]}
    _status, new = server.ask("POST", f"/api/kept/{links['id']}/entries", body)
    _status, whole = server.ask("GET", f"/api/kept/{links['id']}")
    assert new["since"] == 1
    assert new["deals"] == whole["deals"][1:]
    assert new["kept"]["deals"] == whole["kept"]["deals"][1:]
    # What was taken back is left out; nothing of it is new.
    enter(server, links["id"], 3, {"type": "Undo", "seen": new["last"]})
    _status, new = server.ask("GET", f"/api/kept/{links['id']}?has={new['tag']}")
    assert (new["since"], new["deals"], new["kept"]["deals"]) == (3, [], [])


@pytest.mark.parametrize("tag", ["x", "99999-{rest}", "-1-{rest}", "2-0-en", "³-{rest}", "9" * 60])
def test_who_has_no_answer_of_this_match_gets_all_deals(server: Served, tag: str) -> None:
    links = share(server, deals=[ONE, TWO])
    _status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    tag = quote(tag.replace("{rest}", seen["tag"].partition("-")[2]))
    _status, new = server.ask("GET", f"/api/kept/{links['id']}?has={tag}")
    assert (new["since"], new["deals"]) == (0, seen["deals"])
    # So does who reads another language, or sees other names.
    _status, new = server.ask("GET", f"/api/kept/{links['id']}?language=sv&has={seen['tag']}")
    assert new["since"] == 0
    server.ask("PATCH", f"/api/kept/{links['id']}/people/0", {"name": "Eva"})
    _status, new = server.ask("GET", f"/api/kept/{links['id']}?has={seen['tag']}")
    assert new["since"] == 0


def test_answers_do_not_grow_with_the_match(server: Served) -> None:
    links = share(server)
    _status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    lengths, tag = list[int](), seen["tag"]
    for number in range(1, 61):
        deal = {"type": "Deal", "place": number, "said": PASSED}
        body = {"device": "a", "first": number, "has": tag, "entries": [deal]}
        _status, answer = server.ask("POST", f"/api/kept/{links['id']}/entries", body)
        lengths.append(len(str(answer)))
        tag = answer["tag"]
    assert max(lengths) < lengths[0] + 100


def test_rivals_are_told_with_their_results(server: Served) -> None:
    links = share(server)
    now = enter(server, links["id"], 1, {"type": "Deal", "place": 0, "said": TWO}, device="b")
    (rival,) = now["deals"][0]["rivals"]
    assert rival["deal"]["totals"] == [10, 9, 11]
    assert now["kept"]["points"] == [9, 10, 11]
    now = enter(server, links["id"], 1, {"type": "Choose", "place": 0, "entry": rival["entry"]})
    assert now["kept"]["points"] == [10, 9, 11]
    assert (
        "# corrected; before: Anna bid 2; tricks Anna 3, Bo 2, Cissi 1\n" in now["kept"]["record"]
    )


def test_the_link_for_watching_only_watches(server: Served) -> None:
    links = share(server)
    status, seen = server.ask("GET", f"/api/kept/{links['watch']}")
    assert (status, seen["id"]) == (200, "")
    assert links["id"] not in str(seen)
    body = {"device": "a", "first": 1, "entries": [{"type": "End"}]}
    status, answer = server.ask("POST", f"/api/kept/{links['watch']}/entries", body)
    assert status == 403
    assert "watching" in answer["error"]


def test_only_its_opener_deletes_a_match(server: Served) -> None:
    links = share(server)
    for link, token in (("id", "wrong"), ("watch", links["token"])):
        headers = {"Authorization": f"Bearer {token}"}
        status, _answer = server.ask("DELETE", f"/api/kept/{links[link]}", None, **headers)
        assert status == 403
    headers = {"Authorization": f"Bearer {links['token']}"}
    status, _answer = server.ask("DELETE", f"/api/kept/{links['id']}", None, **headers)
    assert status == 200
    status, answer = server.ask("GET", f"/api/kept/{links['id']}")
    assert status == 404
    assert "deleted" in answer["error"]


def test_a_deleted_match_is_brought_back_by_whoever_deleted_it(server: Served) -> None:
    links = share(server)
    headers = {"Authorization": f"Bearer {links['token']}"}
    path = f"/api/kept/{links['id']}"
    # A request whose answer was lost comes again.
    assert server.ask("POST", f"{path}/back", None, **headers)[0] == 200
    assert server.ask("DELETE", path, None, **headers)[0] == 200
    assert server.ask("DELETE", path, None, **headers)[0] == 200
    # Nobody enters anything meanwhile, and a stranger doesn't bring it back.
    body = {"device": "a", "first": 1, "entries": [{"type": "Deal", "place": 0, "said": ONE}]}
    assert server.ask("POST", f"{path}/entries", body)[0] == 404
    assert server.ask("POST", f"{path}/back", None, Authorization="Bearer wrong")[0] == 403
    assert server.ask("POST", f"{path}/back", None)[0] == 403
    assert server.ask("GET", path)[0] == 404
    status, answer = server.ask("POST", f"{path}/back", None, **headers)
    assert (status, answer["id"]) == (200, links["id"])
    assert server.ask("POST", f"{path}/back", None, **headers)[0] == 200
    assert server.ask("GET", path)[0] == 200


@pytest.mark.parametrize(("days", "is_there"), [(0, True), (1, True), (2, False)])
def test_a_deleted_match_goes_for_good_after_a_whole_day(
    database: URL, days: int, is_there: bool
) -> None:
    async def run(store: Store) -> None:
        matches = KeptMatches(store)
        shared = await opened(matches, ONE)
        await matches.mark_deleted(shared.id, deleted=True)
        since = update(KEPT).values(deleted_day=store.day - days)
        await store.change([since])
        await matches.purge()
        again = KeptMatches(store)
        assert await again.find(shared.id) is None
        assert (await again.find(shared.id, deleted=True) is not None) is is_there

    with_store(database, run)


def test_the_history_of_a_deal_says_who_entered_what_and_when(server: Served) -> None:
    links = share(server, deals=[])
    match, path = links["id"], f"/api/kept/{links['id']}"
    first = enter(server, match, 1, {"type": "Deal", "place": 0, "said": ONE})
    assert [one["changed"] for one in first["deals"]] == [False]
    corrected = {"type": "Deal", "place": 0, "said": TWO, "seen": first["deals"][0]["entry"]}
    now = enter(server, match, 1, corrected, device="b")
    # The deal is taken back, and entered once more.
    enter(server, match, 2, {"type": "Undo", "seen": now["last"]}, device="b")
    found = enter(server, match, 2, {"type": "Deal", "place": 0, "said": ONE})
    assert [one["changed"] for one in found["deals"]] == [True]
    status, history = server.ask("GET", f"{path}/deals/0?device=b")
    assert status == 200
    steps = [(one["version"]["phone"], one["mine"], one["counts"]) for one in history["steps"]]
    assert steps == [(1, False, True), (2, True, False), (1, False, False)]
    assert [one["version"]["said"] for one in history["steps"]] == [ONE, TWO, ONE]
    assert all(one["version"]["at"] > 0 for one in history["steps"])


@pytest.mark.parametrize("place", ["1", "-1", "500", "x", str(2**63), "9" * 400])
def test_there_is_no_history_of_a_deal_that_is_none(server: Served, place: str) -> None:
    links = share(server, deals=[ONE])
    assert server.ask("GET", f"/api/kept/{links['id']}/deals/{place}")[0] == 404
    # Those who only watch don't read who entered what.
    assert server.ask("GET", f"/api/kept/{links['watch']}/deals/0")[0] == 403


def test_an_open_session_ends_by_the_rules_and_another_match_early(server: Served) -> None:
    names = ["A", "B", "C", "D", "E"]
    said = {"picked": {"seat": 0}, "partner": 1, "points": 75}
    settings = {"game": "sheepshead", "players": 5}
    links = share(server, settings=settings, names=names, dealer=4, deals=[said])
    now = enter(server, links["id"], 1, {"type": "End"})
    assert now["kept"]["end"]["winners"] == [0]
    assert now["kept"]["record"].rstrip().endswith("table: stop")
    now = enter(server, links["id"], 2, {"type": "Undo", "seen": now["last"]})
    assert now["kept"]["end"] is None
    links = share(server)
    now = enter(server, links["id"], 1, {"type": "End"})
    end = now["kept"]["end"]
    assert (end["winners"], end["reason"]) == ([], "the match was ended early")
    # Nobody has won, so nobody owes anybody anything.
    assert (end["money"], end["pays"]) == ([], [0, 0, 0])


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"match": {**MATCH, "names": ["Anna", "Anna", "Bo"]}}, 422),
        ({"match": {**MATCH, "dealer": 9}}, 422),
        ({"match": {**MATCH, "more": {"moon": 1, "out": "x"}}}, 422),
        ({"match": {**MATCH, "deals": "all"}}, 400),
        ({"match": MATCH, "faces": ["x" * 200]}, 400),
        ({}, 400),
    ],
)
def test_what_cannot_be_shared_is_refused(server: Served, body: Any, status: int) -> None:
    got, answer = server.ask("POST", "/api/kept", body)
    assert got == status
    assert answer["error"]


def test_an_entry_that_cannot_be_settled_is_kept_and_named(server: Served) -> None:
    links = share(server)
    said = {"bid": {"seat": 0, "contract": "2"}, "tricks": [{"seat": 0, "number": 7}]}
    now = enter(server, links["id"], 1, {"type": "Deal", "place": 1, "said": said})
    assert now["deals"][1]["said"] == said
    assert now["kept"]["wrong"]["deal"] == 1
    assert now["kept"]["points"] == [9, 10, 11]
    assert now["kept"]["wrong"]["text"]


@pytest.mark.parametrize("entries", ["all", [{"type": "Undo"}] * 500])
def test_what_has_no_entries_is_refused(server: Served, entries: Any) -> None:
    links = share(server)
    body = {"device": "a", "first": 1, "entries": entries}
    status, answer = server.ask("POST", f"/api/kept/{links['id']}/entries", body)
    assert status == 400
    assert answer["error"]


def test_a_wrong_link_is_named(server: Served) -> None:
    for method, path in (("GET", ""), ("DELETE", "")):
        status, answer = server.ask(method, f"/api/kept/nothing{path}")
        assert (status, bool(answer["error"])) == (404, True)
