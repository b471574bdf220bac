import { accountTables } from './accounts.ts';
import { channelTables } from './channels.ts';
import { chatTables } from './chats.ts';
import { contactTables } from './contacts.ts';
import { historyTables } from './history.ts';
import { notificationTables } from './notifications.ts';
import type { AreaGenerator } from './table-rows.ts';

/** Every area that has data to make, lowest on the ladder first: later tables refer to earlier ones. */
export const generators: readonly AreaGenerator[] = [
  accountTables,
  historyTables,
  notificationTables,
  channelTables,
  contactTables,
  chatTables,
];
