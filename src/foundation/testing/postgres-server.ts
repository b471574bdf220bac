import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
    run: TestRun;
  }
}

/** A server on which tests may make databases of their own, as its owner. */
export interface TestPostgres {
  host: string;
  port: number;
  user: string;
  password?: string;
}

/** What a run creates and deletes at its end: databases by the beginning of their names, files by their folder. */
export interface TestRun {
  databasePrefix: string;
  folder: string;
}

/** The PostgreSQL of this test run, started by postgres-global-setup.ts: its owner may make databases on it. */
export const postgresServer = (): TestPostgres => inject('postgres');

/** The run that this test belongs to. */
export const testRun = (): TestRun => inject('run');
