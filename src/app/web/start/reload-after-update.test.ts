import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reloadAfterUpdate } from './reload-after-update.ts';

const OWN = '/app/assets/index-one.js';
const pageWith = (src: string) => new Response(`<script type="module" src="${src}"></script>`);
const reload = vi.fn<() => void>();
const respond = vi.fn<() => Promise<Response>>();

beforeAll(() => {
  document.head.innerHTML = `<script type="module" src="${OWN}"></script>`;
  vi.stubGlobal('fetch', respond);
  reloadAfterUpdate(reload);
});
beforeEach(() => {
  reload.mockReset();
  respond.mockReset();
});

/** A part of the app could not be loaded. */
async function fail(response: () => Promise<Response>): Promise<void> {
  const asked = Promise.withResolvers<void>();
  respond.mockImplementation(() => response().finally(asked.resolve));
  window.dispatchEvent(new Event('vite:preloadError'));
  await asked.promise;
  // The text of the response is read before it is compared.
  await new Promise((resolve) => setTimeout(resolve));
}

test('a page of a former version is loaded again when a part of it is gone', async () => {
  await fail(() => Promise.resolve(pageWith('/app/assets/index-two.js')));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['the version is the same', () => Promise.resolve(pageWith(OWN))],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server cannot answer', () => Promise.resolve(new Response('', { status: 503 }))],
])('it stays where %s', async (_, response) => {
  await fail(response);
  expect(reload).not.toHaveBeenCalled();
});
