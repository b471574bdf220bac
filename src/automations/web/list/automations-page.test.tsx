import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import type { ChatAutomation } from '../../contract/automation.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';
import {
  createAutomationServer,
  openAutomations,
  sampleAutomation,
  sampleScript,
} from '../testing/automation-server.tsx';

const fake = createAutomationServer();
beforeAll(() => Promise.all([import('./AutomationsPage.tsx'), import('./ScriptsPage.tsx')]), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const show = (...automations: ChatAutomation[]) =>
  fake.answer(automationEndpoints.listAutomations, () => ({
    chat_automations: automations,
    info: { has_more: false },
  }));
const row = (name: RegExp) => screen.findByRole('row', { name });

test('[AUTO-02] lists automations with what starts them, their channels and what they did', async () => {
  show(
    sampleAutomation({ id: '2', name: 'Hours', trigger: 'keyword', keywords: ['hours', 'open'], status: 'inactive' }),
    sampleAutomation({ channels: [{ id: '301', label: 'Store line', kind: 'whatsapp' }] }),
  );
  openAutomations('/settings/chat_automations');
  const welcome = await row(/Welcome/);
  expect(welcome.textContent).toContain('A new person writes in');
  expect(welcome.textContent).toContain('Store line');
  expect(welcome.textContent).toMatch(/12 started.*9 completed.*1 running now/);
  const hours = await row(/Hours/);
  expect(hours.textContent).toContain('A message is “hours” or “open”');
  expect(hours.textContent).toContain('All channels');
  expect(within(hours).getByRole('switch', { name: 'Switch Hours on or off' }).ariaChecked).toBe('false');
});

test('one that was switched off by itself says why', async () => {
  show(
    sampleAutomation({ status: 'inactive', problem: 'The contact list Wholesale was deleted. Choose another one.' }),
  );
  openAutomations('/settings/chat_automations');
  expect((await row(/Welcome/)).textContent).toContain('The contact list Wholesale was deleted. Choose another one.');
});

test('without automations the common starts are offered', async () => {
  openAutomations('/settings/chat_automations');
  await screen.findByText('No chat automations yet');
  expect(
    ['Welcome a new customer', 'Away message', 'Keyword reply', 'Order follow-up'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['welcome', 'away', 'keyword', 'order'].map((start) => `/settings/chat_automations/new?start=${start}`));
});

test('what cannot be loaded can be tried again', async () => {
  fake.refuse(automationEndpoints.listAutomations, 'SERVICE_UNAVAILABLE');
  const { user } = openAutomations('/settings/chat_automations');
  await screen.findByText('Chat automations could not be loaded');
  show(sampleAutomation());
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await row(/Welcome/)).toBeDefined();
});

test('the switch applies at once, and a refusal is said on the page', async () => {
  show(sampleAutomation({ status: 'inactive' }));
  fake.refuse(automationEndpoints.updateAutomation, 'NOT_ALLOWED', {
    reason: 'AUTOMATION_NAMES_GONE',
    info: { what: 'The contact list Wholesale was deleted.' },
  });
  const { user } = openAutomations('/settings/chat_automations');
  const turn = await screen.findByRole('switch', { name: 'Switch Welcome on or off' });
  await user.click(turn);
  expect((await screen.findByRole('alert')).textContent).toContain('The contact list Wholesale was deleted.');
  fake.answer(automationEndpoints.updateAutomation, () => ({ chat_automation: sampleAutomation() }));
  await user.click(turn);
  await waitFor(() => expect(turn.ariaChecked).toBe('true'));
  const last = fake.calls.findLast(({ operation }) => operation.startsWith('PUT'));
  expect([last?.query.get('action'), last?.body]).toEqual(['activate', undefined]);
});

test('[SET-32] who may only read sees no way to change one', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  show(sampleAutomation());
  openAutomations('/settings/chat_automations');
  await row(/Welcome/);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New automation' })).toBeNull();
});

test('[AUTO-07] a script that no automation uses is deleted; one that is used says by what', async () => {
  fake.answer(automationEndpoints.listChatScripts, () => ({
    chatto_scripts: [sampleScript({ used_by: [{ id: '1', label: 'Welcome' }] })],
    info: { has_more: false },
  }));
  fake.refuse(automationEndpoints.deleteChatScript, 'NOT_ALLOWED', {
    reason: 'SCRIPT_USED',
    info: { automation: 'Welcome' },
  });
  const { user } = openAutomations('/settings/chat_scripts');
  expect((await row(/Order details/)).textContent).toContain('Started by hand');
  await user.click(screen.getByRole('button', { name: 'Delete Order details' }));
  await user.click(await screen.findByRole('button', { name: 'Delete script' }));
  await screen.findByText('The automation Welcome uses this script. Change the automation first.');
  fake.answer(automationEndpoints.deleteChatScript, () => undefined);
  fake.answer(automationEndpoints.listChatScripts, () => ({ chatto_scripts: [], info: { has_more: false } }));
  await user.click(screen.getByRole('button', { name: 'Delete Order details' }));
  await user.click(await screen.findByRole('button', { name: 'Delete script' }));
  expect(await screen.findByText('No chat scripts yet')).toBeDefined();
});
