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
  },
);
