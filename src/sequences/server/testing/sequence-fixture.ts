import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type SharedTestServer, type TestServer } from '../../../app/testing/test-server.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import type { Id } from '../../../foundation/contract/id.ts';
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

/** The same with a product of the file's own, whose clock it may shift. */
export function useOwnSequenceFixture(): SequenceFixture & {
  /** Lets so much time pass, and does all that has come due. `interval`: as PostgreSQL writes it. */
  pass(interval: string): Promise<void>;
} {
  let server: TestServer;
  const fixture = {} as ReturnType<typeof useOwnSequenceFixture>;
  beforeAll(async () => {
    server = await startTestServer();
    Object.assign(fixture, await createSequenceFixture(server), {
      async pass(interval: string) {
        await server.database.systemPool.query(
          'select shift_clock((select shift from clock_shift) + $1::interval)',
          [interval],
        );
        await server.processAll();
      },
    });
  });
  afterAll(() => server.close());
  return fixture;
}
