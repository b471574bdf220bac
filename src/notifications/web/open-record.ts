import { notificationPaths } from './paths.ts';

/** What a notification of the browser leads to. */
export interface RecordToOpen {
  module: string;
  id: string;
  /** To mark it read; null for a message. */
  notification: string | null;
}

/** The route that leads on to a record: it knows the modules, and marks the notification read. */
export function openingPath({ module, id, notification }: RecordToOpen): string {
  const query = new URLSearchParams({ module, id, ...(notification !== null && { notification }) });
  return `${notificationPaths.open}?${query.toString()}`;
}

/** Goes there from outside of any component. */
export function openRecord(record: RecordToOpen): void {
  window.location.hash = openingPath(record);
}
