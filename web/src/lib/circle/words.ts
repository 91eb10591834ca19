import type { Circle as CircleWords } from "texts";
import { CIRCLE, type Language } from "../words";

/** The texts of circles, apart from the others: only their pages load them. */
export type { CircleWords };

export const circleWords = (language: Language): CircleWords => CIRCLE.in(language);
