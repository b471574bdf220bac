import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const importCompleted = defineDomainEvent(
  'imports.import_completed',
  'All rows of a file were imported or refused, or the import has stopped for good.',
  {
    import_id: id,
    module: z.string(),
    /** Of the module, as it names one record and several. */
    label: z.string(),
    plural_label: z.string(),
    file_name: z.string(),
    /** Who began it. */
    created_by: actor,
    /** Rows that are records now, of all that were read. */
    success: z.int(),
    total: z.int(),
    /** Why it stopped before the end of the file; null: it did not. */
    problem: z.string().nullable(),
  },
);
