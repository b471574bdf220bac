import { z } from 'zod';
import { id } from '../../../foundation/contract/id.ts';

/** What a push is about. Its text is read when it is sent, and stored nowhere else. */
export const pushSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message_id: id }),
  z.object({ kind: z.literal('notice'), notification_id: id }),
]);
export type PushSubject = z.infer<typeof pushSubject>;
