import type { WorkContext } from '../../foundation/server/work-context.ts';
import { channelRestricted } from '../contract/domain-events.ts';
import type { ChannelRow, RestrictionInfo } from './channel-store.ts';

/** A restriction that was announced without an end. */
export const NO_END = '9999-12-31T00:00:00.000Z';

type Restricted = Pick<ChannelRow, 'business_id' | 'id' | 'kind' | 'name' | 'restriction_info'>;

/** End of a restriction that was read from the provider, which reports no end: it applies until the provider is asked again. */
export const UNTIL_RECHECKED = '9998-12-31T00:00:00.000Z';

/**
 * The restrictions of a channel after its provider was asked whether sending is blocked (null: unknown). Only a restriction that was read in
 * this way is removed by it; one that the provider has announced by webhook has its own end.
 */
export function restrictionsWhen(info: RestrictionInfo, isBlocked: boolean | null): RestrictionInfo {
  const { RESTRICTED_BIZ_INITIATED_MESSAGING: until, ...others } = info;
  if (isBlocked === null) return info;
  if (!isBlocked) return until === UNTIL_RECHECKED ? others : info;
  const holds = typeof until === 'string' && until > new Date().toISOString();
  return holds ? info : { ...info, RESTRICTED_BIZ_INITIATED_MESSAGING: UNTIL_RECHECKED };
}

/** Whether a channel has a restriction that only another request to the provider can remove. */
export const needsRecheck = ({ RESTRICTED_BIZ_INITIATED_MESSAGING: until }: RestrictionInfo): boolean =>
  until === UNTIL_RECHECKED;

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
