import { afterAll, beforeAll } from 'vitest';
import { startSending } from '../../../app/testing/start-sending.ts';
import { startTestServer, type SharedTestServer } from '../../../app/testing/test-server.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
  type SeenSend,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import { whatsappAt } from '../../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import {
  payload,
  status,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { SAMPLE_ACCOUNT } from '../../../chats/server/testing/sample-chats.ts';
import type { Delivery } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { sequenceEndpoints as calls } from '../../contract/endpoints.ts';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';

/** A step as it is sent. */
export type StepInput = Readonly<Record<string, unknown>>;

/** One decision about a member. */
export interface DecisionRow {
  sequence_id: Id;
  step_id: Id;
  entry_id: Id;
  contact_id: Id;
  outcome: 'sent' | 'left_out';
  reason: string | null;
}

/** A business with an active channel and an approved template, and the calls of sequences by its Super Admin. */
export interface SequenceFixture extends ChatFixture {
  templateId: Id;
  /** Sends the template, whose only variable has a fixed value. */
  step(overrides?: StepInput): StepInput;
  contact(overrides?: Record<string, unknown>): Promise<Id>;
  contacts(count: number): Promise<Id[]>;
  create(body?: Record<string, unknown>): Promise<Sequence>;
  get(id: Id): Promise<Sequence>;
  /** A sequence with these steps that runs. */
  running(steps: readonly StepInput[], body?: Record<string, unknown>): Promise<Sequence>;
  update(id: Id, body: Record<string, unknown>): Promise<Sequence>;
  act(id: Id, action: string): Promise<Sequence>;
  add(id: Id, contactIds: readonly Id[]): Promise<{ added: number; already_members: number; refused: number }>;
  members(id: Id, query?: Record<string, string>): Promise<SequenceMember[]>;
  /** The member that a contact is, by the stay that began last. */
  member(id: Id, contactId: Id): Promise<SequenceMember | undefined>;
  /** What is decided of a sequence so far, in the order of the decisions. */
  decisions(id: Id): Promise<DecisionRow[]>;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Does all that is due. */
  work(): Promise<void>;
}

/** Adds what tests of sequences need to a server. */
export async function createSequenceFixture(server: SharedTestServer): Promise<SequenceFixture> {
  const fixture = await createChatFixture(server);
  const { admin, samples, channelId } = fixture;
  const templateId = await samples.template({
    name: 'care_guide',
    components: JSON.stringify([{ type: 'BODY', text: 'Hi {{1}}, here is how to care for it.' }]),
  });
  const rows: SequenceFixture['rows'] = async <Row>(text: string, values: unknown[] = []) =>
    (await server.database.ownerPool.query(text, values)).rows as Row[];
  const step: SequenceFixture['step'] = (overrides = {}) => ({
    delay: { value: 0, measure: 'minutes' },
    if_action: { data: { template_id: templateId, params: [{ name: '1', value: 'there' }] } },
    ...overrides,
  });
  const one = (id: Id) => ({ params: { id } });
  const create: SequenceFixture['create'] = async (body = {}) =>
    (
      await admin.call(calls.createSequence, {
        body: { title: 'Welcome series', channel: { id: channelId }, sequence_configs: [step()], ...body } as never,
      })
    ).sequence;
  const act: SequenceFixture['act'] = async (id, action) =>
    (await admin.call(calls.updateSequence, { ...one(id), query: { action } })).sequence;
  const members: SequenceFixture['members'] = async (id, query = {}) =>
    (await admin.call(calls.listSequenceMembers, { ...one(id), query: query as never })).sequence_members;
  const contact: SequenceFixture['contact'] = (overrides = {}) => samples.contact(overrides);
  return {
    ...fixture,
    templateId,
    step,
    contact,
    async contacts(count) {
      const made: Id[] = [];
      for (let n = 0; n < count; n += 1) made.push(await contact());
      return made;
    },
    create,
    get: async (id) => (await admin.call(calls.getSequence, one(id))).sequence,
    async running(steps, body = {}) {
      const { id } = await create({ sequence_configs: steps, ...body });
      return act(id, 'resume');
    },
    update: async (id, body) =>
      (await admin.call(calls.updateSequence, { ...one(id), query: {}, body: body as never })).sequence,
    act,
    add: (id, contactIds) =>
      admin.call(calls.addSequenceMembers, { ...one(id), body: { contact_ids: [...contactIds] } }),
    members,
    member: async (id, contactId) => (await members(id)).find((member) => member.contact.id === contactId),
    decisions: (id) =>
      rows<DecisionRow & Record<string, unknown>>(
        `select record_id as sequence_id, step_id, entry_id, contact_id, outcome, reason from outreach_decisions
         where kind = 'sequence' and record_id = $1 order by id`,
        [id],
      ),
    rows,
    work: () => server.processAll(),
  };
}

/** Such a business for the tests of the file that calls this, on the product that the worker's files share. */
export function useSequenceFixture(): SequenceFixture {
  const server = useTestServer();
  const fixture = { server } as SequenceFixture;
  beforeAll(async () => {
    Object.assign(fixture, await createSequenceFixture(server));
  });
  return fixture;
}

/** With a product of the file's own, whose clock it may shift, and a provider that it plays. */
export interface OwnSequenceFixture extends SequenceFixture {
  provider: ScriptedProvider;
  /** Lets so much time pass, and does all that has come due. `interval`: as PostgreSQL writes it. */
  pass(interval: string): Promise<void>;
  /** Sends what waits; stopped with the file. */
  startSending(): Delivery;
  /** What the provider says of messages that it accepted, as its webhooks do. */
  report(status: 'sent' | 'delivered' | 'read', sends: readonly SeenSend[]): Promise<void>;
}

export function useOwnSequenceFixture(): OwnSequenceFixture {
  const fixture = {} as OwnSequenceFixture;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const server = await startTestServer();
    const provider = await startScriptedProvider();
    const played = whatsappAt(provider.url, { timeoutMs: 2_000 });
    closing.push(
      () => played.close(),
      () => provider.close(),
      () => server.close(),
    );
    const own = await createSequenceFixture(server);
    const { services, database } = server;
    const number = await openNumber(own);
    Object.assign(fixture, own, {
      provider,
      async pass(interval: string) {
        await database.systemPool.query('select shift_clock((select shift from clock_shift) + $1::interval)', [
          interval,
        ]);
        await server.processAll();
      },
      startSending() {
        const engine = startSending({ services, systemPool: database.systemPool, provider: played });
        closing.unshift(() => engine.stop());
        return engine;
      },
      async report(word: string, sends: readonly SeenSend[]) {
        const statuses = sends.map(({ providerId, callbackData }) =>
          status(providerId, word, { biz_opaque_callback_data: callbackData }),
        );
        const inbox = createWebhookInbox({ pool: database.appPool });
        await inbox.append('whatsapp', Buffer.from(JSON.stringify(payload(number, { statuses }))));
        await server.processAll();
      },
    });
  });
  afterAll(async () => {
    for (const close of closing.splice(0)) await close();
  });
  return fixture;
}

/** Gives the channel what calls to the provider and its webhooks need. */
export async function openNumber({ rows, server, businessId, channelId }: SequenceFixture): Promise<TestNumber> {
  const [row] = await rows<{ number_id: string }>(
    'select provider_number_id as number_id from channels where id = $1',
    [channelId],
  );
  const numberId = row?.number_id ?? '';
  const { services, database } = server;
  await inTransaction({ pool: database.systemPool, businessId, mode: 'write' }, async (tx) => {
    const column = { table: 'channels', column: 'access_token', rowId: channelId } as const;
    const token = await services.secretBox.seal(tx, column, 'test-token');
    await tx.run({ name: 'test_token', text: 'update channels set access_token = $1 where id = $2' }, [
      token,
      channelId,
    ]);
  });
  await rows(
    `insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ('whatsapp', $1, $2, $3, $4)`,
    [numberId, SAMPLE_ACCOUNT, businessId, channelId],
  );
  return { business_id: businessId, channel_id: channelId, number_id: numberId, account_id: SAMPLE_ACCOUNT };
}
