import { z } from 'zod';
import { message, sendMessageBody, type Message, type SendMessage } from '../../contract/message.ts';

/** A message that was written here and is not stored yet: what is shown, and what is sent. */
export interface Unsent {
  message: Message;
  body: SendMessage;
}

// The id of a local message is not one of the server.
const kept = z.array(z.object({ message: message.extend({ id: z.string() }), body: sendMessageBody }));

/**
 * Unsent messages of one user, kept over a reload. Sending one twice is harmless: its `client_id` makes
 * the server answer the same message.
 */
export class Outbox {
  readonly #key: string;
  #unsent: readonly Unsent[];
  /** Client ids that this tab has held: the others in the storage are of other tabs, which keep them up to date. */
  readonly #own: Set<string>;

  constructor(userId: string) {
    this.#key = `parley.outbox.${userId}`;
    this.#unsent = this.#read();
    this.#own = new Set(this.#unsent.map(({ body }) => body.client_id));
  }

  all(): readonly Unsent[] {
    return this.#unsent;
  }

  inChat(chatId: string): readonly Message[] {
    return this.#unsent.map((each) => each.message).filter(({ chat }) => chat.id === chatId);
  }

  find(clientId: string): Unsent | undefined {
    return this.#unsent.find(({ body }) => body.client_id === clientId);
  }

  put(unsent: Unsent): void {
    const clientId = unsent.body.client_id;
    this.#own.add(clientId);
    this.#write([...this.#unsent.filter(({ body }) => body.client_id !== clientId), unsent]);
  }

  remove(clientId: string): void {
    if (this.find(clientId)) this.#write(this.#unsent.filter(({ body }) => body.client_id !== clientId));
  }

  #write(unsent: readonly Unsent[]): void {
    this.#unsent = unsent;
    const all = [...this.#read().filter(({ body }) => !this.#own.has(body.client_id)), ...unsent];
    if (all.length === 0) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(all));
  }

  #read(): readonly Unsent[] {
    const text = localStorage.getItem(this.#key);
    if (text === null) return [];
    try {
      return kept.parse(JSON.parse(text));
    } catch {
      // Half written, or of a version that kept something else: as good as empty.
      localStorage.removeItem(this.#key);
      return [];
    }
  }
}

let present: { userId: string; outbox: Outbox } | undefined;

/** The outbox of the signed-in user. */
export function outboxOf(userId: string): Outbox {
  if (present?.userId !== userId) present = { userId, outbox: new Outbox(userId) };
  return present.outbox;
}
