"""The judgement of today's rules on a record that an older version governs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from femopp.language import Message, Text, _, say
from femopp.record.faults import Contradiction, Offence, located
from femopp.record.model import Record, ResultKind
from femopp.record.names import RULES
from femopp.record.replay import result_of
from femopp.record.start import result_form
from femopp.record.verdict import Verdict, judged, rulings_of
from femopp.rulebook.option import Named

DIFFERS: Message = _(
    "Judged by version {version} of the rules, with {options}; with the line `{line}`, today's "
    "rules would say: {today}"
)


def by_todays_rules(record: Record, verdict: Verdict) -> Text | None:
    """Return what today's rules would say, if an older default decided anything in this record."""
    mattered = [
        (named, older)
        for named, older, newer in _changed_defaults(record)
        if _first_difference(record, verdict, {named.name: newer}) is not None
    ]
    if not mattered:
        return None
    newer = {named.name: value for named, _older, value in _changed_defaults(record)}
    return say(
        DIFFERS,
        version=record.rules,
        options=", ".join(f"{named.name}={named.format(older)}" for named, older in mattered),
        line=f"{RULES}: {record.game.version}",
        today=_first_difference(record, verdict, newer),
    )


def _changed_defaults(record: Record) -> Iterator[tuple[Named, Any, Any]]:
    """Yield each option with the record's older default and today's."""
    kind, preset = type(record.options), record.options.preset
    older, today = kind.as_of(record.rules, preset), kind.of(preset)
    for named in kind.declared().values():
        before, now = getattr(older, named.name), getattr(today, named.name)
        if before != now and getattr(record.options, named.name) == before:
            yield named, before, now


def _first_difference(record: Record, verdict: Verdict, newer: dict[str, Any]) -> Text | None:
    options = replace(record.options, **newer)
    otherwise = replace(record, options=options, rules=record.game.version)
    said = list(_sentences(record, verdict))
    return next((one for one in _sentences(otherwise, judged(otherwise)) if one not in said), None)


def _sentences(record: Record, verdict: Verdict) -> Iterator[Text]:
    """Yield the rulings, the first error and the results, as the referee would say them."""
    for step, ruling in rulings_of(record.game, verdict.begun, verdict.steps):
        yield located(ruling.text, step.act.place)
    match verdict.wrong:
        case Offence() | Contradiction() as wrong:
            yield wrong.located()
    for kind in (ResultKind.POINTS, ResultKind.WINNER):
        values = result_of(kind, verdict.state)
        if values is not None:
            written = result_form(kind).write(values, record.players)
            yield say(_("{kind}: {written}"), kind=kind, written=written)
