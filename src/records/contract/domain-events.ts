import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const recordCreated = defineDomainEvent('records.record_created', 'A record of a module was added.', {
  module: z.string(),
  record_id: id,
});

export const recordChanged = defineDomainEvent('records.record_changed', 'Fields of a record have new values.', {
  module: z.string(),
  record_id: id,
  fields: z.array(z.string()),
});

export const recordDeleted = defineDomainEvent('records.record_deleted', 'A record was deleted.', {
  module: z.string(),
  record_id: id,
});

export const noteAdded = defineDomainEvent(
  'records.note_added',
  'A note was written at a record, or people were named in one.',
  {
    module: z.string(),
    record_id: id,
    note_id: id,
    /** The name of the record. */
    label: z.string(),
    actor,
    /** Who is named in it now and was not before, but for its author. */
    mentioned: z.array(id),
    /** Who follows the record and may read it; of a note that was changed no one. */
    followers: z.array(id),
  },
);

const changedOwner = z.object({
  /** Null: it has none any more. */
  id: id.nullable(),
  label: z.string(),
  may_read: z.boolean(),
});
export type ChangedOwner = z.output<typeof changedOwner>;

/** The label of the field that says how a record stands, and that of its new option. */
const changedState = z.object({ field: z.string(), value: z.string().nullable() });
export type ChangedState = z.output<typeof changedState>;

export const ownerOrStateChanged = defineDomainEvent(
  'records.owner_or_state_changed',
  'A record has another owner, stage or status. Not raised for imports and for what is done with many records.',
  {
    module: z.string(),
    module_label: z.string(),
    record_id: id,
    /** The name of the record. */
    label: z.string(),
    actor,
    /** Null: as before. */
    owner: changedOwner.nullable(),
    state: changedState.nullable(),
    /** Who follows the record and may read it. */
    followers: z.array(id),
  },
);

export const manyRecordsChanged = defineDomainEvent(
  'records.many_records_changed',
  'One update has given many records another owner, stage or status: raised once, when it ends.',
  {
    module: z.string(),
    module_label: z.string(),
    plural_label: z.string(),
    job_id: id,
    actor,
    /** Labels of the fields. */
    fields: z.array(z.string()),
    /** New owners and followers who may read them, but for who did it: how many of their records, and the first one. */
    people: z.array(z.object({ user_id: id, is_owner: z.boolean(), count: z.int(), record_id: id })),
  },
);
