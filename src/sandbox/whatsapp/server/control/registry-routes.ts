import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SCOPES } from '../graph/access.ts';
import { newToken } from '../graph/app-routes.ts';
import {
  announceTemplateCategory,
  setTemplateCategory,
  setTemplateQuality,
  setTemplateStatus,
} from '../graph/templates/template-status.ts';
import { checkNewTemplate } from '../graph/templates/check-new-template.ts';
import { newCode } from '../login/login-routes.ts';
import type { Platform } from '../platform.ts';
import { newTemplate } from '../registry/default-registry.ts';
import { templateCategory } from './settings-patch.ts';
import { withoutUndefined } from './customer-routes.ts';
import { pauseForQuality } from '../sending/pause-template.ts';
import { found } from '../../../core/server/control/control-error.ts';

const appFields = z
  .strictObject({
    callback_url: z.string().nullable(),
    verify_token: z.string(),
    fields: z.array(z.string()),
    redirect_uris: z.array(z.string()),
    requires_proof: z.boolean(),
  })
  .partial();

const changedTemplate = z
  .strictObject({
    status: z.string(),
    reason: z.string(),
    title: z.string(),
    disable_date: z.string(),
    quality_score: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
    correct_category: templateCategory,
    category: templateCategory,
  })
  .partial();

interface One {
  Params: { id: string };
}

/** What there is: templates, tokens, the app, and starting again. */
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

  app.post('/templates', (request, reply) => {
    const { account_id, status, ...given } = z
      .object({ account_id: z.string().optional(), status: z.string().default('APPROVED') })
      .loose()
      .parse(request.body);
    const account = found(
      account_id === undefined ? registry.state.accounts[0] : registry.account(account_id),
      'account',
    );
    const template = newTemplate({
      // Samples need no upload here: what a template looks like matters, not how it came to be.
      ...checkNewTemplate(given, null),
      id: registry.newId(),
      account_id: account.id,
      status,
      created_at: platform.clock.now(),
      updated_at: platform.clock.now(),
    });
    registry.state.templates.push(template);
    registry.changed();
    return reply.status(201).send(template);
  });
  app.patch<One>('/templates/:id', (request) => {
    const template = found(registry.template(request.params.id), 'template');
    const given = changedTemplate.parse(request.body);
    if (given.status !== undefined)
      setTemplateStatus(platform, template, given.status, {
        reason: given.reason,
        title: given.title,
        disableDate: given.disable_date,
      });
    if (given.quality_score !== undefined) {
      setTemplateQuality(platform, template, given.quality_score);
      pauseForQuality(platform, template);
    }
    if (given.correct_category !== undefined) announceTemplateCategory(platform, template, given.correct_category);
    if (given.category !== undefined) setTemplateCategory(platform, template, given.category);
    return template;
  });

  app.post('/tokens', (request, reply) => {
    const { account_ids, expires_in_ms, scopes } = z
      .strictObject({ account_ids: z.array(z.string()), expires_in_ms: z.number(), scopes: z.array(z.enum(SCOPES)) })
      .partial()
      .parse(request.body ?? {});
    const expiresAt = expires_in_ms === undefined ? null : platform.clock.now() + expires_in_ms;
    const token = newToken(platform, account_ids ?? registry.state.accounts.map(({ id }) => id), {
      expiresAt,
      scopes,
    });
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
