import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { problemOfAddress, unknownField } from '../webhooks/fields.ts';
import { handshake } from '../webhooks/handshake.ts';
import type { AccessToken } from '../registry/entities.ts';
import { authenticate, problemOf, SCOPES } from './access.ts';
import { strike, type GraphCall, type GraphRoute } from './graph-call.ts';
import { parametersOf } from './read-body.ts';
import { refuse, refuseObject } from './graph-error.ts';
import { listOf, textOf, type Json } from '../../../core/server/read-json.ts';

/** The calls about the app itself, with its own token. */
export const appRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/subscriptions', call: 'subscribe', run: listSubscriptions },
  { method: 'POST', path: '/:id/subscriptions', call: 'subscribe', run: subscribe },
  { method: 'DELETE', path: '/:id/subscriptions', call: 'subscribe', run: unsubscribe },
];

function needApp({ platform, caller, id }: GraphCall): void {
  if (id !== platform.registry.state.app.id) refuseObject(id, 'post');
  if (!caller.isApp) refuse(15, { message: 'This method must be called with an app access_token.', status: 400 });
}

const fieldsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? listOf(value).map(String) : (textOf(value) ?? '').split(','))
    .map((field) => field.trim())
    .filter(Boolean);

async function subscribe(call: GraphCall): Promise<Json> {
  needApp(call);
  const { parameters, platform } = call;
  if (parameters['object'] !== 'whatsapp_business_account')
    refuse(100, {
      message: `Param object must be one of {WHATSAPP_BUSINESS_ACCOUNT} - got "${String(parameters['object'])}".`,
    });
  const url = textOf(parameters['callback_url']) ?? refuse(100, { message: 'The parameter callback_url is required.' });
  const fields = fieldsIn(parameters['fields']);
  const unknown = unknownField(fields);
  // The words of both refusals: no public source.
  if (unknown !== undefined)
    refuse(100, { message: `Param fields must be one of the fields of whatsapp_business_account - got "${unknown}".` });
  const problem = problemOfAddress(url);
  if (problem !== null) refuse(100, { message: `Param callback_url ${problem}.` });
  const token =
    textOf(parameters['verify_token']) ?? refuse(100, { message: 'The parameter verify_token is required.' });
  const wrong = await handshake(url, token);
  if (wrong !== null)
    refuse(2200, { message: `Callback verification failed with the following errors: ${wrong}`, status: 400 });
  Object.assign(platform.registry.state.app, {
    callback_url: url,
    verify_token: token,
    fields: fields.length > 0 ? fields : platform.registry.state.app.fields,
  });
  platform.registry.changed();
  return { success: true };
}

function unsubscribe(call: GraphCall): Json {
  needApp(call);
  const { app } = call.platform.registry.state;
  // Meta's reference, "Graph API, subscriptions": without fields the whole subscription ends.
  const ended = fieldsIn(call.parameters['fields']);
  app.fields = ended.length === 0 ? [] : app.fields.filter((field) => !ended.includes(field));
  if (app.fields.length === 0) app.callback_url = null;
  call.platform.registry.changed();
  return { success: true };
}

function listSubscriptions(call: GraphCall): Json {
  needApp(call);
  const { callback_url, fields } = call.platform.registry.state.app;
  if (callback_url === null) return { data: [] };
  return {
    data: [
      {
        object: 'whatsapp_business_account',
        callback_url,
        active: true,
        fields: fields.map((name) => ({ name, version: `v${call.platform.settings.webhook_version}.0` })),
      },
    ],
  };
}

/** The calls that a token is got and looked at by. */
export function mountTokenCalls(graph: FastifyInstance, platform: Platform): void {
  graph.route({
    method: ['GET', 'POST'],
    url: '/oauth/access_token',
    handler: (request, reply) => {
      const fault = platform.faults.pick('token');
      return fault ? strike(fault, request, reply) : exchange(platform, parametersOf(request));
    },
  });
  graph.get('/debug_token', (request) => {
    authenticate(platform, request, parametersOf(request));
    return { data: inspect(platform, textOf(parametersOf(request)['input_token']) ?? '') };
  });
}

function exchange(platform: Platform, parameters: Json): Json {
  const { app } = platform.registry.state;
  if (parameters['client_id'] !== app.id)
    refuse(101, {
      message: 'Error validating application. Cannot get application info due to a system error.',
      status: 400,
    });
  if (parameters['client_secret'] !== app.secret)
    refuse(1, { message: 'Error validating client secret.', status: 400, isBare: true });
  if (parameters['grant_type'] === 'client_credentials')
    return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' };
  const code = textOf(parameters['code']) ?? refuse(100, { message: 'Missing authorization code' });
  const known = platform.registry.codes.get(code);
  if (!known) return refuse(100, { message: 'This authorization code has been used.', subcode: 36009 });
  if (known.expires_at <= platform.clock.now())
    return refuse(100, { message: 'This authorization code has expired.', subcode: 36009 });
  if ((textOf(parameters['redirect_uri']) ?? '') !== known.redirect_uri)
    refuse(100, {
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      subcode: 36008,
    });
  platform.registry.codes.delete(code);
  onboard(platform, known.account_ids);
  const { token_lives_ms: lives } = platform.settings;
  const expiresAt = lives === null ? null : platform.clock.now() + lives;
  const { token } = newToken(platform, known.account_ids, { expiresAt });
  return {
    access_token: token,
    token_type: 'bearer',
    ...(lives === null ? {} : { expires_in: Math.floor(lives / 1000) }),
  };
}

/** With the login a number of the WhatsApp Business app is onboarded, from when on its data can be synchronized once. */
function onboard({ registry, clock }: Platform, accountIds: readonly string[]): void {
  for (const number of registry.state.numbers) {
    if (!number.is_on_biz_app || !accountIds.includes(number.account_id)) continue;
    number.last_onboarded_time = new Date(clock.now()).toISOString();
    number.sync_requests = [];
  }
}

/** A business token for some accounts; without an end and with every permission unless said otherwise. */
export function newToken(
  { registry, clock }: Platform,
  accountIds: readonly string[],
  { expiresAt = null, scopes = SCOPES }: { expiresAt?: number | null; scopes?: readonly string[] | undefined } = {},
): AccessToken {
  const token: AccessToken = {
    token: `EAASandbox${randomBytes(48).toString('base64').replaceAll(/[+/=]/g, 'Z')}`,
    app_id: registry.state.app.id,
    account_ids: [...accountIds],
    scopes: [...scopes],
    issued_at: clock.now(),
    expires_at: expiresAt,
    is_revoked: false,
  };
  registry.state.tokens.push(token);
  registry.changed();
  return token;
}

function inspect({ registry, clock }: Platform, input: string): Json {
  const { app } = registry.state;
  const token = registry.state.tokens.find((each) => each.token === input);
  const problem = token ? problemOf(token, clock.now()) : { message: 'The access token could not be decrypted' };
  if (!token || problem) return { error: { code: 190, ...problem }, is_valid: false, scopes: [] };
  return {
    app_id: app.id,
    type: 'SYSTEM_USER',
    application: app.name,
    expires_at: token.expires_at === null ? 0 : Math.floor(token.expires_at / 1000),
    data_access_expires_at: 0,
    issued_at: Math.floor(token.issued_at / 1000),
    is_valid: true,
    scopes: token.scopes,
    granular_scopes: token.scopes
      .filter((scope) => scope.startsWith('whatsapp'))
      .map((scope) => ({ scope, target_ids: token.account_ids })),
    user_id: '900000000000900',
  };
}
