import type { Business } from '../contract/business.ts';

/**
 * The one way the cached business changes: by a mutation's reply or an event. An older version than
 * the one at hand is a late event and changes nothing.
 */
export function patchBusiness(business: Business | undefined, changed: Business): Business {
  return business && business.id === changed.id && business.version > changed.version ? business : changed;
}
