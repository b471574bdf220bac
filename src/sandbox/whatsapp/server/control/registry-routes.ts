import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newToken } from '../graph/app-routes.ts';
import { setTemplateQuality, setTemplateStatus } from '../graph/template-status.ts';
import { checkNewTemplate } from '../graph/check-new-template.ts';
import { newCode } from '../login/login-routes.ts';
import type { Platform } from '../platform.ts';
import { newAccount, newNumber } from '../registry/default-registry.ts';
import type { Template } from '../registry/entities.ts';
import { withoutUndefined } from './customer-routes.ts';
import { startUpgrade } from '../sending/number-upgrade.ts';
import { pauseForQuality } from '../sending/pause-template.ts';
import { ControlError, found } from '../../../core/server/control/control-error.ts';

const callback = z.strictObject({ override_callback_uri: z.string(), verify_token: z.string() }).nullable();
const accountFields = z
  .strictObject({
    business_id: z.string(),
    business_name: z.string(),
    account_review_status: z.string(),
    business_verification_status: z.string(),
    status: z.enum(['ACTIVE', 'RESTRICTED', 'LOCKED', 'DISABLED']),
    messaging_limit: z.int().min(0).nullable(),
    has_payment_issue: z.boolean(),
    is_app_subscribed: z.boolean(),
    callback,
  })
  .partial();
const newAccountBody = accountFields.extend({ id: z.string().regex(/^\d+$/).optional(), name: z.string() });

const numberFields = z
  .strictObject({
    verified_name: z.string(),
    name_status: z.string(),
    code_verification_status: z.string(),
    quality_rating: z.string(),
    status: z.string(),
    account_mode: z.enum(['LIVE', 'SANDBOX']),
    is_on_biz_app: z.boolean(),
    is_registered: z.boolean(),
    pin: z
      .string()
      .regex(/^\d{6}$/)
      .nullable(),
    messages_per_second: z.number().positive(),
    pair_burst: z.number().positive(),
    pair_seconds: z.number().positive(),
    allowed_recipients: z.array(z.string()),
    callback,
  })
  .partial();
const newNumberBody = numberFields.extend({
  id: z.string().regex(/^\d+$/).optional(),
  account_id: z.string().optional(),
  display_phone_number: z.string(),
  verified_name: z.string(),
});

const appFields = z
  .strictObject({
    callback_url: z.string().nullable(),
    verify_token: z.string(),
    fields: z.array(z.string()),
    redirect_uris: z.array(z.string()),
  })
  .partial();

interface One {
  Params: { id: string };
}

/** What there is: accounts, numbers, templates, tokens, and starting again. */
export function mountRegistryControls(app: FastifyInstance, platform: Platform): void {
  const { registry } = platform;

  app.get('/state', () => {
    const { app: own, accounts, numbers, templates, phones, chats } = registry.state;
    return {
      app: own,
      accounts,
      numbers,
      templates,
      phones,
      chats,
      time: new Date(platform.clock.now()).toISOString(),
    };
  });
  app.post('/reset', (_, reply) => {
    platform.reset();
    return reply.status(204).send();
  });

  app.patch('/app', (request) => {
    Object.assign(registry.state.app, withoutUndefined(appFields.parse(request.body)));
    registry.changed();
    return registry.state.app;
  });

  app.post('/accounts', (request, reply) => {
    const { id = registry.newId(), ...given } = newAccountBody.parse(request.body);
    const account = newAccount({ id, ...withoutUndefined(given) });
    registry.state.accounts.push(account);
    registry.changed();
    return reply.status(201).send(account);
  });
  app.patch<One>('/accounts/:id', (request) => {
    const account = found(registry.account(request.params.id), 'account');
    Object.assign(account, withoutUndefined(accountFields.parse(request.body)));
    registry.changed();
    return account;
  });

  app.post('/numbers', (request, reply) => {
    const { id = registry.newId(), account_id, ...given } = newNumberBody.parse(request.body);
    const account = found(
      account_id === undefined ? registry.state.accounts[0] : registry.account(account_id),
      'account',
    );
    const number = newNumber({ id, account_id: account.id, ...withoutUndefined(given) });
    registry.state.numbers.push(number);
    registry.changed();
    return reply.status(201).send(number);
  });
  app.patch<One>('/numbers/:id', (request) => {
    const number = found(registry.number(request.params.id), 'number');
    Object.assign(number, withoutUndefined(numberFields.parse(request.body)));
    registry.changed();
    return number;
  });

  app.post<One>('/numbers/:id/upgrade', (request) => {
    const number = found(registry.number(request.params.id), 'number');
    if (number.is_on_biz_app) throw new ControlError(409, 'A number that is in the app as well keeps its rate.');
    startUpgrade(platform, number);
    return number;
  });

  app.post('/templates', (request, reply) => {
    const { account_id, status, ...given } = z
      .object({ account_id: z.string().optional(), status: z.string().default('APPROVED') })
      .loose()
      .parse(request.body);
    const account = found(
      account_id === undefined ? registry.state.accounts[0] : registry.account(account_id),
      'account',
    );
    const template: Template = {
      ...checkNewTemplate(given),
      id: registry.newId(),
      account_id: account.id,
      status,
      quality_score: 'UNKNOWN',
      rejected_reason: 'NONE',
    };
    registry.state.templates.push(template);
    registry.changed();
    return reply.status(201).send(template);
  });
  app.patch<One>('/templates/:id', (request) => {
    const template = found(registry.template(request.params.id), 'template');
    const { status, reason, quality_score } = z
      .strictObject({
        status: z.string(),
        reason: z.string(),
        quality_score: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
      })
      .partial()
      .parse(request.body);
    if (status !== undefined) setTemplateStatus(platform, template, status, { reason });
    if (quality_score !== undefined) {
      setTemplateQuality(platform, template, quality_score);
      pauseForQuality(platform, template);
    }
    return template;
  });

  app.post('/tokens', (request, reply) => {
    const { account_ids, expires_in_ms } = z
      .strictObject({ account_ids: z.array(z.string()).optional(), expires_in_ms: z.number().optional() })
      .parse(request.body ?? {});
    const expiresAt = expires_in_ms === undefined ? null : platform.clock.now() + expires_in_ms;
    const token = newToken(platform, account_ids ?? registry.state.accounts.map(({ id }) => id), expiresAt);
    return reply.status(201).send({ access_token: token.token, account_ids: token.account_ids });
  });
  // As the window of the browser's own login gives it: no address belongs to it.
  app.post('/codes', (request, reply) => {
    const { account_ids, redirect_uri } = z
      .strictObject({ account_ids: z.array(z.string()).optional(), redirect_uri: z.string().default('') })
      .parse(request.body ?? {});
    const code = newCode(platform, redirect_uri, account_ids ?? registry.state.accounts.map(({ id }) => id));
    return reply.status(201).send({ code });
  });
  app.post('/tokens/revoke', (request) => {
    const { access_token } = z.strictObject({ access_token: z.string().optional() }).parse(request.body ?? {});
    const meant = registry.state.tokens.filter(({ token }) => access_token === undefined || token === access_token);
    for (const token of meant) token.is_revoked = true;
    registry.changed();
    return { revoked: meant.length };
  });
}
