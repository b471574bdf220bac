import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging } from '../../foundation/contract/paging.ts';
import { optionalText } from '../../foundation/contract/fields.ts';

/** A record: what all modules have, and the values of its fields by their names. */
export const record = z.looseObject({
  id,
  version: z.int(),
  created_time: instant,
  modified_time: instant,
  created_by: actor,
  modified_by: actor,
});
export type ModuleRecord = z.infer<typeof record>;

/** The values of a new record, or those of a record that change. `version`: the one that the change was made on. */
export const recordBody = z.looseObject({ version: z.int().optional() });

const sortOrder = z.enum(['asc', 'desc'], { error: 'The order is asc or desc.' });

export const recordListQuery = z.strictObject({
  ...paging,
  /** The id of a list view; without it all records. */
  view: z.string().max(64).optional(),
  /** The name of a sortable field. */
  sort_by: z.string().max(64).optional(),
  sort_order: sortOrder.optional(),
  search_term: optionalText(100).optional(),
  /** Criteria beside those of the view, as JSON. */
  criteria: z.string().max(20_000).optional(),
  /** Columns of other sources that records have beside their fields, by their names with commas between: `list.member_of`. */
  columns: z.string().max(1000).optional(),
  /** Keyset: the last record of the page before, which deep paging uses instead of an offset. */
  after: id.optional(),
});
export type RecordListQuery = z.output<typeof recordListQuery>;

export const recordCountQuery = recordListQuery.pick({ view: true, search_term: true, criteria: true }).extend({
  /** The name of a number field of Parley whose values are added up. */
  sum: z.string().max(64).optional(),
});
export type RecordCountQuery = z.output<typeof recordCountQuery>;

export const relatedQuery = z.strictObject({
  ...paging,
  sort_by: z.string().max(64).default('created_time'),
  sort_order: sortOrder.default('desc'),
});

/** As many records can be named at once. */
export const SELECTED_MAX = 10_000;

const TOO_MANY = `Choose at most ${SELECTED_MAX.toLocaleString('en')} records, or all that the list shows.`;

const shown = {
  view: z.string().max(64).optional(),
  criteria: z.unknown().optional(),
  search_term: optionalText(100).optional(),
};

/** Which records something is done with: those named, or all that a view and criteria show, but for some. */
export const selection = z
  .union([z.strictObject({ ids: z.array(id).min(1) }), z.strictObject({ ...shown, except: z.array(id).default([]) })])
  .refine((chosen) => ('ids' in chosen ? chosen.ids : chosen.except).length <= SELECTED_MAX, {
    error: TOO_MANY,
  });
export type Selection = z.output<typeof selection>;

/**
 * Where the next part of a selection begins, for calls that take one part after the other: behind which record, and up to which one
 * it goes, since what is made meanwhile is not in it. Null: the selection names its records.
 */
export const selectionCursor = z.strictObject({ after: id, up_to: id.nullable() });
export type SelectionCursor = z.output<typeof selectionCursor>;

/** A selection as the whole body of a call. */
export const selectionBody = z.strictObject({
  ids: z.array(id).min(1).max(SELECTED_MAX, { error: TOO_MANY }).optional(),
  ...shown,
  except: z.array(id).max(SELECTED_MAX, { error: TOO_MANY }).default([]),
});
