import { z } from 'zod';
import { id } from '../../../foundation/contract/id.ts';

/** The name of the job that fetches a customer's file. */
export const FETCH_MEDIA = 'fetch_media';
/** With the queue's growing pauses this reaches beyond the 7 days for which the provider keeps a file. */
export const FETCH_TRIES = 38;

export const mediaToFetch = z.object({ message_id: id, channel_id: id, provider_media_id: z.string() });
export type MediaToFetch = z.infer<typeof mediaToFetch>;
