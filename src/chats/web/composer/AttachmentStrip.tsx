import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { FileTile } from '../bubbles/FileMessage.tsx';
import type { Attachment } from './use-attachments.ts';

interface AttachmentStripProps {
  files: readonly Attachment[];
  onRemove: (id: string) => void;
}

/** What will go with the message. */
export function AttachmentStrip({ files, onRemove }: AttachmentStripProps) {
  const { t } = useTranslation('chats');
  return (
    <ul aria-label={t('composer.attachments')} className="flex flex-wrap gap-2 border-b border-subtle bg-canvas p-2">
      {files.map(({ id, file, family }) => (
        <li
          key={id}
          className="flex max-w-60 items-center gap-2 rounded-md border border-default bg-surface py-1 ps-1.5 pe-0.5"
        >
          {family === 'image' || family === 'sticker' ? <Thumb file={file} /> : <FileTile name={file.name} />}
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{file.name}</bdi>
            <span className="block text-xs text-tertiary">{formatFileSize(file.size)}</span>
          </span>
          <IconButton
            icon={X}
            size="sm"
            dim
            aria-label={t('composer.remove_file', { name: file.name })}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === '' ? null : <img src={url} alt="" className="h-10 w-[34px] rounded-[5px] object-cover" />;
}
