import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { useFieldWiring } from './field-context.ts';
import { formatFileSize } from './file-size.ts';
import { IconButton } from './IconButton.tsx';
import { ProgressRing } from './ProgressRing.tsx';

export interface FileDropProps {
  /** MIME types (`image/png`, `image/*`) and endings (`.csv`) that this context accepts. */
  accept: readonly string[];
  /** The same for people: "JPG or PNG". */
  acceptText: string;
  maxBytes: number;
  /** What is chosen or uploaded already. */
  file?: { name: string; size: number } | null | undefined;
  /** 0 to 1 while it uploads. */
  progress?: number | undefined;
  /** A file that fits. */
  onFile: (file: File) => void;
  /** A file that does not; without this the drop shows the sentence itself. */
  onReject?: ((message: string) => void) | undefined;
  onRemove?: (() => void) | undefined;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
}

/** True if one of the accepted types or endings fits the file. */
export function acceptsFile(accept: readonly string[], file: { name: string; type: string }): boolean {
  return accept.some((rule) => {
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

/** Takes one file by button or drop; refuses the wrong type or size before anything is uploaded. */
export function FileDrop(props: FileDropProps) {
  const { accept, acceptText, maxBytes, file, progress, onFile, onRemove, disabled = false } = props;
  const { t } = useTranslation('ui');
  const wiring = useFieldWiring({});
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const limit = formatFileSize(maxBytes);

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const reason = !acceptsFile(accept, chosen)
      ? t('file_wrong_type', { types: acceptText })
      : chosen.size > maxBytes
        ? t('file_too_large', { size: formatFileSize(chosen.size), limit })
        : null;
    setRefused(props.onReject ? null : reason);
    if (reason === null) onFile(chosen);
    else props.onReject?.(reason);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={classNames(
          'flex min-h-16 items-center gap-3 rounded-md border border-dashed px-3.5 py-3',
          over ? 'border-(--accent-solid) bg-selected' : 'border-strong bg-canvas',
          (wiring['aria-invalid'] || refused) && 'border-danger-solid',
        )}
      >
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text"
        >
          <FileUp />
        </span>
        <div className="min-w-0 flex-1">
          {file ? (
            <>
              <p className="font-medium">
                <bdi className="block max-w-fit truncate">{file.name}</bdi>
              </p>
              <p className="text-xs text-tertiary tabular-nums">
                {t('file_size_of', { size: formatFileSize(file.size), limit })}
              </p>
            </>
          ) : (
            <>
              <p>
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={props['aria-label'] ? `${t('file_choose')}: ${props['aria-label']}` : undefined}
                  id={wiring.id}
                  aria-describedby={wiring['aria-describedby']}
                  onClick={() => input.current?.click()}
                  className="relative rounded-xs font-medium text-link hover:underline disabled:cursor-not-allowed disabled:text-disabled pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
                >
                  {t('file_choose')}
                </button>{' '}
                <span className="text-tertiary">{t('file_drop')}</span>
              </p>
              <p className="text-xs text-tertiary">{t('file_limits', { types: acceptText, size: limit })}</p>
            </>
          )}
        </div>
        {progress !== undefined && <ProgressRing fraction={progress} label={file?.name ?? t('loading')} />}
        {file && onRemove && (
          <IconButton icon={X} aria-label={t('file_remove')} onClick={onRemove} disabled={disabled} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Choosing the same file again must count as a change.
            event.target.value = '';
          }}
        />
      </div>
      {refused && (
        <p role="alert" className="text-xs text-danger-text">
          {refused}
        </p>
      )}
    </div>
  );
}
