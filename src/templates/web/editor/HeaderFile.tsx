import { FileText, Image, Trash2, Upload, Video, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { familyRule } from '../../../media/contract/file-rules.ts';
import type { MediaItem } from '../../../media/contract/media.ts';
import { pickerAccept } from '../../../media/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { headerFileRules } from '../../contract/header-files.ts';
import { EditorField } from './EditorField.tsx';
import type { Editor } from './use-editor.ts';
import { useHeaderFile, type FileHeader } from './use-header-file.ts';

const icons = { image: Image, video: Video, document: FileText } as const;

/** The file of a header: chosen or dropped, uploaded at once, replaced, removed. */
export function HeaderFile({ editor, type }: { editor: Editor; type: FileHeader }) {
  const { t } = useTranslation('templates');
  const file = useHeaderFile(editor, type);
  const { values, set } = editor;
  const maxBytes = familyRule(headerFileRules, type)?.maxBytes ?? 0;
  const accept = pickerAccept(headerFileRules, type);
  return (
    <div className="flex flex-col gap-1.5">
      <EditorField editor={editor} path="media" label={t(`editor.file.${type}`)} required hideLabel>
        {file.upload ? (
          <Uploading {...file.upload} onCancel={file.cancel} />
        ) : values.media ? (
          <StoredFile
            type={type}
            media={values.media}
            url={editor.fileUrl}
            maxBytes={maxBytes}
            accept={accept}
            onReplace={file.take}
            onRemove={() => set({ media: null })}
          />
        ) : (
          <FileDrop
            accept={accept.split(',')}
            acceptText={t(`editor.types.${type}`)}
            maxBytes={maxBytes}
            aria-label={t(`editor.file.${type}`)}
            onFile={file.take}
            onReject={file.refuse}
          />
        )}
      </EditorField>
      {file.refusal !== null && (
        <p role="alert" className="text-xs text-danger-text">
          {file.refusal}
        </p>
      )}
    </div>
  );
}

const row = 'flex min-h-20 items-center gap-3 rounded-md border border-dashed border-strong bg-surface p-2.5';

interface UploadingProps {
  name: string;
  size: number;
  progress: number;
  onCancel: () => void;
}

function Uploading({ name, size, progress, onCancel }: UploadingProps) {
  const { t } = useTranslation('templates');
  return (
    <div className={row}>
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <p className="text-xs text-tertiary tabular-nums">
          {t('editor.uploading', { size: formatFileSize(size), percent: Math.round(progress * 100) })}
        </p>
        <ProgressBar
          running
          className="mt-1 max-w-40"
          label={t('editor.upload_of', { name })}
          segments={[{ value: Math.round(progress * 100), label: '%', color: 1 }]}
          total={100}
        />
      </div>
      <IconButton icon={X} aria-label={t('editor.cancel_upload')} onClick={onCancel} />
    </div>
  );
}

interface StoredFileProps {
  type: FileHeader;
  media: MediaItem;
  url: string | null;
  maxBytes: number;
  accept: string;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

function StoredFile({ type, media, url, maxBytes, accept, onReplace, onRemove }: StoredFileProps) {
  const { t } = useTranslation('templates');
  const input = useRef<HTMLInputElement>(null);
  const kind = /\.([^.]{1,5})$/.exec(media.name)?.[1]?.toUpperCase() ?? t(`header.${type}`);
  const size = t('editor.file_size', { kind, size: formatFileSize(media.size), limit: formatFileSize(maxBytes) });
  return (
    <div
      className={row}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) onReplace(dropped);
      }}
    >
      <Thumbnail key={url} type={type} url={url} />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-medium" title={media.name}>
          {media.name}
        </bdi>
        <p className="text-xs text-tertiary tabular-nums">{size}</p>
        <ProgressBar
          className="mt-1 max-w-40"
          label={size}
          segments={[{ value: media.size, label: formatFileSize(media.size), color: 1 }]}
          total={maxBytes}
        />
      </div>
      <Button size="sm" icon={Upload} onClick={() => input.current?.click()}>
        {t('editor.replace')}
      </Button>
      <IconButton icon={Trash2} aria-label={t('editor.remove_file')} onClick={onRemove} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('editor.replace')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onReplace(chosen);
          // Choosing the same file again must count as a change.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Thumbnail({ type, url }: { type: FileHeader; url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const Icon = icons[type];
  if (type === 'image' && url !== null && !isBroken)
    return (
      <img
        src={url}
        alt=""
        onError={() => setBroken(true)}
        className="h-15 w-28 shrink-0 rounded-sm bg-sunken object-cover max-sm:w-16"
      />
    );
  return (
    <span
      aria-hidden
      className="grid h-15 w-20 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-text max-sm:w-14"
    >
      <Icon className="size-6" />
    </span>
  );
}
