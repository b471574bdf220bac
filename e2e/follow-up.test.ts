import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// What leaves, and what reminds, before a reply window ends.

let fixture: BusinessFixture;
let page: Page;

const LAKSHMI = '919000041207';
const NAME = 'Lakshmi Subramanian';
const WORDS = 'Shall I keep the indigo runner for you?';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  await write('Do you have this runner in indigo?');
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await page.getByRole('textbox', { name: /^Message / }).waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const write = (body: string) => fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, { text: { body } });
const thread = () => page.getByRole('log');
const dialog = (name: string) => page.getByRole('dialog', { name });

async function setFollowUp() {
  await page.getByRole('button', { name: 'Follow-up' }).click();
  await dialog('Follow-up').getByRole('button', { name: '1 hour' }).click();
  await dialog('Follow-up').getByRole('textbox', { name: 'Message' }).fill(WORDS);
  await dialog('Follow-up').getByRole('button', { name: 'Set follow-up' }).click();
  await thread()
    .getByText(/set a follow-up for/)
    .last()
    .waitFor();
}

test('a follow-up needs its message, and is not sent when the customer writes first', async () => {
  await page.getByRole('button', { name: 'Follow-up' }).click();
  await dialog('Follow-up').getByRole('button', { name: 'Set follow-up' }).click();
  await dialog('Follow-up').getByText('Write the message of the follow-up.').waitFor();
  await dialog('Follow-up').getByRole('button', { name: 'Cancel' }).click();
  await setFollowUp();
  await write('I am still looking.');
  await thread()
    .getByText(/^The customer wrote first: the follow-up is not sent/)
    .waitFor();
  expect(await thread().getByText(WORDS).count()).toBe(0);
});

test('a reminder comes with a notification, then the follow-up leaves, an hour before the window ends', async () => {
  await setFollowUp();
  await page.getByRole('button', { name: 'Reminder' }).click();
  await dialog('Reminder').getByRole('button', { name: '2 hours' }).click();
  await dialog('Reminder').getByRole('button', { name: 'Set reminder' }).click();
  await page.getByRole('button', { name: /^Reminder at/ }).waitFor();
  await fixture.installation.moveClock('22 hours 5 minutes');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByText(new RegExp(`^Reminder:.*${NAME}`))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await thread().getByText(WORDS).count()).toBe(0);
  await fixture.installation.moveClock('1 hour');
  await thread().getByRole('article').filter({ hasText: WORDS }).waitFor();
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
