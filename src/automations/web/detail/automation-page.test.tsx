import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import type { WebhookDelivery } from '../../contract/automation.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';
import { createAutomationServer, openAutomations, sampleAutomation } from '../testing/automation-server.tsx';

const fake = createAutomationServer();
beforeAll(() => import('./AutomationPage.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const webhook = { endpoint: 'https://hooks.example/in', header_key: '', header_value: '' };
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '31',
  time: '2026-11-20T05:00:00.000Z',
  run_id: '41',
  status: 'failed',
  attempts: [
    {
      time: '2026-11-20T05:00:01.000Z',
      response_status: 500,
      problem: 'The address responded with 500.',
      response: 'Out of order',
      milliseconds: 120,
    },
  ],
  next_time: null,
  ...changes,
});

function open(changes: Parameters<typeof sampleAutomation>[0] = {}, deliveries: WebhookDelivery[] = []) {
  fake.answer(automationEndpoints.getAutomation, () => ({ chat_automation: sampleAutomation(changes) }));
  fake.answer(automationEndpoints.listWebhookDeliveries, () => ({
    webhook_deliveries: deliveries,
    info: { has_more: false },
  }));
  return openAutomations('/settings/chat_automations/1');
}

test('[AUTO-02] the page of an automation says what it does and how often it did', async () => {
  open({
    trigger: 'button_click',
    button_text: 'Order now',
    handle: 'Maya',
    create_enquiry: true,
    retrigger_delay: { value: 7, measure: 'days' },
    webhook,
  });
  const card = within(await screen.findByRole('region', { name: 'What it does' }));
  for (const words of [
    'Somebody taps “Order now”',
    'All channels',
    'Text of name',
    'Thank you.',
    'Maya',
    '30 minutes',
    '7 days',
    'https://hooks.example/in',
  ])
    expect(card.getByText(words), words).toBeDefined();
  expect(screen.getByText('Completed, 30 days').nextSibling?.textContent).toBe('9');
});

test('[AUTO-31] a webhook that failed shows what the address responded, and is sent again', async () => {
  fake.answer(automationEndpoints.retryWebhookDelivery, () => ({ webhook_delivery: delivery({ status: 'pending' }) }));
  const { user } = open({ webhook }, [delivery()]);
  const list = within(await screen.findByRole('list', { name: 'Sent to the webhook' }));
  expect(list.getByText('Failed')).toBeDefined();
  expect(list.getByText('Out of order')).toBeDefined();
  expect(list.getByText('The address responded with 500.')).toBeDefined();
  fake.answer(automationEndpoints.listWebhookDeliveries, () => ({
    webhook_deliveries: [delivery({ status: 'pending', next_time: '2026-11-20T06:00:00.000Z' })],
    info: { has_more: false },
  }));
  await user.click(list.getByRole('button', { name: 'Send again' }));
  expect(await list.findByText('Waiting')).toBeDefined();
  expect(list.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('the secret is read when it is asked for, and copied', async () => {
  fake.answer(automationEndpoints.getAutomationSecret, () => ({ secret: 'whsec_1234' }));
  const { user } = open({ webhook });
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Show secret' }));
  expect(await screen.findByText('whsec_1234')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy secret' }));
  await waitFor(() => expect(written).toHaveBeenCalledWith('whsec_1234'));
});

test('[SET-32] who may only read sees neither secret nor webhooks', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  open({ webhook });
  expect(await screen.findByRole('link', { name: 'See the questions' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show secret' })).toBeNull();
  expect(fake.calls.some(({ operation }) => operation.endsWith('/webhooks'))).toBe(false);
});

test('one that is not there leads back to the list', async () => {
  fake.refuse(automationEndpoints.getAutomation, 'NOT_FOUND');
  openAutomations('/settings/chat_automations/9');
  expect((await screen.findByRole('link', { name: 'Go to chat automations' })).getAttribute('href')).toBe(
    '/settings/chat_automations',
  );
});
