import { matchHits } from '../../../foundation/web/slots/match-hits.ts';
import type { Macro } from '../../contract/macro.ts';

/** Those that fit what is typed, best first; by name where nothing is. */
export function findMacros(macros: readonly Macro[], search: string): Macro[] {
  const byId = new Map(macros.map((macro) => [macro.id, macro]));
  const hits = macros.map(({ id, name, description }) => ({ id, title: name, keywords: description, open: '' }));
  return matchHits(hits, search.trim().toLocaleLowerCase()).flatMap(({ id }) => byId.get(id) ?? []);
}
