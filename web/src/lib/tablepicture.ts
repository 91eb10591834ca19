import type { Screen, ShownKnock } from "./protocol";
import { preferences } from "./preferences.svelte";
import { cut, display, drawBearded, faceImage, fitted, fontsForPictures, sharePicture, text } from "./circle/picture";
import { columnsOf, isBotSeat } from "./screen";
import { asSentence, SHARING, figures } from "./words";

/**
 * Pictures to share from the table, drawn on this device: a knock, or the end of a match. They show only what the whole
 * table has seen: beards or points, and names as they stand here. Texts are painted and never become markup.
 */

const SIDE = 1080;
const EDGE = 56;
/** Sizes of a headline: a longer one is smaller. */
const HEADLINES = [84, 72, 60, 50];

export interface EndPerson {
  name: string;
  face: string;
  isBot: boolean;
  points: number;
  won: boolean;
}

/** Draw everybody at the end of a match, whoever won first. */
export async function drawnEnd(people: readonly EndPerson[], beards: boolean, headline: string, line: string): Promise<HTMLCanvasElement> {
  const { canvas, pen } = await sheet("#33735e", "#1b6350", "#0f3f33");
  const room = (SIDE - 2 * EDGE) / people.length;
  const face = Math.min(220, room - 20);
  const faces = await Promise.all(
    people.map(({ face: name, isBot, points, won }, at) =>
      faceImage(name, `end-${at}`, { isBot, mood: won ? "joy" : "calm", points: beards && points > 0 ? points : null }, true),
    ),
  );
  people.forEach((one, at) => {
    const middle = EDGE + room * (at + 0.5);
    const image = faces[at];
    pen.textAlign = "center";
    pen.fillStyle = "#fff6e3";
    pen.font = text(people.length > 5 ? 26 : 34, 700);
    pen.fillText(cut(one.name, room - 10, (said) => pen.measureText(said).width), middle, 96);
    if (image) drawBearded(pen, image, middle - face / 2, 112, face, beards ? one.points : null);
    if (beards) return;
    pen.font = display(52);
    pen.fillText(figures(one.points), middle, 112 + (face * 114) / 108 + 56);
  });
  write(pen, headline, 690, 3, line, "#d3e6da");
  return canvas;
}

/** Draw whoever has just gone up, under the stamp. */
export async function drawnKnock(culprit: EndPerson, beards: boolean, stamp: string, headline: string, line: string): Promise<HTMLCanvasElement> {
  const { canvas, pen } = await sheet("#9c2a18", "#4a1209", "#2c0a05");
  const { face: name, isBot, points } = culprit;
  const image = await faceImage(name, "knock", { isBot, mood: "oh", points: beards && points > 0 ? points : null }, true);
  drawBearded(pen, image, SIDE / 2 - 195, 70, 390, beards ? points : null);
  pen.save();
  pen.translate(SIDE / 2, 610);
  pen.rotate((-8 * Math.PI) / 180);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = display(176).replace("800", "900");
  const wide = pen.measureText(stamp).width;
  const scale = Math.min(1, 860 / wide);
  pen.scale(scale, scale);
  for (const [grows, colour] of [[28, "#b8321f"], [18, "#fff6e3"], [8, "#b8321f"]] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(-wide / 2 - 28 - grows, -112 - grows, wide + 56 + 2 * grows, 224 + 2 * grows, 28 + grows);
    pen.fill();
  }
  pen.fillStyle = "#fff6e3";
  pen.fillText(stamp, 0, 6);
  pen.restore();
  write(pen, headline, 850, 2, line, "#ffd9cd");
  return canvas;
}

async function sheet(...colours: [string, string, string]): Promise<{ canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D }> {
  await fontsForPictures();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  const light = pen.createRadialGradient(SIDE / 2, SIDE * 0.4, 0, SIDE / 2, SIDE * 0.4, SIDE * 0.75);
  colours.forEach((colour, at) => light.addColorStop(at / 2, colour));
  pen.fillStyle = light;
  pen.fillRect(0, 0, SIDE, SIDE);
  return { canvas, pen };
}

/** Write a headline from this height on, and the foot. */
function write(pen: CanvasRenderingContext2D, headline: string, top: number, most: number, line: string, soft: string): void {
  pen.textAlign = "center";
  pen.fillStyle = "#fff6e3";
  const { size, lines } = fitted(headline, SIDE - 2 * EDGE, most, HEADLINES, (one, of) => {
    pen.font = display(of);
    return pen.measureText(one).width;
  });
  pen.font = display(size);
  // A sentence a line, if each fits.
  const sentences = headline.split(/(?<=[.!]) /u);
  const isEven = sentences.length <= most && sentences.every((one) => pen.measureText(one).width <= SIDE - 2 * EDGE);
  const shown = isEven ? sentences : lines;
  const first = top + ((most - shown.length) * size) / 2;
  shown.forEach((one, at) => pen.fillText(one, SIDE / 2, first + (at + 0.6) * size * 1.1));
  pen.font = display(44);
  const name = pen.measureText("Femopp").width;
  pen.font = text(36, 500);
  const rest = pen.measureText(line).width;
  const left = (SIDE - name - 28 - rest) / 2;
  pen.textAlign = "left";
  pen.fillStyle = soft;
  pen.fillText(line, left + name + 28, SIDE - 56);
  pen.font = display(44);
  pen.fillStyle = "#fff6e3";
  pen.fillText("Femopp", left, SIDE - 56);
}

const nameOf = (screen: Screen, seat: number): string => columnsOf(screen)[seat]?.name ?? "";

/** Return what the picture of a match's end says: whoever won, and how oneself stands. */
export async function endSaid(screen: Screen, winners: readonly number[], totals: readonly number[]): Promise<string> {
  const w = await SHARING.load(preferences.language);
  const isShaved = screen.beard !== null && winners.length > 0 && winners.every((seat) => (totals[seat] ?? 1) <= 0);
  const own = screen.seat;
  if (own !== null && winners.includes(own)) return isShaved ? w.shareIAmShaved : w.shareIWon;
  const names = winners.map((seat) => nameOf(screen, seat)).join(", ");
  const theirs = winners.length === 0 ? w.shareOver : isShaved ? w.shareShaved(names, winners.length) : w.shareWon(names);
  if (own === null) return theirs;
  const points = totals[own] ?? 0;
  return `${theirs} ${screen.beard === null ? w.shareIEnded(figures(points)) : w.shareILeft(points)}`;
}

/** Share the end of a match; say what became of it. */
export async function shareEnd(screen: Screen, winners: readonly number[], totals: readonly number[], deals: string): Promise<string> {
  const people = columnsOf(screen)
    .map(({ seat, name, face, isBot }) => ({
      name,
      face,
      isBot,
      points: totals[seat] ?? screen.seats[seat]?.points ?? 0,
      won: winners.includes(seat),
    }))
    .sort((one, other) => Number(other.won) - Number(one.won) || (screen.beard === null ? other.points - one.points : one.points - other.points));
  const canvas = await drawnEnd(people, screen.beard !== null, await endSaid(screen, winners, totals), `${screen.title}, ${deals}`);
  return told(canvas, screen);
}

/** Share a right knock; say what became of it. */
export async function shareKnock(screen: Screen, knock: ShownKnock, stamp: string): Promise<string> {
  const culprit = screen.seats[knock.culprit ?? -1];
  if (culprit === undefined) return "";
  const who = { name: culprit.name, face: culprit.face, isBot: isBotSeat(screen, culprit), points: knock.after, won: false };
  const headline = asSentence(knock.lines.at(-1) ?? "");
  const canvas = await drawnKnock(who, screen.beard !== null, stamp.replace("\n", " "), headline, screen.title);
  return told(canvas, screen);
}

async function told(canvas: HTMLCanvasElement, screen: Screen): Promise<string> {
  const w = await SHARING.load(preferences.language);
  try {
    const day = new Date().toISOString().slice(0, 10);
    return (await sharePicture(canvas, `femopp-${screen.game}-${day}.png`)) === "saved" ? w.shareSaved : "";
  } catch {
    return w.shareFailed;
  }
}
