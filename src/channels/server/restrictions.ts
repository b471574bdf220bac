import type { WorkContext } from '../../foundation/server/work-context.ts';
import { channelRestricted } from '../contract/domain-events.ts';
import type { ChannelRow, RestrictionInfo } from './channel-store.ts';

/** A restriction without an end. */
export const NO_END = '9999-12-31T00:00:00.000Z';

type Restricted = Pick<ChannelRow, 'business_id' | 'id' | 'kind' | 'name' | 'restriction_info'>;

/**
 * The restrictions of a channel whose provider says whether it may send at present, not for how long it may not. A restriction whose
 * end is known ends by itself; one without an end ends when the provider lets the channel send again.
 */
export function restrictionsWhen(info: RestrictionInfo, isBlocked: boolean): RestrictionInfo {
  const { RESTRICTED_BIZ_INITIATED_MESSAGING: until } = info;
  if (!isBlocked) return Object.fromEntries(Object.entries(info).filter(([, end]) => end !== NO_END));
  const holds = typeof until === 'string' && until > new Date().toISOString();
  return holds ? info : { ...info, RESTRICTED_BIZ_INITIATED_MESSAGING: NO_END };
}

/** Tells other areas which of these channels may not begin conversations any more. `known`: what each was before, by its id. */
export function announceRestrictions(
  ctx: WorkContext,
  channels: readonly Restricted[],
  known: ReadonlyMap<string, Pick<Restricted, 'restriction_info'>>,
): void {
  const present = new Date().toISOString();
  ctx.raise(
    channelRestricted,
    channels.flatMap(({ business_id, id: channel_id, kind, name, restriction_info }) => {
      const before = known.get(channel_id);
      const was = before?.restriction_info.RESTRICTED_BIZ_INITIATED_MESSAGING ?? null;
      const is = restriction_info.RESTRICTED_BIZ_INITIATED_MESSAGING ?? null;
      const isNew = before !== undefined && is !== was && is !== null && is > present;
      return isNew ? [{ business_id, channel_id, kind, name }] : [];
    }),
  );
}
