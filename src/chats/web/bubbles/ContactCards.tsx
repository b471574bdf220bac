import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import type { Message } from '../../contract/message.ts';
import { linkHref } from '../../../ui/text/parse-text.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';

interface ContactCardsProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'contacts'>;
  lead: ReactNode;
}

/** People whose details were sent: face, name, ways to reach them. */
export function ContactCards({ message, isFirst, tone, content, lead }: ContactCardsProps) {
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} className="w-[280px] max-w-full">
      {lead}
      <ul className="divide-y divide-dashed divide-(--border-default)">
        {content.contacts.map((card, index) => (
          <li key={index} className="flex items-start gap-3 py-1">
            <Avatar name={card.name} size={34} />
            <div className="min-w-0">
              <bdi className="block text-sm font-semibold [overflow-wrap:anywhere]">{card.name}</bdi>
              {[...card.phones, ...(card.emails ?? [])].map((way, position) => (
                // Masked numbers may read alike.
                <Way key={position} text={way} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <MessageMeta message={message} />
      </div>
    </Bubble>
  );
}

/** A number or address; a link only when it is one. */
function Way({ text }: { text: string }) {
  const href = linkHref(text);
  const look = 'block text-xs text-bubble-meta tabular-nums [overflow-wrap:anywhere]';
  if (href === null) return <bdi className={look}>{text}</bdi>;
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" className={`${look} hover:underline`}>
      <bdi>{text}</bdi>
    </a>
  );
}
