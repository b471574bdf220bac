import { expect, test } from 'vitest';
import {
  fieldPayload,
  payload,
  secondsAgo,
  text,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import {
  createAutomationFixture,
  twoQuestions,
  useAutomationFixture,
  type AutomationFixture,
  type TestCustomer,
} from '../testing/automation-fixture.ts';

// The number is also in an app of the provider, where people reply as well.

const OURS = '919840000000';
const shared = useAutomationFixture();
let counter = 0;

async function withWelcome(): Promise<AutomationFixture> {
  const fixture = await createAutomationFixture(shared.server);
  await fixture.automation({ name: 'Welcome', trigger: 'contact_onboarding', script_questions: twoQuestions });
  return fixture;
}

/** What the business sends, as the provider repeats it. */
const echo = (fixture: AutomationFixture, { phone }: TestCustomer, more: object = {}, ago = 0) =>
  fieldPayload(fixture.number, 'smb_message_echoes', {
    message_echoes: [
      {
        from: OURS,
        to: phone,
        id: `wamid.phone.${++counter}`,
        timestamp: secondsAgo(ago),
        type: 'text',
        text: { body: 'This is Priya, one moment.' },
        ...more,
      },
    ],
  });
const history = (fixture: AutomationFixture, { phone }: TestCustomer) =>
  fieldPayload(fixture.number, 'history', {
    history: [
      {
        metadata: { phase: 0, chunk_order: 1, progress: 10 },
        threads: [
          {
            id: phone,
            messages: [
              {
                from: OURS,
                id: `wamid.past.${++counter}`,
                timestamp: secondsAgo(0),
                history_context: { status: 'READ' },
                type: 'text',
                text: { body: 'This is Priya.' },
              },
            ],
          },
        ],
      },
    ],
  });

test('[AUTO-26] a reply in the app of the provider ends the script, and what the customer then writes is no answer', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.deliver(echo(fixture, asha));
  expect(await asha.handledBy()).toBeNull();
  expect(await asha.thread()).toEqual([
    ['customer', 'Hello'],
    ['line', 'script_started: Welcome'],
    ['automation', 'May I have your name?'],
    ['', 'This is Priya, one moment.'],
    ['line', 'script_ended: Welcome: a person took the chat over'],
  ]);
  // The question had not left yet.
  expect((await asha.runs())[0]).toMatchObject({
    outcome: 'taken_over',
    detail: { problem: 'Not sent, because a person took the chat over: “May I have your name?”.' },
  });
  await asha.write('Asha');
  expect((await asha.thread()).at(-1)).toEqual(['customer', 'Asha']);
});

test('the reply and the customer’s answer come together: the next question is not asked', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.deliver(
    payload(fixture.number, { messages: [text(asha.phone, `wamid.answer.${++counter}`, 'Asha', 1)] }),
    echo(fixture, asha),
  );
  expect((await asha.thread()).filter(([who]) => who === 'automation')).toEqual([
    ['automation', 'May I have your name?'],
  ]);
  expect((await asha.runs())[0]?.detail.problem).toContain('“What brings you here, Asha?”');
});

test('nothing starts where a person has replied before automations came to it', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await fixture.deliver(
    payload(fixture.number, { messages: [text(asha.phone, `wamid.first.${++counter}`, 'Hello', 3)] }),
    echo(fixture, asha),
  );
  expect(await asha.runs()).toEqual([]);
  expect(await asha.thread()).toEqual([
    ['customer', 'Hello'],
    ['', 'This is Priya, one moment.'],
  ]);
});

test('a script that a person started ends as well', async () => {
  const fixture = await createAutomationFixture(shared.server);
  const { id: chat_script_id } = await fixture.admin.call(calls.createChatScript, {
    body: { name: 'Sizes', type: 'all', script: { questions: twoQuestions } },
  });
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.admin.call(calls.startChatScript, {
    params: { chatId: await asha.chatId() },
    body: { chat_script_id },
  });
  expect(await asha.handledBy()).toBe('Sizes');
  await fixture.deliver(echo(fixture, asha));
  expect(await asha.handledBy()).toBeNull();
  expect((await asha.runs())[0]).toMatchObject({ kind: 'script', outcome: 'taken_over' });
});

test('what Parley itself sends ends nothing, whether its id is known or only that of the attempt', async () => {
  const fixture = await withWelcome();
  const [asha, ravi] = [fixture.customer(), fixture.customer()];
  const question = { type: 'text', text: { body: 'May I have your name?' } };
  const idOf = async (customer: TestCustomer) =>
    (
      await fixture.rows<{ id: string }>("select id from messages where chat_id = $1 and origin = 'outgoing'", [
        await customer.chatId(),
      ])
    )[0]?.id ?? '';
  await asha.write('Hello');
  await fixture.rows("update messages set provider_id = 'wamid.ours', status = 'sent' where id = $1", [
    await idOf(asha),
  ]);
  await fixture.deliver(echo(fixture, asha, { id: 'wamid.ours', ...question }));
  expect(await asha.handledBy()).toBe('Welcome');
  await ravi.write('Hello');
  // On its way: the provider has it, and has not responded yet.
  await fixture.rows(
    "update outbox set state = 'attempting', attempts = 1, attempt_time = clock_now(), lease_until = clock_now() + interval '30 seconds' where message_id = $1",
    [await idOf(ravi)],
  );
  await fixture.deliver(echo(fixture, ravi, { id: 'wamid.ours.too', ...question }));
  expect(await ravi.handledBy()).toBe('Welcome');
  expect((await ravi.thread()).filter(([who]) => who === 'automation')).toHaveLength(1);
});

test('a reply from before the customer wrote, that comes late, ends nothing', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.deliver(echo(fixture, asha, {}, 600));
  expect(await asha.handledBy()).toBe('Welcome');
});

test('an imported history triggers nothing', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.deliver(history(fixture, asha));
  expect((await asha.thread()).at(-1)).toEqual(['', 'This is Priya.']);
  expect(await asha.handledBy()).toBe('Welcome');
  await asha.write('Asha');
  expect((await asha.thread()).at(-1)).toEqual(['automation', 'What brings you here, Asha?']);
});
