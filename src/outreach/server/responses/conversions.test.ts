import { expect, test } from 'vitest';
import type { Id } from '../../../foundation/contract/id.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { useAnswerFixture, type SentMessage } from '../testing/answer-fixture.ts';

const { fixture, rows, send, receive, enquiries, write } = useAnswerFixture();
const tasks = recordCalls(() => fixture.admin, 'tasks', 'task');
const followed = ({ recordId }: SentMessage) =>
  rows<{ module: string; followed_id: Id; step_id: Id; branch: string }>(
    'select module, followed_id, step_id, branch from outreach_conversions where business_id = $1 and record_id = $2 order by module',
    [fixture.businessId, recordId],
  );
const row = (module: string, followed_id: Id) => ({ module, followed_id, step_id: '7', branch: 'else' });

test('enquiries, tasks and orders that follow count once, for the first message of seven days', async () => {
  const first = await send({ days: 5 });
  const second = await send({ days: 1, to: first });
  const enquiry = await enquiries.create({ title: 'Red saree', contact: first.contactId });
  const task = await tasks.create({ title: 'Call', contact: first.contactId });
  await receive(first, {
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'S1', quantity: 1, item_price: 900, currency: 'INR' }],
    },
  });
  const [order] = await rows<{ id: Id }>(
    "select m.id from messages m join chats c on c.id = m.chat_id where c.contact_id = $1 and m.content_type = 'order'",
    [first.contactId],
  );
  expect(await followed(first)).toEqual([
    row('enquiries', enquiry.id),
    row('orders', order?.id ?? ''),
    row('tasks', task.id),
  ]);
  expect(await followed(second)).toEqual([]);
  await enquiries.update(enquiry.id, { title: 'Red silk saree' });
  expect((await followed(first)).length).toBe(3);
});

test('nothing counts that is of another contact, of nobody, comes later, or follows what never arrived', async () => {
  const late = await send({ days: 8 });
  const failed = await send({ status: 'failed' });
  const sent = await send();
  await enquiries.create({ title: 'Late', contact: late.contactId });
  await enquiries.create({ title: 'Failed', contact: failed.contactId });
  await enquiries.create({ title: 'Nobody' });
  await write(0, sent.phone, 'No order');
  expect([await followed(late), await followed(failed), await followed(sent)]).toEqual([[], [], []]);
});
