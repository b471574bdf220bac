import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import type { Note } from '../../contract/note.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { recordMessages } from '../messages/catalogue.ts';
import { sampleField } from '../testing/sample-field.ts';
import { NoteActivity } from './NoteActivity.tsx';

const fake = createAccountServer();
const actor = { type: 'user' as const, id: '101', label: 'Priya Raman' };
const time = '2026-11-20T05:00:00.000Z';
const module: ModuleInfo = {
  name: 'contacts',
  one: 'contact',
  label: 'Contact',
  plural_label: 'Contacts',
  label_field: 'name',
  is_person: true,
  fields: [sampleField('name', 'Name')],
  views: [],
  related: ['activities', 'notes'],
  source_fields: [],
  field_limits: [],
  allows: { create: true, edit: true, delete: true, customize: true, import: true },
};
const record: ModuleRecord = {
  id: '9',
  version: 1,
  created_time: time,
  modified_time: time,
  created_by: actor,
  modified_by: actor,
};
const note = (id: number): Note => ({
  id: String(id),
  module: 'contacts',
  record_id: '9',
  text: `Note ${id}`,
  mentions: [],
  created_by: actor,
  created_time: time,
  modified_time: time,
  version: 1,
});
let notes: Note[];

beforeAll(recordMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(recordEndpoints.listRelated, ({ query }) => {
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit'))];
    return { notes: notes.slice(offset, offset + limit), info: { has_more: offset + limit < notes.length } };
  });
});
afterAll(() => fake.server.close());

/** The lines of notes in a timeline. */
const open = (...ids: number[]) =>
  renderRoutes(
    [
      {
        path: '*',
        element: ids.map((id) => (
          <NoteActivity
            key={id}
            module={module}
            record={record}
            activity={{ id: `a${id}`, kind: 'note', actor, detail: { note_id: String(id) }, time }}
          />
        )),
      },
    ],
    '/',
    createQueryClient(),
  );
const pages = () => fake.calls.filter(({ operation }) => operation.endsWith('/{related}')).length;

test('a note that is older than the first page is loaded, and no more than it needs', async () => {
  notes = Array.from({ length: 160 }, (_, index) => note(160 - index));
  open(160, 110, 61);
  await screen.findByText('Note 61');
  expect(screen.getByText('Note 110')).toBeTruthy();
  expect(pages()).toBe(2);
});

test('a note that was deleted is said to be deleted', async () => {
  notes = Array.from({ length: 60 }, (_, index) => note(60 - index)).filter(({ id }) => id !== '55' && id !== '1');
  open(60, 55, 1);
  await screen.findByText('Note 60');
  await waitFor(() => expect(screen.getAllByText('The note was deleted.')).toHaveLength(2));
});

test('while its note is loaded a grey line stands for its text', async () => {
  notes = [note(60)];
  open(60);
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeTruthy());
  await screen.findByText('Note 60');
  expect(document.querySelector('[aria-busy]')).toBeNull();
});
