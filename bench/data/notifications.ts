import { randomOf, type Random } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, idAt, momentOf, userId, type Dataset } from './dataset.ts';

const DAYS = 60;
const MODULES = ['chats', 'tasks', 'imports', 'templates'];
const MESSAGES = [
  'A chat was assigned to you',
  'A task is due today',
  'An import has finished',
  'A template was approved',
  'A customer wrote in a chat that waits for an answer',
];

interface Drawn {
  user: number;
  module: string;
  isUnread: boolean;
  message: string;
}

function draw(random: Random, users: number): Drawn {
  return {
    user: random.below(users),
    module: random.pick(MODULES),
    isUnread: random.below(10) < 3,
    message: random.pick(MESSAGES),
  };
}

function* notifications(dataset: Dataset): Generator<CellValue[]> {
  const { notifications: count, users } = dataset.sizes;
  for (const { business, id } of businessesOf(dataset)) {
    const random = randomOf(dataset.seed, `notifications ${business}`);
    for (let index = 0; index < count; index += 1) {
      const { user, module, isUnread, message } = draw(random, users);
      const time = momentOf(dataset, index, count, DAYS);
      yield [
        id,
        idAt(time, index),
        userId(dataset, business, user),
        isUnread ? 'unread' : 'read',
        time,
        module,
        idAt(time, index),
        message,
      ];
    }
  }
}

/** Draws the same numbers again instead of keeping them: memory stays flat at any size. */
function* counts(dataset: Dataset): Generator<CellValue[]> {
  const { notifications: count, users } = dataset.sizes;
  for (const { business, id } of businessesOf(dataset)) {
    const random = randomOf(dataset.seed, `notifications ${business}`);
    const tallies = Array.from({ length: users }, () => ({ unread: 0 }));
    for (let index = 0; index < count; index += 1) {
      const { user, isUnread } = draw(random, users);
      const tally = tallies[user];
      if (!tally || !isUnread) continue;
      tally.unread += 1;
    }
    for (const [user, tally] of tallies.entries()) yield [id, userId(dataset, business, user), tally.unread];
  }
}

/** The bell of every user, and its stored counters. */
export const notificationTables: AreaGenerator = (dataset): TableRows[] => [
  {
    table: 'notifications',
    columns: ['business_id', 'id', 'user_id', 'status', 'created_time', 'module', 'record_id', 'message'],
    rows: notifications(dataset),
  },
  { table: 'notification_counts', columns: ['business_id', 'user_id', 'unread'], rows: counts(dataset) },
];
