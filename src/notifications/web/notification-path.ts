/** Modules whose records have a page at /{module}/{id}. A notification of any other module leads nowhere. */
const ownPage: ReadonlySet<string> = new Set([
  'chats',
  'contacts',
  'enquiries',
  'offerings',
  'conversations',
  'tasks',
  'sequences',
]);
const belowBroadcasts: ReadonlySet<string> = new Set(['campaigns', 'contact_lists']);

const ID = /^[1-9]\d{0,18}$/;

/** Where a notification leads (specification, section 2). Built from an allow-list: nothing of the server's text gets into an address. */
export function notificationPath(module: string, recordId: string): string | null {
  if (!ID.test(recordId)) return null;
  if (module === 'templates') return `/settings/templates/${recordId}`;
  if (belowBroadcasts.has(module)) return `/broadcasts/${module}/${recordId}`;
  return ownPage.has(module) ? `/${module}/${recordId}` : null;
}

/** What the page that was opened from a notification finds in its navigation state. */
export const notificationState = { origin: 'notifications' } as const;
