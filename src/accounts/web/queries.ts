import { queryOptions } from '@tanstack/react-query';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../foundation/web/cache/as-of.ts';
import type { LabelReader } from '../../foundation/web/cache/labels.ts';
import { liveList } from '../../foundation/web/cache/live-list.ts';
import { readLive, RecentChanges } from '../../foundation/web/cache/recent-changes.ts';
import { authEndpoints } from '../contract/auth-endpoints.ts';
import type { Business, ChannelSummary } from '../contract/business.ts';
import { businessEndpoints, userEndpoints } from '../contract/setup-endpoints.ts';
import type { CurrentUser, User } from '../contract/user.ts';

/** The signed-in user. Without a session the client goes to the sign-in page. */
export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'current_user'] as const,
  queryFn: async ({ signal }) => (await call(authEndpoints.currentUser, {}, { signal, origin: 'session' })).user,
  meta: { keep: (user: CurrentUser) => user },
});

/** The business in the cache. Its channels change by events of their own, so each has a number of its own. */
export interface CachedBusiness extends AsOf<Business> {
  channels: AsOf<ChannelSummary>[];
  /** Channels that were removed, each with its number then. */
  left?: Readonly<Record<string, number>>;
}

const recent = new RecentChanges<(business: CachedBusiness) => CachedBusiness>();

/** The business. Fails with NOT_FOUND until it is set up; the shell then shows the set-up popup. */
export const businessQuery = queryOptions({
  queryKey: ['accounts', 'business'] as const,
  queryFn: ({ signal }) =>
    readLive(recent, async () => {
      const { reply, as_of } = await callNumbered(businessEndpoints.getBusiness, {}, { signal, origin: 'business' });
      return withNumber(reply.business, as_of);
    }),
  meta: { keep: (known: CachedBusiness) => known },
});

export const business = { query: businessQuery, recent };

export const users = liveList<User>(
  ['accounts', 'users'],
  async (signal) => {
    // The pages show their own error with a retry.
    const options = { signal, origin: 'users', display: false } as const;
    const { reply, as_of } = await callNumbered(userEndpoints.listUsers, {}, options);
    return { items: reply.users, as_of };
  },
  relabelUser,
);

/** A user with the name of the role. */
function relabelUser(user: AsOf<User>, label: LabelReader): AsOf<User> {
  const { id, name } = user.role;
  const known = label(`role ${id}`, name);
  return known === name ? user : { ...user, role: { id, name: known } };
}

/** Every user of the business, by name. */
export const usersQuery = users.query;

/** Is sign-up open, is this a first start, where are terms and privacy policy, is sending paused. */
export const authOptionsQuery = queryOptions({
  queryKey: ['accounts', 'auth_options'] as const,
  queryFn: ({ signal }) => call(authEndpoints.authOptions, {}, { signal, origin: 'session' }),
  staleTime: 5 * 60_000,
});
