"""Records as JSON for programs, with the same content as the text."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct, structs

from femopp.kits.catalogue import GAMES
from femopp.language import _, say
from femopp.record.deal import deal_of
from femopp.record.faults import RecordError, no_json
from femopp.record.format import format_record
from femopp.record.model import VERSION, Act, Entry, Record, Result, number_of
from femopp.record.parse import parse_record
from femopp.record.publishing import published
from femopp.record.shape import DealEntry, ResultEntry, Shape, any_of, shape_of
from femopp.record.summary import mid_deals_of, summaries_of
from femopp.rulebook import Deal, Game, MidDeal, OptionError, Summary
from femopp.tricks import TABLE

Games = Mapping[str, Game[Any]]


def record_to_json(record: Record) -> bytes:
    """Encode a record as JSON in UTF-8, in the shape of `json_schema`."""
    shape = shape_of(record.game)
    changed = record.options.differences(record.rules)
    options = {named.name: value for named, _usual, value in changed}
    return msgspec.json.encode(
        shape.record(
            version=VERSION,
            preset=record.options.preset,
            options=shape.options(**options),
            players=record.players,
            seed=record.seed,
            start=shape.start(**_values(record.start)),
            about=record.about,
            log=tuple(_written(entry, shape) for entry in record.log),
            below=record.below,
            rules=record.rules,
            rounds=record.rounds,
            draws_before=record.draws_before,
            draws_taken_back=record.draws_taken_back,
        )
    )


def record_from_json(data: str | bytes, games: Games = GAMES) -> Record:
    """Decode a record that `record_to_json` has encoded.

    Raises `RecordError` for any other data: with line and column if they aren't JSON, with the
    path if they don't match the schema, or with the reason why no record can have them.
    """
    shapes = {name: shape_of(game) for name, game in games.items()}
    try:
        decoded: Any = msgspec.json.decode(data, type=any_of(one.record for one in shapes.values()))
    except msgspec.ValidationError as error:
        raise RecordError(
            say(_("this is not a record in JSON: {problem}"), problem=str(error))
        ) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise no_json(data, error) from None
    game = next(games[name] for name, shape in shapes.items() if type(decoded) is shape.record)
    record = _record(decoded, game, shapes[game.name])
    try:
        # The text parser's checks apply to JSON too, such as a card that is dealt twice.
        read = parse_record(format_record(record), games)
    except RecordError as error:
        raise RecordError(error.text, names=error.names) from None
    if read != record:
        raise RecordError(
            say(_("a name, the seed or a comment has characters that a line can't have"))
        )
    return record


def json_schema(games: Games = GAMES) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of records in JSON."""
    schema = msgspec.json.schema(any_of(shape_of(game).record for game in games.values()))
    return published(f"femopp record {VERSION}", schema)


def _values(one: Struct) -> dict[str, Any]:
    return {name: value for name, value in structs.asdict(one).items() if value is not UNSET}


def _written(entry: Entry, shape: Shape) -> Struct:
    above, beside = entry.above, entry.beside
    if isinstance(entry, Result):
        return ResultEntry(entry.kind, entry.values, above=above, beside=beside)
    if isinstance(entry.action, MidDeal):
        if shape.mid_deal is None:
            raise RecordError(say(_("deals of this game can't begin in the middle")))
        values = _values(entry.action)
        values.pop("rest")
        return shape.mid_deal(number_of(entry), **values, above=above, beside=beside)
    if isinstance(entry.action, Deal):
        hands, rest = entry.action.hands, entry.action.rest
        return DealEntry(number_of(entry), hands, rest, above=above, beside=beside)
    if isinstance(entry.action, Summary):
        if shape.summary is None:
            raise RecordError(say(_("deals of this game can't be summed up")))
        values = _values(entry.action)
        return shape.summary(number_of(entry), **values, above=above, beside=beside)
    action = shape.actions[type(entry.action)](**_values(entry.action))
    return shape.act(entry.seat, action, above=above, beside=beside)


def _record(decoded: Any, game: Game[Any], shape: Shape) -> Record:
    values = _values(decoded.options)
    versions = game.options.versions
    without = {name: _text(values.pop(name)) for name in versions.gone if name in values}
    try:
        options = game.options.as_of(decoded.rules, decoded.preset, **values)
    except OptionError as error:
        raise RecordError(error.text) from None
    actions = {like: action for action, like in shape.actions.items()}
    return Record(
        game,
        options,
        decoded.players,
        game.start(**_values(decoded.start)),
        decoded.seed,
        tuple(_entry(one, game, shape, actions) for one in decoded.log),
        decoded.about,
        decoded.below,
        decoded.rules,
        versions.migrated(None, without).gone,
        decoded.rounds,
        decoded.draws_before,
        decoded.draws_taken_back,
    )


def _text(value: bool | str) -> str:
    """Return the value of an option that no longer exists as a text record has it."""
    return value if isinstance(value, str) else str(value).lower()


def _entry(decoded: Any, game: Game[Any], shape: Shape, actions: Mapping[Any, Any]) -> Entry:
    if isinstance(decoded, ResultEntry):
        return Result(decoded.kind, decoded.values, decoded.above, decoded.beside)
    if isinstance(decoded, DealEntry):
        deal = deal_of(game)(decoded.hands, decoded.rest)
        return Act(TABLE, deal, decoded.number, decoded.above, decoded.beside)
    if shape.summary is not None and isinstance(decoded, shape.summary):
        values = _values(decoded)
        number, above, beside = (values.pop(name) for name in ("number", "above", "beside"))
        summaries = summaries_of(game)
        assert summaries is not None
        return Act(TABLE, summaries.summary(**values), number, above, beside)
    if shape.mid_deal is not None and isinstance(decoded, shape.mid_deal):
        values = _values(decoded)
        number, above, beside = (values.pop(name) for name in ("number", "above", "beside"))
        mid_deals = mid_deals_of(game)
        assert mid_deals is not None
        return Act(TABLE, mid_deals.kind(**values), number, above, beside)
    action = actions[type(decoded.action)](**_values(decoded.action))
    return Act(decoded.seat, action, None, decoded.above, decoded.beside)
