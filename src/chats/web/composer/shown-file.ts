import type { MediaFamily } from '../../../media/contract/media.ts';
import type { ContentType } from '../../contract/message.ts';
import type { Shown } from '../sending/local-message.ts';

const kinds: Readonly<Record<MediaFamily, ContentType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  sticker: 'sticker',
};

/** How a file looks in the thread before it is stored. */
export function shownFile(file: File, family: MediaFamily, caption: string): Shown {
  return {
    content_type: kinds[family],
    content: {
      csid: null,
      name: file.name,
      mime_type: file.type,
      size: file.size,
      ...(caption !== '' && { caption }),
    },
  };
}
