import type { DomainEvent, DomainItem } from '../../foundation/contract/domain-event.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import type { SharedTestServer } from './test-server.ts';

/** What is raised of a domain event while `work` runs. Other listeners of this event hear nothing of it. */
export async function hearEvent<Item extends DomainItem>(
  { services: { listeners } }: Pick<SharedTestServer, 'services'>,
  event: DomainEvent<Item>,
  work: () => Promise<unknown>,
): Promise<Item[]> {
  const heard: Item[] = [];
  const listener = on(event, 'test.hear_event', (_, items) => Promise.resolve(void heard.push(...items)));
  const { inTransaction } = listeners;
  listeners.inTransaction = (name) => (name === event.name ? [listener] : inTransaction(name));
  try {
    await work();
  } finally {
    listeners.inTransaction = inTransaction;
  }
  return heard;
}
