import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { textOf, type Json } from '../../../core/server/read-json.ts';
import { refuse, refuseObject } from './graph-error.ts';
import type { Platform } from '../platform.ts';
import type { AccessToken, Account, App, BusinessNumber } from '../registry/entities.ts';

/** The permissions that this API asks for. */
export const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who calls: with a token for some accounts, or as the app itself. */
export interface Caller {
  isApp: boolean;
  token: string;
  account_ids: readonly string[];
  scopes: readonly string[];
}

/** The token in the header, in the address or in the body. */
function tokenIn(request: FastifyRequest, parameters: Json): string | undefined {
  const [, token] = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? textOf(parameters['access_token']);
}

/** Who calls; refuses a token that is missing, unknown, expired or taken back. */
export function authenticate(platform: Platform, request: FastifyRequest, parameters: Json): Caller {
  const token = tokenIn(request, parameters);
  const { registry, clock } = platform;
  if (token === undefined) return refuse(190, { message: 'An access token is required to request this resource.' });
  const { app } = registry.state;
  checkProof(textOf(parameters['appsecret_proof']), token, app);
  if (token === `${app.id}|${app.secret}`) return { isApp: true, token, account_ids: [], scopes: [] };
  const known = registry.state.tokens.find((each) => each.token === token);
  if (!known) return refuse(190, { message: 'Invalid OAuth access token - Cannot parse access token' });
  const problem = problemOf(known, clock.now());
  if (problem) refuse(190, problem);
  return { isApp: false, token, account_ids: known.account_ids, scopes: known.scopes };
}

/** What is wrong with a token; null: nothing. */
export function problemOf(token: AccessToken, now: number): { message: string; subcode: number } | null {
  if (token.is_revoked)
    return { message: 'Error validating access token: The user has not authorized application.', subcode: 458 };
  if (token.expires_at === null || token.expires_at > now) return null;
  const since = new Date(token.expires_at).toUTCString();
  return { message: `Error validating access token: Session has expired on ${since}.`, subcode: 463 };
}

/**
 * Refuses a caller whose token lacks the permission. Codes 10 and 200: Meta's reference, "Cloud API, error codes"; the
 * sentences are public error texts.
 */
export function requireScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  if (scope === 'whatsapp_business_messaging')
    refuse(10, { message: 'Application does not have permission for this action' });
  refuse(200, { message: 'Permissions error' });
}

/** Meta's reference, "Securing Graph API requests": a proof that is given is checked, and an app may demand one. */
function checkProof(proof: string | undefined, token: string, { secret, requires_proof }: App): void {
  if (proof === undefined) {
    if (requires_proof)
      refuse(100, {
        message: 'API calls from the server require an appsecret_proof argument',
        type: 'GraphMethodException',
        isBare: true,
      });
    return;
  }
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('hex'));
  const given = Buffer.from(proof);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    refuse(100, {
      message: 'Invalid appsecret_proof provided in the API argument',
      type: 'GraphMethodException',
      isBare: true,
    });
}

/** The account, when this caller may see it. */
export function accountFor(platform: Platform, caller: Caller, id: string, verb = 'get'): Account {
  const account = platform.registry.account(id);
  if (!account || !caller.account_ids.includes(id)) return refuseObject(id, verb);
  return account;
}

/** The number with its account, when this caller may see it. */
export function numberFor(
  platform: Platform,
  caller: Caller,
  id: string,
  verb = 'get',
): { number: BusinessNumber; account: Account } {
  const number = platform.registry.number(id);
  const account = number && platform.registry.account(number.account_id);
  if (!number || !account || !caller.account_ids.includes(account.id)) return refuseObject(id, verb);
  return { number, account };
}
