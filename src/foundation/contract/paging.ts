import { z } from 'zod';
import { DEFAULT_PAGE_SIZE } from './page-size.ts';

/** Upper bound of `limit`: templates ask for 200, nothing asks for more. */
const MAX_PAGE_SIZE = 200;
/** Offsets beyond this are refused: a list this deep is searched, not paged. */
const MAX_OFFSET = 100_000;

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `Give a whole number from ${min} to ${max}.` })
    .int({ error: `Give a whole number from ${min} to ${max}.` })
    .min(min, { error: `Give a whole number from ${min} to ${max}.` })
    .max(max, { error: `Give a whole number from ${min} to ${max}.` });

/** `limit` and `offset` of a list call. */
export const paging = {
  limit: wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  offset: wholeNumber(0, MAX_OFFSET).default(0),
};

export const pageInfo = z.object({ has_more: z.boolean() });
