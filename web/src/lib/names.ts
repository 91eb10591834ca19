/** Names are shortened at their own end where a sentence has one line, so that its verb stays. */

/** So many characters, as people count them, stand in a sentence. */
const MOST = 14;

let segmenter: Intl.Segmenter | undefined;

function charactersOf(name: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(name), ({ segment }) => segment);
}

const isLong = (name: string): boolean => name.length > MOST && charactersOf(name).length > MOST;

const cut = (name: string): string => `${charactersOf(name).slice(0, MOST - 1).join("").trimEnd()}…`;

/** The first words of a name that fit, without a "von" at the end; of a longer word its beginning. */
function beginning(name: string): string {
  const words: string[] = [];
  for (const word of name.split(/\s+/u)) {
    if (isLong([...words, word].join(" "))) break;
    words.push(word);
  }
  while (words.length > 1 && /^\p{Ll}/u.test(words.at(-1) ?? "")) words.pop();
  return words.length === 0 ? cut(name) : words.join(" ");
}

/** Return what shortens the long ones of these names in a text. Two people get no common short name. */
export function shortener(names: readonly string[]): (text: string) => string {
  const all = [...new Set(names)];
  const long = all.filter(isLong).sort((one, other) => other.length - one.length);
  if (long.length === 0) return (text) => text;
  const shorts = long.map(beginning);
  const isTaken = (short: string): boolean => all.includes(short) || shorts.filter((one) => one === short).length > 1;
  const pairs = long.map((name, at) => [name, isTaken(shorts[at] ?? "") ? cut(name) : (shorts[at] ?? "")] as const);
  return (text) => pairs.reduce((now, [name, short]) => now.replaceAll(name, short), text);
}
