import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import { csv, importCalls } from '../../imports/server/testing/import-fixture.ts';
import { cellsOf } from '../../foundation/server/tables/testing/read-here.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { defineArea } from '../../foundation/server/area.ts';
import { createTestDatabase, type TestDatabase } from '../../foundation/testing/test-database.ts';
import { defineModule, FieldProblem, type FieldType } from '../../records/server/index.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import { product } from '../server/areas.ts';
import { serveTestDatabase, type SharedTestServer, type SignedIn } from './test-server.ts';

// A module and a type of fields that no generic code knows: what is declared is enough to keep, list, compare, import and export them.

const SHAPES = ['A', 'B', 'C'];

/** One to five stars, entered and shown as such. */
const starsFieldType: FieldType = {
  name: 'stars',
  kind: 'number',
  storage: 'scaled',
  index: 'number_value',
  maxFields: 3,
  canBeUnique: false,
  parse(value) {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 5)
      throw new FieldProblem('Give one to five stars.');
    return value;
  },
  toText: (value) => (typeof value === 'number' ? '*'.repeat(value) : ''),
  fromText: (text) => (/^\*{1,5}$/.test(text) ? text.length : Number(text)),
};

const vehicleModule = defineModule({
  readOnlyColumn: 'is_synced',
  name: 'vehicles',
  one: 'vehicle',
  label: 'Vehicle',
  pluralLabel: 'Vehicles',
  table: 'vehicles',
  labelField: 'plate',
  labelView: 'vehicle_labels',
  importing: { matchBy: ['plate'] },
  permissions: { read: 'records.edit', edit: 'records.edit', delete: 'records.delete' },
  fields: [
    {
      name: 'plate',
      label: 'Plate',
      type: 'text',
      isRequired: true,
      isUnique: true,
      foldedColumn: 'plate_folded',
      sort: { column: 'plate_folded', nullable: false },
      maxLength: 20,
    },
    { name: 'comfort', label: 'Comfort', type: 'stars', sort: { column: 'comfort', nullable: true } },
    { name: 'driver', label: 'Driver', type: 'lookup', column: 'driver_id', lookupModule: 'contacts' },
  ],
  sections: [{ id: 'vehicle', label: 'Vehicle', fields: ['plate', 'comfort', 'driver'] }],
  views: [
    {
      id: 'comfortable',
      name: 'Comfortable',
      columns: ['plate', 'comfort'],
      criteria: { operator: 'AND', criteria: [{ field: 'comfort', comparator: 'greater_equal', value: 4 }] },
      sort: { field: 'plate', order: 'asc' },
    },
  ],
});

const vehiclesArea = defineArea({
  name: 'vehicles',
  labelViews: ['vehicle_labels'],
  modules: [vehicleModule],
  fieldTypes: [starsFieldType],
});

const TABLE = `
  create table vehicles (
    business_id bigint not null references tenants on delete cascade,
    id bigint not null default next_id(),
    plate text not null check (plate <> ''),
    comfort bigint,
    driver_id bigint,
    is_synced boolean not null default false,
    plate_folded text collate "C" generated always as (lower(plate)) stored,
    primary key (business_id, id)
  );
  select make_tenant_table('vehicles');
  select make_record_table('vehicles', 'lower(plate)');
  create index vehicles_by_plate on vehicles (business_id, plate_folded, id);
  create index vehicles_by_comfort on vehicles (business_id, comfort, id);
  create unique index vehicle_plates on vehicles (business_id, plate);
  create view vehicle_labels with (security_invoker = true) as select business_id, id, plate as name from vehicles;
  grant select on vehicle_labels to parley_app, parley_system;`;

let database: TestDatabase;
let server: SharedTestServer & { close(): Promise<void> };
let admin: SignedIn['client'];
const vehicles = recordCalls(() => admin, 'vehicles', 'vehicle');
const contacts = recordCalls(() => admin, 'contacts', 'contact');
const imports = importCalls(
  { origin: () => server.origin, client: () => admin, processAll: () => server.processAll() },
  'vehicles',
);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(TABLE);
  server = await serveTestDatabase(database, {}, {}, {}, [...product.areas, vehiclesArea]);
  admin = (await server.signUp()).client;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** A file that was uploaded for records, in the business of this record. */
async function addMedia({ id }: { id: string }): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into media (business_id, sha256, name, mime_type, size, purpose)
      select business_id, repeat('d', 64), 'papers.pdf', 'application/pdf', 12, 'record' from vehicles where id = $1
      returning id`,
    [id],
  );
  return rows[0]?.id ?? '';
}

const plates = (records: readonly { [name: string]: unknown }[]) => records.map(({ plate }) => plate);

describe('a sixth module with a type of fields of its own', () => {
  test('form: it is described, and its records are checked by it', async () => {
    const info = await vehicles.info();
    expect(info).toMatchObject({ label: 'Vehicle', plural_label: 'Vehicles', label_field: 'plate' });
    expect(info.fields.find(({ name }) => name === 'comfort')).toMatchObject({ type: 'stars', kind: 'number' });
    expect(info.field_limits).toContainEqual({ type: 'stars', count: 0, max: 3, can_be_unique: false });
    const driver = await contacts.create({ name: 'Sanjay Pillai' });
    const vehicle = await vehicles.create({ plate: 'TN 58 A 1', comfort: 4, driver: { id: driver.id } });
    expect(vehicle).toMatchObject({
      plate: 'TN 58 A 1',
      comfort: 4,
      driver: { id: driver.id, label: 'Sanjay Pillai' },
    });
    await expect(vehicles.create({ plate: 'TN 58 A 2', comfort: 6 })).rejects.toThrow('Give one to five stars.');
    await expect(vehicles.create({ plate: 'TN 58 A 1' })).rejects.toThrow('already exists');
  });

  test('[REC-13] a record that only its source may change says so to every change and deletion, of its files too', async () => {
    const vehicle = await vehicles.create({ plate: 'TN 58 S 1' });
    const params = { module: 'vehicles', id: vehicle.id };
    const [put, free] = [await addMedia(vehicle), await addMedia(vehicle)];
    await admin.call(recordEndpoints.addFile, { params, body: { csid: put } });
    await database.ownerPool.query('update vehicles set is_synced = true where id = $1', [vehicle.id]);
    const refusals = [
      await admin.refusal(recordEndpoints.addFile, { params, body: { csid: free } }),
      await admin.refusal(recordEndpoints.deleteFile, { params: { ...params, fileId: put } }),
      await admin.refusal(recordEndpoints.updateRecord, { params, body: { comfort: 2 } }),
      await admin.refusal(recordEndpoints.deleteRecord, { params }),
    ];
    for (const { body } of refusals)
      expect(body).toMatchObject({ code: 'NOT_ALLOWED', message: 'Record cannot be modified.' });
    await database.ownerPool.query('delete from vehicles where id = $1', [vehicle.id]);
  });

  test('list, criteria and search: built-in and of the business alike', async () => {
    const noise = await vehicles.addField({ label: 'Quietness', type: 'stars' });
    for (const [at, shape] of SHAPES.entries())
      await vehicles.create({ plate: `KA 03 ${shape}`, comfort: at + 2, [noise.name]: 5 - at });
    expect(plates((await vehicles.list({ view: 'comfortable' })).records)).toEqual(['KA 03 C', 'TN 58 A 1']);
    const quiet = JSON.stringify({
      operator: 'AND',
      criteria: [{ field: noise.name, comparator: 'greater_than', value: 3 }],
    });
    expect(plates((await vehicles.list({ criteria: quiet, sort_by: noise.name, sort_order: 'asc' })).records)).toEqual([
      'KA 03 B',
      'KA 03 A',
    ]);
    expect(plates((await vehicles.list({ search_term: 'ka 03', sort_by: 'comfort' })).records)).toHaveLength(3);
    const [first] = (await vehicles.list({ search_term: 'ka 03 a' })).records;
    expect((await vehicles.update(first?.id ?? '', { comfort: 1 }))['comfort']).toBe(1);
  });

  test('export: cells are what the type makes of a value', async () => {
    const { job } = await admin.call(recordEndpoints.startRecordJob, {
      params: { module: 'vehicles' },
      body: { kind: 'export', selection: { view: 'comfortable' }, format: 'csv', columns: ['plate', 'comfort'] },
    });
    await server.processAll();
    const path = fillPath(recordEndpoints.downloadExport.path, { module: 'vehicles', id: job.id });
    const file = await fetch(server.origin + path, { headers: { cookie: admin.cookieHeader } });
    expect(await cellsOf(new Uint8Array(await file.arrayBuffer()))).toEqual([
      ['Plate', 'Comfort'],
      ['TN 58 A 1', '****'],
      ['KA 03 C', '****'],
    ]);
  });

  test('import: columns are matched to fields, and cells read by what the type makes of a text; undone, nothing is left', async () => {
    const before = plates((await vehicles.list({ sort_by: 'plate', sort_order: 'asc' })).records);
    const { fields } = await vehicles.info();
    const quietness = fields.find(({ label }) => label === 'Quietness')?.name ?? '';
    const mapping = ['plate', 'comfort', quietness];
    const file = csv(
      ['Plate', 'Comfort', 'quietness'],
      ['TN 01 Z 9', '***', '5'],
      ['ka 03 b', '5', ''],
      ['TN 01 Z 8', 'six', '2'],
      ['', '**', '1'],
    );
    expect((await imports.file((await imports.upload(file)).id)).proposal).toMatchObject({
      mapping,
      has_consent: false,
    });
    const done = await imports.run(file, { mapping, existing: 'overwrite' });
    expect(done).toMatchObject({ module: 'vehicles', created: 1, updated: 1, metrics: { success: 2, failed: 2 } });
    expect((await imports.failedRows(done.id)).map(({ number, faults: [fault] }) => [number, fault?.message])).toEqual([
      [4, 'Give one to five stars.'],
      [5, 'Plate is required.'],
    ]);
    const [added] = (await vehicles.list({ search_term: 'TN 01 Z' })).records;
    expect(added).toMatchObject({ plate: 'TN 01 Z 9', comfort: 3, [quietness]: 5, created_by: { type: 'import' } });
    expect((await imports.undo(done.id)).undo).toMatchObject({ status: 'completed', reverted: 2, kept: 0 });
    expect(plates((await vehicles.list({ sort_by: 'plate', sort_order: 'asc' })).records)).toEqual(before);
    expect((await vehicles.list({ search_term: 'ka 03 b' })).records[0]).toMatchObject({ comfort: 3 });
  });

  test('other modules take the type, and refer to its records', async () => {
    const rating = await contacts.addField({ label: 'Rating', type: 'stars' });
    const car = await contacts.addField({ label: 'Car', type: 'lookup', lookup_module: 'vehicles' });
    const [vehicle] = (await vehicles.list({ search_term: 'TN 58' })).records;
    const contact = await contacts.create({ name: 'Asha Rao', [rating.name]: 3, [car.name]: { id: vehicle?.id } });
    expect(contact).toMatchObject({ [rating.name]: 3, [car.name]: { id: vehicle?.id, label: 'TN 58 A 1' } });
  });
});
