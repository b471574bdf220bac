// The one list of areas. An area may look at every step below its own and at nothing else; areas on one
// step do not know each other. News travels upward by events (`listeners.ts`), never by import: that is
// why notifications, which everybody has news for, stands at the top.
const LADDER: readonly (readonly string[])[] = [
  ['accounts', 'media'],
  ['channels'],
  ['rules'],
  ['records', 'imports'],
  ['contacts'],
  ['templates'],
  ['lists'],
  ['delivery'],
  ['chats'],
  ['automations', 'assignment-rules', 'campaigns', 'sequences', 'webforms', 'integrations'],
  ['notifications', 'analytics'],
];

export const AREAS: readonly string[] = LADDER.flat();

/** The folders of src/ that are no area. */
export const GROUNDS: readonly string[] = ['app', 'foundation', 'ui', 'sandbox'];

/** The areas that this one may import. */
export function areasBelow(area: string): readonly string[] {
  const step = LADDER.findIndex((areas) => areas.includes(area));
  return LADDER.slice(0, step).flat();
}
