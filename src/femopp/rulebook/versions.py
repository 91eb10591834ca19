"""`Versions` of a game's rules: earlier defaults, and settings that no longer exist."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from femopp.language import Message, Text, _, say
from femopp.rulebook.spelling import quoted


class Earlier(Struct, frozen=True):
    """Defaults, as text, that changed after one version of the rules.

    defaults  the values of options, under every preset without its own
    presets   the values of single presets
    preset    the default preset, if it was another
    """

    defaults: Mapping[str, str] = {}
    presets: Mapping[str, Mapping[str, str]] = {}
    preset: str | None = None


class Removed(NamedTuple):
    """A removed option that old settings may name; with `value`, only that value is removed."""

    option: str
    value: str | None = None


class Migrated(NamedTuple):
    """A preset and values of options, as text; `gone` has a sentence for each replacement."""

    preset: str | None
    options: Mapping[str, str]
    gone: tuple[Text, ...] = ()


class Versions(Struct, frozen=True):
    """The versions of a game's rules, numbered from 1, and the replacements of removed settings.

    earlier  the defaults of each version but today's, in order
    presets  the replacements of removed presets
    options  today's values in place of a removed option or value; None keeps the value that
             was written, and an empty mapping means that it has no effect any more
    gone     the options that no longer exist, with their values as text; the first of them is
             always played
    """

    earlier: tuple[Earlier, ...] = ()
    presets: Mapping[str, Migrated] = {}
    options: Mapping[Removed, Mapping[str, str | None]] = {}
    gone: Mapping[str, tuple[str, ...]] = {}

    @property
    def today(self) -> int:
        """The number of today's version."""
        return len(self.earlier) + 1

    def since(self, version: int) -> tuple[Earlier, ...]:
        """Return the rows of that version and later ones, newest first."""
        return tuple(reversed(self.earlier[version - 1 :]))

    def migrated(self, preset: str | None, options: Mapping[str, str]) -> Migrated:
        """Translate settings of any version into presets and options of today."""
        values: dict[str, str] = {}
        gone: list[Text] = []
        if preset is not None and preset in self.presets:
            now = self.presets[preset]
            gone.append(_instead(quoted(preset), now.preset, now.options))
            preset, values = now.preset, {**now.options}
        kept = {}
        for name, text in options.items():
            changed = self._changed(name, text)
            if name in self.gone:
                if not self.is_played(name, text):
                    gone.append(self.says_gone(name, f"{name} = {text}"))
            elif changed is None:
                kept[name] = text
            else:
                gone.append(_instead(quoted(f"{name} = {text}"), None, changed))
                values |= changed
        return Migrated(preset, values | kept, tuple(gone))

    def is_played(self, name: str, text: str) -> bool:
        """Whether this option is gone and this value of it always played."""
        return name in self.gone and self.gone[name][0] == text

    def says_gone(self, name: str, written: str) -> Text:
        """Say that what was written no longer exists, and what is played."""
        return say(_ALWAYS, gone=quoted(written), now=f"{name} = {self.gone[name][0]}")

    def _changed(self, name: str, text: str) -> Mapping[str, str] | None:
        """Return today's options in place of this one, None if it still exists."""
        for removed in (Removed(name, text), Removed(name)):
            if removed in self.options:
                now = self.options[removed]
                return {one: text if value is None else value for one, value in now.items()}
        return None


_INSTEAD: Message = _("{gone} no longer exists; used instead: {now}")
_ALWAYS: Message = _("{gone} no longer exists; this is always played: {now}")
_WITHOUT: Message = _("{gone} no longer exists and has no effect")


def _instead(gone: str, preset: str | None, options: Mapping[str, str]) -> Text:
    now = [] if preset is None else [preset]
    now += [f"{name} = {value}" for name, value in options.items()]
    return say(_INSTEAD, gone=gone, now=", ".join(now)) if now else say(_WITHOUT, gone=gone)
