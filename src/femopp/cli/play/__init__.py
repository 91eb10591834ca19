"""``femopp play``: a match against bots in the terminal."""

import contextlib
import os
import secrets
import shlex
from pathlib import Path

from femopp.bots import TITLES, Bot, UnknownBotError, bot_named
from femopp.cli.choice import percent
from femopp.cli.errors import CommandError
from femopp.cli.files import check_input
from femopp.cli.interrupts import closing_the_window_interrupts, nothing_interrupts
from femopp.cli.play.arguments import Arguments, Setting, setting_of
from femopp.cli.play.helping import HelpingHand
from femopp.cli.play.saving import Saved, Saver, last_unfinished
from femopp.cli.play.session import Session, Stopped
from femopp.cli.terminal import FOUR_COLOURS, TWO_COLOURS, Terminal
from femopp.cli.user_language import speaker
from femopp.driver import Chances, SeededShuffler, SystemShuffler, Table
from femopp.language import _, say
from femopp.presentation import presentation_of
from femopp.presentation.story import Story
from femopp.tricks import Seat, seats

__all__ = ["Arguments", "play"]


def play(arguments: Arguments) -> None:
    """Play a match. Raises `CommandError` for impossible arguments."""
    check_input()
    setting = setting_of(arguments)
    terminal = Terminal(
        speaker(arguments.lang, setting.names),
        FOUR_COLOURS if arguments.four_colours else TWO_COLOURS,
    )
    saver = _saver(setting)
    session = _session(terminal, setting, saver)
    saver.begin(setting.match)
    _welcome(terminal, setting)
    if arguments.resume is None:
        _print_unfinished(terminal, last_unfinished(setting.match.game.name))
    with closing_the_window_interrupts():
        try:
            session.run()
            kept = saver.end(session.table.match)
            if session.table.match.actions > setting.match.actions:
                _print_end(terminal, kept)
        except (KeyboardInterrupt, EOFError, Stopped):
            _stop(terminal, session, saver)
        except Exception as error:
            # Whatever went wrong, the match must not be lost.
            _stop(terminal, session, saver, reported=isinstance(error, CommandError))
            raise


def _stop(terminal: Terminal, session: Session, saver: Saver, *, reported: bool = False) -> None:
    """Save the match and print where; also why there, unless that is `reported` anyway."""
    with nothing_interrupts():
        saved = saver.stop(session.table.match)
        with contextlib.suppress(OSError):  # the window is closed
            _print_where(terminal, Saved(saved.file) if reported else saved)


def _print_end(terminal: Terminal, file: Path | None) -> None:
    """Print how to review the match that is over, or how to keep the next one."""
    terminal.print()
    if file is None:
        terminal.say(_("With --record FILE you keep a match, and can review it afterwards."))
        return
    terminal.whole(say(_("The record is in {file}"), file=str(file)))
    command = f"{_called()} review {shlex.quote(str(file))}"
    terminal.whole(say(_("Review it with: {command}"), command=command))


def _called() -> str:
    """Return the command by which Femopp was called."""
    return shlex.quote(os.environ.get("FEMOPP_CALLED", "femopp"))


def _print_where(terminal: Terminal, saved: Saved) -> None:
    terminal.print()
    if saved.why is not None:
        terminal.whole(saved.why)
    terminal.whole(say(_("The match is saved in {file}"), file=str(saved.file)))
    terminal.whole(say(_("Continue with: {command}"), command=_resuming(saved.file)))


def _print_unfinished(terminal: Terminal, file: Path | None) -> None:
    """Print how to go on with the last match, such as after a power failure."""
    if file is not None:
        message = _("Your last match isn't over. Continue with: {command}")
        terminal.whole(say(message, command=_resuming(file)))


def _resuming(file: Path) -> str:
    return f"{_called()} play --resume {shlex.quote(str(file))}"


# Players


def _session(terminal: Terminal, setting: Setting, saver: Saver) -> Session:
    match = setting.match
    presentation = presentation_of(match.game.name)
    story = Story(presentation, setting.seat, terminal.speaker, match.views[setting.seat])
    story.goes_on_after(match.log)
    return Session(
        terminal=terminal,
        game=match.game,
        presentation=presentation,
        table=Table(match, people=frozenset({setting.seat}), draws=setting.draws),
        seat=setting.seat,
        bots=_bots(setting),
        chances=_chances(setting.seed),
        bots_seed=setting.seed or secrets.token_hex(8),
        story=story,
        save=saver.save,
        helping=HelpingHand(match.game, setting.seat) if setting.helps else None,
    )


def _named_bots(setting: Setting) -> dict[Seat, str]:
    """Return the bot in each other seat, by name. Raises `CommandError` for a wrong number."""
    others = [seat for seat in seats(len(setting.names)) if seat != setting.seat]
    names = [name.strip() for name in setting.bots.split(",")]
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise CommandError(
            say(
                _("--bots takes one name for all, or one for each of the {number} others"),
                number=len(others),
            )
        )
    return dict(zip(others, names, strict=True))


def _bots(setting: Setting) -> dict[Seat, Bot]:
    try:
        return {
            seat: bot_named(
                name,
                setting.match.game.name,
                forgetfulness=percent("--forgetful", setting.forgetful),
                alertness=percent("--alert", setting.alert),
                haste=percent("--forgetful", setting.forgetful) if setting.helps else 0.0,
                patience=float(setting.helps),
            )
            for seat, name in _named_bots(setting).items()
        }
    except UnknownBotError as error:
        raise CommandError(error.text) from None


def _chances(seed: str | None) -> Chances:
    if seed is None:
        return lambda draw: SystemShuffler()
    return lambda draw: SeededShuffler(seed, draw)


def _saver(setting: Setting) -> Saver:
    settings = {
        "seat": str(setting.seat + 1),
        "bots": setting.bots,
        "forgetful": str(setting.forgetful),
        "alert": str(setting.alert),
        **({"helps": "yes"} if setting.helps else {}),
    }
    name = setting.match.game.name
    return Saver(setting.file, name, setting.names, setting.seed, settings, setting.older)


def _welcome(terminal: Terminal, setting: Setting) -> None:
    game, options = setting.match.game, setting.match.state.options
    title = terminal.speaker.say(say(game.title))
    rules = terminal.speaker.say(say(options.preset_named(options.preset).title))
    named = rules.startswith(title)
    terminal.print(rules if named else f"{title}, {rules}", style="bold")
    _print_ways(terminal, setting)
    bots = _named_bots(setting)
    if len(set(bots.values())) > 1:
        for seat, name in bots.items():
            how = say(TITLES[name])
            terminal.say(_("{player:player}: {how} ({bot})"), player=seat, how=how, bot=name)
    terminal.say(_("Type ? for help, rules for the rules, quit to save the match and stop."))


def _print_ways(terminal: Terminal, setting: Setting) -> None:
    """Print the way in which this match is played, and for a new one how to play in another."""
    options = setting.match.state.options
    rituals = options.rituals_option
    for way in () if rituals is None else rituals.ways:
        chosen = way.options_in(options.preset)
        wanted = type(options).parsed(options.preset, chosen)
        performs = getattr(wanted, rituals.name) == getattr(options, rituals.name)
        if performs and way.helps is setting.helps:
            terminal.say(_("{title}: {says}"), title=say(way.title), says=say(way.says))
        elif setting.older is None:
            terminal.say(_("{title}: --way {name}"), title=say(way.title), name=way.name)
