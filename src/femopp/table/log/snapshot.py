"""Snapshots of a table after each settled deal, from which it is resumed.

A snapshot is an entry of the log (`Stands`); `docs/reference/snapshots.md` describes its form.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import astuple, replace

from femopp.driver import Table, resume, standing_of
from femopp.driver.verified import Round, commitment
from femopp.language import Names
from femopp.rulebook import SettledDeal, ended_as_told, told_deal, told_outcome
from femopp.table.log.entries import (
    AnyEntry,
    Began,
    Opened,
    RoundVoid,
    SeedPublished,
    Stands,
    StoredCompany,
    StoredDeal,
    StoredGuest,
    StoredRound,
    StoredTalk,
    chairs_in,
)
from femopp.table.log.folding import acted, after, after_snapshot, opened
from femopp.table.log.going_on import returning
from femopp.table.log.stored_action import Decided, as_entry
from femopp.table.log.waiving import waived
from femopp.table.settings import rules_as_of
from femopp.table.state.chance import Chance, Stage
from femopp.table.state.company import Company, Guest, Talking
from femopp.table.state.live import LiveTable
from femopp.table.state.match import Dealt, LiveMatch, SheetFacts
from femopp.table.state.recent import beginning
from femopp.tricks import Seat

NO_SEEDS: Mapping[str, bytes] = {}

Latest = Mapping[str, Mapping[str, int]]
"""The number of the last command done, by guest and device."""


def entering(
    live: LiveTable,
    new: Sequence[AnyEntry | Decided],
    latest: Callable[[], Latest] = dict,
    now: int = 0,
    seeds: Mapping[str, bytes] = NO_SEEDS,
) -> tuple[LiveTable, tuple[AnyEntry, ...]]:
    """Return the table after what is new, and its entries with a snapshot after each settled deal.

    Questions to which somebody alone has only one answer are answered at once. When the match is
    over, the seed of its round is published.

    `latest` gives the commands done, `now` is the Unix time, 0 if unknown, and `seeds` are those of
    rounds by their public ids. Raises `IllegalAction` for what the rules refuse.
    """
    written: list[AnyEntry] = []
    due = deque(new)
    while (one := due.popleft() if due else waived(live)) is not None:
        if isinstance(one, Decided):
            live, _events = acted(live, one)
            written.append(as_entry(one))
            running = live.running
            assert running is not None
            if running.has_settled or not live.is_playing:
                stands = snapshot(live, latest(), now)
                live = after_snapshot(replace(live, number=live.number + 1), stands)
                written.append(stands)
                if (back := returning(live)) is not None:
                    due.appendleft(back)
        else:
            entry = replace(one, at=now) if isinstance(one, Began) else one
            live, _events = after(live, entry)
            written.append(entry)
        if (published := _publishing(live, seeds)) is not None:
            due.appendleft(published)
    return live, tuple(written)


def _publishing(live: LiveTable, seeds: Mapping[str, bytes]) -> SeedPublished | RoundVoid | None:
    """Return the entry with the seed of a match that is over; None if it's public or unknown."""
    chance = None if live.running is None else live.running.chance
    if chance is None or chance.stage is Stage.OVER or not live.is_over:
        return None
    seed = seeds.get(chance.now.public_id)
    if seed is None:
        return None
    return SeedPublished(seed.hex()) if chance.stage is Stage.DRAWS else RoundVoid(seed.hex())


def snapshot(live: LiveTable, latest: Latest, now: int = 0) -> Stands:
    """Return the snapshot of a table at which a deal has just been settled, or the match ended."""
    running = live.running
    assert running is not None
    match, outcome, sheet = running.table.match, running.outcome, running.sheet
    deals = running.deals[sheet.stored :]
    return Stands(
        match=live.matches,
        build=running.build,
        version=live.version,
        story=running.recent.snapshot,
        company=_stored(live.company, running),
        deals=tuple(
            StoredDeal(told_deal(deal), guests, live.company.chairs)
            for deal, guests in zip(deals, sheet.guests[sheet.stored :], strict=True)
        ),
        standing=None
        if match.state.outcome is not None
        else standing_of(match, running.table.draws),
        outcome=None if outcome is None else told_outcome(outcome),
        commands=latest,
        rules=live.rules_version,
        taken_back=running.taken_back,
        at=now,
        began=running.began_at,
        earlier=len(sheet.earlier),
        round=_stored_round(running.chance),
    )


def _stored_round(chance: Chance | None) -> StoredRound | None:
    if chance is None or chance.stage is not Stage.DRAWS:
        return None
    now = chance.now
    return StoredRound(now.public_id, now.seed_commitment, now.nonces, now.first_draw, chance.void)


def _chance(stored: StoredRound) -> Chance:
    listed = tuple([(guest, commitment(bytes.fromhex(one))) for guest, one in stored.nonces])
    made = Round(
        stored.round, stored.commitment, listed, nonces=stored.nonces, first_draw=stored.first
    )
    return Chance(made, Stage.DRAWS, void=stored.void)


def _stored(company: Company, running: LiveMatch) -> StoredCompany:
    return StoredCompany(
        guests=tuple(
            StoredGuest(guest, one.seat, one.reserved) for guest, one in company.guests.items()
        ),
        host=company.host,
        admits=company.admits,
        bots={int(seat): bot for seat, bot in company.bots.items()},
        stood_in=tuple(sorted(running.stood_in)),
        last=running.last,
        last_deal=running.last_deal,
        held={guest: int(seat) for guest, seat in running.dealt.held.items()},
        trusted=company.trusted,
        asks=company.asks,
        ways=company.ways,
        became=company.became,
        met=company.met,
        pace=company.pace,
        talk=StoredTalk(*astuple(company.talk)),
        tempers={int(seat): temper for seat, temper in company.tempers.items()},
        chairs=company.chairs,
        ring=running.ring,
    )


def start_of(latest: Mapping[int, Stands]) -> int:
    """Return the number of the snapshot to begin from; 0 for the beginning of the log.

    `latest` are the last two snapshots of the log, by their numbers. Cards that lie on the
    table when a deal is over are in no snapshot. So at least one deal is replayed: the last
    snapshot but one says where to begin, and nothing is missing that people are still shown.
    """
    return latest[min(latest)].story if latest else 0


def taken_up(
    first: Opened,
    number: int,
    stands: Stands,
    deals: Sequence[StoredDeal],
    sheet: tuple[SettledDeal, ...],
    names: Mapping[str, str],
    faces: Mapping[str, str],
) -> LiveTable:
    """Return a table resumed from the snapshot of this number.

    `first` is the first entry of its log, `deals` are all deals of the match until then, `sheet` is
    made of them, and `names` and `faces` are those of everybody who was ever there, by id. Raises
    as `rules_of` and `resume` do.
    """
    live = opened(first)
    company = _company(live.company, stands.company, names, faces)
    live = replace(
        live,
        company=company,
        version=stands.version,
        number=number,
        matches=stands.match,
        snapshot=number,
    )
    if stands.standing is None:
        # The match is over; the log goes on with the next one.
        return live
    options = rules_as_of(live.settings, stands.rules, live.players).options
    earlier = stands.earlier
    match = resume(live.game, options, live.players, stands.standing, sheet[earlier:])
    held = {guest: Seat(seat) for guest, seat in stands.company.held.items()}
    running = LiveMatch(
        Table(match, company.people, draws=stands.standing.draws),
        build=stands.build,
        recent=beginning(match, company.names, held, number),
        sheet=SheetFacts(
            tuple([_names(deal, company, names) for deal in deals]),
            tuple([deal.guests for deal in deals]),
            len(deals),
            tuple([chairs_in(deal) for deal in deals]),
            sheet[:earlier],
        ),
        dealt=Dealt(held),
        last=_seat(stands.company.last),
        has_settled=True,
        stood_in=frozenset(map(Seat, stands.company.stood_in)),
        last_deal=stands.company.last_deal,
        taken_back=stands.taken_back,
        began_at=stands.began,
        settled_at=stands.at,
        ring=stands.company.ring,
        ended=None if stands.outcome is None else ended_as_told(stands.outcome),
        chance=None if stands.round is None else _chance(stands.round),
    )
    return replace(live, options=options, rules_version=stands.rules, running=running)


def _company(
    opened: Company, stored: StoredCompany, names: Mapping[str, str], faces: Mapping[str, str]
) -> Company:
    guests = {
        one.guest: Guest(
            names[one.guest], _seat(one.seat), _seat(one.reserved), faces.get(one.guest, "")
        )
        for one in stored.guests
    }
    bots = {Seat(seat): bot for seat, bot in stored.bots.items()}
    return Company(
        guests,
        len(stored.chairs) or opened.players,
        bots,
        tempers={Seat(seat): temper for seat, temper in stored.tempers.items()},
        ways=stored.ways,
        became=stored.became,
        met=stored.met,
        pace=stored.pace,
        talk=Talking(*astuple(stored.talk)),
        cast=opened.cast,
        chairs=stored.chairs,
        host=stored.host,
        trusted=stored.trusted,
        admits=stored.admits,
        asks=stored.asks,
    )


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


def _names(deal: StoredDeal, company: Company, names: Mapping[str, str]) -> Names:
    """Return the names of the seats in a deal."""
    there = zip(deal.guests, chairs_in(deal), strict=True)
    return tuple(
        [company.bot_of(chair).name if guest is None else names[guest] for guest, chair in there]
    )
