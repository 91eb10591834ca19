import { place } from "./screen";

/** Where chairs stand round the table in the lobby, in pixels from its middle. */

export interface Chair {
  seat: number;
  x: number;
  y: number;
  /** The turn of the chair's back, in degrees: 0 for the chair at the top. */
  turn: number;
  /** Whether the name stands above the chair, as below it would lie on the table. */
  isFar: boolean;
}

export interface Round {
  face: number;
  /** Half of the table's width and height. */
  top: { x: number; y: number };
  chairs: Chair[];
}

const LEAST_FACE = 38;
const LARGEST_FACE = 132;
/** The back of a chair, and the name above or below it, as shares of a face. */
const BACK = 0.22;
const NAME = 0.36;
/** The least height of a name with letters of the usual size, in pixels. */
const LEAST_NAME = 24;
/** Above this height a chair is a far one, in shares of the table's half. */
const FAR = -0.05;
const WIDEST = 1.35;
const TALLEST = 1.05;

/**
 * Lay out the table of so many seats on a floor of this size; `own` is the seat at the bottom, and `letters` the size
 * of text, 1 for the usual one.
 */
export function roundTable(width: number, height: number, seats: number, own: number, letters = 1): Round {
  const most = Math.min(width / 5.6, height / 6.6);
  const face = Math.round(Math.min(LARGEST_FACE, Math.max(LEAST_FACE, most)));
  const above = face * (0.5 + BACK) + Math.max(face * NAME, LEAST_NAME * letters);
  const places = Array.from({ length: seats }, (_, seat) => place(seat, own, seats));
  const widest = Math.max(0.7, ...places.map((at) => Math.abs(at.x)));
  const across = Math.max(40, width / 2 - face * 0.75) / widest;
  const down = Math.max(40, height / 2 - above);
  const x = Math.min(across, down * WIDEST);
  const y = Math.min(down, x * TALLEST);
  const chairs = places.map((at, seat) => {
    return {
      seat,
      x: Math.round(at.x * x),
      y: Math.round(at.y * y),
      turn: Math.round((Math.atan2(at.x, -at.y) * 180) / Math.PI),
      isFar: at.y < FAR,
    };
  });
  const inside = face * (0.5 + 0.14);
  return { face, top: { x: Math.round(x - inside), y: Math.round(y - inside) }, chairs };
}
