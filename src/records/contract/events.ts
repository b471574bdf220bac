import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';
import { note } from './note.ts';
import { recordJob } from './record-job.ts';
import { record } from './record.ts';

/** Topic `records`: what browsers show of records. */
export const recordEvents = defineEvents({
  recordSaved: {
    topic: 'records',
    event: 'record_saved',
    summary: 'A record was added or changed by a person or a rule',
    data: z.object({ module: z.string(), is_new: z.boolean(), record }),
  },
  recordsDeleted: {
    topic: 'records',
    event: 'records_deleted',
    summary: 'Records were deleted',
    data: z.object({ module: z.string(), ids: z.array(id) }),
  },
  recordsChanged: {
    topic: 'records',
    event: 'records_changed',
    summary: 'Many records of a module changed at once: an import, a bulk action. What is shown is read again.',
    data: z.object({ module: z.string() }),
  },
  noteSaved: {
    topic: 'records',
    event: 'note_saved',
    summary: 'A note at a record was written or changed',
    data: note,
  },
  noteDeleted: {
    topic: 'records',
    event: 'note_deleted',
    summary: 'A note at a record was removed',
    data: z.object({ module: z.string(), record_id: id, id }),
  },
  recordFilesChanged: {
    topic: 'records',
    event: 'record_files_changed',
    summary: 'A file was put to a record or removed from it. Its files are read again.',
    data: z.object({ module: z.string(), record_id: id }),
  },
  recordJobChanged: {
    topic: 'records',
    event: 'record_job_changed',
    summary: 'How far something has come that is done with many records; for the person who asked for it',
    data: recordJob,
  },
  moduleChanged: {
    topic: 'records',
    event: 'module_changed',
    summary: 'Fields, layout or views of the team of a module changed',
    data: z.object({ module: z.string() }),
  },
});
