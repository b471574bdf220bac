import { randomOf } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, idAt, momentOf, userId, type Dataset } from './dataset.ts';

/** Younger than the age at which events are deleted. */
const EVENT_DAYS = 1;
const AUDIT_DAYS = 300;
const ACTIONS = ['signed_in', 'signed_out', 'user_invited', 'user_updated', 'business_updated', 'role_updated'];

function* events(dataset: Dataset): Generator<CellValue[]> {
  const { events: count, users } = dataset.sizes;
  for (const { business, id } of businessesOf(dataset)) {
    const random = randomOf(dataset.seed, `events ${business}`);
    for (let index = 0; index < count; index += 1) {
      const user = userId(dataset, business, random.below(users));
      const unread = random.below(100);
      const data = { unread };
      yield [
        id,
        index + 1,
        'live_notifications',
        'notification_counts',
        data,
        [user],
        momentOf(dataset, index, count, EVENT_DAYS),
      ];
    }
  }
}

function* audits(dataset: Dataset): Generator<CellValue[]> {
  const { audits: count, users } = dataset.sizes;
  for (const { business, id } of businessesOf(dataset)) {
    const random = randomOf(dataset.seed, `audits ${business}`);
    for (let index = 0; index < count; index += 1) {
      const time = momentOf(dataset, index, count, AUDIT_DAYS);
      const actor = userId(dataset, business, random.below(users));
      const subject = userId(dataset, business, random.below(users));
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

function* counters(dataset: Dataset): Generator<CellValue[]> {
  for (const { id } of businessesOf(dataset)) yield [id, dataset.sizes.events];
}

/** What happened: the event log with its counters, and the audit log. */
export const historyTables: AreaGenerator = (dataset): TableRows[] => [
  { table: 'event_counters', columns: ['business_id', 'event_seq'], rows: counters(dataset) },
  {
    table: 'event_log',
    columns: ['business_id', 'seq', 'topic', 'event', 'data', 'audience', 'created_time'],
    rows: events(dataset),
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
    rows: audits(dataset),
  },
];
