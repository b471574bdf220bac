import type { MessageKey } from '../../foundation/web/i18n/message-key.ts';
import type { AreaPage } from '../../foundation/web/slots/area.ts';
import { ruleMessages } from '../../rules/web/index.ts';
import { recordMessages } from './messages/catalogue.ts';
import type { RecordPageParts } from './record-page.ts';

/**
 * The pages of a module below `root`: its list, with the popup of a record and its form above, each at an address of its
 * own. The texts of an area's field types are loaded with them.
 */
export const recordPages = (module: string, root: string, title: MessageKey, own?: RecordPageParts): AreaPage => ({
  path: `${root}/*`,
  handle: { title },
  messages: [recordMessages, ruleMessages, ...(own?.messages ?? [])],
  page: async () => (await import('./pages-of-module.tsx')).pagesOfModule(module, root, own),
});
