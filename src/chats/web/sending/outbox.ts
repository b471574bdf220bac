import { z } from 'zod';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { AsOf } from '../../../foundation/web/cache/as-of.ts';
import { chat, type Chat } from '../../contract/chat.ts';
import { updateChatBody, type chatEndpoints } from '../../contract/endpoints.ts';
import { message, sendMessageBody, updateMessageBody, type Message, type SendMessage } from '../../contract/message.ts';
import { outboxKey } from './outbox-key.ts';
import { livingTabs, TAB_ID } from './tabs.ts';

/** A message that was written here and is not stored yet: what is shown, and what is sent. */
export interface Unsent {
  message: Message;
  body: SendMessage;
}

/** What a person did with a chat: its state before, what the server is told, what is shown until it replies. */
export interface ChatEdit {
  kind: 'chat';
  chat: AsOf<Chat>;
  body: NonNullable<CallInput<typeof chatEndpoints.updateChat>['body']>;
  paint: Partial<Chat>;
}
/** The same for a message. */
export interface MessageEdit {
  kind: 'message';
  message: AsOf<Message>;
  body: NonNullable<CallInput<typeof chatEndpoints.updateMessage>['body']>;
  paint: Pick<Partial<Message>, 'starred' | 'reactions'>;
}
export type Edit = ChatEdit | MessageEdit;

/** An edit that the server has not confirmed, and the tab that makes it. */
export interface Unconfirmed {
  key: string;
  tab: string;
  edit: Edit;
}

const asOf = { as_of: z.number().optional() };
const edit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), chat: chat.extend(asOf), body: updateChatBody, paint: chat.partial() }),
  z.object({
    kind: z.literal('message'),
    message: message.extend(asOf),
    body: updateMessageBody,
    paint: message.pick({ starred: true, reactions: true }).partial(),
  }),
]);
const unconfirmed = z.object({ key: z.string(), tab: z.string(), edit });
// The id of a local message is not one of the server.
const unsent = z.object({ message: message.extend({ id: z.string() }), body: sendMessageBody });
const kept = z.union([unsent, unconfirmed]);
type Waiting = Unsent | Unconfirmed;

export const isUnsent = (waiting: Waiting): waiting is Unsent => 'message' in waiting;
const keyOf = (waiting: Waiting): string => (isUnsent(waiting) ? waiting.body.client_id : waiting.key);

/**
 * What one user did in this browser and the server has not confirmed, in the order in which it was done, kept over a
 * reload. Doing it twice is harmless: a message's `client_id` makes the server answer the same one, and a change that is
 * made already changes nothing.
 */
export class Outbox {
  readonly #key: string;
  #waiting: readonly Waiting[];
  /** Keys that this tab has held: the others in the storage are of other tabs, which keep them up to date. */
  readonly #own: Set<string>;

  constructor(userId: string) {
    this.#key = outboxKey(userId);
    this.#waiting = this.#read().filter(isUnsent);
    this.#own = new Set(this.#waiting.map(keyOf));
  }

  /** The messages. */
  all(): readonly Unsent[] {
    return this.#waiting.filter(isUnsent);
  }

  inChat(chatId: string): readonly Message[] {
    return this.all().flatMap((each) => (each.message.chat.id === chatId ? [each.message] : []));
  }

  /** What was done with messages of a chat: it is painted on whatever is read of its thread meanwhile. */
  editsInChat(chatId: string): readonly MessageEdit[] {
    return this.#waiting.flatMap((each) => {
      if (isUnsent(each) || each.edit.kind === 'chat') return [];
      return each.edit.message.chat.id === chatId ? [each.edit] : [];
    });
  }

  find(clientId: string): Unsent | undefined {
    return this.all().find(({ body }) => body.client_id === clientId);
  }

  put(waiting: Unsent | Omit<Unconfirmed, 'tab'>): void {
    const entry: Waiting = 'key' in waiting ? { ...waiting, tab: TAB_ID } : waiting;
    const key = keyOf(entry);
    this.#own.add(key);
    this.#write([...this.#waiting.filter((each) => keyOf(each) !== key), entry]);
  }

  remove(key: string): void {
    const others = this.#waiting.filter((each) => keyOf(each) !== key);
    if (others.length < this.#waiting.length) this.#write(others);
  }

  /**
   * Everything that waits, after taking over what tabs have left that are gone. An edit is its own tab’s as long as that
   * lives: done again later, it could undo what was done after it.
   */
  async takeOver(): Promise<readonly Waiting[]> {
    const living = await livingTabs();
    const kept = this.#read();
    this.#waiting = kept.flatMap((each): readonly Waiting[] => {
      if (isUnsent(each)) return [this.find(each.body.client_id) ?? each];
      return each.tab === TAB_ID || !living.has(each.tab) ? [{ ...each, tab: TAB_ID }] : [];
    });
    for (const each of this.#waiting) this.#own.add(keyOf(each));
    if (kept.length > 0) this.#write(this.#waiting);
    return this.#waiting;
  }

  #write(waiting: readonly Waiting[]): void {
    this.#waiting = waiting;
    const all = [...this.#read().filter((each) => !this.#own.has(keyOf(each))), ...waiting];
    if (all.length === 0) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(all));
  }

  #read(): readonly Waiting[] {
    const text = localStorage.getItem(this.#key);
    if (text === null) return [];
    try {
      // What another version of the app kept in another form is left out, and nothing else.
      return z
        .array(z.unknown())
        .parse(JSON.parse(text))
        .flatMap((each) => {
          const { success, data } = kept.safeParse(each);
          return success ? [data as Waiting] : [];
        });
    } catch {
      // Half written: as good as empty.
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
