"""The second person for "You" or "Du", as the browser calls somebody who plays alone."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from femopp.language.languages import language_named

_VERB = "{verb}"

Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def to_second_person(sentence: str, language: str) -> str:
    """Return a sentence in this language with the words as they are for "You" or "Du"."""
    for pattern, replaced in _rules(language):
        before = ""
        while before != sentence:
            before, sentence = sentence, pattern.sub(replaced, sentence)
    return sentence


@cache
def _rules(language: str) -> Sequence[Rule]:
    """Return a language's patterns. In them ``{verb}`` is any of its verbs, or its own form."""
    own = language_named(language)
    verbs = sorted(own.verbs, key=len, reverse=True)
    any_verb = f"(?P<verb>{'|'.join(map(re.escape, verbs))})"

    def rule(pattern: str, replacement: str) -> Rule:
        def replaced(found: re.Match[str]) -> str:
            parts = [found.expand(part) for part in replacement.split(_VERB)]
            return parts[0] if len(parts) == 1 else own.verbs[found["verb"]].join(parts)

        return re.compile(pattern.replace(_VERB, any_verb)), replaced

    return [rule(*one) for one in own.to_you]
