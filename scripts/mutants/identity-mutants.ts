import type { Mutant } from './mutant.ts';

const identities = 'src/chats/server/incoming/incoming-identities.test.ts';
const converter = 'src/channels/server/providers/whatsapp/convert-webhook.test.ts';

/** Faults in who wrote, and in the order of what people said, that tests of incoming webhooks must find. */
export const identityMutants: readonly Mutant[] = [
  {
    promise: 'marketing preference',
    name: 'an older marketing preference replaces a newer one',
    file: 'src/contacts/server/contact-store.ts',
    find: ' or e.time > c.communication_level_time\n',
    replace: ' or e.time <> c.communication_level_time\n',
    test: 'src/chats/server/incoming/account-updates.test.ts',
    only: 'older marketing preference',
  },
  {
    promise: 'marketing preference',
    name: 'of two preferences of one second the consent counts',
    file: 'src/contacts/server/contact-store.ts',
    find: "e.level = 'opted_out' and c.communication_level <> 'opted_out'",
    replace: 'e.level <> c.communication_level',
    test: 'src/chats/server/incoming/account-updates.test.ts',
    only: 'older marketing preference',
  },
  {
    promise: 'person',
    name: 'a number that was given up still leads to its old owner',
    file: 'src/contacts/server/address-book.ts',
    find: 'return address.until_time !== null && isAfter(time, address.until_time) ? undefined : rootOf(address.owner);',
    replace: 'return rootOf(address.owner);',
    test: identities,
    only: 'given up',
  },
  {
    promise: 'person',
    name: 'another business-scoped id on a number is the same person',
    file: 'src/contacts/server/settle-person.ts',
    find: 'if (holder && !hasPersonId(book, holder, person)) {',
    replace: 'if (holder) {',
    test: identities,
    only: 'changed hands',
  },
  {
    promise: 'person',
    name: 'the chat of the old owner keeps the number that was taken over',
    file: 'src/chats/server/incoming/merge-chats.ts',
    find: 'for (const change of moved.filter(isOwn)) follow(change);',
    replace: '',
    test: identities,
    only: 'changed hands',
  },
  {
    promise: 'person',
    name: 'a known owner is settled apart from the stranger who writes from their number in the same batch',
    file: 'src/contacts/server/resolve-identities.ts',
    find: 'const open = people.filter((person) => identitiesOf(person).some((identity) => disputed.has(identityKey(identity))));',
    replace: 'const open = disputed.size > 0 ? undecided : [];',
    test: identities,
    only: 'mixed up',
  },
  {
    promise: 'person',
    name: 'any text is a business-scoped id',
    file: 'src/channels/server/providers/whatsapp/convert-person.ts',
    find: 'bsuid: [scoped, phone].find((text) => text !== null && BSUID.test(text)) ?? null,',
    replace: 'bsuid: scoped ?? null,',
    test: converter,
    only: 'malformed business-scoped id',
  },
  {
    promise: 'person',
    name: 'what is written in a group lands in the sender’s own chat',
    file: 'src/channels/server/providers/whatsapp/convert-message.ts',
    find: 'if (asText(message.group_id) !== null)',
    replace: "if (asText(message.group_id) === '-')",
    test: identities,
    only: 'group',
  },
  {
    promise: 'quote',
    name: 'a reply that comes first is never linked',
    file: 'src/chats/server/incoming/apply-incoming.ts',
    find: ', ...openQuotes(stored)], inBatch)',
    replace: '], inBatch)',
    test: 'src/chats/server/incoming/incoming-messages.test.ts',
    only: 'a reply',
  },
];
