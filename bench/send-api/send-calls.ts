import { sessionAt } from '../api-reads/calls.ts';
import { planChats } from '../data/chat-plan.ts';
import { messageWords } from '../data/message-words.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Call } from '../harness/load.ts';

export type Sender = 'product' | 'floor' | 'paced';

/** The client's id of a message: its beginning says whose it is. */
export const clientId = (sender: Sender, run: string, index: number): string => `${sender}-${run}-${index}`;

/** What the answer to a send says. */
export const sentMessage = (text: string): { id: string; client_id: string } =>
  (JSON.parse(text) as { message: { id: string; client_id: string } }).message;

/** Texts of people into chats of their own in business 0, one chat after the other. */
export function createSendCalls(dataset: Dataset): (sender: Sender, run: string, index: number) => Call {
  const plan = planChats(dataset, 0);
  const writable = Array.from({ length: dataset.sizes.chats }, (_, position) => plan.chat(position)).flatMap(
    ({ id, state, assignee }) => (state === 'open' && assignee !== null ? [{ id, assignee }] : []),
  );
  return (sender, run, index) => {
    const chat = writable[index % writable.length];
    if (!chat) throw new Error('There is no chat to write in');
    const id = clientId(sender, run, index);
    const text = messageWords((below, salt) => (index * salt) % below, index);
    return {
      path: `/server/chats/${chat.id}/messages`,
      cookie: sessionAt(dataset, chat.assignee).cookie,
      body: { content_type: 'text', content: { text }, client_id: id },
      check(response) {
        if (!response.includes(`"client_id":"${id}"`) || !response.includes('"status":"pending"'))
          throw new Error(`${id} was answered by ${response.slice(0, 200)}`);
      },
    };
  };
}
