import path from 'node:path';
import { createProviders } from '../../channels/server/index.ts';
import { createDiskObjectStore } from '../../foundation/server/files/disk-object-store.ts';
import type { Area } from '../../foundation/server/area.ts';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
import type { Config } from '../../foundation/server/config.ts';
import { createPool, type DatabaseAddress } from '../../foundation/server/db/pool.ts';
import type { Outgoing } from '../../foundation/server/installation/outgoing.ts';
import { pausableMailer, pausableOutside } from '../../foundation/server/installation/pausable.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { createMailer } from '../../foundation/server/mail/create-mailer.ts';
import { sandboxMailbox } from '../../foundation/server/mail/smtp-options.ts';
import { createOutside } from '../../foundation/server/outbound/fetch-outside.ts';
import { createPostgresBus } from '../../foundation/server/realtime/postgres-bus.ts';
import { createSecretBox } from '../../foundation/server/secrets/create-secret-box.ts';
import { deriveKey } from '../../foundation/server/secrets/derive-key.ts';
import type { Services } from '../../foundation/server/services.ts';
import { createPushSender, pushContact, readPushKeys } from '../../notifications/server/index.ts';
import { readLinkTokens } from '../../outreach/server/index.ts';
import { product } from './areas.ts';

export interface ServicesOptions {
  config: Config;
  log: Logger;
  address: DatabaseAddress;
  masterKey: Buffer;
  outgoing: Outgoing;
  /** Left out, the product's own. */
  areas?: readonly Area[] | undefined;
  /** Its connections; left out, those of a whole process. */
  database?: { max?: number; applicationName: string };
}

/** Builds what lives as long as the process; `close` ends it in the reverse order. */
export async function createServices({
  config,
  log,
  address,
  masterKey,
  outgoing,
  areas = product.areas,
  database = { applicationName: `parley-${config.role}` },
}: ServicesOptions): Promise<Services & { close(): Promise<void> }> {
  const pool = createPool({ address, role: 'parley_app', log, ...database });
  const bus = await createPostgresBus({ address, log });
  const mailbox = sandboxMailbox(config.sandboxPort);
  const providers = createProviders({ config, outgoing, masterKey });
  // Browsers name the addresses of their push services, customers those of links: none is trusted.
  const outside = pausableOutside(createOutside(), outgoing);
  return {
    config,
    log,
    pool,
    bus,
    objectStore: await createDiskObjectStore(path.join(config.dataDir, 'objects'), log),
    secretBox: createSecretBox(masterKey),
    mailer: pausableMailer(
      createMailer({
        smtpUrl: config.smtpUrl ?? mailbox.smtpUrl,
        from: config.mailFrom ?? mailbox.from,
        linkKey: deriveKey(masterKey, 'mail_link'),
      }),
      outgoing,
    ),
    links: await readLinkTokens(pool, masterKey),
    push: createPushSender(await readPushKeys(pool, masterKey), pushContact(config), outside),
    outside,
    outgoing,
    webhookFlood: { isUnderWay: false },
    refusedWebhooks: { count: 0 },
    providers,
    areas,
    listeners: composeAreas(areas).listeners,
    async close() {
      await providers.close();
      await outside.close();
      await bus.close();
      await pool.end();
    },
  };
}
