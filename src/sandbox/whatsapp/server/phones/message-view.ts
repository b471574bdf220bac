import type { MessageView } from '../../contract/phone-view.ts';
import { isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { PhoneMessage } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';
import { lineOf } from './chat-words.ts';
import { buttonsOf } from './tap-button.ts';

/** A message as the phone shows it. */
export function messageView(registry: Registry, message: PhoneMessage, all: readonly PhoneMessage[]): MessageView {
  const { content, type } = message;
  const quoted = all.find(({ id }) => id === message.context_id);
  const texts = textsOf(type, content);
  return {
    id: message.id,
    is_own: message.direction === 'sent',
    type,
    time_ms: message.time,
    status: message.status,
    header: texts.header,
    text: texts.text,
    footer: texts.footer,
    media: mediaOf(registry, type, content),
    card: cardOf(type, content),
    quote: quoted ? lineOf(quoted.type, quoted.content) : null,
    reaction: message.reaction,
    is_deleted: message.is_deleted,
    is_edited: message.is_edited,
    buttons: buttonsOf(message).map(({ kind, text, description, url }) => ({ kind, text, description, url })),
  };
}

const partText = (part: unknown): string | null => (isJson(part) ? (textOf(part['text']) ?? null) : null);

function textsOf(type: string, content: Json): Pick<MessageView, 'header' | 'text' | 'footer'> {
  const bare = { header: null, footer: null };
  switch (type) {
    case 'text':
      return { ...bare, text: textOf(content['body']) ?? null };
    case 'template':
      return {
        header: partText(content['header']),
        text: partText(content['body']),
        footer: partText(content['footer']),
      };
    case 'interactive': {
      const response = content['button_reply'] ?? content['list_reply'] ?? content['nfm_reply'];
      if (isJson(response)) return { ...bare, text: textOf(response['title']) ?? textOf(response['body']) ?? null };
      return {
        header: partText(content['header']),
        text: partText(content['body']),
        footer: partText(content['footer']),
      };
    }
    case 'button':
      return { ...bare, text: textOf(content['text']) ?? null };
    default:
      return { ...bare, text: textOf(content['caption']) ?? null };
  }
}

const SHOWN_PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp']);

function mediaOf(registry: Registry, type: string, content: Json): MessageView['media'] {
  const { kind, file } = fileIn(type, content);
  const media = registry.media(wordOf(file['id']));
  const name = textOf(file['filename']) ?? textOf(media?.file_name) ?? textOf(file['link']);
  if (!media && name === undefined) return null;
  const { id, mime_type, file_size } = media ?? { id: '', mime_type: '', file_size: 0 };
  const isPicture = kind === 'image' || kind === 'sticker';
  return { id, mime_type, file_name: name ?? '', file_size, has_picture: isPicture && SHOWN_PICTURES.has(mime_type) };
}

const MEDIA_KINDS = new Set(['image', 'video', 'audio', 'document', 'sticker']);

/** The file of a message: its own, or that of its header. */
function fileIn(type: string, content: Json): { kind: string; file: Json } {
  if (MEDIA_KINDS.has(type)) return { kind: type, file: content };
  const header = isJson(content['header']) ? content['header'] : {};
  const kind = wordOf(header['type']);
  if (!MEDIA_KINDS.has(kind)) return { kind: 'none', file: {} };
  return { kind, file: isJson(header[kind]) ? header[kind] : header };
}

function cardOf(type: string, content: Json): MessageView['card'] {
  switch (type) {
    case 'location':
      return {
        icon: 'pin',
        title: textOf(content['name']) ?? `${wordOf(content['latitude'])}, ${wordOf(content['longitude'])}`,
        detail: textOf(content['address']) ?? '',
      };
    case 'contacts':
      return contactCard(listOf(content['contacts']).filter(isJson));
    case 'order':
      return orderCard(listOf(content['product_items']).filter(isJson));
    case 'unsupported':
      return { icon: 'alert', title: 'Unsupported message', detail: wordOf(content['type']) };
    case 'revoke':
    case 'edit':
    case 'reaction':
    case 'request_welcome':
      return { icon: 'smile', title: type, detail: wordOf(content['emoji']) };
    default:
      return null;
  }
}

function contactCard(cards: readonly Json[]): MessageView['card'] {
  const [first] = cards;
  const phones = listOf(first?.['phones']).filter(isJson);
  const name = first?.['name'];
  return {
    icon: 'card',
    title: isJson(name) ? wordOf(name['formatted_name']) : '',
    detail: cards.length > 1 ? `${cards.length} contacts` : wordOf(phones[0]?.['phone']),
  };
}

function orderCard(items: readonly Json[]): MessageView['card'] {
  const count = items.reduce((sum, item) => sum + Number(item['quantity'] ?? 1), 0);
  const total = items.reduce((sum, item) => sum + Number(item['quantity'] ?? 1) * Number(item['item_price'] ?? 0), 0);
  const currency = wordOf(items[0]?.['currency']) || 'INR';
  return {
    icon: 'cart',
    title: count === 1 ? '1 item' : `${count} items`,
    detail: new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(total),
  };
}
