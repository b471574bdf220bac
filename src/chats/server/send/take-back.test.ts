import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { createChatFixture, useChatFixture, type ChatFixture } from '../testing/chat-fixture.ts';
import { sendMessages } from './send-messages.ts';
import { takeBackScripts } from './take-back.ts';

const one = useChatFixture();
let other: ChatFixture;
beforeAll(async () => {
  other = await createChatFixture(one.server);
});

/** Runs as a worker does, for all businesses. */
const asWorker = <Result>(work: (ctx: WorkContext) => Promise<Result>) => {
  const { services, database } = one.server;
  return inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    work(createWorkContext(services, tx)),
  );
};
const script: Actor = { type: 'script', id: '5', label: 'Sizes' };
const rule: Actor = { type: 'assignment_rule', id: '6', label: 'Everyone' };
const say = ({ businessId }: ChatFixture, chatId: Id, actor: Actor) =>
  asWorker((ctx) =>
    sendMessages(ctx, [
      {
        business_id: businessId,
        chat_id: chatId,
        actor,
        lane: 2,
        body: { content_type: 'text', content: { text: 'Which size?' } },
        client_id: null,
      },
    ]),
  );
const takenBackIn = async (chatId: Id) =>
  (
    await one.server.database.ownerPool.query<{ author_type: string }>(
      "select author_type from messages where chat_id = $1 and meta ? 'taken_back' order by id",
      [chatId],
    )
  ).rows.map(({ author_type: type }) => type);

test('what scripts wrote is taken back in the chats of several businesses, and nothing that others wrote', async () => {
  const [mine, theirs, untouched] = [await one.chat(), await other.chat(), await one.chat()];
  await say(one, mine, script);
  await say(one, mine, rule);
  await say(other, theirs, script);
  await say(one, untouched, script);
  const chats = [
    { business_id: one.businessId, chat_id: mine },
    { business_id: other.businessId, chat_id: theirs },
  ];
  await asWorker((ctx) => takeBackScripts(ctx, chats, 'taken_over'));
  expect(await takenBackIn(mine)).toEqual(['script']);
  expect(await takenBackIn(theirs)).toEqual(['script']);
  expect(await takenBackIn(untouched)).toEqual([]);
});

test('a chat of another business is left alone', async () => {
  const chatId = await other.chat();
  await say(other, chatId, script);
  await asWorker((ctx) => takeBackScripts(ctx, [{ business_id: one.businessId, chat_id: chatId }], 'taken_over'));
  expect(await takenBackIn(chatId)).toEqual([]);
});
