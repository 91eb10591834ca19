import { cut, display, drawBearded, faceImage, fontsForPictures, text, wrapped } from "../../lib/circle/picture";

/** The sheet of a match as a picture, drawn on this device. Texts are painted, so no name can become markup. */
export interface SheetPicture {
  title: string;
  /** What is the case now: who has won, or who deals next. */
  line: string;
  day: string;
  people: { name: string; face: string; points: number; won: boolean }[];
  /** A beard shows the points. */
  beards: boolean;
  /** What it began with; no totals if that was as usual. */
  start: { title: string; totals: string[] };
  /** Without totals and a number, a row says who comes or goes. */
  deals: { number: number; title: string; totals: string[] }[];
}

export const WIDTH = 1080;
const EDGE = 56;
const ROW = 58;
/** More deals than these would be too small to read; the last ones are shown. */
const MOST_DEALS = 24;

/** Draw the picture on a canvas of its own. */
export async function drawnSheet(picture: SheetPicture): Promise<HTMLCanvasElement> {
  const { people, beards } = picture;
  const deals = picture.deals.slice(-MOST_DEALS);
  const skipped = picture.deals.length - deals.length;
  const start = picture.start.totals.length > 0 && skipped === 0 ? [{ ...picture.start, number: "" }] : [];
  const numbered = picture.deals.map((_, at) => picture.deals.slice(0, at + 1).filter((one) => one.number > 0).length);
  const rows = [...start, ...deals.map((deal, row) => ({ ...deal, number: deal.number > 0 ? `${numbered[skipped + row] ?? ""}` : "" }))];
  await fontsForPictures();
  const look = (one: (typeof people)[number]) => ({ mood: one.won ? "joy" : "calm", points: beards && one.points > 0 ? one.points : null }) as const;
  const faces = await Promise.all(people.map((one, seat) => faceImage(one.face, `sheet-${seat}`, look(one), true)));
  const room = (WIDTH - 2 * EDGE) / people.length;
  const face = Math.min(150, room - 16);
  const long = (face * 190) / 108;
  const top = 250;
  const table = top + 50 + (beards ? long : (face * 114) / 108 + 60) + 20;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.ceil(table + (rows.length + 1) * ROW + 130);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  const measure = (one: string): number => pen.measureText(one).width;

  const felt = pen.createRadialGradient(WIDTH * 0.3, 0, 0, WIDTH * 0.3, 0, canvas.height);
  felt.addColorStop(0, "#33735e");
  felt.addColorStop(0.5, "#1b6350");
  felt.addColorStop(1, "#0f3f33");
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, canvas.height);

  pen.fillStyle = "#fff6e3";
  pen.font = display(64);
  pen.fillText(cut(picture.title, WIDTH - 2 * EDGE, measure), EDGE, 104);
  pen.font = text(38);
  wrapped(picture.line, WIDTH - 2 * EDGE, 2, measure).forEach((line, number) => pen.fillText(line, EDGE, 164 + number * 46));

  people.forEach((one, seat) => {
    const middle = EDGE + room * (seat + 0.5);
    pen.textAlign = "center";
    pen.fillStyle = one.won ? "#f2c14e" : "#fff6e3";
    pen.font = text(people.length > 5 ? 26 : 34, 700);
    pen.fillText(cut(one.name, room - 10, measure), middle, top + 36);
    const image = faces[seat];
    if (image) drawBearded(pen, image, middle - face / 2, top + 50, face, look(one).points);
    pen.fillStyle = one.won ? "#f2c14e" : "#fff6e3";
    if (!beards || one.points <= 0) {
      pen.font = display(46);
      pen.fillText(String(one.points), middle, top + 50 + (face * 114) / 108 + 46);
    }
  });

  pen.fillStyle = "#fffdf8";
  pen.beginPath();
  pen.roundRect(EDGE - 16, table, WIDTH - 2 * EDGE + 32, (rows.length + 1) * ROW + 16, 28);
  pen.fill();
  const first = Math.max(300, WIDTH - 2 * EDGE - people.length * 110);
  const column = (WIDTH - 2 * EDGE - first) / people.length;
  const write = (row: number, label: string, cells: readonly string[], isHead: boolean): void => {
    const y = table + row * ROW + 42;
    pen.textAlign = "left";
    pen.fillStyle = isHead ? "#6b5a50" : "#2a201b";
    pen.font = text(isHead ? 26 : 30, 600);
    pen.fillText(cut(label, (cells.length > 0 ? first : WIDTH - 2 * EDGE) - 16, measure), EDGE, y);
    pen.textAlign = "center";
    if (!isHead) pen.font = display(32);
    cells.forEach((cell, seat) => pen.fillText(cut(cell, column - 6, measure), EDGE + first + column * (seat + 0.5), y));
    if (isHead) return;
    pen.fillStyle = "#eadfce";
    pen.fillRect(EDGE, table + row * ROW, WIDTH - 2 * EDGE, 2);
  };
  write(0, "", people.map((one) => one.name), true);
  rows.forEach((deal, row) => write(row + 1, `${deal.number}  ${deal.title}`, deal.totals, false));

  pen.fillStyle = "#d3e6da";
  pen.font = text(30);
  pen.textAlign = "left";
  pen.fillText(picture.day, EDGE, canvas.height - 40);
  pen.font = display(36);
  pen.textAlign = "right";
  pen.fillText("Femopp", WIDTH - EDGE, canvas.height - 40);
  return canvas;
}
