"""People who come, go or sit out in a match on real cards, by hand."""

from __future__ import annotations

from typing import Any

from femopp.language import Speaker
from femopp.server.kept.settling import KeptMatch, Settled, settled
from femopp.table.settings import Settings

# Gun, Anna, Björn, Leyla and Olle are 0 to 4; whoever comes in is 5.
NAMES = ("Gun", "Anna", "Björn", "Leyla", "Olle")
EMRE = {"seat": 5, "name": "Emre", "on": "last"}


def company(*sits: int, **others: Any) -> dict[str, Any]:
    return {"company": {"sits": sits, **others}}


def bid(seat: int, contract: int, *tricks: int, **others: Any) -> dict[str, Any]:
    """A deal of Rödskägg with so many tricks of each person; whoever took none folded."""
    shares = [{"seat": one, "number": number} for one, number in enumerate(tricks) if number]
    return {"bid": {"seat": seat, "contract": str(contract)}, "tricks": shares, **others}


def match(*deals: dict[str, Any], game: str = "rodskagg", **others: Any) -> Settled:
    preset = {"rodskagg": "kortoxen-1949"}.get(game)
    names = others.pop("names", NAMES)
    options = others.pop("options", {})
    settings = Settings(game, preset=preset, options=options, players=len(names))
    start = {"dealer": 0, **others.pop("start", {})}
    found = settled(KeptMatch(settings, names, start, deals, **others))
    if found.wrong is not None:
        raise found.wrong[1]
    return found


def fault(*deals: dict[str, Any], **others: Any) -> str:
    """The reason against the last of these entries."""
    match(*deals[:-1], **others)
    preset = "kortoxen-1949" if others.get("game", "rodskagg") == "rodskagg" else None
    names = others.get("names", NAMES)
    settings = Settings(others.get("game", "rodskagg"), preset=preset, players=len(names))
    start = {"dealer": 0, **others.get("start", {})}
    found = settled(KeptMatch(settings, names, start, deals))
    assert found.wrong is not None
    assert found.wrong[0] == len(deals) - 1
    return Speaker("en", found.names).say(found.wrong[1].whole)


def totals(found: Settled) -> list[tuple[int, ...]]:
    return [one.totals for one in found.rows]


def dealers(*deals: dict[str, Any], **others: Any) -> list[int | None]:
    """Who deals each deal, and who the next."""
    return [one.dealer for one in match(*deals, **others).moments]


# Rödskägg: twelve points each, down by the tricks [R49-SCORE-START-1, R49-SCORE-1]


def test_the_evening_of_the_design() -> None:
    """Olle rests from deal 3, Emre comes in before 5, Olle is back in 6, Leyla leaves after 6.

    Each deal: everybody minus their tricks; a lost contract costs declarer five [R49-SCORE-2].
    """
    found = match(
        bid(1, 2, 1, 2, 0, 2, 1, folded=[2]),
        bid(3, 3, 2, 1, 1, 1, 1),  # Leyla took one of three: +5 −1
        company(0, 1, 2, 3, 4, rests=[4]),
        bid(1, 2, 1, 3, 0, 2, folded=[], along=[2]),  # Björn went along and took none: +5
        bid(2, 3, 0, 1, 3, 2, folded=[0]),
        company(0, 1, 2, 5, 3, 4, rests=[4], new=[EMRE]),
        bid(5, 2, 2, 1, 1, 0, 0, 2, folded=[3]),
        company(0, 1, 2, 5, 3, 4),
        bid(1, 2, 1, 2, 1, 1, 0, 1, folded=[4]),
        company(0, 1, 2, 5, 4),
        bid(1, 2, 1, 2, 2, 0, 0, 1, folded=[4]),
    )
    assert found.names == (*NAMES, "Emre")
    assert totals(found) == [
        (11, 10, 12, 10, 11, 13),
        (9, 9, 11, 14, 10, 13),
        (9, 9, 11, 14, 10, 13),
        (8, 6, 16, 12, 10, 13),
        (8, 5, 13, 10, 10, 13),
        (8, 5, 13, 10, 10, 13),
        (6, 4, 12, 10, 10, 11),
        (6, 4, 12, 10, 10, 11),
        (5, 2, 11, 9, 10, 10),
        (5, 2, 11, 9, 10, 10),
        (4, 0, 9, 9, 10, 9),
    ]
    assert found.outcome is not None
    assert found.outcome.winners == (1,)
    says = [Speaker("en", found.names).say(one) for row in found.rows for one in row.says]
    assert says == [
        "Olle sits out",
        "Emre comes in on 13, like Björn",
        "Olle plays again, on 10",
        "Leyla goes home, on 9",
    ]
    numbers = [row.deal.number for row in found.rows if row.deal is not None]
    assert numbers == [1, 2, 3, 4, 5, 6, 7]
