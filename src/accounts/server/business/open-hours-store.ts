import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { alwaysOpen, type BusinessHours } from '../../contract/business-hours.ts';
import type { OpenHours } from './business-minutes.ts';

/** When a business answers customers. */
export interface AnsweringTimes {
  hours: OpenHours;
  /** Within how many minutes of business hours a customer shall have a reply; null: no target. */
  first_reply_minutes: number | null;
}

interface Row {
  business_id: Id;
  time_zone: string;
  business_hours: BusinessHours | null;
  first_reply_minutes: number | null;
}

const read: NamedStatement = {
  name: 'read_answering_times',
  text: `select business_id, time_zone, business_hours, first_reply_minutes from businesses where business_id = any ($1)`,
};

/** When these businesses answer, by business; one that is not set up is left out. */
export async function readAnsweringTimes(
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<ReadonlyMap<Id, AnsweringTimes>> {
  if (businessIds.length === 0) return new Map();
  const rows = await tx.run<Row>(read, [businessIds]);
  return new Map(
    rows.map(({ business_id, time_zone, business_hours: hours, first_reply_minutes }) => [
      business_id,
      { hours: { time_zone, ...(hours ?? alwaysOpen) }, first_reply_minutes },
    ]),
  );
}
