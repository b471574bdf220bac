import { isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { ButtonView } from '../../contract/phone-view.ts';
import type { Phone } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';
import { ADDRESS_FORM, filledForm, flowForm } from './flow-form.ts';

/** What a tap sends. */
export interface Response {
  type: string;
  content: Json;
}

/** A button as the phone shows it, and what a tap makes of it. */
export interface ShownButton extends Omit<ButtonView, 'index'> {
  /** The card of a carousel that it is on; null: on the message itself. */
  cardIndex: number | null;
  /** Null for what sends nothing. */
  respond: ((tapper: Phone, answers: Json) => Response) | null;
}

/** A button with the parts that differ from one that does nothing. */
export const shown = (given: Partial<ShownButton> & Pick<ShownButton, 'kind' | 'text'>): ShownButton => ({
  description: '',
  section: null,
  url: null,
  code: null,
  form: null,
  cardIndex: null,
  respond: null,
  ...given,
});

/** The rows of all sections, each with the title of its section. */
export function rowsIn(action: Json, name: string): [string | null, Json][] {
  return listOf(action['sections'])
    .filter(isJson)
    .flatMap((section) =>
      listOf(section[name])
        .filter(isJson)
        .map((row): [string | null, Json] => [textOf(section['title']) ?? null, row]),
    );
}

/** The products of a list, each to be ordered by itself. */
export const productRows = (catalogId: string, action: Json): ShownButton[] =>
  rowsIn(action, 'product_items').map(([section, item]) => ({
    ...order(wordOf(item['product_retailer_id']), catalogId, item),
    section,
  }));

const interactive = (content: Json): Response => ({ type: 'interactive', content });

/** Where the customers of the sandbox are. */
const HERE: Response = {
  type: 'location',
  content: { latitude: 11.6643, longitude: 78.146, name: 'Home', address: 'Salem, Tamil Nadu' },
};

/** A button or row that answers with its id and title. */
export function reply(kind: 'button_reply' | 'list_reply', given: Json): ShownButton {
  const description = textOf(given['description']);
  const content = { id: given['id'], title: given['title'], ...(description === undefined ? {} : { description }) };
  return shown({
    kind: 'reply',
    text: textOf(given['title']) ?? '',
    description: description ?? '',
    respond: () => interactive({ type: kind, [kind]: content }),
  });
}

/** A button that opens an address. */
export const link = (parameters: Json): ShownButton =>
  shown({ kind: 'link', text: textOf(parameters['display_text']) ?? '', url: textOf(parameters['url']) ?? null });

/** The sandbox keeps no catalogue: every product costs the same. */
const PRICE = { item_price: 1449, currency: 'INR' };

/** A button that orders one product; of a whole catalogue the one of its picture, or a sample. */
export function order(text: string, catalogId: string, named: Json): ShownButton {
  const product = textOf(named['product_retailer_id']) ?? textOf(named['thumbnail_product_retailer_id']);
  return shown({
    kind: 'order',
    text,
    respond: () => ({
      type: 'order',
      content: {
        catalog_id: catalogId === '' ? '900000000000800' : catalogId,
        product_items: [{ product_retailer_id: product ?? 'runner-indigo', quantity: 1, ...PRICE }],
      },
    }),
  });
}

/** A button that opens a form; what was filled in is sent. */
export function form(registry: Registry, named: Json): ShownButton {
  const text = textOf(named['flow_cta']) ?? textOf(named['text']) ?? '';
  return shown({
    kind: 'form',
    text,
    form: flowForm(registry, named, text),
    respond: (_, answers) => interactive(filledForm('flow', answers, textOf(named['flow_token']))),
  });
}

/** A button that gives the tapper's own number. */
export const contact = (text: string): ShownButton =>
  shown({
    kind: 'contact',
    text,
    respond: ({ name, wa_id }) => ({
      type: 'contacts',
      content: {
        contacts: [
          {
            name: { formatted_name: name, first_name: name.split(' ', 1)[0] },
            phones: [{ phone: `+${wa_id}`, wa_id, type: 'CELL' }],
          },
        ],
      },
    }),
  });

/** One of the two answers to the question for calls. Meta's reference, "Calling API, User call permissions". */
export const callPermission = (response: 'accept' | 'reject', text: string): ShownButton =>
  shown({
    kind: 'reply',
    text,
    respond: () =>
      interactive({
        type: 'call_permission_reply',
        call_permission_reply: { response, is_permanent: false, response_source: 'user_action' },
      }),
  });

/** A button that sends where the tapper is. */
export const here = (): ShownButton => shown({ kind: 'location', text: 'Send location', respond: () => HERE });

/** A button that opens the form of an address. */
export const address = (): ShownButton =>
  shown({
    kind: 'form',
    text: 'Provide address',
    form: ADDRESS_FORM,
    respond: (_, answers) => interactive(filledForm('address_message', answers, undefined)),
  });
