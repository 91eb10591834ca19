// Made by tools/protocol.py from src/femopp/server/protocol/messages.py: change that, then run it.

/** The first message: who one is (no token: a spectator). */
export interface Hello {
  type: "Hello";
  token?: string | null;
  language?: string;
}

/** Do this once, however often the message comes. `id` is DEVICE-NUMBER, where the number rises with each message of a device: 1, 2, 3 … `late`: the table has gone on since it was meant. It is not done any more, but may have been. */
export interface Do {
  type: "Do";
  id: string;
  command: Sit | Stand | Unreserve | Begin | LastDeal | Act | Tap | TakeBack | ClaimRest | AnswerClaim | Remove | Admit | AnswerAsker | HandOn | ChooseBot;
  late?: boolean;
}

/** Take a seat (from 0): at once, or, while a deal is played, from the next deal on. The guest who had the seat when the deal was dealt takes it back at once. */
export interface Sit {
  type: "Sit";
  seat: number;
}

/** Leave one's seat: a bot plays on there. */
export interface Stand {
  type: "Stand";
}

/** Give up the seat that one has reserved, or the request to be let in. */
export interface Unreserve {
  type: "Unreserve";
}

/** Begin the match, or after its end another one in the same seats. */
export interface Begin {
  type: "Begin";
}

/** Say that the deal being played is the last one, or that it is not. Between two deals it was the one before: the match is over. `ends_now`: whoever says it counts on that, and is told if the next deal has begun meanwhile. */
export interface LastDeal {
  type: "LastDeal";
  is_last?: boolean;
  ends_now?: boolean;
}

/** Do something in the match, in the words of a record with the players' names. */
export interface Act {
  type: "Act";
  words: string;
}

/** Have nothing to do or to say at this moment: the table may go on. */
export interface Tap {
  type: "Tap";
}

/** Want one's last action back, or agree to that. */
export interface TakeBack {
  type: "TakeBack";
}

/** Lay down one's hand and say that the seat `taker` (from 0) takes all tricks that are left. */
export interface ClaimRest {
  type: "ClaimRest";
  taker: number;
}

/** Agree to a claim, or refuse it; the claimer takes it back by refusing. `claimer` is the seat (from 0) whose claim is meant: another's may stand there by now. None: whichever does. */
export interface AnswerClaim {
  type: "AnswerClaim";
  agrees: boolean;
  claimer?: number | null;
}

/** Remove a guest; if it `closes`, nobody new is let in from then on, the guest included. */
export interface Remove {
  type: "Remove";
  guest: string;
  closes?: boolean;
}

/** Let new people come, or let nobody new in. If `asks`, they ask first; None leaves that as it was. */
export interface Admit {
  type: "Admit";
  admits: boolean;
  asks?: boolean | null;
}

/** Let somebody in who has asked to come in, or say: not now. */
export interface AnswerAsker {
  type: "AnswerAsker";
  guest: string;
  lets_in: boolean;
}

/** Let this guest be the host instead. */
export interface HandOn {
  type: "HandOn";
  guest: string;
}

/** Let the bot of this name play in a seat (from 0) that is a bot's. */
export interface ChooseBot {
  type: "ChooseBot";
  seat: number;
  bot: string;
}

/** Why is this not allowed? */
export interface Why {
  type: "Why";
  id: string;
  words: string;
}

/** What would a strong bot do in my seat now? */
export interface Hint {
  type: "Hint";
  id: string;
}

/** Go on in this language. */
export interface Speak {
  type: "Speak";
  language: string;
}

/** Are you there? */
export interface Ping {
  type: "Ping";
}

/** Who one is here (None: a spectator), and the version of the server. */
export interface Welcome {
  type: "Welcome";
  guest: string | null;
  version: string;
}

/** What has changed of the table as one sees it, and what has been said since. Of `screen` only those fields are there that are not as they were; the first look at a table has all of them, and so has the first on each socket. `again`: the story begins anew, and so many of its lines only tell in other words what was told before; None: it goes on. A number in the story is that of the deal which begins there. */
export interface Look {
  type: "Look";
  screen: Changes;
  story: (number | string | TrickTold)[];
  again: number | null;
}

/** The table as one observer sees it. `asked` says in words what the observer is to do, or what the table waits for. `number` counts the table's entries; `turn` is the seat that everybody knows the match to wait for. `stage` is ``waiting``, ``playing`` or ``over``. `seconds_left` is what the table's clock leaves the one whose turn it is, None without a clock. `last_taker` took the last trick, which is to be seen for `trick_seconds` at least; `finished` counts the matches that are over here. `hints` tells whether those who sit may ask for one, `claimable` whether the rules of this table ever allow a claim, `admits` whether new people may come, `asks` whether they ask the host first, `reserves` whether a seat that somebody takes now is theirs from the next deal on only. `knock` is the latest one, as long as nobody sits down or leaves. `is_last`: the host has said that this deal is the last; `ends_now`: it would end the match to say so now. `bots` are those in the seats, in seat order; None for a person's. `stand_in` is the one that acts for persons who are gone or whose clock has run out; None where nobody knows, as in a replay. `explanations` tell what the answers to the game's questions do, by the rules of this table. `notice` says that something is not as it should be at the table. */
export interface Screen {
  guest: string | null;
  seat: number | null;
  reserved: number | null;
  left: number | null;
  host: boolean;
  taps: boolean;
  dealt_in: boolean;
  hand: ShownCard[];
  controls: Control[];
  pick: PickCards | null;
  explained_by: number | null;
  rituals: Rituals | null;
  claims: ClaimChoice[];
  no_claim: string;
  bot_choices: ShownBot[];
  deletes: boolean;
  waits: boolean;
  askers: ShownAsker[];
  number: number;
  stage: string;
  game: string;
  title: string;
  direction: string;
  seats: ShownSeat[];
  guests: ShownGuest[];
  asked: string;
  deal: number;
  stakes: string;
  turn: number | null;
  trick: Laid[];
  winning: number | null;
  last_trick: Laid[];
  last_taker: number | null;
  trick_seconds: number;
  facts: string[];
  can_take_back: boolean;
  claim: ShownClaim | null;
  knock: ShownKnock | null;
  claimable: boolean;
  seconds_left: number | null;
  finished: number;
  hints: boolean;
  admits: boolean;
  asks: boolean;
  reserves: boolean;
  is_last: boolean;
  ends_now: boolean;
  bots: (ShownBot | null)[];
  stand_in: ShownBot | null;
  explanations: RulesOf[][];
  notice: string;
}

/** A card: its text in records, the letter of its rank in this language, its suit, its name. `words` plays it; `legal` is None while nothing can be played. A hand comes sorted by suits; `place` tells where each card stands, the lowest number first, when it is sorted by ranks. Unknown cards are ``??``. */
export interface ShownCard {
  card: string;
  letter: string;
  suit: string;
  name: string;
  words: string;
  legal: boolean | null;
  place: number;
}

/** Something one can do now: the words that do it, and what stands on the button. */
export interface Control {
  words: string;
  label: string;
  kind: string;
}

/** So many cards of the hand are to be chosen. `word` and the cards do it, `label` says what, whichever cards they are. */
export interface PickCards {
  word: string;
  label: string;
  cards: number;
}

/** The rituals where the players see to them; always the same ones. `bare` tells whether a knock does something that does not name both the player and the error. */
export interface Rituals {
  actions: Ritual[];
  kinds: Kind[];
  bare: boolean;
}

/** A ritual, always on offer: its word, what it means, and what must be named after it. */
export interface Ritual {
  word: string;
  label: string;
  names: string[];
}

/** A kind of error that a knock can name. */
export interface Kind {
  kind: string;
  label: string;
}

/** Something that can be claimed: that the seat `taker` takes the rest. */
export interface ClaimChoice {
  taker: number;
  label: string;
}

/** A bot that can sit at a table: its name, and in words how it plays. */
export interface ShownBot {
  name: string;
  words: string;
}

/** Somebody who asks to come in. */
export interface ShownAsker {
  guest: string;
  name: string;
}

/** A seat as everybody sees it. `guest` is None for a bot; `notes` are its roles in words. `stood_in` tells that a bot did what this person's seat did last in the match. `gained` are the points of the deal that is just over, until the next thing is done; None at other times. */
export interface ShownSeat {
  seat: number;
  name: string;
  guest: string | null;
  points: number;
  tricks: number;
  cards: number;
  dealer: boolean;
  tapped: boolean;
  wants_back: boolean;
  notes: string[];
  penalties: ShownCard[];
  stood_in: boolean;
  gained: number | null;
}

/** A person at the table; the seat that is `reserved` is theirs from the next deal on. */
export interface ShownGuest {
  guest: string;
  name: string;
  seat: number | null;
  host: boolean;
  here: boolean;
  reserved: number | null;
}

/** A card of a trick, whose it is, and what the seat was called when it was laid. */
export interface Laid {
  seat: number;
  card: ShownCard;
  name: string;
}

/** The claim that `seat` made since the last card was played, as everybody sees it. While it stands the claimer's `hand` lies open and `waiting` are the seats that have still to agree; afterwards both are empty, and `text` says what became of it. */
export interface ShownClaim {
  seat: number;
  stands: boolean;
  text: string;
  hand: ShownCard[];
  waiting: number[];
}

/** A knock and the verdict on it, line by line; `number` counts the table's entries. */
export interface ShownKnock {
  number: number;
  lines: string[];
}

/** Rules of one section of the rule sheet, and the section's title. */
export interface RulesOf {
  title: string;
  text: string;
}

/** A finished trick: each card with its player, such as "Bo 7♣", and its winner. */
export interface TrickTold {
  cards: string[];
  taken: string;
}

/** New deals on the score sheet of the running match, and how it ended. The deals follow the first `since` of those that were sent on this socket; what came after these is no longer on the sheet. With 0 it begins anew, as the first on each socket does. */
export interface Sheet {
  type: "Sheet";
  deals: SheetDeal[];
  ending: Ending | null;
  since: number;
}

export interface SheetDeal {
  number: number;
  title: string;
  lines: SheetLine[];
  totals: number[];
}

export interface SheetLine {
  seat: number;
  points: number;
  reason: string;
  rule: string;
  cite: string;
}

export interface Ending {
  winners: number[];
  reason: string;
  money: number[] | null;
}

/** The command is stored, and will not be done again. `text` tells who asked, where it is not empty, that something else has come of it than they may think. */
export interface Done {
  type: "Done";
  id: string;
  text: string;
}

/** The command is not done: why, and by which rules if rules are the reason. */
export interface Declined {
  type: "Declined";
  id: string;
  text: string;
  reasons: Reason[];
}

/** A rule against an action: a sentence, the rule's id, and where it comes from. */
export interface Reason {
  text: string;
  rule: string;
  cite: string;
}

/** The answer to `Why`; no reasons: it is allowed. */
export interface Because {
  type: "Because";
  id: string;
  reasons: Reason[];
}

/** The answer to `Hint`, to the asker alone. `text` says what the bot would do and what is as good, `costs` what the other choices' costs are counted in, and each of `lines` what one of them costs, the cheapest first; both may be empty. It is good as long as the table's `number` is this. */
export interface Hinted {
  type: "Hinted";
  id: string;
  number: number;
  text: string;
  costs: string;
  lines: string[];
}

/** The message was not understood, or the table is gone; the socket closes. */
export interface Trouble {
  type: "Trouble";
  text: string;
}

/** Yes. */
export interface Pong {
  type: "Pong";
}

/** The fields of `Screen` that are not as they were; all of them at first. */
export interface Changes {
  guest?: string | null;
  seat?: number | null;
  reserved?: number | null;
  left?: number | null;
  host?: boolean;
  taps?: boolean;
  dealt_in?: boolean;
  hand?: ShownCard[];
  controls?: Control[];
  pick?: PickCards | null;
  explained_by?: number | null;
  rituals?: Rituals | null;
  claims?: ClaimChoice[];
  no_claim?: string;
  bot_choices?: ShownBot[];
  deletes?: boolean;
  waits?: boolean;
  askers?: ShownAsker[];
  number?: number;
  stage?: string;
  game?: string;
  title?: string;
  direction?: string;
  seats?: ShownSeat[];
  guests?: ShownGuest[];
  asked?: string;
  deal?: number;
  stakes?: string;
  turn?: number | null;
  trick?: Laid[];
  winning?: number | null;
  last_trick?: Laid[];
  last_taker?: number | null;
  trick_seconds?: number;
  facts?: string[];
  can_take_back?: boolean;
  claim?: ShownClaim | null;
  knock?: ShownKnock | null;
  claimable?: boolean;
  seconds_left?: number | null;
  finished?: number;
  hints?: boolean;
  admits?: boolean;
  asks?: boolean;
  reserves?: boolean;
  is_last?: boolean;
  ends_now?: boolean;
  bots?: (ShownBot | null)[];
  stand_in?: ShownBot | null;
  explanations?: RulesOf[][];
  notice?: string;
}

export type FromClient = Hello | Do | Why | Hint | Speak | Ping;

export type ToClient = Welcome | Look | Sheet | Done | Declined | Because | Hinted | Trouble | Pong;
