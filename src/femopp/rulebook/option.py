"""`option()`: a house rule, declared once.

The command line, the rule sheet, the record's header, the docs and the tests' strategies all
follow from the declaration.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar, cast, get_origin, get_type_hints

from msgspec.structs import replace

from femopp.language import Choice, Message, Text, TextError, _, say
from femopp.rulebook.cite import HOUSE_RULE, Cite, Sources
from femopp.rulebook.preset import Preset
from femopp.rulebook.rituals import RitualsOption
from femopp.rulebook.spelling import closest_first, folded, meant, quoted, there_is_no
from femopp.rulebook.versions import Versions

SPAN = re.compile(r"(?<=\d)-(?=\d)")
"""The hyphen of a value such as "1-6", which is a dash in a sentence."""


class OptionError(TextError):
    """An option, preset or value that is unknown or does not fit; `text` says why."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Declaration:
    """The declaration of one option; see `option`."""

    says: Message
    cites: str | Mapping[Any, str]
    values: Mapping[Any, Message]
    lowest: int
    highest: int
    engine: bool
    engine_lacks: Collection[Any]
    only_manual: bool
    wording: bool
    unoffered: Collection[Any]


T = TypeVar("T")

_NUMBER = re.compile(r"-?[0-9]{1,6}")


def option(
    default: T,
    says: Message,
    cites: str | Mapping[T, str],
    *,
    values: Mapping[T, Message] | None = None,
    lowest: int = 0,
    highest: int = 24,
    engine: bool = True,
    engine_lacks: Collection[T] = (),
    only_manual: bool = False,
    wording: bool = False,
    unoffered: Collection[T] = (),
) -> T:
    """Declare one option of an `Options` class.

    says          one sentence that explains it
    cites         the rule ids behind it, or behind each of its values
    values        a few words for each value; a `Choice` has its own
    lowest        the least number, also within a list
    highest       the greatest number, also within a list
    engine        whether the compiled engine has it
    engine_lacks  the values that the engine lacks
    only_manual   whether it matters only if players perform the rituals themselves
    wording       whether it changes only words, never what happens
    unoffered     the values that no new table is offered, though old ones go on with them
    """
    own = {one: one.words for one in type(default)} if isinstance(default, Choice) else {}
    declaration = Declaration(
        says=says,
        cites=cites,
        values=values or own,
        lowest=lowest,
        highest=highest,
        engine=engine,
        engine_lacks=engine_lacks,
        only_manual=only_manual,
        wording=wording,
        unoffered=unoffered,
    )
    return field(default=default, metadata={"declaration": declaration})


@dataclass(frozen=True)
class Named:
    """An option by its name, with its type, default and declaration."""

    name: str
    type: Any
    default: Any
    declaration: Declaration
    not_offered: Mapping[str, Message]

    @property
    def choices(self) -> tuple[Any, ...]:
        """All possible values; empty for numbers and lists of numbers."""
        if self.type is bool:
            return (False, True)
        if isinstance(self.type, type) and issubclass(self.type, StrEnum):
            return tuple(self.type)
        return ()

    @property
    def offered(self) -> tuple[Any, ...]:
        """The possible values at a new table; empty for numbers and lists of numbers."""
        return tuple([one for one in self.choices if one not in self.declaration.unoffered])

    def parse(self, text: str) -> Any:
        """Parse a value. Raises `OptionError` that lists the possible ones."""
        for choice in self.choices:
            if self.format(choice) == text:
                return choice
        if not self.choices:
            try:
                return self._numbers(text) if self.is_list else self._number(text)
            except ValueError:
                pass
        if (why := self.not_offered.get(_words(text))) is not None:
            raise OptionError(say(why))
        raise OptionError(
            say(
                _("{name} can't be {value}; it can be: {choices}"),
                name=self.name,
                value=quoted(text),
                choices=self.writable(text),
            )
        )

    @property
    def is_list(self) -> bool:
        return get_origin(self.type) is tuple

    def _number(self, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise ValueError(text)
        number = int(text)
        if not self.declaration.lowest <= number <= self.declaration.highest:
            raise ValueError(text)
        return number

    def _numbers(self, text: str) -> tuple[int, ...]:
        words = [] if text in ("", "none") else text.split(",")
        numbers = tuple(self._number(word) for word in words)
        if len(set(numbers)) != len(numbers):
            raise ValueError(text)
        return numbers

    def writable(self, attempt: str = "") -> Text | str:
        """List the texts that `parse` accepts, closest to the attempt first."""
        if self.choices:
            return closest_first(attempt, [self.format(one) for one in self.choices])
        span = {"lowest": self.declaration.lowest, "highest": self.declaration.highest}
        if self.is_list:
            return say(_("none, or numbers from {lowest} to {highest} separated by commas"), **span)
        return say(_("{lowest} to {highest}"), **span)

    def in_words(self, value: Any) -> Text | str:
        """Return a value as a player would say it."""
        message = self.declaration.values.get(value)
        if message is not None:
            return say(message)
        if isinstance(value, bool):
            return say(_("yes")) if value else say(_("no"))
        if value == ():
            return say(_("none"))
        return SPAN.sub("–", self.format(value))

    def on_the_sheet(self, value: Any) -> Text | str:
        """Return a value in words for the rule sheet.

        True without words of its own gives the sentence that explains the option.
        """
        if value is True and True not in self.declaration.values:
            return say(self.declaration.says)
        return self.in_words(value)

    def format(self, value: Any) -> str:
        """Return the text that `parse` reads back."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ",".join(str(number) for number in value) or "none"
        return str(value)

    def checked(self, value: Any) -> Any:
        """Return the value in the option's own type. Raises `OptionError` if it is not possible."""
        is_other = self.is_list and not isinstance(value, tuple)
        # A choice may be given as its text.
        own = () if is_other else self.parse(self.format(value))
        if is_other or own != value:
            raise OptionError(
                say(
                    _("{name} has the wrong type: {found}, not {type}"),
                    name=self.name,
                    found=type(value).__name__,
                    type=type(own).__name__,
                )
            )
        return own


@dataclass(frozen=True)
class Conflict:
    """Options that exclude each other: a predicate for when, and a text for why."""

    holds: Callable[[Any], bool]
    text: Message


@dataclass(frozen=True, eq=False)
class Options:
    """The options of one game with a value for each. Subclasses declare them with `option`.

    Immutable and hashable; equal if the preset and all values are.
    """

    preset: str

    presets: ClassVar[Sequence[Preset]]
    sources: ClassVar[Sources]
    conflicts: ClassVar[Sequence[Conflict]] = ()
    versions: ClassVar[Versions] = Versions()
    rituals_option: ClassVar[RitualsOption | None] = None
    """None for a game without rituals."""
    not_offered: ClassVar[Mapping[str, Message]] = {}
    """Rules known elsewhere, by words (see `folded`) in the names people give them; and why not."""

    def __post_init__(self) -> None:
        values = tuple(getattr(self, one.name) for one in fields(self))
        object.__setattr__(self, "_values", values)
        object.__setattr__(self, "_hash", hash(values))

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self._key() == other._key())

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        # Hashes differ between processes, so unpickling makes a new object.
        return type(self), self._key()

    def _key(self) -> tuple[Any, ...]:
        return cast(tuple[Any, ...], self._values)  # type: ignore[attr-defined]

    @classmethod
    def declared(cls) -> Mapping[str, Named]:
        """Return every option by name, in the order of declaration."""
        # mypy confuses the hash of the options with that of their class.
        return _declared(cls)  # type: ignore[arg-type]

    @classmethod
    def named(cls, name: str) -> Named:
        """Return the option of this name.

        Raises `OptionError` that lists all names, or says what is played if this one is gone.
        """
        declared = cls.declared()
        if name in cls.versions.gone:
            raise OptionError(cls.versions.says_gone(name, name))
        if name not in declared:
            _check_offered(name, cls.not_offered)
            raise OptionError(
                there_is_no(_("there is no option {name}; there are: {names}"), name, declared)
            )
        return declared[name]

    @classmethod
    def preset_named(cls, name: str) -> Preset:
        """Return the preset of this name, without regard to case and accents.

        Raises `OptionError` that lists all names.
        """
        by_name = {preset.name: preset for preset in cls.presets}
        found = meant(name, by_name)
        if found is None:
            _check_offered(name, cls.not_offered)
            raise OptionError(
                there_is_no(_("there is no preset {name}; there are: {names}"), name, by_name)
            )
        return by_name[found]

    @classmethod
    def of(cls, preset: str | None = None, **values: Any) -> Self:
        """Return the options of a preset (the first by default) with these values changed.

        Raises `OptionError` for unknown presets, options and values, and for contradictions.
        """
        return cls.as_of(cls.versions.today, preset, **values)

    @classmethod
    def as_of(cls, version: int, preset: str | None = None, /, **values: Any) -> Self:
        """Act as `of`, with the defaults of that version of the rules."""
        # mypy confuses the hash of the options with that of their class.
        chosen = _preset_as_of(cls, version, preset)  # type: ignore[arg-type]
        changed = {name: cls.named(name).checked(value) for name, value in values.items()}
        options = cls(chosen.name, **{**chosen.values, **changed})
        for conflict in cls.conflicts:
            if conflict.holds(options):
                raise OptionError(say(conflict.text, options=options))
        return options

    @classmethod
    def parsed(cls, preset: str | None, texts: Mapping[str, str]) -> Self:
        """Act as `of`, from values written as text.

        An option that is gone may be given the value that is always played.
        """
        played = cls.versions.is_played
        left = {name: text for name, text in texts.items() if not played(name, text)}
        return cls.of(preset, **{name: cls.named(name).parse(text) for name, text in left.items()})

    @classmethod
    def read(
        cls, version: int, preset: str | None, texts: Mapping[str, str]
    ) -> tuple[Self, tuple[Text, ...]]:
        """Read options that were written under that version of the rules or an earlier one.

        Defaults are those of that version. Settings that no longer exist are replaced, with a
        sentence for each. Raises as `of` does, and for a version that does not exist.
        """
        meant = cls.versions.migrated(preset, texts)
        values = {name: cls.named(name).parse(text) for name, text in meant.options.items()}
        return cls.as_of(version, meant.preset, **values), meant.gone

    @property
    def rule_book(self) -> str:
        """The rule id prefix of the rule book that the preset follows, such as ``R49``."""
        return self.preset_named(self.preset).prefix

    def differences(self, version: int | None = None) -> Iterator[tuple[Named, Any, Any]]:
        """Yield each option that differs from its preset: the option, the preset's value, ours.

        The preset is that of the given version of the rules (None: today's).
        """
        usual = type(self).as_of(version or self.versions.today, self.preset)
        for named in self.declared().values():
            before, now = getattr(usual, named.name), getattr(self, named.name)
            if before != now:
                yield named, before, now

    def cite(self, ids: str, option: str | None = None) -> Cite:
        """Return the governing rule among these ids, or the source of this option's value."""
        return self.cite_option(option) if option else self.governing(ids)

    def governing(self, ids: str) -> Cite:
        """Return the rule among these ids that governs under this preset."""
        return self.sources.cite(ids, self.rule_book)

    def cite_option(self, name: str) -> Cite:
        """Return the source of this option's value: a rule, our reading, or this table."""
        named = self.named(name)
        cites, value = named.declaration.cites, getattr(self, name)
        if isinstance(cites, str):
            return self.governing(cites)
        if value in cites:
            return self.governing(cites[value])
        if named.is_list:
            # In whatever order the numbers were written.
            for known, ids in cites.items():
                if set(known) == set(value):
                    return self.governing(ids)
        return Cite(f"HOUSE-{name}={named.format(value)}", HOUSE_RULE)


def _check_offered(attempt: str, not_offered: Mapping[str, Message]) -> None:
    """Raise `OptionError` if these words name a rule that isn't offered."""
    for one, why in not_offered.items():
        if f"-{one}-" in f"-{_words(attempt)}-":
            raise OptionError(say(why))


def _words(attempt: str) -> str:
    return folded(attempt.replace("_", " ").replace("-", " "))


@cache
def _preset_as_of(kind: type[Options], version: int, name: str | None) -> Preset:
    """Return a preset as it was in a version of the rules; None means the default preset."""
    versions = kind.versions
    if not 1 <= version <= versions.today:
        raise OptionError(
            say(
                _("there is no version {version} of these rules; the newest is {today}"),
                version=version,
                today=versions.today,
            )
        )
    rows = versions.since(version)
    if name is None:
        # The oldest row counts, as it is nearest to that version.
        name = next((row.preset for row in reversed(rows) if row.preset), kind.presets[0].name)
    preset = kind.preset_named(name)
    defaults: dict[str, str] = {}
    own: dict[str, str] = {}
    for row in rows:
        defaults |= row.defaults
        own |= row.presets.get(name, {})

    def parsed(texts: Mapping[str, str]) -> dict[str, Any]:
        return {one: kind.named(one).parse(text) for one, text in texts.items()}

    return replace(preset, values={**parsed(defaults), **preset.values, **parsed(own)})


@cache
def _declared(kind: type[Options]) -> Mapping[str, Named]:
    # Needed for every citation of an option, and type hints are slow to read.
    types = get_type_hints(kind)
    return MappingProxyType(
        {
            one.name: Named(
                one.name,
                types[one.name],
                one.default,
                one.metadata["declaration"],
                kind.not_offered,
            )
            for one in fields(kind)
            if "declaration" in one.metadata
        }
    )
