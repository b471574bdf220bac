import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parametersOf } from '../graph/read-body.ts';
import { textOf } from '../../../core/server/read-json.ts';
import { PAGE_HEADERS } from '../../../core/server/page.ts';
import type { Platform } from '../platform.ts';
import { loginPage, refusedLoginPage } from './login-page.ts';
import { readLoginRequest, returnAddress, type LoginRequest } from './login-request.ts';

const CODE_LIVES_MS = 30_000;
const CARRIED = ['client_id', 'redirect_uri', 'state', 'config_id', 'response_type', 'scope'] as const;

/** The login window: asks what to share, and leads back with a code. */
export function mountLogin(app: FastifyInstance, platform: Platform): void {
  void app.register(async (login) => {
    login.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
      const form = new URLSearchParams(String(text));
      done(null, { ...Object.fromEntries(form), account: form.getAll('account') });
    });
    const url = '/graph/dialog/oauth';
    login.get(url, (request, reply) => show(platform, request, reply, false));
    login.post(url, (request, reply) => decide(platform, request, reply));
  });
}

/** The page may be left by the form to the address that it leads back to, and the window keeps who opened it. */
const headersFor = (redirectUri: string | null): Record<string, string> => ({
  ...PAGE_HEADERS,
  'content-security-policy': PAGE_HEADERS['content-security-policy'].replace(
    "form-action 'none'",
    redirectUri === null ? "form-action 'none'" : `form-action 'self' ${new URL(redirectUri).origin}`,
  ),
  'cross-origin-opener-policy': 'unsafe-none',
  // Without a referrer at all a browser names no origin in the form's request either.
  'referrer-policy': 'same-origin',
});

function show(
  { registry }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  isMissingChoice: boolean,
): FastifyReply {
  const { app, accounts } = registry.state;
  const parameters = parametersOf(request);
  const asked = readLoginRequest(parameters, app);
  const isRefused = 'refused' in asked;
  return reply
    .status(isRefused || isMissingChoice ? 400 : 200)
    .headers(headersFor(isRefused ? null : asked.redirectUri))
    .type('text/html; charset=utf-8')
    .send(
      isRefused
        ? refusedLoginPage(asked.refused)
        : loginPage({
            appName: app.name,
            accounts,
            numbersOf: registry.numbersOf,
            hidden: Object.fromEntries(
              CARRIED.flatMap((name) => (textOf(parameters[name]) ? [[name, textOf(parameters[name]) ?? '']] : [])),
            ),
            isMissingChoice,
          }),
    );
}

function decide(platform: Platform, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const parameters = parametersOf(request);
  const asked = readLoginRequest(parameters, platform.registry.state.app);
  if ('refused' in asked) return show(platform, request, reply, false);
  if (parameters['decision'] !== 'allow') return lead(reply, asked, cancelled);
  const { account } = parameters;
  const chosen = (Array.isArray(account) ? account : [account]).filter((id) => platform.registry.account(String(id)));
  if (chosen.length === 0) return show(platform, request, reply, true);
  const code = newCode(platform, asked.redirectUri, chosen.map(String));
  return lead(reply, asked, { code });
}

const cancelled = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
} as const;

const lead = (
  reply: FastifyReply,
  { redirectUri, state }: LoginRequest,
  response: Readonly<Record<string, string>>,
): FastifyReply =>
  reply
    .headers(headersFor(redirectUri))
    .redirect(returnAddress(redirectUri, { ...response, ...(state === '' ? {} : { state }) }), 303);

/** A code that can be exchanged once, within 30 seconds. */
export function newCode({ registry, clock }: Platform, redirectUri: string, accountIds: string[]): string {
  const code = `AQ${randomBytes(48).toString('base64url')}`;
  for (const [old, { expires_at }] of registry.codes) if (expires_at <= clock.now()) registry.codes.delete(old);
  registry.codes.set(code, {
    code,
    redirect_uri: redirectUri,
    account_ids: accountIds,
    expires_at: clock.now() + CODE_LIVES_MS,
  });
  return code;
}
