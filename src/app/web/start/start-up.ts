import type { Business } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { hasCode } from '../../../foundation/web/api/call-error.ts';

/** As much of a query as the start looks at. */
export interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
}

export type StartUp =
  | { step: 'loading' }
  | { step: 'signed_out' }
  | { step: 'business_setup'; user: CurrentUser }
  | { step: 'failed'; user: CurrentUser; error: Error }
  | { step: 'ready'; user: CurrentUser; business: Business };

/**
 * The start-up sequence (specification, section 4) as a function of its two reads: the current user,
 * then the business. What is already known wins over a later failure to refresh it.
 */
export function startUp(user: Read<CurrentUser>, business: Read<Business>): StartUp {
  if (!user.data) return { step: user.error ? 'signed_out' : 'loading' };
  // The session ended while the shell was open.
  if (hasCode(user.error, 'SIGN_IN_AGAIN') || hasCode(business.error, 'SIGN_IN_AGAIN')) return { step: 'signed_out' };
  if (business.data) {
    // Main content needs a first name.
    if (user.data.first_name === '') return { step: 'loading' };
    return { step: 'ready', user: user.data, business: business.data };
  }
  if (business.error === null) return { step: 'loading' };
  if (hasCode(business.error, 'NOT_FOUND')) return { step: 'business_setup', user: user.data };
  return { step: 'failed', user: user.data, error: business.error };
}
