import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { chatsArea } from '../../../chats/web/index.ts';
import { createChatServer, renderInbox, showDetails, withLayout } from '../../../chats/web/testing/render-inbox.tsx';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { actionEndpoints } from '../../contract/endpoints.ts';
import type { Run } from '../../contract/run.ts';
import { area } from '../area.ts';
import { runMessages } from '../messages/catalogue.ts';
import { runListeners } from '../on-run-events.ts';
import { sampleRun, sampleScriptRun } from '../testing/sample-run.ts';

const fake = createChatServer();
withLayout();

let runs: Run[] = [];
let asked: Record<string, string>[] = [];

beforeAll(() => Promise.all([import('./RunRows.tsx'), import('../log/AutomationLogPage.tsx'), runMessages()]), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  runs = [sampleRun(), sampleScriptRun()];
  asked = [];
  fake.answer(actionEndpoints.listRuns, ({ query }) => {
    const values: Record<string, string> = Object.fromEntries(query);
    asked.push(values);
    const { after, outcome, limit = '20' } = values;
    const fitting = runs.filter((run) => outcome === undefined || run.outcome === outcome);
    const from = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
    return {
      runs: fitting.slice(from, from + Number(limit)),
      info: { has_more: fitting.length > from + Number(limit) },
    };
  });
});
afterAll(() => {
  composeAreas([]);
  fake.server.close();
});

async function openLog(path = '/settings/automation_log') {
  const client = createQueryClient();
  const view = renderRoutes(
    [...routesOfArea(area, client, ['setup.read']), { path: '*', element: <p>elsewhere</p> }],
    path,
    client,
  );
  await screen.findByRole('heading', { level: 1, name: 'Automation log' });
  return view;
}
const row = async (name: string) =>
  (await screen.findByRole('button', { name })).closest<HTMLElement>('li') as HTMLElement;

test('the log says what ran, in which chat, how it ended and why', async () => {
  await openLog();
  expect((await row('Store line')).textContent).toMatch(
    /Rule.*Store line.*Assigned.*Meenakshi Sundaram.*Assigned to Harini Venkat, who was next in turn/,
  );
  expect((await row('New customer')).textContent).toMatch(/Script.*Taken over.*Ended: a person took the chat over/);
});

test('a run opens to each clause with what was seen, and what was done', async () => {
  runs = [sampleRun({ results: [{ type: 'add_to_list', label: 'Festive buyers', problem: 'The list was deleted.' }] })];
  const { user } = await openLog();
  const button = await screen.findByRole('button', { name: 'Store line' });
  expect((await row('Store line')).textContent).toContain('1 action not done');
  await user.tab();
  button.focus();
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const why = screen.getByRole('region', { name: /^Why: Store line/ });
  const [first, second] = within(within(why).getByRole('list', { name: 'What was checked' })).getAllByText(/^Clause/);
  expect(first?.closest('li')?.textContent).toMatch(/No match: Clause 1: Wholesale.*Not true: City is Salem.*Erode/);
  expect(second?.closest('li')?.textContent).toMatch(/Matched: Clause 2.*Everyone else/);
  expect(within(why).getByRole('list', { name: 'What was done' }).textContent).toMatch(
    /Not done: Add to the list Festive buyers.*The list was deleted\./,
  );
  expect(why.textContent).toMatch(/Open chats before4People who could take it3/);
});

test('a script shows what happened, in order', async () => {
  const { user } = await openLog();
  await user.click(await screen.findByRole('button', { name: 'New customer' }));
  const steps = within(await screen.findByRole('list', { name: 'What happened, in order' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^AskedWhat is your name\?/),
    expect.stringMatching(/^AnsweredMeenakshi/),
    expect.stringMatching(/^Not savedCity/),
    expect.stringMatching(/^EndedPriya Raman/),
  ]);
});

test('it is narrowed by kind, in the address, and by outcome; nothing of an outcome offers to show all', async () => {
  const { user, router } = await openLog();
  await row('Store line');
  await user.click(screen.getByRole('radio', { name: 'Rules' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=assignment_rule'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'assignment_rule' }));
  await user.click(await screen.findByRole('combobox', { name: 'Outcome' }));
  expect(screen.queryByRole('option', { name: 'Taken over' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Waiting' }));
  await screen.findByText('No entry has the outcome Waiting.');
  expect(asked.at(-1)).toMatchObject({ kind: 'assignment_rule', outcome: 'waiting' });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await row('Store line');
});

test('more are loaded below the last one, and events read it again', async () => {
  runs = Array.from({ length: 25 }, (_, index) => sampleRun({ id: String(925 - index) }));
  const { user, queryClient } = await openLog();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Store line' })).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Store line' })).toHaveLength(25));
  expect(asked.at(-1)).toMatchObject({ after: '906' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  runs = [sampleScriptRun({ id: '930' }), ...runs];
  act(() => runListeners[0]?.apply([{ kind: 'script', record_id: '401', chat_id: '5001' }], queryClient, [9]));
  await row('New customer');
});

test('without an entry it says what will be here; a failure is said with a retry', async () => {
  runs = [];
  const view = await openLog();
  await screen.findByText('Nothing has run yet');
  view.unmount();
  fake.refuse(actionEndpoints.listRuns, 'INTERNAL_ERROR');
  await openLog();
  await screen.findByText('The log could not be loaded');
  expect(screen.getByRole('button', { name: /again/ })).toBeTruthy();
});

async function openChat(permissions: Permission[]) {
  fake.answer(accountEndpoints.currentUser, () => ({ user: { ...sampleCurrentUser('agent'), permissions } }));
  showDetails();
  const view = await renderInbox('/chats/5001');
  act(() => composeAreas([chatsArea, area]));
  const panel = await screen.findByRole('complementary', { name: 'Chat details' });
  return { ...view, panel };
}

test('the panel beside a chat says why it was assigned and why a script stopped', async () => {
  const { user, panel } = await openChat(['chats.read', 'chats.reply', 'setup.read']);
  await within(panel).findByText('Assigned to Harini Venkat, who was next in turn');
  expect(within(panel).getByText('Ended: a person took the chat over')).toBeTruthy();
  expect(asked).toContainEqual(expect.objectContaining({ chat_id: '5001' }));
  await user.click(within(panel).getByRole('button', { name: 'Store line' }));
  await within(panel).findByRole('list', { name: 'What was checked' });
});

test('who may not read the set-up sees no log in the panel', async () => {
  const { panel } = await openChat(['chats.read', 'chats.reply']);
  await within(panel).findByText('Channel');
  expect(within(panel).queryByText('Automations')).toBeNull();
});

test('a kind of which nothing has run says so, beside the others that have, and leads back to all', async () => {
  fake.answer(actionEndpoints.listRuns, ({ query }) => ({
    runs: query.get('kind') === 'macro' ? [] : runs,
    info: { has_more: false },
  }));
  const { user, router } = await openLog('/settings/automation_log?kind=macro');
  await screen.findByRole('heading', { name: 'No macro has run in the last 90 days' });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await row('Store line');
  expect(router.state.location.search).toBe('');
});
