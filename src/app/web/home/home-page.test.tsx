import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
  sampleUser,
} from '../../../accounts/web/testing/sample-accounts.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { dismissals } from '../banners/dismissals.ts';
import { composition } from '../../../foundation/web/slots/composition.ts';
import { composeApp } from '../testing/compose-app.ts';
import { HomePage } from './HomePage.tsx';

const fake = createFakeServer();
const none = { count: 0, first: [] };

beforeAll(async () => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  // Loaded with the tests: the page loads them late, which takes a slow machine longer than a test waits.
  await composeApp();
  await Promise.all(composition().homeCards.map(({ load }) => load()));
});
beforeEach(() => {
  fake.server.resetHandlers();
  dismissals.setState({ keys: [] });
  fake.answer(channelEndpoints.clientCredentials, () => ({ client_credentials: [] }));
  fake.answer(chatEndpoints.summarizeChats, () => ({
    summary: { my_unread: { count: 4, first: [] }, unassigned: none, ending_soon: none },
  }));
  fake.answer(recordEndpoints.listRecords, () => ({ tasks: [], enquiries: [], info: { has_more: false } }));
});
afterAll(() => fake.server.close());

interface Shop {
  role?: Parameters<typeof sampleCurrentUser>[0];
  channels?: ChannelSummary[];
  people?: number;
}

function renderHome({ role = 'super_admin', channels = [sampleChannelSummary], people = 1 }: Shop) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, sampleCurrentUser(role));
  queryClient.setQueryData(businessQuery.queryKey, sampleBusiness({ channels }));
  fake.answer(accountEndpoints.listUsers, () => ({
    users: Array.from({ length: people }, (_, at) => sampleUser({ id: String(101 + at) })),
  }));
  return renderRoutes([{ path: '*', element: <HomePage /> }], '/', queryClient);
}

const steps = () => screen.findByRole('region', { name: 'First steps' });
const teamIsThere = () => screen.findByText(/people? in your team|person in your team/);

test('[SHELL-03] with a number the home page says what waits and leads to the chats', async () => {
  renderHome({ people: 2 });
  expect(await screen.findByRole('link', { name: /^Unread, assigned to you/ })).toBeTruthy();
  expect(await screen.findByText('4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to chats' }).getAttribute('href')).toBe('/chats');
});

test('open tasks and enquiries of the reader are shown, tasks that are overdue as such, enquiries with their amounts', async () => {
  const task = { version: 1, created_time: '2026-11-20T05:00:00.000Z', modified_time: '2026-11-20T05:00:00.000Z' };
  fake.answer(recordEndpoints.listRecords, ({ query }) => {
    if (query.get('view') === 'my_enquiries')
      return {
        enquiries: [
          { ...task, id: '51', title: 'Forty cushions', contact: { id: '7', label: 'Rohan Deshpande' }, amount: 12400 },
        ],
        info: { has_more: false },
      };
    expect(query.get('view')).toBe('my_tasks');
    return {
      tasks: [
        { ...task, id: '41', title: 'Call Lakshmi', due_time: '2020-01-02T05:00:00.000Z' },
        { ...task, id: '42', title: 'Send the samples', due_time: null },
      ],
      info: { has_more: false },
    };
  });
  renderHome({});
  const card = await screen.findByRole('region', { name: 'My tasks' });
  const late = await within(card).findByRole('link', { name: /Call Lakshmi/ });
  expect(late.textContent).toContain('Overdue');
  expect(late.getAttribute('href')).toBe('/tasks/41');
  expect(within(card).getByRole('link', { name: /Send the samples/ }).textContent).not.toContain('Overdue');
  const enquiries = await screen.findByRole('region', { name: 'My enquiries' });
  const link = await within(enquiries).findByRole('link', { name: /Forty cushions/ });
  expect(link.textContent).toBe('Forty cushionsRohan Deshpande₹12,400');
  expect(link.getAttribute('href')).toBe('/enquiries/51');
});

describe('first steps', () => {
  test('without a number they are the only invitation to connect one', async () => {
    renderHome({ channels: [] });
    const card = await steps();
    expect(within(card).getByText('1 of 3 done')).toBeTruthy();
    expect(screen.getAllByText('Connect your first number')).toHaveLength(1);
    expect(within(card).getByText('Connect account')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Dismiss first steps' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to chats' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Waiting for an owner/ })).toBeNull();
  });
  test('a connected number does not end them while nobody is invited; dismissing does', async () => {
    const first = renderHome({});
    const card = await steps();
    expect(within(card).getByText('2 of 3 done')).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Dismiss first steps' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    first.unmount();
    renderHome({});
    await teamIsThere();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
  test('a number that is not active yet is not connected', async () => {
    renderHome({ channels: [{ ...sampleChannelSummary, status: 'pending' }], people: 2 });
    expect(within(await steps()).getByText('2 of 3 done')).toBeTruthy();
  });
  test('they are gone when all are done', async () => {
    renderHome({ people: 2 });
    await teamIsThere();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
  test('who may take none of them reads what the business waits for', async () => {
    renderHome({ role: 'agent', channels: [], people: 2 });
    expect(await screen.findByText('No number is connected yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
