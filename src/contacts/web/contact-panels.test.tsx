import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composeAreas } from '../../foundation/web/slots/composition.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordsArea } from '../../records/web/index.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { createContactServer, renderContacts, sampleContact, sampleModule } from './testing/contact-server.tsx';

const fake = createContactServer();

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset([
    sampleContact('7', {
      modified_time: '2026-11-22T05:00:00.000Z',
      modified_by: { type: 'user', id: '102', label: 'Arjun Mehta' },
    }),
  ]);
  const module = sampleModule({ related: ['activities', 'notes'] });
  fake.answer(recordEndpoints.getModule, () => ({ module }));
  fake.answer(recordEndpoints.listRelated, ({ params }) => ({
    [String(params['related'])]: [],
    info: { has_more: false },
  }));
});
afterAll(() => fake.server.close());

test('who made a record and changed it last stands below its fields and notes', async () => {
  renderContacts('/contacts/7');
  composeAreas([recordsArea]);
  const facts = await screen.findByRole('complementary', { name: 'Details' });
  const origin = await within(facts).findByRole('region', { name: 'History of this record' });
  expect(
    within(origin)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Created 20\/11\/2026 .* · Priya Raman$/),
    expect.stringMatching(/^Changed 22\/11\/2026 .* · Arjun Mehta$/),
  ]);
  const notes = await within(facts).findByRole('region', { name: 'Notes' });
  expect(notes.compareDocumentPosition(origin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(facts.textContent?.indexOf('Mobile')).toBeLessThan(facts.textContent?.indexOf('Notes') ?? 0);
});

test('a record that was never changed says only who made it', async () => {
  fake.contacts.splice(0, 1, sampleContact('7'));
  renderContacts('/contacts/7');
  composeAreas([recordsArea]);
  const origin = await screen.findByRole('region', { name: 'History of this record' });
  expect(within(origin).getAllByRole('listitem')).toHaveLength(1);
});
