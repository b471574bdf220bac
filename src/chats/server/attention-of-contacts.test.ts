import { expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { useMergeFixture } from './testing/merge-fixture.ts';

// How much marketing a contact had is the engine's, and follows the contact.

const { fixture, rows, write, contactOf, merge } = useMergeFixture();

let phones = 0;
const freshPhone = () => `9198763${String(10_000 + ++phones)}`;
const remove = (id: Id) => fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id } });
const give = (contactId: Id, ...messages: readonly [string, number][]) =>
  rows('insert into attention_budgets (business_id, contact_id, times, message_ids) values ($1, $2, $3, $4)', [
    fixture.businessId,
    contactId,
    messages.map(([time]) => time),
    messages.map(([, id]) => id),
  ]);
const budgetsOf = (...contactIds: readonly Id[]) =>
  rows<{ contact_id: Id; ids: number[] }>(
    `select contact_id, to_json(message_ids) as ids from attention_budgets
     where business_id = $1 and contact_id = any ($2) order by contact_id`,
    [fixture.businessId, contactIds],
  );

async function person(): Promise<Id> {
  const phone = freshPhone();
  await write(0, phone);
  return contactOf(phone);
}

test('who is merged into another contact brings along what they had, in the order of time', async () => {
  const [kept, merged] = [await person(), await person()];
  await give(kept, ['2026-11-20T10:00:00Z', 1], ['2026-11-22T10:00:00Z', 3]);
  await give(merged, ['2026-11-21T10:00:00Z', 2]);
  await merge(kept, merged);
  expect(await budgetsOf(kept, merged)).toEqual([{ contact_id: kept, ids: [1, 2, 3] }]);
});

test('a contact that had nothing gets what the merged one had', async () => {
  const [kept, merged] = [await person(), await person()];
  await give(merged, ['2026-11-21T10:00:00Z', 2]);
  await merge(kept, merged);
  expect(await budgetsOf(kept, merged)).toEqual([{ contact_id: kept, ids: [2] }]);
});

test('with a contact goes what they had', async () => {
  const [gone, other] = [await person(), await person()];
  await give(gone, ['2026-11-20T10:00:00Z', 1]);
  await give(other, ['2026-11-20T10:00:00Z', 2]);
  await remove(gone);
  expect(await budgetsOf(gone, other)).toEqual([{ contact_id: other, ids: [2] }]);
});
