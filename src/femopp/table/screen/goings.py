"""People who come, go, or sit out, on screens."""

from femopp.language import Speaker
from femopp.rulebook import SummaryError
from femopp.table.log.going_on import people_of, points_by, rules_for
from femopp.table.screen.screen import ShownAway, ShownGoings, ShownWay
from femopp.table.state.columns import columns_of, names_of
from femopp.table.state.live import LiveTable


def shown_away(live: LiveTable) -> tuple[ShownAway, ...]:
    """Return those who have points in the match and don't play, in their columns of the sheet."""
    running, company = live.running, live.company
    if running is None or running.ring is None:
        return ()
    columns = columns_of(company.chair_numbers, running.ring)
    names, people = names_of(running, company, columns), people_of(live)
    found = list[ShownAway]()
    for one, name in zip(running.ring.away, names[live.players :], strict=True):
        guest = people[one.chair].guest
        face = company.bot_of(one.chair).face if guest is None else company.faces[guest]
        found.append(ShownAway(one.chair, name, face, guest, one.points, one.why))
    return tuple(found)


def shown_goings(live: LiveTable, speaker: Speaker) -> ShownGoings | None:
    """Return what people who come, go or sit out can do now; None if it isn't between deals."""
    if not live.is_between_deals or live.settings.lesson:
        return None
    try:
        rules = rules_for(live)
    except SummaryError as error:
        return ShownGoings(barred=speaker.say(error.text))
    ways = [ShownWay(on, points_by(live, on)) for on in rules.comes_in]
    return ShownGoings(tuple(ways))
