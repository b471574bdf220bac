import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { defineErrors } from '../../foundation/contract/errors.ts';
import { defineEvents } from '../../foundation/contract/event.ts';
import { definePermissions } from '../../foundation/contract/permissions.ts';
import { defineArea } from '../../foundation/server/area.ts';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { deleteExpired } from '../../foundation/server/events/delete-expired.ts';
import { mount } from '../../foundation/server/http/mount.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { createTestDatabase, type TestDatabase } from '../../foundation/testing/test-database.ts';
import { notificationEndpoints } from '../../notifications/contract/endpoints.ts';
import { areas } from '../server/areas.ts';
import type { TestClient } from './test-client.ts';
import { serveTestDatabase, type SharedTestServer } from './test-server.ts';

// A new area is its descriptor, listed once (`app/server/areas.ts`). This one has a table, three calls, an event, a job,
// two permissions, an error and rows that expire; nothing outside of this file knows it.

const errors = defineErrors({
  SHELF_FULL: { status: 409, message: 'There is room for {max} shelves only.' },
  NOT_ALLOWED: { reasons: { SHELF_LOCKED: 'This shelf is locked.' } },
});
const permissions = definePermissions({
  'shelves.read': { label: 'See shelves', short: 'see shelves', group: 'Shelves', order: 91, from: 'agent' },
  'shelves.edit': {
    label: 'Add shelves',
    short: 'add shelves',
    group: 'Shelves',
    order: 92,
    from: 'supervisor',
    needs: 'shelves.read',
  },
});
declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    shelves: typeof errors;
  }
}
declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    shelves: typeof permissions;
  }
}

const shelf = z.object({ name: z.string(), label: z.string().nullable() });
const events = defineEvents({
  shelfAdded: { topic: 'shelves', event: 'shelf_added', summary: 'A shelf was added', data: shelf },
});
const endpoints = defineEndpoints({
  listShelves: {
    method: 'GET',
    path: '/server/shelves',
    summary: 'All shelves',
    access: 'shelves.read',
    reply: z.object({ shelves: z.array(shelf) }),
  },
  addShelf: {
    method: 'POST',
    path: '/server/shelves',
    summary: 'Add a shelf',
    access: 'shelves.edit',
    status: 201,
    body: z.strictObject({ name: z.string() }),
    reply: z.object({ shelf }),
    errors: ['SHELF_FULL'],
  },
  lockShelf: {
    method: 'PUT',
    path: '/server/shelves',
    summary: 'Refuses with what it does not list',
    access: 'shelves.edit',
    status: 204,
    reply: z.undefined(),
  },
});

const MAX = 2;
const labelShelf = defineJob({
  name: 'label_shelf',
  payload: z.object({ name: z.string() }),
  maxAttempts: 1,
  outgoing: true,
  async handle({ name }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A shelf belongs to a business');
    await inTransaction({ pool: services.pool, businessId, mode: 'write' }, (tx) =>
      tx.run({ name: 'label_shelf', text: 'update shelves set label = upper(name) where name = $1' }, [name]),
    );
  },
});
const list = { name: 'list_shelves', text: 'select name, label from shelves order by name' };
const insert = { name: 'add_shelf', text: 'insert into shelves (business_id, name) values (current_business(), $1)' };

const shelvesArea = defineArea({
  name: 'shelves',
  endpoints,
  errors,
  errorMeanings: { SHELF_FULL: 'The business has as many shelves as it may have.' },
  permissions,
  events,
  topics: { shelves: 'shelves.read' },
  jobs: [labelShelf],
  expiring: [{ table: 'shelves', due: 'expires_time', keepHours: 0 }],
  routes(app, http) {
    mount(app, http, endpoints, {
      listShelves: async ({ tx }) => ({ shelves: await tx.run<z.output<typeof shelf>>(list) }),
      async addShelf(ctx, { body: { name } }) {
        if ((await ctx.tx.run(list)).length >= MAX) refuse('SHELF_FULL', { info: { max: MAX } });
        await ctx.tx.run(insert, [name]);
        ctx.emit(events.shelfAdded, { name, label: null });
        await ctx.enqueue(labelShelf, { name });
        return { shelf: { name, label: null } };
      },
      lockShelf: () => refuse('NOT_ALLOWED', { reason: 'SHELF_LOCKED' }),
    });
  },
});

let database: TestDatabase;
let server: SharedTestServer & { close(): Promise<void> };
let admin: TestClient;
let agent: TestClient;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(`
    create table shelves (
      business_id bigint not null references tenants, name text not null, label text,
      expires_time timestamptz not null default clock_now() + interval '1 day', primary key (business_id, name));
    select make_tenant_table('shelves');
    create index on shelves (expires_time);`);
  server = await serveTestDatabase(database, {}, {}, {}, [...areas, shelvesArea]);
  admin = (await server.signUp()).client;
  agent = (await server.addUser(admin, 'Agent')).client;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

test('its calls, its event and its job run in one transaction', async () => {
  expect(await admin.call(endpoints.addShelf, { body: { name: 'oak' } })).toEqual({
    shelf: { name: 'oak', label: null },
  });
  const { rows } = await database.ownerPool.query("select event, data from event_log where topic = 'shelves'");
  expect(rows).toEqual([{ event: 'shelf_added', data: { name: 'oak', label: null } }]);
  await server.runJobs();
  expect(await admin.call(endpoints.listShelves, {})).toEqual({ shelves: [{ name: 'oak', label: 'OAK' }] });
});

test('its permissions are held by the built-in roles that it names, and decide about calls and topics', async () => {
  expect(await agent.call(endpoints.listShelves, {})).toEqual({ shelves: [{ name: 'oak', label: 'OAK' }] });
  expect(await agent.refusal(endpoints.addShelf, { body: { name: 'elm' } })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED', reason: 'PERMISSION' },
  });
  const { subscription } = await agent.call(notificationEndpoints.subscribe, { body: { topic: 'shelves' } });
  expect(subscription.topic).toBe('shelves');
});

test('its error has its status and sentence', async () => {
  await admin.call(endpoints.addShelf, { body: { name: 'elm' } });
  expect(await admin.refusal(endpoints.addShelf, { body: { name: 'ash' } })).toMatchObject({
    status: 409,
    body: { code: 'SHELF_FULL', message: 'There is room for 2 shelves only.', info: { max: 2 } },
  });
});

test('[ERR-45] a code that the call does not list is a fault outside production', async () => {
  const response = await admin.send('PUT', endpoints.lockShelf.path);
  expect(response).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
  expect(server.logLines.join('')).toContain('refuses with NOT_ALLOWED, which its contract does not list');
});

test('it is described for programs and for people', async () => {
  const document = (await (await fetch(`${server.origin}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-access': string; responses: Record<string, { description: string }> }>>;
    components: { schemas: { Error: { properties: { code: unknown } } } };
  };
  const add = document.paths['/server/shelves']?.['post'];
  expect(add?.['x-access']).toBe('shelves.edit');
  expect(add?.responses['409']?.description).toBe('SHELF_FULL: The business has as many shelves as it may have.');
  expect(JSON.stringify(document.components.schemas.Error.properties.code)).toContain('SHELF_FULL');
  expect(await (await fetch(`${server.origin}/docs/api`)).text()).toContain('There is room for {max} shelves only.');
});

test('its rows expire, and its job does not run on a copy of the installation', async () => {
  const { expiring, outgoingJobs } = composeAreas([...areas, shelvesArea]);
  await database.ownerPool.query("update shelves set expires_time = clock_now() - interval '1 s' where name = 'oak'");
  await deleteExpired(database.systemPool, expiring);
  expect((await admin.call(endpoints.listShelves, {})).shelves.map(({ name }) => name)).toEqual(['elm']);
  expect(outgoingJobs).toContain('label_shelf');
});

test('an area that repeats a name, or declares half of something, is refused when the program starts', () => {
  const withMore = (more: Parameters<typeof defineArea>[0]) => () => composeAreas([...areas, shelvesArea, more]);
  expect(withMore({ name: 'shelves' })).toThrow('Two areas are called shelves');
  expect(withMore({ name: 'b', jobs: [labelShelf] })).toThrow('Two jobs are called label_shelf');
  expect(withMore({ name: 'b', permissions })).toThrow('Two permissions are called shelves.read');
  expect(withMore({ name: 'b', errors })).toThrow('Two errors are called SHELF_FULL');
  expect(withMore({ name: 'b', errors: { BARE: { reasons: { X: 'y' } } } })).toThrow('BARE has reasons, and no status');
  expect(withMore({ name: 'b', errors: { NEW: { status: 400, message: 'x' } } })).toThrow(
    'Nothing says what NEW means',
  );
  expect(withMore({ name: 'b', events: defineEvents({ x: { ...events.shelfAdded, topic: 'x' } }) })).toThrow(
    'Nothing says who may hear the topic x',
  );
  expect(withMore({ name: 'b', endpoints: { again: { ...endpoints.addShelf, path: '/server/shelves' } } })).toThrow(
    'Two endpoints are called POST /server/shelves',
  );
  const ofChat = { ...endpoints.addShelf, path: '/server/chats/{id}', method: 'GET' } as const;
  expect(withMore({ name: 'b', endpoints: { ofChat } })).toThrow('Two endpoints are called GET /server/chats/{}');
  expect(withMore({ name: 'b', events })).toThrow('Two events are called');
  expect(withMore({ name: 'b', topics: { chats: 'signed_in' } })).toThrow('Two topics are called chats');
  expect(withMore({ name: 'b', errorMeanings: { SHELF_FULL: 'x' } })).toThrow('Two meanings are called SHELF_FULL');
  expect(withMore({ name: 'b', labelViews: ['user_labels'] })).toThrow('Two label views are called user_labels');
  const everyDay = { name: 'expired rows', everyMs: 1, run: () => Promise.resolve(false) };
  expect(withMore({ name: 'b', periodic: [everyDay] })).toThrow('Two periodic tasks are called');
});
