"""A helping hand on the wire: held once, and counted by when it was shown."""

from femopp.server.room.reminders import Reminders
from femopp.table.helping import is_reminded
from tests.server.serving import Client, Served
from tests.table.helping import ANNA, BO, Table

TABLE = {
    "game": "rodskagg",
    "pace": "none",
    "options": {"false_knock_penalty": "1"},
    "helping_hand": True,
}
PHRASE = "Say the phrase before you pick up your cards."


def deals_first(client: Client) -> bool:
    """Let the first dealer deal; whether that is the person in seat 0."""
    client.look_until(lambda screen: screen["deal"] == 1)
    if not client.screen["seats"][0]["dealer"]:
        return False
    client.look_until(lambda screen: client.offered())
    assert client.act("deal_cards")["type"] == "Done"
    client.look_until(lambda screen: screen["duty"] is not None)
    return True


def test_a_dealer_who_reaches_for_the_cards_is_held_once(server: Served) -> None:
    for _table in range(40):
        opened = server.open_table(settings=TABLE)
        with server.client(opened["table"], opened["token"]) as client:
            if not deals_first(client):
                continue
            duty = client.screen["duty"]
            assert duty == {
                "name": "phrase",
                "text": PHRASE,
                "action": "phrase",
                "label": "Say the phrase",
                "reminded": False,
            }
            assert (client.screen["helping_hand"], client.screen["duty_seconds"]) == (True, 6.0)
            answer = client.act("pick_up")
            assert (answer["type"], answer["text"]) == ("Declined", PHRASE)
            assert (answer["held"], answer["coached"], answer["reasons"]) == (True, False, [])
            client.look_until(lambda screen: screen["duty"]["reminded"])
            assert client.act("pick_up")["type"] == "Done"
            return
    raise AssertionError("the person never dealt first")


def test_whoever_is_shown_a_duty_after_six_seconds_has_been_reminded() -> None:
    table, reminders = Table().deal(), Reminders()
    reminders.notice(table.live, 100.0)
    reminders.notice(table.live, 103.0)
    before = reminders.given(table.live, ANNA, 105.9)
    assert not is_reminded(before, ANNA)
    after = reminders.given(table.live, ANNA, 106.0)
    assert is_reminded(after, ANNA)
    assert not is_reminded(after, BO)


def test_the_time_of_a_duty_begins_when_it_is_owed() -> None:
    table, reminders = Table().deal(), Reminders()
    reminders.notice(table.live, 100.0)
    table.act(ANNA, "phrase")
    reminders.notice(table.live, 101.0)
    table.pick_up(ANNA, BO)
    table.act(BO, "bid 3")
    for seat in (2, 3, ANNA):
        if seat != ANNA:
            table.pick_up(seat)
        table.act(seat, "pass")
    table.tricks(4)
    reminders.notice(table.live, 200.0)
    assert not is_reminded(reminders.given(table.live, BO, 205.0), BO)
    assert is_reminded(reminders.given(table.live, BO, 206.0), BO)
    # Spectators owe nothing.
    assert reminders.given(table.live, None, 300.0) is table.live
