import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { recordList, type ListShape } from '../../records/web/index.ts';
import { chatListeners } from './on-chat-events.ts';
import { sampleChat } from './testing/sample-chats.ts';

const COLUMN = 'chat.last_message_time';
const shape: ListShape = {
  view: 'all_contacts',
  search_term: '',
  criteria: null,
  sort_by: 'name',
  sort_order: 'asc',
  has_criteria: false,
  columns: `list.member_of,${COLUMN}`,
};
const [early, noon, late] = ['2026-11-20T08:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-20T18:00:00.000Z'];

test('a message is the last chat of its contact in lists of contacts that show it, unless another chat is newer', () => {
  const client = new QueryClient();
  const chat = sampleChat({ last_message_time: noon });
  const { id } = chat.contact;
  const { queryKey } = recordList('contacts', shape);
  const { queryKey: without } = recordList('contacts', { ...shape, columns: 'list.member_of' });
  const items = [
    { id, [COLUMN]: null },
    { id: `${id}9`, [COLUMN]: early },
  ];
  client.setQueryData(queryKey, { items });
  client.setQueryData(without, { items: [{ id }] });
  const receive = (last_message_time: string) =>
    chatListeners.find(({ event }) => event === 'update_chat')?.apply([{ ...chat, last_message_time }], client, [1]);
  const shown = () =>
    client.getQueryData<{ items: Record<string, unknown>[] }>(queryKey)?.items.map((each) => each[COLUMN]);
  receive(noon);
  expect(shown()).toEqual([noon, early]);
  receive(early);
  expect(shown()).toEqual([noon, early]);
  receive(late);
  expect(shown()).toEqual([late, early]);
  expect(client.getQueryData(without)).toEqual({ items: [{ id }] });
});
