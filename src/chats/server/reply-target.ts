import {
  addBusinessMinutes,
  FIRST_REPLY_TARGET,
  readAnsweringTimes,
  type OpenHours,
} from '../../accounts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { BusinessConfig } from '../../foundation/server/domain-events/business-config-store.ts';
import type { ChatRow } from './store/chat-rows-store.ts';

/** Within how many minutes of business hours a person shall reply. */
export interface ReplyTarget {
  hours: OpenHours;
  minutes: number;
}

type Waiting = Pick<ChatRow, 'waiting_since' | 'reply_due_time'> & { reply_late_time: string | null };

/**
 * A customer who writes and has no reply yet waits since the first of these messages: since the chat was opened or reopened, or
 * since a person has replied last. Changes the chat.
 */
export function startWait(chat: Waiting, time: string, target: ReplyTarget | null): void {
  if (chat.waiting_since !== null && Date.parse(chat.waiting_since) <= Date.parse(time)) return;
  Object.assign(chat, { waiting_since: time, reply_due_time: dueTime(time, target), reply_late_time: null });
}

/** Until when there shall be a reply; null without a target, or where the business never opens. */
export const dueTime = (waitingSince: string, target: ReplyTarget | null): string | null =>
  target === null ? null : addBusinessMinutes(waitingSince, target.minutes, target.hours);

// By business, as of the version of its configuration: a batch asks the database for none of them twice.
const known = new Map<Id, { version: number; target: ReplyTarget | null }>();
const MOST_KNOWN = 2_000;

/** The targets of these businesses; one that has none is left out. Businesses that have none cost no statement. */
export async function readReplyTargets(
  tx: Transaction,
  configs: readonly BusinessConfig[],
): Promise<ReadonlyMap<Id, ReplyTarget>> {
  const wanted = configs.filter(({ configured }) => configured.includes(FIRST_REPLY_TARGET.name));
  const unknown = wanted.filter(
    ({ business_id, config_version }) => known.get(business_id)?.version !== config_version,
  );
  if (unknown.length > 0) {
    if (known.size >= MOST_KNOWN) known.clear();
    const targets = await findReplyTargets(
      tx,
      unknown.map(({ business_id }) => business_id),
    );
    for (const { business_id: id, config_version: version } of unknown)
      known.set(id, { version, target: targets.get(id) ?? null });
  }
  return new Map(
    wanted.flatMap(({ business_id: id }) => {
      const target = known.get(id)?.target;
      return target ? [[id, target] as const] : [];
    }),
  );
}

/** The same as they are in the database now. */
export async function findReplyTargets(
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<ReadonlyMap<Id, ReplyTarget>> {
  const times = await readAnsweringTimes(tx, [...new Set(businessIds)]);
  return new Map(
    [...times].flatMap(([id, { hours, first_reply_minutes: minutes }]) =>
      minutes === null ? [] : [[id, { hours, minutes }] as const],
    ),
  );
}
