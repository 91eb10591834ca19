import { faceInside, type FaceLook } from "../../kit/faces";

/**
 * The picture of an evening, drawn on this device. Texts are painted letter by letter and never become markup, so no
 * name can do anything there.
 */

export interface PictureRow {
  name: string;
  face: string;
  /** What stands to the right of the name. */
  value: string;
  best: boolean;
}

export interface EveningPicture {
  circle: string;
  day: string;
  headline: string;
  text: string;
  /** The face beside the headline. */
  hero: string;
  /** What the numbers of the rows are. */
  label: string;
  rows: PictureRow[];
}

export const WIDTH = 1080;
export const HEIGHT = 1350;
const EDGE = 64;
const MOST_ROWS = 12;
/** Sizes of a headline: a longer one is smaller. */
const HEADLINES = [80, 72, 64, 56];

type Measure = (text: string) => number;

/** Break a text into at most so many lines; the last ends with an ellipsis if words are left. */
export function wrapped(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== "") lines.push(line);
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${kept[most - 1] ?? ""}…`;
  return kept.map((one) => cut(one, width, measure));
}

/** Return the largest of these sizes in which the text fits whole, or else the smallest, and its lines. */
export function fitted(
  text: string,
  width: number,
  most: number,
  sizes: readonly number[],
  measure: (text: string, size: number) => number,
): { size: number; lines: string[] } {
  const all = sizes.map((size) => ({ size, lines: wrapped(text, width, most, (one) => measure(one, size)) }));
  const whole = all.find((one) => one.lines.join(" ") === text.trim().replace(/\s+/gu, " "));
  return whole ?? all.at(-1) ?? { size: 0, lines: [] };
}

/** Shorten a text to a width. */
export function cut(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text.replace(/…$/u, "")];
  while (letters.length > 0 && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Return a face as the address of an image; one that `hangs` has room for the longest beard. */
export function faceSource(face: string, id: string, look: FaceLook, hangs = false): string {
  const height = hangs ? 190 : 114;
  // An image has none of the page's fonts: `drawBearded` writes the number.
  const font = "<style>.beard-number{display:none}</style>";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -10 108 ${height}" width="432" height="${4 * height}">` +
    `${font}${faceInside(face, id, look)}</svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

export async function faceImage(face: string, id: string, look: FaceLook, hangs = false): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = faceSource(face, id, look, hangs);
  await image.decode();
  return image;
}

/** Draw a face that hangs, this wide, with the points on its beard if it wears one. */
export function drawBearded(pen: CanvasRenderingContext2D, image: HTMLImageElement, left: number, top: number, wide: number, points: number | null): void {
  const unit = wide / 108;
  pen.drawImage(image, left, top, wide, 190 * unit);
  if (points === null || points <= 0) return;
  pen.textAlign = "center";
  pen.fillStyle = "#fff";
  pen.font = display(27 * unit);
  pen.fillText(String(points), left + 54 * unit, top + 103 * unit);
}

/** Load the fonts that pictures are written in, as far as they can be had. */
export async function fontsForPictures(): Promise<void> {
  await Promise.all([document.fonts.load(display(40)), document.fonts.load(text(40))]).catch(() => undefined);
}

export const display = (size: number): string => `800 ${size}px "Fraunces Soft", Georgia, serif`;
export const text = (size: number, weight = 600): string => `${weight} ${size}px Figtree, system-ui, sans-serif`;

/** Draw the picture on a canvas of its own. */
export async function drawn(picture: EveningPicture): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  await fontsForPictures();
  const rows = picture.rows.slice(0, MOST_ROWS);
  const [hero, ...faces] = await Promise.all([
    faceImage(picture.hero, "hero", { mood: "joy" }),
    ...rows.map((one, at) => faceImage(one.face, `row-${at}`, { mood: one.best ? "joy" : "calm" })),
  ]);
  felt(pen);
  const top = heading(pen, picture, hero);
  card(pen, picture.label, rows, faces, top);
  pen.font = display(36);
  pen.fillStyle = "#d3e6da";
  pen.textAlign = "right";
  pen.fillText("Femopp", WIDTH - EDGE, HEIGHT - 36);
  return canvas;
}

function felt(pen: CanvasRenderingContext2D): void {
  const light = pen.createRadialGradient(WIDTH * 0.3, 0, 0, WIDTH * 0.3, 0, HEIGHT);
  light.addColorStop(0, "#33735e");
  light.addColorStop(0.5, "#1b6350");
  light.addColorStop(1, "#0f3f33");
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

/** Draw what is above the card, and return where that begins. */
function heading(pen: CanvasRenderingContext2D, picture: EveningPicture, hero: HTMLImageElement | undefined): number {
  const measure: Measure = (one) => pen.measureText(one).width;
  const right = 250;
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  pen.fillStyle = "#fff6e3";
  pen.font = text(40, 700);
  pen.fillText(cut(picture.circle, WIDTH - 2 * EDGE, measure), EDGE, 100);
  pen.fillStyle = "#d3e6da";
  pen.font = text(36);
  pen.fillText(cut(picture.day, WIDTH - 2 * EDGE, measure), EDGE, 150);
  pen.fillStyle = "#fff6e3";
  const { size, lines } = fitted(picture.headline, WIDTH - 2 * EDGE - right, 3, HEADLINES, (one, of) => {
    pen.font = display(of);
    return measure(one);
  });
  pen.font = display(size);
  let y = 260;
  for (const line of lines) {
    pen.fillText(line, EDGE, y);
    y += size + 6;
  }
  pen.font = text(36, 500);
  y -= 16;
  for (const line of wrapped(picture.text, WIDTH - 2 * EDGE - right, 4, measure)) {
    pen.fillText(line, EDGE, y);
    y += 48;
  }
  if (hero) pen.drawImage(hero, WIDTH - EDGE - 230, 210, 230, 243);
  return Math.max(y + 4, 500);
}

function card(
  pen: CanvasRenderingContext2D,
  label: string,
  rows: readonly PictureRow[],
  faces: readonly HTMLImageElement[],
  top: number,
): void {
  const measure: Measure = (one) => pen.measureText(one).width;
  const columns = rows.length > 6 ? 2 : 1;
  const lines = Math.max(1, Math.ceil(rows.length / columns));
  const bottom = HEIGHT - 92;
  const head = 76;
  const step = Math.min(112, (bottom - top - head - 24) / lines);
  const height = head + lines * step + 24;
  pen.fillStyle = "#fffdf8";
  pen.beginPath();
  pen.roundRect(EDGE - 20, top, WIDTH - 2 * EDGE + 40, height, 44);
  pen.fill();
  pen.fillStyle = "#6b574b";
  pen.font = text(32, 650);
  pen.textAlign = "right";
  const span = (WIDTH - 2 * EDGE) / columns;
  for (let column = 0; column < columns; column++) pen.fillText(label, EDGE + (column + 1) * span - (columns > 1 ? 24 : 12), top + 54);
  rows.forEach((row, at) => {
    const left = EDGE + Math.floor(at / lines) * span;
    const y = top + head + (at % lines) * step;
    const size = Math.min(84, step - 12);
    const image = faces[at];
    pen.fillStyle = "#e6d6bd";
    pen.fillRect(left + 4, y, span - 20, 2);
    if (image) pen.drawImage(image, left + 8, y + (step - size * 1.056) / 2, size, size * 1.056);
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    pen.font = display(columns > 1 ? 46 : 54);
    pen.fillStyle = row.best ? "#22703f" : "#2b1d18";
    const right = left + span - (columns > 1 ? 24 : 12);
    pen.fillText(row.value, right, y + step / 2 + 2);
    const taken = measure(row.value);
    pen.textAlign = "left";
    pen.fillStyle = "#2b1d18";
    pen.font = text(columns > 1 ? 36 : 42);
    pen.fillText(cut(row.name, right - taken - 24 - (left + size + 28), measure), left + size + 28, y + step / 2 + 2);
    pen.textBaseline = "alphabetic";
  });
}

/** Give the picture to the phone's own sheet for sharing, or save it; return which. */
export async function sharePicture(canvas: HTMLCanvasElement, name: string): Promise<"shared" | "saved" | "cancelled"> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("no picture");
  const file = new File([blob], name, { type: "image/png" });
  if (typeof navigator.canShare === "function" && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if ((error as Error).name === "AbortError") return "cancelled";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return "saved";
}
