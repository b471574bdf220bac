import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userEndpoints } from '../../../accounts/contract/setup-endpoints.ts';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { sampleUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { undoLast } from '../../../foundation/web/toasts/toast-store.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import { recordEvents } from '../../contract/events.ts';
import type { Note } from '../../contract/note.ts';
import { recordMessages } from '../messages/catalogue.ts';
import { recordListeners } from '../on-record-events.ts';
import { NotesPanel } from './NotesPanel.tsx';

const fake = createAccountServer();
const me = { type: 'user' as const, id: '101', label: 'Priya Raman' };
const fatima = { type: 'user' as const, id: '12', label: 'Fatima Sheikh' };
let notes: Note[];

const note = (id: string, text: string, rest: Partial<Note> = {}): Note => ({
  id,
  module: 'contacts',
  record_id: '9',
  text,
  mentions: [],
  created_by: me,
  created_time: '2026-11-20T05:00:00.000Z',
  modified_time: '2026-11-20T05:00:00.000Z',
  version: 1,
  ...rest,
});

beforeAll(recordMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  fake.reset();
  notes = [];
  fake.answer(userEndpoints.listUsers, () => ({
    users: [
      sampleUser(),
      sampleUser({ id: '12', first_name: 'Fatima', last_name: 'Sheikh' }),
      sampleUser({ id: '13', first_name: 'Farhan', last_name: 'Ali', status: 'inactive' }),
    ],
  }));
  fake.answer(recordEndpoints.listRelated, ({ query }) => {
    const offset = Number(query.get('offset') ?? 0);
    return { notes: notes.slice(offset, offset + 50), info: { has_more: offset + 50 < notes.length } };
  });
});
afterAll(() => fake.server.close());

function open(mayDeleteAll = false) {
  const element = <NotesPanel module="contacts" recordId="9" mayDeleteAll={mayDeleteAll} />;
  return renderRoutes([{ path: '*', element }], '/', createQueryClient());
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
const shown = async () =>
  (await within(await screen.findByRole('list', { name: 'Notes' })).findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );

test('[REC-01] a note is written; @ offers the people of the team by the start of a name', async () => {
  fake.answer(recordEndpoints.createNote, ({ body }) => {
    const { text } = body as { text: string };
    notes.unshift(note('1', text));
    return { note: note('1', text) };
  });
  const { user } = open();
  await screen.findByText('No notes yet.');
  await user.type(await box(), 'Ask @sh');
  const offered = await screen.findByRole('listbox', { name: 'Colleagues' });
  expect(
    within(offered)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['FFatima Sheikh']);
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await box()).value).toBe('Ask @Fatima Sheikh '));
  await user.keyboard('for swatches{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(fake.sent('POST /server/records/notes')).toEqual([
      { module: 'contacts', record_id: '9', text: 'Ask @Fatima Sheikh for swatches', mentions: ['12'] },
    ]),
  );
  expect((await shown())[0]).toContain('Ask @Fatima Sheikh for swatches');
  expect(screen.getByText('@Fatima Sheikh').tagName).toBe('STRONG');
  expect((await box()).value).toBe('');
});

test('people who have left are not offered, and Escape closes the offer and keeps the text', async () => {
  const { user } = open();
  await user.type(await box(), '@fa');
  const offered = await screen.findByRole('listbox');
  expect(within(offered).queryByText('Farhan Ali')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect((await box()).value).toBe('@fa');
});

test('a note that cannot be saved keeps its text and says why', async () => {
  fake.refuse(recordEndpoints.createNote, 'SERVICE_UNAVAILABLE');
  const { user } = open();
  await user.type(await box(), 'Pays in two parts.');
  await user.click(screen.getByRole('button', { name: /Add note/ }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect((await box()).value).toBe('Pays in two parts.');
});

test('a note that was not saved is there again when the record is opened the next time, until it is saved', async () => {
  fake.answer(recordEndpoints.createNote, ({ body }) => ({ note: note('1', (body as { text: string }).text) }));
  const first = open();
  await first.user.type(await box(), 'Pays in two parts.');
  first.unmount();
  const second = open();
  expect((await box()).value).toBe('Pays in two parts.');
  await second.user.click(screen.getByRole('button', { name: /Add note/ }));
  await waitFor(async () => expect((await box()).value).toBe(''));
  second.unmount();
  open();
  expect((await box()).value).toBe('');
});

test('a change of a note that was not saved is there again, and gone when it is given up', async () => {
  notes = [note('1', 'Mine')];
  const edit = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for the note of Priya Raman' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit note' }));
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit note' });
  };
  const first = open();
  await first.user.type(await edit(first), ' and more');
  first.unmount();
  const second = open();
  expect((await edit(second)).value).toBe('Mine and more');
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await edit(second)).value).toBe('Mine');
});

test('[REC-03] own notes are changed; one that changed meanwhile shows both and is replaced only when saved again', async () => {
  notes = [note('1', 'Mine'), note('2', 'Of Fatima', { created_by: fatima })];
  fake.refuse(recordEndpoints.updateNote, 'CONFLICT', { info: { current: note('1', 'Newer', { version: 2 }) } });
  const { user } = open();
  expect(await screen.findAllByRole('button', { name: /Actions for the note/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Actions for the note of Priya Raman' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit note' }));
  const field = await screen.findByRole('textbox', { name: 'Edit note' });
  await user.type(field, ' and more');
  notes[0] = note('1', 'Newer', { version: 2 });
  await user.click(screen.getByRole('button', { name: /Save note/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Saving again replaces');
  expect(await screen.findByText('Newer')).toBeDefined();
  fake.answer(recordEndpoints.updateNote, ({ body }) => {
    notes[0] = note('1', (body as { text: string }).text, { version: 3 });
    return { note: note('1', 'Mine and more', { version: 3 }) };
  });
  await user.click(screen.getByRole('button', { name: /Save note/ }));
  await waitFor(async () => expect((await shown())[0]).toContain('Mine and more'));
  expect(fake.calls.findLast(({ operation }) => operation.startsWith('PUT'))?.body).toMatchObject({ version: 2 });
  expect((await shown())[0]).toContain('edited');
});

test('a note that is deleted can be brought back', async () => {
  notes = [note('1', 'Deleted by mistake', { created_by: fatima })];
  fake.answer(recordEndpoints.deleteNote, () => {
    notes = [];
    return undefined;
  });
  fake.answer(recordEndpoints.restoreNote, () => {
    notes = [note('1', 'Deleted by mistake', { created_by: fatima })];
    return { note: note('1', 'Deleted by mistake') };
  });
  const { user } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Actions for the note of Fatima Sheikh' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete note' }));
  await screen.findByText('No notes yet.');
  undoLast();
  expect((await shown())[0]).toContain('Deleted by mistake');
});

test('of many notes the newest are shown, and earlier ones on demand, over the pages of the server', async () => {
  notes = Array.from({ length: 60 }, (_, index) => note(`${60 - index}`, `Note ${60 - index}`));
  const { user } = open();
  expect(await shown()).toHaveLength(3);
  for (const count of [23, 43, 60]) {
    await user.click(screen.getByRole('button', { name: 'Show earlier notes' }));
    await waitFor(async () => expect(await shown()).toHaveLength(count));
  }
  expect(screen.queryByRole('button', { name: 'Show earlier notes' })).toBeNull();
});

test('a note of another person appears as it is written', async () => {
  const { queryClient } = open();
  await screen.findByText('No notes yet.');
  notes = [note('1', 'From the other desk', { created_by: fatima })];
  const saved = recordListeners.find(({ event }) => event === recordEvents.noteSaved.event);
  saved?.apply(notes, queryClient, [undefined]);
  expect((await shown())[0]).toContain('From the other desk');
});

test('notes that cannot be loaded can be tried again', async () => {
  fake.refuse(recordEndpoints.listRelated, 'SERVICE_UNAVAILABLE');
  const { user } = open();
  await screen.findByText('The notes could not be loaded');
  notes = [note('1', 'There again')];
  fake.answer(recordEndpoints.listRelated, () => ({ notes, info: { has_more: false } }));
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect((await shown())[0]).toContain('There again');
});
