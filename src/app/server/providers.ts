import { createGraph, createWhatsappOnboarding, type Providers } from '../../channels/server/index.ts';
import { pausableConnection, pausableOutside } from '../../foundation/server/installation/pausable.ts';
import { createOutside } from '../../foundation/server/outbound/fetch-outside.ts';
import { connectProvider } from '../../foundation/server/outbound/provider-connection.ts';
import type { Services } from '../../foundation/server/services.ts';
import { readMetaApp } from './meta-app.ts';
import { linkedSimulatorUrl } from './simulator-url.ts';

/** Opens the way to the providers that the settings name. Nothing is connected before the first call. */
export function createProviders(
  { config, outgoing }: Pick<Services, 'config' | 'outgoing'>,
  masterKey: Buffer,
): Providers & { close(): Promise<void> } {
  const app = readMetaApp(config, masterKey);
  const connection = pausableConnection(connectProvider(new URL(app.graphUrl)), outgoing);
  const graph = createGraph(app, connection);
  const outside = pausableOutside(createOutside({ trustedOrigins: [app.graphUrl] }), outgoing);
  const redirectUri = new URL('/app/connect.html', config.publicUrl).href;
  const webhookUrl = new URL('/webhooks/whatsapp', config.publicUrl).href;
  return {
    app,
    graph,
    outside,
    redirectUri,
    simulatorUrl: linkedSimulatorUrl(config),
    onboarding: createWhatsappOnboarding(graph, { redirectUri, webhookUrl }),
    async close() {
      await Promise.all([connection.close(), outside.close()]);
    },
  };
}
