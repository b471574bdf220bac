import type { Pool } from 'pg';
import { sessionAt } from '../api-reads/calls.ts';
import { accountOf } from '../data/channels.ts';
import { planChats } from '../data/chat-plan.ts';
import { messageWords } from '../data/message-words.ts';
import { businessId, channelId, type Dataset } from '../data/dataset.ts';
import type { Call } from '../harness/load.ts';
import { BENCH_FILE, BENCH_TEMPLATE } from '../sending/sent-kinds.ts';

export type Sender = 'product' | 'floor' | 'paced';

/** The client's id of a message: its beginning says whose it is. */
export const clientId = (sender: Sender, run: string, index: number): string => `${sender}-${run}-${index}`;

/** What the answer to a send says. */
export const sentMessage = (text: string): { id: string; client_id: string } =>
  (JSON.parse(text) as { message: { id: string; client_id: string } }).message;

interface Body {
  content_type: string;
  content: object;
}

/** What people send beside texts; ids of what must be there are those of `addSendable`. */
const others = ({ fileId, templateId }: Sendable): readonly Body[] => [
  { content_type: 'file', content: { csid: fileId, caption: 'The new ones' } },
  { content_type: 'template', content: { template_id: templateId, params: [] } },
  { content_type: 'location', content: { latitude: 11.65, longitude: 78.15, name: 'Shop', address: 'Salem' } },
  { content_type: 'location_request', content: { text: 'Where shall we bring it?' } },
  { content_type: 'contacts', content: { contacts: [{ name: 'Asha', phones: ['+919000000000'] }] } },
  {
    content_type: 'selection_request',
    content: {
      text: 'Which one?',
      options: [
        { id: '1', label: 'Indigo' },
        { id: '2', label: 'Red' },
      ],
    },
  },
  {
    content_type: 'products',
    content: {
      header: 'New',
      text: 'These two',
      catalog_id: '9',
      sections: [{ title: 'Runners', products: ['a', 'b'] }],
    },
  },
];

/** A file and a template that business 0 may send. */
export interface Sendable {
  fileId: string;
  templateId: string;
}

/** Adds what messages of every kind name. `systemPool` sees every business. */
export async function addSendable(systemPool: Pool, dataset: Dataset): Promise<Sendable> {
  const business = businessId(dataset, 0);
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await systemPool.query<{ id: string }>(text, [...values])).rows[0]?.id ?? '';
  const { sha256, name, mime_type, size } = BENCH_FILE;
  await systemPool.query(
    `insert into provider_files (business_id, channel_id, sha256, provider_file_id) values ($1, $2, $3, '1') on conflict do nothing`,
    [business, channelId(dataset, 0), sha256],
  );
  return {
    fileId: await idOf(
      `insert into media (business_id, sha256, name, mime_type, size, purpose) values ($1, $2, $3, $4, $5, 'chat') returning id`,
      [business, sha256, name, mime_type, size],
    ),
    templateId: await idOf(
      `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category, provider_status, components)
       values ($1, 'whatsapp', $2, '1', $3, $4, 'UTILITY', 'APPROVED', '[{"type": "BODY", "text": "Your order is on its way."}]') returning id`,
      [business, accountOf(business), BENCH_TEMPLATE.name, BENCH_TEMPLATE.language],
    ),
  };
}

/**
 * Messages of people into chats of their own in business 0, one chat after the other: texts, or, where there is
 * something else to send, texts and everything else in turn.
 */
export function createSendCalls(
  dataset: Dataset,
  sendable: Sendable | null = null,
): (sender: Sender, run: string, index: number) => Call {
  const kinds = sendable ? others(sendable) : [];
  const plan = planChats(dataset, 0);
  const writable = Array.from({ length: dataset.sizes.chats }, (_, position) => plan.chat(position)).flatMap(
    ({ id, state, assignee }) => (state === 'open' && assignee !== null ? [{ id, assignee }] : []),
  );
  return (sender, run, index) => {
    const chat = writable[index % writable.length];
    if (!chat) throw new Error('There is no chat to write in');
    const id = clientId(sender, run, index);
    const text = messageWords((below, salt) => (index * salt) % below, index);
    const other = index % 2 === 0 ? undefined : kinds[Math.floor(index / 2) % kinds.length];
    const body: Body = other ?? { content_type: 'text', content: { text } };
    return {
      path: `/server/chats/${chat.id}/messages`,
      cookie: sessionAt(dataset, chat.assignee).cookie,
      body: { ...body, client_id: id },
      check(response) {
        if (!response.includes(`"client_id":"${id}"`) || !response.includes('"status":"pending"'))
          throw new Error(`${id} was answered by ${response.slice(0, 200)}`);
      },
    };
  };
}
