import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { startSending } from '../../../app/testing/start-sending.ts';
import { startTestServer, type TestServer } from '../../../app/testing/test-server.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { SAMPLE_ACCOUNT } from '../../../chats/server/testing/sample-chats.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import { payload, status, textPayload } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { whatsappAt } from '../../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import type { Delivery } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { listEndpoints } from '../../../lists/contract/endpoints.ts';
import { runLedger } from '../../../../scripts/ledger/run-ledger.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { campaignEndpoints as calls } from '../../contract/endpoints.ts';
import type { CampaignStats } from '../../contract/results.ts';

export type StepInput = Readonly<Record<string, unknown>>;

/** A business with a channel, an approved marketing template and a list; its provider is played. */
export interface CampaignFixture extends ChatFixture {
  provider: ScriptedProvider;
  templateId: Id;
  /** Sends the template with the contact's name. */
  step(overrides?: StepInput): StepInput;
  contact(overrides?: Record<string, unknown>): Promise<Id>;
  /** People who have agreed, in a new list. */
  list(count: number): Promise<{ listId: Id; contactIds: Id[] }>;
  create(body?: Record<string, unknown>): Promise<Campaign>;
  get(id: Id): Promise<Campaign>;
  update(id: Id, body: Record<string, unknown>): Promise<Campaign>;
  act(id: Id, action: string): Promise<Campaign>;
  stats(id: Id, query?: Record<string, string>): Promise<CampaignStats>;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Does all that is due. */
  work(): Promise<void>;
  /** Sends what may be sent, until nothing is on its way, and settles it. */
  send(): Promise<void>;
  /** What the provider says of all messages that it has taken. */
  report(status: 'delivered' | 'read' | 'failed', recipients?: readonly string[]): Promise<void>;
  /** What the provider says of the account, one of its numbers or templates: a field of its webhook with its value. */
  reportAccount(field: string, value: object): Promise<void>;
  /** A text from a customer. */
  receive(mobile: string): Promise<void>;
  /** To whom messages went, in the order in which they went. */
  sentTo(): string[];
  /** Lets so much time pass (as PostgreSQL writes an interval), and does all that has come due. */
  pass(interval: string): Promise<void>;
  /** What the ledger finds: `name: count`, only where it is not 0. */
  ledger(): Promise<Record<string, number>>;
}

async function createCampaignFixture(server: TestServer, provider: ScriptedProvider): Promise<CampaignFixture> {
  const fixture = await createChatFixture(server);
  const { admin, samples, channelId, businessId } = fixture;
  const templateId = await samples.template({
    name: 'festive_clearance',
    category: 'MARKETING',
    parameter_format: 'named',
    components: JSON.stringify([
      { type: 'BODY', text: 'Hi {{name}}, our clearance is open.' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Not interested' }] },
    ]),
  });
  const rows: CampaignFixture['rows'] = async <Row>(text: string, values: unknown[] = []) =>
    (await server.database.ownerPool.query(text, values)).rows as Row[];
  await inTransaction({ pool: server.database.systemPool, businessId, mode: 'write' }, async (tx) => {
    const of = { table: 'channels', column: 'access_token', rowId: channelId };
    const token = await server.services.secretBox.seal(tx, of, 'test-token');
    await tx.run(
      {
        name: 'test_token',
        text: "update channels set access_token = $2, messaging_limit = null, throughput = 1000, portfolio_id = 'p1' where id = $1",
      },
      [channelId, token],
    );
  });
  const [channel] = await rows<{ provider_number_id: string }>(
    'select provider_number_id from channels where id = $1',
    [channelId],
  );
  await rows(
    "insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ('whatsapp', $1, $2, $3, $4) on conflict do nothing",
    [channel?.provider_number_id, SAMPLE_ACCOUNT, businessId, channelId],
  );
  const number = {
    number_id: channel?.provider_number_id ?? '',
    account_id: SAMPLE_ACCOUNT,
    business_id: businessId,
    channel_id: channelId,
  };
  const one = (id: Id) => ({ params: { id } });
  const contact: CampaignFixture['contact'] = (overrides = {}) =>
    samples.contact({ communication_level: 'opted_in', ...overrides });
  const receive = async (body: object) => {
    await createWebhookInbox({ pool: server.database.appPool }).append('whatsapp', Buffer.from(JSON.stringify(body)));
    await server.processAll();
  };
  return {
    ...fixture,
    provider,
    templateId,
    step: (overrides = {}) => ({
      delay: { value: 0, measure: 'minutes' },
      if_action: { data: { template_id: templateId, params: [{ name: 'name', value: 'name', from: 'field' }] } },
      ...overrides,
    }),
    contact,
    async list(count) {
      const { contact_list: list } = await admin.call(listEndpoints.createContactList, {
        body: { name: `Festive buyers ${randomUUID()}` },
      });
      const contactIds: Id[] = [];
      for (let n = 0; n < count; n += 1) contactIds.push(await contact({ name: `Person ${n}` }));
      await rows(
        `insert into list_members (business_id, list_id, contact_id, added_by) select $1, $2, id, '{}' from unnest($3::bigint[]) as e (id)`,
        [businessId, list.id, contactIds],
      );
      await rows('update contact_lists set member_count = $2, active_count = $2 where id = $1', [list.id, count]);
      return { listId: list.id, contactIds };
    },
    create: async (body = {}) =>
      (
        await admin.call(calls.createCampaign, {
          body: { name: 'Festive clearance', type: 'single_run', channel: { id: channelId }, ...body },
        })
      ).campaign,
    get: async (id) => (await admin.call(calls.getCampaign, one(id))).campaign,
    update: async (id, body) => (await admin.call(calls.updateCampaign, { ...one(id), query: {}, body })).campaign,
    act: async (id, action) => (await admin.call(calls.updateCampaign, { ...one(id), query: { action } })).campaign,
    stats: async (id, query = {}) =>
      (await admin.call(calls.campaignStats, { ...one(id), query: query as never })).stats,
    rows,
    work: () => server.processAll(),
    async send() {
      const engines: Delivery[] = [];
      const whatsapp = whatsappAt(provider.url);
      engines.push(
        startSending({ services: server.services, systemPool: server.database.systemPool, provider: whatsapp }),
      );
      const waiting = () =>
        rows(
          `select from outbox where business_id = $1 and (state in ('claimed', 'attempting') or state = 'queued' and due_time <= clock_now())`,
          [businessId],
        );
      await expect.poll(async () => (await waiting()).length, { timeout: 20_000, interval: 20 }).toBe(0);
      await Promise.all(engines.map((engine) => engine.stop()));
      await whatsapp.close();
    },
    async report(word, recipients) {
      const sent = await rows<{ callback: string; provider_id: string; recipient_id: string }>(
        `select message_id || '.' || attempts as callback, provider_id, recipient_id from outbox
         where business_id = $1 and state = 'accepted' order by message_id`,
        [businessId],
      );
      const statuses = sent
        .filter(
          ({ recipient_id: id }) =>
            recipients === undefined || recipients.some((each) => each.replace('+', '') === id.replace('+', '')),
        )
        .map(({ provider_id: id, callback }) => status(id, word, { biz_opaque_callback_data: callback }));
      await receive(payload(number, { statuses }));
    },
    reportAccount: (field, value) =>
      receive({ object: 'whatsapp_business_account', entry: [{ id: SAMPLE_ACCOUNT, changes: [{ field, value }] }] }),
    receive: (mobile) =>
      receive(textPayload(number, mobile.replace('+', ''), `wamid.${randomUUID()}`, 'Is it open?', -2)),
    sentTo: () => provider.seen.map(({ body }) => String(body['to'])),
    async pass(interval) {
      await server.database.systemPool.query('select shift_clock((select shift from clock_shift) + $1::interval)', [
        interval,
      ]);
      await server.processAll();
    },
    async ledger() {
      const findings = await runLedger(server.database.systemPool);
      return Object.fromEntries(findings.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));
    },
  };
}

/** Such a business with a product and a provider of the file's own. */
export function useCampaignFixture(): CampaignFixture {
  let server: TestServer;
  let provider: ScriptedProvider;
  const fixture = {} as CampaignFixture;
  beforeAll(async () => {
    provider = await startScriptedProvider();
    server = await startTestServer();
    Object.assign(fixture, await createCampaignFixture(server, provider));
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  return fixture;
}
