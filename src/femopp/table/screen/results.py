"""The result of a deal on screens."""

from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.presentation.result import Shares
from femopp.table.screen.screen import DealResult, ResultRow, ShownShares
from femopp.table.state.columns import columns_of
from femopp.table.state.live import LiveTable
from femopp.tricks import seats


def result_rows(live: LiveTable, language: str) -> tuple[ResultRow, ...]:
    """Return the seats' rows in the result of the deal just settled, the same for everybody."""
    if live.running is None or live.running.settled is None:
        return ()
    settled = live.running.settled
    speaker = Speaker(language, settled.names)
    notes = presentation_of(live.game.name).result_notes(settled.view)
    columns = _columns(live)
    return tuple(
        [
            ResultRow(
                columns[seat],
                speaker.name(seat),
                speaker.say(notes[seat]) if seat in notes else "",
                settled.before[seat],
                settled.deal.totals[seat],
            )
            for seat in seats(len(settled.before))
        ]
    )


def _columns(live: LiveTable) -> tuple[int, ...]:
    """Return the column of the sheet, by the seats of the deal just settled."""
    running = live.running
    assert running is not None
    if running.ring is None:
        return tuple(seats(live.players))
    columns = columns_of(live.company.chair_numbers, running.ring)
    return tuple([columns.index(chair) for chair in running.sheet.chairs[-1]])


def shown_result(
    live: LiveTable,
    guest: str | None,
    language: str,
    rows: tuple[ResultRow, ...],
    waiting: tuple[int, ...],
    next_seconds: int | None,
) -> DealResult | None:
    """Return the result of the deal just settled, as this guest (None: a spectator) reads it."""
    if live.running is None or live.running.settled is None:
        return None
    settled = live.running.settled
    deal = settled.deal
    speaker = Speaker(language, settled.names)
    # A guest reads of "you" if they had a seat when the cards were dealt.
    observer = settled.held.get(guest or "")
    told = presentation_of(live.game.name).result(settled.view, deal, observer)
    columns = _columns(live)
    return DealResult(
        deal=deal.number,
        title=speaker.opening(told.title),
        line="" if told.line is None else speaker.opening(told.line),
        good=told.good,
        rows=rows,
        waiting=waiting,
        next_seconds=next_seconds,
        shares=None if told.shares is None else _shown_shares(told.shares, speaker),
        about=tuple([columns[seat] for seat in told.about]),
    )


def _shown_shares(shares: Shares, speaker: Speaker) -> ShownShares:
    first, second = shares.first, shares.second
    return ShownShares(
        (speaker.opening(first.players), speaker.opening(second.players)),
        (first.points, second.points),
        shares.enough,
    )
