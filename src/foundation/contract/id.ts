import { z } from 'zod';

/** A 64-bit id as decimal digits. Anything else names no record, and is answered as a wrong id. */
export const id = z
  .string({ error: 'This is not an id.' })
  .regex(/^[1-9]\d{0,18}$/, { error: 'This is not an id.', abort: true })
  .refine((digits) => BigInt(digits) <= 9_223_372_036_854_775_807n, { error: 'This is not an id.' });

export type Id = z.infer<typeof id>;
