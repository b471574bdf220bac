import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, found } from '../../../core/server/control/control-error.ts';
import { raiseAlert, setAccountStatus, setMessagingLimit, setReview } from '../graph/accounts/account-events.ts';
import { decideName, emitQuality, setPin } from '../graph/numbers/number-events.ts';
import { tierOf } from '../graph/number-node.ts';
import type { Platform } from '../platform.ts';
import { startUpgrade } from '../sending/number-upgrade.ts';
import { newAccount, newNumber } from '../registry/default-registry.ts';
import type { Account, BusinessNumber } from '../registry/entities.ts';
import { withoutUndefined } from './customer-routes.ts';

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
    is_enabled_for_insights: z.boolean(),
    callback,
  })
  .partial();
const newAccountBody = accountFields.extend({ id: z.string().regex(/^\d+$/).optional(), name: z.string() });
/** What is restricted, and for how long, when the status becomes RESTRICTED. */
const restrictions = z
  .array(
    z.strictObject({
      restriction_type: z.string().default('RESTRICTED_BIZ_INITIATED_MESSAGING'),
      expires_in_ms: z
        .number()
        .min(0)
        .nullable()
        .default(7 * 86_400_000),
    }),
  )
  .default([{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expires_in_ms: 7 * 86_400_000 }]);
const changedAccount = accountFields.extend({ restrictions });

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
    last_onboarded_time: z.iso.datetime({ offset: true }),
    shares_history: z.boolean(),
    callback,
  })
  .partial();
const newNumberBody = numberFields.extend({
  id: z.string().regex(/^\d+$/).optional(),
  account_id: z.string().optional(),
  display_phone_number: z.string(),
  verified_name: z.string(),
});
/** Decides the display name that is in review, or another one. */
const nameDecision = z.strictObject({
  decision: z.enum(['APPROVED', 'REJECTED']),
  name: z.string().optional(),
  rejection_reason: z.string().optional(),
});

const alert = z.strictObject({
  entity_type: z.string().default('WABA'),
  entity_id: z.string().optional(),
  alert_type: z.string().default('OBA_REJECTED'),
  alert_severity: z.enum(['CRITICAL', 'WARNING', 'INFORMATIONAL']).default('INFORMATIONAL'),
  alert_status: z.string().default('ACTIVE'),
  alert_description: z.string().default('Something about this account needs attention.'),
});

interface One {
  Params: { id: string };
}

/** Accounts and numbers. What the platform tells a business about a change is sent by webhook. */
export function mountAccountControls(app: FastifyInstance, platform: Platform): void {
  const { registry } = platform;
  const accountOf = (id: string): Account => found(registry.account(id), 'account');
  const numberOf = (id: string): BusinessNumber => found(registry.number(id), 'number');

  app.post('/accounts', (request, reply) => {
    const { id = registry.newId(), ...given } = newAccountBody.parse(request.body);
    const account = newAccount({ id, ...withoutUndefined(given) });
    registry.state.accounts.push(account);
    registry.changed();
    return reply.status(201).send(account);
  });
  app.patch<One>('/accounts/:id', (request) => {
    const account = accountOf(request.params.id);
    const {
      status,
      messaging_limit,
      account_review_status,
      restrictions: asked,
      ...rest
    } = changedAccount.parse(request.body);
    Object.assign(account, withoutUndefined(rest));
    registry.changed();
    if (status !== undefined) setAccountStatus(platform, account, status, asked);
    if (messaging_limit !== undefined) setMessagingLimit(platform, account, messaging_limit);
    if (account_review_status !== undefined) setReview(platform, account, account_review_status);
    return account;
  });
  app.post<One>('/accounts/:id/alerts', (request, reply) => {
    const account = accountOf(request.params.id);
    const { entity_type, entity_id = account.id, ...info } = alert.parse(request.body ?? {});
    raiseAlert(platform, account, entity_type, entity_id, info);
    return reply.status(204).send();
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
    const number = numberOf(request.params.id);
    const { pin, quality_rating, messages_per_second, ...rest } = numberFields.parse(request.body);
    Object.assign(number, withoutUndefined(rest));
    registry.changed();
    if (pin !== undefined) setPin(platform, number, pin);
    if (quality_rating !== undefined) rate(platform, number, quality_rating);
    if (messages_per_second !== undefined) setThroughput(platform, number, messages_per_second);
    return number;
  });
  app.post<One>('/numbers/:id/upgrade', (request) => {
    const number = numberOf(request.params.id);
    if (number.is_on_biz_app) throw new ControlError(409, 'A number that is in the app as well keeps its rate.');
    startUpgrade(platform, number);
    return number;
  });
  app.post<One>('/numbers/:id/name', (request) => {
    const number = numberOf(request.params.id);
    const { decision, name, rejection_reason } = nameDecision.parse(request.body);
    decideName(
      platform,
      number,
      found(name ?? number.new_name ?? undefined, 'name in review'),
      decision,
      rejection_reason ?? null,
    );
    return number;
  });
}

const limitOf = (platform: Platform, number: BusinessNumber) => {
  const tier = tierOf(platform.registry.account(number.account_id)?.messaging_limit ?? null);
  return { current_limit: tier, max_daily_conversations_per_business: tier };
};

/** A number that becomes red is flagged, and no longer when it recovers. Meta's reference, "Messaging limits and quality". */
function rate(platform: Platform, number: BusinessNumber, rating: string): void {
  const wasRed = number.quality_rating === 'RED';
  const isRed = rating === 'RED';
  number.quality_rating = rating;
  platform.registry.changed();
  if (wasRed !== isRed)
    emitQuality(platform, number, { event: isRed ? 'FLAGGED' : 'UNFLAGGED', ...limitOf(platform, number) });
}

const HIGH_THROUGHPUT = 1_000;

/** An upgrade is announced. Meta's reference, "Throughput". */
function setThroughput(platform: Platform, number: BusinessNumber, perSecond: number): void {
  const isUpgrade = number.messages_per_second < HIGH_THROUGHPUT && perSecond >= HIGH_THROUGHPUT;
  number.messages_per_second = perSecond;
  platform.registry.changed();
  if (isUpgrade) emitQuality(platform, number, { event: 'THROUGHPUT_UPGRADE', ...limitOf(platform, number) });
}
