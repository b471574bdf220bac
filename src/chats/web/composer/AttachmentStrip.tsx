import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { ProgressRing } from '../../../ui/primitives/ProgressRing.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { FileTile } from '../bubbles/FileMessage.tsx';
import { previewUrl } from '../sending/chat-media.ts';
import type { Attachment } from './attachment-store.ts';

interface AttachmentStripProps {
  files: readonly Attachment[];
  onRemove: (id: string) => void;
  onAgain: (id: string) => void;
}

/** From this many on the strip may scroll, and says how many there are. */
const COUNTED_FROM = 5;

/** What will go with the message: as it will be sent, or what is still being done with it. */
export function AttachmentStrip({ files, onRemove, onAgain }: AttachmentStripProps) {
  const { t } = useTranslation('chats');
  // What keeps the message from being sent must not be scrolled out of sight.
  const failedFirst = files.toSorted((a, b) => Number(b.step === 'failed') - Number(a.step === 'failed'));
  return (
    <div className="border-b border-subtle bg-canvas">
      {files.length >= COUNTED_FROM && (
        <p className="px-3 pt-1.5 text-xs text-secondary">{t('composer.file_count', { count: files.length })}</p>
      )}
      <ul
        aria-label={t('composer.attachments')}
        className="flex max-h-[30dvh] flex-wrap max-md:max-h-[22dvh] gap-2 overflow-y-auto p-2"
      >
        {failedFirst.map((attachment) => (
          <AttachmentChip
            key={attachment.id}
            attachment={attachment}
            onRemove={() => onRemove(attachment.id)}
            onAgain={() => onAgain(attachment.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface AttachmentChipProps {
  attachment: Attachment;
  onRemove: () => void;
  onAgain: () => void;
}

function AttachmentChip({ attachment, onRemove, onAgain }: AttachmentChipProps) {
  const { t } = useTranslation('chats');
  const { file, media, step } = attachment;
  const name = media?.name ?? file.name;
  const isFailed = step === 'failed';
  return (
    <li
      className={classNames(
        'flex min-w-44 items-center gap-2 rounded-md border bg-surface py-1 ps-1.5 pe-0.5',
        isFailed ? 'max-w-md border-danger-solid' : 'max-w-60 border-default',
      )}
    >
      <Picture attachment={attachment} />
      <span className="min-w-0 flex-1">
        {!isFailed && <bdi className="block truncate font-medium">{name}</bdi>}
        <State attachment={attachment} />
      </span>
      {isFailed && attachment.mayRetry && (
        <IconButton icon={RotateCw} size="sm" dim aria-label={t('composer.try_again')} onClick={onAgain} />
      )}
      <IconButton icon={X} size="sm" dim aria-label={t('composer.remove_file', { name })} onClick={onRemove} />
    </li>
  );
}

/** One line that stays as high whatever happens, but for a failure, which says what to do. */
function State({ attachment: { file, media, step, problem } }: { attachment: Attachment }) {
  const { t } = useTranslation('chats');
  const sentence = useSentence();
  if (step === 'failed')
    return (
      <span role="alert" className="block text-xs text-danger-text">
        <bdi className="font-medium break-all">{media?.name ?? file.name}</bdi>: <span>{sentence(problem ?? '')}</span>
      </span>
    );
  const isConverted = media !== null && media.mime_type !== file.type && step === 'ready';
  return (
    <span role="status" className="block text-xs text-tertiary tabular-nums">
      {step === 'ready'
        ? isConverted
          ? t('composer.converted', { size: formatFileSize(media.size) })
          : formatFileSize(media?.size ?? file.size)
        : t(`composer.${step}`)}
    </span>
  );
}

const SQUARE = 'grid h-10 w-[34px] shrink-0 place-items-center';

function Picture({ attachment: { file, family, media, step, progress } }: { attachment: Attachment }) {
  if (step === 'uploading')
    return (
      <span className={SQUARE}>
        <ProgressRing fraction={progress} label={file.name} />
      </span>
    );
  if (step === 'converting')
    return (
      <span className={SQUARE}>
        <Spinner />
      </span>
    );
  if (step === 'failed')
    return (
      <span aria-hidden className={classNames(SQUARE, 'text-danger-text')}>
        <CircleAlert />
      </span>
    );
  if (family !== 'image' && family !== 'sticker' && family !== 'video')
    return <FileTile name={media?.name ?? file.name} />;
  const isVideo = family === 'video';
  return media ? (
    <Frame url={previewUrl(media.csid)} isVideo={isVideo} />
  ) : (
    <FromDevice file={file} isVideo={isVideo} />
  );
}

function FromDevice({ file, isVideo }: { file: File; isVideo: boolean }) {
  const url = useObjectUrl(file);
  return url === '' ? null : <Frame url={url} isVideo={isVideo} />;
}

function Frame({ url, isVideo }: { url: string; isVideo: boolean }) {
  const shape = 'h-10 w-[34px] shrink-0 rounded-[5px] bg-sunken object-cover';
  return isVideo ? (
    <video src={url} muted playsInline preload="metadata" className={shape} />
  ) : (
    <img src={url} alt="" className={shape} />
  );
}

function useObjectUrl(file: File): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
