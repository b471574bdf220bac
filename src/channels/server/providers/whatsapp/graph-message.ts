import type { OutgoingMessage } from '../../../contract/outgoing.ts';
import type { SendRequest } from '../provider.ts';

type Json = Record<string, unknown>;
type Template = Extract<OutgoingMessage, { type: 'template' }>;

/** Leaves out what is undefined or empty, as the provider refuses empty texts. */
const some = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

const interactive = (content: Json): Json => ({ type: 'interactive', interactive: content });
const parameters = (values: readonly { name?: string | undefined; text: string }[]) =>
  values.map(({ name, text }) => some({ type: 'text', parameter_name: name, text }));

function templateHeader(header: NonNullable<Template['header']>, fileId: string | null): Json {
  switch (header.format) {
    case 'text':
      return { type: 'header', parameters: parameters(header.parameters) };
    case 'location': {
      const { format, ...location } = header;
      return { type: 'header', parameters: [{ type: format, location }] };
    }
    default: {
      const file = some({ id: fileId, filename: header.format === 'document' ? header.file.name : undefined });
      return { type: 'header', parameters: [{ type: header.format, [header.format]: file }] };
    }
  }
}

function templateButton({ index, kind, value }: Template['buttons'][number]): Json {
  const parameter = {
    url: { type: 'text', text: value },
    quick_reply: { type: 'payload', payload: value },
    copy_code: { type: 'coupon_code', coupon_code: value },
  }[kind];
  return { type: 'button', sub_type: kind, index: String(index), parameters: [parameter] };
}

function template(message: Template, fileId: string | null): Json {
  const components = [
    ...(message.header ? [templateHeader(message.header, fileId)] : []),
    ...(message.body.length > 0 ? [{ type: 'body', parameters: parameters(message.body) }] : []),
    ...message.buttons.map(templateButton),
  ];
  return {
    type: 'template',
    template: {
      name: message.name,
      language: { code: message.language },
      ...(components.length > 0 ? { components } : {}),
    },
  };
}

const footer = (text: string | undefined): Json => (text === undefined ? {} : { footer: { text } });

// A name in one piece and a first name are both required.
const contactCard = ({ name, phones, emails = [] }: Contact): Json => ({
  name: { formatted_name: name, first_name: name },
  ...(phones.length > 0 ? { phones: phones.map((phone) => ({ phone, type: 'CELL' })) } : {}),
  ...(emails.length > 0 ? { emails: emails.map((email) => ({ email, type: 'WORK' })) } : {}),
});

type Contact = Extract<OutgoingMessage, { type: 'contacts' }>['contacts'][number];

/** One product is shown with its picture; several as a list by section, whose header is required. */
function products(message: Extract<OutgoingMessage, { type: 'products' }>): Json {
  const { text, header, catalog_id, sections } = message;
  const ids = sections.flatMap((section) => section.products);
  const body = text === '' ? {} : { body: { text } };
  if (ids.length === 1 && header === undefined)
    return interactive({
      type: 'product',
      ...body,
      ...footer(message.footer),
      action: { catalog_id, product_retailer_id: ids[0] },
    });
  return interactive({
    type: 'product_list',
    header: { type: 'text', text: header },
    ...body,
    ...footer(message.footer),
    action: {
      catalog_id,
      sections: sections.map(({ title, products: own }) =>
        some({ title, product_items: own.map((id) => ({ product_retailer_id: id })) }),
      ),
    },
  });
}

type Conversions = {
  [Type in OutgoingMessage['type']]: (message: Extract<OutgoingMessage, { type: Type }>, fileId: string | null) => Json;
};

const picture = (
  { type, caption }: Extract<OutgoingMessage, { type: 'image' | 'video' }>,
  fileId: string | null,
): Json => ({
  type,
  [type]: some({ id: fileId, caption }),
});

/** How each kind is written for the provider. */
const conversions: Conversions = {
  text: ({ text, preview_url = true }) => ({ type: 'text', text: { body: text, preview_url } }),
  image: picture,
  video: picture,
  document: ({ caption, file }, fileId) => ({
    type: 'document',
    document: some({ id: fileId, caption, filename: file.name }),
  }),
  audio: ({ voice }, fileId) => ({ type: 'audio', audio: some({ id: fileId, voice }) }),
  sticker: (_, fileId) => ({ type: 'sticker', sticker: { id: fileId } }),
  location: ({ latitude, longitude, name, address }) => ({
    type: 'location',
    location: some({ latitude, longitude, name, address }),
  }),
  location_request: ({ text }) =>
    interactive({ type: 'location_request_message', body: { text }, action: { name: 'send_location' } }),
  contacts: ({ contacts }) => ({ type: 'contacts', contacts: contacts.map(contactCard) }),
  catalog: ({ text, product, ...more }) =>
    interactive({
      type: 'catalog_message',
      body: { text },
      ...footer(more.footer),
      action: {
        name: 'catalog_message',
        ...(product === undefined ? {} : { parameters: { thumbnail_product_retailer_id: product } }),
      },
    }),
  products,
  reaction: ({ message_id, emoji }) => ({ type: 'reaction', reaction: { message_id, emoji } }),
  buttons: ({ text, buttons }) =>
    interactive({
      type: 'button',
      body: { text },
      action: { buttons: buttons.map(({ id, label }) => ({ type: 'reply', reply: { id, title: label } })) },
    }),
  list: ({ text, button, options }) =>
    interactive({
      type: 'list',
      body: { text },
      action: {
        button,
        sections: [{ rows: options.map(({ id, label, description }) => some({ id, title: label, description })) }],
      },
    }),
  template,
};

function content(message: OutgoingMessage, fileId: string | null): Json {
  const convert = conversions[message.type] as (message: OutgoingMessage, fileId: string | null) => Json;
  return convert(message, fileId);
}

// Without a plus sign the provider puts the business number's own country in front.
const addressed = ({ id, kind }: SendRequest['recipient']): Json =>
  kind === 'person_id' || kind === 'sender_id' ? { recipient: id } : { to: id.startsWith('+') ? id : `+${id}` };

/** The body of `POST /{number}/messages`. `fileId` is the provider's id of the message's file. */
export function graphMessage(
  recipient: SendRequest['recipient'],
  message: OutgoingMessage,
  fileId: string | null,
  callbackData: string,
): Json {
  const replyTo = 'reply_to' in message ? message.reply_to : undefined;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...addressed(recipient),
    ...content(message, fileId),
    ...(replyTo === undefined ? {} : { context: { message_id: replyTo } }),
    biz_opaque_callback_data: callbackData,
  };
}
