import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { alwaysOpen, type BusinessHours, type WorkingHours } from '../../contract/business-hours.ts';
import { isOpenAt, type OpenHours } from '../business/business-minutes.ts';

/** How much a person can be given. */
export interface Capacity {
  /** Open chats at most; null: any number. */
  chat_capacity: number | null;
  /** Whether they work now. */
  is_working: boolean;
}

interface Row {
  user_id: Id;
  chat_capacity: number | null;
  working_hours: WorkingHours | null;
  /** Null where the business is not set up. */
  time_zone: string | null;
  business_hours: BusinessHours | null;
  now: string;
}

const read: NamedStatement = {
  name: 'read_capacities',
  text: `select u.id as user_id, u.chat_capacity, u.working_hours, b.time_zone, b.business_hours, n.now
    from (select clock_now() as now offset 0) n, users u left join businesses b on b.business_id = u.business_id
    where u.business_id = $1 and u.id = any ($2::bigint[]) and u.deleted_time is null`,
};

/**
 * The capacity of these users of a business, by user. They work during their own hours, or else while the business is open,
 * by the clocks of its zone and the database's time; on its holidays nobody works. A user who is not of the business, or
 * was deleted, is left out.
 */
export async function readCapacities(
  tx: Transaction,
  businessId: Id,
  userIds: readonly Id[],
): Promise<ReadonlyMap<Id, Capacity>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.run<Row>(read, [businessId, userIds]);
  return new Map(
    rows.map((row) => [row.user_id, { chat_capacity: row.chat_capacity, is_working: isOpenAt(row.now, hoursOf(row)) }]),
  );
}

const hoursOf = ({ working_hours: own, time_zone, business_hours: business }: Row): OpenHours => {
  const { week, holidays } = business ?? alwaysOpen;
  return { time_zone: time_zone ?? 'UTC', week: own?.week ?? week, holidays };
};
