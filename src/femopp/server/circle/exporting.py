"""Exports a circle, or a member's own part of it."""

from collections.abc import AsyncIterator, Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

from femopp.circle.exporting import FORM, ExportedMember, ListedMatch, as_csv, exported_match
from femopp.circle.planning import Plan
from femopp.language import Speaker
from femopp.server.circle.circles import NOT_READ, Circles, Here
from femopp.server.circle.matches import all_played, match_row
from femopp.server.circle.rows import Circle, Member, matches_of
from femopp.server.store.schema import CIRCLE_MATCHES

Part = Literal["all", "mine"]


async def json_of(circles: Circles, here: Here, part: Part, speaker: Speaker) -> AsyncIterator[str]:
    """Yield a circle as JSON, piece by piece: all of it for the keeper, or a member's own part."""
    circle, memory = here.circle, here.circle.memory
    people = [one for one in circle.members.values() if part == "all" or one.member == here.member]
    head = {
        "femopp": "circle",
        "form": FORM,
        "name": circle.name,
        "zone": circle.zone,
        "opened": circle.opened_at,
        "keeper": circle.keeper if part == "all" else None,
        "settings": memory.settings,
        "seasons": memory.seasons,
        "rules": memory.rules,
        "saying": memory.saying,
        "house": memory.house,
        "plans": [_exported(circle, one, people) for one in memory.plans],
        "members": [_member(circle, one, speaker) for one in people if one.merged_into is None],
    }
    yield msgspec.json.encode(head).decode()[:-1] + ',"matches":['
    comma = ""
    async for played in all_played(circles, circle.id):
        if part == "all" or here.member in played.players:
            yield comma + msgspec.json.encode(exported_match(played)).decode()
            comma = ","
    yield "]}\n"


def _exported(circle: Circle, plan: Plan, people: Collection[Member]) -> Plan:
    """Return a plan with the answers of these people."""
    ids = {one.member for one in people}
    answers = {
        date: {circle.now(one): answer for one, answer in said.items() if one in ids}
        for date, said in plan.answers.items()
    }
    return replace(plan, by=circle.now(plan.by), answers=answers)


def _member(circle: Circle, member: Member, speaker: Speaker) -> ExportedMember:
    return ExportedMember(
        member.member,
        circle.name_of(member.member, speaker),
        member.face or "",
        member.language,
        member.joined_at,
        member.left_at,
    )


async def csv_of(circles: Circles, here: Here, part: Part, speaker: Speaker) -> str:
    """Return a circle's finished matches as CSV, or those that a member has played."""
    circle, columns = here.circle, CIRCLE_MATCHES.c
    wanted = matches_of(circle.id).where(columns.ended_at.isnot(None))
    listed = list[ListedMatch]()
    in_order = wanted.order_by(columns.began_at, columns.match)
    for one in await circles.store.rows(NOT_READ, in_order):
        row = match_row(*one)
        members = [
            None if one.member is None else circle.now(one.member) for one in row.summed.players
        ]
        if part == "all" or here.member in members:
            names = [
                player.name if member is None else circle.name_of(member, speaker)
                for player, member in zip(row.summed.players, members, strict=True)
            ]
            listed.append(
                ListedMatch(row.match, row.began_at, row.evening, row.summed, tuple(names))
            )
    return as_csv(listed, circle.zone)
