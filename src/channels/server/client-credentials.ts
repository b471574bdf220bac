import type { Providers } from './providers.ts';

/** What the login asks for; the login configuration names them too. */
const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/** What the browser needs to open the login window; public parts only. */
export function clientCredentials({ app, redirectUri, simulatorUrl }: Providers) {
  return [
    {
      platform_id: 'whatsapp',
      app_id: app.id,
      config_id: app.configId,
      redirect_uri: redirectUri,
      scopes: [...SCOPES],
      api_version: app.apiVersion,
      login_url: `${app.loginUrl}/${app.apiVersion}/dialog/oauth`,
      simulator_url: simulatorUrl,
    },
  ];
}
