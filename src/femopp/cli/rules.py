"""``femopp rules``: the rule sheet for these options."""

from typing import Any

from femopp.cli.terminal import Terminal
from femopp.language import Speaker, _, say
from femopp.rulebook import Game, Options, in_force, span
from femopp.rulebook.option import Named


def show_rules(speaker: Speaker, game: Game[Any], options: Options) -> None:
    """Print how these options differ from their preset, then the rules in order of play."""
    terminal = Terminal(speaker)
    preset = options.preset_named(options.preset)
    terminal.print(say(game.title), style="bold")
    terminal.say(
        _("Rule book: {title} (--preset {name}). Players: {players}."),
        title=say(preset.title),
        name=preset.name,
        players=span(game.players(options)),
    )
    show_differences(terminal, options)
    for section in game.sheet:
        paragraphs = list(in_force(section, options))
        if paragraphs:
            terminal.heading(section.title)
        for text, cite in paragraphs:
            terminal.cited(text, cite)


def show_differences(terminal: Terminal, options: Options) -> None:
    """Print the differences from the preset, if any."""
    differences = list(options.differences())
    if not differences:
        return
    terminal.heading(_("What this table plays differently"))
    for named, before, now in differences:
        terminal.print(say(named.declaration.says), indent=2)
        terminal.cited(
            say(_("here: {value}"), value=named.in_words(now)),
            options.cite_option(named.name),
            indent=4,
        )
        terminal.print(say(_("in the preset: {value}"), value=named.in_words(before)), indent=4)


def show_options(speaker: Speaker, game: Game[Any], options: Options) -> None:
    """Print the presets, then every option with its values."""
    terminal = Terminal(speaker)
    terminal.print(say(game.title), style="bold")
    terminal.heading(_("Rule books (--preset NAME)"))
    for preset in options.presets:
        terminal.print(
            say(_("{name}: {title}"), name=preset.name, title=say(preset.title)), indent=2
        )
    terminal.heading(_("Options (--opt NAME=VALUE)"))
    terminal.say(_("The value marked * is in force."))
    for named in options.declared().values():
        terminal.print()
        terminal.print(named.name, style="bold", indent=2)
        terminal.print(say(named.declaration.says), indent=4)
        _show_values(terminal, named, getattr(options, named.name))


def _show_values(terminal: Terminal, named: Named, current: Any) -> None:
    for choice in named.choices or (current,):
        mark = "*" if choice == current else " "
        written, meaning = named.format(choice), named.in_words(choice)
        line = f"{mark} {written}"
        if meaning != written:
            line += f": {terminal.speaker.speak(meaning)}"
        terminal.print(line, indent=4)
    if not named.choices:
        terminal.print(
            say(_("  possible: {choices}"), choices=named.writable(named.format(current))),
            indent=4,
        )
