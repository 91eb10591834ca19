"""The result of a deal on screens."""

from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.table.screen.screen import DealResult, ResultRow
from femopp.table.state.live import LiveTable
from femopp.tricks import seats


def shown_result(
    live: LiveTable,
    guest: str | None,
    language: str,
    waiting: tuple[int, ...],
    next_seconds: int | None,
) -> DealResult | None:
    """Return the result of the deal just settled, as this guest (None: a spectator) reads it."""
    if live.running is None or live.running.settled is None:
        return None
    settled = live.running.settled
    deal, players = settled.deal, len(settled.before)
    speaker = Speaker(language, settled.names)
    # A guest reads of "you" if they had a seat when the cards were dealt.
    observer = live.held.get(guest or "")
    told = presentation_of(live.game.name).result(settled.view, deal, observer)
    return DealResult(
        deal=deal.number,
        title=speaker.opening(told.title),
        line="" if told.line is None else speaker.opening(told.line),
        good=told.good,
        rows=tuple(
            [
                ResultRow(
                    seat,
                    speaker.name(seat),
                    speaker.say(told.notes[seat]) if seat in told.notes else "",
                    settled.before[seat],
                    deal.totals[seat],
                )
                for seat in seats(players)
            ]
        ),
        waiting=waiting,
        next_seconds=next_seconds,
    )
