import { useState } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../contract/message.ts';
import { isLocal, messageKey } from '../cache/message-cache.ts';
import { uploadStore, type Upload } from '../sending/uploads.ts';
import { mediaUrl, thumbnailUrl } from './format.ts';

/** Where a file and its thumbnail are. */
export interface MediaSource {
  /** Null while nothing can be shown. */
  url: string | null;
  /** Null where there is none, or where the file is on this device. */
  thumbnail: string | null;
  upload: Upload | undefined;
  isGone: boolean;
  /** For `onError` of the element that shows it. */
  onGone: () => void;
}

/** Where a message's file comes from: this device while it is being sent, then the server. */
export function useMediaSource(
  message: Message,
  { csid, has_thumbnail: hasThumbnail }: { csid: string | null; has_thumbnail?: true | undefined },
): MediaSource {
  const key = messageKey(message);
  const preview = useStore(uploadStore, ({ previews }) => previews[key]);
  const upload = useStore(uploadStore, ({ uploads }) => uploads[key]);
  const [isBroken, setBroken] = useState(false);
  const stored = isLocal(message) || csid === null ? null : mediaUrl(message.chat.id, message.id);
  const url = preview ?? stored;
  const isSmall = hasThumbnail === true && stored !== null && url === stored;
  const thumbnail = isSmall ? thumbnailUrl(message.chat.id, message.id) : null;
  return {
    url,
    thumbnail,
    upload,
    isGone: isBroken || (url === null && upload === undefined),
    onGone: () => setBroken(true),
  };
}
