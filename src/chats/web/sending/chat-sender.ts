import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { CallError, callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { reconnectDelayMs } from '../../../foundation/web/realtime/backoff.ts';
import { recordError } from '../../../foundation/web/toasts/error-store.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import type { SendMessage } from '../../contract/message.ts';
import { applyStoredMessage, applyThreadChange, paintPreview } from '../cache/apply.ts';
import { MessageSender } from './message-sender.ts';
import { sendProblem } from './chat-media.ts';
import { outboxOf, type Outbox } from './outbox.ts';

/** Waits before the next try; a connection that comes back ends the wait. */
function waitForConnection(failures: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, reconnectDelayMs(failures));
  window.addEventListener('online', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

const isTransient = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.code === 'SERVICE_UNAVAILABLE');

/** Sends for one user and brings the outcome into thread and outbox. */
export class ChatSender {
  readonly #client: QueryClient;
  readonly #outbox: Outbox;
  readonly #sender: MessageSender;

  constructor(client: QueryClient, userId: string) {
    this.#client = client;
    this.#outbox = outboxOf(userId);
    this.#sender = new MessageSender({
      isInSession: () => client.getQueryData(currentUserQuery.queryKey)?.id === userId,
      isTransient,
      wait: waitForConnection,
      post: async (chatId, body) => {
        const options = { origin: 'chats', display: false } as const;
        const input = { params: { chatId }, body } as CallInput<typeof chatEndpoints.sendMessage>;
        const { reply, as_of } = await callNumbered(chatEndpoints.sendMessage, input, options);
        return withNumber(reply.message, as_of);
      },
      onStored: (message) => {
        if (message.client_id !== null) this.#outbox.remove(message.client_id);
        applyStoredMessage(this.#client, 'arrived', message);
      },
      onRefused: (chatId, body, error) => this.refuse(chatId, body.client_id, error),
    });
  }

  /**
   * The session was over when something had to be sent. What is left stays in the outbox for its writer's next session;
   * signing out deletes the outbox with everything else that the browser has stored.
   */
  get hasStopped(): boolean {
    return this.#sender.hasStopped;
  }

  /** Queues what the outbox holds under this id. */
  send(chatId: string, body: SendMessage): void {
    this.#sender.send(chatId, body);
  }

  /** Marks a message failed; it stays in its place with the reason. */
  refuse(chatId: string, clientId: string, error: unknown): void {
    if (error instanceof CallError) recordError(error);
    const sentence = sendProblem(error);
    const unsent = this.#outbox.find(clientId);
    if (unsent) {
      const message = {
        ...unsent.message,
        status: 'failed' as const,
        error: { message: sentence, code: null, detail: null },
      };
      this.#outbox.put({ ...unsent, message });
    }
    applyThreadChange(this.#client, chatId, { kind: 'refused', clientId, sentence });
    paintPreview(this.#client, chatId);
  }

  /** Sends again what waited when the page was left. */
  resume(): void {
    for (const { message, body } of this.#outbox.all()) {
      if (message.status === 'pending') this.send(message.chat.id, body);
    }
  }
}

let present: { userId: string; client: QueryClient; sender: ChatSender } | undefined;

/** The sender of the signed-in user; the first call sends what still waits. */
export function senderOf(client: QueryClient, userId: string): ChatSender {
  if (present?.userId !== userId || present.client !== client || present.sender.hasStopped) {
    present = { userId, client, sender: new ChatSender(client, userId) };
    present.sender.resume();
  }
  return present.sender;
}
