import type { Mutant } from './mutant.ts';

const lockRanks = 'src/foundation/server/db/lock-ranks.ts';

/** Faults in what keeps SQL with its area, and locks in their order. */
export const sqlMutants: readonly Mutant[] = [
  {
    promise: 'locks',
    name: 'a lower rank may be locked after a higher one',
    file: lockRanks,
    find: 'if (position < this.#highest)',
    replace: 'if (position < this.#highest - 100)',
    test: 'src/foundation/server/db/lock-ranks.test.ts',
  },
  {
    promise: 'locks',
    name: 'a status locks the chat of its message, after the message',
    file: 'src/chats/server/store/message-status-store.ts',
    find: 'order by m.business_id, m.id for no key update of m ${locks',
    replace:
      'and exists (select from chats c where c.business_id = m.business_id and c.id = m.chat_id for no key update) order by m.business_id, m.id for no key update of m ${locks',
    test: 'src/chats/server/incoming/incoming-statuses.test.ts',
    only: 'statuses only rise',
  },
  {
    promise: 'locks',
    name: 'a batch of webhooks locks chats again after its messages',
    file: 'src/chats/server/incoming/apply-updates.ts',
    find: '  await applyReads(ctx, people.reads);\n',
    replace: '  await applyReads(ctx, people.reads);\n  await lockChatsOfBatch(ctx, people, []);\n',
    test: 'src/chats/server/incoming/ingest-cost.test.ts',
    only: 'messages, files, quotes',
  },
  {
    promise: 'window',
    name: 'a refused window ends although the customer has written since',
    file: 'src/chats/server/store/chat-due-store.ts',
    find: 'and (c.last_incoming_time is null or c.last_incoming_time <= m.time)',
    replace: '',
    test: 'src/chats/server/incoming/incoming-statuses.test.ts',
    only: 'because of the reply window',
  },
  {
    promise: 'LIVE',
    name: 'an edit that was read before a status rose takes the tick of the row back',
    file: 'src/chats/web/cache/chat-cache.ts',
    find: 'statusRank[before.status] <= statusRank[last.status]',
    replace: 'true',
    test: 'src/chats/web/cache/chat-cache.test.ts',
  },
  {
    promise: 'S2',
    name: 'a label view shows the rows of every business',
    file: 'migrations/0030-foundation-label-views.sql',
    find: 'create view user_labels with (security_invoker = true) as',
    replace: 'create view user_labels as',
    test: 'src/app/testing/security/catalogue.test.ts',
  },
  {
    promise: 'SQL',
    name: 'a store joins a foreign table by a name that is put together while the program runs',
    file: 'src/notifications/server/notification-store.ts',
    find: "text: 'select unread from notification_counts where",
    replace:
      "text: ['select unread from notification_counts', 'us' + String('ers')].join(', ') + ' where notification_counts.",
    test: 'src/notifications/server/notifications.test.ts',
  },
];
