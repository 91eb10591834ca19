"""Writes the generated parts of the documents: options, rule sheets, observations,
environments, layers.

Such a part is between `<!-- made by tools/pages.py: WHAT NAME -->` and `<!-- end -->`. After a
change of any of them, run `.venv/bin/python -m tools.pages`. A test fails if you forget.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from femopp.engine.observing import observer_of
from femopp.engine.registry import ENGINES
from femopp.figures.common import COMMON
from femopp.figures.declared import figures_of
from femopp.figures.figure import Better, Figure
from femopp.figures.notes import ended_early
from femopp.kits import game_named, required_part
from femopp.language import Speaker, Text, say
from femopp.research.observations import ILLEGAL_IN_SCALES, ORDER, sizes_of
from femopp.research.setting import setting_of
from femopp.rulebook import Game, Options, Paragraph, Section
from femopp.rulebook.option import Named
from tools.layers import figure

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    "docs/design.md",
    "docs/reference/options.md",
    "docs/reference/observations.md",
    "docs/reference/figures.md",
    "docs/reference/environments.md",
    "docs/rules/rodskagg.md",
    "docs/rules/sheepshead.md",
    "docs/rules/rifki.md",
)
PART = re.compile(
    r"(?P<begin><!-- made by tools/pages\.py: (?P<what>\w+) (?P<name>\w+) -->\n)"
    r".*?(?P<end><!-- end -->)",
    re.DOTALL,
)
ENGLISH = Speaker("en")


def main() -> None:
    for page in PAGES:
        path = ROOT / page
        path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")


def filled(page: str) -> str:
    """Return the page with each generated part up to date."""

    def part(found: re.Match[str]) -> str:
        what, name = found["what"], found["name"]
        made = figure(name) if what == "layers" else MAKERS[what](game_named(name))
        lines = "\n".join(made)
        return f"{found['begin']}\n{lines}\n\n{found['end']}"

    return PART.sub(part, page)


# Options


def presets_side_by_side(game: Game[Any]) -> Iterator[str]:
    """Yield a table of every option, with its value in each preset."""
    presets = [game.options.of(preset.name) for preset in game.options.presets]
    yield row(["option", *(f"`{options.preset}`" for options in presets)])
    yield row(["---"] * (1 + len(presets)))
    for named in game.options.declared().values():
        values = [written(named, getattr(options, named.name)) for options in presets]
        yield row([f"[`{named.name}`](#{game.name}-{named.name})", *values])


def every_option(game: Game[Any]) -> Iterator[str]:
    """Yield each option with its description, its values and their sources."""
    for number, named in enumerate(game.options.declared().values()):
        if number:
            yield ""
        yield f'<a id="{game.name}-{named.name}"></a>**`{named.name}`**. {said(named)}'
        yield ""
        yield from values_of(game, named)


def said(named: Named) -> str:
    """Return the option's sentence, and details that a table can't show."""
    notes = [ENGLISH.say(named.declaration.says)]
    if not named.choices:
        span = f"{named.declaration.lowest} to {named.declaration.highest}"
        notes.append(
            f"Numbers from {span}, separated by commas, or `none`."
            if named.is_list
            else f"A number from {span}."
        )
    if named.declaration.wording:
        notes.append("(It changes words only, not what happens.)")
    return " ".join(notes)


def values_of(game: Game[Any], named: Named) -> Iterator[str]:
    yield row(["value", "means", "rule", "preset"])
    yield row(["---"] * 4)
    for value in values_worth_a_row(game, named):
        yield row(
            [
                written(named, value),
                meaning(named, value),
                ", ".join(ids_behind(named, value).split()) or "house rule",
                ", ".join(presets_with(game, named, value)),
            ]
        )


def values_worth_a_row(game: Game[Any], named: Named) -> Sequence[Any]:
    """Return all values if they can be listed; of numbers, those in a source or preset."""
    if named.choices:
        return named.choices
    cites = named.declaration.cites
    found = [] if isinstance(cites, str) else list(cites)
    usual = [getattr(game.options.of(preset.name), named.name) for preset in game.options.presets]
    return sorted({*found, *usual})


def ids_behind(named: Named, value: Any) -> str:
    cites = named.declaration.cites
    return cites if isinstance(cites, str) else cites.get(value, "")


def presets_with(game: Game[Any], named: Named, value: Any) -> list[str]:
    return [
        f"`{preset.name}`"
        for preset in game.options.presets
        if getattr(game.options.of(preset.name), named.name) == value
    ]


def written(named: Named, value: Any) -> str:
    return f"`{named.format(value)}`"


def meaning(named: Named, value: Any) -> str:
    message = named.declaration.values.get(value)
    if message is not None:
        return ENGLISH.say(message)
    if named.type is bool:
        return "yes" if value else "no"
    return ""


def row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


# Versions


def versions(game: Game[Any]) -> Iterator[str]:
    """Yield a table of the values that each version of the rules had and the next one hasn't."""
    yield row(["version", "option", "preset", "value then", "value from then on"])
    yield row(["---"] * 5)
    for number, earlier in enumerate(game.options.versions.earlier, start=1):
        for preset, values in (("", earlier.defaults), *earlier.presets.items()):
            after = game.options.as_of(number + 1, preset or None)
            for name, then in values.items():
                now = written(game.options.named(name), getattr(after, name))
                yield row([f"{number}", f"`{name}`", preset or "all", f"`{then}`", now])


# Rule sheets


def rule_sheet(game: Game[Any]) -> Iterator[str]:
    """Yield the rules in order of play, by preset, and then the house rules."""
    presets = [game.options.of(preset.name) for preset in game.options.presets]
    changed = list(one_change_each(game.options))
    for section in game.sheet:
        yield f"### {ENGLISH.say(section.title)}"
        yield ""
        usual = list(rules_of(section, presets))
        for text, of in usual:
            where = ", ".join(f"`{preset}`" for preset in of)
            yield f"- {f'*{where}:* ' if len(of) < len(presets) else ''}{text} {cited(of)}"
        yield from house_rules(section, changed, {text for text, _of in usual})
        yield ""


def rules_of(
    section: Section, presets: Sequence[Options]
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield each rule in words, with the presets that have it and its rule ids there."""
    for paragraph in section.paragraphs:
        found: dict[str, dict[str, str]] = {}
        for options in presets:
            if holds(paragraph, options):
                text = in_words(paragraph, options)
                found.setdefault(text, {})[options.preset] = rule_id(paragraph, options)
        yield from found.items()


def house_rules(
    section: Section, changed: Sequence[tuple[str, Options]], usual: set[str]
) -> Iterator[str]:
    """Yield the rules that no preset has, each with its option."""
    found: dict[str, list[str]] = {}
    for paragraph in section.paragraphs:
        for change, options in changed:
            if holds(paragraph, options) and (text := in_words(paragraph, options)) not in usual:
                changes = found.setdefault(text, [])
                if change not in changes:
                    changes.append(change)
    if found:
        yield ""
        yield "House rules:"
        yield ""
    for text, changes in found.items():
        yield f"- *{' or '.join(f'`{change}`' for change in changes)}:* {text}"


def one_change_each(options: type[Options]) -> Iterator[tuple[str, Options]]:
    """Yield every preset with one option changed to each other value that can be listed."""
    for named in options.declared().values():
        for value in named.choices:
            for preset in options.presets:
                try:
                    yield (
                        f"{named.name}={named.format(value)}",
                        options.of(preset.name, **{named.name: value}),
                    )
                except ValueError:
                    continue  # it contradicts another option of this preset


def holds(paragraph: Paragraph, options: Options) -> bool:
    return paragraph.when is None or bool(paragraph.when(options))


def in_words(paragraph: Paragraph, options: Options) -> str:
    return ENGLISH.say(paragraph.in_words(options))


def rule_id(paragraph: Paragraph, options: Options) -> str:
    cite = (
        options.cite_option(paragraph.option)
        if paragraph.option
        else options.governing(paragraph.ids)
    )
    return cite.rule


def cited(of: Mapping[str, str]) -> str:
    return f"[{', '.join(dict.fromkeys(of.values()))}]"


# Sources


def sources(game: Game[Any]) -> Iterator[str]:
    """Yield the presets, with their rule books and the prefixes of rule ids."""
    yield row(["preset", "rule book", "its rules are called", "players"])
    yield row(["---"] * 4)
    for preset in game.options.presets:
        numbers = game.players(game.options.of(preset.name))
        span = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        yield row([f"`{preset.name}`", ENGLISH.say(preset.title), f"{preset.prefix}-…", span])


# Observations


def observation(game: Game[Any]) -> Iterator[str]:
    """Yield the fields of observations, in order."""
    options = game.options.of(None, **ENGINES[game.name].needed)
    players = game.players(options)[0]
    layout = observer_of(ENGINES[game.name].new_match(options, players=players)).layout
    sizes = sizes_of(game.name, options)
    yield row(["field", "numbers", "says", "divided by"])
    yield row(["---"] * 4)
    for field in layout.fields:
        each = " a seat" if field.by_seat else ""
        size = field.width if field.name == ORDER else sizes.get(field.name, 1)
        by = f"{size:g}" if size != 1 else ""
        yield row([f"`{field.name}`", f"{field.width}{each}", field.meaning, by])


# Figures of circles


def common_figures(_game: Game[Any]) -> Iterator[str]:
    """Yield the figures that all games have."""
    yield from table_of_figures(COMMON)


def own_figures(game: Game[Any]) -> Iterator[str]:
    """Yield the figures that only this game has."""
    common = {one.id for one in COMMON}
    yield from table_of_figures(
        [one for one in figures_of(game.name).values() if one.id not in common]
    )


def ended_early_in(game: Game[Any]) -> Iterator[str]:
    """Yield what a match counts if it is ended before its rules end it."""
    yield f'{ENGLISH.say(game.title)}: "{ENGLISH.say(ended_early(game.name))}"'


def table_of_figures(figures: Iterable[Figure]) -> Iterator[str]:
    yield row(["figure", "shown as", "counts", "better"])
    yield row(["---"] * 4)
    for one in figures:
        keys = [
            ENGLISH.speak(word if isinstance(word, Text) else say(word))
            for word in one.keys.values()
        ]
        parts = f" By: {', '.join(keys)}." if keys else ""
        yield row(
            [
                f"`{one.id}`",
                ENGLISH.say(one.name),
                f"{ENGLISH.say(one.says)}{parts}{ranked_from(one)}",
                BETTER[one.better],
            ]
        )


def ranked_from(figure: Figure) -> str:
    """Return from how many on the figure ranks anybody, if not from one on."""
    return f" Ranked from {figure.least} on." if figure.least > 1 else ""


BETTER: Mapping[Better, str] = {
    Better.MORE: "more",
    Better.FEWER: "fewer",
    Better.GAME: "as in the match",
    Better.NEITHER: "",
}


# Environments


def environment(game: Game[Any]) -> Iterator[str]:
    """Yield names, sizes and rewards of a game's environments."""
    told = required_part(game.name, "research")
    setting = setting_of(game.name)
    yield told.REWARD
    yield ""
    yield row(["", ""])
    yield row(["---"] * 2)
    yield row(["Gymnasium", f"`femopp/{game.name.capitalize()}-v0`"])
    yield row(["PettingZoo", f'`pettingzoo_env.env("{game.name}")`'])
    yield row(["OpenSpiel", f"`femopp_{game.name}`"])
    yield row(["actions", f"{setting.actions}"])
    yield row(["numbers of an observation", f"{setting.observer.size}, {setting.players} players"])
    yield row(["scale of a reward", f"{told.SCALE:g}"])
    yield row(["reward of an illegal action", f"−{-ILLEGAL_IN_SCALES * told.SCALE:g}"])
    for preset in game.options.presets:
        options = game.options.of(preset.name, **ENGINES[game.name].needed)
        low, high = told.extremes(options)
        yield row([f"lowest and highest, `{preset.name}`", f"−{-low:g} and +{high:g}"])


MAKERS: Mapping[str, Callable[[Game[Any]], Iterator[str]]] = {
    "presets": presets_side_by_side,
    "options": every_option,
    "versions": versions,
    "rules": rule_sheet,
    "sources": sources,
    "observation": observation,
    "environment": environment,
    "common_figures": common_figures,
    "ended_early": ended_early_in,
    "figures": own_figures,
}

if __name__ == "__main__":
    main()
