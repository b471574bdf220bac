import { ControlError, found } from '../../../core/server/control/control-error.ts';
import { textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { BusinessNumber, Phone, PhoneMessage } from '../registry/entities.ts';
import { MEDIA_KINDS, type GivenFile } from './customer-media.ts';
import { messageView } from './message-view.ts';
import { writeMessage } from './write-message.ts';

/** Sends a message of any chat of the phone on to a number of the business; one with buttons goes on as its text. */
export async function forwardMessage(
  platform: Platform,
  phone: Phone,
  messageId: string,
  number: BusinessNumber,
): Promise<PhoneMessage> {
  const messages = platform.registry.state.chats
    .filter(({ wa_id }) => wa_id === phone.wa_id)
    .flatMap((chat) => chat.messages);
  const message = found(
    messages.find(({ id }) => id === messageId),
    'message',
  );
  if (message.is_deleted) throw new ControlError(409, 'A deleted message cannot be forwarded.');
  const { type, content, file } = await forwardable(platform, message);
  return writeMessage(platform, phone, number, { type, content, file, extra: { context: { forwarded: true } } });
}

const AS_THEY_ARE = new Set(['text', 'location', 'contacts']);

async function forwardable(
  platform: Platform,
  message: PhoneMessage,
): Promise<{ type: string; content: Json; file?: GivenFile }> {
  const { type, content } = message;
  if (AS_THEY_ARE.has(type)) return { type, content };
  if (MEDIA_KINDS.includes(type)) {
    const caption = textOf(content['caption']);
    return { type, content: caption === undefined ? {} : { caption }, file: await fileOf(platform, content) };
  }
  const { header, text } = messageView(platform.registry, message, []);
  const body = [header, text].filter((part) => part !== null).join('\n');
  if (body === '') throw new ControlError(409, 'This message cannot be forwarded.');
  return { type: 'text', content: { body } };
}

async function fileOf({ registry, files }: Platform, content: Json): Promise<GivenFile> {
  const media = registry.media(wordOf(content['id']));
  const bytes = media && (await files.read(media.id));
  if (!media || !bytes) throw new ControlError(409, 'The file of this message is not kept here.');
  return {
    mime_type: media.mime_type,
    file_name: textOf(media.file_name),
    base64: bytes.toString('base64'),
  };
}
