"""Forms for the start page, made from the declarations of games, presets and options."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from femopp.bots import STRATEGIES, TITLES, Attention, Memory, Nerve, Speed, bots_of, offered_bots
from femopp.bots.adviser import ADVISER
from femopp.kits import GAMES
from femopp.language import Speaker, _, say
from femopp.lessons import lessons_of
from femopp.presentation.cover import cover_of
from femopp.record import summaries_of
from femopp.rulebook import Game, Options, RitualsOption, in_force
from femopp.rulebook.option import Named
from femopp.rulebook.sheet import Section as RuleSection
from femopp.server.http.kept_fields import KeptField, kept_field
from femopp.table.cast import FACES
from femopp.table.log.stored_action import SEAT_NAMES
from femopp.table.settings import (
    Clock,
    Hints,
    Newcomers,
    Pace,
    Rules,
    Settings,
    newest_version,
    replaced_in,
    rules_of,
)
from femopp.table.state.live import LiveTable

SHORT = _("A short match: everybody starts on {points}.")
HELPS = _("A helping hand: everybody is reminded of their own duties.")


class Choice(Struct, frozen=True):
    value: str
    words: str


class PresetForm(Struct, frozen=True):
    """A rule book, and the name of the way in which it is usually played; empty if it has none."""

    name: str
    title: str
    players: tuple[int, int]
    way: str = ""


OptionKind = Literal["yesno", "choice", "number", "numbers"]


class OptionForm(Struct, frozen=True):
    """A house rule, and each preset's value. Presets and values are named as in records.

    `group` is the section of the rule sheet that it belongs to.
    """

    name: str
    group: str
    says: str
    kind: OptionKind
    choices: tuple[Choice, ...]
    lowest: int
    highest: int
    presets: dict[str, str]


class RitualsForm(Struct, frozen=True):
    """The option for who performs the rituals: its values for the players and the program."""

    option: str
    players: str
    program: str


class WayForm(Struct, frozen=True):
    """A way to play with knocks, or without.

    `knocks` is whether players perform the rituals. `options` are those that it changes, by
    preset, and `helping_hand` is the table's setting.
    """

    name: str
    title: str
    says: str
    knocks: bool
    options: dict[str, dict[str, str]]
    helping_hand: bool


class LessonForm(Struct, frozen=True):
    """A lesson: its name, its title, what one can do after it, and its minutes."""

    name: str
    title: str
    about: str
    minutes: int


class GameForm(Struct, frozen=True):
    """A game that can be chosen.

    `bots` are the values of its bots, `hints` is whether it has hints, and `rituals` is null in a
    game without rituals. `line` says what the game is about and `lasts` how long it takes; both
    may be empty. `picture` is the name of its picture. `lessons` are in the order to take them.
    `keeps` is whether one can keep the score of real cards, and `starts` what the start of such a
    match says besides its points and its dealer. Everybody begins with these `points`, in a short
    match with `short_points`, which are 0 in a game without short matches. `ways` are
    the ways to play with knocks, none in a game without rituals.
    """

    name: str
    title: str
    presets: tuple[PresetForm, ...]
    options: tuple[OptionForm, ...]
    bots: tuple[str, ...]
    hints: bool
    rituals: RitualsForm | None
    line: str = ""
    lasts: str = ""
    picture: str = ""
    lessons: tuple[LessonForm, ...] = ()
    keeps: bool = False
    starts: tuple[KeptField, ...] = ()
    points: int = 0
    ways: tuple[WayForm, ...] = ()
    short_points: int = 0


class Forms(Struct, frozen=True):
    """Everything that can be chosen.

    `bot_names` has a heading for the bot of each seat, which gets its name when the table is
    opened; `faces` are the faces that people can have. `speeds`, `memories`, `attentions` and
    `nerves` are the parts of a bot's temperament; memories and attentions matter only where players
    perform rituals.
    """

    games: tuple[GameForm, ...]
    bots: tuple[Choice, ...]
    clocks: tuple[Choice, ...]
    paces: tuple[Choice, ...]
    hints: tuple[Choice, ...]
    newcomers: tuple[Choice, ...]
    bot_names: tuple[str, ...]
    faces: tuple[str, ...]
    speeds: tuple[Choice, ...]
    memories: tuple[Choice, ...]
    attentions: tuple[Choice, ...]
    nerves: tuple[Choice, ...]


class Paragraph(Struct, frozen=True):
    text: str
    cite: str


class Section(Struct, frozen=True):
    title: str
    paragraphs: tuple[Paragraph, ...]


class Description(Struct, frozen=True):
    """The rules in force: numbers of players, differences from the preset, the rule sheet.

    `seats` is their number, `hints` says who may ask for hints, `newcomers` who can join, and
    `helping_hand` that there is one; empty if there is none. `called` is the name that the table's
    circle has for its rules.
    """

    title: str
    preset: str
    players: tuple[int, int]
    differences: tuple[str, ...]
    sheet: tuple[Section, ...]
    hints: str
    newcomers: str
    seats: int
    helping_hand: str = ""
    called: str = ""


def forms(speaker: Speaker) -> Forms:
    """Return everything that can be chosen for a table."""
    return Forms(
        games=tuple(_game(game, speaker) for game in GAMES.values()),
        bots=tuple(Choice(one, speaker.say(TITLES[one])) for one in STRATEGIES),
        clocks=tuple(Choice(one.value, speaker.speak(one)) for one in Clock),
        paces=tuple(Choice(one.value, speaker.speak(one)) for one in Pace),
        hints=tuple(Choice(one.value, speaker.speak(one)) for one in Hints),
        newcomers=tuple(Choice(one.value, speaker.speak(one)) for one in Newcomers),
        bot_names=tuple(
            speaker.say(say(_("Seat {seat}"), seat=number))
            for number, _name in enumerate(SEAT_NAMES, 1)
        ),
        faces=FACES,
        speeds=tuple(Choice(one.value, speaker.speak(one)) for one in Speed),
        memories=tuple(Choice(one.value, speaker.speak(one)) for one in Memory),
        attentions=tuple(Choice(one.value, speaker.speak(one)) for one in Attention),
        nerves=tuple(Choice(one.value, speaker.speak(one)) for one in Nerve),
    )


def _game(game: Game[Any], speaker: Speaker) -> GameForm:
    rituals, summaries = game.options.rituals_option, summaries_of(game)
    cover = cover_of(game.name)
    return GameForm(
        game.name,
        speaker.say(game.title),
        tuple(
            PresetForm(
                one.name,
                speaker.say(one.title),
                _span(game, game.options.of(one.name)),
                rituals.usual_in(one.name) if rituals is not None and rituals.ways else "",
            )
            for one in game.options.presets
        ),
        tuple(
            _option(game, named, group, speaker)
            for group, named in _grouped(game, game.options.declared().values())
            if len(named.offered) != 1
        ),
        offered_bots(game.name),
        ADVISER in bots_of(game.name),
        None if rituals is None else RitualsForm(rituals.name, rituals.players, rituals.program),
        "" if cover.line is None else speaker.say(cover.line),
        "" if cover.lasts is None else speaker.say(cover.lasts),
        cover.picture,
        tuple(
            LessonForm(one.name, speaker.say(one.title), speaker.say(one.about), one.minutes)
            for one in lessons_of(game.name)
        ),
        summaries is not None,
        () if summaries is None else tuple([kept_field(one, speaker) for one in summaries.starts]),
        _first_points(game),
        () if rituals is None else tuple(_ways(game, rituals, speaker)),
        game.short_points,
    )


def _ways(game: Game[Any], rituals: RitualsOption, speaker: Speaker) -> Iterator[WayForm]:
    for way in rituals.ways:
        options = {}
        for preset in game.options.presets:
            chosen = game.options.parsed(preset.name, way.options_in(preset.name))
            options[preset.name] = {
                named.name: named.format(now) for named, _usual, now in chosen.differences()
            }
        title, says = speaker.say(way.title), speaker.say(way.says)
        yield WayForm(way.name, title, says, rituals.knocks(way), options, way.helps)


def _first_points(game: Game[Any]) -> int:
    """Return the points with which everybody begins."""
    options = game.options.of()
    points: tuple[int, ...] = game.begin(options, min(game.players(options)), game.start()).points
    return points[0]


def _grouped(game: Game[Any], options: Iterable[Named]) -> Iterator[tuple[RuleSection, Named]]:
    """Yield each option with its section of the rule sheet, else that of the option before it.

    They come in the order of the sections, which is the order of play.
    """
    group = game.sheet[0]
    found = []
    for named in options:
        for section in game.sheet:
            if any(paragraph.option == named.name for paragraph in section.paragraphs):
                group = section
        found.append((group, named))
    yield from sorted(found, key=lambda one: game.sheet.index(one[0]))


def _span(game: Game[Any], options: Options) -> tuple[int, int]:
    possible = game.players(options)
    return min(possible), max(possible)


def _option(game: Game[Any], named: Named, group: RuleSection, speaker: Speaker) -> OptionForm:
    return OptionForm(
        named.name,
        speaker.say(group.title),
        speaker.say(named.declaration.says),
        _kind(named),
        tuple(
            Choice(named.format(one), speaker.speak(named.in_words(one))) for one in named.offered
        ),
        named.declaration.lowest,
        named.declaration.highest,
        {
            preset.name: named.format(getattr(game.options.of(preset.name), named.name))
            for preset in game.options.presets
        },
    )


def _kind(named: Named) -> OptionKind:
    if named.type is bool:
        return "yesno"
    if named.choices:
        return "choice"
    return "numbers" if named.is_list else "number"


def _opening(sentence: str) -> str:
    """Replace a full stop by a colon, as the value follows; a question mark stays."""
    return f"{sentence[:-1]}:" if sentence.endswith(".") else sentence


def describe(settings: Settings, speaker: Speaker) -> Description:
    """Return the rules of settings that are chosen now. Raises as `rules_of` does."""
    return _described(rules_of(settings), settings, speaker)


def describe_table(live: LiveTable, speaker: Speaker) -> Description:
    """Return the rules of a table's match; before the first match, those of the next."""
    rules = Rules(live.game, live.options, live.players)
    notes = tuple(speaker.say(one) for one in replaced_in(live.settings))
    now = newest_version(live.settings, live.players)
    if live.rules_version != now:
        message = _(
            "This match follows version {then} of the rules; the next one follows version {now}."
        )
        notes += (speaker.say(say(message, then=live.rules_version, now=now)),)
    newcomers = Newcomers.HOST if live.company.asks else Newcomers.LINK
    return _described(rules, replace(live.settings, newcomers=newcomers), speaker, notes)


def _is_default(options: Options, named: Named, value: Any) -> bool:
    """Return whether a new table has this without a house rule."""
    rituals = options.rituals_option
    text = named.format(value)
    return rituals is not None and rituals.is_usual(options.preset, named.name, text)


def _described(
    rules: Rules, settings: Settings, speaker: Speaker, notes: tuple[str, ...] = ()
) -> Description:
    game, options, players = rules
    differences = tuple(
        speaker.say(
            say(
                _("{says} {now} (usually: {usual})"),
                says=_opening(speaker.say(named.declaration.says)),
                now=speaker.speak(named.in_words(now)),
                usual=speaker.speak(named.in_words(usual)),
            )
        )
        for named, usual, now in options.differences()
        if not _is_default(options, named, now)
    )
    sheet = tuple(
        Section(
            speaker.say(section.title),
            tuple(
                Paragraph(speaker.say(text), speaker.say(cite.text))
                for text, cite in in_force(section, options)
            ),
        )
        for section in game.sheet
    )
    if settings.short:
        differences = (speaker.say(say(SHORT, points=game.short_points)), *differences)
    preset = game.options.preset_named(options.preset)
    return Description(
        speaker.say(game.title),
        speaker.say(preset.title),
        _span(game, options),
        differences + notes,
        tuple(section for section in sheet if section.paragraphs),
        speaker.say(say(_("Hints: {hints}"), hints=settings.hints)),
        speaker.say(say(_("Who can join: {newcomers}"), newcomers=settings.newcomers)),
        players,
        speaker.say(HELPS) if settings.helping_hand else "",
    )
