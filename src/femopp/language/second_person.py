"""The second person for "You" or "Du", as the browser calls somebody who plays alone."""

import re

YOU = {"en": "You", "sv": "Du"}
"""The names that speak to a person, by language."""

_IRREGULAR = {
    "is": "are",
    "isn't": "aren't",
    "was": "were",
    "wasn't": "weren't",
    "has": "have",
    "hasn't": "haven't",
    "doesn't": "don't",
    "goes": "go",
    "passes": "pass",
    "buries": "bury",
}
_REGULAR = (
    "announces answers asks bids bounces calls chooses closes comes cracks cuts deals draws folds "
    "forgets gathers gets gives holds keeps knocks leads leaves loses names needs offers "
    "picks plays says sees shows shuffles stops sums takes throws turns wins"
)
_VERBS = {**_IRREGULAR, **{verb: verb.removesuffix("s") for verb in _REGULAR.split()}}

_VERB = "|".join(sorted(_VERBS, key=len, reverse=True))
_AFTER_YOU = re.compile(rf"\bYou(?: ({_VERB})(?![\w'])|'s(?P<owned> \w)?)")
_FURTHER = re.compile(rf"(?<= and )({_VERB})(?![\w'])")


_WITHIN = re.compile(r"(?<=[a-z:] )Y(?=our?\b)")
_OBJECT = re.compile(r"\b(av|efter|erbjuder|fört|för|kostar|på|till) Du\b")
_SUBJECT = re.compile(r"(?<=[a-zåäö:] )Du\b")


def to_second_person(sentence: str, language: str) -> str:
    """Return a sentence in this language with the words as they are for "You" or "Du"."""
    if language == "sv":
        return _SUBJECT.sub("du", _OBJECT.sub(r"\1 dig", sentence))
    return to_you(sentence)


def to_you(sentence: str) -> str:
    """Return an English sentence with the verbs as they are after "You", such as "You pick"."""
    changed = _WITHIN.sub("y", _AFTER_YOU.sub(_verb, sentence))
    if changed == sentence or not sentence.startswith("You "):
        return changed
    # The same subject goes on, as in "You throw off the boy and play alone".
    first, stop, rest = changed.partition(". ")
    return _FURTHER.sub(lambda found: _VERBS[found[1]], first) + stop + rest


def _verb(found: re.Match[str]) -> str:
    if found[1] is not None:
        return f"You {_VERBS[found[1]]}"
    owned = found["owned"]
    return "yours" if owned is None else f"Your{owned}"
