/**
 * Motion that explains: cards fly from where they were to where they are. Only transforms and opacity are animated;
 * nobody waits for it, and a touch finishes all of it.
 */

export const CARD_MS = 260;
export const GATHER_MS = 320;
export const DEAL_STEP_MS = 70;

export const OUT = "cubic-bezier(.2, .8, .2, 1)";
export const IN = "cubic-bezier(.6, 0, .9, .4)";

const flights = new Set<Animation>();

export function movesLess(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** An end of a flight: an offset from the node's own place, in its own units, and its look there. */
export interface End {
  x: number;
  y: number;
  turn?: number;
  scale?: number;
  opacity?: number;
}

export interface Flight {
  from: End;
  to: End;
  milliseconds?: number;
  delay?: number;
  easing?: string;
}

const frame = ({ x, y, turn = 0, scale = 1, opacity = 1 }: End): Keyframe => ({
  translate: `${x}px ${y}px`,
  rotate: `${turn}deg`,
  scale: String(scale),
  opacity,
});

/** Fly from one place to another; resolves when landed. With reduced motion, or on a hidden page, at once. */
export async function fly(
  node: Element,
  { from, to, milliseconds = CARD_MS, delay = 0, easing = OUT }: Flight,
): Promise<void> {
  if (movesLess() || document.hidden) return;
  const timing = { duration: milliseconds, delay, easing, fill: "both" } as const;
  const flight = node.animate([frame(from), frame(to)], timing);
  flights.add(flight);
  try {
    await flight.finished;
  } catch {
    // The node has gone.
  }
  flights.delete(flight);
  flight.cancel();
}

export function finishFlights(): void {
  for (const flight of flights) flight.finish();
}

/** The middle of a card of the hand. */
export interface Held {
  x: number;
  y: number;
  turn: number;
  width: number;
}

/** Where each card of the hand lies, or last lay: a card that is played flies from there. In the table's units. */
export const heldAt = new Map<string, Held>();
