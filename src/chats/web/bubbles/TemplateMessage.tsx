import { Copy, ExternalLink, FileText, Image, MapPin, Phone, Reply, Video, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../contract/message.ts';
import { Bubble, BubbleButton, BubbleButtons, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { TemplateDocument } from './TemplateDocument.tsx';
import { TextWithMeta } from './TextWithMeta.tsx';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { thumbnailUrl } from './format.ts';
import { isLocal } from '../cache/message-cache.ts';

interface TemplateMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'template'>;
  lead: ReactNode;
}

const buttonIcons: Readonly<Record<string, LucideIcon>> = {
  url: ExternalLink,
  phone_number: Phone,
  copy_code: Copy,
  quick_reply: Reply,
};
const mediaIcons: Readonly<Record<string, LucideIcon>> = {
  image: Image,
  video: Video,
  document: FileText,
  location: MapPin,
};

/** Two buttons of at most this many letters each stand side by side. */
const SHORT_LABEL = 16;

/** Header, body, footer, and the buttons as the customer sees them. */
export function TemplateMessage({ message, isFirst, tone, content, lead }: TemplateMessageProps) {
  const { header, buttons } = content;
  const areShort = buttons.length === 2 && buttons.every(({ text }) => text.length <= SHORT_LABEL);
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} className="min-w-60">
      {lead}
      {header && <TemplateHeader message={message} header={header} />}
      <TextWithMeta message={message} text={content.body} footer={content.footer} />
      {buttons.length > 0 && (
        <BubbleButtons isSideBySide={areShort}>
          {buttons.map(({ type, text }, index) => {
            const Icon = buttonIcons[type];
            return (
              <BubbleButton key={index}>
                {Icon && <Icon aria-hidden />}
                <bdi>{text}</bdi>
              </BubbleButton>
            );
          })}
        </BubbleButtons>
      )}
    </Bubble>
  );
}

function TemplateHeader({
  message,
  header,
}: {
  message: Message;
  header: NonNullable<ContentOf<'template'>['header']>;
}) {
  if (header.text) {
    return (
      <p dir="auto" className="font-semibold">
        <FormattedText text={header.text} />
      </p>
    );
  }
  if (header.format === 'image' && header.csid && !isLocal(message)) {
    return (
      <img
        src={thumbnailUrl(message.chat.id, message.id)}
        alt=""
        loading="lazy"
        className="-mx-[7px] -mt-[3px] mb-1.5 block h-[140px] w-[calc(100%+14px)] max-w-none rounded-[9px] bg-sunken object-cover"
      />
    );
  }
  if (header.format === 'document' && header.csid && !isLocal(message)) return <TemplateDocument message={message} />;
  const Icon = mediaIcons[header.format];
  if (!Icon) return null;
  return (
    <div aria-hidden className="mb-1.5 grid h-20 place-items-center rounded-md bg-bubble-quote text-bubble-meta">
      <Icon className="size-7" />
    </div>
  );
}
