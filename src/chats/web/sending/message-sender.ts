import type { Message, SendMessage } from '../../contract/message.ts';

export interface SenderDeps {
  /** Whether who wrote the messages is still signed in here; asked before each try. */
  isInSession: () => boolean;
  post: (chatId: string, body: SendMessage) => Promise<Message>;
  /** True for failures that a retry can fix. */
  isTransient: (error: unknown) => boolean;
  /** How long to wait after this number of failures in a row; resolves earlier when the connection is back. */
  wait: (failures: number) => Promise<void>;
  onStored: (message: Message) => void;
  onRefused: (chatId: string, body: SendMessage, error: unknown) => void;
}

/**
 * Sends the messages of a chat one after the other, in the order in which they were written. It stops for good when
 * the session of their writer is over: what it would send then would be of the next person who signs in.
 */
export class MessageSender {
  readonly #deps: SenderDeps;
  readonly #lines = new Map<string, Promise<void>>();
  readonly #queued = new Set<string>();
  #hasStopped = false;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  /** Queues a message; one that waits already is not queued again. */
  send(chatId: string, body: SendMessage): void {
    if (this.#queued.has(body.client_id)) return;
    this.#queued.add(body.client_id);
    const line = (this.#lines.get(chatId) ?? Promise.resolve()).then(() => this.#sendNow(chatId, body));
    this.#lines.set(chatId, line);
  }

  async #sendNow(chatId: string, body: SendMessage): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      this.#hasStopped ||= !this.#deps.isInSession();
      if (this.#hasStopped) return;
      try {
        const stored = await this.#deps.post(chatId, body);
        this.#queued.delete(body.client_id);
        this.#deps.onStored(stored);
        return;
      } catch (error) {
        if (!this.#deps.isTransient(error)) {
          this.#queued.delete(body.client_id);
          this.#deps.onRefused(chatId, body, error);
          return;
        }
        await this.#deps.wait(failures);
      }
    }
  }
}
