import type { PhoneView } from '../../contract/phone-view.ts';
import { openCustomerForm } from './customer-form.ts';
import { element, fill } from './element.ts';
import { icon, windowRing } from './icon.ts';
import { phoneText, type Page } from './page-state.ts';
import { texts } from './texts.ts';

const FACES = 4;

/** Up to two initials on one of four colours, the same for the same person. */
export function face(name: string, waId: string): HTMLElement {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();
  return element(
    'span',
    { class: `face face-${(Number(waId.slice(-2)) % FACES) + 1}`, 'aria-hidden': 'true' },
    initials,
  );
}

const SEARCHED_FROM = 9;

/** The list of customers, each shown or not. */
export function createCustomerList(): { root: HTMLElement; draw(page: Page): void } {
  const list = element('ul', { class: 'customers' });
  let page: Page | null = null;
  let drawn = '';
  const find = element('input', {
    class: 'field',
    type: 'search',
    placeholder: texts.find_customer,
    'aria-label': texts.find_customer,
    input: () => page && draw(page),
  });
  const none = element('p', { class: 'quiet' }, texts.no_customers);
  const add = element(
    'button',
    {
      class: 'icon-button',
      type: 'button',
      'aria-label': texts.add_customer,
      title: texts.add_customer,
      click: () => page && openCustomerForm(page, null),
    },
    icon('plus'),
  );
  function draw(given: Page): void {
    page = given;
    const { phones } = given.view;
    find.hidden = phones.length < SEARCHED_FROM;
    const wanted = find.hidden ? '' : find.value.trim().toLowerCase();
    const meant = phones.filter((phone) => `${phone.name} ${phone.wa_id}`.toLowerCase().includes(wanted));
    const signature = JSON.stringify([given.choice.open, meant.map((phone) => ({ ...phone, chats: null }))]);
    if (signature === drawn) return;
    drawn = signature;
    none.hidden = meant.length > 0;
    fill(list, ...meant.map((phone) => row(phone, given.choice.open.includes(phone.wa_id), () => page)));
  }
  return {
    root: element(
      'section',
      { class: 'side-part', 'aria-labelledby': 'customers-title' },
      element('div', { class: 'side-head' }, element('h2', { id: 'customers-title' }, texts.customers), add),
      find,
      list,
      none,
    ),
    draw,
  };
}

function row(phone: PhoneView, isOpen: boolean, page: () => Page | null): HTMLElement {
  const toggle = (): void => {
    const current = page();
    if (!current) return;
    const rest = current.choice.open.filter((id) => id !== phone.wa_id);
    current.choose(isOpen ? { open: rest } : { open: [...rest, phone.wa_id], active: phone.wa_id });
  };
  const edit = (): void => {
    const current = page();
    if (current) openCustomerForm(current, phone);
  };
  return element(
    'li',
    { class: `customer${isOpen ? ' is-open' : ''}` },
    element(
      'label',
      { class: 'customer-choice' },
      element('span', { class: 'face-ring' }, windowRing(phone.window_left), face(phone.name, phone.wa_id)),
      element(
        'span',
        { class: 'customer-text' },
        element('b', { dir: 'auto' }, phone.name),
        element('span', { class: 'quiet' }, stateOf(phone)),
      ),
      element('input', {
        type: 'checkbox',
        'data-key': `open-${phone.wa_id}`,
        'aria-label': texts.show(phone.name),
        checked: isOpen,
        change: toggle,
      }),
    ),
    element(
      'button',
      {
        class: 'icon-button customer-edit',
        type: 'button',
        'data-key': `edit-${phone.wa_id}`,
        'aria-label': texts.edit_named(phone.name),
        title: texts.edit_customer,
        click: edit,
      },
      icon('edit'),
    ),
  );
}

function stateOf(phone: PhoneView): string {
  if (!phone.has_whatsapp) return texts.not_on_whatsapp;
  if (!phone.is_online) return texts.offline;
  if (!phone.is_number_hidden) return phoneText(phone.wa_id);
  return phone.username === null ? phone.user_id : `@${phone.username.replace(/^@/, '')}`;
}
