import { eyes } from "./courts";

/** The faces of people and bots, and the beards that are their points. Each is a drawing 100 wide. */

interface FaceParts {
  disc: string;
  skin: string;
  hair: string;
  top: string;
  style: string;
  glasses?: boolean;
}

export const FACES: Record<string, FaceParts> = {
  anna: { disc: "#f3b48b", skin: "#f4cfae", hair: "#5a3321", top: "#2f7d78", style: "bob" },
  bjorn: { disc: "#9fc3d6", skin: "#f1c9a8", hair: "#d3a24a", top: "#33506b", style: "short", glasses: true },
  majken: { disc: "#d9b8d4", skin: "#f0c7a6", hair: "#c9c4bf", top: "#8a4a77", style: "bun", glasses: true },
  sixten: { disc: "#ecd27e", skin: "#eebf98", hair: "#8a6a4a", top: "#6a5a2a", style: "bald" },
  gun: { disc: "#b9d3b0", skin: "#f4cfae", hair: "#efece6", top: "#4d6f4a", style: "curls", glasses: true },
  olle: { disc: "#f2c14e", skin: "#f6d4b5", hair: "#b9792f", top: "#c8402b", style: "cap" },
  leyla: { disc: "#e8a0a0", skin: "#d9a47c", hair: "#2a1c18", top: "#7a2f45", style: "long" },
  emre: { disc: "#a9c8c0", skin: "#cf9a70", hair: "#251a17", top: "#3f5f57", style: "short" },
  algot: { disc: "#c4c0e0", skin: "#eec3a0", hair: "#6b6f86", top: "#4c4a7d", style: "side" },
  bo: { disc: "#c9cf9a", skin: "#f2cba8", hair: "#6e4326", top: "#3d5a80", style: "side" },
  eva: { disc: "#f0c0a8", skin: "#f4cfae", hair: "#b9b2aa", top: "#7b4a86", style: "bob", glasses: true },
  tyra: { disc: "#f0b7a0", skin: "#f3cdb0", hair: "#a8562c", top: "#a4532f", style: "braids" },
};

export type Mood = "calm" | "joy" | "sad" | "oh" | "wink";

const BEARD = "#c8402b";
const BEARD_SHADE = "#a22f1f";

type Hair = (c: string) => string;

const BEHIND: Record<string, Hair> = {
  bob: (c) => `<path d="M24 40c-4 16-4 30 2 34h48c6-4 6-18 2-34z" fill="${c}"/>`,
  long: (c) => `<path d="M24 38c-6 22-8 44-4 54h60c4-10 2-32-4-54z" fill="${c}"/>`,
  bun: (c) => `<circle cx="50" cy="9" r="10" fill="${c}"/>`,
  braids: (c) => `<path d="M24 44c-8 6-11 22-8 38l8 1c0-12 2-24 6-30zM76 44c8 6 11 22 8 38l-8 1c0-12-2-24-6-30z" fill="${c}"/><circle cx="20" cy="84" r="4.5" fill="#f2b53a"/><circle cx="80" cy="84" r="4.5" fill="#f2b53a"/>`
};

const IN_FRONT: Record<string, Hair> = {
  bob: (c) => `<path d="M25 50C21 26 32 14 50 14s29 12 25 36c-5-4-8-11-9-17-12 2-22-1-27-7-2 10-8 20-14 24z" fill="${c}"/>`,
  long: (c) => `<path d="M26 48C22 24 33 13 50 13s28 11 24 35c-5-5-8-12-9-20-4 3-9 4-15 3-7 0-12-1-15-3-1 8-4 15-9 20z" fill="${c}"/>`,
  short: (c) => `<path d="M27 42c-3-16 6-27 23-27s26 11 23 27c-3-3-4-8-5-12-10 3-22 3-31-3-4 4-7 9-10 15z" fill="${c}"/>`,
  bun: (c) => `<path d="M26 44c-3-18 7-28 24-28s27 10 24 28c-4-4-7-9-9-14-8-4-22-4-30 0-2 5-5 10-9 14z" fill="${c}"/>`,
  bald: (c) => `<path d="M27 48c-4-6-3-14 0-18 2 4 3 10 2 17zM73 48c4-6 3-14 0-18-2 4-3 10-2 17z" fill="${c}"/><path d="M40 21q8-4 14-1" stroke="#fff" stroke-width="3" opacity=".55" stroke-linecap="round" fill="none"/>`,
  curls: (c) => `<g fill="${c}"><circle cx="29" cy="34" r="9"/><circle cx="34" cy="23" r="10"/><circle cx="46" cy="17" r="10"/><circle cx="58" cy="18" r="10"/><circle cx="68" cy="25" r="9.5"/><circle cx="72" cy="36" r="8"/></g>`,
  cap: (c) => `<path d="M27 44c-1-4-1-8 0-12h46c1 4 1 8 0 12-2-2-3-5-3-8H30c0 3-1 6-3 8z" fill="${c}"/><path d="M25 34c-1-14 9-23 25-23s26 9 25 23c-16-5-34-5-50 0z" fill="#2f5e8a"/><path d="M24 35c18-7 44-7 62 1 2 3-1 5-4 4-18-5-38-6-57-2z" fill="#234a70"/>`,
  side: (c) => `<path d="M27 44c-4-18 4-30 22-30 16 0 27 9 24 30-3-4-4-9-5-13-14 1-26-2-33-7-2 6-4 13-8 20z" fill="${c}"/>`,
  braids: (c) => `<path d="M26 46c-4-20 6-31 24-31s28 11 24 31c-6-4-10-12-12-20-3 4-8 6-12 6s-9-2-12-6c-2 8-6 16-12 20z" fill="${c}"/>`
};

const MOUTHS: Record<Mood, string> = {
  calm: '<path d="M42 57q8 7 16 0" stroke="#8c2f22" stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  joy: '<path d="M41 56q9 12 18 0z" fill="#7a2118"/>',
  sad: '<path d="M42 62q8-6 16 0" stroke="#8c2f22" stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  wink: '<path d="M42 57q10 8 16-2" stroke="#8c2f22" stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  oh: '<ellipse cx="50" cy="60" rx="4.5" ry="5.5" fill="#7a2118"/>',
};

const JOYFUL_EYES =
  '<path d="M37.5 45q4-5 8 0M54.5 45q4-5 8 0" stroke="#2b1d18" stroke-width="2.8" fill="none" stroke-linecap="round"/>';
const WINKING_EYES =
  '<circle cx="41.5" cy="44" r="2.7" fill="#2b1d18"/><path d="M54.5 45q4-4 8 0" stroke="#2b1d18" stroke-width="2.8" fill="none" stroke-linecap="round"/>';
const EYES: Partial<Record<Mood, string>> = { joy: JOYFUL_EYES, wink: WINKING_EYES };
const ANTENNA =
  '<path d="M50 16V0" stroke="#5b4a40" stroke-width="3.5"/><circle cx="50" cy="-3" r="5.5" fill="#f2b53a" stroke="#5b4a40" stroke-width="2"/>';
const GLASSES =
  '<g fill="#fff" fill-opacity=".25" stroke="#3a2c26" stroke-width="2"><circle cx="41" cy="44.5" r="7.2"/><circle cx="59" cy="44.5" r="7.2"/><path d="M48.2 44q1.8-1.5 3.6 0M33.8 43l-5-2M66.2 43l5-2" fill="none"/></g>';

/** Beyond this many points a beard grows no further, only its number does. */
const LONGEST_BEARD = 17;

/** Return where a beard of so many points ends: its lower edge falls with them. */
export const beardEnd = (points: number): number => 94 + Math.min(points, LONGEST_BEARD + 1) * 4.8;

/** Draw a beard of so many points. */
function beard(points: number, text: string): string {
  const end = beardEnd(points);
  const side = Math.min(78, end - 24);
  const outline = `M26 44C23 58 23 ${side} 26 ${end - 20}C27 ${end - 11} 31 ${end - 8} 36 ${end - 10}C38 ${end - 3} 44 ${end} 50 ${end}C56 ${end} 62 ${end - 3} 64 ${end - 10}C69 ${end - 8} 73 ${end - 11} 74 ${end - 20}C77 ${side} 77 58 74 44C71 54 62 57 50 55C38 57 29 54 26 44Z`;
  const strands =
    end > 112
      ? `<path d="M37 ${end - 15}V100M63 ${end - 15}V100M50 ${end - 6}V102M30.5 ${end - 22}V92M69.5 ${end - 22}V92" stroke="${BEARD_SHADE}" stroke-width="2.2" stroke-linecap="round"/>`
      : "";
  return (
    `<g class="beard"><path d="${outline}" fill="${BEARD}"/>${strands}` +
    `<path d="M50 55c-4-4-13-3-17 5 6 2 13 2 17-1 4 3 11 3 17 1-4-8-13-9-17-5z" fill="${BEARD_SHADE}"/>` +
    `<path d="M44.5 64q5.5 4 11 0-5.5 6.5-11 0z" fill="#5c1510"/>` +
    `<text x="50" y="93" text-anchor="middle" class="beard-number" font-size="27" fill="#fff">${text}</text></g>`
  );
}

export interface FaceLook {
  /** An antenna on the head. */
  isBot?: boolean;
  mood?: Mood;
  /** The points, worn as a beard; none for a bare chin. */
  points?: number | null;
}

/** Draw the inside of a face; `id` is unique on the page. An unknown face is Anna's. */
export function faceInside(name: string, id: string, { isBot = false, mood = "calm", points = null }: FaceLook): string {
  const parts = FACES[name] ?? (FACES["anna"] as FaceParts);
  const { skin, hair, style } = parts;
  const behind = style === "bun" ? "" : (BEHIND[style]?.(hair) ?? "");
  const bun = style === "bun" ? (BEHIND["bun"]?.(hair) ?? "") : "";
  const wears = points !== null && points > 0;
  const brows =
    mood === "oh"
      ? `<path d="M37 35q4-4 8-1M55 34q4-3 8 1" stroke="${hair}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`
      : "";
  return (
    `<clipPath id="${id}"><circle cx="50" cy="50" r="48"/></clipPath>` +
    `<circle cx="50" cy="50" r="48" fill="${parts.disc}"/><g clip-path="url(#${id})">${behind}` +
    `<path d="M10 104c2-22 16-32 40-32s38 10 40 32z" fill="${parts.top}"/>` +
    `<path d="M42 62h16v14q-8 7-16 0z" fill="color-mix(in srgb, ${skin}, #000 10%)"/></g>` +
    (isBot ? ANTENNA : "") +
    bun +
    `<circle cx="27.5" cy="47" r="5" fill="${skin}"/><circle cx="72.5" cy="47" r="5" fill="${skin}"/><ellipse cx="50" cy="45" rx="22.5" ry="26" fill="${skin}"/>` +
    `<circle cx="36" cy="53" r="4" fill="#ee8f78" opacity=".5"/><circle cx="64" cy="53" r="4" fill="#ee8f78" opacity=".5"/>` +
    (IN_FRONT[style]?.(hair) ?? "") +
    (EYES[mood] ?? eyes(50, 44, 8.5)) +
    brows +
    (parts.glasses ? GLASSES : "") +
    `<path d="M50 46q-2.5 4-1.5 6h3" stroke="#b9805a" stroke-width="2" fill="none" stroke-linecap="round"/>` +
    (wears ? beard(points, String(points)) : MOUTHS[mood])
  );
}
