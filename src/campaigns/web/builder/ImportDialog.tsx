import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { CampaignImport } from '../../contract/campaign-import.ts';
import { useImportMembers, useRemoveImport } from '../campaign-mutations.ts';
import { formatCount } from '../format-numbers.ts';
import { importQuery } from '../queries.ts';
import { ScrollRegion } from '../../../ui/primitives/ScrollRegion.tsx';

interface ImportDialogProps {
  campaignId: string;
  onClose: () => void;
}

const ENDINGS = ['.csv', '.xls', '.xlsx'];
/** As other imports (`imports/contract`): a longer file is refused by the server in any case. */
const MOST_BYTES = 25 * 1024 * 1024;

/** The members of a campaign from a file of its own: upload, progress, and what is wrong with which cell. */
export function ImportDialog({ campaignId, onClose }: ImportDialogProps) {
  const { t } = useTranslation('campaigns');
  const { data: present = null } = useQuery(importQuery(campaignId));
  const form = useImportForm(campaignId);
  return (
    <Dialog
      open
      size="lg"
      keepOnOutsidePress={form.file !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('import.title')}
      description={t('import.text')}
      footer={
        form.file ? (
          <>
            <Button onClick={form.clear}>{t('cancel')}</Button>
            <Button variant="primary" busy={form.progress !== null} onClick={form.send}>
              {t('import.upload')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('import.close')}
          </Button>
        )
      }
    >
      {form.failure !== null && (
        <Callout tone="danger" live title={t('import.failed')}>
          {form.failure}
        </Callout>
      )}
      {present && <Present campaignId={campaignId} present={present} />}
      <Field
        label={present ? t('import.replace') : t('import.file')}
        help={present ? t('import.replace_text') : undefined}
      >
        <FileDrop
          accept={ENDINGS}
          acceptText={t('import.types')}
          maxBytes={MOST_BYTES}
          file={form.file}
          progress={form.progress ?? undefined}
          onFile={form.choose}
          onRemove={form.clear}
          aria-label={t('import.file')}
        />
      </Field>
      {form.file && (
        <Field label={t('import.agreed')} hideLabel help={t('import.agreed_help')}>
          <Checkbox label={t('import.agreed')} checked={form.agreed} onCheckedChange={form.setAgreed} />
        </Field>
      )}
    </Dialog>
  );
}

function useImportForm(campaignId: string) {
  const failureText = useFailureText();
  const upload = useImportMembers(campaignId);
  const [file, setFile] = useState<File | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const clear = () => {
    running.current?.abort();
    setFile(null);
    setProgress(null);
  };
  const send = async () => {
    if (!file) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setProgress(0);
    try {
      await upload.mutateAsync({ file, agreed, onProgress: setProgress, signal: controller.signal });
      setFile(null);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(failureText(error));
    } finally {
      setProgress(null);
    }
  };
  return {
    file,
    agreed,
    setAgreed,
    progress,
    failure,
    clear,
    choose: (chosen: File) => {
      setFailure(null);
      setFile(chosen);
    },
    send: () => void send(),
  };
}

function Present({ campaignId, present }: { campaignId: string; present: CampaignImport }) {
  const { t } = useTranslation('campaigns');
  const remove = useRemoveImport(campaignId);
  const { file_name: file, metrics, columns, errors, failure, status } = present;
  const { total, success, failed } = metrics;
  const isRunning = status === 'pending' || status === 'in_progress';
  return (
    <section aria-label={file} className="flex flex-col gap-3 rounded-md border border-default p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">
            {isRunning
              ? t('import.running', { file })
              : t('import.done', {
                  file,
                  members: t('builder.members', { count: success, number: formatCount(success) }),
                })}
          </p>
          {(isRunning || total > 0) && (
            <p className="text-xs text-tertiary tabular-nums">
              {t('import.rows', { done: formatCount(success + failed), total: formatCount(total) })}
            </p>
          )}
        </div>
        {!isRunning && (
          <IconButton
            icon={Trash2}
            aria-label={t('import.remove')}
            busy={remove.isPending}
            onClick={() => remove.mutate(present.id, { onSuccess: () => showSuccess(t('import.removed')) })}
          />
        )}
      </div>
      {isRunning && (
        <ProgressBar
          running
          label={t('import.running', { file })}
          segments={[{ value: success + failed, label: file, color: 1 }]}
          total={total}
        />
      )}
      {failure !== null && <Callout tone="danger">{failure}</Callout>}
      {columns.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-tertiary">
          {t('import.columns')}
          {columns.map((column) => (
            <Tag key={column}>{column}</Tag>
          ))}
        </p>
      )}
      {errors.length > 0 && <Errors errors={errors} failed={failed} />}
    </section>
  );
}

function Errors({ errors, failed }: { errors: CampaignImport['errors']; failed: number }) {
  const { t } = useTranslation('campaigns');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium text-danger-text">
        {t('import.failed_rows', { count: failed, number: formatCount(failed) })}
      </p>
      <ScrollRegion label={t('import.errors')} className="max-h-52 overflow-y-auto rounded-sm border border-subtle">
        <table className="w-full text-xs">
          <thead className="sticky top-0 bg-surface text-start text-tertiary">
            <tr>
              {(['row', 'column', 'message'] as const).map((name) => (
                <th key={name} scope="col" className="px-2.5 py-1.5 text-start font-medium">
                  {t(`import.columns_head.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, message }, index) => (
              <tr key={index} className="border-t border-subtle">
                <td className="px-2.5 py-1.5 tabular-nums">{formatCount(row)}</td>
                <td className="px-2.5 py-1.5">
                  <bdi>{column}</bdi>
                </td>
                <td className="px-2.5 py-1.5 [overflow-wrap:anywhere]">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {errors.length < failed && (
        <p className="text-xs text-tertiary">{t('import.first', { number: formatCount(errors.length) })}</p>
      )}
    </div>
  );
}
