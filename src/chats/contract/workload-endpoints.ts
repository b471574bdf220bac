import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { WAITING_COUNT_LIMIT } from './rules.ts';

/** Apart from the other calls of the inbox, which it loads first. */
export const workloadEndpoints = defineEndpoints({
  listWorkload: {
    method: 'GET',
    path: '/server/chats/workload',
    summary: 'How many open chats each user has, at most 100; who has none is left out',
    access: 'chats.read',
    reply: z.object({
      workload: z.array(z.object({ user_id: id, open_chats: z.int().min(1).max(WAITING_COUNT_LIMIT) })),
    }),
  },
});
