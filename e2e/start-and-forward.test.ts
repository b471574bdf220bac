import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A person writes to somebody new, and passes on what one customer sent to another one.

let fixture: BusinessFixture;
let page: Page;

const LAKSHMI = '919000041207';
const ROHAN = '919000055210';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  await write(ROHAN, 'Do you have a price list?');
  await write(LAKSHMI, 'The list of my sister: https://loom.invalid/list');
  await page.getByRole('option', { name: /^Lakshmi/ }).waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const write = (from: string, body: string) =>
  fixture.sandbox.call('POST', `/phones/${from}/messages`, { text: { body } });
const thread = () => page.getByRole('log');

test('C writes to a number that nobody has; the second time it leads to the chat that is there', async () => {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  await dialog.getByRole('searchbox').fill('+91 98400 71009');
  await dialog.getByRole('button', { name: /^Write to \+919840071009/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Send a template/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Only templates can be sent now').waitFor();
  const opened = page.url();
  expect(opened).toMatch(/chats\/\d+$/);
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await thread().getByText('The list of my sister').waitFor();
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await dialog.getByRole('searchbox').fill('98400 71009');
  await dialog.getByRole('button', { name: /98400 ?71009/ }).click();
  await page.getByRole('dialog', { name: /^Send a template/ }).waitFor();
  await page.keyboard.press('Escape');
  expect(page.url()).toBe(opened);
});

test('a message is forwarded by keyboard, and stands in the other chat as forwarded', async () => {
  for (const name of [/^Rohan/, /^Lakshmi/]) {
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: /^Assign to me/ }).click();
    await page.getByRole('textbox', { name: /^Message / }).waitFor();
  }
  await thread().focus();
  await page.keyboard.press('ArrowUp');
  const message = thread().getByRole('article').last();
  await expect.poll(() => message.evaluate((row) => row === document.activeElement)).toBe(true);
  await message.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Forward' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  await dialog.getByRole('checkbox', { name: 'Rohan' }).press('Space');
  await dialog.getByRole('button', { name: 'Forward to 1 chat' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('option', { name: /^Rohan/ }).click();
  const forwarded = thread().getByRole('article').filter({ hasText: 'The list of my sister' });
  await forwarded.getByText('Forwarded', { exact: true }).waitFor();
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
