import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ButtonView, ChatView, MessageView, PhoneView } from '../../contract/phone-view.ts';
import type { Page } from './page-state.ts';
import { createPhoneScreen } from './phone-screen.ts';
import { phone, view } from './testing/page-view.ts';
import { texts } from './texts.ts';

const plain: MessageView = {
  id: 'wamid.1',
  is_own: false,
  type: 'text',
  time_ms: 0,
  status: 'read',
  header: null,
  text: 'Choose a size',
  footer: null,
  media: null,
  card: null,
  buttons: [],
  quote: null,
  preview: null,
  sheet: null,
  cards: [],
  reaction: null,
  is_forwarded: false,
  is_deleted: false,
  is_edited: false,
};
const button: ButtonView = {
  index: 0,
  kind: 'reply',
  text: 'Small',
  description: '140 cm',
  section: 'Runners',
  url: null,
  code: null,
  form: null,
};

const sent: { path: string; body: unknown }[] = [];
const choices: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  choices.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    sent.push({ path, body: JSON.parse(body ?? '{}') as unknown });
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => vi.unstubAllGlobals());
afterEach(() => document.body.replaceChildren());

function open(messages: MessageView[], given: Partial<PhoneView> = {}) {
  const chat: ChatView = { number_id: '500', is_typing: false, messages };
  const shown = { ...phone, chats: [chat], ...given };
  const page = {
    view: { ...view, phones: [shown] },
    choice: { open: [phone.wa_id], active: phone.wa_id, talksWith: {}, readsOnOpen: false },
    choose: (change: unknown) => choices.push(change),
    run: (work: Promise<unknown>) => void work,
  } as unknown as Page;
  const screen = createPhoneScreen(phone.wa_id);
  document.body.append(screen.root);
  screen.draw(page, shown);
  return { screen, page, shown };
}
const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
  if (!found) throw new Error(`There is no “${name}”.`);
  return found;
};
const sheet = () => document.querySelector('.sheet-cover') as HTMLElement;

test('a list opens its rows below their headings; a row is tapped once and the sheet closes', async () => {
  open([{ ...plain, sheet: 'Sizes', buttons: [button, { ...button, index: 1, text: 'Large', section: 'More' }] }]);
  await userEvent.click(named('Sizes'));
  expect([...document.querySelectorAll('.list-section h3')].map(({ textContent }) => textContent)).toEqual([
    'Runners',
    'More',
  ]);
  await userEvent.click(named('Large140 cm'));
  expect(sheet().hidden).toBe(true);
  expect(sent).toEqual([
    { path: `/control/phones/${phone.wa_id}/taps`, body: { message_id: 'wamid.1', index: 1, answers: {} } },
  ]);
});

test('Escape closes a sheet and gives the focus back', async () => {
  open([{ ...plain, sheet: 'Sizes', buttons: [button] }]);
  named('Sizes').focus();
  await userEvent.keyboard('{Enter}');
  expect(sheet().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect([sheet().hidden, document.activeElement]).toEqual([true, named('Sizes')]);
});

test('a form is filled in and sent with what each field holds', async () => {
  const field = { is_required: false, options: [] };
  const form = {
    title: 'Visit',
    fields: [
      { ...field, name: 'name', label: 'Name', kind: 'text' as const },
      { ...field, name: 'day', label: 'Day', kind: 'one' as const, options: [{ id: 'mon', title: 'Monday' }] },
      { ...field, name: 'what', label: 'What', kind: 'many' as const, options: [{ id: 'a', title: 'Tea' }] },
      { ...field, name: 'news', label: 'News', kind: 'flag' as const },
    ],
  };
  open([{ ...plain, buttons: [{ ...button, kind: 'form', text: 'Book', form }] }]);
  await userEvent.click(named('Book'));
  const [name, day, what, news] = [...sheet().querySelectorAll<HTMLInputElement>('input, select')];
  await userEvent.type(name as HTMLInputElement, 'Meera');
  await userEvent.selectOptions(day as HTMLElement, 'mon');
  await userEvent.click(what as HTMLElement);
  await userEvent.click(news as HTMLElement);
  await userEvent.click(sheet().querySelector('[type=submit]') as HTMLElement);
  expect(sent[0]?.body).toMatchObject({ answers: { name: 'Meera', day: 'mon', what: ['a'], news: true } });
});

test('a reply quotes the message that it answers', async () => {
  open([plain]);
  await userEvent.click(named(texts.message_menu));
  await userEvent.click(named(texts.reply));
  await userEvent.keyboard('Small{Enter}');
  expect(sent[0]?.body).toEqual({
    to: '500',
    type: 'text',
    text: { body: 'Small' },
    context: { message_id: 'wamid.1' },
  });
  expect((document.querySelector('.composer-about') as HTMLElement).hidden).toBe(true);
});

test('an own message is edited, and deleted; one of the business is neither', async () => {
  open([{ ...plain, is_own: true, text: 'Helo' }]);
  await userEvent.click(named(texts.message_menu));
  await userEvent.click(named(texts.edit));
  await userEvent.keyboard('{Control>}a{/Control}Hello{Enter}');
  await userEvent.click(named(texts.message_menu));
  await userEvent.click(named(texts.delete));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      to: '500',
      type: 'edit',
      edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'Hello' } } },
    },
    { to: '500', type: 'revoke', revoke: { original_message_id: 'wamid.1' } },
  ]);
  document.body.replaceChildren();
  open([plain]);
  await userEvent.click(named(texts.message_menu));
  expect(() => named(texts.edit)).toThrow('There is no');
  expect(() => named(texts.delete)).toThrow('There is no');
});

test('a reaction is set, and taken back where it was set', async () => {
  open([plain, { ...plain, id: 'wamid.2', reaction: '👍' }]);
  for (const index of [0, 1]) {
    await userEvent.click(document.querySelectorAll<HTMLElement>('.bubble-more')[index] as HTMLElement);
    await userEvent.click(named(texts.react_with('👍')));
  }
  expect(sent.map(({ body }) => (body as { reaction: unknown }).reaction)).toEqual([
    { message_id: 'wamid.1', emoji: '👍' },
    { message_id: 'wamid.2', emoji: '' },
  ]);
});

test('a message that did not change stays the same element while others come and it is played', () => {
  const { screen, page, shown } = open([plain]);
  const before = document.querySelector('.message');
  const chat = {
    ...(shown.chats[0] as ChatView),
    messages: [
      { ...plain, status: 'played' },
      { ...plain, id: 'wamid.2', text: 'More' },
    ],
  };
  screen.draw(page, { ...shown, chats: [chat] });
  expect(document.querySelectorAll('.message')).toHaveLength(2);
  expect(document.querySelector('.message')).toBe(before);
});

test('who has blocked the business cannot write, and lifts the block with one press', async () => {
  open([plain], { blocks: ['500'] });
  expect((document.querySelector('.phone-composer') as HTMLElement).hidden).toBe(true);
  await userEvent.click(named(texts.unblock));
  expect(sent).toEqual([{ path: `/control/phones/${phone.wa_id}/blocks`, body: { to: '500', is_blocked: false } }]);
});

test('words that a person wrote are shown as words, never as markup', () => {
  open([{ ...plain, text: '<img src=x onerror=alert(1)> *bold*', header: '<b>', footer: '<i>' }]);
  expect(document.querySelector('.bubble img')).toBeNull();
  expect(document.querySelector('.bubble-text')?.textContent).toBe('<img src=x onerror=alert(1)> bold');
  expect(document.querySelector('.bubble-text b')?.textContent).toBe('bold');
});
