import type { Language } from "../words";
import { circle as en } from "../words.circle.en";
import { circle as sv } from "../words.circle.sv";

/** The texts of circles, apart from the others: only their pages load them. */
export type CircleWords = typeof en;

export const CIRCLE_WORDS: Record<Language, CircleWords> = { en, sv };

export const circleWords = (language: Language): CircleWords => CIRCLE_WORDS[language];
