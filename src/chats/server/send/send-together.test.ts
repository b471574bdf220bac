import { expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { countStatements } from '../../../app/testing/count-statements.ts';
import type { TestClient, TestResponse } from '../../../app/testing/test-client.ts';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import type { ErrorBody } from '../../../foundation/contract/errors.ts';
import { EVENT_SEQ_HEADER } from '../../../foundation/contract/event-seq.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/message.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';
import { sendMessages } from './send-messages.ts';

// Messages of one business that are sent at the same time are stored by one transaction.

const fixture = useChatFixture();

const text = (words: string, clientId = words) => ({
  content_type: 'text',
  content: { text: words },
  client_id: clientId,
});
const send = (client: TestClient, chatId: Id, body: object) =>
  client.send('POST', fillPath(calls.sendMessage.path, { chatId }), body);
const messageOf = ({ body }: TestResponse<unknown>): Message => (body as { message: Message }).message;
/** 700 is “sign in again”. */
const codeOf = ({ status, body }: TestResponse<unknown>) => [status, (body as ErrorBody).code];

test('each of many callers gets the answer to what they sent, and the messages share a commit', async () => {
  const people = [
    { client: fixture.admin, user: fixture.adminUser },
    { client: fixture.agent, user: fixture.agentUser },
  ];
  const sent = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { client, user } = people[index % 2]!;
      return { client, user, chatId: await fixture.chat({ assignee_id: user.user_id }), words: `words-${index}` };
    }),
  );
  const since = await fixture.lastSeq();
  const responses = await Promise.all(sent.map(({ client, chatId, words }) => send(client, chatId, text(words))));
  for (const [index, { user, chatId, words }] of sent.entries())
    expect(messageOf(responses[index]!)).toMatchObject({
      chat: { id: chatId },
      content: { text: words },
      owner: { type: 'user', id: user.user_id },
    });
  const numbers = responses.map(({ headers }) => Number(headers.get(EVENT_SEQ_HEADER)));
  expect(new Set(numbers).size).toBeLessThan(numbers.length);
  // Nothing of a response is newer than its number, so a browser drops no event that it still needs.
  const events = await fixture.events(since);
  expect(events).toHaveLength(20);
  for (const [index, response] of responses.entries()) {
    const { id } = messageOf(response);
    const place = events.findIndex(({ data }) => (data as { message: Message }).message.id === id);
    expect(Number(since) + place + 1).toBeLessThanOrEqual(numbers[index]!);
  }
});

test('what is refused to one stops no other', async () => {
  const mine = { assignee_id: fixture.adminUser.user_id };
  const [one, two, three, four, five, theirs] = await Promise.all([
    ...Array.from({ length: 5 }, () => fixture.chat(mine)),
    fixture.chat({ assignee_id: fixture.agentUser.user_id }),
  ]);
  const left = await fixture.server.addUser(fixture.admin, 'Agent');
  const signedOut = left.client.cookieHeader;
  await left.client.call(accountEndpoints.signOut, {});
  const responses = await Promise.all([
    send(fixture.admin, one!, text('First')),
    send(fixture.admin, theirs!, text('not-mine')),
    send(fixture.admin, two!, { ...text('Extra'), status: 'read' }),
    fixture.admin.send('POST', fillPath(calls.sendMessage.path, { chatId: five! }), text('signed-out'), {
      cookie: signedOut,
    }),
    send(fixture.admin, '42', text('Nowhere')),
    send(fixture.admin, 'x', text('no-id')),
    send(fixture.admin, three!, text('twice')),
    send(fixture.admin, four!, text('twice')),
    send(fixture.admin, two!, text('Last')),
  ]);
  const [first, notMine, extra, ended, nowhere, noId, same, again, last] = responses.map((response) =>
    response.status < 400 ? messageOf(response).content : codeOf(response),
  );
  expect(first).toMatchObject({ text: 'First' });
  expect(notMine).toEqual([403, 'NOT_ALLOWED']);
  expect(extra).toEqual([400, 'INVALID_DATA']);
  expect(ended).toEqual([401, 700]);
  expect(nowhere).toEqual([404, 'NOT_FOUND']);
  expect(noId).toEqual([404, 'NOT_FOUND']);
  expect([same, again]).toContainEqual(expect.objectContaining({ text: 'twice' }));
  expect([same, again]).toContainEqual([400, 'INVALID_DATA']);
  expect(last).toMatchObject({ text: 'Last' });
});

test('a client id that is being used in another chat at this moment is found when that is stored', async () => {
  const { user_id: userId } = fixture.adminUser;
  const [one, other] = await Promise.all([
    fixture.chat({ assignee_id: userId }),
    fixture.chat({ assignee_id: userId }),
  ]);
  const written = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const actor = { type: 'user' as const, id: userId, label: 'Asha' };
  const { services, database } = fixture.server;
  const first = inBusiness(services, { businessId: fixture.businessId, actor }, async (ctx) => {
    const body = { content_type: 'text' as const, content: { text: 'First' } };
    const message = { business_id: ctx.businessId, chat_id: one, actor, lane: 1 as const, body, client_id: 'at-once' };
    const [sent] = await sendMessages(ctx, [message]);
    await ctx.tx.run({ name: 'written', text: 'select' });
    written.resolve();
    await waiting.promise;
    return sent;
  });
  await written.promise;
  const second = send(fixture.admin, other, text('Second', 'at-once'));
  await vi.waitFor(async () => {
    const { rows } = await database.ownerPool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into messages%'`,
    );
    expect(rows).not.toHaveLength(0);
  });
  waiting.resolve();
  expect(await first).toMatchObject({ message: { content: { text: 'First' } } });
  const refused = await second;
  expect(refused.status).toBe(400);
  expect((refused.body as ErrorBody).info).toMatchObject({ field: 'client_id' });
});

test('a session that this process has not accepted lately reads and locks nothing before it is checked', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const invented = fixture.admin.cookieHeader.replace(/(parley_session=\d+\.)[\w-]+/, `$1${'A'.repeat(43)}`);
  const path = fillPath(calls.sendMessage.path, { chatId });
  let answer: TestResponse<unknown> | undefined;
  const statements = await countStatements(fixture.server, async () => {
    answer = await fixture.admin.send('POST', path, text('Invented'), { cookie: invented });
  });
  expect(answer && codeOf(answer)).toEqual([401, 700]);
  expect(statements).toEqual(['find_session']);
});
