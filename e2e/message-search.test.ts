import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A message is found by a part of a word in Tamil, opened in its thread with what was found marked, and left by Back.

let fixture: BusinessFixture;
let page: Page;

const LAKSHMI = '919000041207';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  for (const body of ['வீட்டுக்கு டெலிவரி செய்ய முடியுமா?', 'Is the red one left?', 'Then டெலிவரி by Saturday please'])
    await fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, { text: { body } });
  await page.getByRole('option', { name: /^Lakshmi/ }).waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const marked = () =>
  page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map((range) => (range as Range).toString()));
const shown = () => page.locator('[data-found]').innerText();

test('[CHAT-01] from the search of the list to a message in its thread and back', async () => {
  // The words are kept in the background, seconds after the messages came.
  const found = () =>
    page.evaluate(async () => {
      const response = await fetch(`/server/chats/message_search?q=${encodeURIComponent('டெலி')}`);
      return ((await response.json()) as { totals: { messages: number } }).totals.messages;
    });
  await expect.poll(found, { timeout: 30_000, interval: 500 }).toBe(2);
  await page.getByRole('searchbox', { name: 'Search name or mobile' }).fill('டெலி');
  await page.getByRole('link', { name: 'Search messages for “டெலி”' }).click();
  const results = page.getByRole('listbox', { name: 'Messages that were found' });
  await page.getByText('2 messages in 1 chat').waitFor();
  expect(await results.locator('mark').allInnerTexts()).toEqual(['டெலிவரி', 'டெலிவரி']);
  await page.getByRole('combobox', { name: 'Words to look for in messages' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2 in this chat').waitFor();
  await expect.poll(shown).toContain('by Saturday');
  expect(await marked()).toEqual(['டெலிவரி', 'டெலிவரி']);
  await page.getByRole('button', { name: 'Older hit' }).click();
  await page.getByText('2 of 2 in this chat').waitFor();
  await expect.poll(shown).toContain('வீட்டுக்கு');
  await page.goBack();
  await results.waitFor();
  expect(await page.getByRole('log').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search name or mobile' }).waitFor();
});
