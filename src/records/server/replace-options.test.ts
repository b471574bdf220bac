import { expect, test } from 'vitest';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { Field } from '../contract/module.ts';
import { moduleRegistry } from './module-registry.ts';
import { useRecordFixture } from './testing/record-fixture.ts';
import { applyWrites } from './write-records.ts';

const { business, create, get, list, addField, info } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };
const options = [{ label: 'Silk' }, { label: 'Cotton' }, { label: 'Linen' }];

const without = ({ id, options: before }: Field, gone: string, rest: object = {}) => ({
  params: { ...params, fieldId: id },
  body: { options: before?.filter(({ value }) => value !== gone) ?? [], ...rest },
});
const activitiesOf = async (id: string) =>
  (
    (await business.admin.call(calls.listRelated, {
      params: { ...params, id, related: 'activities' },
    })) as unknown as { activities: { kind: string; detail: unknown }[] }
  ).activities;

test('[REC-11] an option that records have is removed only with another one for them, or switched off', async () => {
  const field = await addField({ label: 'Weave', type: 'picklist', options });
  const contact = await create({ name: 'Cotton buyer', [field.name]: 'cotton' });
  expect((await business.admin.refusal(calls.updateField, without(field, 'cotton'))).body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'OPTION_HELD',
    message: 'Records have “Cotton”. Choose what they get instead, or switch it off.',
    info: { held: [{ value: 'cotton', label: 'Cotton', count: 1 }] },
  });
  const wrong = without(field, 'cotton', { replacements: [{ from: 'cotton', to: 'hemp' }] });
  expect((await business.admin.refusal(calls.updateField, wrong)).body).toMatchObject({
    message: 'Choose an option that is offered.',
    info: { field: 'options' },
  });
  const off = field.options?.map((each) => ({ ...each, ...(each.value === 'cotton' && { is_active: false }) })) ?? [];
  await business.admin.call(calls.updateField, { params: { ...params, fieldId: field.id }, body: { options: off } });
  expect(await get(contact.id)).toMatchObject({ [field.name]: 'cotton' });
});

test('[REC-11] of several options only that one is replaced, by one that is new, with its history', async () => {
  const field = await addField({ label: 'Fabrics', type: 'multi_select', options });
  const both = await create({ name: 'Both', [field.name]: ['cotton', 'linen'] });
  const kept = await create({ name: 'Kept', [field.name]: ['silk'] });
  const change = without(field, 'cotton', { replacements: [{ from: 'cotton', to: 'Khadi' }] });
  await business.admin.call(calls.updateField, {
    ...change,
    body: { ...change.body, options: [...change.body.options, { label: 'Khadi' }] },
  });
  await business.server.runJobs();
  expect(await get(both.id)).toMatchObject({ [field.name]: ['khadi', 'linen'] });
  expect(await get(kept.id)).toMatchObject({ [field.name]: ['silk'] });
  expect((await activitiesOf(both.id))[0]).toMatchObject({
    kind: 'changed',
    detail: {
      changes: {
        [field.name]: [
          ['cotton', 'linen'],
          ['khadi', 'linen'],
        ],
      },
    },
  });
  expect(await activitiesOf(kept.id)).toHaveLength(1);
});

/** Adds contacts, `Tiered 0` and so on, to a business. */
async function addTiered(business_id: Id, count: number, values: Record<string, unknown> = {}): Promise<void> {
  const module = moduleRegistry(business.server.services).modules.get('contacts');
  if (!module) throw new Error('Contacts are no module');
  for (let from = 0; from < count; from += 1000)
    await inBusiness(business.server.services, { businessId: business_id, actor: systemActor }, (ctx) =>
      applyWrites(
        ctx,
        module,
        Array.from({ length: 1000 }, (_, n) => ({
          business_id,
          actor: systemActor,
          values: { name: `Tiered ${from + n}`, ...values },
        })),
      ),
    );
}

test('[REC-11] an option is replaced in 10,000 records, of which the statistics of the database do not know', async () => {
  const field = await addField({ label: 'Tier', type: 'picklist', options });
  const { ownerPool } = business.server.database;
  await addTiered((await createTestBusiness(business.server)).businessId, 10_000);
  await ownerPool.query('analyze contacts, record_values');
  await addTiered(business.businessId, 10_000, { [field.name]: 'cotton' });
  const other = await create({ name: 'Silk', [field.name]: 'silk' });
  const change = without(field, 'cotton', { replacements: [{ from: 'cotton', to: 'linen' }] });
  await business.admin.call(calls.updateField, change);
  await business.server.runJobs();
  const count = async (value: string) => {
    const criteria = JSON.stringify({ operator: 'AND', criteria: [{ field: field.name, comparator: 'equal', value }] });
    return (await business.admin.call(calls.countRecords, { params, query: { criteria } })).count;
  };
  expect(await count('linen')).toBe(10_000);
  expect(await count('silk')).toBe(1);
  expect(await get(other.id)).toMatchObject({ version: 1 });
  const { records } = await list({ search_term: 'tiered 9999' });
  expect(records).toMatchObject([{ [field.name]: 'linen', version: 2 }]);
  expect((await info()).fields.find(({ id }) => id === field.id)?.options).toHaveLength(2);
});

test('an option of chats that no chat has is removed', async () => {
  const { module } = await business.admin.call(calls.getModule, { params: { name: 'chats' } });
  const before = module.fields.find(({ name }) => name === 'classification')?.options ?? [];
  const change = (given: object[]) =>
    business.admin.call(calls.updateField, {
      params: { module: 'chats', fieldId: 'classification' },
      body: { options: given as never },
    });
  const { field } = await change([...before, { label: 'Wholesale' }]);
  expect(field.options).toHaveLength(before.length + 1);
  expect((await change(before)).field.options).toEqual(before);
});
