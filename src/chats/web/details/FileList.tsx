import { useQuery } from '@tanstack/react-query';
import { ImageOff, Mic, Play, Video } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { Message } from '../../contract/message.ts';
import { FileTile } from '../bubbles/FileMessage.tsx';
import { readContent, type ContentOf } from '../bubbles/message-content.ts';
import { mediaUrl, thumbnailUrl } from '../bubbles/format.ts';
import { extractQuery } from '../queries.ts';
import { openInViewer } from '../viewer/viewer-store.ts';
import type { ChatSectionProps } from '../slot-props.ts';
import { ExtractState } from './ExtractState.tsx';

/** This many are shown until all are asked for. */
const FEW = 5;

/** Pictures and documents of the chat. */
export function FileList({ chat }: ChatSectionProps) {
  return <Files key={chat.id} chatId={chat.id} />;
}

function Files({ chatId }: { chatId: string }) {
  const { t } = useTranslation('chats');
  const [isWhole, setWhole] = useState(false);
  const list = useQuery(extractQuery(chatId, 'files'));
  const messages = list.data?.messages ?? [];
  const shown = isWhole || messages.length <= FEW ? messages : messages.slice(0, FEW - 1);
  const rest = messages.length - shown.length;
  return (
    <SidePanelSection title={t('details.files')} rememberAs="chat.files">
      <ExtractState list={list} isEmpty={messages.length === 0} empty={t('details.no_files')}>
        <ul className="grid grid-cols-5 gap-1.5">
          {shown.map((message) => (
            <li key={message.id}>
              <FileThumb message={message} />
            </li>
          ))}
          {rest > 0 && (
            <li>
              <button
                type="button"
                aria-label={t('details.more_files', { count: rest })}
                onClick={() => setWhole(true)}
                className="grid aspect-square w-full place-items-center rounded-sm bg-sunken text-xs font-medium text-secondary hover:bg-hover"
              >
                +{rest}
                {list.data?.has_more && '…'}
              </button>
            </li>
          )}
        </ul>
        {isWhole && messages.length > FEW && (
          <Button variant="ghost" size="sm" className="mt-1" onClick={() => setWhole(false)}>
            {t('details.fewer_files')}
          </Button>
        )}
      </ExtractState>
    </SidePanelSection>
  );
}

function FileThumb({ message }: { message: Message }) {
  const content = readContent(message);
  if (!content || !('csid' in content.value)) return null;
  const { csid, name } = content.value;
  return (
    <a
      href={mediaUrl(message.chat.id, message.id)}
      target="_blank"
      rel="noopener noreferrer"
      title={name}
      aria-label={name}
      onClick={
        content.kind === 'image'
          ? openInViewer({ chatId: message.chat.id, messageId: message.id, among: 'files' })
          : undefined
      }
      className="grid aspect-square w-full grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-sm bg-sunken text-tertiary hover:brightness-95"
    >
      {content.kind === 'image' && <SmallPicture message={message} csid={csid} whenGone={<ImageOff aria-hidden />} />}
      {content.kind === 'video' && <Film message={message} content={content.value} />}
      {content.kind === 'audio' && <Mic aria-hidden />}
      {content.kind === 'file' && <FileTile name={name} />}
    </a>
  );
}

interface SmallPictureProps {
  message: Message;
  csid: string | null;
  whenGone: ReactNode;
  /** Stands on the picture. */
  children?: ReactNode;
}

function SmallPicture({ message, csid, whenGone, children }: SmallPictureProps) {
  // What was gone then may be fetched by now.
  const [gone, setGone] = useState<string | null>(null);
  if (csid === null || csid === gone) return whenGone;
  return (
    <>
      <img
        src={thumbnailUrl(message.chat.id, message.id)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setGone(csid)}
        className="size-full object-cover [grid-area:1/1]"
      />
      {children}
    </>
  );
}

/** A film by its first picture; by a symbol where there is none. */
function Film({ message, content }: { message: Message; content: ContentOf<'video'> }) {
  const symbol = <Video aria-hidden />;
  if (content.has_thumbnail !== true) return symbol;
  return (
    <SmallPicture message={message} csid={content.csid} whenGone={symbol}>
      <span className="grid size-6 place-items-center rounded-full bg-media-meta text-media-meta-on [grid-area:1/1]">
        <Play aria-hidden className="size-3 fill-current" />
      </span>
    </SmallPicture>
  );
}
