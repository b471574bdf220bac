import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { fieldsOf, moduleRegistry } from '../../records/server/index.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import type { CompiledPlan } from './compile-plan.ts';
import { parseRows } from './parse-rows.ts';
import { resolveNames } from './resolve-names.ts';
import { csv, useImportFixture } from './testing/import-fixture.ts';

const { business, records: enquiries, run, upload, file, failedRows, undo } = useImportFixture('enquiries', 'enquiry');
const { server } = business;
const client = () => business.admin;
const contacts = recordCalls(client, 'contacts', 'contact');
const offerings = recordCalls(client, 'offerings', 'offering');
const HEAD = ['Title', 'Contact', 'Offering', 'Owner'];
const mapping = ['title', 'contact', 'offering', 'owner'];
let staff: { active: string; away: string } = { active: '', away: '' };

beforeAll(async () => {
  await contacts.create({ name: 'Kavya Iyer', mobile: '+919000031555', email: 'kavya@example.in' });
  await contacts.create({ name: 'Ravi Kumar', mobile: '+919000031556' });
  await contacts.create({ name: 'Ravi Kumar', mobile: '+919000031557' });
  await offerings.create({ name: 'Silk saree' });
  const [active, away] = [await server.addUser(client(), 'Agent'), await server.addUser(client(), 'Agent')];
  staff = { active: active.email, away: away.email };
  await server.database.ownerPool.query(
    "update users set status = 'inactive', first_name = 'Tara', last_name = 'Bose' where id = $1",
    [away.user.user_id],
  );
  await server.addUser(client(), 'Agent');
});
beforeEach(() => server.forgetWaiting());

const titled = async (title: string) => (await enquiries.list({ search_term: title })).records[0];

test('[LIST-08] columns become owners, contacts and offerings, by e-mail, mobile or name', async () => {
  const read = await upload(csv(HEAD, ['Any', '', '', '']));
  expect((await file(read.id)).proposal.mapping).toEqual(mapping);
  const done = await run(
    csv(
      HEAD,
      ['By name', 'kavya iyer', 'SILK SAREE', 'tara bose'],
      ['By mobile', '90000 31556', '', staff.active.toUpperCase()],
      ['By mail', 'Kavya@Example.in', '', staff.away],
    ),
    { mapping, country: 'IN' },
  );
  expect(done).toMatchObject({ created: 3, errors: [] });
  expect(await titled('By name')).toMatchObject({
    contact: { label: 'Kavya Iyer' },
    offering: { label: 'Silk saree' },
    owner: { label: 'Tara Bose' },
  });
  expect(await titled('By mobile')).toMatchObject({
    contact: { label: 'Ravi Kumar' },
    owner: { label: 'Arjun Mehta' },
  });
  expect(await titled('By mail')).toMatchObject({ contact: { label: 'Kavya Iyer' }, owner: { label: 'Tara Bose' } });
  expect((await undo(done.id)).undo).toMatchObject({ status: 'completed', reverted: 3, kept: 0 });
});

test('[ERR-30] a name of no one, or of several, is a fault of its row, which names the column', async () => {
  const done = await run(
    csv(
      HEAD,
      ['None', 'Nobody Here', 'Linen', 'Somchai'],
      ['Several', 'Ravi Kumar', '', 'Arjun Mehta'],
      ['Fine', '+919000031557', '', ''],
    ),
    { mapping },
  );
  expect(done).toMatchObject({ created: 1, metrics: { failed: 2 } });
  expect(
    (await failedRows(done.id)).map(({ faults }) => faults.map(({ header, message }) => [header, message])),
  ).toEqual([
    [
      ['Contact', 'No contact has this name, mobile number or e-mail address.'],
      ['Offering', 'No offering has this name.'],
      ['Owner', 'No member of staff has this e-mail address or full name.'],
    ],
    [
      ['Contact', 'Several contacts have this name, mobile number or e-mail address. Write the mobile number of one.'],
      ['Owner', 'Several members of staff have this name. Write the e-mail address of one.'],
    ],
  ]);
  expect(done.errors[0]?.message).toContain('Contact');
});

test('[LIST-03] an own export is imported back, and an undo gives the former ones back', async () => {
  const code = await enquiries.addField({ label: 'Order code', type: 'text', is_unique: true });
  const kavya = (await contacts.list({ search_term: 'kavya' })).records[0];
  const saree = (await offerings.list({ search_term: 'saree' })).records[0];
  const owner = await ownerId(staff.away);
  const { id } = await enquiries.create({
    title: 'Exported',
    contact: kavya?.id,
    offering: saree?.id,
    owner,
    [code.name]: 'E-1',
  });
  const params = { module: 'enquiries' };
  const columns = [...mapping, code.name];
  const { job } = await client().call(recordEndpoints.startRecordJob, {
    params,
    body: { kind: 'export', selection: { ids: [id] }, format: 'csv', columns },
  });
  await server.processAll();
  const exported = await fetch(
    server.origin + fillPath(recordEndpoints.downloadExport.path, { ...params, id: job.id }),
    { headers: { cookie: client().cookieHeader } },
  );
  const bytes = Buffer.from(await exported.arrayBuffer());
  const same = await run(bytes, { mapping: columns, existing: 'overwrite' });
  expect(same).toMatchObject({ unchanged: 1, errors: [] });
  await enquiries.update(id, { contact: null, offering: null, owner: await ownerId(staff.active) });
  const back = await run(bytes, { mapping: columns, existing: 'overwrite' });
  expect(back).toMatchObject({ updated: 1, errors: [] });
  expect(await enquiries.get(id)).toMatchObject({ contact: { id: kavya?.id }, owner: { id: owner } });
  await undo(back.id);
  expect(await enquiries.get(id)).toMatchObject({ contact: null, offering: null, owner: { label: 'Arjun Mehta' } });
});

test('names are looked up by one statement for a column, however many rows there are', async () => {
  const { services } = server;
  const module = moduleRegistry(services).modules.get('enquiries');
  if (!module) throw new Error('There are no enquiries');
  const { businessId } = business;
  const countOf = (rows: number) =>
    inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
      const ctx = createWorkContext(services, tx);
      const { byName } = await fieldsOf(ctx, businessId, module);
      const columns = mapping.flatMap((name, index) => {
        const field = byName.get(name);
        return field ? [{ index, header: name, field }] : [];
      });
      const plan = { businessId, country: 'IN', columns, matching: [] } as unknown as CompiledPlan;
      // Fields are compiled once for a business.
      for (const name of ['contacts', 'offerings'])
        await fieldsOf(ctx, businessId, moduleRegistry(services).modules.get(name) ?? module);
      let count = 0;
      const counted = {
        ...ctx,
        tx: { ...tx, run: (...given: Parameters<typeof tx.run>) => (count++, tx.run(...given)) },
      };
      const cells = (row: number) => [`Row ${row}`, `Person ${row}`, `Thing ${row}`, `Colleague ${row}`];
      await resolveNames(
        counted as typeof ctx,
        plan,
        parseRows(
          plan,
          Array.from({ length: rows }, (_, row) => ({ number: row + 2, cells: cells(row) })),
        ),
      );
      return count;
    });
  const few = await countOf(2);
  expect(await countOf(400)).toBe(few);
});

async function ownerId(email: string): Promise<Id> {
  const { rows } = await server.database.ownerPool.query<{ id: Id }>('select id from users where email = $1', [email]);
  return rows[0]?.id ?? '';
}
