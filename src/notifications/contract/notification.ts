import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

export const notificationStatus = z.enum(['unread', 'read']);
export type NotificationStatus = z.infer<typeof notificationStatus>;

/**
 * What the bell shows one user. `data.module` and `data.record.id` say where it leads, `data.event` what it is about in the
 * table of events; null for those of before there was one.
 */
export const notification = z.object({
  id,
  status: notificationStatus,
  created_time: instant,
  data: z.object({
    event: z.string().nullable(),
    message: z.string(),
    module: z.string(),
    record: z.object({ id }),
  }),
});
export type Notification = z.infer<typeof notification>;

/**
 * Unread notifications of one user, and `chats_nav` for the badge of the Chats link: open chats with unread messages
 * that are theirs or no one's, at most 100.
 */
export const notificationCounts = z.object({ unread: z.int().min(0), chats_nav: z.int().min(0).max(100) });
export type NotificationCounts = z.infer<typeof notificationCounts>;

/** The module of notices about a chat. */
export const CHATS_MODULE = 'chats';
