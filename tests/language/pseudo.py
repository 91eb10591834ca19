"""A pseudo-language made from English: accented, two fifths longer, each text in brackets.

It takes the place of English in a process: `put_in_place` until `put_back`. Words that a person
reads outside of brackets were never marked for translation. Two brackets side by side were put
together from pieces, so that no language could have another order of words.
"""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from string import Formatter

from femopp.language import Message, speaker

OPENS, CLOSES = "⟦", "⟧"

NAMES = ("ליאורה", "محمد", "Þorgerður", "王小明", "Ọlálékan", "İrem Şükrü", "Zoë", "Øystein")
"""Names of people, some of them written from the right to the left."""

_ACCENTED = str.maketrans(
    "aceginosuyACEGINOSUY",
    "āçëğïñöşüÿĀÇËĞÏÑÖŞÜŸ",
)
_MORE = " ḿôřê ẃôřďş ťĥåň îň Ëňĝļîşĥ ĥåş"

_GAP = re.compile(r"\{[^{}]*\}")


def longer(text: str) -> str:
    """Return words that make a text two fifths longer."""
    many = len(_GAP.sub("", text)) * 2 // 5
    return (_MORE * (many // len(_MORE) + 1))[: max(many, 2)].rstrip()


def pseudo(message: str) -> str:
    """Return a message in the pseudo-language, with the same placeholders, spaces and end."""
    if not message.strip():
        return message
    core = message.strip()
    before, after = message[: message.index(core)], message[len(message.rstrip()) :]
    end = core[-1] if core[-1] in ".?!:" else ""
    said = "".join(_accented(core.removesuffix(end) if end else core))
    return f"{before}{OPENS}{said}{longer(core)}{CLOSES}{end}{after}"


def _accented(message: str) -> Iterator[str]:
    """Yield the parts of a message, the placeholders as they are."""
    for words, gap, how, _conversion in Formatter().parse(message):
        yield words.translate(_ACCENTED).replace("{", "{{").replace("}", "}}")
        if gap is not None:
            yield f"{{{gap}:{how}}}" if how else f"{{{gap}}}"


class Pseudo(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return Message(pseudo(message))


@contextmanager
def in_place_of_english() -> Iterator[None]:
    """Speak the pseudo-language where English is asked for."""
    usual = speaker._translation
    put_in_place()
    try:
        yield
    finally:
        speaker._translation = usual
        speaker._template.cache_clear()


def put_in_place() -> None:
    """Speak the pseudo-language instead of English, as long as the process lives."""
    usual = speaker._translation

    def translation(language: str) -> gettext.NullTranslations:
        return Pseudo() if language == "en" else usual(language)

    speaker._translation = translation  # type: ignore[assignment]
    speaker._template.cache_clear()


_BRACKETS = re.compile(rf"{OPENS}[^{OPENS}{CLOSES}]*{CLOSES}")


def outermost(said: str) -> tuple[int, str]:
    """Return how many brackets stand side by side, and what stands outside of them."""
    while (
        inner := re.sub(rf"({OPENS}[^{OPENS}{CLOSES}]*){_BRACKETS.pattern}", r"\1", said)
    ) != said:
        said = inner
    return len(_BRACKETS.findall(said)), _BRACKETS.sub("", said)
