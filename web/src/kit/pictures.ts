import { face } from "./deck";

/** Pictures of games, each 132 × 150, by the names that kits use. */

const SHEEP =
  '<rect width="132" height="150" fill="#a9cbe0"/><path d="M0 104q40-16 132-4v50H0z" fill="#6fa365"/><path d="M0 122q60-14 132 2v26H0z" fill="#5c9055"/><g transform="translate(70 84) scale(.84)"><path d="M-22 30v26M-8 32v26M14 32v26M26 28v26" stroke="#2b1d18" stroke-width="6" stroke-linecap="round"/><g fill="#fff6e3"><circle cx="-26" cy="2" r="17"/><circle cx="-12" cy="-14" r="18"/><circle cx="10" cy="-17" r="19"/><circle cx="29" cy="-3" r="18"/><circle cx="24" cy="17" r="18"/><circle cy="20" r="20"/><circle cx="-22" cy="19" r="17"/><circle cx="2" cy="2" r="24"/></g><g transform="translate(-34 -12)"><path d="M-13-4c-9-3-13 1-13 5 6 3 10 3 14 0zM15-5c9-4 14 0 14 4-6 4-11 4-15 1z" fill="#3a2a24"/><path d="M-14-8c0-9 7-13 15-13s15 4 15 13c0 17-5 29-15 29S-14 9-14-8z" fill="#4a3830"/><g fill="#fff6e3"><circle cx="-7" cy="-18" r="7"/><circle cx="3" cy="-21" r="8"/><circle cx="12" cy="-17" r="7"/></g><circle cx="-5" cy="-2" r="3.6" fill="#fff"/><circle cx="8" cy="-2" r="3.6" fill="#fff"/><circle cx="-4.5" cy="-1.5" r="1.9" fill="#1a1210"/><circle cx="8.5" cy="-1.5" r="1.9" fill="#1a1210"/><path d="M-3 12q4.500 4 9 0" stroke="#f0c9ae" stroke-width="2" fill="none" stroke-linecap="round"/></g></g><g transform="translate(82 22) scale(1.100)" fill="#c1272d"><path d="M12 1.200C14.200 5.400 16.900 8.900 20.600 12c-3.700 3.100-6.400 6.600-8.600 10.800C9.800 18.600 7.100 15.100 3.400 12 7.100 8.900 9.800 5.400 12 1.200z"/></g><path d="M20 30q10-14 22-3 14-4 16 9H16q-4-4 4-6z" fill="#fff" opacity=".75"/>';

const CUP =
  '<ellipse cx="92" cy="132" rx="33" ry="8" fill="#8c2f22"/><ellipse cx="92" cy="129" rx="33" ry="8" fill="#c8402b"/><ellipse cx="92" cy="128" rx="22" ry="5" fill="#f6e3c5"/><path d="M74 70c0 14 5 16 5 26s-6 12-4 22c1 7 7 9 17 9s16-2 17-9c2-10-4-12-4-22s5-12 5-26z" fill="#fff6e3" fill-opacity=".82"/><path d="M75.500 80c1 8 5 10 5 17 0 9-6 12-4.500 20.500 1 5.500 6 7 16 7s15-1.500 16-7c1.500-8.500-4.500-11.500-4.500-20.500 0-7 4-9 5-17z" fill="#a4351c"/><ellipse cx="92" cy="80" rx="16.500" ry="3.500" fill="#c9552f"/><path d="M84 62q-6-8 0-14t0-14M98 62q-6-8 0-14t0-14" stroke="#fff6e3" stroke-width="3" fill="none" stroke-linecap="round" opacity=".85"/>';

const TILES =
  '<rect width="132" height="150" fill="#e9b44c"/><g fill="none" stroke="#d79d33" stroke-width="3"><path d="M22-10 44 12 22 34 0 12zM66-10 88 12 66 34 44 12zM110-10l22 22-22 22-22-22zM22 34l22 22-22 22L0 56zM110 34l22 22-22 22-22-22z"/></g>';

const placed = (x: number, y: number, turn: number, inside: string) =>
  `<g transform="rotate(${turn} 40 70)"><svg x="${x}" y="${y}" width="72" height="101" viewBox="0 0 100 140">${inside}</svg></g>`;

const GROUNDS = ["#a9c8c0", "#c4c0e0", "#c9cf9a", "#e8b7a0", "#9fc3d6"];

/** Return the inside of a picture; `ranks` are the letters of ten, jack, queen, ace and king. */
export function pictureInside(name: string, game: string, ranks: readonly string[]): string {
  if (name === "sheep") return SHEEP;
  if (name === "tea") return TILES + placed(22, 20, -6, face("KH", ranks[4] ?? "K")) + CUP;
  if (name === "beard")
    return '<rect width="132" height="150" fill="#f3b48b"/><circle cx="66" cy="66" r="52" fill="#f8c9a6"/>';
  // Cards for any other game; the ground tells games apart.
  const sum = [...game].reduce((found, one) => found + (one.codePointAt(0) ?? 0), 0);
  return (
    `<rect width="132" height="150" fill="${GROUNDS[sum % GROUNDS.length]}"/>` +
    placed(16, 32, -10, face("AS", ranks[3] ?? "A")) +
    placed(44, 26, 8, face("QD", ranks[2] ?? "Q"))
  );
}
