import type { IncomingUpdate, PayloadPlace } from '../../contract/incoming.ts';
import { convertWebhook, cutOut } from '../providers/whatsapp/convert-webhook.ts';
import type { DeadLetter, WaitingWebhook } from './inbox-store.ts';

export { cutOut };

/** A webhook in our own words. */
export interface OpenedWebhook {
  webhook: WaitingWebhook;
  updates: IncomingUpdate[];
  /** What could not be understood. */
  letters: DeadLetter[];
  /** A payload that holds one update alone. */
  cutOut(place: PayloadPlace): Buffer;
}

// Ids begin with their millisecond (migration 0001, next_id).
const ID_EPOCH_MS = 1_704_067_200_000;
const receivedTime = (id: string): string => new Date(Number(BigInt(id) >> 20n) + ID_EPOCH_MS).toISOString();

/** Takes a webhook apart. Never throws: what nobody can read is a dead letter. */
export function openWebhook(webhook: WaitingWebhook): OpenedWebhook {
  const { id, provider, body } = webhook;
  const letter = (part: Buffer, reason: string): DeadLetter => ({ inbox_id: id, provider, part, reason });
  const cut = (place: PayloadPlace) => cutOut(body, place);
  try {
    if (provider !== 'whatsapp') throw new Error(`The provider ${provider} is not known`);
    const { updates, poison } = convertWebhook(body, receivedTime(id));
    return {
      webhook,
      updates,
      letters: poison.map(({ place, reason }) => letter(cut(place), reason)),
      cutOut: cut,
    };
  } catch (error) {
    // A parser quotes what it stumbled over; what customers wrote stays in the part itself.
    const reason =
      error instanceof SyntaxError ? 'This is no JSON' : error instanceof Error ? error.message : 'unknown';
    return { webhook, updates: [], letters: [letter(body, reason)], cutOut: cut };
  }
}
