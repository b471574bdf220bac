import { z } from 'zod';

/** What a person can do with a message. */
export const responseKinds = ['reply', 'button', 'link', 'opt_out'] as const;
export const responseKind = z.enum(responseKinds);
export type ResponseKind = z.infer<typeof responseKind>;
