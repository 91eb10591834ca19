import type { reviewing as english } from "./words.review.en";

/** The texts of reviews, in Swedish. */

/** Headings, from whether luck and play are surely good (1), surely bad (-1), or neither (0). */
const VERDICTS: Record<string, string> = {
  "1,1": "Bra kort, väl spelat",
  "1,0": "Bra kort",
  "1,-1": "Bra kort, dyrt spel",
  "0,1": "Väl spelat",
  "0,0": "För jämnt för att säga",
  "0,-1": "Dyrt spel",
  "-1,1": "Bra spel, dåliga kort",
  "-1,0": "Dåliga kort",
  "-1,-1": "Dåliga kort, och dyrt spel",
};

export const reviewing: typeof english = {
  reviewTitle: "Så gick det",
  reviewLuck: "Tur",
  reviewPlay: "Spel",
  reviewAgainstYou: "mot dig",
  reviewForYou: "för dig",
  reviewAgainst: "emot",
  reviewForThem: "för",
  reviewVerdict: (signs: string): string => VERDICTS[signs] ?? VERDICTS["0,0"] ?? "",
  reviewYouEndedOn: (points: string) => `Du slutade på ${points}.`,
  reviewEndedOn: (name: string, points: string) => `${name} slutade på ${points}.`,
  reviewOffTheBeard: "I poäng av skägget.",
  reviewTheBracket:
    "Klammern säger hur säkert det är: det sanna värdet ligger inom den 19 gånger av 20. Tur är vad dina kort var värda innan du valde något; spel är resten.",
  reviewNoBracket: "En giv är för lite för att säga hur säkert det är.",
  reviewBetween: (label: string, value: string, spread: string) => `${label} ${value}${spread === "" ? "" : `, ${spread}`}`,
  reviewYourCostliest: (choices: number) =>
    choices === 1 ? "Ditt dyraste val" : choices === 2 ? "Dina två dyraste val" : "Dina tre dyraste val",
  reviewCostliestOf: (name: string) => `${name}: de dyraste valen`,
  reviewNothingCostly: "Inget val kostade säkert något.",
  reviewBetter: "Bättre:",
  reviewSeeIt: "Se det",
  reviewSeeWhere: (where: string) => `Se det: ${where}`,
  reviewAsKnown: "Det man visste då",
  reviewAsTheyLay: "Så som korten låg",
  reviewOfTen: (share: number) => `${share} av 10`,
  reviewAllChoices: (choices: number) => `Alla ${choices} val tillsammans`,
  reviewUnjudged: (choices: number) =>
    choices === 1 ? "Ett val går inte att bedöma." : `${choices} val går inte att bedöma.`,
  reviewNobodyKnocked: "Det här knackade ingen för",
  reviewOnlyYou: "Syns bara för dig tills du delar den.",
  reviewOthersSee: "De andra kan se den.",
  reviewShare: "Dela",
  reviewWithdraw: "Dra tillbaka",
  reviewSharedBy: (name: string) => `Delad av ${name}`,
  reviewWhose: "Vems parti",
  reviewYou: "Du",
  reviewNobodyShared: "Ingen har delat sin granskning av partiet.",
  reviewWaitingFor: (reviews: number) =>
    reviews === 1 ? "En granskning görs före din." : `${reviews} granskningar görs före din.`,
  reviewWaits: "Stanna tills den börjar; sedan kan du gå härifrån.",
  reviewGoesOn: "Varje val spelas vidare på hundratals sätt. Du kan gå härifrån; den sparas.",
  reviewRecordGoesOn: "Varje val spelas vidare på hundratals sätt.",
  reviewPartly: (deals: number, of: number) => `Bara ${deals} av ${of} givar är granskade, eftersom partiet är långt.`,
  reviewNoRecord: "Öppna först en partifil i uppspelningen, och kom sedan tillbaka.",
};
