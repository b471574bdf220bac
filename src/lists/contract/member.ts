import { z } from 'zod';
import { instant, optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging } from '../../foundation/contract/paging.ts';

/** As many contacts are added, removed or changed by one call (specification, section 9). */
export const MEMBERS_AT_ONCE = 100;
/** Members of a list in the default plan (specification, section 9). */
export const LIST_MEMBERS_MAX = 1000;

export const memberStatus = z.enum(['active', 'inactive'], { error: 'The status is active or inactive.' });

/** A contact in a list; its id is that of the contact. */
export const listMember = z.object({
  id,
  name: z.string(),
  mobile: z.string().nullable(),
  status: memberStatus,
  added_time: instant,
  unsubscribed_time: instant.nullable(),
});
export type ListMember = z.infer<typeof listMember>;

export const memberQuery = z.strictObject({
  ...paging,
  /** Keyset: the last member of the page before, which deep paging uses instead of an offset. */
  after: id.optional(),
  search_term: optionalText(100).optional(),
  status: z.enum(['all', 'active', 'inactive'], { error: 'The status is all, active or inactive.' }).default('all'),
  sort_by: z
    .enum(['added_time', 'created_time'], { error: 'The list cannot be sorted by this field.' })
    .default('added_time'),
  sort_order: z.enum(['asc', 'desc'], { error: 'The order is asc or desc.' }).default('desc'),
});
export type MemberQuery = z.output<typeof memberQuery>;

/** How many there may be is said by the operation, in the sentences of the specification. */
export const memberIds = z.array(id, { error: 'Name the contacts.' }).max(10_000);
