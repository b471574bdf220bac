import type { Config } from '../../../../foundation/server/config.ts';
import { isOnThisMachine } from '../../../../foundation/server/http/origin-check.ts';
import { pausableConnection, pausableOutside } from '../../../../foundation/server/installation/pausable.ts';
import { createOutside } from '../../../../foundation/server/outbound/fetch-outside.ts';
import { connectProvider } from '../../../../foundation/server/outbound/provider-connection.ts';
import type { Provider } from '../provider.ts';
import type { ProviderSettings } from '../providers.ts';
import { readMetaApp, webhookSecrets } from './meta-app.ts';
import { createWhatsapp } from './whatsapp.ts';

/** WhatsApp as the settings say: the real one, or the sandbox. Nothing behind this function can see the difference. */
export function whatsappOfSettings({ config, outgoing, masterKey }: ProviderSettings): Provider {
  const app = readMetaApp(config, masterKey);
  return createWhatsapp({
    app,
    webhookSecrets: webhookSecrets(config, app),
    connection: pausableConnection(connectProvider(new URL(app.graphUrl)), outgoing),
    outside: pausableOutside(createOutside({ trustedOrigins: [app.graphUrl] }), outgoing),
    redirectUri: new URL('/app/connect.html', config.publicUrl).href,
    webhookUrl: new URL('/webhooks/whatsapp', config.publicUrl).href,
    simulatorUrl: linkedSimulatorUrl(config),
  });
}

/** Where the customers of the sandbox are played, for the terminal of this machine; null with a real provider. */
export function simulatorUrl({ metaAppId, metaGraphUrl, sandbox, sandboxPort }: Config): string | null {
  // With a provider's app, or another provider's address, the sandbox has no part in the conversations.
  if (metaAppId !== undefined || metaGraphUrl !== undefined || sandbox === 'off') return null;
  return `http://localhost:${sandboxPort}/`;
}

/** The same for links in the product. The sandbox listens on this machine only, so links exist only where browsers do too. */
export const linkedSimulatorUrl = (config: Config): string | null =>
  isOnThisMachine(config.publicUrl) ? simulatorUrl(config) : null;
