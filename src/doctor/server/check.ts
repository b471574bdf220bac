import type { Config } from '../../foundation/server/config.ts';
import type { Pool } from '../../foundation/server/db/pool.ts';
import type { OutgoingState } from '../../foundation/server/installation/outgoing.ts';
import type { FindingState } from '../contract/finding.ts';

/** What checks of the installation may read. */
export interface CheckContext {
  config: Config;
  /** With the rights of parley_app or of the owner: checks read no rows of businesses, only functions that return counts and ages. */
  pool: Pool;
  /** Whether anything may leave for providers and by mail. */
  sending: OutgoingState;
  /** Webhooks with a wrong signature since the start of this process; null in a command, which does not know it. */
  refusedWebhooks: { readonly count: number } | null;
}

/** One thing that an installation needs. A check that throws counts as broken. */
export interface InstallationCheck {
  /** Names it in the report, such as `disk`. */
  name: string;
  /** Its subject, as shown. */
  title: string;
  /** The text of a problem says how to fix it. Null: not applicable. */
  run(ctx: CheckContext): Promise<{ state: FindingState; text: string } | null>;
}

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** What the area needs of the installation. */
    checks?: readonly InstallationCheck[];
  }
}
