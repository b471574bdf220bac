import type { IncomingUpdate } from '../../contract/incoming.ts';
import type { WebhookPart } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { DeadLetter, WaitingWebhook } from './inbox-store.ts';

/** An update, the webhook that it came in, and what is kept of it when it cannot be applied. */
export interface ReceivedUpdate {
  webhook: WaitingWebhook;
  update: IncomingUpdate;
  part: Pick<WebhookPart, 'alone'>;
}

/** A webhook in neutral terms. */
export interface OpenedWebhook {
  webhook: WaitingWebhook;
  received: ReceivedUpdate[];
  /** What could not be understood. */
  deadLetters: DeadLetter[];
}

// Ids begin with their millisecond (migration 0001, next_id).
const ID_EPOCH_MS = 1_704_067_200_000;
const receivedTime = (id: string): string => new Date(Number(BigInt(id) >> 20n) + ID_EPOCH_MS).toISOString();

/** The dead letter of a part that cannot be applied. */
export const deadLetterOf = (
  { id, provider }: WaitingWebhook,
  part: Pick<WebhookPart, 'alone'>,
  reason: string,
): DeadLetter => ({ inbox_id: id, provider, part: part.alone(), reason });

/** Takes a webhook apart. Never throws: what is unreadable is a dead letter. */
export function openWebhook(providers: Providers, webhook: WaitingWebhook): OpenedWebhook {
  const opened: OpenedWebhook = { webhook, received: [], deadLetters: [] };
  for (const part of split(providers, opened)) {
    try {
      for (const update of part.convert()) opened.received.push({ webhook, update, part });
    } catch (error) {
      opened.deadLetters.push(deadLetterOf(webhook, part, error instanceof Error ? error.message : 'unknown'));
    }
  }
  return opened;
}

function split(providers: Providers, { webhook, deadLetters }: OpenedWebhook): WebhookPart[] {
  const { id, provider: kind, body } = webhook;
  try {
    const provider = providers.find(kind);
    if (!provider) throw new Error(`The provider ${kind} is not known`);
    return provider.split(body, receivedTime(id));
  } catch (error) {
    // A parser quotes the text at fault; what customers wrote stays in the part itself.
    const reason =
      error instanceof SyntaxError ? 'This is no JSON' : error instanceof Error ? error.message : 'unknown';
    deadLetters.push(deadLetterOf(webhook, { alone: () => body }, reason));
    return [];
  }
}
