import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../foundation/web/api/upload.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { importEndpoints } from '../../contract/endpoints.ts';
import { IMPORT_ROWS_MAX, type ImportFile } from '../../contract/import.ts';
import type { Target } from '../use-target.ts';

const MAX_BYTES = 100 * 1024 * 1024;
const ACCEPTED = ['.csv', '.xls', '.xlsx'] as const;

interface UploadStepProps {
  target: Target;
  onUploaded: (fileId: string) => void;
}

/** First step: one file, by button or drop. What may be in it is said before. */
export function UploadStep({ target, onUploaded }: UploadStepProps) {
  const { t, i18n } = useTranslation('imports');
  const failureText = useFailureText();
  const [sending, setSending] = useState<{ file: File; fraction: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController>(undefined);
  // The page was left: what still goes up is of no use.
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setSending({ file, fraction: 0 });
    try {
      const reply = await upload({
        path: importEndpoints.uploadImportFile.path,
        file,
        origin: 'records',
        signal: controller.signal,
        onProgress: (fraction) => setSending({ file, fraction }),
      });
      onUploaded((reply as { import_file: ImportFile }).import_file.id);
    } catch (failed) {
      if (!controller.signal.aborted) setError(failed);
      setSending(null);
    }
  };
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className="mx-auto flex w-full max-w-160 flex-col gap-4 rounded-md border border-subtle bg-surface p-4 md:p-6">
      <div>
        <h2 className="text-lg font-semibold">{t('upload.title')}</h2>
        <p className="mt-1 text-secondary">{t('upload.lead', { names: target.records })}</p>
      </div>
      {error !== null && (
        <Callout tone="danger" live>
          {failureText(error)}
        </Callout>
      )}
      <Field as="group" label={t('upload.file')} hideLabel>
        <FileDrop
          aria-label={t('upload.file')}
          accept={ACCEPTED}
          acceptText={t('upload.types')}
          maxBytes={MAX_BYTES}
          file={sending?.file ?? null}
          progress={sending?.fraction}
          onFile={(file) => void send(file)}
          onRemove={() => running.current?.abort()}
        />
      </Field>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-secondary">
        <li>{t('upload.header')}</li>
        <li>{t('upload.rows', { count: IMPORT_ROWS_MAX, number: number.format(IMPORT_ROWS_MAX) })}</li>
        <li>{t('upload.nothing_yet')}</li>
      </ul>
    </section>
  );
}
