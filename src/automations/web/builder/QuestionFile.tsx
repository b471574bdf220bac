import { FileText, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileUpload } from '../../../actions/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { Question } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';

interface QuestionFileProps {
  media: Question['content']['media'];
  error: string | undefined;
  onChange: (media: Question['content']['media']) => void;
}

/** The file that is sent before a question: stored as soon as it is chosen. */
export function QuestionFile({ media, error, onChange }: QuestionFileProps) {
  const { t } = useTranslation('script_builder');
  const { isReadOnly, upload, fileUrl } = useEditor();
  const picker = useRef<HTMLInputElement>(null);
  const { sending, refusal, take, cancel } = useFileUpload(
    ({ csid, name, mime_type, size }) => onChange({ csid, name, mime_type, size }),
    upload,
  );
  if (isReadOnly && media === null) return null;
  const url = media && fileUrl(media.csid);
  return (
    <Field as="group" label={t('file.label')} hideLabel error={refusal ?? error}>
      {sending ? (
        <div className="flex min-h-9 items-center gap-2.5 rounded-sm border border-subtle bg-sunken px-2">
          <bdi className="min-w-0 flex-1 truncate">{sending.name}</bdi>
          <ProgressBar
            running
            className="max-w-32"
            label={t('file.uploading', { name: sending.name })}
            segments={[{ value: Math.round(sending.progress * 100), label: '%', color: 1 }]}
            total={100}
          />
          <IconButton size="sm" dim icon={X} aria-label={t('file.cancel')} onClick={cancel} />
        </div>
      ) : media === null ? (
        <Button
          size="sm"
          variant="ghost"
          icon={Paperclip}
          className="-ms-2.5 self-start"
          onClick={() => picker.current?.click()}
        >
          {t('file.add')}
        </Button>
      ) : (
        <div className="flex min-h-9 items-center gap-2.5 rounded-sm border border-subtle bg-sunken px-2 py-1">
          {media.mime_type?.startsWith('image/') && url ? (
            <img src={url} alt="" className="h-9 w-12 shrink-0 rounded-xs object-cover" />
          ) : (
            <FileText aria-hidden className="shrink-0 text-tertiary" />
          )}
          <bdi className="min-w-0 flex-1 truncate">{media.name || t('file.unnamed')}</bdi>
          {media.size !== undefined && (
            <span className="shrink-0 text-xs text-tertiary tabular-nums">{formatFileSize(media.size)}</span>
          )}
          {!isReadOnly && (
            <IconButton size="sm" dim icon={X} aria-label={t('file.remove')} onClick={() => onChange(null)} />
          )}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('file.label')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) take(chosen);
          // Choosing the same file again must count as a change.
          target.value = '';
        }}
      />
    </Field>
  );
}
