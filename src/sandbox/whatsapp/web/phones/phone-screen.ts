import type { ButtonView, ChatView, MessageView, PhoneView } from '../../contract/phone-view.ts';
import { createChatPane } from './chat-pane.ts';
import { createComposer } from './composer.ts';
import { element, fill } from './element.ts';
import { formIn } from './form-sheet.ts';
import { rowsOf } from './message-buttons.ts';
import { openMessageMenu } from './message-menu.ts';
import { numberOf, type Page } from './page-state.ts';
import { createHead, createStatusBar } from './phone-head.ts';
import { openPhoneMenu, setBlock } from './phone-menu.ts';
import { call } from './sandbox-calls.ts';
import { createSheet } from './sheet.ts';
import { texts } from './texts.ts';

export interface PhoneScreen {
  root: HTMLElement;
  draw(page: Page, phone: PhoneView): void;
}

/** One phone with its chat; what is being typed on it stays while the rest is drawn again. */
export function createPhoneScreen(waId: string): PhoneScreen {
  let page: Page | null = null;
  const sheet = createSheet();
  const note = element('p', { class: 'phone-note', hidden: true });
  const bar = createStatusBar(() => page && switchNetwork(page, waId));
  const head = createHead(
    (numberId) => page?.choose({ talksWith: { ...page.choice.talksWith, [waId]: numberId } }),
    () => page && openPhoneMenu(page, waId, sheet),
  );
  const composer = createComposer(waId, () => page);
  const press = (message: MessageView, button: ButtonView, answers: Record<string, unknown> = {}): void => {
    sheet.close();
    page?.run(call('POST', `phones/${waId}/taps`, { message_id: message.id, index: button.index, answers }));
  };
  const tap = (message: MessageView, button: ButtonView): void => {
    const { form, code } = button;
    if (form)
      return sheet.open(
        form.title,
        formIn(form, (answers) => press(message, button, answers)),
      );
    if (code !== null) page?.run(navigator.clipboard.writeText(code));
    press(message, button);
  };
  const chatPane = createChatPane({
    tap,
    openRows: (message) => sheet.open(message.sheet ?? '', ...rowsOf(message, tap)),
    openMenu: (message) => page && openMessageMenu(page, waId, message, sheet, composer),
    played: (message) => {
      if (!message.is_own && message.status !== 'played')
        page?.run(call('POST', `phones/${waId}/plays`, { message_id: message.id }));
    },
  });
  const activate = (): void => {
    if (page && page.choice.active !== waId) page.choose({ active: waId });
  };
  const inside = element(
    'div',
    { class: 'phone-inside' },
    bar.root,
    head.root,
    chatPane.root,
    note,
    composer.root,
    sheet.root,
  );
  const root = element('article', { class: 'phone', focusin: activate, pointerdown: activate }, inside);
  return {
    root,
    draw(given, phone) {
      page = given;
      const numberId = numberOf(given, waId);
      const chat = phone.chats.find(({ number_id }) => number_id === numberId);
      const business = given.view.numbers.find(({ id }) => id === numberId)?.verified_name ?? '';
      root.setAttribute('aria-label', phone.name);
      root.classList.toggle('is-active', given.choice.active === waId && given.choice.open.length > 1);
      root.classList.toggle('is-offline', !phone.is_online);
      bar.draw(given, phone);
      head.draw(given.view.numbers, numberId, chat);
      chatPane.draw(chat, business);
      composer.draw(phone);
      drawNote(given, phone, numberId, business);
      if (numberId !== null) readShown(given, phone, numberId, chat);
    },
  };

  function drawNote(given: Page, phone: PhoneView, numberId: string | null, business: string): void {
    const hasBlocked = numberId !== null && phone.blocks.includes(numberId);
    const isBlocked = numberId !== null && phone.blocked_by.includes(numberId);
    composer.root.hidden = hasBlocked;
    note.hidden = !hasBlocked && !isBlocked && phone.has_whatsapp;
    if (hasBlocked)
      fill(
        note,
        texts.has_blocked(business),
        element(
          'button',
          {
            type: 'button',
            class: 'link-button',
            'data-key': 'unblock',
            click: () => setBlock(given, phone, numberId, false),
          },
          texts.unblock,
        ),
      );
    else fill(note, isBlocked ? texts.is_blocked(business, phone.name) : texts.without_whatsapp(phone.name));
  }
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
