import type { ChatView, PageView, PhoneView } from '../../contract/phone-view.ts';
import { createChatPane } from './chat-pane.ts';
import { createComposer } from './composer.ts';
import { face } from './customer-list.ts';
import { element, fill } from './element.ts';
import { icon } from './icon.ts';
import { numberOf, timeText, type Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { texts } from './texts.ts';

export interface PhoneScreen {
  root: HTMLElement;
  draw(page: Page, phone: PhoneView): void;
}

type BusinessNumber = PageView['numbers'][number];

/** One phone with its chat; what is being typed on it stays while the rest is drawn again. */
export function createPhoneScreen(waId: string): PhoneScreen {
  let page: Page | null = null;
  const bar = createStatusBar(() => page && switchNetwork(page, waId));
  const head = createHead((numberId) => page?.choose({ talksWith: { ...page.choice.talksWith, [waId]: numberId } }));
  const chatPane = createChatPane((id, index) =>
    page?.run(call('POST', `phones/${waId}/taps`, { message_id: id, index })),
  );
  const composer = createComposer(waId, () => page);
  const activate = (): void => {
    if (page && page.choice.active !== waId) page.choose({ active: waId });
  };
  const inside = element('div', { class: 'phone-inside' }, bar.root, head.root, chatPane.root, composer.root);
  const root = element('article', { class: 'phone', focusin: activate, pointerdown: activate }, inside);
  return {
    root,
    draw(given, phone) {
      page = given;
      const numberId = numberOf(given, waId);
      const chat = phone.chats.find(({ number_id }) => number_id === numberId);
      root.setAttribute('aria-label', phone.name);
      root.classList.toggle('is-active', given.choice.active === waId && given.choice.open.length > 1);
      root.classList.toggle('is-offline', !phone.is_online);
      bar.draw(given, phone);
      head.draw(given.view, numberId, chat);
      chatPane.draw(chat);
      composer.draw(phone);
      if (numberId !== null) readShown(given, phone, numberId, chat);
    },
  };
}

/** Opening a chat marks it as read, when the tester has chosen so. */
function readShown({ choice, run }: Page, phone: PhoneView, numberId: string, chat: ChatView | undefined): void {
  const isLookedAt = choice.readsOnOpen && phone.is_online && document.visibilityState === 'visible';
  const isUnread = chat?.messages.some(({ is_own, status }) => !is_own && status === 'delivered') ?? false;
  if (isLookedAt && isUnread) run(call('POST', `phones/${phone.wa_id}/read`, { to: numberId }));
}

function switchNetwork(page: Page, waId: string): void {
  const phone = page.view.phones.find(({ wa_id }) => wa_id === waId);
  if (phone) page.run(call('PATCH', `phones/${waId}`, { is_online: !phone.is_online }));
}

function createStatusBar(click: () => void) {
  const clock = element('span', {});
  const network = element('button', { class: 'phone-network', type: 'button', click });
  return {
    root: element('div', { class: 'phone-bar' }, clock, network),
    draw({ view }: Page, phone: PhoneView) {
      clock.textContent = timeText(view.time_ms);
      const label = phone.is_online ? texts.go_offline(phone.name) : texts.go_online(phone.name);
      network.setAttribute('aria-label', label);
      network.title = label;
      fill(network, icon(phone.is_online ? 'wifi' : 'offline'), !phone.is_online && texts.offline);
    },
  };
}

function createHead(choose: (numberId: string) => void) {
  const picture = element('span', { class: 'phone-face' });
  const state = element('span', { class: 'phone-state', role: 'status' });
  const select = element('select', {
    class: 'phone-number',
    'aria-label': texts.talks_with,
    change: () => choose(select.value),
  });
  return {
    root: element('header', { class: 'phone-head' }, picture, element('div', { class: 'phone-who' }, select, state)),
    draw({ numbers }: PageView, numberId: string | null, chat: ChatView | undefined) {
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

function drawNumbers(numbers: readonly BusinessNumber[], select: HTMLSelectElement, numberId: string | null): void {
  const known = numbers.map(({ id, verified_name }) => `${id}${verified_name}`).join();
  if (select.dataset['known'] !== known) {
    select.dataset['known'] = known;
    select.replaceChildren(...numbers.map(({ id, verified_name }) => element('option', { value: id }, verified_name)));
  }
  select.value = numberId ?? '';
}
