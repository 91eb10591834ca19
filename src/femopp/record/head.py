"""Parser for the head of a record: game, options, players and starting position."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from femopp.kits.catalogue import game_named
from femopp.language import Text, TextError, _, say
from femopp.record.beginning import can_begin, no_line_begins
from femopp.record.cursor import Cursor, misplaced
from femopp.record.faults import RecordError
from femopp.record.model import FIRST_LINE, FIRST_RULES, VERSION, Record
from femopp.record.names import RULES, name_fault, seed_fault
from femopp.record.piece import Piece
from femopp.record.rounds import read_draws, read_rounds
from femopp.record.start import start_forms
from femopp.record.words import NUMBER
from femopp.rulebook import Game, Options, SetupError, quoted

T = TypeVar("T")


def read_head(cursor: Cursor, games: Mapping[str, Game[Any]]) -> Record:
    """Parse the record up to its log. Raises `RecordError`."""
    _read_version(cursor)
    named = cursor.header("game")
    game = _at(named, game_named, named.text, games)
    rules = _rules(game, cursor)
    options, gone = _options(game, rules, cursor)
    rounds, draws = read_rounds(cursor), read_draws(cursor)
    players_line = cursor.header("players")
    players = _players(game, players_line)
    if (fault := _cannot_begin(game, options, players, game.start())) is not None:
        raise RecordError(fault, players_line.place, players)
    seed = cursor.header_if("seed")
    if seed is not None and (wrong := seed_fault(seed.text)) is not None:
        raise seed.fault(wrong)
    start = _start(game, options, players, cursor, is_seeded=seed is not None)
    return Record(
        game,
        options,
        players,
        start,
        seed.text if seed else None,
        about=tuple(cursor.about),
        rules=rules,
        gone=gone,
        rounds=rounds,
        **draws,
    )


def _cannot_begin(
    game: Game[Any], options: Options, players: tuple[str, ...], start: Struct
) -> Text | None:
    """Return why no match can begin like this, None if one can."""
    try:
        game.begin(options, len(players), start)
    except SetupError as error:
        return error.text
    return None


def _read_version(cursor: Cursor) -> None:
    wanted = say(_("the first line, {line}"), line=FIRST_LINE)
    line = cursor.take(wanted)
    said = line.said
    if " ".join(word.text for word in said.words()) != FIRST_LINE:
        family, version = said.cut_last_word()
        if family.text == FIRST_LINE.rpartition(" ")[0] and version.text.isdigit():
            raise version.fault(
                say(
                    _("this Femopp can't read records of version {found}, only version {version}"),
                    found=quoted(version.text),
                    version=VERSION,
                )
            )
        raise said.fault(misplaced(said, wanted))
    cursor.about += line.comments


def _rules(game: Game[Any], cursor: Cursor) -> int:
    """Return the version of the rules; 1 if there is no line for it."""
    line = cursor.header_if(RULES)
    if line is None:
        return FIRST_RULES
    version: int = NUMBER.read(line, ())
    _at(line, game.options.as_of, version)
    return version


def _options(game: Game[Any], rules: int, cursor: Cursor) -> tuple[Options, tuple[Text, ...]]:
    """Return the options, and a sentence for each setting that no longer exists."""
    line = cursor.header("preset")
    versions = game.options.versions
    # Presets that were removed are read as their replacement.
    preset, changed, gone = versions.migrated(line.text, {})
    _at(line, game.options.preset_named, preset)
    values = {name: game.options.named(name).parse(text) for name, text in changed.items()}
    given: set[str] = set()
    last = line
    while (line_of_option := cursor.header_if("option")) is not None:
        name, value = _name_and_value(line_of_option)
        meant = versions.migrated(None, {name.text: value.text})
        gone += meant.gone
        for one, text in meant.options.items():
            named = _at(name, game.options.named, one)
            if one in given:
                raise name.fault(say(_("the option {name} is given twice"), name=repr(one)))
            given.add(one)
            values[one] = _at(value, named.parse, text)
        last = name
    return _at(last, partial(game.options.as_of, rules, preset, **values)), gone


def _name_and_value(line: Piece) -> tuple[Piece, Piece]:
    parts = line.cut("=")
    if parts is None:
        raise line.fault(say(_("an option is written as: name = value")))
    return parts


def _at(piece: Piece, ask: Callable[..., T], *about: object) -> T:
    """Return the result of `ask`, or raise its `TextError` at this place."""
    try:
        return ask(*about)
    except TextError as error:
        raise piece.fault(error.text) from None


def _players(game: Game[Any], line: Piece) -> tuple[str, ...]:
    names: list[str] = []
    for piece in line.split(","):
        fault = name_fault(piece.text, names, game)
        if fault is not None:
            raise piece.fault(fault)
        names.append(piece.text)
    return tuple(names)


def _start(
    game: Game[Any],
    options: Options,
    players: tuple[str, ...],
    cursor: Cursor,
    *,
    is_seeded: bool,
) -> Struct:
    """Parse the starting position.

    If it is impossible, the error is on the line that is wrong by itself, else on the last.
    """

    def trouble(start: Struct) -> Text | None:
        return _cannot_begin(game, options, players, start)

    lines: dict[str, Piece] = {}
    values: dict[str, Any] = {}
    forms = dict(start_forms(game.start))
    while (found := cursor.header_of(forms)) is not None:
        name, lines[name] = found
        values[name] = forms.pop(name).read(lines[name], players)
    _check_goes_on(cursor, game, players, forms if lines or is_seeded else ("seed", *forms))
    start = game.start(**values)
    fault = trouble(start)
    if fault is None:
        return start
    wrong = [name for name in lines if trouble(game.start(**{name: values[name]})) == fault]
    raise RecordError(fault, lines[(wrong or list(lines))[-1]].place, players)


def _check_goes_on(
    cursor: Cursor, game: Game[Any], players: tuple[str, ...], left: Iterable[str]
) -> None:
    """Raise `RecordError` if the next line isn't in the log; it may be one of those left.

    So a misspelt line of the head is reported before whatever is wrong without it.
    """
    line = cursor.peek()
    parts = line.said.cut(":") if line else None
    if line is not None and parts is not None and not can_begin(parts[0], players):
        raise no_line_begins(line.said, parts[0], game, players, left)
