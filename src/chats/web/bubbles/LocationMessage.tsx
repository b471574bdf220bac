import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';

interface LocationMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'location'>;
  lead: ReactNode;
}

/** A drawn tile and the address; no map service is asked before the link is followed. */
export function LocationMessage({ message, isFirst, tone, content, lead }: LocationMessageProps) {
  const { t } = useTranslation('chats');
  const { latitude, longitude, name, address } = content;
  const at = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const title = name ?? address ?? at;
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} isMedia>
      {lead && <div className="px-2 pt-1">{lead}</div>}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('message.open_map', { place: title })}
        className="relative grid h-[88px] place-items-center overflow-hidden rounded-[9px] bg-success-soft"
      >
        <svg
          aria-hidden
          viewBox="0 0 300 88"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          <g className="stroke-(--bg-surface)" fill="none" strokeWidth="9">
            <path d="M-10 62 310 20M70 -10 96 100M210 -10 190 100" />
            <path strokeWidth="4" d="M-10 24 310 78M140 -10 150 100M256 -10 262 100" />
          </g>
        </svg>
        <MapPin aria-hidden className="relative size-8 fill-(--danger-solid) stroke-(--bg-surface)" />
      </a>
      <div className="px-[7px] pt-[5px] pb-0.5 after:clear-both after:block">
        <bdi className="text-sm font-semibold">{title}</bdi>
        {name !== undefined && address !== undefined && (
          <bdi className="block text-xs text-bubble-meta [overflow-wrap:anywhere]">{address}</bdi>
        )}
        <MessageMeta message={message} isFloating />
      </div>
    </Bubble>
  );
}
