/** The places of a chart of points: one line for each player, deal by deal, and where it stands in relation to zero. */

export interface Plot {
  /** The points of a line, as an SVG path. */
  paths: string[];
  /** Where each line ends, with labels moved apart so that none covers another. */
  ends: { x: number; y: number; label: number }[];
  zero: number;
  /** Round numbers on the scale: where, and which. */
  marks: { y: number; points: number }[];
}

export interface Room {
  width: number;
  height: number;
  /** The least distance between two labels. */
  apart: number;
}

/** Lay out the totals of each player after each deal; the first are those before it all. */
export function plot(totals: readonly (readonly number[])[], { width, height, apart }: Room): Plot {
  const all = totals.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all, low + 1);
  const deals = Math.max(1, ...totals.map((one) => one.length - 1));
  const x = (deal: number): number => rounded((deal * width) / deals);
  const y = (points: number): number => rounded(((high - points) * height) / (high - low));
  const paths = totals.map((line) => line.map((points, deal) => `${deal === 0 ? "M" : "L"}${x(deal)} ${y(points)}`).join(""));
  const places = totals.map((line) => ({ x: x(Math.max(0, line.length - 1)), y: y(line.at(-1) ?? 0) }));
  const labels = movedApart(
    places.map((one) => one.y),
    apart,
    height,
  );
  const step = stepOf(high - low);
  const marks: Plot["marks"] = [];
  for (let points = Math.ceil(low / step) * step; points <= high; points += step) marks.push({ y: y(points), points: points + 0 });
  return { paths, ends: places.map((one, at) => ({ ...one, label: labels[at] ?? one.y })), zero: y(0), marks };
}

/** Return a round number so that there are three to six marks. */
function stepOf(span: number): number {
  const rough = span / 4;
  const size = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const times = [1, 2, 5, 10].find((one) => one * size >= rough) ?? 10;
  return Math.max(1, times * size);
}

/** Move places apart as little as possible, within 0 and `most`, and keep their order. */
export function movedApart(places: readonly number[], apart: number, most: number): number[] {
  const order = places.map((_, at) => at).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0) || one - other);
  const gap = Math.min(apart, places.length > 1 ? most / (places.length - 1) : apart);
  const moved = order.map((at) => places[at] ?? 0);
  for (let at = 1; at < moved.length; at++) moved[at] = Math.max(moved[at] ?? 0, (moved[at - 1] ?? 0) + gap);
  for (let at = moved.length - 1; at >= 0; at--) {
    const limit = at === moved.length - 1 ? most : (moved[at + 1] ?? 0) - gap;
    moved[at] = Math.min(moved[at] ?? 0, limit);
  }
  const result = Array<number>(places.length).fill(0);
  order.forEach((at, place) => (result[at] = rounded(moved[place] ?? 0)));
  return result;
}

const rounded = (number: number): number => Math.round(number * 10) / 10 + 0;

/** Colours of the lines, light and dark; neighbours differ in lightness too. Dashes tell them apart without colour. */
export const LINES: readonly { light: string; dark: string; dash: string }[] = [
  { light: "#a92b19", dark: "#ff9d8a", dash: "" },
  { light: "#185a49", dark: "#7fd0b4", dash: "9 3" },
  { light: "#0b62c4", dark: "#9accff", dash: "3 3" },
  { light: "#8a5a00", dark: "#ffc845", dash: "12 3 3 3" },
  { light: "#7b4a86", dark: "#dcb4e6", dash: "6 6" },
  { light: "#4a2d1f", dark: "#dcc3a9", dash: "2 5" },
  { light: "#4c4a7d", dark: "#b9b6f0", dash: "14 5" },
  { light: "#5d6b1a", dark: "#c9d97a", dash: "9 3 3 3 3 3" },
];
