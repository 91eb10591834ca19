"""The first lesson: the last three deals of a match, each with a contract of its own."""

from femopp.language import _
from femopp.lessons import Lesson, Remark

THREE = Lesson(
    name="three",
    title=_("Three contracts"),
    about=_("Keep clear of the king of hearts and the queens, and choose your trumps."),
    minutes=4,
    file=(__package__ or "", "three.femopp"),
    remarks={
        "twenty": Remark(
            _("The dealer chooses each deal's contract. Three deals are left, and you lead.")
        ),
        "rifki": Remark(_("{Tyra} chose Rifki: whoever takes the king of hearts loses 320.")),
        "under": Remark(
            _("Spades. You don't want tricks now, so stay below."),
            {
                "play KS": _("The king takes the trick, and anything may fall into it. Stay low."),
                "play": _("You have spades, so you must follow suit."),
            },
        ),
        "safe": Remark(
            _("You're last, and there's no king of hearts. Take it: away with your ace!"),
            {"play": _("It's safe now. Get rid of the ace while nothing can happen.")},
        ),
        "lead": Remark(
            _("You lead. Something low: your two of clubs."),
            {
                "play AC": _("The ace takes whatever falls into the trick. Lead the two."),
                "play": _("Try the two of clubs: nearly everything beats it."),
            },
        ),
        "fell": Remark(_("No club, so {Algot} had to give up the king of hearts. {Bo} takes it!")),
        "kiz": Remark(_("{Bo} chose Kiz: each queen you take costs 100.")),
        "queen": Remark(
            _("A king! Put your queen below it: you must, and you want to."),
            {"play": _("If a queen can go below a higher card, it must. Lucky you!")},
        ),
        "heart": Remark(
            _("Hearts, and the queen is still out. Which one?"),
            {
                "play AH": _("The ace takes the trick, and maybe the queen. Stay low."),
                "play JH": _("The jack might take it. Lower: the five."),
                "play 2H": _("That's fine, but keep the two: you may need it. The five."),
                "play": _("Hearts were led, so you must follow suit."),
            },
        ),
        "void": Remark(
            _("{Tyra} took the queen of hearts. Clubs now: you have none, so a queen must go."),
            {"play": _("If you can't follow, you must play a queen, if you have one.")},
        ),
        "yours": Remark(_("All four queens are gone, so the deal is over. Now you choose.")),
        "trump": Remark(
            _("Trump: now each trick gains 50. Choose your longest suit."),
            {"choose": _("You have five spades, and the best ones. Choose spades.")},
        ),
        "ace": Remark(
            _("Draw the others' trumps: lead the ace of spades."),
            {"play": _("Trumps first: the ace of spades.")},
        ),
        "draw": Remark(_("And the king."), {"play": _("The king of spades draws more trumps.")}),
        "hearts": Remark(
            _("Now your ace of hearts."), {"play": _("The ace of hearts is a sure trick: lead it.")}
        ),
        "away": Remark(
            _("Get rid of your last heart: lead the seven."),
            {"play": _("Lead the seven of hearts. Then you can trump hearts.")},
        ),
        "ruff": Remark(
            _("Hearts again, and you have none: you must trump. A low one will do."),
            {
                "play QS": _("That works, but keep the queen. The six is enough."),
                "play TS": _("That works, but keep the ten. The six is enough."),
                "play": _("You can't follow, so you must play a trump."),
            },
        ),
        "end": Remark(
            _("And so on, to the last trick. After twenty deals the highest total wins.")
        ),
    },
)
