import type { WorkContext } from '../../foundation/server/work-context.ts';
import { channelQualityChanged } from '../contract/domain-events.ts';
import { qualityOf } from '../contract/quality.ts';
import type { ChannelRow } from './channel-store.ts';

type Rated = Pick<ChannelRow, 'business_id' | 'id' | 'kind' | 'name' | 'quality'>;

/** Tells other areas which of these channels have another quality than before. `ratings`: what each had, by its id. */
export function announceQuality(
  ctx: WorkContext,
  channels: readonly Rated[],
  ratings: ReadonlyMap<string, string>,
): void {
  ctx.raise(
    channelQualityChanged,
    channels.flatMap(({ business_id, id: channel_id, kind, name, quality }) => {
      const rating = ratings.get(channel_id);
      const [before, after] = [qualityOf(rating ?? null), qualityOf(quality)];
      return rating === undefined || before === after ? [] : [{ business_id, channel_id, kind, name, before, after }];
    }),
  );
}
