import type { ChatView, NumberView, PhoneView } from '../../contract/phone-view.ts';
import { face } from './customer-list.ts';
import { element, fill } from './element.ts';
import { icon } from './icon.ts';
import { timeText, type Page } from './page-state.ts';
import { texts } from './texts.ts';

/** The clock and the network of a phone, which a click turns off and on. */
export function createStatusBar(click: () => void) {
  const clock = element('span', {});
  const network = element('button', { class: 'phone-network', type: 'button', click });
  return {
    root: element(
      'div',
      { class: 'phone-bar' },
      clock,
      element('span', { class: 'phone-signs' }, network, icon('battery')),
    ),
    draw({ view }: Page, phone: PhoneView) {
      clock.textContent = timeText(view.time_ms);
      const label = phone.is_online ? texts.go_offline(phone.name) : texts.go_online(phone.name);
      network.setAttribute('aria-label', label);
      network.title = label;
      fill(network, icon(phone.is_online ? 'wifi' : 'offline'), !phone.is_online && texts.offline);
    },
  };
}

/** With whom the phone talks, and the way to its menu. */
export function createHead(choose: (numberId: string) => void, openMenu: () => void) {
  const picture = element('span', { class: 'phone-face' });
  const state = element('span', { class: 'phone-state', role: 'status' });
  const select = element('select', {
    class: 'phone-number',
    'aria-label': texts.talks_with,
    change: () => choose(select.value),
  });
  return {
    root: element(
      'header',
      { class: 'phone-head' },
      icon('left'),
      picture,
      element('div', { class: 'phone-who' }, select, state),
      element(
        'button',
        {
          type: 'button',
          class: 'phone-more',
          'aria-label': texts.phone_menu,
          title: texts.phone_menu,
          'aria-haspopup': 'dialog',
          click: openMenu,
        },
        icon('more'),
      ),
    ),
    draw(numbers: readonly NumberView[], numberId: string | null, chat: ChatView | undefined) {
      drawNumbers(numbers, select, numberId);
      const number = numbers.find(({ id }) => id === numberId);
      fill(picture, face(number?.verified_name ?? '', numberId ?? '00'));
      state.textContent = chat?.is_typing
        ? texts.typing
        : number?.is_registered
          ? texts.business
          : texts.not_registered;
    },
  };
}

function drawNumbers(numbers: readonly NumberView[], select: HTMLSelectElement, numberId: string | null): void {
  const known = numbers.map(({ id, verified_name }) => `${id}${verified_name}`).join();
  if (select.dataset['known'] !== known) {
    select.dataset['known'] = known;
    select.replaceChildren(...numbers.map(({ id, verified_name }) => element('option', { value: id }, verified_name)));
  }
  select.value = numberId ?? '';
}
