import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import { createTemplateServer, renderTemplates } from '../testing/render-templates.tsx';
import { sampleDetail, sampleDraft, sampleTemplate } from '../testing/sample-template.ts';

const fake = createTemplateServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => {
  vi.restoreAllMocks();
  fake.server.close();
});

const LIST = 'GET /server/templates';
const path = '/settings/templates';

/** Whether the screen is so wide that the chosen template stands beside the list. */
let isWide = false;
beforeAll(() => {
  // The page keeps one object for each query.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(new EventTarget() as MediaQueryList, 'matches', {
      get: () => isWide && query === '(width >= 1280px)',
    }),
  );
});
afterEach(() => {
  isWide = false;
});

const table = () => screen.findByRole('table', { name: 'Templates' });
const rowOf = async (name: string) => {
  const row = within(await table())
    .getByText(name)
    .closest('tr');
  if (!row) throw new Error(`There is no row of ${name}`);
  return row;
};
const asked = (name: string) => fake.sent(LIST).at(-1)?.query.get(name);

test('[TPL-01] each template shows its first line, category, language in its own script, status and quality', async () => {
  fake.state.templates = [
    sampleDetail({
      id: '73',
      name: 'order_update_tamil',
      language: 'ta',
      body: 'வணக்கம் *{{name}}*,\nஉங்கள் ஆர்டர்',
      status: 'paused',
      quality: 'low',
    }),
    sampleDraft({ quality: null }),
  ];
  renderTemplates(path);
  const tamil = await rowOf('order_update_tamil');
  // The marks of formatting are no part of what is read.
  expect(tamil.textContent).toContain('வணக்கம் {{name}},');
  expect(tamil.textContent).not.toContain('உங்கள்');
  for (const words of ['Utility', 'தமிழ்', 'Paused', 'Low', 'Individual']) expect(tamil.textContent).toContain(words);
  const draft = await rowOf('festive_offer');
  for (const words of ['Not published', 'Not rated', 'English']) expect(draft.textContent).toContain(words);
});

test('[TPL-28] pages have 200 templates; Next and Previous turn them', async () => {
  const all = Array.from({ length: 260 }, (_, index) =>
    sampleTemplate({ id: String(1_000 + index), name: `template_${String(index).padStart(3, '0')}` }),
  );
  fake.answer(templateEndpoints.listTemplates, ({ query }) => {
    const offset = Number(query.get('offset'));
    const limit = Number(query.get('limit'));
    return { templates: all.slice(offset, offset + limit), info: { has_more: offset + limit < all.length } };
  });
  fake.state.templates = all.map((template) => ({ ...template, edits: null }));
  const { user } = renderTemplates(path);
  await screen.findByText('1 to 200 of 260');
  expect([asked('limit'), asked('offset')]).toEqual(['200', '0']);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('201 to 260 of 260');
  expect(asked('offset')).toBe('200');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('1 to 200 of 260');
});

test('[TPL-30 TPL-31] pills count by status, and filters and the search ask the server', async () => {
  fake.state.templates = [sampleDetail(), sampleDraft(), sampleDetail({ id: '74', name: 'other', status: 'disabled' })];
  fake.state.languages = ['en', 'hi'];
  const { user, router } = renderTemplates(path);
  await rowOf('order_shipped');
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  await filters.findByRole('button', { name: /^All 3/ });
  expect(filters.getByRole('button', { name: /^In review 0/ })).toBeTruthy();
  // Shown only where there are any.
  expect(filters.getByRole('button', { name: /^Disabled 1/ })).toBeTruthy();
  expect(filters.queryByRole('button', { name: /^Deactivated/ })).toBeNull();
  await user.click(filters.getByRole('button', { name: /^Not published 1/ }));
  await waitFor(() => expect(asked('status')).toBe('draft'));
  await user.click(filters.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'हिन्दी' }));
  await waitFor(() => expect(asked('language')).toBe('hi'));
  await user.click(filters.getByRole('button', { name: 'Purpose' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Broadcast' }));
  await waitFor(() => expect(asked('purpose')).toBe('broadcast'));
  await user.type(screen.getByRole('searchbox', { name: 'Search name or words' }), 'sale');
  await waitFor(() => expect(asked('search_term')).toBe('sale'));
  // A search counts as well.
  expect(fake.sent('GET /server/templates/summary').at(-1)?.query.get('search_term')).toBe('sale');
  expect(router.state.location.search).toContain('status=draft');
});

test('the arrow keys move, what they come to stands beside the list, and Enter opens it', async () => {
  isWide = true;
  fake.state.templates = [sampleDetail(), sampleDraft({ body: 'A festive offer for you.' })];
  const { router, user } = renderTemplates(path);
  const first = await rowOf('order_shipped');
  await user.click(first);
  const panel = await screen.findByRole('complementary', { name: 'order_shipped' });
  // With its samples.
  expect(within(panel).getByRole('group', { name: 'Preview' }).textContent).toContain('Hi Aisha, your parcel');
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  await screen.findByRole('complementary', { name: 'festive_offer' });
  fireEvent.keyDown(await rowOf('festive_offer'), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates/72'));
});

test('on a narrow screen a press opens the template', async () => {
  const { router, user } = renderTemplates(path);
  await user.click(await rowOf('order_shipped'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates/71'));
});

test('N writes a new template, and / goes to the search', async () => {
  const stop = listenForShortcuts();
  const { router } = renderTemplates(path);
  await rowOf('order_shipped');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates/new'));
  stop();
});

test('what the provider has is read again, and it is said when that is done', async () => {
  fake.answer(templateEndpoints.syncTemplates, () => {
    fake.state.synced_time = '2026-11-20T06:00:00Z';
    return undefined;
  });
  const { user } = renderTemplates(path);
  await screen.findByText(/^Synced/);
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  await waitFor(() => expect(screen.getByText(/^Synced/).getAttribute('title')).toContain('06:00 AM'));
  expect(fake.sent('POST /server/templates/sync')).toHaveLength(1);
});

test('who may not edit reads the list only', async () => {
  fake.state.role = 'agent';
  isWide = true;
  const { user } = renderTemplates(path);
  await user.click(await rowOf('order_shipped'));
  const panel = await screen.findByRole('complementary', { name: 'order_shipped' });
  for (const name of ['New template', 'Sync now']) expect(screen.queryByRole('button', { name })).toBeNull();
  for (const name of ['Edit', 'Duplicate']) expect(within(panel).queryByRole('button', { name })).toBeNull();
  await user.click(within(panel).getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Open in WhatsApp Manager',
  ]);
});

test.each([
  ['no template', {}, 'No templates yet', 'New template'],
  ['no channel', { has_channel: false }, 'Connect WhatsApp first', 'Go to Channels'],
])('%s is said with what to do about it', async (_, changes, title, action) => {
  Object.assign(fake.state, { templates: [], ...changes });
  renderTemplates(path);
  await screen.findByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: action })).toBeTruthy();
});

test('a filter that finds nothing is taken away; a failure is tried again', async () => {
  fake.state.templates = [];
  const { user, router, unmount } = renderTemplates(`${path}?status=paused`);
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  unmount();
  fake.refuse(templateEndpoints.listTemplates, 'SERVICE_UNAVAILABLE');
  renderTemplates(path);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fake.answer(templateEndpoints.listTemplates, () => ({ templates: [sampleTemplate()], info: { has_more: false } }));
  await user.click(retry);
  await rowOf('order_shipped');
});

test('edits that are not published, and a long name, are shown', async () => {
  const name = 'a'.repeat(200);
  fake.state.templates = [sampleDetail({ name, has_edits: true })];
  renderTemplates(path);
  const row = await rowOf(name);
  expect(row.textContent).toContain('Edited');
  expect(within(row).getByTitle(name).className).toContain('truncate');
});

test('[TPL-19] an answer without its list of templates is a failure that says so', async () => {
  fake.server.use(http.get('*/server/templates', () => HttpResponse.json({ info: { has_more: false } })));
  renderTemplates(path);
  expect(await screen.findByText('Invalid format')).toBeTruthy();
});
