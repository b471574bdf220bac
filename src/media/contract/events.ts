import { defineEvents } from '../../foundation/contract/event.ts';
import { mediaItem } from './media.ts';

/** Topic `chats`, to the one who uploaded the file: the composer shows what became of it. */
export const mediaEvents = defineEvents({
  mediaChanged: {
    topic: 'chats',
    event: 'media_changed',
    summary: 'A file was converted, or could not be',
    data: mediaItem,
  },
});
