import { beforeAll } from 'vitest';
import { useTestServer } from '../../../app/testing/use-test-server.ts';
import type { SharedTestServer } from '../../../app/testing/test-server.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { actionEndpoints } from '../../../actions/contract/endpoints.ts';
import type { Run } from '../../../actions/contract/run.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import {
  card,
  payload,
  secondsAgo,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { SAMPLE_ACCOUNT } from '../../../chats/server/testing/sample-chats.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { assignmentEndpoints as calls } from '../../contract/endpoints.ts';
import type { AssignmentRule } from '../../contract/rule.ts';

type RuleBody = CallInput<typeof calls.createAssignmentRule>['body'];

/** A clause of everyone else. */
export const always = (...actions: readonly object[]) => ({ name: '', criteria: null, fulfillment: { actions } });

export const assign = (...users: readonly Id[]) => ({ type: 'assign_owner', data: { assign_to: 'users', users } });
export const assignEveryone = { type: 'assign_owner', data: { assign_to: 'everyone', users: [] } };
export const assignNobody = { type: 'assign_owner', data: { assign_to: 'none', users: [] } };
export const label = (...labels: readonly string[]) => ({ type: 'add_labels', data: { labels } });

/** A clause for messages with a word. */
export const saying = (word: string, fulfillment: object, name = word) => ({
  name,
  criteria: { operator: 'AND', criteria: [{ field: 'message.text', comparator: 'contains', value: word }] },
  fulfillment,
});

/** A number of the business that customers write to. */
export interface TestLine {
  channelId: Id;
  number: TestNumber;
}

/** A colleague who may write in chats. */
export interface TestAgent {
  id: Id;
  client: TestClient;
}

export interface AssignmentFixture extends ChatFixture {
  line: TestLine;
  /** A rule with these fields, active. */
  rule(body: RuleBody): Promise<AssignmentRule>;
  act(ruleId: Id, action: string): Promise<AssignmentRule>;
  readRule(ruleId: Id): Promise<AssignmentRule>;
  addLine(): Promise<TestLine>;
  addAgents(count: number): Promise<TestAgent[]>;
  /** New customers write, all in one webhook; what follows from it is done when this returns. Returns their phone numbers. */
  write(words: string, options?: WriteOptions): Promise<string[]>;
  chatOf(phone: string): Promise<ChatState>;
  /** Who has the chats of these customers. */
  ownersOf(phones: readonly string[]): Promise<(Id | null)[]>;
  close(chatId: Id): Promise<unknown>;
  runs(chatId: Id): Promise<Run[]>;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Makes rows of a kind that come due later due now, and does them. */
  comeDue(kind: string): Promise<void>;
}

interface WriteOptions {
  count?: number;
  phones?: readonly string[];
  line?: TestLine;
  secondsOld?: number;
  /** Stored only; a worker of the test does what follows. */
  isLeft?: true;
}

interface ChatState extends Record<string, unknown> {
  id: Id;
  contact_id: Id;
  assignee_id: Id | null;
  state: string;
  labels: string[] | null;
}

let phones = 0;
let messages = 0;

export async function createAssignmentFixture(server: SharedTestServer): Promise<AssignmentFixture> {
  const fixture = await createChatFixture(server);
  const { admin, businessId } = fixture;
  const rows: AssignmentFixture['rows'] = async <Row>(text: string, values: unknown[] = []) =>
    (await server.database.ownerPool.query(text, values)).rows as Row[];
  let lines = 0;
  const addLine = async (): Promise<TestLine> => {
    const numberId = `${businessId}08${++lines}`;
    const channelId = await fixture.samples.channel({ provider_number_id: numberId, name: `Line ${lines}` });
    await rows(
      "insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ('whatsapp', $1, $2, $3, $4)",
      [numberId, SAMPLE_ACCOUNT, businessId, channelId],
    );
    return {
      channelId,
      number: { business_id: businessId, channel_id: channelId, number_id: numberId, account_id: SAMPLE_ACCOUNT },
    };
  };
  const line = await addLine();
  const chatOf = async (phone: string): Promise<ChatState> => {
    const [row] = await rows<ChatState>(
      `select c.id, c.contact_id, c.assignee_id, c.state, c.labels from chats c
         join contact_identities i on i.business_id = c.business_id and i.contact_id = c.contact_id
         where c.business_id = $1 and i.provider_user_id = $2`,
      [businessId, phone],
    );
    if (!row) throw new Error('This customer has no chat');
    return row;
  };
  const act: AssignmentFixture['act'] = async (ruleId, action) =>
    (await admin.call(calls.updateAssignmentRule, { params: { ruleId }, query: { action } })).chat_assignment_rule;
  return {
    ...fixture,
    channelId: line.channelId,
    line,
    rows,
    addLine,
    act,
    async rule(body) {
      const { chat_assignment_rule: rule } = await admin.call(calls.createAssignmentRule, { body });
      return act(rule.id, 'activate');
    },
    readRule: async (ruleId) =>
      (await admin.call(calls.getAssignmentRule, { params: { ruleId } })).chat_assignment_rule,
    async addAgents(count) {
      const agents: TestAgent[] = [];
      for (let index = 0; index < count; index += 1) {
        const { client, user } = await server.addUser(admin, 'Agent');
        agents.push({ id: user.user_id, client });
      }
      return agents;
    },
    async write(words, { count = 1, phones: known, line: to = line, secondsOld = 0, isLeft } = {}) {
      const from = known ?? Array.from({ length: count }, () => `9199200${String(10_000 + ++phones)}`);
      const inbox = createWebhookInbox({ pool: server.services.pool });
      for (const phone of from) {
        const message = {
          from: phone,
          id: `wamid.assign.${++messages}`,
          timestamp: secondsAgo(secondsOld),
          type: 'text',
          text: { body: words },
        };
        await inbox.append(
          'whatsapp',
          Buffer.from(JSON.stringify(payload(to.number, { contacts: [card(phone)], messages: [message] }))),
        );
      }
      if (isLeft !== true) await server.processAll();
      return [...from];
    },
    ownersOf: (of) => Promise.all(of.map(async (phone) => (await chatOf(phone)).assignee_id)),
    close: (chatId) =>
      admin.call(chatEndpoints.updateChat, {
        params: { chatId },
        body: { state: 'closed', conversation: { outcome: 'resolved', summary: 'Done' } },
      }),
    chatOf,
    runs: async (chat_id) => (await admin.call(actionEndpoints.listRuns, { query: { chat_id } })).runs,
    async comeDue(kind) {
      await rows(`update due_${kind} set due_time = clock_now() where business_id = $1`, [businessId]);
      await server.processAll();
    },
  };
}

/** Such a business for the tests of the file that calls this. */
export function useAssignmentFixture(): AssignmentFixture {
  const server = useTestServer();
  const fixture = { server } as AssignmentFixture;
  beforeAll(async () => {
    Object.assign(fixture, await createAssignmentFixture(server));
  });
  return fixture;
}
