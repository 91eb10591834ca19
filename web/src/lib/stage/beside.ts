import { beardEnd } from "../../kit/faces";
import type { Screen } from "../protocol";
import type { Layout, SeatPlace } from "./layout";

/** Return the lower edge of a seat's face: of its beard of so many points, or of points that stand below its chin. */
function chinOf({ y, line, face }: SeatPlace, beard: number | null): number {
  if (beard === null) return y + line + face * 0.86 + 18;
  return y + line - 4 + (face * (10 + beardEnd(beard))) / 100;
}

/** Half the width of the dealer's button and its edge. */
const BUTTON = 14;

/** Return where paper in the prompt's place of a phone held upright begins, so that it lies beside one's own face; 0 if that ends above. */
export function besideFace({ shape, seats: [own], prompt }: Layout, { seat, seats, beard }: Pick<Screen, "seat" | "seats" | "beard">): number {
  const points = seats[seat ?? -1]?.points;
  if (shape !== "tall" || !own || points === undefined || chinOf(own, beard === null ? null : points) <= prompt.y) return 0;
  const { x, face, dealer } = own;
  return Math.max(x + face * 1.04 + 4, dealer.y + BUTTON > prompt.y ? dealer.x + BUTTON : 0);
}
