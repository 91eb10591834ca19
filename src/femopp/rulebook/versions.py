"""`Versions` of a game's rules: defaults of earlier ones, and settings that are gone since."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from femopp.language import Message, Text, _, say
from femopp.rulebook.quoting import quoted


class Earlier(Struct, frozen=True):
    """Values that one version of the rules took for granted and the next one does not, as text.

    defaults  the values of options, under every preset that does not have its own
    presets   the values that single presets had
    preset    the preset that was meant where none is named, if it was another
    """

    defaults: Mapping[str, str] = {}
    presets: Mapping[str, Mapping[str, str]] = {}
    preset: str | None = None


class Said(NamedTuple):
    """An option that settings may still name though it is gone; with `value` only that value is."""

    option: str
    value: str | None = None


class Meant(NamedTuple):
    """A preset and values of options, as text; `gone` says what has been put in another's place."""

    preset: str | None
    options: Mapping[str, str]
    gone: tuple[Text, ...] = ()


class Versions(Struct, frozen=True):
    """The versions of a game's rules, numbered from 1, and all that is gone since the first.

    earlier  what each version but today's took for granted, in their order
    presets  what is meant by a preset that is gone
    options  the values that say today what an option, or one value of it, said; None keeps the
             value that was written, none at all means that it changes nothing any more
    """

    earlier: tuple[Earlier, ...] = ()
    presets: Mapping[str, Meant] = {}
    options: Mapping[Said, Mapping[str, str | None]] = {}

    @property
    def today(self) -> int:
        """The number of today's version."""
        return len(self.earlier) + 1

    def since(self, version: int) -> tuple[Earlier, ...]:
        """The rows of that version and later ones, the newest first."""
        return tuple(reversed(self.earlier[version - 1 :]))

    def meant(self, preset: str | None, options: Mapping[str, str]) -> Meant:
        """The meaning today of settings of any version, by presets and options that exist."""
        values: dict[str, str] = {}
        gone: list[Text] = []
        if preset is not None and preset in self.presets:
            now = self.presets[preset]
            gone.append(_instead(quoted(preset), now.preset, now.options))
            preset, values = now.preset, {**now.options}
        kept = {}
        for name, text in options.items():
            changed = self._changed(name, text)
            if changed is None:
                kept[name] = text
            else:
                gone.append(_instead(quoted(f"{name} = {text}"), None, changed))
                values |= changed
        return Meant(preset, values | kept, tuple(gone))

    def _changed(self, name: str, text: str) -> Mapping[str, str] | None:
        """The options that say today what this one said, None where it still says so itself."""
        for said in (Said(name, text), Said(name)):
            if said in self.options:
                now = self.options[said]
                return {one: text if value is None else value for one, value in now.items()}
        return None


_INSTEAD: Message = _("{gone} no longer exists; used instead: {now}")
_WITHOUT: Message = _("{gone} no longer exists and has no effect")


def _instead(gone: str, preset: str | None, options: Mapping[str, str]) -> Text:
    now = [] if preset is None else [preset]
    now += [f"{name} = {value}" for name, value in options.items()]
    return say(_INSTEAD, gone=gone, now=", ".join(now)) if now else say(_WITHOUT, gone=gone)
