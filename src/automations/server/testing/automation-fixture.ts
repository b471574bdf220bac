import { beforeAll } from 'vitest';
import { useTestServer } from '../../../app/testing/use-test-server.ts';
import type { SharedTestServer } from '../../../app/testing/test-server.ts';
import type { Run } from '../../../actions/contract/run.ts';
import { actionEndpoints } from '../../../actions/contract/endpoints.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import {
  card,
  payload,
  secondsAgo,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { SAMPLE_ACCOUNT } from '../../../chats/server/testing/sample-chats.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { ChatAutomation } from '../../contract/automation.ts';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import type { QuestionInput } from '../../contract/script.ts';

type AutomationBody = CallInput<typeof calls.createAutomation>['body'];

/** A line of a thread: who wrote it and what it says. */
export type Line = [who: string, words: string];

/** Somebody who writes to the business. */
export interface TestCustomer {
  phone: string;
  /** A message as the provider reports it, so many seconds old; what follows from it is done when this returns. */
  send(message: object, secondsOld?: number): Promise<void>;
  write(words: string, secondsOld?: number): Promise<void>;
  /** Taps a button or a row of a list, by its id. */
  tap(id: string, title?: string): Promise<void>;
  chatId(): Promise<Id>;
  contactId(): Promise<Id>;
  /** The thread without lines about windows and assignments. */
  thread(): Promise<Line[]>;
  /** The script that is handling the chat. */
  handledBy(): Promise<string | null>;
  /** What ran in the chat, the latest first. */
  runs(): Promise<Run[]>;
}

export interface AutomationFixture extends ChatFixture {
  /** An automation with these fields, active. */
  automation(body: AutomationBody): Promise<ChatAutomation>;
  customer(): TestCustomer;
  /** The number at which customers write. */
  number: TestNumber;
  /** Webhooks of the provider, in this order; what follows from them is done when this returns. */
  deliver(...payloads: readonly object[]): Promise<void>;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Lets the active runs have been silent for so many minutes, and does what has come due. */
  stayedSilent(minutes: number): Promise<void>;
}

/** Two questions, the second with options. */
export const twoQuestions: QuestionInput[] = [
  {
    id: 'name',
    content: { text: 'May I have your name?' },
    response: { type: 'text', format: 'name' },
    save_to: { module: 'contacts', field: 'name' },
  },
  {
    id: 'why',
    content: { text: 'What brings you here, {{name}}?' },
    response: {
      type: 'selection',
      options: [
        { id: 'home', label: 'For my home' },
        { id: 'trade', label: 'Wholesale' },
        { id: 'talk', label: 'Talk to a person', next: '$person' },
      ],
    },
  },
];

let phones = 0;
let messages = 0;

export async function createAutomationFixture(server: SharedTestServer): Promise<AutomationFixture> {
  const fixture = await createChatFixture(server);
  const { admin, businessId } = fixture;
  const { ownerPool } = server.database;
  const rows: AutomationFixture['rows'] = async <Row>(text: string, values: unknown[] = []) =>
    (await ownerPool.query(text, values)).rows as Row[];
  const numberId = `${businessId}077`;
  const channelId = await fixture.samples.channel({ provider_number_id: numberId });
  await rows(
    "insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ('whatsapp', $1, $2, $3, $4)",
    [numberId, SAMPLE_ACCOUNT, businessId, channelId],
  );
  const number: TestNumber = {
    business_id: businessId,
    channel_id: channelId,
    number_id: numberId,
    account_id: SAMPLE_ACCOUNT,
  };

  const deliver: AutomationFixture['deliver'] = async (...payloads) => {
    const inbox = createWebhookInbox({ pool: server.services.pool });
    for (const each of payloads) await inbox.append('whatsapp', Buffer.from(JSON.stringify(each)));
    await server.processAll();
  };

  function customer(): TestCustomer {
    const phone = `9199100${String(10_000 + ++phones)}`;
    const send: TestCustomer['send'] = async (message, secondsOld = 0) => {
      const one = { from: phone, id: `wamid.auto.${++messages}`, timestamp: secondsAgo(secondsOld), ...message };
      await deliver(payload(number, { contacts: [card(phone)], messages: [one] }));
    };
    const chat = async () => {
      const [row] = await rows<{ id: Id; contact_id: Id; script_name: string | null }>(
        `select c.id, c.contact_id, c.script_name from chats c join contact_identities i on i.business_id = c.business_id and i.contact_id = c.contact_id
         where c.business_id = $1 and i.provider_user_id = $2`,
        [businessId, phone],
      );
      if (!row) throw new Error('This customer has no chat');
      return row;
    };
    return {
      phone,
      send,
      write: (words, secondsOld) => send({ type: 'text', text: { body: words } }, secondsOld),
      tap: (id, title = id) =>
        send({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } }),
      chatId: async () => (await chat()).id,
      contactId: async () => (await chat()).contact_id,
      handledBy: async () => (await chat()).script_name,
      async thread() {
        const { id } = await chat();
        const found = await rows<{
          origin: string;
          author_type: string | null;
          content_type: string;
          content: { text?: string; event?: string; script?: string; reason?: string };
        }>(
          'select origin, author_type, content_type, content from messages where business_id = $1 and chat_id = $2 order by time, id',
          [businessId, id],
        );
        return found.flatMap(({ origin, author_type, content_type, content }): Line[] => {
          if (origin === 'incoming') return [['customer', content.text ?? content_type]];
          if (origin === 'outgoing') return [[author_type ?? '', content.text ?? content_type]];
          return content.event?.startsWith('script_') === true
            ? [['line', [content.event, content.script, content.reason].filter(Boolean).join(': ')]]
            : [];
        });
      },
      async runs() {
        const { id: chat_id } = await chat();
        return (await admin.call(actionEndpoints.listRuns, { query: { chat_id } })).runs;
      },
    };
  }

  return {
    ...fixture,
    channelId,
    rows,
    number,
    deliver,
    customer,
    async automation(body) {
      const { chat_automation: created } = await admin.call(calls.createAutomation, { body });
      const { chat_automation: active } = await admin.call(calls.updateAutomation, {
        params: { id: created.id },
        query: { action: 'activate' },
      });
      return active;
    },
    async stayedSilent(minutes) {
      await rows(
        `update script_runs set active_time = active_time - make_interval(mins => $2) where business_id = $1 and ended_time is null`,
        [businessId, minutes],
      );
      await rows('update due_script_runs set due_time = due_time - make_interval(mins => $2) where business_id = $1', [
        businessId,
        minutes,
      ]);
      await server.processAll();
    },
  };
}

/** Such a business for the tests of the file that calls this. */
export function useAutomationFixture(): AutomationFixture {
  const server = useTestServer();
  const fixture = { server } as AutomationFixture;
  beforeAll(async () => {
    Object.assign(fixture, await createAutomationFixture(server));
  });
  return fixture;
}
