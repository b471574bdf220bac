import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import type { AsOf } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatListQuery, chatQuery } from '../queries.ts';
import { sampleChat } from '../testing/sample-chats.ts';
import { applyChatChange, paintChat, settleChat } from './apply.ts';
import { everyOpenChat } from './chat-filter.ts';

const me = { id: '101', label: 'Priya Raman' };
const other = { id: '102', label: 'Fatima Sheikh' };
const state = (as_of: number, fields: Partial<Chat> = {}): AsOf<Chat> => ({
  ...sampleChat({ assignee: null, ...fields }),
  as_of,
});

/** The chat is known as of number 10 here, in a list and on its own. */
function knownAs(chat: AsOf<Chat>) {
  const client = createQueryClient();
  client.setQueryData(chatListQuery(everyOpenChat).queryKey, { items: [chat], has_after: false, as_of: 10 });
  client.setQueryData(chatQuery(chat.id).queryKey, chat);
  const shown = () => [
    client.getQueryData(chatListQuery(everyOpenChat).queryKey)?.items[0]?.assignee ?? null,
    client.getQueryData(chatQuery(chat.id).queryKey)?.assignee ?? null,
  ];
  return { client, shown };
}

test('an event that overtakes the reply, of a colleague who took the chat after that, counts', () => {
  const chat = state(10);
  const { client, shown } = knownAs(chat);
  const change = { chat, paint: { assignee: me } };
  paintChat(client, change);
  applyChatChange(client, { kind: 'changed', chat: state(13, { assignee: other }) });
  expect(shown()).toEqual([me, me]);
  settleChat(client, change, state(12, { assignee: me }));
  expect(shown()).toEqual([other, other]);
});

test('a reply that changed nothing leaves what events have said', () => {
  const chat = state(10);
  const { client, shown } = knownAs(chat);
  const change = { chat, paint: { assignee: me } };
  paintChat(client, change);
  applyChatChange(client, { kind: 'changed', chat: state(13, { assignee: other }) });
  settleChat(client, change, sampleChat({ assignee: me }));
  expect(shown()).toEqual([other, other]);
});

test('a change is shown until it is settled, and then the newest that the server has said, in any order', () => {
  const assignee = fc.constantFrom(null, me, other);
  fc.assert(
    fc.property(
      fc.array(fc.record({ number: fc.integer({ min: 11, max: 30 }), assignee }), { maxLength: 8 }),
      fc.nat(8),
      fc.option(fc.integer({ min: 11, max: 30 })),
      (events, at, replyNumber) => {
        // One number, one state.
        const said = new Map(events.map((each) => [each.number, each.assignee]));
        if (replyNumber !== null) said.set(replyNumber, me);
        const chat = state(10);
        const { client, shown } = knownAs(chat);
        const change = { chat, paint: { assignee: me } };
        const receive = ({ number }: { number: number }) =>
          applyChatChange(client, { kind: 'changed', chat: state(number, { assignee: said.get(number) ?? null }) });
        paintChat(client, change);
        for (const event of events.slice(0, at)) {
          receive(event);
          expect(shown()).toEqual([me, me]);
        }
        settleChat(client, change, replyNumber === null ? null : state(replyNumber, { assignee: me }));
        events.slice(at).forEach(receive);
        const last = Math.max(...said.keys(), 10);
        const expected = said.get(last) ?? null;
        expect(shown()).toEqual([expected, expected]);
      },
    ),
  );
});

test('of two changes that wait, the end of one leaves the other shown', () => {
  const chat = state(10);
  const { client } = knownAs(chat);
  const assigning = { chat, paint: { assignee: me } };
  const sorting = { chat, paint: { classification: 'Urgent' } };
  const one = () => client.getQueryData(chatQuery(chat.id).queryKey);
  paintChat(client, assigning);
  paintChat(client, sorting);
  settleChat(client, assigning, state(11, { assignee: me }));
  expect(one()).toMatchObject({ assignee: me, classification: 'Urgent' });
  settleChat(client, sorting, null);
  expect(one()).toMatchObject({ assignee: me, classification: chat.classification });
});

test('of two changes of one field the first is refused: the second stays shown', () => {
  const chat = state(10);
  const { client, shown } = knownAs(chat);
  const first = { chat, paint: { assignee: me } };
  const second = { chat: { ...chat, assignee: me }, paint: { assignee: other } };
  paintChat(client, first);
  paintChat(client, second);
  settleChat(client, first, null);
  expect(shown()).toEqual([other, other]);
  settleChat(client, second, null);
  expect(shown()).toEqual([null, null]);
});
