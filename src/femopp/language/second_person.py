"""English verbs after the name "You", which the browser gives to somebody who plays alone."""

import re

YOU = "You"

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
    "announces asks bids bounces calls chooses closes comes cracks cuts deals draws folds forgets "
    "gathers gets gives holds keeps knocks leads leaves loses names needs offers picks plays says "
    "sees shows shuffles stops sums takes throws turns wins"
)
_VERBS = {**_IRREGULAR, **{verb: verb.removesuffix("s") for verb in _REGULAR.split()}}

_VERB = "|".join(sorted(_VERBS, key=len, reverse=True))
_AFTER_YOU = re.compile(rf"\bYou(?: ({_VERB})(?![\w'])|'s(?P<owned> \w)?)")
_FURTHER = re.compile(rf"(?<= and )({_VERB})(?![\w'])")


def to_you(sentence: str) -> str:
    """Return an English sentence with the verbs as they are after "You", such as "You pick"."""
    changed = _AFTER_YOU.sub(_verb, sentence)
    if changed == sentence or not sentence.startswith(f"{YOU} "):
        return changed
    # The same subject goes on, as in "You throw off the boy and play alone".
    first, stop, rest = changed.partition(". ")
    return _FURTHER.sub(lambda found: _VERBS[found[1]], first) + stop + rest


def _verb(found: re.Match[str]) -> str:
    if found[1] is not None:
        return f"{YOU} {_VERBS[found[1]]}"
    owned = found["owned"]
    return "yours" if owned is None else f"Your{owned}"
