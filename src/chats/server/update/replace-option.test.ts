import { expect, test } from 'vitest';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { FieldOption } from '../../../records/contract/module.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();

const optionsOf = async (): Promise<FieldOption[]> => {
  const { module } = await fixture.admin.call(recordEndpoints.getModule, { params: { name: 'chats' } });
  return module.fields.find(({ name }) => name === 'classification')?.options ?? [];
};
const change = (options: object[], replacements: { from: string; to: string }[] = []) => ({
  params: { module: 'chats', fieldId: 'classification' },
  body: { options: options as FieldOption[], replacements },
});
const get = async (chatId: string) => (await fixture.admin.call(calls.getChat, { params: { chatId } })).chat;

test('[REC-11] a classification that chats have is replaced in them, by one that is new too, and browsers are told', async () => {
  const held = [
    await fixture.chat({ classification: 'ready_to_buy' }),
    await fixture.chat({ classification: 'ready_to_buy' }),
  ];
  const other = await fixture.chat({ classification: 'customer' });
  const left = (await optionsOf()).filter(({ value }) => value !== 'ready_to_buy');
  expect((await fixture.admin.refusal(recordEndpoints.updateField, change(left))).body).toMatchObject({
    reason: 'OPTION_HELD',
    info: { held: [{ value: 'ready_to_buy', label: 'Ready to buy', count: 2 }] },
  });
  const since = await fixture.lastSeq();
  const replacements = [{ from: 'ready_to_buy', to: 'Hot lead' }];
  await fixture.admin.call(recordEndpoints.updateField, change([...left, { label: 'Hot lead' }], replacements));
  await fixture.server.runJobs();
  for (const id of held) expect(await get(id)).toMatchObject({ classification: 'hot_lead', version: 2 });
  expect(await get(other)).toMatchObject({ classification: 'customer', version: 1 });
  const events = await fixture.events(since);
  expect(
    events.filter(({ event }) => event === 'update_chat').map(({ data }) => [data['id'], data['classification']]),
  ).toEqual(expect.arrayContaining(held.map((id) => [id, 'hot_lead'])));
  expect((await optionsOf()).map(({ value }) => value)).not.toContain('ready_to_buy');
});

test('[REC-11] more chats than one batch are given the other classification, and the job says how many', async () => {
  for (let n = 0; n < 205; n += 1) await fixture.chat({ classification: 'support' });
  const left = (await optionsOf()).filter(({ value }) => value !== 'support');
  await fixture.admin.call(recordEndpoints.updateField, change(left, [{ from: 'support', to: 'customer' }]));
  await fixture.server.runJobs();
  const { rows } = await fixture.server.database.ownerPool.query<{ status: string; done: number; failed: number }>(
    `select status, done, failed from record_jobs where business_id = $1 and filter::text like '%support%'`,
    [fixture.businessId],
  );
  expect(rows).toEqual([{ status: 'completed', done: 205, failed: 0 }]);
  const count = await fixture.server.database.ownerPool.query(
    `select from chats where business_id = $1 and classification = 'support'`,
    [fixture.businessId],
  );
  expect(count.rowCount).toBe(0);
});
