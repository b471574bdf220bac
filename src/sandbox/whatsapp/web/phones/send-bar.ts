import { element, onSingleClick } from './element.ts';
import { icon } from './icon.ts';
import { numberOf, type Page } from './page-state.ts';
import { write } from './sandbox-calls.ts';
import { texts } from './texts.ts';

type Message = Record<string, unknown>;

const contact = {
  name: { formatted_name: 'Meera Pillai', first_name: 'Meera' },
  phones: [{ phone: '+91 90000 77310', wa_id: '919000077310', type: 'CELL' }],
};
const runner = { product_retailer_id: 'runner-indigo', quantity: 2, item_price: 2699, currency: 'INR' };
const cushion = { product_retailer_id: 'cushion-marigold', quantity: 1, item_price: 1449, currency: 'INR' };

/** One ready message of each kind; files are samples, the clip in the phone sends one's own. */
const KINDS: readonly (readonly [string, string, (lastReceived: string | undefined) => Message | null])[] = [
  ['image', texts.photo, () => ({ type: 'image', image: { caption: 'Do you have this runner in indigo?' } })],
  ['video', texts.video, () => ({ type: 'video' })],
  ['mic', texts.voice, () => ({ type: 'audio' })],
  ['file', texts.document, () => ({ type: 'document' })],
  [
    'pin',
    texts.location,
    () => ({
      type: 'location',
      location: { latitude: 11.6643, longitude: 78.146, name: 'Home', address: 'Salem, Tamil Nadu' },
    }),
  ],
  ['card', texts.contact, () => ({ type: 'contacts', contacts: [contact] })],
  [
    'cart',
    texts.order,
    () => ({ type: 'order', order: { catalog_id: '900000000000800', product_items: [runner, cushion] } }),
  ],
  ['sticker', texts.sticker, () => ({ type: 'sticker' })],
  [
    'smile',
    texts.react,
    (id) => (id === undefined ? null : { type: 'reaction', reaction: { message_id: id, emoji: '👍' } }),
  ],
];

/** Sends one of the other kinds as the phone that was used last. */
export function createSendBar(): { root: HTMLElement; draw(page: Page): void } {
  let page: Page | null = null;
  const who = element('span', { class: 'quiet' });
  const buttons = KINDS.map(([name, label, message]) =>
    element(
      'button',
      {
        type: 'button',
        class: 'send-kind',
        'aria-label': label,
        title: label,
        click: onSingleClick(() => page && send(page, message)),
      },
      icon(name),
      element('span', {}, label),
    ),
  );
  const root = element('div', { class: 'send-bar', role: 'group', 'aria-label': texts.other_kinds }, who, ...buttons);
  return {
    root,
    draw(given) {
      page = given;
      const active = given.view.phones.find(({ wa_id }) => wa_id === given.choice.active);
      root.hidden = !active;
      who.textContent = texts.send_as(active?.name.split(' ', 1)[0] ?? '');
      for (const button of buttons) button.disabled = active?.is_online === false;
    },
  };
}

function send(page: Page, message: (lastReceived: string | undefined) => Message | null): void {
  const { active } = page.choice;
  const to = active === null ? null : numberOf(page, active);
  if (active === null || to === null) return;
  const chat = page.view.phones.find(({ wa_id }) => wa_id === active)?.chats.find(({ number_id }) => number_id === to);
  const body = message(chat?.messages.findLast(({ is_own }) => !is_own)?.id);
  if (body) page.run(write(active, to, body));
}
