import type { z } from 'zod';
import { fileFamily } from '../../../media/web/index.ts';
import { messageContents, type ContentType, type Message } from '../../contract/message.ts';

export type ContentOf<Kind extends ContentType> = z.output<(typeof messageContents)[Kind]>;

/** A message's content as its kind promises. */
export type KnownContent = { [Kind in ContentType]: { kind: Kind; value: ContentOf<Kind> } }[ContentType];

/** Files are sent as `file`, whatever is in them; pictures, videos and sounds are drawn as what they are. */
function byFile(content: KnownContent): KnownContent {
  if (content.kind !== 'file') return content;
  const family = fileFamily(content.value.mime_type);
  if (family === 'image') return { kind: 'image', value: content.value };
  if (family === 'video') return { kind: 'video', value: content.value };
  if (family === 'audio') return { kind: 'audio', value: content.value };
  return content;
}

// A content belongs to one message and never changes in place.
const read = new WeakMap<Message['content'], KnownContent | null>();

/** Reads the content by its kind; null when the two do not fit, for customers and providers decide what is in it. */
export function readContent({ content_type: kind, content }: Message): KnownContent | null {
  const known = read.get(content);
  if (known !== undefined) return known;
  const parsed = (messageContents as Readonly<Record<string, z.ZodType | undefined>>)[kind]?.safeParse(content);
  const result = parsed?.success ? byFile({ kind, value: parsed.data } as KnownContent) : null;
  read.set(content, result);
  return result;
}
