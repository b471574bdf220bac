import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { areas } from '../../server/areas.ts';

// What the database itself says about views, functions and tables, after all migrations.

/**
 * Functions that act with rights of their owner, and why. Each compares the business itself or is about no business.
 */
const DEFINERS: Readonly<Record<string, string>> = {
  append_routed_webhooks: 'the app stores webhooks, whose business is not known yet, and reads none',
  applied_migrations: 'readiness reads the list of the migrator, which is only the owner’s',
  claim_channel_route: 'a phone number may belong to one business only, which needs a look at those of all',
  claim_sign_in_name: 'an e-mail may belong to one user only, of all businesses',
  database_identity: 'distinguishes a database from its copies; reads what only the owner may',
  due_backlog: 'scheduled work of all businesses; kinds and ages, nothing of what is due',
  enqueue_job: 'the job library’s schema is only the owner’s',
  find_chat_contacts: 'pattern operators use no index under row-level security; compares the business itself',
  find_messages: 'text search operators use no index under row-level security; compares the business itself',
  find_sign_in_name: 'signing in: the business is not known yet',
  find_records_by_words: 'parts of text in the tables of modules; the business is that of the transaction',
  find_sign_up: 'no business yet; anyone who has the token may read it',
  forget_rate: 'limits of addresses, before any business is known',
  has_first_start_link: 'before the first business',
  has_sign_in_names: 'before the first business',
  is_released: 'whether this installation may send; no business’s data',
  keep_sign_up: 'no business yet',
  read_event_logs:
    'one statement for the logs of all businesses that have sockets in the process; reads by their ids alone',
  release_channel_route: 'gives up a number of the own business',
  release_sign_in_name: 'gives up an e-mail of the own business',
  job_backlog: 'the job library’s schema is only the owner’s; counts and ages, nothing of what is in them',
  webhook_backlog: 'the app may not read webhooks, whose business is not known yet; counts and ages alone',
  replay_dead_letters: 'operators put webhooks of all businesses back',
  replay_reactions: 'operators schedule reactions of all businesses again',
  shift_clock: 'tests and the sandbox; production refuses',
  take_first_start_link: 'before the first business',
  take_rate: 'limits of addresses, before any business is known',
  take_sign_up: 'no business yet',
};

/** What must be found before any business is known: whose e-mail, whose phone number. Reached through functions only. */
const WITHOUT_POLICY: ReadonlySet<string> = new Set(['sign_in_names', 'channel_routes']);

/** Label views of the foundation; areas declare theirs. */
const FOUNDATION_VIEWS = ['business_config_labels', 'event_counter_labels'];

let database: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.ownerPool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const names = async (text: string): Promise<string[]> =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);

const RELATIONS = "from pg_class c where c.relnamespace = 'public'::regnamespace";
const DEFINER_FUNCTIONS = "from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace";

/** A view that runs with the rights of its owner shows the rows of every business. */
const viewsOfTheOwner = () =>
  names(
    `select c.relname as name ${RELATIONS} and c.relkind = 'v' and not coalesce(c.reloptions, '{}') @> '{security_invoker=true}' order by 1`,
  );
/** A materialised view has no policies. */
const materializedViews = () => names(`select c.relname as name ${RELATIONS} and c.relkind = 'm' order by 1`);
const unlistedViews = async () => {
  const declared = new Set([...FOUNDATION_VIEWS, ...areas.flatMap(({ labelViews }) => labelViews ?? [])]);
  const found = await names(`select c.relname as name ${RELATIONS} and c.relkind in ('v', 'm') order by 1`);
  return [...found.filter((name) => !declared.has(name)), ...[...declared].filter((name) => !found.includes(name))];
};
const definers = () => names(`select p.proname as name ${DEFINER_FUNCTIONS} order by 1`);
/** The caller's search path could put a function or a table of the caller in the place of the one that is meant. */
const withoutSearchPath = () =>
  names(
    `select p.proname as name ${DEFINER_FUNCTIONS} and not exists (
       select from unnest(p.proconfig) as setting where setting ~ '^search_path=(public|pg_catalog), pg_temp$') order by 1`,
  );
const forEveryone = () =>
  names(
    `select p.proname as name ${DEFINER_FUNCTIONS} and has_function_privilege('public', p.oid, 'execute') order by 1`,
  );
const ofTenants =
  "c.relkind in ('r', 'p') and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id')";
const withoutForcedPolicies = async () =>
  (
    await names(
      `select c.relname as name ${RELATIONS} and ${ofTenants} and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
    )
  ).filter((name) => !WITHOUT_POLICY.has(name));
const keysOfOthers = () =>
  names(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indkey[0] <> a.attnum order by 1`,
  );
const reachedWithoutBusiness = () =>
  names(
    `select distinct g.table_name::text as name from information_schema.role_table_grants g
     where g.grantee = 'parley_app' and g.table_schema = 'public' and not exists (
       select from information_schema.columns c where c.table_schema = 'public' and c.table_name = g.table_name and c.column_name = 'business_id')
     order by 1`,
  );

test('S2 every view is read with the rights of its reader, is declared by its area, and none is materialised', async () => {
  expect(await viewsOfTheOwner()).toEqual([]);
  expect(await materializedViews()).toEqual([]);
  expect(await unlistedViews()).toEqual([]);
});

test('S2 every function with the rights of its owner is listed, fixes its search path and is granted to no one by default', async () => {
  expect(await definers()).toEqual(Object.keys(DEFINERS).toSorted());
  expect(await withoutSearchPath()).toEqual([]);
  expect(await forEveryone()).toEqual([]);
});

test('S2 every table with a business_id forces row-level security, and its keys begin with the business', async () => {
  expect(await withoutForcedPolicies()).toEqual([]);
  expect(await keysOfOthers()).toEqual(['channel_routes_pkey', 'sign_in_names_pkey']);
});

test('S2 the app reaches no table without a business_id but the clock and the wrapped secrets of the installation', async () => {
  expect(await reachedWithoutBusiness()).toEqual(['clock_shift', 'installation_secrets']);
});

const body = "language sql as 'select 1'";
describe('finds', () => {
  test.each([
    ['a view of its owner', 'create view planted as select business_id from users', viewsOfTheOwner],
    [
      'a view that no area declares',
      'create view planted with (security_invoker = true) as select 1 as one',
      unlistedViews,
    ],
    ['a materialised view', 'create materialized view planted as select business_id from users', materializedViews],
    ['an unlisted function of its owner', `create function planted() returns int security definer ${body}`, definers],
    ['one without a search path', `create function planted() returns int security definer ${body}`, withoutSearchPath],
    [
      'one with a search path that a caller can write to',
      `create function planted() returns int security definer set search_path = pg_temp, public ${body}`,
      withoutSearchPath,
    ],
    [
      'one for everyone',
      `create function planted() returns int security definer set search_path = public, pg_temp ${body}`,
      forEveryone,
    ],
    ['a table without policies', 'create table planted (business_id bigint)', withoutForcedPolicies],
    [
      'a table whose policies are not forced',
      'create table planted (business_id bigint); alter table planted enable row level security',
      withoutForcedPolicies,
    ],
    [
      'a key of another order',
      'create table planted_table (business_id bigint, planted int); create unique index planted on planted_table (planted)',
      keysOfOthers,
    ],
    [
      'a table of all businesses',
      'create table planted (id bigint); grant select on planted to parley_app',
      reachedWithoutBusiness,
    ],
  ])('%s', async (_, fault, find) => {
    await client.query('begin');
    try {
      await client.query(fault);
      expect(await find()).toContain('planted');
    } finally {
      await client.query('rollback');
    }
  });
});
