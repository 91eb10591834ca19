/** The suits by letter, each in a 24 × 24 box: where its outline begins, and the curves from there. */
const OUTLINES = {
  H: [12, 21.6, "c-6.6-5.3-10-8.9-10-13.3 0-3.2 2.3-5.4 5.1-5.4 2.1 0 3.9 1.2 4.9 3.2 1-2 2.8-3.2 4.9-3.2 2.8 0 5.1 2.2 5.1 5.4 0 4.4-3.4 8-10 13.3z"],
  D: [12, 1.2, "c2.2 4.2 4.9 7.7 8.6 10.8-3.7 3.1-6.4 6.6-8.6 10.8-2.2-4.2-4.9-7.7-8.6-10.8 3.7-3.1 6.4-6.6 8.6-10.8z"],
  S: [12, 1.6, "c3.4 4.7 9.2 7.8 9.2 12.5 0 2.8-2 4.7-4.5 4.7-1.5 0-2.8-.7-3.6-1.8 .2 2.4 .9 4 2.3 5.6-2.27 0-4.53 0-6.8 0 1.4-1.6 2.1-3.2 2.3-5.6-.8 1.1-2.1 1.8-3.6 1.8-2.5 0-4.5-1.9-4.5-4.7 0-4.7 5.8-7.8 9.2-12.5z"],
  C: [12, 1.8, "c1.76-.02 3.39 .95 4.21 2.51 .82 1.56 .7 3.45-.31 4.89 2.18-.24 4.23 1.05 4.96 3.12 .72 2.07-.08 4.36-1.94 5.53-1.85 1.17-4.27 .9-5.82-.65 .2 2.3 .9 3.8 2.3 5.4-2.27 0-4.53 0-6.8 0 1.4-1.6 2.1-3.1 2.3-5.4-1.55 1.55-3.97 1.82-5.82 .65-1.86-1.17-2.66-3.46-1.94-5.53 .73-2.07 2.78-3.36 4.96-3.12-1.01-1.44-1.13-3.33-.31-4.89 .82-1.56 2.45-2.53 4.21-2.51z"],
} as const;

export type SuitLetter = keyof typeof OUTLINES;

export type Place = readonly [x: number, y: number, scale: number];

const round = (number: number): number => Math.round(number * 100) / 100;

/** The curves of each suit at each scale so far: a hand has dozens of the same. */
const scaled = new Map<string, string>();

function curvesAt(suit: SuitLetter, scale: number): string {
  const key = `${suit} ${scale}`;
  const known = scaled.get(key);
  if (known !== undefined) return known;
  const made = OUTLINES[suit][2].replace(/ ?-?[\d.]+/g, (number) => ` ${round(Number(number) * scale)}`);
  scaled.set(key, made);
  return made;
}

/** Return the outline of a suit, centred on each of the places. */
export function outline(suit: SuitLetter, ...places: readonly Place[]): string {
  const [startX, startY] = OUTLINES[suit];
  const drawn = places.map(
    ([x, y, scale]) => `M${round(x + (startX - 12) * scale)} ${round(y + (startY - 12) * scale)}${curvesAt(suit, scale)}`,
  );
  return drawn.join("");
}

/** Draw a suit at all these places. One path is enough: a browser styles and lays out each one. */
export const pips = (suit: SuitLetter, ...places: readonly Place[]): string => `<path d="${outline(suit, ...places)}"/>`;
