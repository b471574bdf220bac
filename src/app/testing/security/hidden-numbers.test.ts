import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { permissionNames } from '../../../foundation/contract/permissions.ts';
import { SUPER_ADMIN_PERMISSION } from '../../../accounts/contract/roles.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { TestClient } from '../test-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { everyRoute, exampleInput, pathIds, request } from './requests.ts';
import { createBusiness, type Business } from './sample-business.ts';

// Every call that reads, by someone whose role does not show whole phone numbers: none of the digits may be in what
// the server returns, wherever the number stands (decision 0039).

const NUMBER = '+919876501721';
/** Of a contact without a name, who is called by the number. */
const NAMELESS = '+919876501839';
const FURTHER = '+442071838750';
const hidden = [NUMBER, NAMELESS, FURTHER].map((number) => number.slice(3, -2));

let server: TestServer;
let business: Business;
let clerk: TestClient;
let contactId: string;

const create = async (module: string, body: Record<string, unknown>) =>
  Object.values(await business.admin.call(recordEndpoints.createRecord, { params: { module }, body }))[0] as {
    id: string;
  };
const params = () => ({ module: 'contacts', id: contactId });
const ofContacts = (query: Record<string, string>, client = clerk) =>
  client.call(recordEndpoints.listRecords, { params: { module: 'contacts' }, query }) as unknown as Promise<{
    contacts: { id: string; name: string; mobile: string | null }[];
  }>;

beforeAll(async () => {
  server = await startTestServer();
  business = await createBusiness(server);
  await business.admin.call(accountEndpoints.createRole, {
    body: {
      name: 'Desk',
      permissions: permissionNames().filter((name) => name !== 'phone_numbers.see' && name !== SUPER_ADMIN_PERMISSION),
    },
  });
  clerk = (await server.addUser(business.admin, 'Desk')).client;
  const contact = await create('contacts', {
    name: 'Kavya Iyer',
    mobile: NUMBER,
    email: 'kavya@example.com',
    phones: [{ label: 'Work', value: FURTHER }],
  });
  contactId = contact.id;
  await business.admin.call(recordEndpoints.updateRecord, { params: params(), body: { mobile: '+919876501754' } });
  await business.admin.call(recordEndpoints.updateRecord, { params: params(), body: { mobile: NUMBER } });
  await create('contacts', { name: NAMELESS, mobile: NAMELESS });
  await server.database.ownerPool.query(
    'insert into web_form_submissions (business_id, form_id, token, answers) values ($1, $2, $3, $4)',
    [business.id, business.ids['web_form'], 'sent once', JSON.stringify([{ label: 'Mobile', text: NUMBER }])],
  );
  // The contacts and chats that the matrix names have the number too.
  await server.database.ownerPool.query(
    `update contacts set name = case when mobile is null then name else mobile end where business_id = $1 and id <> $2`,
    [business.id, contactId],
  );
});
afterAll(() => server.close());

const digitsOf = async (id: string) => {
  const { rows } = await server.database.ownerPool.query<{ mobile: string }>(
    'select mobile from contacts where business_id = $1 and id = $2',
    [business.id, id],
  );
  return rows[0]?.mobile;
};

const reads = everyRoute().filter(({ endpoint, row }) => endpoint.method === 'GET' && row.who !== 'anyone');

/** The numbers of all contacts of the business, without their country code and last two digits. */
async function allHidden(): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ mobile: string }>(
    'select mobile from contacts where business_id = $1 and mobile is not null',
    [business.id],
  );
  return [...hidden, ...rows.map(({ mobile }) => mobile.slice(3, -2))];
}

describe('[SET-24] someone whose role does not show whole phone numbers', () => {
  test.each(reads)('gets none from $name', async (route) => {
    const ids = {
      ...pathIds(route, business.ids),
      ...(route.row.ids?.['params.id'] === 'record' && { 'params.id': contactId }),
    };
    const digits = await allHidden();
    const { body } = await request(clerk, route, exampleInput(route, ids));
    for (const each of digits) expect(JSON.stringify(body)).not.toContain(each);
  });

  test.each(['contacts', 'enquiries', 'tasks', 'conversations', 'activities', 'notes', 'lists', 'chats'])(
    'gets none from %s of a contact',
    async (related) => {
      const response = await clerk.send('GET', `/server/records/contacts/${contactId}/${related}`);
      expect(response.status).not.toBe(500);
      for (const each of await allHidden()) expect(JSON.stringify(response.body)).not.toContain(each);
    },
  );

  test('sees country code and last two digits, in lists, of one record and in a search', async () => {
    const { contacts } = await ofContacts({});
    expect(contacts.find(({ id }) => id === contactId)?.mobile).toBe('+91 ••••••• 21');
    expect(contacts.find(({ mobile }) => mobile === '+91 ••••••• 39')?.name).toBe('+91 ••••••• 39');
    const { contact } = (await clerk.call(recordEndpoints.getRecord, { params: params() })) as never as {
      contact: { phones: unknown };
    };
    expect(contact.phones).toEqual([{ label: 'Work', value: '+44 ••••••• 50' }]);
    const { results } = await clerk.call(recordEndpoints.search, { query: { search_term: 'kavya' } });
    expect(JSON.stringify(results)).toContain('+91 ••••••• 21');
  });

  test('finds a contact by the whole number and by the name, not by a part of the number', async () => {
    const find = async (search_term: string) => (await ofContacts({ search_term })).contacts.map(({ id }) => id);
    expect(await find(NUMBER)).toEqual([contactId]);
    expect(await find('Kavya')).toEqual([contactId]);
    for (const part of [
      '98765017',
      '+9198765',
      '9876501839'.slice(2, 9),
      'iyer +91',
      '21 kavya@',
      'iyer 98765',
      'kavya 017',
    ])
      expect(await find(part)).toEqual([]);
    const { results } = await clerk.call(recordEndpoints.search, { query: { search_term: '98765017' } });
    expect(results.filter(({ name }) => name === 'contacts')).toEqual([]);
    const whole = await ofContacts({ search_term: '98765017' }, business.admin);
    expect(whole.contacts).toHaveLength(1);
  });

  test.each([
    { field: 'mobile', comparator: 'starts_with', value: '+91987' },
    { field: 'name', comparator: 'starts_with', value: '+91987' },
  ])('cannot choose records by $field', async (condition) => {
    const criteria = JSON.stringify({ operator: 'AND', criteria: [condition] });
    const { body } = await clerk.refusal(recordEndpoints.listRecords, {
      params: { module: 'contacts' },
      query: { criteria },
    });
    expect(body.message).toBe('Your role does not show whole phone numbers, so records cannot be chosen by them.');
  });

  test('cannot change the number, and sending back what was shown keeps it', async () => {
    const refused = await clerk.refusal(recordEndpoints.updateRecord, {
      params: params(),
      body: { mobile: '+919876501999' },
    });
    expect(refused.body.message).toBe('Mobile cannot be changed, because your role does not show whole phone numbers.');
    await clerk.call(recordEndpoints.updateRecord, {
      params: params(),
      body: { mobile: '+91 ••••••• 21', city: 'Chennai', phones: [{ label: 'Work', value: '+44 ••••••• 50' }] },
    });
    expect(await digitsOf(contactId)).toBe(NUMBER);
    const job = await clerk.refusal(recordEndpoints.startRecordJob, {
      params: { module: 'contacts' },
      body: { kind: 'update', selection: { ids: [contactId] }, values: { mobile: null } },
    });
    expect(job.status).toBe(400);
  });

  test('a conflict shows the record with its number masked', async () => {
    const { body } = await clerk.refusal(recordEndpoints.updateRecord, {
      params: params(),
      body: { city: 'Madurai', version: 1 },
    });
    expect(body.code).toBe('CONFLICT');
    expect(JSON.stringify(body)).toContain('+91 ••••••• 21');
    expect(JSON.stringify(body)).not.toContain(hidden[0]);
  });

  test('cannot export the number', async () => {
    const body = { kind: 'export' as const, format: 'csv' as const, selection: { ids: [contactId] } };
    const { body: refused } = await clerk.refusal(recordEndpoints.startRecordJob, {
      params: { module: 'contacts' },
      body: { ...body, columns: ['name', 'mobile'] },
    });
    expect(refused.message).toBe('Your role does not show whole phone numbers, so they cannot be exported.');
  });
});

test('[SET-23] every built-in role shows whole numbers', async () => {
  const agent = (await server.addUser(business.admin, 'Agent')).client;
  const { contacts } = await ofContacts({}, agent);
  expect(contacts.find(({ id }) => id === contactId)?.mobile).toBe(NUMBER);
});
