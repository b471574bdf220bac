import { inject } from 'vitest';

/** The PostgreSQL of this test run, started by postgres-global-setup.ts: its owner may make databases on it. */
export function postgresServer(): { host: string; port: number; user: string; password?: string } {
  return inject('postgres');
}
