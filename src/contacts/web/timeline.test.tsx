import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const fake = createContactServer();
const MANY = 120;
const priya = { type: 'user', id: '101', label: 'Priya Raman' };

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset([sampleContact('7', { name: 'Rohan Deshpande' })]);
  const module = sampleModule({ related: ['activities', 'files'] });
  fake.answer(recordEndpoints.listModules, () => ({ modules: [module] }));
  fake.answer(recordEndpoints.getModule, () => ({ module }));
  fake.answer(recordEndpoints.listRelated, ({ params, query }) => {
    const related = String(params['related']);
    const offset = Number(query.get('offset'));
    const limit = Number(query.get('limit'));
    const items: Readonly<Record<string, object[]>> = {
      activities: Array.from({ length: MANY }, (_, index) => ({
        id: String(1000 - index),
        kind: index === MANY - 1 ? 'preference_changed' : 'looked_at',
        actor: priya,
        detail: index === MANY - 1 ? { module: 'contacts', level: 'opted_out' } : {},
        time: '2026-11-20T05:00:00.000Z',
      })),
      files: Array.from({ length: MANY }, (_, index) => ({
        csid: String(2000 - index),
        name: `swatch ${index + 1}.txt`,
        mime_type: 'text/plain',
        size: 6,
        created_by: priya,
        created_time: '2026-11-20T05:00:00.000Z',
      })),
    };
    const all = items[related] ?? [];
    return { [related]: all.slice(offset, offset + limit), info: { has_more: offset + limit < all.length } };
  });
});
afterAll(() => fake.server.close());

test('the timeline loads page by page to its end, and says what a contact decided about marketing', async () => {
  renderContacts('/contacts/7');
  const panel = await screen.findByRole('tabpanel', { name: /Timeline/ });
  expect(await within(panel).findAllByRole('listitem')).toHaveLength(50);
  await userEvent.click(within(panel).getByRole('button', { name: 'Load more' }));
  await expect.poll(() => within(panel).queryAllByRole('listitem').length).toBe(100);
  await userEvent.click(within(panel).getByRole('button', { name: 'Load more' }));
  await within(panel).findByText('Rohan Deshpande opted out of marketing messages');
  expect(within(panel).getAllByRole('listitem')).toHaveLength(MANY);
  expect(within(panel).queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('files load page by page to their end', async () => {
  renderContacts('/contacts/7');
  await userEvent.click(await screen.findByRole('tab', { name: /^Files/ }));
  const list = await screen.findByRole('list', { name: 'Files' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(50);
  for (const loaded of [100, MANY]) {
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await expect.poll(() => within(list).queryAllByRole('listitem').length).toBe(loaded);
  }
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
