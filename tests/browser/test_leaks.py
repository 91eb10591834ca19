"""Leaks: a player's page and socket never have a card that another player still holds."""

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from femopp.cards import PACK_52
from femopp.cards.card import full_name
from femopp.language import Speaker
from tests.applied import applied
from tests.browser.conftest import Visit
from tests.browser.test_at_the_table import QUICK
from tools.browsing import Server
from tools.visitor import CARD, Visitor, open_table, touch, turn_of

NAMES = {Speaker("en").say(full_name(card)): card.value for card in PACK_52}
SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))


def cards_in(text: str) -> set[str]:
    """Return the cards in a text, in any notation."""
    found = {card for name, card in NAMES.items() if name in text.lower()}
    found |= set(re.findall(r"(?<![\w-])[2-9TJQKA][SHDC](?![\w-])", text))
    for rank, sign in re.findall(r"(10|[2-9TJQKA])([♠♥♦♣])", text):
        found.add(rank.replace("10", "T") + SIGNS[sign])
    return found


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in a message, except random ids."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in ("guest", "id"):
                yield from texts_in(one)


def received_by(visitor: Visitor) -> list[Any]:
    """Return the messages received since the last call."""
    frames, visitor.frames[:] = list(visitor.frames), []
    return [json.loads(one) for one in frames]


def laid_in(shown: Any) -> set[str]:
    """Return the cards that are shown face up on the table."""
    return {one["card"]["card"] for key in ("trick", "last_trick") for one in shown["screen"][key]}


def test_browser_never_gets_a_card_that_another_player_holds(visit: Visit, server: Server) -> None:
    seen = 0
    for _table in range(3):
        # Some deals end early, as when nobody goes along.
        seen = max(seen, cards_seen_in_a_deal(visit, server))
        if seen >= 16:
            break
    assert seen >= 16, "too few tricks were looked at"


def cards_seen_in_a_deal(visit: Visit, server: Server) -> int:
    """Play a deal, and check every message and page; return the number of cards seen."""
    path = open_table(server.address, "Anna", QUICK)
    anna = visit("Anna", path)
    assert turn_of([anna]) is anna
    expect(anna.page.locator(CARD)).to_have_count(6)
    mine = cards_in(" ".join(anna.page.locator(".hand .unseen").all_inner_texts()))
    assert len(mine) == 6

    may_know, shown = set(mine), None
    while anna.deal() == 1:
        for message in received_by(anna):
            if message["type"] == "Look":
                shown = applied(shown, message["changes"])
                may_know |= laid_in(shown)
            assert {card for text in texts_in(message) for card in cards_in(text)} <= may_know
        assert cards_in(anna.page.content()) <= may_know
        if anna.page.locator(".hand .dimmed").count():
            touch(anna.page.locator(".hand .dimmed").first)
            anna.page.locator(".prompt .refusal").wait_for()
            anna.reloads()
        anna.acts()
        if turn_of([anna]) is None:
            break
    return len(may_know)
