import { COURTS } from "./courts";
import { pips, type Place, type SuitLetter } from "./suits";

/** The deck, drawn for Femopp: each card in a 100 × 140 box. */

const LEFT = 53;
const RIGHT = 84;
const MIDDLE = 68.5;

/** The places of the pips, by rank. They keep clear of the index, so that a fanned card tells everything. */
const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  "2": [[MIDDLE, 34], [MIDDLE, 112]],
  "3": [[MIDDLE, 34], [MIDDLE, 73], [MIDDLE, 112]],
  "4": [[LEFT, 40], [RIGHT, 40], [LEFT, 108], [RIGHT, 108]],
  "5": [[LEFT, 40], [RIGHT, 40], [MIDDLE, 74], [LEFT, 108], [RIGHT, 108]],
  "6": [[LEFT, 36], [RIGHT, 36], [LEFT, 74], [RIGHT, 74], [LEFT, 112], [RIGHT, 112]],
  "7": [[LEFT, 34], [RIGHT, 34], [MIDDLE, 53], [LEFT, 73], [RIGHT, 73], [LEFT, 112], [RIGHT, 112]],
  "8": [[LEFT, 34], [RIGHT, 34], [MIDDLE, 53], [LEFT, 73], [RIGHT, 73], [MIDDLE, 92], [LEFT, 112], [RIGHT, 112]],
  "9": [[LEFT, 32], [RIGHT, 32], [LEFT, 59], [RIGHT, 59], [MIDDLE, 73], [LEFT, 87], [RIGHT, 87], [LEFT, 114], [RIGHT, 114]],
  "10": [[LEFT, 30], [RIGHT, 30], [MIDDLE, 44], [LEFT, 58], [RIGHT, 58], [LEFT, 87], [RIGHT, 87], [MIDDLE, 101], [LEFT, 115], [RIGHT, 115]],
};

const RANKS: Record<string, string> = { T: "10" };

/** The left edge of an index, in card units: wide letters hang over a little. */
function indexLeft(letter: string): number {
  if (letter === "10") return 4;
  return letter.length > 1 ? 5.5 : 8;
}

/** The places of the suit's signs in the middle of a card without a figure. */
function middle(rank: string): readonly Place[] {
  const places = PIPS[rank];
  if (places === undefined) return [[62, 84, 2.5]];
  const scale = places.length > 8 ? 0.78 : places.length > 5 ? 0.88 : 1;
  return places.map(([x, y]) => [x, y, scale]);
}

const figure = (drawn: string): string =>
  `<svg x="17" y="42" width="96" height="98" viewBox="-2 -4 104 106" preserveAspectRatio="xMidYMax meet">${drawn}</svg>`;

const BELOW_INDEX: Place = [20, 56, 1.05];

/** Draw a card on its paper, with the letter of its rank. */
function drawn(suit: SuitLetter, letter: string, at: string, places: readonly Place[], art = ""): string {
  return (
    `<rect x=".5" y=".5" width="99" height="139" rx="9.5" fill="var(--card)" stroke="var(--card-line)"/>` +
    `<g fill="var(--suit-${suit})">${art}<text ${at}>${letter}</text>${pips(suit, ...places)}</g>`
  );
}

/** Draw a card's face: `card` as in records, and the letter of its rank in the reader's language. */
export function face(card: string, letter: string): string {
  const suit = card.slice(-1) as SuitLetter;
  const written = card.slice(0, -1);
  const rank = RANKS[written] ?? written;
  const size = letter.length > 1 ? (letter === "10" ? 34 : 33) : 41;
  const spacing = letter.length > 1 ? ' letter-spacing="-3"' : "";
  const at = `x="${indexLeft(letter)}" y="38" font-size="${size}" class="ix"${spacing}`;
  const court = COURTS[rank];
  if (court) return drawn(suit, letter, at, [BELOW_INDEX], figure(court(suit)));
  return drawn(suit, letter, at, [...middle(rank), BELOW_INDEX]);
}

/** Draw a card for a line of text, where nothing but rank and suit can be read. */
export function small(card: string, letter: string): string {
  const at = `x="50" y="66" font-size="${letter.length > 1 ? 58 : 72}" class="ix" text-anchor="middle"`;
  return drawn(card.slice(-1) as SuitLetter, letter, at, [[50, 103, 2.4]]);
}

/** The back of a card; `back.svg` is the same as a picture, for the pages. */
export const BACK = `<rect x=".5" y=".5" width="99" height="139" rx="10" fill="#f6e3c5" stroke="var(--card-line)"/><rect x="6" y="6" width="88" height="128" rx="6.5" fill="#b53a28"/><g fill="none" stroke="#e7836b" stroke-width="2.5" opacity=".75"><path d="M6 36q11 14 22 0t22 0 22 0 22 0M6 58q11 14 22 0t22 0 22 0 22 0M6 80q11 14 22 0t22 0 22 0 22 0M6 102q11 14 22 0t22 0 22 0 22 0M6 124q11 14 22 0t22 0 22 0 22 0M6 14q11 14 22 0t22 0 22 0 22 0"/></g><circle cx="50" cy="70" r="21" fill="#b53a28" stroke="#f6e3c5" stroke-width="3"/><path d="M37 62c-1 14 6 22 13 24 7-2 14-10 13-24-3 5-8 5-13 4-5 1-10 1-13-4z" fill="#f6e3c5"/><path d="M38 58 36 48l7 5 7-7 7 7 7-5-2 10q-12-3-24 0z" fill="#f2b53a"/>`;

const HOLDER = "deck";

/** Return the page's hidden drawing that holds the symbols of the cards shown so far. */
function holder(): SVGSVGElement {
  const known = document.getElementById(HOLDER);
  if (known instanceof SVGSVGElement) return known;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.id = HOLDER;
  made.setAttribute("aria-hidden", "true");
  made.style.display = "none";
  document.body.append(made);
  return made;
}

const held = new Set<string>();

/** Draw each card once a page; return the address of its symbol. */
export function symbolOf(card: string, letter: string, isSmall: boolean): string {
  const id = `${isSmall ? "small" : "card"}-${card}-${letter}`;
  if (!held.has(id)) {
    held.add(id);
    holder().insertAdjacentHTML("beforeend", `<symbol id="${id}" viewBox="0 0 100 140">${(isSmall ? small : face)(card, letter)}</symbol>`);
  }
  return `#${id}`;
}
