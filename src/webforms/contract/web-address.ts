import { z } from 'zod';

const ADDRESS_MAX = 2_000;
const NOT_HTTPS = 'Enter an address that begins with https://.';

/**
 * Where a browser is sent after a form: only https, and no user name before the host, by which an address can look like
 * that of another site.
 */
export const redirectUrl = z
  .string({ error: 'Enter the address of a page.' })
  .trim()
  .max(ADDRESS_MAX, { error: `Use at most ${ADDRESS_MAX} characters.` })
  .refine((text) => /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(text), { error: NOT_HTTPS, abort: true })
  .pipe(z.url({ error: NOT_HTTPS }));

// Nothing in it can end the directive of the policy that it is written into. Plain http only on the own machine, where
// people try things out.
const ORIGIN = /^(?:https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?\/?$/i;

/** A site that may frame a form, in the form in which browsers name it: `https://www.example.com`. */
export const allowedOrigin = z
  .string({ error: 'Enter the address of a site.' })
  .trim()
  .max(300, { error: 'Use at most 300 characters.' })
  .regex(ORIGIN, { error: 'Enter a site such as https://www.example.com, without a path.' })
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/\/$/, '')
      .replace(/^(https:.*):443$/, '$1'),
  );
