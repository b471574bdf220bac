import type { QueryClient } from '@tanstack/react-query';
import { carryChannels } from '../../accounts/contract/business-channels.ts';
import type { ChannelSummary } from '../../accounts/contract/business.ts';
import { business, type CachedBusiness } from '../../accounts/web/index.ts';
import { applyPatch, applyToList } from '../../foundation/web/cache/apply-patch.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { carriedList, patchEntities, type EntityChange } from '../../foundation/web/cache/entity-list.ts';
import { keepLabel } from '../../foundation/web/cache/labels.ts';
import type { Channel } from '../contract/channel.ts';
import { summarizeChannel } from '../contract/channel-summary.ts';
import { channels } from './queries.ts';

/** The business with one of its channels changed; what is older than the state at hand changes nothing. */
function patchChannelOf(known: CachedBusiness, change: EntityChange<ChannelSummary>): CachedBusiness {
  const { items, left } = patchEntities(carriedList(known, known.channels), change);
  return { ...known, ...carryChannels([...items]), ...(left && { left }) };
}

/**
 * Applies a change wherever channels are kept: in their list, and in the business, by whose channels the shell opens
 * and closes its links.
 */
export function applyChannelChange(client: QueryClient, change: EntityChange<Channel>): void {
  if ('changed' in change) {
    const { id, name, as_of } = change.changed;
    keepLabel(client, `channel ${id}`, name, as_of);
  }
  applyToList(client, channels, change);
  const ofBusiness =
    'removed' in change ? change : { changed: withNumber(summarizeChannel(change.changed), change.changed.as_of) };
  applyPatch(client, business, (known) => patchChannelOf(known, ofBusiness));
}
