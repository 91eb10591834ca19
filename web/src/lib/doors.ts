import type { Language } from "./words";

/** Texts that only the first page and one's own game have: of the doors, and of the ways back. In both languages, as they are few. */
const en = {
  moreWhat: "Real cards, house rules, a weekly table",
  circleWhy: "A table of your own, with its evenings and who leads.",
  countWhy: "Playing with real cards? The phone counts.",
  ownWhy: "Play as you do at home: rules, bots, clock and pace.",
  recordWhy: "See a match again, step by step.",
  aboutWhy: "What is stored, where, and for how long.",
  goOnKeeping: "Keep counting",
  withDeals: (names: string, deals: number) => (deals === 0 ? names : `${names}, ${deals === 1 ? "1 deal" : `${deals} deals`}`),
  moreTables: (number: number) => (number === 1 ? "One more table" : `${number} more tables`),
  forgetThe: (title: string) => `Forget ${title}`,
  forgetSure: "Forget this table? You can then only get back to your seat by its own link.",
  lastThere: (when: string) => `last there ${when}`,
  circleDoor: "Play every week",
  rulesByLink: "Somebody has sent you their rules. Play by them, keep them, or change them first.",
  linkUnknown: (why: string) => `The link uses something that doesn't exist here: ${why}. The default is used instead.`,
  rulesUnknown: (why: string) => `These rules are older, and use something that no longer exists: ${why}. The default is used instead.`,
  houseRulesHint: "Every rule that people play differently. What you change is marked.",
  numbersHint: "Numbers with commas between them; empty: none",
  keepRulesText: "Give them a name. You'll find them on the first page, on this device.",
  sendRulesText: "Whoever opens the link gets these rules, and can play by them at once.",
};

const sv: typeof en = {
  moreWhat: "Riktiga kort, husregler, fredagsbord",
  circleWhy: "Ert eget bord, med kvällarna och vem som leder.",
  countWhy: "Spelar ni med riktiga kort? Telefonen räknar.",
  ownWhy: "Spela som ni gör hemma: regler, bottar, klocka och takt.",
  recordWhy: "Se ett parti igen, steg för steg.",
  aboutWhy: "Vad som sparas, var och hur länge.",
  goOnKeeping: "Räkna vidare",
  withDeals: (names, deals) => (deals === 0 ? names : `${names}, ${deals === 1 ? "1 giv" : `${deals} givar`}`),
  moreTables: (number) => (number === 1 ? "Ett bord till" : `${number} bord till`),
  forgetThe: (title) => `Glöm ${title}`,
  forgetSure: "Glömma bordet? Sedan når du din plats bara med dess egen länk.",
  lastThere: (when) => `senast ${when}`,
  circleDoor: "Spela varje vecka",
  rulesByLink: "Någon har skickat sina regler. Spela efter dem, behåll dem, eller ändra dem först.",
  linkUnknown: (why) => `Länken använder något som inte finns här: ${why}. Standardvärdet används.`,
  rulesUnknown: (why) => `Reglerna är äldre och använder något som inte längre finns: ${why}. Standardvärdet används.`,
  houseRulesHint: "Alla regler som folk spelar olika. Det ni ändrar märks ut.",
  numbersHint: "Tal med kommatecken emellan; tomt: inga",
  keepRulesText: "Ge dem ett namn. De finns sedan på första sidan, på den här enheten.",
  sendRulesText: "Den som öppnar länken får reglerna, och kan spela efter dem med en gång.",
};

export const DOORS: Record<Language, typeof en> = { en, sv };
