import { z } from 'zod';

/** A time zone as the drop-down shows it; `code` is the IANA name that is stored. */
export const timeZoneOption = z.object({
  name: z.string(),
  code: z.string(),
  offset: z.object({ label: z.string(), minutes: z.number().int() }),
});
export type TimeZoneOption = z.infer<typeof timeZoneOption>;

/** A country; `code` is ISO 3166-1 alpha-2, `flag` the emoji of it (browsers draw our own picture). */
export const country = z.object({ name: z.string(), code: z.string(), calling_code: z.string(), flag: z.string() });
export type Country = z.infer<typeof country>;
