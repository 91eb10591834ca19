import type { learning as english } from "./words.learn.en";

/** The texts of lessons, in Swedish; their sentences come from the server. */

export const learning: typeof english = {
  lessonOf: (said, of) => `${said} av ${of}`,
  leaveLesson: "Lämna lektionen",
  showMe: "Visa mig",
  skipStep: "Hoppa över",
  tryIt: "prova",
  lessons: "Lektioner",
  lessonMinutes: (minutes) => `ungefär ${minutes} minuter`,
  lessonDone: "klar",
  lessonAgain: "Ta om den",
  lessonIsOver: "Bra spelat!",
  nextLesson: (title) => `Nästa: ${title}`,
  playForReal: (game) => `Spela ${game}`,
  withCoach: "Spela med tränare",
  coachAsks: "Frågar en gång innan du gör något dyrt",
  gameRules: "Reglerna",
};
