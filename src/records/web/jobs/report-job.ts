import { call, CallError } from '../../../foundation/web/api/call.ts';
import { translateFailure } from '../../../foundation/web/i18n/failure-text.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { translateSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { RecordJob } from '../../contract/record-job.ts';
import { recordMessages } from '../messages/catalogue.ts';

/** Sentences that name records stay as long as a bulk action can be undone. */
const LONG_MS = 10_000;

const words = {
  delete: { done: 'done', failed: 'failed' },
  update: { done: 'updated', failed: 'not_updated' },
  replace_option: { done: 'updated', failed: 'not_updated' },
} as const;

/** Says what came of something that was done with many records; an update can be undone from there. */
export async function reportJob(job: RecordJob, onStarted: (job: RecordJob) => void): Promise<void> {
  const { kind, status, done, failed, failures, problem } = job;
  if ((status !== 'completed' && status !== 'failed') || kind === 'export') return;
  await recordMessages();
  if (problem !== null) toast.error(translateSentence(i18n, problem), { lifeMs: LONG_MS });
  if (kind === 'undo') {
    reportUndo(job);
    return;
  }
  const undo = kind === 'update' ? { undo: () => void undoUpdate(job, onStarted), isBulk: true } : {};
  if (done > 0) showSuccess(i18n.t(`records:bulk.${words[kind].done}`, { count: done }), undo);
  const reason = failures[0]?.message;
  if (failed > 0 && reason !== undefined)
    toast.error(i18n.t(`records:bulk.${words[kind].failed}`, { count: failed, reason }));
}

function reportUndo({ status, done, kept, failed, failures }: RecordJob): void {
  const isNothing = status === 'completed' && kept + failed === 0;
  const restored = done > 0 || isNothing ? [i18n.t('records:bulk.undone', { count: done })] : [];
  const left = kept > 0 ? [i18n.t('records:bulk.kept', { count: kept })] : [];
  const text = [...restored, ...left].join(' ');
  if (text !== '') toast.success(text, left.length > 0 ? { lifeMs: LONG_MS } : {});
  const reason = failures[0]?.message;
  if (failed > 0 && reason !== undefined)
    toast.error(i18n.t('records:bulk.not_undone', { count: failed, reason }), { lifeMs: LONG_MS });
}

/** Gives the records of an update the values of before, in the background. */
async function undoUpdate({ module, id }: RecordJob, onStarted: (job: RecordJob) => void): Promise<void> {
  try {
    const { job } = await call(
      recordEndpoints.startRecordJob,
      { params: { module }, body: { kind: 'undo', job_id: id } },
      { origin: 'records', display: false },
    );
    onStarted(job);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast.error(translateFailure(i18n, error));
  }
}
