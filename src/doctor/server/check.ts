import type { Config } from '../../foundation/server/config.ts';
import type { Pool } from '../../foundation/server/db/pool.ts';
import type { OutgoingState } from '../../foundation/server/installation/outgoing.ts';
import type { FindingState } from '../contract/finding.ts';

/** What checks of the installation look at. */
export interface CheckContext {
  config: Config;
  /** Of parley_app, or of the owner of the tables: checks see no rows of businesses, only what functions tell. */
  pool: Pool;
  /** Whether anything may leave for providers and by mail. */
  sending: OutgoingState;
  /** Webhooks that this process has refused for their signature; null for a command beside it. */
  refusedWebhooks: { readonly count: number } | null;
}

/** One thing that an installation needs. A check that throws counts as broken. */
export interface InstallationCheck {
  /** Names it in the report, such as `disk`. */
  name: string;
  /** What it looks at, for people. */
  title: string;
  /** The text of a fault says what to do. Null: there is nothing to look at. */
  run(ctx: CheckContext): Promise<{ state: FindingState; text: string } | null>;
}

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** What the area needs of the installation. */
    checks?: readonly InstallationCheck[];
  }
}
