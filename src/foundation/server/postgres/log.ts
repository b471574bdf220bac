/** Where the launcher reports to; a pino logger fits. */
export type LauncherLog = { info(message: string): void; warn(message: string): void };
