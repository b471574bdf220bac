import { createWebhookInbox, providersOf, type Provider } from '../../../channels/server/index.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import type { OutgoingMessage } from '../../../channels/contract/outgoing.ts';
import { enqueueSends, type Delivery, type DeliveryOptions, type Lane } from '../index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { createPool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { createLog } from '../../../foundation/server/log.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { createBusinessContext } from '../../../foundation/server/create-work-context.ts';
import { whatsappAt } from '../../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import type { Area } from '../../../foundation/server/area.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { runLedger } from '../../../../scripts/ledger/run-ledger.ts';
import { ingestWaiting } from '../../../app/testing/ingest-waiting.ts';
import { startSending } from '../../../app/testing/start-sending.ts';
import { createTestServices } from '../../../app/testing/test-services.ts';
import { payload, status, textPayload } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

/** The product waits 20 s; a test has no time for that. */
const PROVIDER_TIMEOUT_MS = 1_000;

export interface TestChannel {
  businessId: Id;
  channelId: Id;
}

/** A message that is handed over to be sent. */
export interface TestSend {
  chatId: Id;
  lane?: Lane;
  payload?: OutgoingMessage;
  isMarketing?: boolean;
}

/** Engines against a provider, with the real guard and the real settling. */
export interface SendingFixture {
  database: TestDatabase;
  services: Services;
  addChannel(options?: {
    throughput?: number;
    messagingLimit?: number | null;
    portfolio?: string;
    businessId?: Id;
  }): Promise<TestChannel>;
  /** Chats with an open window, or as given, of people who have not written. */
  addChats(channel: TestChannel, count: number, options?: { windowHours?: number }): Promise<Id[]>;
  /** Writes messages and hands them over, caused by a chain of this depth; returns the message ids in order. */
  enqueue(channel: TestChannel, sends: readonly TestSend[], depth?: number): Promise<Id[]>;
  /** A worker process of its own, sending already. */
  spawnEngine(): Promise<ChildProcess>;
  startEngine(
    options?: Partial<Pick<DeliveryOptions, 'limits' | 'senders'>> & Partial<Pick<Services, 'listeners'>>,
  ): Delivery;
  /** Stops every engine and forgets what waits, so that the next test begins with nothing. */
  reset(): Promise<void>;
  /** Webhooks of the provider, stored and applied as the product does it. */
  receive(...webhooks: readonly object[]): Promise<void>;
  /** Webhooks with statuses of these attempts, stored and applied as the product does it. */
  receiveStatuses(
    channel: TestChannel,
    statuses: readonly { callbackData: string; providerId: string; status: string }[],
  ): Promise<void>;
  /** A text from a customer, stored and applied as the product does it. */
  receiveMessage(channel: TestChannel, from: string): Promise<void>;
  /** What the ledger finds: `name: count`, only where it is not 0. */
  ledger(): Promise<Record<string, number>>;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** state → count, of the outbox of a channel. */
  states(channel: TestChannel): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** `provider`: the address at which WhatsApp is played, or a provider that is played otherwise. */
export async function createSendingFixture(
  provider: string | Provider,
  areas?: readonly Area[],
): Promise<SendingFixture> {
  const database = await createTestDatabase();
  const { services, close } = await createTestServices(database, {}, areas);
  const kind = typeof provider === 'string' ? 'whatsapp' : provider.kind;
  const own = services.providers;
  if (typeof provider !== 'string') services.providers = providersOf([provider]);
  const connections: { close(): Promise<void> }[] = [];
  const engines: Delivery[] = [];
  const pools: Pool[] = [];
  const children: ChildProcess[] = [];
  let people = 0;

  const rows: SendingFixture['rows'] = async <Row>(text: string, values: unknown[] = []) =>
    (await database.ownerPool.query(text, values)).rows as Row[];

  async function addChannel({
    throughput = 1_000,
    messagingLimit = null,
    portfolio = 'p1',
    businessId: given,
  }: Parameters<SendingFixture['addChannel']>[0] = {}): Promise<TestChannel> {
    const businessId =
      given ??
      (await rows<{ business_id: Id }>('insert into tenants default values returning business_id'))[0]?.business_id ??
      '';
    const [{ id: channelId } = { id: '' }] = await rows<{ id: Id }>('select next_id() as id');
    await inTransaction({ pool: database.systemPool, businessId, mode: 'write' }, async (tx) => {
      const token = await services.secretBox.seal(
        tx,
        { table: 'channels', column: 'access_token', rowId: channelId },
        'test-token',
      );
      await tx.run(
        {
          name: 'test_channel',
          text: `insert into channels (business_id, id, kind, name, handle, status, provider_account_id, provider_number_id, portfolio_id, access_token, throughput, messaging_limit)
            values ($1, $2, $9, 'Marigold Lane', '+91 98400 00000', 'active', $3, $4, $5, $6, $7, $8)`,
        },
        [businessId, channelId, `a${businessId}`, `n${channelId}`, portfolio, token, throughput, messagingLimit, kind],
      );
    });
    await rows(
      'insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ($1, $2, $3, $4, $5)',
      [kind, `n${channelId}`, `a${businessId}`, businessId, channelId],
    );
    return { businessId, channelId };
  }

  async function addChats(
    { businessId, channelId }: TestChannel,
    count: number,
    { windowHours = 24 } = {},
  ): Promise<Id[]> {
    const first = people;
    people += count;
    const added = await rows<{ id: Id }>(
      `with people as (
         insert into contacts (business_id, name, mobile, communication_level) select $1, 'Person ' || n, '+9199' || lpad(n::text, 8, '0'), 'opted_in'
         from generate_series($3::int, $4::int) as n returning id, mobile
       )
       insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, last_incoming_time, expiration_time)
       select $1, $2, id, mobile, 'phone', clock_now(), clock_now() + make_interval(hours => $5) from people order by mobile returning id`,
      [businessId, channelId, first + 1, first + count, windowHours],
    );
    return added.map(({ id }) => id);
  }

  function enqueue({ businessId, channelId }: TestChannel, sends: readonly TestSend[], depth = 0): Promise<Id[]> {
    return inTransaction({ pool: database.appPool, businessId, mode: 'write' }, async (tx) => {
      const ctx = createBusinessContext(services, tx, { businessId, actor: systemActor, depth });
      const written = await tx.run<{ id: Id; recipient_id: string; recipient_kind: 'phone' }>(
        {
          name: 'test_messages',
          text: `with new as (
              select next_id() as id, s.chat_id, s.position from unnest($2::bigint[]) with ordinality as s (chat_id, position) order by s.position
            ), written as (
              insert into messages (business_id, id, chat_id, channel_id, origin, content_type, content, status, time)
              select current_business(), id, chat_id, $1, 'outgoing', 'text', '{"text": "Hello"}', 'pending', clock_now() from new
            ), shown as (
              update chats set last_message_id = n.id from (select chat_id, max(id) as id from new group by chat_id) n
              where chats.business_id = current_business() and chats.id = n.chat_id
            )
            select new.id, c.recipient_id, c.recipient_kind from new join chats c on c.id = new.chat_id order by new.position`,
        },
        [channelId, sends.map(({ chatId }) => chatId)],
      );
      enqueueSends(
        ctx,
        sends.map(({ chatId, lane = 2, payload = { type: 'text', text: 'Hello' }, isMarketing = false }, position) => ({
          business_id: businessId,
          message_id: written[position]?.id ?? '',
          chat_id: chatId,
          channel_id: channelId,
          lane,
          payload,
          recipient_id: written[position]?.recipient_id ?? '',
          recipient_kind: written[position]?.recipient_kind ?? 'phone',
          is_marketing: isMarketing,
        })),
      );
      return written.map(({ id }) => id);
    });
  }

  function connect(url: string): Provider {
    const connected = whatsappAt(url, { timeoutMs: PROVIDER_TIMEOUT_MS });
    connections.push(connected);
    return connected;
  }

  const startEngine: SendingFixture['startEngine'] = ({ listeners = services.listeners, ...options } = {}) => {
    const played = typeof provider === 'string' ? connect(provider) : provider;
    const systemPool = createPool({
      address: database.address,
      role: 'parley_system',
      log: createLog('silent'),
      max: 8,
      applicationName: 'parley-sending',
    });
    pools.push(systemPool);
    const engine = startSending({ services: { ...services, listeners }, systemPool, provider: played }, options);
    engines.push(engine);
    return engine;
  };

  async function spawnEngine(): Promise<ChildProcess> {
    if (typeof provider !== 'string') throw new Error('Another process reaches a provider by its address only');
    const child = fork(fileURLToPath(new URL('../../../app/testing/sending-in-child.ts', import.meta.url)), {
      env: {
        ...process.env,
        TEST_ADDRESS: JSON.stringify(database.address),
        TEST_PROVIDER: provider,
        DATA_DIR: services.config.dataDir,
      },
      execArgv: [],
    });
    children.push(child);
    await once(child, 'message');
    return child;
  }

  const receive: SendingFixture['receive'] = async (...webhooks) => {
    const inbox = createWebhookInbox({ pool: database.appPool });
    await Promise.all(webhooks.map((webhook) => inbox.append(kind, Buffer.from(JSON.stringify(webhook)))));
    await ingestWaiting(services, database.systemPool);
  };

  return {
    database,
    services,
    receive,
    addChannel,
    addChats,
    enqueue,
    startEngine,
    spawnEngine,
    async reset() {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      await Promise.all(engines.splice(0).map((engine) => engine.stop()));
      await rows('truncate outbox, pair_budgets, send_budgets, messages cascade');
      // What those rows were for would count as lost.
      await rows("delete from messages where origin = 'outgoing'");
    },
    rows,
    async receiveStatuses({ businessId, channelId }, statuses) {
      const received = statuses.map(({ callbackData, providerId, status: word }) =>
        status(providerId, word, { biz_opaque_callback_data: callbackData }),
      );
      const number = { number_id: `n${channelId}`, account_id: `a${businessId}` };
      await receive(payload(number, { statuses: received }));
    },
    async receiveMessage({ businessId, channelId }, from) {
      const number = {
        number_id: `n${channelId}`,
        account_id: `a${businessId}`,
        business_id: businessId,
        channel_id: channelId,
      };
      await receive(textPayload(number, from, `wamid.FROM${from}`));
    },
    async ledger() {
      const findings = await runLedger(database.systemPool);
      return Object.fromEntries(findings.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));
    },
    async states({ businessId, channelId }) {
      const counted = await rows<{ state: string; count: number }>(
        'select state, count(*)::int as count from outbox where business_id = $1 and channel_id = $2 group by state',
        [businessId, channelId],
      );
      return Object.fromEntries(counted.map(({ state, count }) => [state, count]));
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(engines.map((engine) => engine.stop()));
      await Promise.all(connections.map((connection) => connection.close()));
      await Promise.all(pools.map((pool) => pool.end()));
      services.providers = own;
      await close();
      await database.drop();
    },
  };
}
