import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createComposer } from './composer.ts';
import type { Page } from './page-state.ts';
import { createScenarios } from './scenarios.ts';
import { createSendBar } from './send-bar.ts';
import { phone, view } from './testing/page-view.ts';
import { texts } from './texts.ts';

const failed = vi.fn<(reason: unknown) => void>();
const page = {
  view,
  choice: { open: [phone.wa_id], active: phone.wa_id, talksWith: {} },
  choose: () => undefined,
  run: (work: Promise<unknown>) => void work.catch(failed),
} as unknown as Page;

const fetched = vi.fn<typeof fetch>();
let reply: (response: Response) => void;
beforeEach(() => {
  failed.mockReset();
  fetched.mockReset();
  const response = new Promise<Response>((resolve) => (reply = resolve));
  fetched.mockImplementation(() => response);
  // The phones page calls `fetch` itself; the test decides when a response arrives.
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());
afterEach(() => document.body.replaceChildren());

function openComposer() {
  const composer = createComposer(phone.wa_id, () => page);
  composer.draw(phone);
  document.body.append(composer.root);
  const text = composer.root.querySelector('textarea') as HTMLTextAreaElement;
  const send = composer.root.querySelector('[type=submit]') as HTMLButtonElement;
  return { text, send };
}
const buttonNamed = (root: HTMLElement, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;

test('a double click on Send, or a held Enter key, sends a customer’s message once', async () => {
  const { text, send } = openComposer();
  await userEvent.type(text, 'Is it here?');
  await userEvent.dblClick(send);
  expect(fetched).toHaveBeenCalledTimes(1);
  await userEvent.type(text, 'Hello{Enter>3/}');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(text.value).toBe('');
});

test('a message that was not sent comes back, before what was typed meanwhile', async () => {
  const { text } = openComposer();
  await userEvent.type(text, 'First{Enter}');
  await userEvent.type(text, 'second');
  reply(Response.json({ error: 'Not now.' }, { status: 500 }));
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  expect(text.value).toBe('First\nsecond');
});

test('a double click on a ready message or a situation sends it once', async () => {
  const bar = createSendBar();
  const scenarios = createScenarios();
  for (const part of [bar, scenarios]) {
    part.draw(page);
    document.body.append(part.root);
  }
  await userEvent.dblClick(buttonNamed(bar.root, texts.location));
  expect(fetched).toHaveBeenCalledTimes(1);
  await userEvent.dblClick(buttonNamed(scenarios.root, texts.abandoned_cart));
  expect(fetched).toHaveBeenCalledTimes(2);
});
