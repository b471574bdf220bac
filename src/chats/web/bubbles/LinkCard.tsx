import { useState } from 'react';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { linkPreview } from '../../contract/link-preview.ts';
import type { Message } from '../../contract/message.ts';

/** From this width on a picture that is wider than high lies above the words; others stand beside them. */
const WIDE_PX = 300;
const WIDE_SHAPE = 1.3;

/** What the first link of a text leads to, as its page says; the host is that of the address, which no page can choose. */
export function LinkCard({ message: { id, chat, meta } }: { message: Message }) {
  const [isBroken, setBroken] = useState(false);
  const parsed = linkPreview.safeParse(meta['link']);
  const address = parsed.success ? URL.parse(parsed.data.url) : null;
  if (!parsed.success || !address || !/^https?:$/.test(address.protocol)) return null;
  const { title, description, width, height } = parsed.data;
  const isWide = width !== undefined && height !== undefined && width >= WIDE_PX && width / height >= WIDE_SHAPE;
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(
        '-mx-1.5 -mt-0.5 mb-1 flex w-[calc(100%+12px)] min-w-64 [contain:inline-size] overflow-hidden rounded-md bg-bubble-quote text-sm leading-[1.35] text-bubble-text no-underline outline-offset-2 hover:bg-hover',
        isWide && 'flex-col',
      )}
    >
      {width !== undefined && !isBroken && (
        <img
          src={fillPath(chatEndpoints.downloadLinkPicture.path, { chatId: chat.id, messageId: id })}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className={classNames(
            'shrink-0 bg-sunken object-cover',
            isWide ? 'aspect-[1.91] w-full' : 'w-20 self-stretch',
          )}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-px px-2.5 py-2">
        {title !== '' && (
          <bdi dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
            {title}
          </bdi>
        )}
        {description !== '' && (
          <bdi dir="auto" className="line-clamp-2 text-xs [overflow-wrap:anywhere]">
            {description}
          </bdi>
        )}
        <bdi dir="ltr" className="truncate text-xs text-bubble-meta">
          {address.host}
        </bdi>
      </span>
    </a>
  );
}
