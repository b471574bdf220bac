import type { IncomingContent, IncomingFile } from '../../../contract/incoming.ts';
import { asList, asNumber, asRecord, asText, type Json } from './convert-json.ts';

const FILES = {
  image: 'image',
  video: 'video',
  sticker: 'sticker',
  audio: 'audio',
  voice: 'audio',
  document: 'file',
} as const;
const isFile = (type: string): type is keyof typeof FILES => Object.hasOwn(FILES, type);

const KINDS = [...Object.keys(FILES), 'text', 'location', 'contacts', 'interactive', 'button', 'order'];

/** The type of a message; of one that names none, the kind whose part it has. */
const typeOf = (message: Json): string =>
  asText(message.type) ??
  KINDS.find((kind) => typeof message[kind] === 'object' && message[kind] !== null) ??
  'unknown';

/** What a message says, by its type. What cannot be read is shown as what it is, never dropped. */
export function convertContent(message: Json): IncomingContent {
  const type = typeOf(message);
  // A file without its id cannot be fetched; the platform says why, or the kind is all there is to show.
  const mediaId = isFile(type) ? asText(asRecord(message[type]).id) : null;
  if (isFile(type) && mediaId !== null) return file(type, asRecord(message[type]), mediaId);
  switch (type) {
    case 'text':
      // An empty text is a message too: that someone wrote is worth showing.
      return { content_type: 'text', content: { text: asText(asRecord(message.text).body, true) ?? '' } };
    case 'location':
      return location(asRecord(message.location));
    case 'contacts':
      return { content_type: 'contacts', content: { contacts: asList(message.contacts).map(card) } };
    case 'interactive':
      return interactive(asRecord(message.interactive));
    case 'button': {
      const { text, payload } = asRecord(message.button);
      return reply(asText(text, true) ?? asText(payload) ?? '', asText(payload));
    }
    case 'order':
      return order(asRecord(message.order));
    case 'media_placeholder':
      return { content_type: 'unsupported', content: { reason: type, is_placeholder: true } };
    default:
      return unsupported(reasonOf(message, type));
  }
}

const MAX_NAME = 240;

function file(type: keyof typeof FILES, media: Json, mediaId: string): IncomingContent {
  const contentType = FILES[type];
  const caption = asText(media.caption, true);
  const content: IncomingFile = {
    csid: null,
    name: (asText(media.filename) ?? type).slice(0, MAX_NAME).toWellFormed(),
    mime_type: asText(media.mime_type) ?? 'application/octet-stream',
    size: null,
    ...(caption === null ? {} : { caption }),
    ...(contentType === 'audio' ? { voice: media.voice === true || type === 'voice' } : {}),
    ...(contentType === 'sticker' ? { animated: media.animated === true } : {}),
  };
  return { content_type: contentType, content, provider_media_id: mediaId };
}

function location({ latitude, longitude, name, address }: Json): IncomingContent {
  const [lat, long] = [asNumber(latitude), asNumber(longitude)];
  // A location without coordinates is shown as what it is, not lost.
  if (lat === null || long === null) return unsupported('location');
  const [named, addressed] = [asText(name), asText(address)];
  return {
    content_type: 'location',
    content: {
      latitude: lat,
      longitude: long,
      ...(named === null ? {} : { name: named }),
      ...(addressed === null ? {} : { address: addressed }),
    },
  };
}

function card(value: unknown) {
  const { name, phones, emails } = asRecord(value);
  const { formatted_name, first_name, last_name } = asRecord(name);
  const whole = asText(formatted_name) ?? [asText(first_name), asText(last_name)].filter(Boolean).join(' ');
  const mails = asList(emails).flatMap((each) => asText(asRecord(each).email) ?? []);
  return {
    name: whole,
    phones: asList(phones).flatMap((each) => asText(asRecord(each).phone) ?? asText(asRecord(each).wa_id) ?? []),
    ...(mails.length > 0 ? { emails: mails } : {}),
  };
}

function reply(text: string, payload: string | null, description: string | null = null): IncomingContent {
  return {
    content_type: 'reply',
    content: {
      text,
      ...(payload === null ? {} : { payload }),
      ...(description === null ? {} : { description }),
    },
  };
}

function interactive(value: Json): IncomingContent {
  const type = asText(value.type) ?? '';
  const answer = asRecord(value[type]);
  switch (type) {
    case 'button_reply':
    case 'list_reply':
      return reply(asText(answer.title, true) ?? '', asText(answer.id), asText(answer.description));
    case 'nfm_reply':
      return form(answer);
    case 'call_permission_reply':
      return callPermission(answer);
    default:
      return unsupported(type || 'interactive');
  }
}

/** Whether the business may call; the platform says it as a message of the customer. */
function callPermission({ response, is_permanent }: Json): IncomingContent {
  const word = asText(response);
  const isAccepted = word === 'accept';
  if (!isAccepted && word !== 'reject') return unsupported('call_permission_reply');
  const text = isAccepted ? 'Calls allowed' : 'Calls not allowed';
  return reply(text, word, isAccepted && is_permanent === true ? 'Until further notice' : null);
}

/** What was filled in in a form: a JSON text of its own, which some clients send as an object. */
function form({ body, name, response_json }: Json): IncomingContent {
  const isObject = typeof response_json === 'object' && response_json !== null;
  const payload = isObject ? asText(JSON.stringify(response_json)) : asText(response_json);
  return {
    content_type: 'reply',
    content: { text: asText(body) ?? asText(name) ?? '', ...(payload === null ? {} : { payload }), is_form: true },
  };
}

function order(value: Json): IncomingContent {
  const items = asList(value.product_items).map((each) => {
    const item = asRecord(each);
    return {
      product: asText(item.product_retailer_id) ?? '',
      quantity: asNumber(item.quantity) ?? 0,
      price: asNumber(item.item_price) ?? 0,
      currency: asText(item.currency) ?? '',
    };
  });
  const [catalog, text] = [asText(value.catalog_id), asText(value.text, true)];
  return {
    content_type: 'order',
    content: {
      ...(catalog === null ? {} : { catalog_id: catalog }),
      ...(text === null ? {} : { text }),
      items,
      total: sumOfProducts(items.map(({ quantity, price }) => [quantity, price])),
      currency: items[0]?.currency ?? '',
    },
  };
}

/** A number as an integer and the power of ten that divides it, exactly as it is written. */
function decimal(value: number): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** The sum of products in decimal, whatever number of decimals a currency has: 3 × 0.1 + 1.234 is 1.534. */
function sumOfProducts(products: readonly (readonly [number, number])[]): number {
  const parts = products.map(([a, b]) => {
    const [first, second] = [decimal(a), decimal(b)];
    return { digits: first.digits * second.digits, scale: first.scale + second.scale };
  });
  const scale = Math.max(0, ...parts.map((part) => part.scale));
  const sum = parts.reduce((total, part) => total + part.digits * 10n ** BigInt(scale - part.scale), 0n);
  return Number(`${sum}e-${scale}`);
}

function reasonOf(message: Json, type: string): string {
  const [error] = asList(message.errors).map(asRecord);
  const kind = asText(asRecord(message.unsupported).type);
  return kind ?? asText(asRecord(error?.error_data).details) ?? asText(error?.title) ?? type;
}

const unsupported = (reason: string): IncomingContent => ({ content_type: 'unsupported', content: { reason } });
