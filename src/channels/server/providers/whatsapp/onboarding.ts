import type { ConnectProvider, ProviderNumber } from '../connect-provider.ts';
import { checkNumber, isNumberBlocked } from './check-number.ts';
import { readLimit } from './convert-account.ts';
import { fixedBy } from './explain.ts';
import type { Graph } from './graph.ts';
import { exchangeCode, readGrantedAccounts } from './login.ts';
import { importAppData } from './import-app-data.ts';
import { changeGraphPin, listGraphNumbers, readGraphAccount, registerNumber, type GraphNumber } from './numbers.ts';
import { subscribeAccount, subscribeApp, unsubscribeAccount } from './subscriptions.ts';

const STANDARD_PER_SECOND = 80;
const HIGH_PER_SECOND = 1_000;
/** A portfolio that no one has verified starts with this many (specification, section 9). */
const UNVERIFIED_LIMIT = 250;

/** What the login asks for; the login configuration names them too. */
const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/** Two-step verification is on already and has another PIN. */
const PIN_MISMATCH = 133_005;
/** An authorization code that is used, too old, or unknown. */
const CODE_SPENT = 36_009;

export interface Addresses {
  /** Where the login window leads back to; compared to the letter by the provider. */
  redirectUri: string;
  webhookUrl: string;
  /** Where the customers of the sandbox are played; null with the real provider. */
  simulatorUrl: string | null;
}

/** Onboarding on the WhatsApp Business Platform (reference, section 2). */
export function createOnboarding(graph: Graph, { redirectUri, webhookUrl, simulatorUrl }: Addresses): ConnectProvider {
  const { app } = graph;
  return {
    loginWindow: {
      app_id: app.id,
      config_id: app.configId,
      redirect_uri: redirectUri,
      scopes: [...SCOPES],
      api_version: app.apiVersion,
      login_url: `${app.loginUrl}/${app.apiVersion}/dialog/oauth`,
      simulator_url: simulatorUrl,
    },
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
    changePin: (token, numberId, pin) => changeGraphPin(graph, token, numberId, pin),
    check: (token, target) => checkNumber(graph, token, target),
    isBlocked: (token, target) => isNumberBlocked(graph, token, target),
    importEarlier: (token, numberId, part) => importAppData(graph, token, numberId, part),
    reasonOf({ code, subcode }) {
      if (code === PIN_MISMATCH) return 'PIN_EXISTS';
      return fixedBy(code) === 'login' || subcode === CODE_SPENT ? 'SIGN_IN' : null;
    },
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
  is_in_app: number.is_on_biz_app ?? false,
});
