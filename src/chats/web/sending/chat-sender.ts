import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { CallError, callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { atOnce } from '../../../foundation/web/cache/at-once.ts';
import { reconnectDelayMs } from '../../../foundation/web/realtime/backoff.ts';
import { recordError } from '../../../foundation/web/toasts/error-store.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import type { Message, SendMessage } from '../../contract/message.ts';
import { applyStoredMessage, applyThreadChange, paintPreview } from '../cache/apply.ts';
import { ChatLines } from './chat-lines.ts';
import { sendProblem } from './chat-media.ts';
import { isUnsent, outboxOf, type ChatEdit, type Edit, type MessageEdit, type Outbox } from './outbox.ts';
import { paintEdit, settleChatEdit, takeBackEdit } from './paint-edit.ts';

/** Waits before the next try; a connection that comes back ends the wait. */
function waitForConnection(failures: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, reconnectDelayMs(failures));
  window.addEventListener('online', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

const origin = 'chats';

async function callChat({ chat, body }: ChatEdit): Promise<AsOf<Chat>> {
  // No one asks for marking read, so its refusal is no toast.
  const options = { origin, display: body.read !== true } as const;
  const { reply, as_of } = await callNumbered(chatEndpoints.updateChat, { params: { chatId: chat.id }, body }, options);
  return withNumber(reply.chat, as_of);
}

async function callMessage({ message, body }: MessageEdit): Promise<AsOf<Message>> {
  const params = { chatId: message.chat.id, messageId: message.id };
  const { reply, as_of } = await callNumbered(chatEndpoints.updateMessage, { params, body }, { origin });
  return withNumber(reply.message, as_of);
}

/** Sends for one user, does what that user does with chats, and brings the outcome into lists, thread and outbox. */
export class ChatSender {
  readonly #client: QueryClient;
  readonly #outbox: Outbox;
  readonly #lines: ChatLines;
  #count = 0;

  constructor(client: QueryClient, userId: string) {
    this.#client = client;
    this.#outbox = outboxOf(userId);
    this.#lines = new ChatLines({
      isInSession: () => client.getQueryData(currentUserQuery.queryKey)?.id === userId,
      isTransient: (error) => error instanceof CallError && error.isTransient,
      wait: waitForConnection,
    });
  }

  /**
   * The session was over when something had to be sent. What is left stays in the outbox for its writer's next session;
   * signing out deletes the outbox with everything else that the browser has stored.
   */
  get hasStopped(): boolean {
    return this.#lines.hasStopped;
  }

  /** Queues what the outbox holds under this id. */
  send(chatId: string, body: SendMessage): void {
    const post = async () => {
      const input = { params: { chatId }, body } as CallInput<typeof chatEndpoints.sendMessage>;
      const { reply, as_of } = await callNumbered(chatEndpoints.sendMessage, input, { origin, display: false });
      return withNumber(reply.message, as_of);
    };
    this.#lines.add(chatId, body.client_id, post).then(
      (message) => {
        this.#outbox.remove(body.client_id);
        applyStoredMessage(this.#client, 'arrived', message);
      },
      (error: unknown) => this.refuse(chatId, body.client_id, error),
    );
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

  /**
   * Shows an edit at once and makes it after what was done in its chat before, as soon as there is a connection. Resolves
   * when the server has confirmed it; a refusal takes it back and rejects.
   */
  edit(edit: Edit): Promise<void> {
    this.#count += 1;
    const key = `${Date.now()}-${this.#count}`;
    this.#outbox.put({ key, edit });
    return this.#make(key, edit);
  }

  async #make(key: string, edit: Edit): Promise<void> {
    const paint = () => paintEdit(this.#client, edit);
    // Marking as read is not urgent: the opened chat is rendered first.
    if (edit.kind === 'chat' && edit.body.read === true) paint();
    else atOnce(paint);
    try {
      if (edit.kind === 'chat') {
        settleChatEdit(this.#client, edit, await this.#lines.add(edit.chat.id, key, () => callChat(edit)));
      } else {
        const message = await this.#lines.add(edit.message.chat.id, key, () => callMessage(edit));
        applyStoredMessage(this.#client, 'updated', message);
      }
    } catch (error) {
      takeBackEdit(this.#client, edit);
      throw error;
    } finally {
      this.#outbox.remove(key);
    }
  }

  /** Does again what waited when the page was left. */
  async resume(): Promise<void> {
    for (const waiting of await this.#outbox.takeOver()) {
      if (!isUnsent(waiting)) {
        this.#make(waiting.key, waiting.edit).catch((error: unknown) => {
          if (error instanceof CallError) recordError(error);
        });
        continue;
      }
      const { message, body } = waiting;
      // Into a thread that was kept for times without a connection: whatever is read has it already.
      applyThreadChange(this.#client, message.chat.id, { kind: 'sending', message });
      paintPreview(this.#client, message.chat.id);
      if (message.status === 'pending') this.send(message.chat.id, body);
    }
  }
}

let present: { userId: string; client: QueryClient; sender: ChatSender } | undefined;

/** The sender of the signed-in user; the first call does what still waits. */
export function senderOf(client: QueryClient, userId: string): ChatSender {
  if (present?.userId !== userId || present.client !== client || present.sender.hasStopped) {
    present = { userId, client, sender: new ChatSender(client, userId) };
    void present.sender.resume();
  }
  return present.sender;
}
