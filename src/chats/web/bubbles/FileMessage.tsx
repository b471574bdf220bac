import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Message } from '../../contract/message.ts';
import { isLocal } from '../cache/message-cache.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { fileKind, fileTone, mediaUrl } from './format.ts';
import { MediaGone } from './MediaGone.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { TextWithMeta } from './TextWithMeta.tsx';
import { useMediaSource } from './use-media-source.ts';

interface FileMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'file'>;
  lead: ReactNode;
}

/** A document: tile of its type, name, size, download; a bar and cancel while it is uploaded. */
export function FileMessage({ message, isFirst, tone, content, lead }: FileMessageProps) {
  const { t } = useTranslation('chats');
  const { upload, isGone } = useMediaSource(message, content);
  if (isGone) return <MediaGone message={message} isFirst={isFirst} />;
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone}>
      {lead}
      <div className="flex w-[300px] max-w-full items-center gap-2.5 rounded-md bg-bubble-quote px-2 py-[7px]">
        <FileTile name={content.name} />
        <div className="min-w-0 flex-1">
          <bdi className="block truncate text-sm font-semibold">{content.name}</bdi>
          {upload && upload.progress !== null ? (
            <UploadBar progress={upload.progress} name={content.name} />
          ) : (
            content.size !== null && (
              <span className="block text-xs text-bubble-meta">{formatFileSize(content.size)}</span>
            )
          )}
        </div>
        {upload && upload.progress !== null ? (
          <IconButton
            icon={X}
            size="sm"
            aria-label={t('message.cancel_upload', { name: content.name })}
            onClick={upload.cancel}
          />
        ) : (
          !isLocal(message) && (
            <a
              href={mediaUrl(message.chat.id, message.id)}
              download={content.name}
              aria-label={t('message.download', { name: content.name })}
              title={t('message.download', { name: content.name })}
              className="grid size-6 shrink-0 place-items-center rounded-sm text-secondary hover:bg-hover pointer-coarse:size-11"
            >
              <Download aria-hidden />
            </a>
          )
        )}
      </div>
      <div className="pt-1">
        {content.caption ? (
          <TextWithMeta message={message} text={content.caption} />
        ) : (
          <div className="flex justify-end">
            <MessageMeta message={message} />
          </div>
        )}
      </div>
    </Bubble>
  );
}

/** The type of a file as letters on the colour of its family. */
export function FileTile({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid h-10 w-[34px] shrink-0 place-items-center rounded-[5px] text-[10px] leading-none font-bold',
        fileTone(name),
      )}
    >
      {fileKind(name)}
    </span>
  );
}

function UploadBar({ progress, name }: { progress: number; name: string }) {
  const { t } = useTranslation('chats');
  return (
    <span
      role="progressbar"
      aria-label={t('message.uploading', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
      className="mt-1 block h-1.5 overflow-hidden rounded-full bg-neutral-soft"
    >
      <span className="block h-full rounded-full bg-chart-1" style={{ width: `${progress * 100}%` }} />
    </span>
  );
}
