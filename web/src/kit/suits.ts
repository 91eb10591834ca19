/** The suits by letter, each in a 24 × 24 box. */
export const SUITS = {
  H: "M12 21.6C5.4 16.3 2 12.7 2 8.3 2 5.1 4.3 2.9 7.1 2.9c2.1 0 3.9 1.2 4.9 3.2 1-2 2.8-3.2 4.9-3.2C19.7 2.9 22 5.1 22 8.3c0 4.4-3.4 8-10 13.3z",
  D: "M12 1.2C14.2 5.4 16.9 8.9 20.6 12c-3.7 3.1-6.4 6.6-8.6 10.8C9.8 18.6 7.1 15.1 3.4 12 7.1 8.9 9.8 5.4 12 1.2z",
  S: "M12 1.6c3.4 4.7 9.2 7.8 9.2 12.5 0 2.8-2 4.7-4.5 4.7-1.5 0-2.8-.7-3.6-1.8.2 2.4.9 4 2.3 5.6H8.6c1.4-1.6 2.1-3.2 2.3-5.6-.8 1.1-2.1 1.8-3.6 1.8-2.5 0-4.5-1.9-4.5-4.7C2.8 9.4 8.6 6.3 12 1.6z",
  C: "M12 1.8a4.7 4.7 0 0 1 3.9 7.4 4.7 4.7 0 1 1-2.8 8c.2 2.3.9 3.8 2.3 5.4H8.6c1.4-1.6 2.1-3.1 2.3-5.4a4.7 4.7 0 1 1-2.8-8A4.7 4.7 0 0 1 12 1.8z",
} as const;

export type SuitLetter = keyof typeof SUITS;

/** Draw a suit, centred on a point. */
export const pip = (suit: SuitLetter, x: number, y: number, scale: number): string =>
  `<path transform="translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})" d="${SUITS[suit]}"/>`;
