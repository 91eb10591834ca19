import type { NamedRules } from "../../lib/circle/answers";

type Settings = NamedRules["settings"];

/** What makes rules the same: the game, its rule book and its options. */
const keyOf = ({ game, preset, options }: Settings): string => JSON.stringify([game, preset, Object.entries(options).sort()]);

/** Give these rules a name among those that have one; empty takes theirs away. A name and rules go together once. */
export function withName(named: readonly NamedRules[], settings: Settings, name: string): NamedRules[] {
  const own = name.trim();
  const others = named.filter((one) => one.name !== own && keyOf(one.settings) !== keyOf(settings));
  return own === "" ? others : [...others, { name: own, settings }];
}
