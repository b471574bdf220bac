import { beforeAll, expect, test } from 'vitest';
import { textPayload, type TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import type { Reply } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { listEndpoints } from '../../../lists/contract/endpoints.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { bridal, newMobile, openedToken } from '../../../webforms/server/testing/form-fixture.ts';
import { webFormEndpoints } from '../../../webforms/contract/endpoints.ts';
import { sequenceEndpoints as calls } from '../../contract/endpoints.ts';
import { openNumber, useSequenceFixture } from '../testing/sequence-fixture.ts';
import { addToSequence } from './add-to-sequence.ts';

const fixture = useSequenceFixture();
const later = { delay: { value: 1, measure: 'days' } };
let number: TestNumber;
beforeAll(async () => {
  number = await openNumber(fixture);
});

let messages = 0;
/** A message of a contact, as the provider delivers it. */
async function write(contactId: Id, agoSeconds = 0): Promise<void> {
  const [row] = await fixture.rows<{ mobile: string }>('select mobile from contacts where id = $1', [contactId]);
  const inbox = createWebhookInbox({ pool: fixture.server.database.appPool });
  const from = (row?.mobile ?? '').slice(1);
  const webhook = textPayload(number, from, `wamid.REPLY${(messages += 1)}`, 'Thank you', agoSeconds);
  await inbox.append('whatsapp', Buffer.from(JSON.stringify(webhook)));
  await fixture.work();
}

const list = async (name: string, criteria?: object) =>
  (await fixture.admin.call(listEndpoints.createContactList, { body: { name, ...(criteria && { criteria }) } }))
    .contact_list.id;
const join = async (id: Id, contact_ids: Id[]) => {
  await fixture.admin.call(listEndpoints.addMembers, { params: { id }, body: { contact_ids } });
  await fixture.work();
};
const asRule = <Result>(work: Parameters<typeof inBusiness<Result>>[2]) =>
  inBusiness(
    fixture.server.services,
    { businessId: fixture.businessId, actor: { type: 'automation', id: '7', label: 'Order shipped' } },
    work,
  );
const statusOf = async (id: Id, contact: Id) => {
  const member = await fixture.member(id, contact);
  return member && [member.status, member.entered_by, member.exit_reason, member.exit_detail];
};

test('[SEQ-17] [SEQ-21] [SEQ-22] contacts are added by a call; who is inside stays, and who opted out is refused', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const [one, two] = [await fixture.contact(), await fixture.contact()];
  const out = await fixture.contact({ communication_level: 'opted_out' });
  expect(await fixture.add(id, [one])).toEqual({ added: 1, already_members: 0, refused: 0, next: null });
  expect(await fixture.add(id, [one, two, two, out])).toEqual({ added: 1, already_members: 1, refused: 1, next: null });
  expect(await statusOf(id, one)).toEqual(['active', 'by_hand', null, null]);
  const refusal = async (contact_ids: Id[]) =>
    (await fixture.admin.refusal(calls.addSequenceMembers, { params: { id }, body: { contact_ids } })).body;
  expect(await refusal(['42'])).toMatchObject({ code: 'INVALID_DATA', message: 'A contact is not known.' });
  expect(await refusal([])).toMatchObject({ code: 'INVALID_DATA', message: 'Members count cannot be 0.' });
  expect(await refusal(Array.from({ length: 101 }, (_, index) => String(index + 1)))).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: 'Add at most 100 contacts at a time.',
  });
});

test('[SEQ-22] [R10] two calls at once that add the same contacts let each of them enter once', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const people = await fixture.contacts(20);
  const results = await Promise.all([
    fixture.add(id, people),
    fixture.add(id, people.toReversed()),
    fixture.add(id, people),
  ]);
  expect(results.map(({ added }) => added).reduce((sum, added) => sum + added)).toBe(20);
  expect(results.every(({ refused }) => refused === 0)).toBe(true);
  expect((await fixture.members(id)).filter(({ status }) => status === 'active')).toHaveLength(20);
});

test('[SEQ-17] a selection of a record list is added, however many it means', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const city = 'Coimbatore';
  const people = await Promise.all([1, 2, 3].map(() => fixture.contact({ city })));
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: city }] };
  const reply = await fixture.admin.call(calls.addSequenceMembers, {
    params: { id },
    body: { selection: { criteria, except: people.slice(0, 1) } },
  });
  expect(reply).toEqual({ added: 2, already_members: 0, refused: 0, next: null });
});

test('[SEQ-17] a large selection enters in batches, each contact once; contacts created meanwhile are not included', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const city = 'Thanjavur';
  const insert = (from: number, to: number) =>
    fixture.rows(
      `insert into contacts (business_id, name, mobile, city)
       select $1, 'Person ' || n, '+9198' || lpad(n::text, 8, '0'), $4 from generate_series($2::int, $3::int) n`,
      [fixture.businessId, from, to, city],
    );
  await insert(1, 4_100);
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: city }] };
  const selection = { criteria, except: [] };
  const total = { added: 0, already_members: 0, refused: 0 };
  let next: { after: string; up_to: string | null } | null = null;
  let parts = 0;
  do {
    const reply: Reply<typeof calls.addSequenceMembers> = await fixture.admin.call(calls.addSequenceMembers, {
      params: { id },
      body: { selection, ...(next && { next }) },
    });
    if (parts === 0) await insert(4_101, 4_102);
    parts += 1;
    for (const key of ['added', 'already_members', 'refused'] as const) total[key] += reply[key];
    next = reply.next;
  } while (next !== null);
  expect(total).toEqual({ added: 4_100, already_members: 0, refused: 0 });
  const [entered] = await fixture.rows(
    'select count(*)::int, count(distinct contact_id)::int as people from sequence_entries where sequence_id = $1',
    [id],
  );
  expect(entered).toEqual({ count: 4_100, people: 4_100 });
  const refused = await fixture.admin.send('POST', calls.addSequenceMembers.path.replace('{id}', id), {
    contact_ids: ['1'],
    next: { after: '1', up_to: null },
  });
  expect(refused.body).toMatchObject({ code: 'INVALID_DATA', info: { field: 'next' } });
});

test('[SEQ-19] a rule adds contacts, to several sequences at once; a call of the API is shown as one', async () => {
  const [one, two] = [await fixture.running([fixture.step(later)]), await fixture.running([fixture.step(later)])];
  const contact = await fixture.contact();
  const actor = { type: 'automation' as const, id: '7', label: 'Order shipped' };
  const item = { business_id: fixture.businessId, actor, contact_ids: [contact], way: 'rule' as const };
  const results = await asRule((ctx) =>
    addToSequence(ctx, [
      { ...item, sequence_id: one.id },
      { ...item, sequence_id: two.id, way: 'api' },
      { ...item, sequence_id: '42' },
    ]),
  );
  expect(results).toMatchObject([{ added: 1 }, { added: 1 }, { refusal: { code: 'NOT_FOUND' } }]);
  expect(await statusOf(one.id, contact)).toEqual(['active', 'rule', null, null]);
  expect(await statusOf(two.id, contact)).toEqual(['active', 'api', null, null]);
});

test('[SEQ-18] [SEQ-08] members of its list enter when it starts, later ones when they join; who leaves the list or unsubscribes leaves', async () => {
  const listId = await list('New customers');
  const [early, late, outside] = await fixture.contacts(3);
  await join(listId, [early ?? '']);
  const { id } = await fixture.create({ contact_list: { id: listId }, sequence_configs: [fixture.step(later)] });
  await fixture.work();
  expect(await fixture.members(id)).toEqual([]);
  await fixture.act(id, 'resume');
  await fixture.work();
  expect(await statusOf(id, early ?? '')).toEqual(['active', 'list', null, null]);
  await join(listId, [late ?? '']);
  expect(await statusOf(id, late ?? '')).toEqual(['active', 'list', null, null]);
  await fixture.add(id, [outside ?? '']);
  await fixture.admin.call(listEndpoints.removeMembers, {
    params: { id: listId },
    body: { member_ids: [early ?? ''] },
  });
  await fixture.admin.call(listEndpoints.changeMembers, {
    params: { id: listId },
    query: { action: 'unsubscribe' },
    body: { member_ids: [late ?? ''] },
  });
  await fixture.work();
  for (const contact of [early, late])
    expect(await statusOf(id, contact ?? '')).toEqual(['exited', 'list', 'removed_from_list', null]);
  expect(await statusOf(id, outside ?? '')).toEqual(['active', 'by_hand', null, null]);
});

test('[SEQ-18] a list with criteria: who fits when it starts enters, and leaves when they no longer do', async () => {
  const contact = await fixture.contact({ city: 'Madurai' });
  const listId = await list('Madurai', {
    operator: 'AND',
    criteria: [{ field: 'city', comparator: 'equal', value: 'madurai' }],
  });
  const { id } = await fixture.running([fixture.step(later)], { contact_list: { id: listId } });
  await fixture.work();
  expect(await statusOf(id, contact)).toEqual(['active', 'list', null, null]);
  const newcomer = await fixture.contact({ city: 'Madurai' });
  await fixture.rows("update contacts set city = 'Pune' where id = $1", [contact]);
  // They are gone through again after some minutes.
  await fixture.rows('update due_sequence_scans set due_time = clock_now() where sequence_id = $1', [id]);
  await fixture.work();
  expect(await statusOf(id, contact)).toEqual(['exited', 'list', 'removed_from_list', null]);
  expect(await statusOf(id, newcomer)).toEqual(['active', 'list', null, null]);
});

test('[SEQ-18] a list that is chosen later is gone through then', async () => {
  const listId = await list('Chosen later');
  const contact = await fixture.contact();
  await join(listId, [contact]);
  const { id } = await fixture.running([fixture.step(later)]);
  await fixture.update(id, { contact_list: { id: listId } });
  await fixture.work();
  expect(await statusOf(id, contact)).toEqual(['active', 'list', null, null]);
});

test('[SEQ-20] who sends a web form enters the sequence that was chosen for it', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const { web_form: form } = await fixture.admin.call(webFormEndpoints.createWebForm, { body: bridal });
  const params = { formId: form.id };
  expect((await fixture.admin.call(calls.getSequenceOfForm, { params })).sequence).toBeNull();
  const { sequence } = await fixture.admin.call(calls.setSequenceOfForm, { params, body: { sequence: { id } } });
  expect(sequence).toEqual({ id, label: 'Welcome series' });
  await fixture.server.client().call(webFormEndpoints.submitPublicForm, {
    params: { key: form.key },
    body: { token: openedToken(form), answers: { 'contacts.mobile': newMobile(), 'contacts.name': 'Anjali' } },
  });
  await fixture.work();
  expect(await fixture.members(id)).toMatchObject([
    { contact: { label: 'Anjali' }, status: 'active', entered_by: 'form' },
  ]);
});

test('[SEQ-07] [SEQ-14] [SEQ-08] a member is exited by hand, once; they enter again where they may', async () => {
  const { id } = await fixture.running([fixture.step(), fixture.step(later)]);
  const contact = await fixture.contact();
  await fixture.add(id, [contact]);
  await fixture.work();
  const entry = await fixture.member(id, contact);
  const params = { id, memberId: entry?.member_id ?? '' };
  const { sequence_member: left } = await fixture.admin.call(calls.exitSequenceMember, {
    params,
    query: { action: 'exit' },
  });
  expect(left).toMatchObject({
    status: 'exited',
    exit_reason: 'exited_at_step',
    exit_detail: 'by_hand',
    exit_step: 1,
    next: null,
  });
  expect(
    (await fixture.admin.refusal(calls.exitSequenceMember, { params, query: { action: 'exit' } })).body,
  ).toMatchObject({
    reason: 'NOT_INSIDE',
  });
  expect(await fixture.add(id, [contact])).toEqual({ added: 1, already_members: 0, refused: 0, next: null });
  await fixture.update(id, { may_reenter: false });
  const again = await fixture.member(id, contact);
  await fixture.admin.call(calls.exitSequenceMember, {
    params: { id, memberId: again?.id ?? '' },
    query: { action: 'exit' },
  });
  expect(await fixture.add(id, [contact])).toEqual({ added: 0, already_members: 0, refused: 1, next: null });
});

test('[SEQ-26] [SEQ-08] a reply ends the sequence where it says so, and only one to a message of it', async () => {
  const steps = [fixture.step(), fixture.step(later)];
  const [ends, goesOn] = [await fixture.running(steps), await fixture.running(steps, { exit_on_reply: false })];
  const waits = await fixture.running([fixture.step(later)]);
  const contact = await fixture.contact();
  for (const { id } of [ends, goesOn, waits]) await fixture.add(id, [contact]);
  await fixture.work();
  // Written before the first message left.
  await write(contact, 3600);
  expect(await statusOf(ends.id, contact)).toEqual(['active', 'by_hand', null, null]);
  await write(contact);
  expect(await statusOf(ends.id, contact)).toEqual(['exited', 'by_hand', 'exited_at_step', 'replied']);
  expect(await statusOf(goesOn.id, contact)).toEqual(['active', 'by_hand', null, null]);
  expect(await statusOf(waits.id, contact)).toEqual(['active', 'by_hand', null, null]);
});

test('[SEQ-08] who opts out leaves all sequences', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const contact = await fixture.contact();
  await fixture.add(id, [contact]);
  await fixture.admin.call(recordEndpoints.updateRecord, {
    params: { module: 'contacts', id: contact },
    body: { communication_level: 'opted_out' },
  });
  await fixture.work();
  expect(await statusOf(id, contact)).toEqual(['exited', 'by_hand', 'preference_changed', null]);
});

test('who is deleted leaves; the counters keep them', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const contact = await fixture.contact();
  await fixture.add(id, [contact]);
  await fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id: contact } });
  await fixture.work();
  expect(await fixture.members(id)).toMatchObject([
    { contact: { label: 'Deleted contact', mobile: null }, status: 'exited', exit_detail: 'contact_deleted' },
  ]);
  await fixture.rows("update sequence_progress set counted_time = 'epoch' where sequence_id = $1", [id]);
  await fixture.work();
  expect(await fixture.get(id)).toMatchObject({ member_count: 1, active_count: 0, exited_count: 1 });
});
