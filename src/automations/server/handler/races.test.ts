import { expect, test } from 'vitest';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import { createAutomationFixture, twoQuestions, useAutomationFixture } from '../testing/automation-fixture.ts';

const shared = useAutomationFixture();

async function withWelcome() {
  const fixture = await createAutomationFixture(shared.server);
  const welcome = await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
  });
  return { fixture, welcome };
}

/** What must hold in a chat whatever came first: one run, and nobody is asked while a person has the chat. */
async function expectConsistent({ fixture }: Awaited<ReturnType<typeof withWelcome>>, chatId: string): Promise<void> {
  await fixture.server.processAll();
  const [chat] = await fixture.rows<{
    script_name: string | null;
    assignee_id: string | null;
    open: number;
    runs: number;
  }>(
    `select c.script_name, c.assignee_id,
       (select count(*) from script_runs r where r.chat_id = c.id and r.ended_time is null)::int as open,
       (select count(*) from script_runs r where r.chat_id = c.id)::int as runs
     from chats c where c.id = $1`,
    [chatId],
  );
  expect(chat?.runs).toBe(1);
  expect(chat?.open).toBe(chat?.script_name === null ? 0 : 1);
  expect(chat?.script_name !== null && chat?.assignee_id !== null).toBe(false);
}

test('R10: a person takes the chat over while the customer answers: whatever comes first, one of them has it', async () => {
  const set = await withWelcome();
  for (let round = 0; round < 6; round += 1) {
    const asha = set.fixture.customer();
    await asha.write('Hello');
    const chatId = await asha.chatId();
    await Promise.all([
      asha.write('Asha'),
      set.fixture.agent.call(chatEndpoints.updateChat, {
        params: { chatId },
        body: { assignee_id: set.fixture.agentUser.user_id },
      }),
    ]);
    await expectConsistent(set, chatId);
  }
});

test('R10: it is switched off while customers write: no run is left behind', async () => {
  const set = await withWelcome();
  const customers = Array.from({ length: 6 }, () => set.fixture.customer());
  await Promise.all([
    ...customers.map((each) => each.write('Hello')),
    set.fixture.admin.call(calls.updateAutomation, { params: { id: set.welcome.id }, query: { action: 'deactivate' } }),
  ]);
  await set.fixture.server.processAll();
  expect(
    await set.fixture.rows('select from script_runs where business_id = $1 and ended_time is null', [
      set.fixture.businessId,
    ]),
  ).toEqual([]);
  expect(
    await set.fixture.rows('select from chats where business_id = $1 and script_name is not null', [
      set.fixture.businessId,
    ]),
  ).toEqual([]);
});

test('R10: two people start a script in one chat at once: one starts', async () => {
  const { fixture } = await withWelcome();
  const { id: chat_script_id } = await fixture.admin.call(calls.createChatScript, {
    body: { name: 'Sizes', type: 'all', script: { questions: twoQuestions } },
  });
  const chatId = await fixture.chat();
  const start = () => fixture.admin.call(calls.startChatScript, { params: { chatId }, body: { chat_script_id } });
  const results = await Promise.allSettled([start(), start(), start()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectConsistent({ fixture, welcome: {} as never }, chatId);
});

test('a contact who is deleted in the middle leaves nothing of the script behind', async () => {
  const { fixture } = await withWelcome();
  const asha = fixture.customer();
  await asha.write('Hello');
  const contactId = await asha.contactId();
  await fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id: contactId } });
  await fixture.server.processAll();
  for (const table of ['script_runs', 'webhook_deliveries', 'action_runs'])
    expect(
      await fixture.rows(`select from ${table} where business_id = $1 and contact_id = $2`, [
        fixture.businessId,
        contactId,
      ]),
    ).toEqual([]);
});

test('what a field does not take is noted, and the other answers are saved', async () => {
  const fixture = await createAutomationFixture(shared.server);
  const contacts = recordCalls(() => fixture.admin, 'contacts', 'contact');
  await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: [
      {
        id: 'phone',
        content: { text: 'Phone?' },
        response: { type: 'text', format: 'mobile' },
        save_to: { module: 'contacts', field: 'mobile' },
      },
      {
        id: 'city',
        content: { text: 'City?' },
        response: { type: 'text' },
        save_to: { module: 'contacts', field: 'city' },
      },
    ],
  });
  const asha = fixture.customer();
  for (const words of ['Hello', '+919000031877', 'Salem']) await asha.write(words);
  expect(await contacts.get(await asha.contactId())).toMatchObject({ mobile: `+${asha.phone}`, city: 'Salem' });
  const [run] = await asha.runs();
  expect(run?.detail.steps?.map(({ what }) => what)).toContain('not_saved');
});
