import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { dayNumber, startOfDay } from '../../../foundation/server/zones/zone-days.ts';
import type { availabilityBody } from '../../contract/availability.ts';
import type { User } from '../../contract/user.ts';
import { readMoment } from '../business/business-store.ts';
import { findColleagues } from './colleague-store.ts';
import { announceUser } from './update-user.ts';
import { lockUser, NO_ABSENCE, updateAvailability } from './user-store.ts';

type Body = z.output<typeof availabilityBody>;

/** Sets whether someone is there: one's own availability, or a colleague's where the role allows it. */
export async function setAvailability(ctx: MemberContext, userId: Id, body: Body): Promise<{ user: User }> {
  const { db, businessId, user: me } = ctx;
  if (userId !== me.user_id && !me.permissions.has('users.availability'))
    refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
  if (!(await lockUser(db, businessId, userId))) refuse('NOT_FOUND');
  const { state, out_of_office: out } = body;
  const absent = out && (await absenceOf(ctx, userId, out));
  const change = { ...(state && { availability: state }), ...(out !== undefined && (absent ?? NO_ABSENCE)) };
  if (Object.keys(change).length === 0) return announceUser(ctx, userId);
  await updateAvailability(db, businessId, userId, change);
  ctx.audit({
    action: 'availability_set',
    record_type: 'users',
    record_id: userId,
    detail: { ...(state && { state }), ...(out !== undefined && { out_of_office: out !== null }) },
  });
  return announceUser(ctx, userId);
}

/** The columns of an absence, which begins and ends with days in the zone of the business. */
async function absenceOf(
  { tx, businessId }: MemberContext,
  userId: Id,
  { first_day, last_day, note, stand_in_id: standInId }: NonNullable<Body['out_of_office']>,
) {
  const { now, zone } = await readMoment(tx, businessId);
  const until = startOfDay(dayNumber(last_day) + 1, zone);
  if (until <= Date.parse(now))
    refuse('INVALID_DATA', { message: 'This day is over already.', info: { field: 'out_of_office.last_day' } });
  if (standInId !== null) {
    const colleagues = await findColleagues(tx, [{ business_id: businessId, user_id: standInId }]);
    if (standInId === userId || colleagues.get(standInId)?.status !== 'active')
      refuse('INVALID_DATA', {
        message: 'Choose an active colleague.',
        info: { field: 'out_of_office.stand_in_id' },
      });
  }
  return {
    out_from: new Date(startOfDay(dayNumber(first_day), zone)).toISOString(),
    out_until: new Date(until).toISOString(),
    out_note: note,
    stand_in_id: standInId,
  };
}
