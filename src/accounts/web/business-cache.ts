import { isAtLeastAsNew } from '../../foundation/web/cache/as-of.ts';
import { carriedList, keepNewer } from '../../foundation/web/cache/entity-list.ts';
import { carryChannels } from '../contract/business-channels.ts';
import type { CachedBusiness } from './queries.ts';

/**
 * The one way the cached business changes: by a mutation's reply or an event. What is older than the state at hand
 * came late and changes nothing; what is newer takes nothing back that has become of a channel since.
 */
export function patchBusiness(business: CachedBusiness, changed: CachedBusiness): CachedBusiness {
  if (changed.id !== business.id) return changed;
  if (!isAtLeastAsNew(changed, business)) return business;
  const { items, left } = keepNewer(carriedList(changed, changed.channels), carriedList(business, business.channels));
  return { ...changed, ...carryChannels([...items]), ...(left && { left }) };
}
