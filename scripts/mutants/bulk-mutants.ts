import type { Mutant } from './mutant.ts';

const sending = 'src/delivery/server/bulk/bulk-sending.test.ts';
const faults = 'src/delivery/server/bulk/bulk-faults.test.ts';

/** Faults that the tests of bulk sending must find. */
export const bulkMutants: readonly Mutant[] = [
  {
    promise: 'bulk',
    name: 'the cursor passes members whose rows were not written',
    file: 'src/delivery/server/bulk/prepare.ts',
    find: 'await writeMembers(ctx, source, members);',
    replace:
      'await tx.savepoint((part) => writeMembers({ ...ctx, tx: part }, source, members)).catch(() => undefined);',
    test: sending,
    only: 'a slice that fails',
  },
  {
    promise: 'bulk',
    name: 'a member may have two sends of one source',
    file: 'src/delivery/server/outbox/send-store.ts',
    find: 'on conflict (business_id, source_id, member_id) where source_id is not null do nothing',
    replace: '',
    test: sending,
    only: 'members are prepared once',
  },
  {
    promise: 'bulk',
    name: 'the index of members is not unique',
    file: 'migrations/0032-delivery-bulk-sending.sql',
    find: 'create unique index outbox_members',
    replace: 'create index outbox_members',
    test: sending,
    only: 'members are prepared once',
  },
  {
    promise: 'bulk',
    name: 'the guard of a kind is not asked when its rows are claimed',
    file: 'src/delivery/server/engine/check-sends.ts',
    find: 'const verdict = further.get(id);',
    replace: 'const verdict = { ...further.get(id), allowed: true as const, outside_window: false };',
    test: faults,
    only: 'the guard of its kind',
  },
  {
    promise: 'bulk',
    name: 'a bulk send is not asked about by the rules of every message',
    file: 'src/delivery/server/engine/check-sends.ts',
    find: '.guard(tx, open)) verdicts.set(id, verdict);',
    replace: '.guard(tx, open)) verdicts.set(id, { ...verdict, allowed: true, outside_window: false });',
    test: faults,
    only: 'the guard of its kind',
  },
  {
    promise: 'bulk',
    name: 'a pause does not wait for claims',
    file: 'src/delivery/server/bulk/source-store.ts',
    find: 'order by id for share',
    replace: 'order by id',
    test: faults,
    only: 'a pause waits',
  },
  {
    promise: 'bulk',
    name: 'statistics are shown with every change',
    file: 'src/delivery/server/bulk/statistics-store.ts',
    find: "where t.counted_time <= clock_now() - interval '1 second'",
    replace: 'where true',
    test: faults,
    only: 'two workers',
  },
  {
    promise: 'bulk',
    name: 'a chat that only a bulk send knows is in the lists',
    file: 'src/chats/server/chat-list-store.ts',
    find: "'is_listed',",
    replace: "'true',",
    test: 'src/chats/server/send/bulk-messages.test.ts',
    only: 'is in no list',
  },
  {
    promise: 'bulk',
    name: 'the content of a bulk send is not filled',
    file: 'src/chats/server/message-store.ts',
    find: "${contentOf('m')} as content, m.meta",
    replace: 'm.content, m.meta',
    test: 'src/chats/server/send/bulk-messages.test.ts',
    only: 'is shown with its values',
  },
  {
    promise: 'bulk',
    name: 'a merged chat is in no list although one of the two was',
    file: 'src/chats/server/incoming/merge-chats.ts',
    find: 'is_listed: kept.is_listed || other.is_listed,',
    replace: 'is_listed: kept.is_listed,',
    test: 'src/chats/server/incoming/incoming-identities.test.ts',
    only: 'only a bulk send knew',
  },
];
