"""The first lesson: bids, tricks, the question, and exactly zero. The program does the rituals."""

from femopp.language import _
from femopp.lessons import Lesson, Remark

FIRST = Lesson(
    name="first",
    title=_("Your first match"),
    about=_("Bid, follow suit, and win on exactly zero."),
    minutes=4,
    file=(__package__ or "", "first.femopp"),
    remarks={
        "beards": Remark(
            _("We all wear a red beard. Every trick you take cuts a point off yours.")
        ),
        "aim": Remark(_("First to exactly zero wins. You have six to go.")),
        "pass": Remark(
            _("{Bo} promises to take two tricks. You have just one ace: pass."),
            {
                "bid R": _("All six tricks, or you're out of the match! Pass."),
                "bid": _(
                    "That's a promise of three tricks or more. Break it and you go up five. Pass."
                ),
            },
        ),
        "follow": Remark(
            _("Spades were led, so play a spade. You can't beat the ace: give your lowest."),
            {
                "play 9S": _("The nine won't beat the ace either. Keep it, and play the five."),
                "play": _("You have spades, so you must play one. That's called following suit."),
            },
        ),
        "taken": Remark(_("The highest card of the suit led takes the trick, and leads the next.")),
        "only": Remark(
            _("Spades again. You have just one left."),
            {"play": _("You still have a spade, so that's the one you must play.")},
        ),
        "clubs": Remark(
            _("{Algot}'s ace is winning. Your only club goes there."),
            {"play": _("Clubs were led, and you have one: play it.")},
        ),
        "diamond": Remark(
            _("Your diamond, please. That makes four tricks, and none for you."),
            {"play": _("Diamonds were led, and you have one: play it.")},
        ),
        "question": Remark(
            _("Promise one of the last two tricks, or sit them out. You have an ace: go along!"),
            {"fold": _("With an ace in hand? It takes a trick. Go along!")},
        ),
        "ace": Remark(
            _("Hearts! Take it with your ace."),
            {"play 4H": _("The four loses to the king, and you promised a trick. Play the ace.")},
        ),
        "four": Remark(_("Your trick, so you lead. Try your four.")),
        "strong": Remark(_("Nobody had a heart left, so even your four won. Four to go!")),
        "bid": Remark(
            _("{Algot} bids two. Your hand is strong: bid three."),
            {
                "pass": _("With two aces? Be brave: bid three."),
                "bid 4": _("Three is safer, and a fourth trick cuts your beard all the same."),
                "bid R": _("All six tricks, or you're out of the match! Bid three."),
                "bid": _("That's a lot to promise. Miss it and you go up five. Bid three."),
            },
        ),
        "lead": Remark(
            _("Your bid stands, so you lead. Begin with the ace of spades."),
            {
                "play KS": _("The king would win too. But let's take the ace first."),
                "play": _("Not yet. Aces win for sure: begin with the ace of spades."),
            },
        ),
        "king": Remark(
            _("Nothing beats your king now. Lead it."),
            {"play": _("Later. The king wins now: lead it.")},
        ),
        "third": Remark(
            _("One more, and your promise is kept. The ace of diamonds!"),
            {"play": _("The ace of diamonds is the sure trick. Play it.")},
        ),
        "exactly": Remark(
            _("Promise kept! Now take exactly one more: one too many sends you up again.")
        ),
        "low": Remark(
            _("Keep your queen for that trick. Lead the two of clubs."),
            {
                "play QH": _("Keep the queen: that's your best chance of one more trick."),
                "play": _("Lead the two: nothing is lower, and you want to lose this one."),
            },
        ),
        "queen": Remark(
            _("{Bo} sits out. Hearts are led: your queen can win."),
            {"play": _("Hearts were led, so you must play your queen.")},
        ),
        "seven": Remark(_("Your fourth trick: exactly zero! Now lose the last one.")),
        "won": Remark(_("{Tyra} takes it. Exactly zero: you win, and your beard is off!")),
    },
)
