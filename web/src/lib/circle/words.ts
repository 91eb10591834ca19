import { CIRCLE, type Language } from "../words";
import type { circle } from "../words.circle.en";

/** The texts of circles, apart from the others: only their pages load them. */
export type CircleWords = typeof circle;

export const circleWords = (language: Language): CircleWords => CIRCLE.in(language);
