import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContactServer, sampleContact, sampleModule } from '../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../records/contract/module.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { area } from './area.ts';
import { CalendarGrid } from './calendar/CalendarGrid.tsx';
import { taskMessages } from './messages/catalogue.ts';

const fake = createContactServer();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const task = (id: string, title: string, rest: Readonly<Record<string, unknown>> = {}) =>
  sampleContact(id, { title, status: 'open', priority: 'normal', due_time: null, ...rest });

function taskModule(): ModuleInfo {
  const base = sampleModule();
  const [view] = base.views;
  const [field] = base.fields;
  if (!view || !field) throw new Error('The module has no view or field');
  const plain = { ...field, is_required: false };
  return {
    ...base,
    name: 'tasks',
    one: 'task',
    label: 'Task',
    plural_label: 'Tasks',
    label_field: 'title',
    is_person: false,
    fields: [
      { ...field, name: 'title', label: 'Title' },
      {
        ...plain,
        name: 'priority',
        label: 'Priority',
        type: 'picklist',
        kind: 'choice',
        options: [{ value: 'normal', label: 'Normal', colour: 'amber' }],
      },
      { ...plain, name: 'due_time', label: 'Due', type: 'datetime', kind: 'instant' },
    ],
    views: [{ ...view, id: 'my_tasks', name: 'My tasks', columns: [{ field: 'title', width: null }] }],
  };
}

const noop = () => undefined;
let tasks: ModuleRecord[] = [];
const load = () =>
  Promise.all([
    loadRecordPages(),
    import('./list/TaskList.tsx'),
    import('./calendar/TaskCalendar.tsx'),
    import('./CompleteTask.tsx'),
  ]);
beforeAll(load, 60_000);
beforeAll(taskMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fake.reset([]);
  tasks = [
    task('1', 'Send the quote', { due_time: inHours(-30), contact: { id: '7', label: 'Rohan Deshpande' } }),
    task('2', 'Call in a month', { due_time: inHours(24 * 30), owner: { id: '101', label: 'Priya Raman' } }),
    task('3', 'Tidy up'),
  ];
  fake.answer(recordEndpoints.getModule, () => ({ module: taskModule() }));
  fake.answer(recordEndpoints.countViews, () => ({ counts: [], again_in_ms: null }));
  fake.answer(recordEndpoints.countRecords, () => ({ count: tasks.length, is_capped: false, sum: null }));
  fake.answer(recordEndpoints.listRecords, () => ({ tasks, info: { has_more: false } }));
  fake.answer(recordEndpoints.updateRecord, ({ params, body }) => {
    const known = tasks.find(({ id }) => id === params['id']);
    if (!known) throw new Error('The task is not known');
    const changed = { ...known, ...(body as Record<string, unknown>), version: known.version + 1 };
    tasks = tasks.map((each) => (each.id === changed.id ? changed : each));
    return { task: changed };
  });
});
afterAll(() => fake.server.close());

function renderTasks(path = '/tasks') {
  const queryClient = createQueryClient();
  return renderRoutes(routesOfArea(area, queryClient), path, queryClient);
}
const sent = () => fake.sent('PUT /server/records/{module}/{id}');

test('[REC-29] tasks stand in groups by their due time, and a tick completes one until it is undone', async () => {
  const { user } = renderTasks();
  const overdue = await screen.findByRole('region', { name: 'Overdue' });
  expect(within(overdue).getByRole('button', { name: 'Send the quote' })).toBeTruthy();
  const later = screen.getByRole('region', { name: 'Later' });
  expect(within(later).getByRole('img', { name: 'Priya Raman is reminded at this time' })).toBeTruthy();
  expect(within(overdue).queryByRole('img', { name: /is reminded/ })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'No due time' })).getByText('Tidy up')).toBeTruthy();
  await user.click(within(overdue).getByRole('checkbox', { name: 'Complete Send the quote' }));
  await screen.findByText('Send the quote completed');
  expect(await screen.findByRole('checkbox', { name: 'Open Send the quote again' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { status: 'done', version: 1 },
      { status: 'open', version: 2 },
    ]),
  );
  await screen.findByRole('checkbox', { name: 'Complete Send the quote' });
});

test('the popup of a task has its due time whole, and completes it', async () => {
  const due = '2026-12-15T03:30:00.000Z';
  tasks = [task('1', 'Send the quote', { due_time: due })];
  fake.answer(recordEndpoints.getRecord, () => ({ task: tasks[0] }));
  fake.answer(recordEndpoints.getLayout, () => ({
    layout: { sections: [{ id: 'task', label: 'Task', fields: ['title', 'due_time'] }] },
  }));
  const { user } = renderTasks('/tasks/1');
  // The list behind shows it too; and what stands there while the record is read is another element.
  await waitFor(() => within(screen.getByRole('complementary')).getByText('15/12/2026 03:30 AM'));
  await user.click(await screen.findByRole('button', { name: 'Complete' }));
  await screen.findByText('Send the quote completed');
  expect(sent()).toEqual([{ status: 'done', version: 1 }]);
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy();
});

test('a tick that is refused goes back and says why', async () => {
  fake.refuse(recordEndpoints.updateRecord, 'NOT_ALLOWED', { reason: 'PERMISSION' } as never);
  const { user } = renderTasks();
  await user.click(await screen.findByRole('checkbox', { name: 'Complete Tidy up' }));
  await screen.findByText(/Tidy up is not changed: ./);
  expect(await screen.findByRole('checkbox', { name: 'Complete Tidy up' })).toHaveProperty('checked', false);
});

test('the days ahead have a dot for each task to do; one that is pressed shows its tasks alone', async () => {
  tasks = [task('1', 'Send the quote', { due_time: new Date().toISOString() }), task('3', 'Tidy up')];
  const { user } = renderTasks();
  const strip = await screen.findByRole('group', { name: 'The next seven days' });
  const days = within(strip).getAllByRole('button');
  expect(days).toHaveLength(7);
  // In the format of the business.
  const today = await within(strip).findByRole('button', { name: /^[A-Z][a-z]+day, \d\d\/\d\d\/\d{4}: 1 task$/ });
  expect(screen.getByText(/^\d\d:\d\d [AP]M$/)).toBeTruthy();
  expect(days[0]).toBe(today);
  await user.click(today);
  expect(today.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Send the quote' })).toBeTruthy();
  expect(screen.queryByText('Tidy up')).toBeNull();
  await user.click(within(strip).getAllByRole('button', { name: /: 0 tasks$/ })[0] as HTMLElement);
  expect(screen.getByText('Nothing is due on this day.')).toBeTruthy();
  await user.click(within(strip).getByRole('button', { pressed: true }));
  expect(screen.getByText('Tidy up')).toBeTruthy();
});

test('in the table a task that is late has its due time in red with a sign, one that is done has not', async () => {
  const columns = ['title', 'due_time'].map((field) => ({ field, width: null }));
  const module = taskModule();
  const views = module.views.map((view) => ({ ...view, columns }));
  fake.answer(recordEndpoints.getModule, () => ({ module: { ...module, views } }));
  tasks = [
    task('1', 'Send the quote', { due_time: inHours(-30) }),
    task('2', 'Was sent', { due_time: inHours(-30), status: 'done' }),
  ];
  renderTasks('/tasks?display=table');
  const late = await screen.findByRole('row', { name: /Send the quote/ });
  expect(within(late).getByRole('img', { name: 'Overdue' })).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Was sent/ })).queryByRole('img', { name: 'Overdue' })).toBeNull();
});

test('in the calendar a task that is late has a sign', async () => {
  const day = '2026-12-01';
  const days = { weeks: [[day]], day, today: day, isMonth: true, isSmall: false, byDay: new Map([[day, tasks]]) };
  const rest = { say: () => 'Tue', fullDate: () => '01/12/2026', onDay: noop, onOpen: noop, onPage: noop };
  const grid = <CalendarGrid {...days} {...rest} isOverdue={({ id }) => id === '1'} />;
  renderRoutes([{ path: '*', element: grid }], '/');
  expect(await screen.findByRole('button', { name: 'Overdue Send the quote' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tidy up' })).toBeTruthy();
});

test('a group is closed and opened by its head', async () => {
  const { user } = renderTasks();
  await user.click(await screen.findByRole('button', { name: /^Later/ }));
  expect(screen.queryByRole('button', { name: 'Call in a month' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Later/ }));
  expect(screen.getByRole('button', { name: 'Call in a month' })).toBeTruthy();
});

test('the calendar shows tasks on their days, by month and week, and moves by keys', async () => {
  tasks = [task('1', 'Send the quote', { due_time: new Date().toISOString() })];
  const { user, router } = renderTasks('/tasks?display=calendar');
  const grid = await screen.findByRole('grid', { name: 'Calendar' });
  await waitFor(() => expect(within(grid).getByRole('button', { name: /Send the quote/ })).toBeTruthy());
  const asked = () =>
    fake.calls.findLast(({ operation }) => operation === 'GET /server/records/{module}')?.query.get('criteria') ?? '';
  expect(asked()).toContain('"comparator":"greater_equal"');
  const today = within(grid).getByRole('button', { name: /^\d+, [A-Z][a-z]+day, \d\d\/\d\d\/\d{4}: 1 task$/ });
  const heading = screen.getByRole('heading', { level: 3 }).textContent;
  expect(today.getAttribute('aria-label')).toContain(`, ${heading}: 1 task`);
  today.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/0 tasks$/);
  expect(screen.getByText('Nothing is due on this day.')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  const month = asked();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await waitFor(() => expect(asked()).not.toBe(month));
  expect(screen.getByRole('grid').querySelectorAll('td')).toHaveLength(7);
  await user.click(await within(screen.getByRole('grid')).findByRole('button', { name: /Send the quote/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/1'));
});
