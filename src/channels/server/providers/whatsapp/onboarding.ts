import type { ConnectProvider, ProviderNumber } from '../../connect-provider.ts';
import { readLimit } from './convert-account.ts';
import type { Graph } from './graph.ts';
import { exchangeCode, readGrantedAccounts } from './login.ts';
import { listGraphNumbers, readGraphAccount, registerNumber, type GraphNumber } from './numbers.ts';
import { subscribeAccount, subscribeApp, unsubscribeAccount } from './subscriptions.ts';

const STANDARD_PER_SECOND = 80;
const HIGH_PER_SECOND = 1_000;
/** A portfolio that nobody has verified starts with this many (specification, section 9). */
const UNVERIFIED_LIMIT = 250;

interface Addresses {
  /** Where the login window leads back to; compared to the letter by the provider. */
  redirectUri: string;
  webhookUrl: string;
}

/** Onboarding on the WhatsApp Business Platform (reference, section 2). */
export function createWhatsappOnboarding(graph: Graph, { redirectUri, webhookUrl }: Addresses): ConnectProvider {
  const { app } = graph;
  return {
    loginUrl(state) {
      const url = new URL(`${app.loginUrl}/${app.apiVersion}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: app.id,
        config_id: app.configId,
        redirect_uri: redirectUri,
        response_type: 'code',
        override_default_response_type: 'true',
        state,
      }).toString();
      return url.href;
    },
    exchangeCode: (code) => exchangeCode(graph, code, redirectUri),
    grantedAccounts: (token) => readGrantedAccounts(graph, token),
    async findAccount(token, accountId) {
      const account = await readGraphAccount(graph, token, accountId);
      const limit = readLimit(account.whatsapp_business_manager_messaging_limit);
      return {
        id: account.id,
        name: account.name || account.id,
        portfolio_id: account.owner_business_info?.id ?? null,
        is_verified: account.business_verification_status === 'verified',
        status: account.status ?? null,
        messaging_limit: limit === undefined ? UNVERIFIED_LIMIT : limit,
      };
    },
    listNumbers: async (token, accountId) => (await listGraphNumbers(graph, token, accountId)).map(presentNumber),
    async subscribe(token, accountId) {
      await subscribeApp(graph, webhookUrl);
      await subscribeAccount(graph, token, accountId);
    },
    unsubscribe: (token, accountId) => unsubscribeAccount(graph, token, accountId),
    register: (token, numberId, pin) => registerNumber(graph, token, numberId, pin),
  };
}

const presentNumber = (number: GraphNumber): ProviderNumber => ({
  id: number.id,
  display_phone_number: number.display_phone_number,
  verified_name: number.verified_name,
  quality_rating: number.quality_rating,
  name_status: number.name_status ?? null,
  is_verified: number.code_verification_status === 'VERIFIED',
  is_pin_enabled: number.is_pin_enabled ?? false,
  throughput: number.throughput?.level === 'HIGH' ? HIGH_PER_SECOND : STANDARD_PER_SECOND,
});
