import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showInBrowser } from './show-in-browser.ts';
import { isOnScreen, showVisibility } from './visible-tabs.ts';

// Two tabs of one browser: this one, and another that is played by the locks that it holds.

let held: string[];
let end: () => void;
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const request = async (name: string, { mode }: LockOptions, work: () => Promise<void>) => {
  expect(mode).toBe('shared');
  held.push(name);
  await work();
  held.splice(held.indexOf(name), 1);
};
const shown = vi.fn<(title: string) => void>();

beforeEach(() => {
  held = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request, query: async () => ({ held: held.map((name) => ({ name })) }) },
  });
  class FakeNotification extends EventTarget {
    static permission = 'granted';
    constructor(title: string) {
      super();
      shown(title);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  shown.mockReset();
  hide(false);
  end = showVisibility();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

const notice = {
  subjectId: '1',
  title: 'Lakshmi',
  body: 'Hello',
  tag: 'chat 1',
  module: 'chats',
  id: '1',
  notification: null,
};

test('a tab is on screen while it is shown, and not afterwards', async () => {
  expect(held).toEqual(['parley.visible']);
  expect(await isOnScreen()).toBe(true);
  hide(true);
  await vi.waitFor(() => expect(held).toEqual([]));
  expect(await isOnScreen()).toBe(false);
  hide(false);
  hide(false);
  expect(held).toEqual(['parley.visible']);
});

test('a hidden tab shows nothing while another one is on screen, and is heard when none is', async () => {
  hide(true);
  await vi.waitFor(() => expect(held).toEqual([]));
  held.push('parley.visible');
  await showInBrowser(notice);
  expect(shown).not.toHaveBeenCalled();
  held.pop();
  await showInBrowser(notice);
  expect(shown.mock.calls).toEqual([['Lakshmi']]);
});
