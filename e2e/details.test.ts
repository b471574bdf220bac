import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// The panel beside an open chat: who it is with, what was said before, what colleagues noted.

let fixture: BusinessFixture;
let page: Page;

const LAKSHMI = '919000041207';
const EMAIL = 'lakshmi.s@marigold.example';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  await write('Do you have this runner in indigo?');
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await panel().waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const write = (body: string) => fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, { text: { body } });
const panel = () => page.getByRole('complementary', { name: 'Chat details' });
const section = (name: string) => panel().locator('section').filter({ hasText: name });

test('[CHAT-07] [CHAT-09] assignee, status and classification are chosen; contact details are edited where they stand', async () => {
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await panel().getByRole('combobox', { name: 'Assignee' }).filter({ hasText: 'Priya Raman (you)' }).waitFor();
  await panel().getByRole('combobox', { name: 'Classification' }).click();
  await page.getByRole('option', { name: 'Interested', exact: true }).click();
  await panel().getByRole('combobox', { name: 'Classification' }).filter({ hasText: 'Interested' }).waitFor();

  await panel().getByRole('button', { name: 'Add Email' }).click();
  const input = panel().getByRole('group', { name: 'Email' }).getByRole('textbox');
  await input.fill('lakshmi.s');
  await input.press('Enter');
  await panel().getByText('Enter a valid email address.').waitFor();
  await input.fill(EMAIL);
  await input.press('Enter');
  await panel().getByText(EMAIL).waitFor();
  await panel().getByRole('button', { name: 'Edit Email' }).click();
  await input.fill('something else');
  await input.press('Escape');
  await panel().getByText(EMAIL).waitFor();

  await panel().getByRole('button', { name: 'Edit contact' }).click();
  const form = page.getByRole('dialog', { name: 'Edit contact' });
  await form.getByRole('textbox', { name: 'Company', exact: true }).fill('Subramanian Weaves');
  await form.getByRole('button', { name: 'Save' }).click();
  await panel().getByText('Subramanian Weaves').waitFor();
  expect(await form.count()).toBe(0);
  await panel().getByText('Lists', { exact: true }).waitFor();
});

test('[CHAT-08] [CHAT-10] starred messages, files, notes and conversations of the chat', async () => {
  await page.getByRole('log').getByRole('article').filter({ hasText: 'runner in indigo' }).focus();
  await page.keyboard.press('s');
  await section('Starred messages').getByText('Do you have this runner in indigo?').waitFor();
  await panel().getByRole('textbox', { name: /note/i }).fill('Prefers Tamil. Ships to her sister in Salem.');
  await panel().getByRole('button', { name: 'Add note' }).click();
  await panel().getByRole('listitem').filter({ hasText: 'Prefers Tamil' }).waitFor();
  await panel().getByRole('tab', { name: 'Conversations' }).click();
  await panel().getByRole('tab', { name: 'Conversations', selected: true }).waitFor();
  expect(await panel().getByRole('listitem').filter({ hasText: 'Prefers Tamil' }).count()).toBe(0);
});

test('each section remembers whether it is open', async () => {
  const files = panel().getByRole('button', { name: /^Files/ });
  await files.click();
  await page.reload();
  await panel().waitFor();
  expect(await files.getAttribute('aria-expanded')).toBe('false');
  expect(
    await panel()
      .getByRole('button', { name: /^Contact details/ })
      .getAttribute('aria-expanded'),
  ).toBe('true');
  await panel().getByRole('tab', { name: 'Conversations', selected: true }).waitFor();
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
