/** Return a word of a link without what a messenger, or the sentence around it, has hung on to its end: "abc)." is "abc". */
export const trimmed = (word: string): string => word.replace(/[\s.,;:!?'"»”’)\]}>…]+$/u, "");
