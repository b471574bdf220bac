import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSending } from '../../../app/testing/start-sending.ts';
import { startTestServer, type TestServer } from '../../../app/testing/test-server.ts';
import {
  startScriptedProvider,
  type Reaction,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import { whatsappAt } from '../../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import type { Delivery } from '../../../delivery/server/index.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import {
  createAutomationFixture,
  twoQuestions,
  type AutomationFixture,
  type TestCustomer,
} from '../testing/automation-fixture.ts';

// What a script has written and what has not left when a person comes, with the real engine against a scripted provider.

let server: TestServer;
let provider: ScriptedProvider;
let fixture: AutomationFixture;
let welcomeId: string;
let engines: Delivery[] = [];

beforeAll(async () => {
  server = await startTestServer();
  provider = await startScriptedProvider();
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
beforeEach(async () => {
  fixture = await createAutomationFixture(server);
  const { channelId, businessId } = fixture;
  await inTransaction({ pool: server.database.systemPool, businessId, mode: 'write' }, async (tx) => {
    const of = { table: 'channels', column: 'access_token', rowId: channelId };
    const token = await server.services.secretBox.seal(tx, of, 'test-token');
    await tx.run({ name: 'test_token', text: 'update channels set access_token = $2 where id = $1' }, [
      channelId,
      token,
    ]);
  });
  const welcome = await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
    closing_message: 'Thank you.',
  });
  welcomeId = welcome.id;
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
  Object.assign(provider, { script: () => undefined, seen: [] });
});

function startEngine(): void {
  const { services, database } = server;
  engines.push(startSending({ services, systemPool: database.systemPool, provider: whatsappAt(provider.url) }));
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const takeOver = async (customer: TestCustomer): Promise<void> => {
  await fixture.agent.call(chatEndpoints.updateChat, {
    params: { chatId: await customer.chatId() },
    body: { assignee_id: fixture.agentUser.user_id },
  });
};
/** What the script wrote, what became of it in the thread, and in the queue. */
const writtenTo = async (customer: TestCustomer) =>
  fixture.rows<{ text: string; status: string; error: string | null; state: string }>(
    `select m.content ->> 'text' as text, m.status, m.error ->> 'message' as error, o.state
     from messages m join outbox o on o.message_id = m.id where m.chat_id = $1 order by m.id`,
    [await customer.chatId()],
  );
/** The first question is with the provider, which responds when the returned function is called. */
async function beingSent(customer: TestCustomer): Promise<(reaction: Reaction) => void> {
  const { promise, resolve } = Promise.withResolvers<Reaction>();
  provider.script = () => promise;
  startEngine();
  await customer.write('Hello');
  await eventually(async () => expect(await writtenTo(customer)).toMatchObject([{ state: 'attempting' }]));
  return resolve;
}
const TAKEN_OVER = 'Not sent: a person took the chat over before this left.';
const notSent = { status: 'failed', error: TAKEN_OVER, state: 'refused' };

test('[AUTO-26] R10: a question that waits is not sent when a person has taken the chat over; thread and log say so', async () => {
  const asha = fixture.customer();
  await asha.write('Hello');
  await takeOver(asha);
  startEngine();
  await eventually(async () => expect(await writtenTo(asha)).toMatchObject([notSent]));
  expect(provider.seen).toEqual([]);
  await server.processAll();
  expect((await asha.runs())[0]).toMatchObject({
    outcome: 'taken_over',
    detail: { problem: 'Not sent, because a person took the chat over: “May I have your name?”.' },
  });
});

test('R10: a question that a provider refuses temporarily, while a person takes the chat over, is not retried', async () => {
  const asha = fixture.customer();
  const respond = await beingSent(asha);
  await takeOver(asha);
  respond({ code: 130_429, status: 429 });
  await eventually(async () => expect(await writtenTo(asha)).toMatchObject([{ state: 'queued' }]));
  await fixture.rows('update outbox set due_time = clock_now() where business_id = $1', [fixture.businessId]);
  await eventually(async () => expect(await writtenTo(asha)).toMatchObject([notSent]));
  expect(provider.seen).toHaveLength(1);
});

test('what a worker is sending at that moment is left alone, and the log does not call it unsent', async () => {
  const asha = fixture.customer();
  const respond = await beingSent(asha);
  await takeOver(asha);
  await server.processAll();
  respond('accept');
  await eventually(async () => expect(await writtenTo(asha)).toMatchObject([{ status: 'sent', state: 'accepted' }]));
  const [run] = await asha.runs();
  expect(run).toMatchObject({ outcome: 'taken_over' });
  expect(run?.detail.problem ?? null).toBeNull();
});

test('R10: whatever comes first, nothing of the script is attempted after a person took the chat over', async () => {
  startEngine();
  for (let round = 0; round < 6; round += 1) {
    const asha = fixture.customer();
    await asha.write('Hello');
    await Promise.all([asha.write('Asha'), takeOver(asha)]);
    await server.processAll();
    await eventually(async () =>
      expect((await writtenTo(asha)).map(({ state }) => state)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/queued|claimed|attempting/)]),
      ),
    );
    const late = await fixture.rows(
      `select from outbox o join messages m on m.id = o.message_id
       join messages l on l.chat_id = m.chat_id and l.content ->> 'event' = 'assigned'
       where m.chat_id = $1 and o.attempt_time > l.created_time`,
      [await asha.chatId()],
    );
    expect(late).toEqual([]);
  }
});

test('its last words leave although a rule gives the chat to a person; when a person takes it, they do not', async () => {
  const [asha, ravi] = [fixture.customer(), fixture.customer()];
  for (const each of [asha, ravi]) for (const words of ['Hello', 'Asha', 'Wholesale']) await each.write(words);
  await takeOver(ravi);
  await fixture.rows('update chats set assignee_id = $2 where id = $1', [
    await asha.chatId(),
    fixture.agentUser.user_id,
  ]);
  startEngine();
  await eventually(async () => {
    expect((await writtenTo(asha)).at(-1)).toMatchObject({ text: 'Thank you.', status: 'sent' });
    expect((await writtenTo(ravi)).at(-1)).toMatchObject({ text: 'Thank you.', ...notSent });
  });
});

test('a question that waits is not sent when its automation is switched off; thread and log say so', async () => {
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.admin.call(calls.updateAutomation, { params: { id: welcomeId }, query: { action: 'deactivate' } });
  await server.processAll();
  startEngine();
  await eventually(async () =>
    expect(await writtenTo(asha)).toMatchObject([
      { status: 'failed', error: 'Not sent: the automation was switched off before this left.' },
    ]),
  );
  expect(provider.seen).toEqual([]);
  expect((await asha.runs())[0]).toMatchObject({
    outcome: 'stopped',
    detail: { problem: 'Not sent, because it was switched off: “May I have your name?”.' },
  });
});

test('[AUTO-27] a question that waits is not sent when the time to answer is over; thread and log say so', async () => {
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.rows(
    "update script_runs set active_time = active_time - interval '31 minutes' where business_id = $1",
    [fixture.businessId],
  );
  await fixture.rows('update due_script_runs set due_time = clock_now() where business_id = $1', [fixture.businessId]);
  await server.processAll();
  startEngine();
  await eventually(async () =>
    expect(await writtenTo(asha)).toMatchObject([
      { status: 'failed', error: 'Not sent: the time to answer was over before this left.', state: 'refused' },
    ]),
  );
  expect(provider.seen).toEqual([]);
  expect((await asha.runs())[0]).toMatchObject({
    outcome: 'abandoned',
    detail: { problem: 'Not sent, because the time to answer was over: “May I have your name?”.' },
  });
});

test('[AUTO-27] an answer after the time to answer takes the question back that still waits', async () => {
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.rows(
    "update script_runs set active_time = active_time - interval '31 minutes' where business_id = $1",
    [fixture.businessId],
  );
  await asha.write('Asha');
  startEngine();
  await eventually(async () =>
    expect(await writtenTo(asha)).toMatchObject([{ error: 'Not sent: the time to answer was over before this left.' }]),
  );
  expect((await asha.runs())[0]).toMatchObject({
    outcome: 'abandoned',
    detail: { problem: 'Not sent, because the time to answer was over: “May I have your name?”.' },
  });
});

test('what a rule sends stays when a person takes the chat over', async () => {
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.rows("update messages set author_type = 'assignment_rule' where chat_id = $1 and origin = 'outgoing'", [
    await asha.chatId(),
  ]);
  await takeOver(asha);
  startEngine();
  await eventually(async () => expect(await writtenTo(asha)).toMatchObject([{ status: 'sent' }]));
});
