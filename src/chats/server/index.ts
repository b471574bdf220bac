/** The public API of the chats area. */
export { applyUpdates } from './incoming/apply-updates.ts';
export { countWaitingChats } from './chat-count-store.ts';
export { adoptProviderIds, applyStatuses } from './incoming/apply-statuses.ts';
export type { ArrivedChange, ArrivedMessage, ArrivedStatus } from './incoming/arrivals.ts';
export { elapseWindows, keepElapsingWindows } from './incoming/elapse-windows.ts';
export { fetchMediaJob } from './incoming/fetch-media.ts';
export { deleteOldParked } from './incoming/old-parked-store.ts';
export { applyLanded } from './incoming/tidy-parked.ts';
export type { ChatNews } from './chat-parts.ts';
export { fireReminders, keepFiringReminders } from './reminders.ts';
export { chatRoutes } from './routes.ts';
export { guardSends } from './send/guard-sends.ts';
export { createSettleSends } from './send/settle-sends.ts';
export { markReadJob } from './update/mark-read-job.ts';
