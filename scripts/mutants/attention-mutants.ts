import type { Mutant } from './mutant.ts';

const attention = 'src/delivery/server/attention/attention.test.ts';

/** Faults that the tests of the attention budget must find. */
export const attentionMutants: readonly Mutant[] = [
  {
    promise: 'attention',
    name: 'budgets of contacts are read without a lock',
    file: 'src/delivery/server/attention/attention-store.ts',
    find: "order by contact_id for no key update ${locks('attention_budget')}`,",
    replace: 'order by contact_id`,',
    test: attention,
    only: 'campaigns on several numbers',
  },
  {
    promise: 'attention',
    name: 'a refused message keeps its reservation',
    file: 'src/delivery/server/engine/result-writer.ts',
    find: 'places.filter(({ business_id, message_id }) => depths.has(keyOf(business_id, message_id))),',
    replace: '[],',
    test: attention,
    only: 'what the provider refuses',
  },
  {
    promise: 'attention',
    name: 'what waits for the morning holds up its chat',
    file: 'src/delivery/server/outbox/claim-store.ts',
    find: `
            and not (e.is_quiet and e.due_time > n.now)`,
    replace: '',
    test: attention,
    only: 'quiet hours let marketing wait',
  },
  {
    promise: 'attention',
    name: 'a further attempt keeps the time of the first',
    file: 'src/delivery/server/attention/attention-budget.ts',
    find: 'return [...kept, { message_id, time: now }].slice(-CAP_MESSAGES_MAX);',
    replace:
      'return [...kept, all.find((each) => each.message_id === message_id) ?? { message_id, time: now }].slice(-CAP_MESSAGES_MAX);',
    test: 'src/delivery/server/attention/attention-budget.test.ts',
  },
];
