import { beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';

const business = useTestBusiness();
const enquiries = recordCalls(() => business.admin, 'enquiries', 'enquiry');

interface Person {
  client: TestClient;
  id: Id;
}
let follower: Person;
let owner: Person;
beforeEach(async () => {
  const add = async (): Promise<Person> => {
    const { client, user } = await business.server.addUser(business.admin, 'Agent');
    return { client, id: user.id };
  };
  [follower, owner] = [await add(), await add()];
});

const follow = (client: TestClient, id: Id) =>
  client.call(recordEndpoints.followRecord, { params: { module: 'enquiries', id }, body: { follows: true } });
const notices = async (client: TestClient) =>
  (await client.call(notificationEndpoints.listNotifications, {})).notifications.map(({ data }) => data);
const messages = async (client: TestClient) => (await notices(client)).map(({ message }) => message);
const note = (client: TestClient, record_id: Id, mentions: Id[] = []) =>
  client.call(recordEndpoints.createNote, {
    body: { module: 'enquiries', record_id, text: 'Please send swatches.', mentions },
  });
const own = async () => (await messages(business.admin)).length;
const name = 'Priya Raman';

test('followers are notified of a new note, those who are named in it only of that, and its author never', async () => {
  const before = await own();
  const { id } = await enquiries.create({ title: '60 curtains' });
  await follow(follower.client, id);
  await follow(owner.client, id);
  const { note: written } = await note(business.admin, id, [owner.id, business.adminUser.user_id]);
  expect(await notices(follower.client)).toEqual([
    {
      event: 'records.followed_note',
      module: 'enquiries',
      record: { id },
      message: `${name} added a note at 60 curtains.`,
    },
  ]);
  expect(await messages(owner.client)).toEqual([`${name} mentioned you in a note at 60 curtains.`]);
  await business.admin.call(recordEndpoints.updateNote, {
    params: { noteId: written.id },
    body: { text: 'Please send swatches today.', mentions: [owner.id] },
  });
  expect(await messages(follower.client)).toHaveLength(1);
  expect(await messages(owner.client)).toHaveLength(1);
  expect(await own()).toBe(before);
});

test('who follows a record no longer, or may not read it, is not notified', async () => {
  const { id } = await enquiries.create({ title: 'Left' });
  await follow(follower.client, id);
  await follow(owner.client, id);
  await follower.client.call(recordEndpoints.followRecord, {
    params: { module: 'enquiries', id },
    body: { follows: false },
  });
  await business.server.database.ownerPool.query(
    `with custom as (
       insert into roles (business_id, name, permissions) select business_id, 'None of it', '{}' from users where id = $1 returning id
     ) update users set role_id = custom.id from custom where users.id = $1`,
    [owner.id],
  );
  await note(business.admin, id);
  await enquiries.update(id, { stage: 'won' });
  expect(await messages(follower.client)).toEqual([]);
  expect(await messages(owner.client)).toEqual([]);
});

test('a new owner is notified when a colleague assigns a record to them, and followers of owner and stage only', async () => {
  const { id } = await enquiries.create({ title: '40 covers', owner: owner.id });
  expect(await notices(owner.client)).toEqual([
    {
      event: 'records.assigned',
      module: 'enquiries',
      record: { id },
      message: `${name} assigned the enquiry 40 covers to you.`,
    },
  ]);
  await follow(follower.client, id);
  await follow(business.admin, id);
  const before = await own();
  await enquiries.update(id, { amount: 9200, description: 'Initials' });
  expect(await messages(follower.client)).toEqual([]);
  await enquiries.update(id, { stage: 'won' });
  await enquiries.update(id, { owner: null });
  await enquiries.update(id, { owner: owner.id, stage: 'lost' });
  const ownerName = (await enquiries.get(id))['owner'] as { label: string };
  expect(await messages(follower.client)).toEqual([
    `${name} assigned 40 covers to ${ownerName.label} and changed its stage to Lost.`,
    `${name} removed the owner of 40 covers.`,
    `${name} changed the stage of 40 covers to Won.`,
  ]);
  expect(await messages(owner.client)).toHaveLength(2);
  expect(await own()).toBe(before);
});

test('who takes a record is not notified of it', async () => {
  const taken = recordCalls(() => owner.client, 'enquiries', 'enquiry');
  const { id } = await taken.create({ title: 'Mine', owner: owner.id });
  await follow(owner.client, id);
  await taken.update(id, { stage: 'won' });
  expect(await messages(owner.client)).toEqual([]);
});

test('an update of many records is one notice for each person, and its undo none', async () => {
  const ids: Id[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await enquiries.create({ title: `Bulk ${n}` })).id);
  for (const id of ids.slice(0, 2)) await follow(follower.client, id);
  await follow(owner.client, ids[0] ?? '');
  const before = await own();
  const { job } = await business.admin.call(recordEndpoints.startRecordJob, {
    params: { module: 'enquiries' },
    body: { kind: 'update', selection: { ids }, values: { owner: owner.id, stage: 'won', amount: 5 } },
  });
  await business.server.runJobs();
  expect(await notices(owner.client)).toEqual([
    {
      event: 'records.assigned',
      module: 'enquiries',
      record: { id: ids[0] },
      message: `${name} assigned 3 enquiries to you.`,
    },
  ]);
  expect(await messages(follower.client)).toEqual([
    `${name} changed the owner and the stage of 2 enquiries that you follow.`,
  ]);
  await business.admin.call(recordEndpoints.startRecordJob, {
    params: { module: 'enquiries' },
    body: { kind: 'undo', job_id: job.id },
  });
  await business.server.runJobs();
  expect(await messages(follower.client)).toHaveLength(1);
  expect(await own()).toBe(before);
});

test('an update of many that changes neither owner nor stage notifies no one', async () => {
  const { id } = await enquiries.create({ title: 'Only its amount' });
  await follow(follower.client, id);
  await business.admin.call(recordEndpoints.startRecordJob, {
    params: { module: 'enquiries' },
    body: { kind: 'update', selection: { ids: [id] }, values: { amount: 12 } },
  });
  await business.server.runJobs();
  expect(await messages(follower.client)).toEqual([]);
});
