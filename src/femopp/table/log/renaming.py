"""A guest has another name. Names are outside the log, so everything is told with the new one."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from femopp.language import Names
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch


def renamed(live: LiveTable, guest: str, name: str) -> LiveTable:
    """Return the table as if a guest had always been called so, as it is when it's read again."""
    was, company = live.guests[guest].name, live.company.with_name(guest, name)
    if live.running is None:
        return replace(live, company=company)
    running = _renamed(live.running, company.ids(guest), was, name)
    return replace(live, company=company, running=running)


def _renamed(running: LiveMatch, ids: Collection[str], was: str, name: str) -> LiveMatch:
    """Return the match with this name for the one that nobody else at the table had."""

    def called(names: Sequence[str]) -> Names:
        return tuple([name if one == was else one for one in names])

    recent, sheet, dealt, settled = running.recent, running.sheet, running.dealt, running.settled
    laid_as = {card: name if one == was else one for card, one in dealt.laid_as.items()}
    chosen_as = dealt.chosen_as
    if chosen_as is not None and chosen_as[1] == was:
        chosen_as = (chosen_as[0], name)
    return replace(
        running,
        recent=replace(
            recent, named=tuple([(number, called(names)) for number, names in recent.named])
        ),
        sheet=replace(
            sheet,
            names=tuple(
                tuple(
                    name if guest in ids else one for one, guest in zip(names, there, strict=True)
                )
                for names, there in zip(sheet.names, sheet.guests, strict=True)
            ),
        ),
        dealt=replace(dealt, laid_as=laid_as, chosen_as=chosen_as),
        settled=None if settled is None else replace(settled, names=called(settled.names)),
    )
