import { createOutside } from '../../../../../foundation/server/outbound/fetch-outside.ts';
import { connectProvider } from '../../../../../foundation/server/outbound/provider-connection.ts';
import type { Provider } from '../../provider.ts';
import { createWhatsapp } from '../whatsapp.ts';

interface WhatsappAt {
  timeoutMs?: number;
  webhookSecrets?: readonly string[];
  appId?: string;
}

/** WhatsApp as a test plays it at this address; `close` ends its connections. */
export const whatsappAt = (
  url: string,
  { timeoutMs, webhookSecrets = ['test-app-secret'], appId = '1' }: WhatsappAt = {},
): Provider =>
  createWhatsapp({
    app: {
      id: appId,
      secret: 'test-app-secret',
      configId: '2',
      verifyToken: 'test',
      graphUrl: url,
      loginUrl: url,
      apiVersion: 'v25.0',
    },
    webhookSecrets,
    connection: connectProvider(new URL(url)),
    outside: createOutside({ trustedOrigins: [url] }),
    redirectUri: 'http://localhost:8080/app/connect.html',
    webhookUrl: 'http://localhost:8080/webhooks/whatsapp',
    simulatorUrl: null,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
