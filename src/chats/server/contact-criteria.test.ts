import { beforeAll, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { Condition } from '../../rules/contract/criteria.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const fixture = useChatFixture();
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

beforeAll(async () => {
  await fixture.chat(
    { last_message_time: at(1), assignee_id: fixture.agentUser.user_id },
    { name: 'Kavya', mobile: '+919876543210' },
  );
  await fixture.chat({ last_message_time: at(40), state: 'closed' }, { name: 'Rohan', mobile: '+919876543211' });
  await fixture.admin.call(recordEndpoints.createRecord, {
    params: { module: 'contacts' },
    body: { name: 'Zoya', mobile: '+919876543212' },
  });
});

async function found(field: string, comparator: Condition['comparator'], value?: unknown): Promise<string[]> {
  const criteria = JSON.stringify({ operator: 'AND', criteria: [{ field, comparator, value }] });
  const params = { module: 'contacts' };
  const reply = await fixture.admin.call(recordEndpoints.listRecords, { params, query: { criteria } });
  return (reply as unknown as { contacts: { name: string }[] }).contacts.map(({ name }) => name).toSorted();
}

test('contacts are chosen by when they last had a message: today minus 30 days, in both directions and never', async () => {
  const before = { unit: 'day', offset: -30 };
  expect(await found('chat.last_message_time', 'less_than', before)).toEqual(['Rohan']);
  expect(await found('chat.last_message_time', 'greater_than', before)).toEqual(['Kavya']);
  expect(await found('chat.last_message_time', 'empty')).toEqual(['Zoya']);
});

test('contacts are chosen by the state and the assignee of their chats', async () => {
  expect(await found('chat.state', 'equal', 'open')).toEqual(['Kavya']);
  expect(await found('chat.state', 'not_equal', 'open')).toEqual(['Rohan', 'Zoya']);
  expect(await found('chat.assignee', 'equal', fixture.agentUser.user_id)).toEqual(['Kavya']);
  expect(await found('chat.assignee', 'empty')).toEqual(['Rohan', 'Zoya']);
});

test('an option that chats do not have is refused', async () => {
  const criteria = JSON.stringify({
    operator: 'AND',
    criteria: [{ field: 'chat.state', comparator: 'equal', value: 'paused' }],
  });
  const { body } = await fixture.admin.refusal(recordEndpoints.listRecords, {
    params: { module: 'contacts' },
    query: { criteria },
  });
  expect(body).toMatchObject({ code: 'INVALID_DATA', message: 'This option does not exist any more.' });
});
