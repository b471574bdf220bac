import { Ban, Bot, CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { ContentType, Message } from '../../contract/message.ts';
import { AudioMessage } from './AudioMessage.tsx';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { ContactCards } from './ContactCards.tsx';
import { FileMessage } from './FileMessage.tsx';
import { ImageMessage } from './ImageMessage.tsx';
import { LocationMessage } from './LocationMessage.tsx';
import { readContent, type ContentOf, type KnownContent } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { OrderMessage } from './OrderMessage.tsx';
import { ReplyQuote } from './ReplyQuote.tsx';
import { LocationRequest, SelectionRequest } from './RequestMessages.tsx';
import { StickerMessage } from './StickerMessage.tsx';
import { TemplateMessage } from './TemplateMessage.tsx';
import { TextWithMeta } from './TextWithMeta.tsx';
import { VideoMessage } from './VideoMessage.tsx';

export interface MessageBubbleProps {
  message: Message;
  isFirst: boolean;
  contactName: string;
  onJump?: ((id: string) => void) | undefined;
}

/** A message in its form; one whose content is not what its kind promises is shown as unsupported, never dropped. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isFirst, contactName, onJump } = props;
  const content = readContent(message);
  const tone = toneOf(message);
  const frame = { message, isFirst, tone };
  if (content === null) return <UnsupportedMessage {...frame} content={{ reason: '' }} />;
  const quote = message.reply_message && (
    <ReplyQuote quoted={message.reply_message} chatId={message.chat.id} contactName={contactName} onJump={onJump} />
  );
  const script = scriptOf(message);
  const lead = (
    <>
      {script !== null && <ScriptName name={script} />}
      {quote}
    </>
  );
  const draw = drawings[content.kind] as (drawing: Drawing, value: KnownContent['value']) => ReactNode;
  return draw({ frame, lead, quote }, content.value);
}

interface Drawing {
  frame: Frame;
  /** Script and quote above the content. */
  lead: ReactNode;
  quote: ReactNode;
}

const drawText = ({ frame, lead }: Drawing, { text }: { text: string }) => (
  <Bubble {...frame}>
    {lead}
    <TextWithMeta message={frame.message} text={text} />
  </Bubble>
);

/** How each kind is drawn. */
const drawings: { [Kind in ContentType]: (drawing: Drawing, content: ContentOf<Kind>) => ReactNode } = {
  text: drawText,
  reply: drawText,
  image: ({ frame, quote }, content) => <ImageMessage {...frame} content={content} lead={quote} />,
  video: ({ frame, quote }, content) => <VideoMessage {...frame} content={content} lead={quote} />,
  audio: ({ frame, lead }, content) => <AudioMessage {...frame} content={content} lead={lead} />,
  file: ({ frame, lead }, content) => <FileMessage {...frame} content={content} lead={lead} />,
  sticker: ({ frame }, content) => <StickerMessage {...frame} content={content} />,
  location: ({ frame }, content) => <LocationMessage {...frame} content={content} />,
  location_request: ({ frame, lead }, content) => <LocationRequest {...frame} content={content} lead={lead} />,
  selection_request: ({ frame, lead }, content) => <SelectionRequest {...frame} content={content} lead={lead} />,
  contacts: ({ frame }, content) => <ContactCards {...frame} content={content} />,
  order: ({ frame }, content) => <OrderMessage {...frame} content={content} />,
  template: ({ frame, lead }, content) => <TemplateMessage {...frame} content={content} lead={lead} />,
  deleted: ({ frame }) => <DeletedMessage {...frame} />,
  unsupported: ({ frame }, content) => <UnsupportedMessage {...frame} content={content} />,
  // Drawn as a line between the messages.
  system: () => null,
};

interface Frame {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
}

function toneOf(message: Message): BubbleTone {
  if (message.status === 'failed' || message.status === 'error') return 'failed';
  return scriptOf(message) === null ? 'normal' : 'bot';
}

const scriptOf = ({ meta }: Message): string | null => (typeof meta['script'] === 'string' ? meta['script'] : null);

function ScriptName({ name }: { name: string }) {
  return (
    <div className="mb-px flex items-center gap-1 text-xs text-bot-text">
      <Bot aria-hidden className="size-3.5" />
      <bdi>{name}</bdi>
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

function UnsupportedMessage({ message, isFirst, content }: Frame & { content: ContentOf<'unsupported'> }) {
  const { t } = useTranslation('chats');
  return (
    <Bubble message={message} isFirst={isFirst} tone="quiet" className="flex items-center gap-1.5">
      <CircleQuestionMark aria-hidden />
      <span className="min-w-0">
        {t('message.unsupported')}
        {content.reason !== '' && <bdi className="block text-xs [overflow-wrap:anywhere]">{content.reason}</bdi>}
      </span>
      <MessageMeta message={message} />
    </Bubble>
  );
}
