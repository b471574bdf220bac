import { createHmac } from 'node:crypto';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { OutsideError, type OutsideReason } from '../../../foundation/server/outbound/outside-error.ts';
import {
  defineDueKind,
  type ApplyDue,
  type DueRow,
  type NextDue,
} from '../../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { findAutomation } from '../automations/automation-store.ts';
import { openWebhookSecrets, type WebhookSecrets } from './webhook-secrets.ts';
import { findDelivery, storeAttempt, type DeliveryAttempt, type DeliveryRow } from './delivery-store.ts';

/** Pauses between the attempts, in seconds: nine hours together. Afterwards a person sends it once more. */
export const WEBHOOK_PAUSES = [10, 60, 300, 1_800, 7_200, 21_600] as const;
/** Of a response as much is kept as tells a person what went wrong. */
const KEPT_RESPONSE = 1_000;
const TIMEOUT_MS = 10_000;

/** Calls the addresses of automations, each in its time; a slow one delays no other. */
export const webhookDeliveries = defineDueKind({
  name: 'webhook_deliveries',
  key: ['delivery_id'],
  batch: 16,
  leaseSeconds: 120,
  pollMs: 1_000,
  outgoing: true,
  runOutside: deliver,
});

const problems: Readonly<Record<OutsideReason, string>> = {
  ADDRESS: 'This is no address that Parley calls. Use https:// and the usual port.',
  HEADER: 'The header cannot be sent. Use Authorization, or a name that begins with X-Parley-.',
  NOT_FOUND: 'There is no server of this name.',
  INTERNAL: 'The address leads into a private network, which Parley never calls.',
  CONNECTION: 'The connection could not be made, or broke.',
  TIMEOUT: `There was no response within ${TIMEOUT_MS / 1_000} seconds.`,
  TOO_LARGE: 'The response was too large.',
  PAUSED: 'This installation is a copy that sends nothing until it is released.',
};

/** What no other attempt would change. */
const FINAL: readonly OutsideReason[] = ['ADDRESS', 'HEADER', 'INTERNAL'];

interface Attempted {
  attempt: DeliveryAttempt;
  isDelivered: boolean;
  isFinal: boolean;
}

async function deliver(
  services: Services,
  { business_id: businessId, delivery_id: deliveryId }: DueRow<'delivery_id'>,
): Promise<ApplyDue> {
  const found = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
    const delivery = await findDelivery(tx, businessId, deliveryId);
    const automation = delivery && (await findAutomation(tx, businessId, delivery.automation_id));
    if (delivery?.status !== 'pending' || !automation) return null;
    const { webhook_endpoint: url } = automation;
    return { delivery, url, secrets: await openWebhookSecrets(services, tx, automation) };
  });
  if (found === null) return () => Promise.resolve(null);
  const result = found.url === null ? noAddress() : await call(services, found.url, found.delivery, found.secrets);
  const pause = WEBHOOK_PAUSES[found.delivery.attempts.length];
  const isLast = result.isDelivered || result.isFinal || pause === undefined;
  return async ({ tx }): Promise<NextDue> => {
    await storeAttempt(tx, businessId, deliveryId, {
      attempt: result.attempt,
      status: result.isDelivered ? 'delivered' : isLast ? 'failed' : 'pending',
      nextSeconds: isLast ? null : pause,
    });
    return isLast ? null : { afterSeconds: pause };
  };
}

const noAddress = (): Attempted => ({
  isDelivered: false,
  isFinal: true,
  attempt: {
    time: new Date().toISOString(),
    milliseconds: 0,
    response_status: null,
    problem: 'The automation has no address any more.',
    response: '',
  },
});

/** The signature that the receiver computes again: over the time and the body, so that neither can be changed or repeated later. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

async function call(
  { outside }: Services,
  url: string,
  { id, body }: DeliveryRow,
  { secret, header }: WebhookSecrets,
): Promise<Attempted> {
  const begun = Date.now();
  const time = new Date(begun).toISOString();
  const attempted = (rest: Omit<DeliveryAttempt, 'time' | 'milliseconds'>): DeliveryAttempt => ({
    time,
    milliseconds: Date.now() - begun,
    ...rest,
  });
  try {
    const { status, body: bytes } = await outside.fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'x-parley-signature': signatureOf(secret, Math.floor(begun / 1_000), body),
        ...header,
      },
      body,
      timeoutMs: TIMEOUT_MS,
    });
    const isDelivered = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    const problem = isDelivered
      ? null
      : isRedirect
        ? 'It responds with a redirect, which Parley does not follow. Enter the address to which it leads.'
        : `It responded with ${status}.`;
    return {
      isDelivered,
      isFinal: isRedirect,
      attempt: attempted({ response_status: status, problem, response: readable(bytes) }),
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return {
      isDelivered: false,
      isFinal: FINAL.includes(error.reason),
      attempt: attempted({ response_status: null, problem: problems[error.reason], response: '' }),
    };
  }
}

/** The beginning of a response as text that can be stored; what is no text becomes replacement characters. */
const readable = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes.subarray(0, KEPT_RESPONSE)).replaceAll('\0', '\uFFFD');
