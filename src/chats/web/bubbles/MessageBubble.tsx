import { Ban, Bot } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../contract/message-text.ts';
import type { ContentType, Message } from '../../contract/message.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { ImageMessage } from './ImageMessage.tsx';
import { readContent, type ContentOf, type KnownContent } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { hasOrigin } from './message-origin.ts';
import { MessageOrigin } from './MessageOrigin.tsx';
import type { RareContent } from './RareMessage.tsx';
import { ReplyQuote } from './ReplyQuote.tsx';
import { StickerMessage } from './StickerMessage.tsx';
import { TemplateMessage } from './TemplateMessage.tsx';
import { TextWithMeta } from './TextWithMeta.tsx';
import { VideoMessage } from './VideoMessage.tsx';

export interface MessageBubbleProps {
  message: Message;
  isFirst: boolean;
  contactName: string;
  onJump?: ((id: string) => void) | undefined;
  /** The customer has answered it with what it asks for. */
  isAnswered?: boolean;
}

/** A message in its form; one whose content is not what its kind promises is shown as unsupported, never dropped. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isFirst, contactName, onJump, isAnswered = false } = props;
  const content = readContent(message);
  const tone = toneOf(message);
  const frame = { message, isFirst, tone };
  if (content === null) return drawRarely('unsupported')({ frame, lead: false, isAnswered }, { reason: '' });
  const quote = message.reply_message && (
    <ReplyQuote quoted={message.reply_message} chatId={message.chat.id} contactName={contactName} onJump={onJump} />
  );
  const script = scriptOf(message);
  const isForeign = hasOrigin(message.meta);
  const hasLead = script !== null || isForeign || quote !== null;
  const lead = hasLead && (
    <>
      {script !== null && <ScriptName name={script} />}
      {isForeign && <MessageOrigin meta={message.meta} />}
      {quote}
    </>
  );
  const draw = drawings[content.kind] as (drawing: Drawing, value: KnownContent['value']) => ReactNode;
  return draw({ frame, lead, isAnswered }, content.value);
}

const RareMessage = lazy(async () => ({ default: (await import('./RareMessage.tsx')).RareMessage }));

/** Draws a kind that few threads have; its words until the code of it is there. */
const drawRarely =
  <Kind extends RareContent['kind']>(kind: Kind) =>
  ({ frame, lead, isAnswered }: Drawing, value: ContentOf<Kind>) => {
    const { message } = frame;
    const words = (
      <Bubble {...frame}>
        {lead}
        <TextWithMeta message={message} text={messageText(message.content_type, message.content)} />
      </Bubble>
    );
    return (
      <Suspense fallback={words}>
        <RareMessage frame={frame} lead={lead} isAnswered={isAnswered} content={{ kind, value } as RareContent} />
      </Suspense>
    );
  };

interface Drawing {
  frame: Frame;
  /** Script, origin and quote above the content; false where there is none. */
  lead: ReactNode;
  isAnswered: boolean;
}

// With the first message whose link was read.
const LinkCard = lazy(async () => ({ default: (await import('./LinkCard.tsx')).LinkCard }));
const isFilled = (value: unknown): boolean => value !== null && value !== undefined;

const drawText = (
  { frame, lead }: Drawing,
  { text, description }: { text: string; description?: string | undefined },
) => (
  <Bubble {...frame}>
    {lead}
    {isFilled(frame.message.meta['link']) && (
      <Suspense fallback={<div className="h-16" />}>
        <LinkCard message={frame.message} />
      </Suspense>
    )}
    {text.trim() === '' ? (
      <EmptyText message={frame.message} />
    ) : (
      <TextWithMeta message={frame.message} text={text} footer={description} />
    )}
  </Bubble>
);

// With the first recording or document of a session.
const AudioMessage = lazy(async () => ({ default: (await import('./late-files.ts')).AudioMessage }));
const FileMessage = lazy(async () => ({ default: (await import('./late-files.ts')).FileMessage }));

/** The room of a recording or a document, as long as its code is not there. */
const ToCome = ({ frame, lead }: Drawing) => (
  <Bubble {...frame}>
    {lead}
    <div className="h-[38px] w-72 max-w-full" />
  </Bubble>
);

/** How each kind is drawn. */
const drawings: { [Kind in ContentType]: (drawing: Drawing, content: ContentOf<Kind>) => ReactNode } = {
  text: drawText,
  reply: (drawing, content) => (content.is_form === true ? drawRarely('reply') : drawText)(drawing, content),
  image: ({ frame, lead }, content) => <ImageMessage {...frame} content={content} lead={lead} />,
  video: ({ frame, lead }, content) => <VideoMessage {...frame} content={content} lead={lead} />,
  audio: (drawing, content) => (
    <Suspense fallback={<ToCome {...drawing} />}>
      <AudioMessage {...drawing.frame} content={content} lead={drawing.lead} />
    </Suspense>
  ),
  file: (drawing, content) => (
    <Suspense fallback={<ToCome {...drawing} />}>
      <FileMessage {...drawing.frame} content={content} lead={drawing.lead} />
    </Suspense>
  ),
  sticker: ({ frame, lead }, content) => <StickerMessage {...frame} content={content} lead={lead} />,
  location: drawRarely('location'),
  location_request: drawRarely('location_request'),
  selection_request: drawRarely('selection_request'),
  contacts: drawRarely('contacts'),
  order: drawRarely('order'),
  catalog: drawRarely('catalog'),
  products: drawRarely('products'),
  comment: drawRarely('comment'),
  template: ({ frame, lead }, content) => <TemplateMessage {...frame} content={content} lead={lead} />,
  deleted: ({ frame }) => <DeletedMessage {...frame} />,
  unsupported: drawRarely('unsupported'),
  // Drawn as a line between the messages.
  system: () => null,
};

interface Frame {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
}

function toneOf(message: Message): BubbleTone {
  if (message.content_type === 'comment') return 'note';
  if (message.status === 'failed' || message.status === 'error') return 'failed';
  return scriptOf(message) === null ? 'normal' : 'bot';
}

/** The script or automation that sent a message; null for what a person or a contact wrote. */
const scriptOf = ({ owner }: Message): string | null =>
  owner?.type === 'script' || owner?.type === 'automation' ? owner.label : null;

function ScriptName({ name }: { name: string }) {
  return (
    <div className="mb-px flex items-center gap-1 text-xs text-bot-text">
      <Bot aria-hidden className="size-3.5" />
      <bdi>{name}</bdi>
    </div>
  );
}

/** Somebody sent a message without words. */
function EmptyText({ message }: Pick<Frame, 'message'>) {
  const { t } = useTranslation('chats');
  return (
    <div className="text-bubble-meta after:clear-both after:block">
      {t('message.empty')}
      <MessageMeta message={message} isFloating />
    </div>
  );
}

function DeletedMessage({ message, isFirst }: Frame) {
  const { t } = useTranslation('chats');
  return (
    <Bubble message={message} isFirst={isFirst} tone="quiet" className="flex items-center gap-1.5">
      <Ban aria-hidden />
      <i>{t('message.deleted')}</i>
      <MessageMeta message={message} />
    </Bubble>
  );
}
