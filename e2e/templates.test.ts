import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A supervisor writes a template; WhatsApp approves it; it is sent from a chat, and the customer taps its button.

let fixture: BusinessFixture;
let arjun: Page;
let priya: Page;
let templatePath: string;

const LAKSHMI = 'Lakshmi Subramanian';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [arjun, priya] = await Promise.all([fixture.signIn('arjun'), fixture.signIn('priya')]);
}, 120_000);
afterAll(() => fixture?.stop());

const go = (page: Page, path: string) => page.goto(`${fixture.installation.url}#${path}`);
const box = (name: string) => arjun.getByRole('textbox', { name, exact: true });

test('[TPL-01 TPL-07] a template is written, is kept while it is written, and is published', async () => {
  await go(arjun, '/settings/templates');
  await arjun.locator('tr[data-row-key]').first().waitFor();
  expect(await accessibilityViolations(arjun), 'list').toEqual([]);
  await arjun.getByRole('button', { name: /^New template/ }).click();
  await box('Name').pressSequentially('Festive Greeting');
  expect(await box('Name').inputValue()).toBe('festive_greeting');
  await box('Body').pressSequentially('Hi ');
  await arjun.getByRole('button', { name: 'Add variable' }).click();
  await box('Name of the variable').fill('customer_name');
  await arjun.keyboard.press('Enter');
  // The caret is behind the variable.
  await box('Body').and(arjun.locator(':focus')).waitFor();
  await arjun.keyboard.type(', our festive clearance is open for two days. ');
  // What is typed in other scripts stays as it is typed.
  await arjun.keyboard.insertText('வணக்கம். नमस्ते.');
  expect(await box('Body').inputValue()).toBe(
    'Hi {{customer_name}}, our festive clearance is open for two days. வணக்கம். नमस्ते.',
  );
  await box('Sample for customer_name').fill('Meenakshi');
  await arjun.getByRole('button', { name: 'Add button' }).click();
  await arjun.getByRole('menuitem', { name: 'Quick reply' }).click();
  await box('Label of button 1').fill('Tell me more');
  const phone = arjun.getByRole('group', { name: 'On the customer’s phone' });
  await phone.getByText('Hi Meenakshi, our festive clearance').waitFor();
  await arjun.getByText(/^Saved/).waitFor();
  expect(await accessibilityViolations(arjun), 'editor').toEqual([]);

  // What was stored is there after the page was loaded again.
  await arjun.waitForURL(/\/edit$/);
  await arjun.reload();
  await expect.poll(() => box('Body').inputValue()).toContain('नमस्ते');
  await arjun.keyboard.press('Control+Enter');
  await arjun.getByText('Sent to WhatsApp for review.', { exact: false }).waitFor();
  await arjun.waitForURL(/templates\/\d+$/);
  templatePath = new URL(arjun.url()).hash.slice(1);
});

test('[TPL-02] the page follows what WhatsApp decides, without a reload', async () => {
  // The heading's row has the status.
  await arjun.getByRole('banner').or(arjun.locator('header')).getByText('Active', { exact: true }).first().waitFor();
  expect(await accessibilityViolations(arjun), 'template').toEqual([]);
  await arjun.getByRole('button', { name: 'Deactivate' }).click();
  await arjun.getByRole('button', { name: 'Deactivate template' }).click();
  await arjun.getByText('Deactivated here').waitFor();
  await go(priya, templatePath);
  await priya.getByRole('button', { name: 'Activate' }).click();
  await arjun.getByText('Deactivated here').waitFor({ state: 'detached' });
});

test('it is sent from a chat, and the tap on its button is in the thread', async () => {
  await go(arjun, '/chats');
  await fixture.sandbox.call('POST', '/phones/919000041207/messages', {
    type: 'text',
    text: { body: 'Are you open?' },
  });
  await arjun.getByRole('option', { name: new RegExp(`^${LAKSHMI}`) }).click();
  await arjun.getByRole('button', { name: /^Assign to me/ }).click();
  await arjun.getByRole('log').getByText('You took this chat').waitFor();
  await arjun.getByRole('textbox', { name: /^Message / }).waitFor();
  await arjun.getByRole('button', { name: 'Send template', exact: true }).click();
  const picker = arjun.getByRole('dialog', { name: 'Send a template' });
  await picker.getByRole('option', { name: /^Festive greeting/ }).click();
  await picker.getByRole('button', { name: 'Send template', exact: true }).click();
  const sent = arjun
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: `Hi ${LAKSHMI}, our festive clearance` });
  await sent.getByRole('img', { name: /Delivered|Read/ }).waitFor();

  const { page: phonePage } = await fixture.window();
  await phonePage.goto(fixture.installation.sandboxUrl);
  const phone = phonePage.getByRole('article', { name: LAKSHMI });
  await phone.getByRole('button', { name: 'Tell me more' }).click();
  const messages = arjun.getByRole('log').getByRole('article').filter({ hasText: 'Tell me more' });
  // The template with its button, and the tap.
  await expect.poll(() => messages.count()).toBe(2);
  expect(fixture.faults).toEqual([]);
});
