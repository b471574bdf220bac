import type { PaletteEntry, PaletteScope } from '../../../foundation/web/slots/area.ts';

const prefixes: Readonly<Record<string, PaletteScope>> = { '>': 'commands', '#': 'lists', '@': 'people' };
/** More of one group than this is searched for, not scrolled through. */
const PER_GROUP = 10;

/** Splits what was typed into its scope and the words to look for. */
export function parseQuery(text: string): { scope: PaletteScope; query: string } {
  const trimmed = text.trimStart();
  const scope = prefixes[trimmed.charAt(0)];
  return {
    scope: scope ?? 'all',
    query: (scope ? trimmed.slice(1) : trimmed).trim().toLocaleLowerCase(),
  };
}

/** How well an entry answers; lower is better, null is not at all. */
function rank({ label, keywords = '', detail = '' }: PaletteEntry, query: string): number | null {
  if (query === '') return 0;
  const name = label.toLocaleLowerCase();
  if (name.startsWith(query)) return 0;
  if (name.split(/\s+/).some((word) => word.startsWith(query))) return 1;
  if (name.includes(query)) return 2;
  const all = `${name} ${keywords} ${detail}`.toLocaleLowerCase();
  return query.split(/\s+/).every((word) => all.includes(word)) ? 3 : null;
}

/** The entries that answer, best first inside their group; groups keep the order in which they came. */
export function matchEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const found = entries.flatMap((entry) => {
    const score = rank(entry, query);
    return score === null ? [] : [{ entry, score }];
  });
  const groups = Map.groupBy(found, ({ entry }) => entry.group);
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted((a, b) => a.score - b.score)
      .slice(0, PER_GROUP)
      .map(({ entry }) => entry),
  );
}
