import { expect, test } from 'vitest';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import {
  createAutomationFixture,
  twoQuestions,
  useAutomationFixture,
  type AutomationFixture,
} from '../testing/automation-fixture.ts';

const shared = useAutomationFixture();
const another = (): Promise<AutomationFixture> => createAutomationFixture(shared.server);

/** A business with a welcome for new contacts. */
async function withWelcome(body: object = {}): Promise<AutomationFixture> {
  const fixture = await another();
  await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
    closing_message: 'Thank you, {{name}}.',
    ...body,
  });
  return fixture;
}

test('[AUTO-01] [AUTO-16] [AUTO-22] [AUTO-29] a new contact is asked question after question, and answers become fields', async () => {
  const fixture = await withWelcome();
  const contacts = recordCalls(() => fixture.admin, 'contacts', 'contact');
  const asha = fixture.customer();
  await asha.write('Hi, saw your stall');
  expect(await asha.handledBy()).toBe('Welcome');
  await asha.write('Asha Rao');
  await asha.tap('why:trade', 'Wholesale');
  expect(await asha.thread()).toEqual([
    ['customer', 'Hi, saw your stall'],
    ['line', 'script_started: Welcome'],
    ['automation', 'May I have your name?'],
    ['customer', 'Asha Rao'],
    ['automation', 'What brings you here, Asha Rao?'],
    ['customer', 'Wholesale'],
    ['automation', 'Thank you, Asha Rao.'],
    ['line', 'script_ended: Welcome: all questions are answered'],
  ]);
  expect(await asha.handledBy()).toBeNull();
  expect(await contacts.get(await asha.contactId())).toMatchObject({ name: 'Asha Rao' });
  const [run] = await asha.runs();
  expect(run).toMatchObject({ kind: 'automation', outcome: 'completed', record: { label: 'Welcome' } });
  expect(run?.detail.steps?.map(({ what }) => what)).toEqual([
    'started',
    'asked',
    'answered',
    'asked',
    'saved',
    'answered',
    'ended',
  ]);
  // It was not the first message: nothing starts again.
  await asha.write('One more thing');
  expect((await asha.runs()).length).toBe(1);
});

test('[AUTO-30] an enquiry with all answers is made where that is asked for', async () => {
  const fixture = await withWelcome({ create_enquiry: true });
  const enquiries = recordCalls(() => fixture.admin, 'enquiries', 'enquiry');
  const asha = fixture.customer();
  for (const words of ['Hello', 'Asha', 'Wholesale']) await asha.write(words);
  const { records } = await enquiries.list();
  expect(records).toMatchObject([
    {
      title: 'Welcome: Asha',
      description: 'May I have your name?\nAsha\n\nWhat brings you here, {{name}}?\nWholesale',
      contact: { id: await asha.contactId() },
      source: 'chat',
      created_by: { type: 'automation', label: 'Welcome' },
    },
  ]);
});

test('[AUTO-25] one runs at a time: a keyword within a script is an answer', async () => {
  const fixture = await withWelcome();
  await fixture.automation({ name: 'Hours', trigger: 'keyword', keywords: ['hours'], closing_message: '9 to 6.' });
  const asha = fixture.customer();
  for (const words of ['Hello', 'hours']) await asha.write(words);
  expect((await asha.thread()).at(-1)).toEqual(['automation', 'What brings you here, hours?']);
  await asha.write('For my home');
  await asha.write('Hours?');
  expect((await asha.thread()).at(-1)).toEqual(['automation', '9 to 6.']);
});

test('[AUTO-26] a person who takes the chat over ends it, and what the customer then writes is no answer', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.agent.call(chatEndpoints.updateChat, {
    params: { chatId: await asha.chatId() },
    body: { assignee_id: fixture.agentUser.user_id },
  });
  expect(await asha.handledBy()).toBeNull();
  await fixture.server.processAll();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'taken_over' });
  await asha.write('Asha');
  expect((await asha.thread()).at(-1)).toEqual(['customer', 'Asha']);
});

test('closing the chat ends it', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.admin.call(chatEndpoints.updateChat, {
    params: { chatId: await asha.chatId() },
    body: { state: 'closed' },
  });
  await fixture.server.processAll();
  expect(await asha.handledBy()).toBeNull();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'chat_closed' });
});

test('[AUTO-27] a silent customer ends it after the threshold, and not before', async () => {
  const fixture = await withWelcome({ abandon_threshold: { value: 2, measure: 'hours' } });
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.stayedSilent(100);
  await asha.write('Asha');
  await fixture.stayedSilent(100);
  expect(await asha.handledBy()).toBe('Welcome');
  await fixture.stayedSilent(21);
  expect(await asha.handledBy()).toBeNull();
  expect((await asha.thread()).at(-1)).toEqual(['line', 'script_ended: Welcome: the customer did not answer']);
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'abandoned' });
});

test('[AUTO-23] [AUTO-24] a tap on the named button and an order start theirs', async () => {
  const fixture = await another();
  await fixture.automation({
    name: 'More',
    trigger: 'button_click',
    button_text: 'Tell me more',
    script_questions: twoQuestions,
  });
  await fixture.automation({
    name: 'Orders',
    trigger: 'order',
    script_questions: [{ id: 'where', content: { text: 'Where to?' }, response: { type: 'location' } }],
  });
  const asha = fixture.customer();
  await asha.send({ type: 'button', button: { text: 'Tell me more', payload: 'Tell me more' } });
  expect(await asha.handledBy()).toBe('More');
  const ravi = fixture.customer();
  await ravi.send({
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'saree', quantity: 1, item_price: 10, currency: 'INR' }],
    },
  });
  expect(await ravi.handledBy()).toBe('Orders');
  await ravi.send({ type: 'location', location: { latitude: 11.6, longitude: 78.1, name: 'Salem' } });
  expect(await ravi.handledBy()).toBeNull();
});

test('[AUTO-34] a message that is older than the reply window starts nothing, and answers nothing', async () => {
  const fixture = await withWelcome();
  const [asha, ravi] = [fixture.customer(), fixture.customer()];
  await asha.write('Hello', 25 * 3_600);
  expect(await asha.runs()).toEqual([]);
  expect(await asha.thread()).toEqual([['customer', 'Hello']]);
  await ravi.write('Hello');
  await ravi.write('Ravi', 25 * 3_600);
  expect(await ravi.handledBy()).toBe('Welcome');
  expect((await ravi.thread()).at(-1)).toEqual(['automation', 'May I have your name?']);
});

test('outside of the business hours an away message is sent, also in the chat of a person, once in its time', async () => {
  const fixture = await another();
  await fixture.rows('update businesses set business_hours = $2 where business_id = $1', [
    fixture.businessId,
    JSON.stringify({ week: Array.from({ length: 7 }, () => []), holidays: [] }),
  ]);
  await fixture.automation({
    name: 'Away',
    trigger: 'out_of_hours',
    closing_message: 'We are back at 9.',
    retrigger_delay: { value: 12, measure: 'hours' },
  });
  const asha = fixture.customer();
  await asha.write('Hello');
  await asha.write('Anybody there?');
  expect(await asha.thread()).toEqual([
    ['customer', 'Hello'],
    ['automation', 'We are back at 9.'],
    ['customer', 'Anybody there?'],
  ]);
  expect(await asha.runs()).toMatchObject([{ outcome: 'replied' }]);
});

test('switching it off ends its runs, and nothing starts any more', async () => {
  const fixture = await another();
  const welcome = await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
  });
  const [asha, ravi] = [fixture.customer(), fixture.customer()];
  await asha.write('Hello');
  await fixture.admin.call(calls.updateAutomation, { params: { id: welcome.id }, query: { action: 'deactivate' } });
  await fixture.server.processAll();
  expect(await asha.handledBy()).toBeNull();
  expect((await asha.runs())[0]).toMatchObject({ outcome: 'stopped' });
  await ravi.write('Hello');
  expect(await ravi.runs()).toEqual([]);
});

test('two machines that answer each other are stopped in their chat, administrators are notified, and automations pause there', async () => {
  const fixture = await another();
  await fixture.automation({
    name: 'Echo',
    trigger: 'keyword',
    keywords: ['hello'],
    keyword_match: 'contains',
    closing_message: 'Hello to you.',
    retrigger_delay: { value: 1, measure: 'minutes' },
  });
  const machine = fixture.customer();
  for (let round = 0; round < 14; round += 1) {
    await machine.write('Hello to you.');
    // Whatever the delay says, the limit of a minute holds.
    await fixture.rows(
      `update script_runs set started_time = started_time - interval '2 minutes' where business_id = $1`,
      [fixture.businessId],
    );
  }
  const said = (await machine.thread()).filter(([who]) => who === 'automation').length;
  expect(said).toBe(10);
  expect((await machine.runs())[0]).toMatchObject({ outcome: 'loop' });
  const notices = await fixture.rows<{ message: string }>(
    "select message from notifications where business_id = $1 and event = 'automations.looped'",
    [fixture.businessId],
  );
  expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('Echo sent too many messages')]);
});

test('what an edit changes is not changed in a chat that has begun', async () => {
  const fixture = await another();
  const welcome = await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
  });
  const asha = fixture.customer();
  await asha.write('Hello');
  await fixture.admin.call(calls.updateAutomation, {
    params: { id: welcome.id },
    query: {},
    body: {
      name: 'Welcome',
      trigger: 'contact_onboarding',
      script_questions: [{ id: 'other', content: { text: 'Something else?' }, response: { type: 'text' } }],
    },
  });
  await asha.write('Asha');
  expect((await asha.thread()).at(-1)).toEqual(['automation', 'What brings you here, Asha?']);
});

test('the same webhook twice is one answer', async () => {
  const fixture = await withWelcome();
  const asha = fixture.customer();
  const message = { id: `wamid.twice.${fixture.businessId}`, type: 'text', text: { body: 'Hello' } };
  await asha.send(message);
  await asha.send(message);
  expect((await asha.thread()).filter(([who]) => who === 'automation')).toHaveLength(1);
});
