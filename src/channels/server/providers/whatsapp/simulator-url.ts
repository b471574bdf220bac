import type { Config } from '../../../../foundation/server/config.ts';
import { isOnThisMachine } from '../../../../foundation/server/http/origin-check.ts';

/** Where the customers of the sandbox are played, for the terminal of this machine; null with a real provider. */
export function simulatorUrl({ metaAppId, metaGraphUrl, sandbox, sandboxPort }: Config): string | null {
  // With a provider's app, or another provider's address, the sandbox has no part in the conversations.
  if (metaAppId !== undefined || metaGraphUrl !== undefined || sandbox === 'off') return null;
  return `http://localhost:${sandboxPort}/`;
}

/** The same for links in the product. The sandbox listens on this machine only, so links exist only where browsers do too. */
export const linkedSimulatorUrl = (config: Config): string | null =>
  isOnThisMachine(config.publicUrl) ? simulatorUrl(config) : null;
