import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../media/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { recordEndpoints } from '../../contract/endpoints.ts';
import { imageTypes } from '../../contract/module.ts';
import type { FieldInputProps } from './field-type.ts';
import { fileOf } from './read-value.ts';

const ANY_TYPES = ['image/*', 'audio/*', 'video/*', 'application/*', 'text/*'];
const MAX_BYTES = 100 * 1024 * 1024;

function FileInput({ value, onChange, field }: FieldInputProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    setProblem(null);
    setProgress(0);
    try {
      const { path } = recordEndpoints.uploadRecordFile;
      onChange(await uploadFile({ path, file, origin: 'records', onProgress: setProgress }));
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setProgress(null);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <FileDrop
        aria-label={field.label}
        accept={field.images_only === true ? imageTypes : ANY_TYPES}
        acceptText={t(field.images_only === true ? 'fields.image' : 'fields.any_file')}
        maxBytes={MAX_BYTES}
        file={fileOf(value)}
        progress={progress ?? undefined}
        onFile={(file) => void take(file)}
        onRemove={() => onChange(null)}
      />
      {problem !== null && (
        <p role="alert" className="text-xs text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

export const fileInputs = { FileInput };
