"""`?`: the question, the possible answers, and why something is not allowed."""

from typing import Any

from femopp.bots import bots_of
from femopp.bots.adviser import ADVISER
from femopp.cli.play.menu import Menu
from femopp.cli.play.translated import translated
from femopp.cli.terminal import Terminal
from femopp.language import _, say
from femopp.presentation import Presentation
from femopp.rulebook import Action, Game, Play, refusals
from femopp.tricks import Seat

ANSWERS = (
    (_("1"), _("the choice with that number")),
    (_("QC"), _("that card: rank and suit, or the rank alone if only one fits")),
    (_("? QC"), _("why that card is allowed or not; works with any other answer too")),
    (_("hint"), _("what to do, and why")),
    (_("hint more"), _("how your choices compare")),
    (_("hint QC"), _("how that choice compares")),
    (_("trick"), _("the last trick")),
    (_("hand"), _("the table and your hand again")),
    (_("sheet"), _("the score sheet with every reason")),
    (_("rules"), _("the rules of this table")),
    (_("rituals"), _("what can be said and done at any time")),
    (_("quit"), _("stop; the match is saved and can be resumed")),
)
HINTS = ("hint", "hint more", "hint QC")
NUMBERS = ("1",)
RITUALS = ("rituals",)


def explain(terminal: Terminal, game: Game[Any], view: Any, seat: Seat, action: Action) -> None:
    """Print why this action is not allowed, each reason with its rule; or that it is."""
    against = refusals(game, view, seat, action)
    if not against:
        terminal.say(_("That is allowed."))
    for refusal in against:
        terminal.cited(refusal.text, refusal.cite, indent=0)


def show_help(terminal: Terminal, game: Game[Any], view: Any, seat: Seat, menu: Menu) -> None:
    """Print the question, every choice, and what else can be typed."""
    terminal.print(game.asked(view, seat), style="bold")
    if menu.about:
        terminal.print(menu.about)
    _show_choices(terminal, menu)
    _show_refused_cards(terminal, game, view, seat, menu)
    terminal.heading(_("You can type"))
    left_out: tuple[str, ...] = () if getattr(view, "manual", False) else RITUALS
    if not menu.in_words:
        left_out += NUMBERS
    if ADVISER not in bots_of(game.name):
        left_out += HINTS
    answers = [one for one in ANSWERS if one[0] not in left_out]
    width = 1 + max([len(terminal.words(word)) for word, _meaning in answers])
    for word, meaning in answers:
        terminal.print(f"{terminal.words(word):<{width}} {terminal.words(meaning)}", indent=2)


def show_rituals(terminal: Terminal, presentation: Presentation, view: Any) -> None:
    """Print what can be said and done at this table at any time; it is the same at every moment."""
    if not presentation.has_rituals(view):
        terminal.say(_("Players don't perform the rituals at this table."))
        return
    speaker = terminal.speaker
    unused, typed = presentation.unused(view), presentation.typed(view)
    terminal.heading(_("At any time"))
    for syntax, meaning in presentation.rituals:
        word, *rest = syntax.split()
        if word not in unused:
            said = " ".join(translated(one, speaker) for one in (typed.get(word, word), *rest))
            terminal.print(f"{said:<19} {speaker.say(meaning)}", indent=2)
    for kind in presentation.kinds(view):
        terminal.print(f"{translated(kind.value, speaker):<17} {speaker.speak(kind)}", indent=4)


def _show_choices(terminal: Terminal, menu: Menu) -> None:
    if menu.several:
        example = say(
            _("Name the cards together, for example: {cards}"), cards=menu.choices[-1].key
        )
        terminal.print(example, indent=2)
        return
    for choice in menu.choices:
        label = "" if choice.about and choice.label == choice.key else choice.label
        words = " – ".join(filter(None, [label, choice.about]))
        terminal.print(f"{choice.key:<8} {words}", indent=2)


def _show_refused_cards(
    terminal: Terminal, game: Game[Any], view: Any, seat: Seat, menu: Menu
) -> None:
    """Print the cards that may not be played, with the reasons that they share."""
    if not any(isinstance(choice.action, Play) for choice in menu.choices):
        return
    reasons: dict[str, list[str]] = {}
    for card in menu.hand:
        for refusal in refusals(game, view, seat, Play(card))[:1]:
            reason = f"{terminal.words(refusal.text)} [{terminal.speaker.speak(refusal.cite)}]"
            reasons.setdefault(reason, []).append(terminal.speaker.speak(card))
    if reasons:
        terminal.heading(_("Not allowed now"))
    for reason, cards in reasons.items():
        terminal.print(f"{' '.join(cards)}: {reason}", indent=2)
