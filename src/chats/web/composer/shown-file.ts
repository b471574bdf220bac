import type { MediaFamily } from '../../../media/contract/media-family.ts';
import type { ContentType } from '../../contract/message.ts';
import type { Shown } from '../sending/local-message.ts';
import type { Attachment } from './attachment-store.ts';

const kinds: Readonly<Record<MediaFamily, ContentType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  sticker: 'sticker',
};

/** How a file looks in the thread before its message is stored. */
export function shownFile({ file, media, family }: Attachment, caption: string): Shown {
  return {
    content_type: kinds[family],
    content: {
      csid: media?.csid ?? null,
      name: media?.name ?? file.name,
      mime_type: media?.mime_type ?? file.type,
      size: media?.size ?? file.size,
      ...(caption !== '' && { caption }),
    },
  };
}
