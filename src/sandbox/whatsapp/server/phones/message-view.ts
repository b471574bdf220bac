import type { ButtonView, ContentView, MediaView, MessageView } from '../../contract/phone-view.ts';
import { isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { PhoneMessage } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';
import type { ShownButton } from './button-kinds.ts';
import { cardOf } from './card-of-message.ts';
import { lineOf } from './chat-words.ts';
import { jsonIn } from './flow-form.ts';
import { buttonsOf, cardsIn } from './shown-buttons.ts';

/** A message as the phone shows it. */
export function messageView(registry: Registry, message: PhoneMessage, all: readonly PhoneMessage[]): MessageView {
  const { content, type } = message;
  const quoted = all.find(({ id }) => id === message.context_id);
  const buttons = buttonsOf(registry, message);
  const on = (card: number | null): ButtonView[] =>
    buttons.flatMap((button, index) => (button.cardIndex === card ? [buttonView(button, index)] : []));
  return {
    id: message.id,
    is_own: message.direction === 'sent',
    type,
    time_ms: message.time,
    status: message.status,
    ...contentView(registry, type, content),
    buttons: on(null),
    quote: quoted ? { is_own: quoted.direction === 'sent', text: lineOf(quoted.type, quoted.content) } : null,
    preview: type === 'text' && content['preview_url'] === true ? hostIn(wordOf(content['body'])) : null,
    sheet: type === 'interactive' ? sheetOf(content) : null,
    cards: cardsOf(content).map((card, index) => ({ ...contentView(registry, type, card), buttons: on(index) })),
    reaction: message.reaction,
    is_forwarded: message.is_forwarded ?? false,
    is_deleted: message.is_deleted,
    is_edited: message.is_edited,
  };
}

const buttonView = ({ kind, text, description, section, url, code, form }: ShownButton, index: number): ButtonView => ({
  index,
  kind,
  text,
  description,
  section,
  url,
  code,
  form,
});

function cardsOf(content: Json): Json[] {
  const cards = cardsIn(content);
  return cards.length > 0 ? cards : cardsIn(isJson(content['action']) ? content['action'] : {});
}

/** The name of the button that opens the rows of a list or of products; null for everything else. */
function sheetOf(content: Json): string | null {
  const action = isJson(content['action']) ? content['action'] : {};
  if (content['type'] === 'list') return textOf(action['button']) ?? null;
  return content['type'] === 'product_list' ? 'View items' : null;
}

const hostIn = (text: string): string | null => {
  const [address] = /https?:\/\/\S+/.exec(text) ?? [];
  return address === undefined ? null : (URL.parse(address)?.host ?? null);
};

const contentView = (registry: Registry, type: string, content: Json): Omit<ContentView, 'buttons'> => ({
  ...textsOf(type, content),
  media: mediaOf(registry, type, content),
  card: cardOf(type, content),
});

const partText = (part: unknown): string | null => (isJson(part) ? (textOf(part['text']) ?? null) : null);
const bare = (text: unknown) => ({ header: null, text: textOf(text) ?? null, footer: null });

function textsOf(type: string, content: Json): Pick<ContentView, 'header' | 'text' | 'footer'> {
  switch (type) {
    case 'text':
      return bare(content['body']);
    case 'button':
    case 'order':
      return bare(content['text']);
    case 'template':
    case 'interactive': {
      const response = content['button_reply'] ?? content['list_reply'];
      if (isJson(response)) return bare(response['title']);
      if (isJson(content['nfm_reply'])) return bare(answersIn(content['nfm_reply']));
      if (isJson(content['call_permission_reply']))
        return bare(content['call_permission_reply']['response'] === 'accept' ? 'Calls allowed' : 'Calls not allowed');
      return {
        header: partText(content['header']),
        text: partText(content['body']),
        footer: partText(content['footer']),
      };
    }
    default:
      return bare(content['caption']);
  }
}

/** What was filled into a form, a line for each answer. */
function answersIn({ body, response_json }: Json): string {
  const answers = jsonIn(wordOf(response_json));
  if (!isJson(answers)) return wordOf(body);
  const given = isJson(answers['values']) ? answers['values'] : answers;
  const lines = Object.entries(given)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => `${nameOf(name)}: ${Array.isArray(value) ? value.join(', ') : wordOf(value)}`);
  return lines.length > 0 ? lines.join('\n') : wordOf(body);
}

/** Forms that were built without code name their fields by screen and place: `screen_0_Full_name_1`. */
const nameOf = (name: string): string => name.replace(/^screen_\d+_(.+)_\d+$/, '$1').replaceAll('_', ' ');

const SHOWN: Readonly<Record<string, RegExp>> = {
  image: /^image\/(?:png|jpeg|webp)$/,
  gif: /^video\/mp4$/,
  sticker: /^image\/webp$/,
  video: /^video\/(?:mp4|webm)$/,
  audio: /^audio\/(?:aac|mp4|mpeg|ogg|webm)\b/,
};
const MEDIA_KINDS = new Set([...Object.keys(SHOWN), 'document']);

function mediaOf(registry: Registry, type: string, content: Json): MediaView | null {
  const { kind, file } = fileIn(type, content);
  const media = registry.media(wordOf(file['id']));
  const name = textOf(file['filename']) ?? textOf(media?.file_name) ?? textOf(file['link']);
  if (!media && name === undefined) return null;
  const { id, mime_type, file_size } = media ?? { id: '', mime_type: '', file_size: 0 };
  return { id, kind, mime_type, file_name: name ?? '', file_size, is_shown: SHOWN[kind]?.test(mime_type) ?? false };
}

/** The file of a message: its own, or that of its header. */
function fileIn(type: string, content: Json): { kind: string; file: Json } {
  if (MEDIA_KINDS.has(type)) return { kind: type, file: content };
  const header = isJson(content['header']) ? content['header'] : {};
  const kind = wordOf(header['type']);
  if (!MEDIA_KINDS.has(kind)) return { kind: 'none', file: {} };
  return { kind, file: isJson(header[kind]) ? header[kind] : header };
}
