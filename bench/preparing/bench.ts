import type { Pool } from 'pg';
import { createServices } from '../../src/app/server/create-services.ts';
import { product } from '../../src/app/server/areas.ts';
import { openMemberChats, openSources, sendToMembers, slot, workThrough } from '../../src/delivery/server/index.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { systemActor } from '../../src/foundation/contract/actor.ts';
import { readConfig } from '../../src/foundation/server/config.ts';
import { inBusiness } from '../../src/foundation/server/create-work-context.ts';
import { createPool, type DatabaseRole } from '../../src/foundation/server/db/pool.ts';
import { alwaysReleased } from '../../src/foundation/server/installation/outgoing.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import type { Services } from '../../src/foundation/server/services.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { atLeastTimesFloor, settle, type Figure, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { addCampaign, createMembersTable, KIND, readMembers, RECORD, type Campaign } from './members.ts';
import { prepareWithoutProduct } from './floor.ts';

const WITHIN_MS = 300_000;

interface Setting {
  database: BenchDatabase;
  services: Services;
  pools: Readonly<Record<DatabaseRole, Pool>>;
}

/** Hands a campaign over, a slice in each transaction; returns the seconds. */
async function prepare({ services }: Setting, { businessId, channelId }: Campaign): Promise<number> {
  const began = performance.now();
  let cursor: Id = '0';
  for (let isLast = false; !isLast;) {
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      const [source] = await openSources(ctx, [
        {
          business_id: businessId,
          kind: KIND,
          record_id: RECORD,
          step: '0',
          channel_id: channelId,
          lane: 4,
          actor: systemActor,
          payload: { type: 'text', text: `Hello ${slot(0)}, your order is on its way.` },
          content_type: 'text',
          content: { text: `Hello ${slot(0)}, your order is on its way.` },
          is_marketing: false,
        },
      ]);
      if (!source) throw new Error('The campaign has no source');
      ({ cursor, isLast } = await workThrough(ctx.tx, cursor, async (page) => {
        const members = await readMembers(ctx.tx, businessId, page);
        const chats = await openMemberChats(
          ctx,
          channelId,
          members.map(({ contact_id }) => contact_id),
        );
        await sendToMembers(
          ctx,
          source,
          members.flatMap((member) => {
            const chat = chats.get(member.contact_id);
            return chat ? [{ ...member, ...chat }] : [];
          }),
        );
        return { last: members.at(-1)?.member_id ?? null, count: members.length };
      }));
    });
  }
  return (performance.now() - began) / 1_000;
}

/** Everyone has one send and one message, in a chat of their own. */
async function expectAll({ pools }: Setting, { businessId }: Campaign, count: number): Promise<void> {
  const { rows } = await pools.owner.query<Record<string, number>>(
    `select (select count(*)::int from chats where business_id = $1) as chats,
       count(*)::int as sends, count(distinct o.member_id)::int as members, count(m.id)::int as messages
     from outbox o left join messages m on m.business_id = o.business_id and m.id = o.message_id and m.chat_id = o.chat_id
     where o.business_id = $1`,
    [businessId],
  );
  for (const [what, found] of Object.entries(rows[0] ?? {}))
    if (found !== count) throw new Error(`${found} ${what} instead of ${count}`);
}

interface Size {
  count: number;
  /** How many of the members have a chat. */
  withChat: number;
  /** With the statistics of a database that was almost empty. */
  isNew: boolean;
}

/** What autovacuum does once a minute. */
const analyze = (ownerPool: Pool) => ownerPool.query('vacuum analyze bench_members, chats, contacts, outbox, messages');

async function sample(setting: Setting, program: 'product' | 'floor', { count, withChat, isNew }: Size) {
  const { database, pools } = setting;
  await pools.owner.query('truncate bench_members, chats, contacts, outbox, send_sources cascade');
  // A shop that is new: its campaign finds statistics of the first days.
  if (isNew) {
    for (let index = 0; index < 3; index += 1) await addCampaign(pools.owner, 30, 15);
    await analyze(pools.owner);
  }
  const campaign = await addCampaign(pools.owner, count, withChat);
  if (!isNew) await analyze(pools.owner);
  const foreign = await watchForeignCpu([database.pid]);
  const seconds =
    program === 'product'
      ? await prepare(setting, campaign)
      : await prepareWithoutProduct(pools.parley_app, campaign, count);
  const foreignCpu = await foreign();
  await expectAll(setting, campaign, count);
  return { value: count / seconds, foreignCpu } satisfies Sample;
}

async function measure(setting: Setting, { quick, say }: BenchOptions): Promise<Figure[]> {
  const count = quick ? 20_000 : 100_000;
  const turns = quick ? 1 : 3;
  const figures: Figure[] = [];
  for (const [measured, size] of [
    [`${count} members, half with a chat`, { count, withChat: count / 2, isNew: false }],
    [`${count} members without a chat`, { count, withChat: 0, isNew: false }],
    [`${count} members without a chat, statistics of a new database`, { count, withChat: 0, isNew: true }],
  ] as const) {
    const all: Record<'product' | 'floor', Sample[]> = { product: [], floor: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      all.product.push(await sample(setting, 'product', size));
      all.floor.push(await sample(setting, 'floor', size));
      say(`${measured}: ${all.product.at(-1)?.value.toFixed(0)}/s, floor ${all.floor.at(-1)?.value.toFixed(0)}/s`);
    }
    const [ours, floor] = [settle(all.product), settle(all.floor)];
    figures.push({
      bench: 22,
      name: 'preparing',
      measure: measured,
      unit: 'per s',
      product: ours.value,
      floor: floor.value,
      goal: atLeastTimesFloor(0.5),
      foreignCpu: ours.foreignCpu,
      samples: ours.samples,
    });
  }
  return figures;
}

async function run(options: BenchOptions): Promise<Figure[]> {
  const { folder } = options;
  const database = await startDatabase(folder, null);
  const log = createLog('warn');
  const { address } = database;
  const open = (role: DatabaseRole) =>
    createPool({ address, role, log, max: 4, statementTimeoutMs: WITHIN_MS, applicationName: 'bench' });
  const pools = { owner: open('owner'), parley_app: open('parley_app'), parley_system: open('parley_system') };
  const config = readConfig({ NODE_ENV: 'production', DATABASE_URL: database.url, MASTER_KEY, DATA_DIR: folder });
  const services = await createServices({
    config,
    log,
    address,
    masterKey: config.masterKey ?? Buffer.alloc(0),
    outgoing: alwaysReleased,
    areas: product.areas,
  });
  try {
    await createMembersTable(pools.owner);
    return await measure({ database, services, pools }, options);
  } finally {
    await services.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
    await database.stop();
  }
}

/** Preparing a bulk send against statements that insert the same rows. */
export const preparing: Bench = {
  number: 22,
  name: 'preparing',
  summary: 'chats, sends and messages of 100,000 members of a bulk send, in slices, each durable',
  run,
};
