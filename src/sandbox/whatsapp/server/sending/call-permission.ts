import { refuse } from '../graph/graph-error.ts';
import { idOf, isJson, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { BusinessNumber, PhoneMessage } from '../registry/entities.ts';

/* Meta's reference, Calling API, "Obtain user call permissions" and "Troubleshooting and error codes": a person is called
   only with permission, which is given in answer to a request. */

const DAY_MS = 86_400_000;
/** How long a permission holds that is not permanent, and a request. */
const WEEK_MS = 7 * DAY_MS;
const MOST_REQUESTS = { PT24H: { ms: DAY_MS, most: 1 }, P7D: { ms: WEEK_MS, most: 2 } } as const;

export interface CallPermission {
  status: 'no_permission' | 'temporary' | 'permanent';
  /** In seconds; only of a temporary one. */
  expiration_time?: number;
}

/** Refuses when the number has calling turned off. */
export function requireCalling({ settings }: BusinessNumber): void {
  const { calling } = settings;
  if (!isJson(calling) || calling['status'] !== 'ENABLED')
    refuse(138_000, 'Calling APIs are not enabled for this phone number');
}

const messagesWith = ({ registry }: Platform, numberId: string, waId: string): readonly PhoneMessage[] =>
  registry.state.chats.find(({ number_id, wa_id }) => number_id === numberId && wa_id === waId)?.messages ?? [];

/** Whether that person lets the number call; what they last answered counts. */
export function permissionOf(platform: Platform, numberId: string, waId: string): CallPermission {
  const answer = messagesWith(platform, numberId, waId).findLast(
    ({ direction, content }) => direction === 'sent' && content['type'] === 'call_permission_reply',
  );
  const reply = answer?.content['call_permission_reply'];
  if (!answer || !isJson(reply) || reply['response'] !== 'accept') return { status: 'no_permission' };
  if (reply['is_permanent'] === true) return { status: 'permanent' };
  const expiration = Number(idOf(reply['expiration_timestamp']) ?? Math.floor((answer.time + WEEK_MS) / 1000));
  if (expiration * 1000 <= platform.clock.now()) return { status: 'no_permission' };
  return { status: 'temporary', expiration_time: expiration };
}

/** How many requests for permission were sent, by period. They begin at zero when the two have spoken. */
export function requestLimits(platform: Platform, numberId: string, waId: string): Json[] {
  const now = platform.clock.now();
  const spoke = platform.calls.lastConnected(numberId, waId);
  const times = messagesWith(platform, numberId, waId)
    .filter(({ direction, content }) => direction === 'received' && content['type'] === 'call_permission_request')
    .map(({ time }) => time)
    .filter((time) => time > spoke);
  return Object.entries(MOST_REQUESTS).map(([period, { ms, most }]) => {
    const inPeriod = times.filter((time) => time > now - ms);
    const [first] = inPeriod;
    const isReached = inPeriod.length >= most && first !== undefined;
    return {
      time_period: period,
      max_allowed: most,
      current_usage: inPeriod.length,
      ...(isReached ? { limit_expiration_time: Math.floor((first + ms) / 1000) } : {}),
    };
  });
}

/** Whether none of the limits is reached. */
export const isWithin = (limits: readonly Json[]): boolean =>
  limits.every(({ limit_expiration_time }) => limit_expiration_time === undefined);

/** Refuses a request for permission that may not be sent. */
export function checkPermissionRequest(platform: Platform, number: BusinessNumber, waId: string): void {
  requireCalling(number);
  if (permissionOf(platform, number.id, waId).status === 'permanent')
    refuse(138_017, 'A permanent permission has already been approved by the user for this phone number.');
  if (!isWithin(requestLimits(platform, number.id, waId)))
    refuse(138_009, 'Limit reached for call permission request sends for the given business and consumer pair');
}
