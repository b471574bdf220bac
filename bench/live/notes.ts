import type { RealtimeFrame } from '../../src/foundation/contract/realtime.ts';

/** Businesses in one batch, one event for each; batches go round. */
export const BATCH = 250;

/** What a client must know about one event: which one it is, and which moment its way is measured from. */
export interface Note {
  number: number;
  /** Place in the list of moments that the measurement brings at its end. */
  mark: number;
}

/** Reads the events of a frame that a client of `business` got. Throws when one of them is not for it. */
export type NoteReader = (frame: RealtimeFrame, business: string) => Note[];

/** What benchmark 14 writes into the log: the number counts the events of one business, without a gap. */
export interface CountedEvent {
  n: number;
  batch: number;
  business: string;
  text: string;
}

const TEXT = 'Is the indigo runner back in stock, and can it reach Salem by Saturday? Otherwise the grey one, please.';

/** One event of a batch; `number` counts those of its business. */
export const eventOf = (batch: number, number: number, business: string): CountedEvent => ({
  n: number,
  batch,
  business,
  text: TEXT,
});

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? (data as unknown[]) : [data]);

/** Events of benchmark 14. */
export const readCounted: NoteReader = ({ topic, event, data }, business) => {
  if (topic !== 'chats' || event !== 'new_messages') throw new Error(`No one wrote ${topic} ${event}`);
  return (listOf(data) as CountedEvent[]).map((each) => {
    if (each.business !== business) throw new Error(`An event of ${each.business} came to ${business}`);
    return { number: each.n, mark: each.batch };
  });
};

interface WrittenMessage {
  chat: { id: string; contact: { mobile: string } };
  message: { chat: { id: string }; content_type: string; content: { text: string } };
}

/** Messages of a flood: number n comes from customer n, counted round. */
export function readFlooded(firstCustomer: number, customers: number): NoteReader {
  return ({ topic, event, data }) => {
    if (topic !== 'chats') throw new Error(`No one subscribed to ${topic}`);
    if (event !== 'new_messages') return [];
    // A chat that was closed opens again, which is a line of its own.
    const written = (listOf(data) as WrittenMessage[]).filter(({ message }) => message.content_type !== 'system');
    return written.map(({ chat, message }) => {
      const number = Number(/^Message (\d+) of the flood/.exec(message.content.text)?.[1]);
      const isFiled = chat.contact.mobile === `+${firstCustomer + (number % customers)}` && message.chat.id === chat.id;
      if (!isFiled) throw new Error(`"${message.content.text}" came in the chat of ${chat.contact.mobile}`);
      return { number, mark: number };
    });
  };
}
