import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';
import { importEntry } from './import.ts';

/** Topic `imports`: how far files and imports have come. */
export const importEvents = defineEvents({
  importFileChanged: {
    topic: 'imports',
    event: 'import_file_changed',
    summary: 'A file for an import was read or checked; for the person who uploaded it',
    data: z.object({ id }),
  },
  importChanged: {
    topic: 'imports',
    event: 'import_changed',
    summary: 'How far an import or its undo has come',
    data: importEntry.omit({ header: true, mapping: true, errors: true }),
  },
});
