import type { QueryClient } from '@tanstack/react-query';
import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { templateEvents } from '../contract/events.ts';
import { applyTemplateChange } from './cache/apply-template-change.ts';

/** Which templates a list has, and how many there are, only the server knows. */
const rereads = ['list', 'summary', 'active'].map((part) => createRefetchSoon(['templates', part]));

function readAgainSoon(client: QueryClient): void {
  for (const reread of rereads) reread(client);
}

/** Topic `templates`: the same patches that the mutations of this area make, in every tab. */
export const templateListeners: readonly RealtimeListener[] = [
  onEvent(templateEvents.templateChanged, (template, client, as_of) => {
    applyTemplateChange(client, { changed: withNumber(template, as_of) });
    readAgainSoon(client);
  }),
  onEvent(templateEvents.templateDeleted, ({ id }, client, as_of) => {
    applyTemplateChange(client, { removed: id, as_of });
    readAgainSoon(client);
  }),
  onEvent(templateEvents.templatesSynced, ({ are_many: areMany }, client) => {
    readAgainSoon(client);
    // More has changed than was told one by one.
    if (areMany) void client.invalidateQueries({ queryKey: ['templates', 'detail'] });
  }),
];
