import { flights, CARD_MS, OUT, type End, type Flight, type Lies } from "./flights";

/**
 * Motion that explains: cards fly from where they were to where they are. Only transforms and opacity are animated;
 * nobody waits for it, and a touch finishes all of it.
 */

const flying = new Set<Animation>();

export function movesLess(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const frame = ({ x, y, turn = 0, scale = 1, opacity = 1 }: End): Keyframe => ({
  translate: `${x}px ${y}px`,
  rotate: `${turn}deg`,
  scale: String(scale),
  opacity,
});

/** Have what lies on a board fly there from where it lay, whenever that changes. Call it while a component is made. */
export function performs(board: () => Element | undefined, lies: () => Lies): void {
  let before: Lies | null = null;
  $effect(() => {
    const now = lies();
    for (const [name, flight] of flights(before, now)) {
      const node = board()?.querySelector(`[data-lies="${name}"]`);
      if (node) void fly(node, flight);
    }
    before = now;
  });
}

/** Fly from one place to another. With reduced motion, or on a hidden page, it's there at once. */
async function fly(node: Element, { from, to, milliseconds = CARD_MS, delay = 0, easing = OUT }: Flight): Promise<void> {
  if (movesLess() || document.hidden) return;
  const timing = { duration: milliseconds, delay, easing, fill: "both" } as const;
  const flight = node.animate([frame(from), frame(to)], timing);
  flying.add(flight);
  try {
    await flight.finished;
  } catch {
    // The node has gone.
  }
  flying.delete(flight);
  flight.cancel();
}

export function finishFlights(): void {
  for (const flight of flying) flight.finish();
}
