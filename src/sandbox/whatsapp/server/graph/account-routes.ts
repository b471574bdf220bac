import type { Account } from '../registry/entities.ts';
import { newNumber } from '../registry/default-registry.ts';
import { accountFor } from './access.ts';
import { pageOf, pickFields } from './fields.ts';
import { originOf, type GraphCall, type GraphRoute } from './graph-call.ts';
import { refuse } from './graph-error.ts';
import { NUMBER_FIELDS, numberNode, tierOf } from './number-node.ts';
import { callbackIn } from './number-routes.ts';
import { idOf, isJson, textOf, type Json } from '../../../core/server/read-json.ts';

/** Accounts, their numbers and who is notified of them. */
export const accountRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/phone_numbers', call: 'account', run: listNumbers },
  { method: 'POST', path: '/:id/phone_numbers', call: 'account', run: addNumber },
  { method: 'GET', path: '/:id/subscribed_apps', call: 'subscribe', run: listApps },
  { method: 'POST', path: '/:id/subscribed_apps', call: 'subscribe', run: subscribe },
  { method: 'DELETE', path: '/:id/subscribed_apps', call: 'subscribe', run: unsubscribe },
  { method: 'GET', path: '/:id/owned_whatsapp_business_accounts', call: 'account', run: listAccounts },
  { method: 'GET', path: '/:id/client_whatsapp_business_accounts', call: 'account', run: listAccounts },
];

export const ACCOUNT_FIELDS = ['name', 'timezone_id', 'message_template_namespace', 'currency'] as const;

/** An account with every field that can be asked for. */
export function accountNode(account: Account): Json {
  const isActive = account.status === 'ACTIVE';
  return {
    id: account.id,
    name: account.name,
    currency: account.currency,
    country: account.country,
    timezone_id: account.timezone_id,
    message_template_namespace: account.message_template_namespace,
    account_review_status: account.account_review_status,
    business_verification_status: account.business_verification_status,
    ownership_type: 'CLIENT_OWNED',
    status: account.status,
    primary_business_location: account.country,
    owner_business_info: { id: account.business_id, name: account.business_name },
    owner_business: { id: account.business_id, name: account.business_name },
    on_behalf_of_business_info: undefined,
    whatsapp_business_manager_messaging_limit: tierOf(account.messaging_limit),
    is_enabled_for_insights: account.is_enabled_for_insights,
    health_status: {
      can_send_message: isActive ? 'AVAILABLE' : 'BLOCKED',
      entities: [{ entity_type: 'WABA', id: account.id, can_send_message: isActive ? 'AVAILABLE' : 'BLOCKED' }],
    },
  };
}

/** The account of the path; counts the call towards its hourly limit. */
export function managedAccount(call: GraphCall, verb = 'get'): Account {
  const { platform } = call;
  const account = accountFor(platform, call.caller, call.id, verb);
  platform.limits.takeManagementCall(account.id, platform.settings.management_calls_per_hour);
  return account;
}

const hereOf = (call: GraphCall) => ({ origin: originOf(call), url: call.request.originalUrl });

function listNumbers(call: GraphCall): Json {
  const account = managedAccount(call);
  const numbers = call.platform.registry
    .numbersOf(account.id)
    .toSorted((a, b) => b.last_onboarded_time.localeCompare(a.last_onboarded_time));
  return pageOf(numbers, call.parameters, hereOf(call), (number) =>
    pickFields(numberNode(call.platform, number), call.parameters, NUMBER_FIELDS),
  );
}

function addNumber(call: GraphCall): Json {
  const account = managedAccount(call, 'post');
  const { platform, parameters } = call;
  const cc = idOf(parameters['cc']);
  const rest = idOf(parameters['phone_number'])?.replaceAll(/\D/g, '');
  const name = textOf(parameters['verified_name']);
  if (cc === undefined || rest === undefined || name === undefined)
    return refuse(100, { message: 'The parameters cc, phone_number and verified_name are required.' });
  const id = platform.registry.newId();
  const display = `+${cc} ${rest}`;
  if (platform.registry.state.numbers.some(({ wa_id }) => wa_id === `${cc}${rest}`))
    refuse(100, {
      message: 'Invalid parameter',
      subcode: 2388012,
      userTitle: 'Number in use',
      userMessage: 'This number is in use on WhatsApp already.',
    });
  platform.registry.state.numbers.push(
    newNumber({
      id,
      account_id: account.id,
      display_phone_number: display,
      verified_name: name,
      code_verification_status: 'NOT_VERIFIED',
      last_onboarded_time: new Date(platform.clock.now()).toISOString(),
    }),
  );
  platform.registry.changed();
  return { id };
}

function listApps(call: GraphCall): Json {
  const account = managedAccount(call);
  if (!account.is_app_subscribed) return { data: [] };
  const { id, name } = call.platform.registry.state.app;
  const callback = account.callback?.override_callback_uri;
  return {
    data: [
      {
        whatsapp_business_api_data: { id, name, link: `${call.platform.origin}/` },
        ...(callback === undefined ? {} : { override_callback_uri: callback }),
      },
    ],
  };
}

async function subscribe(call: GraphCall): Promise<Json> {
  const account = managedAccount(call, 'post');
  account.callback = await callbackIn(isJson(call.parameters) ? call.parameters : {});
  account.is_app_subscribed = true;
  call.platform.registry.changed();
  return { success: true };
}

function unsubscribe(call: GraphCall): Json {
  const account = managedAccount(call, 'delete');
  account.is_app_subscribed = false;
  account.callback = null;
  call.platform.registry.changed();
  return { success: true };
}

function listAccounts(call: GraphCall): Json {
  const own = call.platform.registry.state.accounts.filter(
    ({ id, business_id }) => business_id === call.id && call.caller.account_ids.includes(id),
  );
  return pageOf(own, call.parameters, hereOf(call), (account) =>
    pickFields(accountNode(account), call.parameters, ACCOUNT_FIELDS),
  );
}
