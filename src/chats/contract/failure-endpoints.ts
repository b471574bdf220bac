import '../../accounts/contract/permissions.ts';
import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** Messages of one channel that failed for one reason. */
export const recentFailure = z.object({
  channel: z.object({ id, label: z.string(), kind: z.enum(channelKinds) }),
  /** The provider's code; null if there is none. */
  code: z.int().nullable(),
  /** What happened and what to do, for people. */
  message: z.string(),
  /** Counted among the newest 2,000 failures. */
  messages: z.int(),
  last_time: instant,
});
export type RecentFailure = z.infer<typeof recentFailure>;

/** Apart from the other calls of the inbox, which it loads first. */
export const failureEndpoints = defineEndpoints({
  listRecentFailures: {
    method: 'GET',
    path: '/server/chats/failures',
    summary: 'Why messages of the last 24 hours were not delivered, the most frequent reason first',
    access: 'organisation.edit',
    reply: z.object({ failures: z.array(recentFailure) }),
  },
});
