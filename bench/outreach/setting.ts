import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { sessionAt } from '../api-reads/calls.ts';
import { accountOf } from '../data/channels.ts';
import { businessId, channelId, type Dataset } from '../data/dataset.ts';
import type { Asker } from '../harness/ask.ts';
import type { BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { startProduct, type Started } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { APP_SECRET } from '../ingest/served-ingest.ts';
import { startProvider, stopChild, type BenchProvider } from '../sending/children.ts';
import { giveToken } from '../sending/fill.ts';

const STATEMENT_TIMEOUT_MS = 1_800_000;
const ASK_EVERY_MS = 250;
const WITHIN_MS = 1_800_000;
/** People beyond those with a chat, so that the inbox is one of a shop in use. */
const CHATS = 10_000;

/** A shop with many people who have agreed to marketing, in one list, and a template for them. */
export interface OutreachSetting {
  dataset: Dataset;
  database: BenchDatabase;
  provider: BenchProvider;
  /** Acts as the owner. */
  pool: Pool;
  appPool: Pool;
  businessId: string;
  channelId: string;
  /** A step that sends the template with the contact's name. */
  step: object;
  /** A list of the first `count` people. */
  addList(count: number): Promise<string>;
  /** Messages a second of the number. */
  setThroughput(perSecond: number): Promise<void>;
  /** Forgets all that was decided and sent, and lets the planner know. Before the product is started. */
  clear(): Promise<void>;
  /** Starts the product with all its roles, as an installation has it, and waits until it has nothing more to do. */
  serve(): Promise<Served>;
}

/** The running product, and the session of a user. */
export interface Served {
  product: Started;
  who: Asker;
}

const datasetOf = (contacts: number): Dataset => ({
  seed: 7,
  at: today(),
  sizes: {
    businesses: 1,
    // Enough that none of them comes near the limit of calls a minute.
    users: 40,
    notifications: 100,
    events: 100,
    audits: 100,
    contacts,
    chats: Math.min(CHATS, contacts),
    messages: 100_000,
  },
});

/** Loads `contacts` people, and ends everything after `work`. */
export async function withOutreach<Result>(
  { folder, productFolder }: Pick<BenchOptions, 'folder' | 'productFolder'>,
  contacts: number,
  work: (setting: OutreachSetting) => Promise<Result>,
): Promise<Result> {
  const dataset = datasetOf(contacts);
  const of = { businessId: businessId(dataset, 0), channelId: channelId(dataset, 0) };
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<void>)[] = [database.stop];
  const open = (role: 'owner' | 'parley_app') => {
    const pool = createPool({
      address: database.address,
      role,
      log: createLog('silent'),
      max: 2,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      applicationName: 'bench',
    });
    stops.push(() => pool.end());
    return pool;
  };
  try {
    const [pool, appPool] = [open('owner'), open('parley_app')];
    await giveToken(pool, of);
    await pool.query("update contacts set communication_level = 'opted_in' where business_id = $1", [of.businessId]);
    const templateId = await addTemplate(pool, of.businessId);
    await pool.query('vacuum analyze');
    const provider = await startProvider();
    stops.push(() => stopChild(provider.child));
    return await work({
      dataset,
      database,
      provider,
      pool,
      appPool,
      ...of,
      step: {
        delay: { value: 0, measure: 'minutes' },
        if_action: { data: { template_id: templateId, params: [{ name: 'name', value: 'name', from: 'field' }] } },
      },
      addList: (count) => addList(pool, of.businessId, count),
      setThroughput: async (perSecond) => {
        await pool.query('update channels set throughput = $2 where business_id = $1', [of.businessId, perSecond]);
      },
      clear: async () => {
        await pool.query(
          `truncate outreach_decisions, outreach_message_counts, send_sources, outbox, due_sequence_entries, sequence_entries,
             pair_budgets, send_budgets cascade`,
        );
        await pool.query('delete from messages where source_id is not null');
        await pool.query('delete from chats where not is_listed');
        await pool.query('vacuum analyze messages, chats, outbox, outreach_decisions, sequence_entries');
      },
      async serve() {
        const product = await startProduct(productFolder, {
          DATABASE_URL: database.url,
          MASTER_KEY,
          DATA_DIR: `${folder}/outreach-data`,
          META_APP_ID: '1',
          META_CONFIG_ID: '2',
          META_APP_SECRET: APP_SECRET,
          META_VERIFY_TOKEN: 'bench-verify-token',
          META_GRAPH_URL: provider.url,
        });
        stops.push(product.stop);
        // The data came without the words of its messages.
        await untilNone(pool, 'select from due_message_words limit 1');
        await pool.query('vacuum analyze');
        return { product, who: { origin: product.origin, cookie: sessionAt(dataset, 0).cookie } };
      },
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Waits until a query finds no row. */
export async function untilNone(pool: Pool, query: string, values: readonly unknown[] = []): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (((await pool.query(query, [...values])).rowCount ?? 0) > 0) {
    if (performance.now() > deadline) throw new Error('It did not end in time');
    await pause(ASK_EVERY_MS);
  }
}

async function addTemplate(pool: Pool, businessId: string): Promise<string> {
  const components = [
    { type: 'BODY', text: 'Hi {{name}}, our clearance has begun: 40 % off everything on the second floor.' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Not interested' }] },
  ];
  const { rows } = await pool.query<{ id: string }>(
    `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category,
       provider_status, parameter_format, components)
     values ($1, 'whatsapp', $2, '1', 'clearance', 'en', 'MARKETING', 'APPROVED', 'named', $3) returning id`,
    [businessId, accountOf(businessId), JSON.stringify(components)],
  );
  return rows[0]?.id ?? '';
}

async function addList(pool: Pool, businessId: string, count: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into contact_lists (business_id, name, member_count, active_count) values ($1, $2, $3, $3) returning id`,
    [businessId, `The first ${count}`, count],
  );
  const listId = rows[0]?.id ?? '';
  await pool.query(
    `insert into list_members (business_id, list_id, contact_id, added_by)
     select $1, $2, id, '{}' from contacts where business_id = $1 order by id limit $3`,
    [businessId, listId, count],
  );
  await pool.query('vacuum analyze list_members');
  return listId;
}
