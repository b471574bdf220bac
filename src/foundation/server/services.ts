import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { Outside } from './outbound/fetch-outside.ts';
import type { Outgoing } from './installation/outgoing.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Bus } from './realtime/bus.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** Everything that lives as long as the process. Built once in `app/server`; tests replace single parts. */
export interface Services {
  config: Config;
  log: Logger;
  /** Acts as parley_app: sees one business per transaction. */
  pool: Pool;
  bus: Bus;
  objectStore: ObjectStore;
  secretBox: SecretBox;
  mailer: Mailer;
  /** The one way to addresses that users name. */
  outside: Outside;
  /** Whether anything may leave for providers and by mail. */
  outgoing: Outgoing;
  /** Whether more webhooks arrive than one batch applies; kept by the ingest of this process. */
  webhookFlood: { isUnderWay: boolean };
  /** Webhooks with a wrong signature since the start of this process. */
  refusedWebhooks: { count: number };
}
