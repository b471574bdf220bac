import type { QueryClient } from '@tanstack/react-query';
import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { i18n } from '../../foundation/web/i18n/i18n.ts';
import { toast } from '../../ui/primitives/toast-queue.ts';
import type { RecordJob } from '../contract/record-job.ts';
import { isJobShown, noteJob } from './jobs/job-queries.ts';
import { recordMessages } from './messages/catalogue.ts';
import { recordEvents } from '../contract/events.ts';
import {
  moduleChanged,
  recordFilesChanged,
  recordNotesChanged,
  recordsChanged,
  recordSaved,
  recordsDeleted,
} from './cache/apply-record-change.ts';

/** An export ends in the dialog that shows it, or else in a toast that stays until it is read. */
async function reportExport(client: QueryClient, job: RecordJob): Promise<void> {
  const { exportPath } = await import('./export/export-jobs.ts');
  noteJob(client, job);
  if (isJobShown(client, job)) return;
  await recordMessages();
  if (job.status === 'failed') toast.error(job.problem ?? i18n.t('records:export.failed'));
  if (job.status !== 'completed' || job.file === null) return;
  toast.success(i18n.t('records:export.ready', { count: job.done }), {
    lifeMs: 0,
    action: { label: i18n.t('records:export.download'), onPress: () => window.location.assign(exportPath(job)) },
  });
}

/** Topic `records`. */
export const recordListeners: readonly RealtimeListener[] = [
  onEvent(recordEvents.recordSaved, ({ module, record }, client, as_of) => recordSaved(client, module, record, as_of)),
  onEvent(recordEvents.recordsDeleted, ({ module, ids }, client, as_of) => recordsDeleted(client, module, ids, as_of)),
  onEvent(recordEvents.recordsChanged, ({ module }, client) => recordsChanged(client, module)),
  onEvent(
    recordEvents.recordJobChanged,
    (job, client) => void (job.kind === 'export' ? reportExport(client, job) : noteJob(client, job)),
  ),
  onEvent(recordEvents.noteSaved, ({ module, record_id: id }, client) => recordNotesChanged(client, module, id)),
  onEvent(recordEvents.noteDeleted, ({ module, record_id: id }, client) => recordNotesChanged(client, module, id)),
  onEvent(recordEvents.recordFilesChanged, ({ module, record_id: id }, client) =>
    recordFilesChanged(client, module, id),
  ),
  onEvent(recordEvents.moduleChanged, ({ module }, client) => moduleChanged(client, module)),
];
