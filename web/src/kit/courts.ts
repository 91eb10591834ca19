import type { SuitLetter } from "./suits";

/** The court cards: half figures in a 104 × 106 box, recoloured by suit. */

const BEARD = "#c8402b";
const BEARD_SHADE = "#a22f1f";
const GOLD = "#f2b53a";
const GOLD_SHADE = "#c9861b";
const SKIN = "#f4cfae";
const CREAM = "#fff6e3";
const INK = "#2b1d18";
const CHEEK = "#ee9d84b3";

/** The robe's colour and its shade. */
const ROBES: Record<SuitLetter, readonly [string, string]> = {
  S: ["#26384a", "#3f5a73"],
  C: ["#1f4d40", "#37735f"],
  H: ["#b3262c", "#d8504a"],
  D: ["#c46a1c", "#e4953d"],
};

const QUEENS_HAIR: Record<SuitLetter, string> = { S: "#3a2a24", C: "#7a4a24", H: "#d9973c", D: "#8a3d22" };
const JACKS_HAIR: Record<SuitLetter, string> = { S: "#4a3526", C: "#2e221d", H: "#b7702a", D: "#5a3a22" };

/** Draw round dots of one colour: a path for them all, as a browser styles and lays out each part of a drawing. */
const dots = (colour: string, size: number, ...places: readonly (readonly [x: number, y: number])[]): string =>
  `<path d="${places.map(([x, y]) => `M${x} ${y}h0`).join("")}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`;

export const eyes = (x: number, y: number, apart: number, colour = INK): string =>
  dots(colour, 5.4, [x - apart, y], [x + apart, y]);

/** Every king has the red beard. */
function king(suit: SuitLetter): string {
  const [robe, shade] = ROBES[suit];
  return `
<path d="M2 104C4 78 24 66 50 66s46 12 48 38z" fill="${robe}"/><path d="M20 104c0-14 4-24 10-31l-12 4C9 83 4 92 2 104zM80 104c0-14-4-24-10-31l12 4c9 6 14 15 16 27z" fill="${shade}"/>
<path d="M24 34c-4 10-5 24-1 32h54c4-8 3-22-1-32z" fill="${BEARD_SHADE}"/>
<path d="M29 30h42v18c0 13-9 22-21 22s-21-9-21-22z" fill="${SKIN}"/>
<path d="M27 42c-5 24 0 44 9 52 2 3 4 0 6 1 3 4 5 7 8 7s5-3 8-7c2-1 4 2 6-1 9-8 14-28 9-52-2 9-8 13-14 12-4-3-14-3-18 0-6 1-12-3-14-12z" fill="${BEARD}"/>
<path d="M38 66c-1 10 1 18 4 24M62 66c1 10-1 18-4 24M50 72v22M31 62c0 8 2 15 5 21M69 62c0 8-2 15-5 21" stroke="${BEARD_SHADE}" stroke-width="2" fill="none" stroke-linecap="round"/>
<path d="M50 54c-4-4-12-3-16 4 5 2 12 3 16-1 4 4 11 3 16 1-4-7-12-8-16-4z" fill="${BEARD_SHADE}"/><path d="M45 63q5 4 10 0-5 6-10 0z" fill="#5c1510"/>
${eyes(50,42,9)}<path d="M36 36q5-3 9 0M55 36q4-3 9 0" stroke="${BEARD_SHADE}" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M50 42c-3 5-4 8-3 10 2 1 4 1 6 0" fill="none" stroke="#cf9a72" stroke-width="2.2" stroke-linecap="round"/>
${dots(CHEEK, 7.2, [34.5, 49], [65.5, 49])}
<path d="M25 32 20 7l15 11L50 2l15 16L80 7l-5 25q-25-6-50 0z" fill="${GOLD}"/><path d="M25 32q25-6 50 0l-1.3-7q-23.7-5.5-47.4 0z" fill="${GOLD_SHADE}"/>${dots(GOLD, 8.4, [20, 6], [50, 2], [80, 6])}<circle cx="50" cy="17" r="3.6" fill="${robe}"/>`;
}

function queen(suit: SuitLetter): string {
  const [robe, shade] = ROBES[suit];
  const hair = QUEENS_HAIR[suit];
  return `
<path d="M18 40c-8 26-8 44-2 64h68c6-20 6-38-2-64z" fill="${hair}"/>
<path d="M6 104c2-20 18-30 44-30s42 10 44 30z" fill="${robe}"/><path d="M30 78c4 16 12 22 20 26 8-4 16-10 20-26-12-4-28-4-40 0z" fill="${CREAM}"/><path d="M36 77c3 10 8 15 14 18 6-3 11-8 14-18-9-2-19-2-28 0z" fill="${SKIN}"/>
<circle cx="50" cy="90" r="3.4" fill="${GOLD}"/>
<path d="M43 62h14v14q-7 7-14 0z" fill="#e5b791"/>
<path d="M30 34c0-8 8-12 20-12s20 4 20 12v12c0 14-9 24-20 24S30 60 30 46z" fill="${SKIN}"/>
<path d="M26 52c-2-20 6-32 24-32s26 12 24 32c-6-6-8-14-9-20-8 4-22 4-30 0-1 6-3 14-9 20z" fill="${hair}"/>
${eyes(50,45,8.5)}<path d="M37 40q4-3 8-1M55 39q4-2 8 1" stroke="${INK}" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M50 47q-2 4-1 6h3" stroke="#cf9a72" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M44.5 59q5.5 4.5 11 0-2 5-5.5 5t-5.5-5z" fill="#c0392f"/>
${dots(CHEEK, 7.6, [35.5, 53], [64.5, 53])}
<path d="M30 25 26 6l12 9L50 0l12 15 12-9-4 19q-20-6-40 0z" fill="${GOLD}"/><circle cx="50" cy="15" r="3.4" fill="${shade}"/>${dots(CREAM, 6.4, [26, 6], [50, 1], [74, 6])}`;
}

function jack(suit: SuitLetter): string {
  const [robe, shade] = ROBES[suit];
  const hair = JACKS_HAIR[suit];
  return `
<path d="M6 104c2-20 18-32 44-32s42 12 44 32z" fill="${robe}"/><path d="M34 74 50 92 66 74l8 6-24 24-24-24z" fill="${shade}"/><path d="M38 73 50 88 62 73z" fill="${CREAM}"/>
<path d="M24 36c-3 14-2 24 4 30l8-4V34zM76 36c3 14 2 24-4 30l-8-4V34z" fill="${hair}"/>
<path d="M43 62h14v13q-7 7-14 0z" fill="#e5b791"/>
<path d="M30 34h40v13c0 14-9 23-20 23s-20-9-20-23z" fill="${SKIN}"/>
<path d="M27 44c1-8 4-12 8-14h30c4 2 7 6 8 14-8-2-10-6-12-10-10 4-22 4-34 10z" fill="${hair}"/>
${eyes(50,47,8.5)}<path d="M37 41q4-2 8 0M55 41q4-2 8 0" stroke="${hair}" stroke-width="2.2" fill="none" stroke-linecap="round"/><path d="M50 49q-2 4-1 6h3" stroke="#cf9a72" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M43 60q8 6 13-1" stroke="#8c2f22" stroke-width="2.4" fill="none" stroke-linecap="round"/>
${dots(CHEEK, 7.6, [35.5, 55], [64.5, 55])}
<path d="M20 33c-2-16 10-27 30-27 18 0 30 8 32 22-4 4-10 6-14 5-16-5-32-5-48 0z" fill="${robe}"/><path d="M19 35c18-8 46-9 64-5l1-5c-20-6-46-5-66 3z" fill="${shade}"/><path d="M70 22C74 6 86-2 96-3c-2 12-8 24-22 30z" fill="${GOLD}"/><path d="M74 26C78 14 85 6 92 1" stroke="${GOLD_SHADE}" stroke-width="1.8" fill="none"/>`;
}

export const COURTS: Record<string, (suit: SuitLetter) => string> = { K: king, Q: queen, J: jack };
