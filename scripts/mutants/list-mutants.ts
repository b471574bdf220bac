import type { Mutant } from './mutant.ts';

const lists = 'src/lists/server/lists.test.ts';

/** Faults in contact lists that their tests must find. */
export const listMutants: readonly Mutant[] = [
  {
    promise: 'S50',
    name: 'a call adds more members than it may',
    file: 'src/lists/server/members.ts',
    find: 'if (contact_ids.length > MEMBERS_AT_ONCE)',
    replace: 'if (contact_ids.length > MEMBERS_AT_ONCE * 2)',
    test: lists,
    only: 'more than 100 at once',
  },
  {
    promise: 'S50',
    name: 'the size of a list is compared without a lock',
    file: 'src/lists/server/member-store.ts',
    find: "member_count from contact_lists where business_id = $1 and id = $2\n    for no key update ${locks('record')}",
    replace: 'member_count from contact_lists where business_id = $1 and id = $2',
    test: lists,
    only: 'however many add at once',
  },
];
