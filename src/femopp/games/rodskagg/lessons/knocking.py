"""The lesson with knocking: the players do the rituals, and nobody reminds anybody."""

from femopp.language import _
from femopp.lessons import TAP, Lesson, Remark

PICKED_UP_TOO_EARLY = _("You could have knocked: {Bo} picked up too early. Try it!")

KNOCKING = Lesson(
    name="knocking",
    title=_("Knocking"),
    about=_("Catch what others forget, and forget nothing yourself."),
    minutes=4,
    file=(__package__ or "", "knocking.femopp"),
    remarks={
        "nobody": Remark(_("Now everybody has duties. Forget one, and somebody may knock.")),
        "phrase": Remark(
            _("After dealing, {Algot} must say: “Knock for cards and misdeal!” Until then, wait.")
        ),
        "look": Remark(
            _("The cards are dealt. Look around: what do you do?"),
            {
                "pick_up": PICKED_UP_TOO_EARLY,
                TAP: PICKED_UP_TOO_EARLY,
                "knock": _("Something is wrong, but not that. Who has picked up already?"),
            },
        ),
        "five": Remark(
            _("Five up for {Bo}, who picked up too early! You saw it, and you knocked.")
        ),
        "pick_up": Remark(
            _("Now {Algot} has said it. Pick up your cards: just tap them."),
            {"knock": _("Nothing is wrong now. Pick up your cards.")},
        ),
        "bid": Remark(
            _("You're on four, with fine cards. Bid three."),
            {
                "pass": _("With two aces and a king? Bid three."),
                "bid R": _("All six tricks, or you're out of the match! Bid three."),
                "bid": _("Three it is: you can still take four."),
            },
        ),
        "aces": Remark(
            _("Your bid stands. Lead the ace of hearts."),
            {"play": _("Aces first: the ace of hearts.")},
        ),
        "king": Remark(
            _("Now the king of hearts."), {"play": _("The king of hearts can't lose now.")}
        ),
        "club": Remark(
            _("And the ace of clubs: that keeps your promise."),
            {"play": _("The ace of clubs is the sure one.")},
        ),
        "low": Remark(
            _("You need exactly one more. Give this one away: the three of spades."),
            {"play": _("Keep that for later. Lead the three of spades.")},
        ),
        "ask": Remark(
            _("Four tricks are gone, and you bid. What do you owe the others?"),
            {
                TAP: _("Ask who goes along, or somebody knocks: five up! It's among the Rituals."),
                "knock": _(
                    "The others have forgotten nothing. It's your turn to ask who goes along."
                ),
                "out": _("You're not on zero yet. Ask who goes along."),
            },
        ),
        "queen": Remark(
            _("{Bo} folds, {Algot} goes along. Take this one with your queen."),
            {"play": _("Diamonds were led, and you have one: your queen.")},
        ),
        "first": Remark(
            _("Your fourth trick, and your lead. What comes first?"),
            {
                "play": _("You're on zero! Lead without knocking out, and it's five up."),
                TAP: _("You're on zero, so knock for going out. It's among the Rituals."),
                "knock": _("Not for somebody's error: knock for going out, among the Rituals."),
            },
        ),
        "seven": Remark(_("Well knocked! Now lose the last trick with your seven.")),
        "won": Remark(_("Zero, and you knocked for it: you win. Nobody had to remind you.")),
    },
)
