import { randomOf } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, idAt, momentOf, userId, type World } from './world.ts';

/** Younger than the age at which events are deleted. */
const EVENT_DAYS = 1;
const AUDIT_DAYS = 300;
const ACTIONS = ['signed_in', 'signed_out', 'user_invited', 'user_updated', 'business_updated', 'role_updated'];

function* events(world: World): Generator<CellValue[]> {
  const { events: count, users } = world.sizes;
  for (const { business, id } of businessesOf(world)) {
    const random = randomOf(world.seed, `events ${business}`);
    for (let index = 0; index < count; index += 1) {
      const user = userId(world, business, random.below(users));
      const unread = random.below(100);
      const data = { unread };
      yield [
        id,
        index + 1,
        'live_notifications',
        'notification_counts',
        data,
        [user],
        momentOf(world, index, count, EVENT_DAYS),
      ];
    }
  }
}

function* audits(world: World): Generator<CellValue[]> {
  const { audits: count, users } = world.sizes;
  for (const { business, id } of businessesOf(world)) {
    const random = randomOf(world.seed, `audits ${business}`);
    for (let index = 0; index < count; index += 1) {
      const time = momentOf(world, index, count, AUDIT_DAYS);
      const actor = userId(world, business, random.below(users));
      const subject = userId(world, business, random.below(users));
      yield [
        id,
        idAt(time, index),
        time,
        actor,
        random.pick(ACTIONS),
        'users',
        subject,
        { fields: ['status'] },
        `10.0.${random.below(256)}.${random.below(256)}`,
        'bench',
      ];
    }
  }
}

/** What happened: the event log (its counters stand in `tenants`) and the audit log. */
export const historyTables: AreaGenerator = (world): TableRows[] => [
  {
    table: 'event_log',
    columns: ['business_id', 'seq', 'topic', 'event', 'data', 'audience', 'created_time'],
    rows: events(world),
  },
  {
    table: 'audit_log',
    columns: [
      'business_id',
      'id',
      'time',
      'actor_id',
      'action',
      'record_type',
      'record_id',
      'detail',
      'ip',
      'user_agent',
    ],
    rows: audits(world),
  },
];
