// The one list of areas, in the order of the modules. An area may import every area of the lines above its own and no
// other; areas on one line do not know each other. What happens in a lower area reaches a higher one by domain events,
// never by import: that is why notifications, which every area has something for, is the last.
const MODULE_ORDER: readonly (readonly string[])[] = [
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

export const AREAS: readonly string[] = MODULE_ORDER.flat();

/** The folders of src/ that are no area. */
export const BASE_FOLDERS: readonly string[] = ['app', 'foundation', 'ui', 'sandbox'];

/** The areas that this one may import. */
export function areasBelow(area: string): readonly string[] {
  const position = MODULE_ORDER.findIndex((areas) => areas.includes(area));
  return MODULE_ORDER.slice(0, position).flat();
}
