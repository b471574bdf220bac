import { installationSecret } from '../../../foundation/server/secrets/installation-secret.ts';
import { randomBytes } from 'node:crypto';
import type { Config } from '../../../foundation/server/config.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { LINK_PATH } from '../../../templates/contract/counted-address.ts';
import { trackableUrl } from '../../contract/tracked-address.ts';
import { openLinkRows, type TrackedLink } from './link-store.ts';
import { createLinkTokens, type LinkTokens } from './link-token.ts';

const KEY_BYTES = 32;

/** The tokens of the installation's links. */
export async function readLinkTokens(pool: Pool, masterKey: Buffer): Promise<LinkTokens> {
  return createLinkTokens(await installationSecret(pool, masterKey, 'tracked_links', () => randomBytes(KEY_BYTES)));
}

/**
 * The ids of links, in their order, made where there are none yet: one statement for all. An address must be one that `trackableUrl`
 * takes; another one makes it throw.
 */
export async function openLinks(tx: Transaction, businessId: Id, links: readonly TrackedLink[]): Promise<Id[]> {
  const stored = links.map((link) => {
    const url = trackableUrl(link.url);
    if (url === null) throw new Error('Only addresses of the web can be tracked');
    return { ...link, url };
  });
  return openLinkRows(tx, businessId, stored);
}

/** Where a link with a token leads first: in a text, or as the whole address of a button. */
export const linkAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  new URL(`${LINK_PATH}${token}`, publicUrl).href;
