import type { PhoneView } from '../../contract/phone-view.ts';
import { element, fill } from './element.ts';
import { icon, windowRing } from './icon.ts';
import { phoneText, type Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
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

/** The list of customers, each shown or not. */
export function createCustomerList(): { root: HTMLElement; draw(page: Page): void } {
  const list = element('ul', { class: 'customers' });
  let page: Page | null = null;
  const form = addForm(() => page);
  const root = element(
    'section',
    { class: 'side-part', 'aria-labelledby': 'customers-title' },
    element(
      'div',
      { class: 'side-head' },
      element('h2', { id: 'customers-title' }, texts.customers),
      element(
        'button',
        {
          class: 'icon-button',
          type: 'button',
          'aria-label': texts.add_customer,
          title: texts.add_customer,
          click: () => form.open(),
        },
        icon('plus'),
      ),
    ),
    form.root,
    list,
  );
  return {
    root,
    draw(given) {
      page = given;
      fill(list, ...given.view.phones.map((phone) => row(given, phone)));
    },
  };
}

function row(page: Page, phone: PhoneView): HTMLElement {
  const { open } = page.choice;
  const isOpen = open.includes(phone.wa_id);
  const toggle = (): void => {
    const rest = open.filter((id) => id !== phone.wa_id);
    page.choose(isOpen ? { open: rest } : { open: [...rest, phone.wa_id], active: phone.wa_id });
  };
  return element(
    'li',
    {},
    element(
      'label',
      { class: `customer${isOpen ? ' is-open' : ''}` },
      element('span', { class: 'face-ring' }, windowRing(phone.window_left), face(phone.name, phone.wa_id)),
      element(
        'span',
        { class: 'customer-text' },
        element('b', {}, phone.name),
        element(
          'span',
          { class: 'quiet' },
          phone.is_online ? (phone.username ?? phoneText(phone.wa_id)) : texts.offline,
        ),
      ),
      element('input', {
        type: 'checkbox',
        'data-key': `open-${phone.wa_id}`,
        'aria-label': texts.show(phone.name),
        checked: isOpen,
        change: toggle,
      }),
    ),
  );
}

function addForm(page: () => Page | null): { root: HTMLElement; open(): void } {
  const name = element('input', { class: 'field', name: 'name', required: true, autocomplete: 'off', maxlength: 100 });
  const number = element('input', {
    class: 'field',
    name: 'number',
    required: true,
    autocomplete: 'off',
    inputmode: 'tel',
    pattern: String.raw`\+?[\d ]{7,20}`,
  });
  let isAdding = false;
  const root = element(
    'form',
    {
      class: 'add-customer',
      hidden: true,
      submit: (event) => {
        event.preventDefault();
        const waId = number.value.replaceAll(/\D/g, '');
        const current = page();
        if (isAdding || !current) return;
        isAdding = true;
        const adding = call('POST', 'phones', { name: name.value, wa_id: waId }).then(() => {
          root.hidden = true;
          root.reset();
          current.choose({ open: [...current.choice.open, waId], active: waId });
        });
        current.run(adding.finally(() => (isAdding = false)));
      },
    },
    element('label', {}, texts.name, name),
    element('label', {}, texts.number, number),
    element(
      'div',
      { class: 'row-end' },
      element('button', { class: 'button', type: 'button', click: () => (root.hidden = true) }, texts.cancel),
      element('button', { class: 'button is-primary', type: 'submit' }, texts.add),
    ),
  );
  return {
    root,
    open() {
      root.hidden = false;
      number.value ||= `+91 90000 ${10_000 + Math.floor(Math.random() * 90_000)}`;
      name.focus();
    },
  };
}
