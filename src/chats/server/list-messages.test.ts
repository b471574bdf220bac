import { beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../app/testing/count-statements.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const fixture = useChatFixture();
let chatId: Id;
/** Newest first. */
let ids: Id[];
const COUNT = 9;

beforeAll(async () => {
  chatId = await fixture.chat();
  const made: Id[] = [];
  for (let place = 0; place < COUNT; place += 1) {
    made.push(
      await fixture.samples.message({
        chat_id: chatId,
        channel_id: fixture.channelId,
        // Pairs of the same second: the id decides.
        time: `2026-11-20T10:46:${String(10 + Math.floor(place / 2)).padStart(2, '0')}Z`,
        starred: place % 4 === 0,
        ...(place === 5
          ? { content_type: 'image', content: { csid: null, name: 'a.jpg', mime_type: 'image/jpeg', size: 1 } }
          : {}),
        ...(place === 6 ? { meta: { replied_for: made[2] } } : {}),
      }),
    );
  }
  ids = made.toReversed();
});

type Query = NonNullable<CallInput<typeof calls.listMessages>['query']>;
const read = (query: Query = {}) => fixture.admin.call(calls.listMessages, { params: { chatId }, query });
const idsOf = async (query?: Query) => (await read(query)).messages.map(({ id }) => id);
const id = (place: number) => ids[place] ?? '';

test('[RUN-49] the newest first, with what a thread shows', async () => {
  const { messages, info } = await read();
  expect(messages.map((message) => message.id)).toEqual(ids);
  expect(info).toEqual({ has_more: false, has_newer: false });
  expect(messages[0]).toMatchObject({
    origin: 'incoming',
    content: { text: 'Is the blue one still there?' },
    time: '2026-11-20 10:46:14',
    reply_message: null,
  });
  expect(messages[2]?.reply_message).toEqual({
    id: id(6),
    origin: 'incoming',
    content_type: 'text',
    text: 'Is the blue one still there?',
  });
});

test.each([
  [{ limit: 4 }, 0, 4, { has_more: true, has_newer: false }],
  [{ limit: 4, offset: 4 }, 4, 8, { has_more: true, has_newer: true }],
  [{ limit: 4, message_id: 3 }, 4, 8, { has_more: true, has_newer: true }],
  [{ limit: 4, message_id: 6 }, 7, 9, { has_more: false, has_newer: true }],
  [{ limit: 3, message_id: 3, direction: 'after' }, 0, 3, { has_more: true, has_newer: false }],
  [{ limit: 2, message_id: 3, direction: 'after' }, 1, 3, { has_more: true, has_newer: true }],
  [{ limit: 4, message_id: 4, direction: 'around' }, 2, 6, { has_more: true, has_newer: true }],
  [{ limit: 50, message_id: 4, direction: 'around' }, 0, 9, { has_more: false, has_newer: false }],
  [{ limit: 1, message_id: 0, direction: 'around' }, 0, 1, { has_more: true, has_newer: false }],
] as const)('[MSG-40] %j', async (query, from, to, info) => {
  const wanted = 'message_id' in query ? { ...query, message_id: id(query.message_id) } : query;
  const { messages, ...answer } = await read(wanted);
  expect(messages.map((message) => message.id)).toEqual(ids.slice(from, to));
  expect(answer.info).toEqual(info);
});

test('walking before and after meets every message once', async () => {
  const walked: Id[] = [];
  for (let last: Id | undefined; ;) {
    const { messages, info } = await read({ limit: 2, ...(last ? { message_id: last } : {}) });
    walked.push(...messages.map((message) => message.id));
    last = messages.at(-1)?.id;
    if (!info.has_more) break;
  }
  expect(walked).toEqual(ids);
});

test('[MSG-41 MSG-42] starred ones, and files', async () => {
  expect(await idsOf({ type: 'starred' })).toEqual([id(0), id(4), id(8)]);
  expect(await idsOf({ type: 'files' })).toEqual([id(3)]);
  expect(await idsOf({ type: 'starred', message_id: id(4) })).toEqual([id(8)]);
});

// Besides the session, and the number of the event as of which it is read.
test('one statement, two around a message', async () => {
  expect(await countStatements(fixture.server, () => read())).toHaveLength(2);
  expect(await countStatements(fixture.server, () => read({ message_id: id(4), direction: 'around' }))).toHaveLength(3);
});

test('nothing of a chat that is not there, nor of a message of another chat', async () => {
  const elsewhere = await fixture.chat();
  const foreign = await fixture.samples.message({ chat_id: elsewhere, channel_id: fixture.channelId });
  const empty = await fixture.chat();
  expect((await fixture.admin.call(calls.listMessages, { params: { chatId: empty } })).messages).toEqual([]);
  expect((await fixture.admin.refusal(calls.listMessages, { params: { chatId: '42' } })).status).toBe(404);
  for (const direction of ['before', 'after', 'around'] as const) {
    const answer = await fixture.admin.refusal(calls.listMessages, {
      params: { chatId },
      query: { message_id: foreign, direction },
    });
    expect(answer).toMatchObject({ status: 400, body: { info: { field: 'message_id' } } });
  }
});

test.each([{ direction: 'sideways' }, { type: 'all' }, { message_id: 'x' }, { nonsense: '1' }])(
  '%j is refused',
  async (query) => {
    const search = new URLSearchParams(query as unknown as Record<string, string>).toString();
    expect((await fixture.admin.send('GET', `/server/chats/${chatId}/messages?${search}`)).status).toBe(400);
  },
);
