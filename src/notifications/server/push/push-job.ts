import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findLiveSessions } from '../../../accounts/server/index.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { id, type Id } from '../../../foundation/contract/id.ts';
import { findNoticeDefinition, noticeDefinition, type NoticeEvent } from '../../../foundation/contract/notice.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { OutsideError } from '../../../foundation/server/outbound/outside-error.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { PushSubscription } from '../../contract/push.ts';
import { readPushContent, type PushContent } from './push-content.ts';
import { findPushTarget, registrationToken, removeRegistration } from './push-registration-store.ts';
import { pushSubject, type PushSubject } from './push-subject.ts';
import { PushError } from './push-sender.ts';
import { subscriptionOf } from './push-token.ts';

interface PreparedPush extends PushContent {
  subscription: PushSubscription;
}

/** Pushes to one browser. A push may arrive twice; the service worker shows it once. */
export const pushJob = defineJob({
  name: 'push',
  payload: z.object({ registration_id: id, event: z.string(), subject: pushSubject, tag: z.string() }),
  // With their pauses about a minute and a half: what comes later is of no use.
  maxAttempts: 5,
  outgoing: true,
  async handle({ registration_id: registrationId, event, subject: about, tag }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A push belongs to a business');
    if (!findNoticeDefinition(event)) throw new GiveUp('The event is not known to this version');
    const named = event as NoticeEvent;
    const prepared = await prepare(services, businessId, { registrationId, event: named, subject: about, tag });
    if (!prepared) return;
    const { subscription, payload, ttlSeconds } = prepared;
    const outcome = await send(services, subscription, {
      payload: JSON.stringify(payload),
      ttlSeconds,
      urgency: noticeDefinition(named).importance,
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    });
    if (outcome === 'gone')
      await inBusiness(services, { businessId, actor: systemActor }, ({ tx }) =>
        removeRegistration(tx, registrationId),
      );
  },
});

/** In a transaction of its own: no connection waits for a push service. */
function prepare(
  services: Services,
  businessId: Id,
  { registrationId, ...about }: { registrationId: Id; event: NoticeEvent; subject: PushSubject; tag: string },
): Promise<PreparedPush | null> {
  return inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
    const target = await findPushTarget(ctx.tx, registrationId);
    if (!target) return null;
    const live = await findLiveSessions(ctx.tx, businessId, [target.session_id]);
    if (!live.has(target.session_id)) return null;
    const content = await readPushContent(ctx, { userId: target.user_id, ...about });
    if (!content) return null;
    const token = await services.secretBox.open(ctx.tx, registrationToken(registrationId), target.sealed_token);
    const subscription = subscriptionOf(token);
    if (!subscription) throw new GiveUp('The registration has no subscription');
    return { subscription, ...content };
  });
}

/** `gone` also for an address that we never call; throws GiveUp for what no other try would change. */
async function send(
  { push }: Services,
  subscription: PushSubscription,
  content: Parameters<Services['push']['send']>[1],
): Promise<'sent' | 'gone'> {
  try {
    return await push.send(subscription, content);
  } catch (error) {
    if (error instanceof OutsideError && (error.reason === 'INTERNAL' || error.reason === 'ADDRESS')) return 'gone';
    if (error instanceof PushError && !error.isPassing) throw new GiveUp(error.message, { cause: error });
    throw error;
  }
}
