"""Twenty questions of a new player to each game, answered by nothing but its rule sheet.

The questions were made from the sources. An answer is a sentence of the sheet: the rule that it
cites, and words that it has in English and in Swedish.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest

from femopp.kits.catalogue import GAMES
from femopp.language import Speaker
from femopp.rulebook import in_force


class Answer(NamedTuple):
    """A sentence of the sheet: the rule or reading behind it, and words in it."""

    rule: str
    english: str
    swedish: str


Answers = tuple[Answer, ...]
Questions = Mapping[str, Answers]

R49: Questions = {
    "How many can play?": (Answer("R49-PLAYERS-1", "3 to 8 players", "3 till 8"),),
    "How do the cards rank, and is there a trump?": (
        Answer("R49-PACK-2", "aces are high, twos low. There are no trumps", "Ingen färg är trumf"),
    ),
    "Where does one start, and what is the aim?": (
        Answer("R49-SCORE-START-1", "twelve points and counts down; the aim is zero", "noll"),
    ),
    "Who deals first?": (Answer("R49-DEAL-2", "the highest deals first", "högst kort ger först"),),
    "Must the pack be cut, and who may do it?": (
        Answer("R49-DEAL-3", "need not be cut; only the dealer may", "bara givaren får"),
        Answer("R49-DEAL-5", "Another player who cuts the pack goes up 5", "åker upp 5"),
    ),
    "How are the cards dealt?": (
        Answer(
            "R49-DEAL-6", "six cards, three at a time, starting at the dealer's left", "tre och"
        ),
    ),
    "What must the dealer say, when, and what is it good for?": (
        Answer("R49-DEAL-7", "“Knock for cards and misdeal!” before picking up", "felgiv!"),
        Answer("R49-DEAL-8", "makes the dealer immune", "immun"),
    ),
    "What if somebody picks up too early?": (
        Answer("R49-DEAL-11", "picks up before that goes up 5", "åker upp 5"),
    ),
    "What if somebody has five cards?": (
        Answer("R49-DEAL-14", "the same dealer deals again", "omgiv av samma givare"),
        Answer("R49-DEAL-12", "forgets the phrase also goes up 5", "åker dessutom upp 5"),
    ),
    "May I pass, and what if everyone does?": (
        Answer("R49-AUCTION-3", "may pass instead of bidding", "smyga"),
        Answer("R49-AUCTION-9", "everyone passes, the deal is over", "Om alla passar"),
    ),
    "How does the auction go, and when does it end?": (
        Answer("R49-AUCTION-6", "speaks once; each bid must be higher", "talar en gång"),
        Answer("R49-AUCTION-8", "rödskägg ends the auction at once", "avslutar genast"),
    ),
    "Who becomes declarer, and what must they do?": (
        Answer("R49-AUCTION-10", "highest bid becomes declarer", "blir spelförare"),
        Answer("R49-AUCTION-11", "at least as many tricks", "minst så många stick"),
    ),
    "Who leads, must I follow suit, and what wins?": (
        Answer("R49-PLAY-5", "the winner of each trick leads to the next", "tog det förra"),
        Answer("R49-PLAY-2", "Follow suit if you can", "Följ färg om du kan"),
    ),
    "Who asks what after the fourth trick, and who answers first?": (
        Answer("R49-ASK-1", "in turn from declarer's left", "från spelförarens vänster"),
    ),
    "What do I promise, and may I decline?": (
        Answer("R49-ASK-4", "promise to take one, or fold", "lovar då att ta minst ett"),
        Answer("R49-SCORE-3", "without a trick goes up 5", "åker upp 5"),
    ),
    "What if declarer forgets the question?": (
        Answer("R49-ASK-8", "forgets to ask the question after trick four goes up 5", "frågan"),
        Answer("R49-ASK-9", "nobody goes up for taking no trick", "ingen åker upp"),
    ),
    "What do tricks and a failed contract count?": (
        Answer("R49-SCORE-1", "takes one point off", "avdrag med en poäng"),
        Answer("R49-SCORE-2", "they go up 5, but their tricks still come off", "ändå dra av"),
    ),
    "What does rödskägg win or lose, and is it played out?": (
        Answer("R49-RED-1", "makes rödskägg wins the match", "vinner partiet"),
        Answer("R49-RED-2", "fails rödskägg is out of the match", "är utslagen"),
        Answer("R49-RED-3", "ends as soon as another player takes a trick", "är slut så snart"),
        Answer("R49-RED-4", "tricks take no points off", "drar ingen av"),
    ),
    "How do I win, and what must I say when I come to zero?": (
        Answer("R49-GAME-1", "once begun is played to its end", "påbörjad giv spelas"),
        Answer("R49-GAME-2", "exactly zero after a deal wins", "precis noll"),
        Answer("R49-OUT-1", "must knock out before the next lead, or go up 5", "för sin utgång"),
    ),
    "What if I take too many tricks, or several stand on zero?": (
        Answer("R49-GAME-4", "bounces up by the surplus", "studsar upp"),
        Answer("R49-GAME-3", "the player who knocked out first wins", "knackade ut sig först"),
    ),
}

RSK: Questions = {
    "How many can play?": (Answer("RSK-PLAYERS-1", "2 to 8 players", "2 till 8"),),
    "How do the cards rank, and is there a trump?": (
        Answer("RSK-PACK-1", "aces are high, twos low. There are no trumps", "Ingen färg är trumf"),
    ),
    "Where does one start, and what is the aim?": (
        Answer("RSK-SCORE-START-1", "twelve points and counts down; the aim is zero", "noll"),
    ),
    "Which way round does the game go?": (Answer("RSK-DEAL-1", "clockwise", "medsols"),),
    "How are the cards dealt, and what of the others?": (
        Answer(
            "RSK-DEAL-1", "six cards, three at a time, starting at the dealer's left", "tre och"
        ),
        Answer("RSK-DEAL-2", "remaining cards are not used", "Korten som blir över"),
    ),
    "Must anything be said or knocked for?": (
        Answer("RSK-RITUAL-0", "There are no rituals", "inga ritualer"),
    ),
    "What if somebody has five cards?": (
        Answer("A-R48", "the same dealer deals again, and nobody goes up", "ingen åker upp"),
    ),
    "What can be bid?": (
        Answer("RSK-AUCTION-1", "one to six tricks and, above them", "talen ett till sex"),
    ),
    "Must I bid?": (
        Answer("RSK-AUCTION-2", "Forehand must bid; the others may pass", "de andra får passa"),
    ),
    "How does the auction go, and when does it end?": (
        Answer("RSK-AUCTION-3", "speaks once; each bid must be higher", "talar en gång"),
        Answer("RSK-AUCTION-5", "rödskägg ends the auction at once", "avslutar genast"),
    ),
    "Who becomes declarer, and what must they do?": (
        Answer("RSK-AUCTION-6", "highest bid becomes declarer", "blir spelförare"),
        Answer("RSK-AUCTION-7", "at least as many tricks", "minst så många stick"),
    ),
    "Who leads?": (Answer("RSK-PLAY-1", "Declarer leads to every trick", "till varje stick"),),
    "Must I follow suit, and what wins?": (
        Answer("RSK-PLAY-3", "The highest card of the suit led wins", "Högst i"),
    ),
    "Who asks what after the fourth trick, and who answers first?": (
        Answer("RSK-ASK-1", "in turn from declarer's left", "från spelförarens vänster"),
    ),
    "Who may decline?": (
        Answer("RSK-ASK-3", "promise to take one, or fold", "lägga ner korten"),
        Answer("RSK-ASK-5", "on 1 or 2 on the sheet must go along", "står på 1 eller 2"),
    ),
    "What if I go along in vain, or nobody asked?": (
        Answer("RSK-SCORE-6", "without a trick goes up 5", "åker upp 5"),
        Answer("RSK-SCORE-7", "nobody goes up for taking no trick", "ingen åker upp"),
    ),
    "What do tricks and a failed contract count?": (
        Answer("RSK-SCORE-1", "takes one point off", "avdrag med en poäng"),
        Answer("RSK-SCORE-2", "they go up 5, but their tricks still come off", "ändå dra av"),
    ),
    "What does rödskägg win or lose, and is it played out?": (
        Answer("RSK-SCORE-3", "makes rödskägg wins the match", "vinner partiet"),
        Answer("RSK-SCORE-4", "fails rödskägg goes up 12", "åker upp 12"),
        Answer("RSK-SCORE-5", "every trick takes its point off", "dras också av"),
        Answer("RSK-GAME-1", "played to the end even after it has failed", "spelas färdigt även"),
    ),
    "How do I win, and may it be in the middle of a deal?": (
        Answer("RSK-GAME-2", "exactly zero after a deal wins", "precis noll"),
        Answer("RSK-GAME-1", "A deal once begun is played to its end", "påbörjad giv spelas"),
    ),
    "What if I take too many tricks, or several stand on zero?": (
        Answer(
            "RSK-GAME-3", "goes below zero and must get back up", "hamnar på minus (blir tjock)"
        ),
        Answer("RSK-GAME-5", "they share the win", "delar de segern"),
    ),
}

REN: Questions = {
    "How many can play?": (Answer("REN-PLAYERS-1", "3 to 7 players", "3 till 7"),),
    "How do the cards rank, and is there a trump?": (
        Answer("REN-PACK-1", "aces are high, twos low. There are no trumps", "Ingen färg är trumf"),
    ),
    "Where does one start, and what is the aim?": (
        Answer("REN-SCORE-START-1", "twelve points and counts down; the aim is zero", "noll"),
    ),
    "Must the pack be cut, and who may do it?": (
        Answer("REN-DEAL-1", "The dealer shuffles and cuts the pack", "blandar och kuperar"),
        Answer("REN-RITUAL-3", "the dealer goes up 5", "åker givaren upp 5"),
    ),
    "How are the cards dealt?": (
        Answer("REN-DEAL-1", "six cards, three at a time", "tre och tre"),
    ),
    "May I change a hand without a picture card?": (
        Answer("REN-DEAL-2", "may ask for a fresh hand from the stock", "be om en ny hand"),
    ),
    "When may I pick up my cards?": (
        Answer("REN-RITUAL-5", "“Knock for cards and infractions!”", "knackar givaren och säger"),
        Answer("REN-RITUAL-5", "picks up before that goes up 5", "åker upp 5"),
    ),
    "What can be bid, and may I pass?": (
        Answer("REN-AUCTION-1", "zero to five tricks and, above them", "talen noll till fem"),
        Answer("A-R4", "may pass instead of bidding", "smyga"),
    ),
    "How does the auction go, and when does it end?": (
        Answer("A-R4", "speaks once; each bid must be higher", "talar en gång"),
        Answer("A-R5", "rödskägg ends the auction at once", "avslutar genast"),
    ),
    "Who becomes declarer?": (
        Answer("REN-AUCTION-3", "highest bid becomes declarer", "blir spelförare"),
    ),
    "How many tricks must declarer take?": (
        Answer("REN-SCORE-3", "exactly as many tricks as were bid", "precis så många stick"),
    ),
    "Who leads, must I follow suit, and what wins?": (
        Answer("REN-PLAY-1", "the winner of each trick leads to the next", "tog det förra"),
        Answer("REN-PLAY-2", "Follow suit if you can", "Följ färg om du kan"),
    ),
    "What is asked with two tricks left, and who may fold, and how?": (
        Answer("REN-ASK-1", "Before the lead to the fifth trick, declarer must ask", "frågar"),
        Answer("REN-ASK-3", "or fold: lay the hand face down", "lägga ner korten dolt"),
    ),
    "What is at stake if I play on without a trick?": (
        Answer("REN-ASK-4", "each of the last two tricks takes off 2", "avdrag med 2"),
        Answer("REN-ASK-4", "without a trick goes up 6", "åker upp 6"),
    ),
    "What if declarer forgets the question?": (
        Answer("REN-ASK-5", "nobody goes up for taking no trick", "ingen åker upp"),
        Answer("REN-RITUAL-6", "forgets to ask the question after trick four goes up 5", "frågan"),
    ),
    "What do tricks and a failed contract count?": (
        Answer("REN-SCORE-1", "takes one point off", "avdrag med en poäng"),
        Answer("REN-SCORE-3", "they go up 5, but their tricks still come off", "ändå dra av"),
    ),
    "What does rödskägg win or lose?": (
        Answer("REN-RED-1", "makes rödskägg wins the match", "vinner partiet"),
        Answer("REN-RED-2", "fails rödskägg is out of the match", "är utslagen"),
    ),
    "How are errors punished, and until when?": (
        Answer("REN-RITUAL-1", "only if another player knocks in time", "knackar och påtalar"),
        Answer("REN-RITUAL-8", "until the first card of the following trick", "till nästa stick"),
    ),
    "What must I say near zero, and what if I go below?": (
        Answer("REN-OUT-1", "brings them to 1 or 0 must give notice", "kommer till 1 eller 0"),
        Answer("REN-GAME-2", "goes below zero and must get back up", "hamnar på minus"),
    ),
    "What if two come to zero in one deal?": (
        Answer("REN-GAME-3", "a duel of six cards each: most tricks wins", "flest stick vinner"),
        Answer("A-R39", "A deal once begun is played to its end", "påbörjad giv spelas"),
    ),
}

SHP: Questions = {
    "How many play?": (Answer("SHP-PLAYERS-1", "Five players", "Man är fem"),),
    "Which cards are used?": (Answer("SHP-PACK-1", "from sevens to aces", "från sjuorna"),),
    "Which cards are trumps, and how do they rank?": (
        Answer("SHP-TRUMP-1", "All queens, jacks and diamonds", "Alla damer, alla knektar"),
        Answer("SHP-TRUMP-2", "clubs, spades, hearts, diamonds; then ace, ten", "klöver, spader"),
    ),
    "How do the other suits rank?": (
        Answer("SHP-TRUMP-3", "ace, ten, king, nine, eight, seven", "ess, tio, kung, nio"),
    ),
    "What is each card worth?": (Answer("SHP-POINTS-1", "ace 11, ten 10, king 4", "för 11 ögon"),),
    "How are the cards dealt?": (
        Answer("SHP-DEAL-1", "puts two in the blind", "två till talongen"),
    ),
    "Who may take the two cards on the table?": (
        Answer("SHP-PICK-2", "In turn from forehand", "Med början hos förhand"),
    ),
    "What if nobody does?": (
        Answer("SHP-PICK-3", "the next player clockwise deals", "nästa spelare medsols ger"),
        Answer("SHP-DBL-DOUBLER-1", "doubles the next deal that is picked", "fördubblar nästa"),
    ),
    "How many card points must be taken?": (
        Answer("SHP-PICK-4", "at least 61 card points", "minst 61 ögon"),
    ),
    "What does the picker lay away, and whose is it?": (
        Answer("SHP-BURY-1", "buries two cards, face down", "lägger bort två kort dolt"),
        Answer("SHP-PAY-1", "count for the picker's side", "till spelförarens sida"),
    ),
    "Who is partner, and who are the opponents?": (
        Answer("SHP-PARTNER-1", "the jack of diamonds, called the boy", "the boy"),
        Answer("SHP-PICK-5", "All the others are opponents", "Alla andra är motspelare"),
    ),
    "May the partner say so?": (
        Answer("SHP-PARTNER-2", "must keep it secret until playing", "ger sig inte till känna"),
    ),
    "What if the picker has the jack of diamonds?": (
        Answer("SHP-ALONE-1", "plays alone against four", "ensam mot fyra"),
    ),
    "Can the picker do without the partner, and until when?": (
        Answer("SHP-ALONE-2", "may throw off the boy", "throwing off the boy"),
        Answer("A-S6", "after a double crack it is too late", "är det för sent"),
    ),
    "What is a blitz?": (
        Answer("SHP-DBL-BLITZ-1", "both black queens may announce blitz", "båda svarta damerna"),
    ),
    "Who may crack, and what is it worth?": (
        Answer("SHP-DBL-CRACK-1", "an opponent after the picker", "sitter efter spelföraren"),
        Answer("SHP-DBL-CRACK-2", "either doubles twice", "fördubblar två gånger"),
    ),
    "Who may answer a crack, and the answer?": (
        Answer("SHP-DBL-DCRACK-1", "after a crack the boy may double again", "the boy fördubbla"),
        Answer("SHP-DBL-TCRACK-1", "an opponent who hasn't cracked", "inte har annonserat crack"),
    ),
    "Who leads, must I follow suit, and what wins?": (
        Answer("SHP-PLAY-1", "Forehand leads to the first trick", "Förhand spelar ut"),
        Answer("SHP-PLAY-2", "Follow suit if you can", "Följ färg om du kan"),
        Answer("SHP-PLAY-3", "The highest trump takes the trick", "Högsta trumfen"),
        Answer("SHP-PLAY-4", "The winner of a trick leads", "spelar ut till nästa"),
    ),
    "Who pays what, won and lost, with a partner and alone?": (
        Answer("SHP-PAY-3", "the picker gets 2 and the boy 1", "spelföraren får 2"),
        Answer("SHP-PAY-5", "gets 1 from each of the four", "av de fyra motspelarna"),
        Answer("SHP-PAY-4", "a losing picker's side pays double", "betalar den dubbelt"),
    ),
    "What is schneider, and what if a side has no trick?": (
        Answer("SHP-DBL-SCHNEIDER-1", "fewer than 30 card points", "färre än 30 ögon"),
        Answer("SHP-DBL-NOTRICK-2", "all amounts count four times", "fyra gånger"),
    ),
}

RIF: Questions = {
    "How many play?": (Answer("RIF-PLAYERS-1", "Four players", "Man är fyra"),),
    "How do the cards rank?": (Answer("RIF-PACK-1", "aces are high", "är esset högst"),),
    "How many deals, and which way round?": (
        Answer("RIF-DEAL-1", "twenty deals. Turns go counter-clockwise", "motsols"),
    ),
    "How many cards does everyone get?": (Answer("A-T10", "thirteen cards", "tretton kort"),),
    "Who names the contract, and when?": (
        Answer("RIF-CONTRACT-1", "names the contract before the first lead", "väljer kontrakt"),
    ),
    "How many of each must I choose, and in which order?": (
        Answer("RIF-CONTRACT-2", "Trump twice and negative contracts three times", "tre gånger"),
        Answer("RIF-CONTRACT-3", "in any order", "vilken ordning som helst"),
    ),
    "How often may a negative contract be chosen?": (
        Answer("RIF-NEG-1", "is chosen twice in all", "sammanlagt två gånger"),
    ),
    "May I choose the same negative contract again?": (
        Answer("RIF-NEG-1", "may choose the same negative contract twice", "samma negativa"),
    ),
    "May I name the same trump suit again, or no-trump?": (
        Answer("RIF-POS-1", "the same suit or another", "samma färg eller en annan"),
        Answer("RIF-POS-2", "no-trump isn't possible", "sang finns inte"),
    ),
    "What is a trick worth in Trump?": (Answer("RIF-POS-6", "+50 each", "+50 vardera"),),
    "What if I can't follow in Trump, and must I trump higher?": (
        Answer("RIF-POS-4", "If not, play a trump", "måste du trumfa"),
        Answer("RIF-POS-4", "any trump will do", "vilken trumf som helst"),
    ),
    "What costs what in the contracts with penalty cards?": (
        Answer("RIF-RIFKI-1", "the king of hearts (−320)", "hjärter kung (−320)"),
        Answer("RIF-KIZ-1", "no queens (−100 each)", "damer (−100 vardera)"),
        Answer("RIF-ERKEK-1", "no kings or jacks (−60 each)", "knektar (−60 vardera)"),
        Answer("RIF-KUPA-1", "no hearts (−30 each)", "hjärter (−30 vardera)"),
    ),
    "What costs what in the contracts with tricks?": (
        Answer("RIF-SONIKI-1", "the last two tricks (−180 each)", "sticken (−180 vardera)"),
        Answer("RIF-ELALMAZ-1", "no tricks (−50 each)", "stick (−50 vardera)"),
    ),
    "Who leads, and what wins a trick without trumps?": (
        Answer("RIF-NEG-3", "The dealer leads to the first trick", "Givaren spelar ut"),
        Answer("RIF-NEG-10", "highest card of the suit led takes the trick", "utspelsfärgen tar"),
    ),
    "May I hold back a penalty card?": (
        Answer("RIF-NEG-8", "already in the trick, you must play it", "måste du spela det"),
    ),
    "With king and jack under an ace, which must I play?": (
        Answer("A-T1", "several such penalty cards, you choose", "väljer du själv"),
    ),
    "What if I can't follow suit?": (
        Answer("RIF-NEG-9", "play a penalty card; if you have none, play any", "ett straffkort"),
    ),
    "When may hearts be led?": (
        Answer("RIF-RIFKI-2", "after a heart has been discarded on another suit", "har sakats"),
        Answer("RIF-RIFKI-3", "nothing but hearts may always lead one", "bara har hjärter"),
    ),
    "Where do penalty cards go, and can a deal end early?": (
        Answer("RIF-NEG-5", "face up in front of the player", "uppvända framför"),
        Answer("RIF-NEG-6", "ends as soon as all penalty cards", "det sista straffkortet"),
    ),
    "Who wins, and what if two have most?": (
        Answer("RIF-SCORE-3", "The highest total wins", "Flest poäng vinner"),
        Answer("A-T12", "Ties for the highest total share the win", "delar de segern"),
    ),
}

BOOKS: Mapping[tuple[str, str], Questions] = {
    ("rodskagg", "kortoxen-1949"): R49,
    ("rodskagg", "skane"): RSK,
    ("rodskagg", "english"): REN,
    ("sheepshead", "five-handed"): SHP,
    ("rifki", "rifki"): RIF,
}


def asked() -> Iterator[tuple[str, str, str]]:
    for (game, preset), questions in BOOKS.items():
        yield from ((game, preset, question) for question in questions)


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize(("game", "preset", "question"), list(asked()))
def test_the_sheet_alone_answers(game: str, preset: str, question: str, language: str) -> None:
    rules, speaker = GAMES[game], Speaker(language)
    options = rules.options.of(preset)
    sheet = [
        (cite.rule, speaker.say(text))
        for section in rules.sheet
        for text, cite in in_force(section, options)
    ]
    for answer in BOOKS[game, preset][question]:
        words = answer.swedish if language == "sv" else answer.english
        said = [sentence for rule, sentence in sheet if rule == answer.rule]
        assert any(words.lower() in sentence.lower() for sentence in said), (answer, said)


def test_there_are_twenty_questions_to_each_book() -> None:
    assert {book: len(questions) for book, questions in BOOKS.items()} == dict.fromkeys(BOOKS, 20)
