import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeQuickReplies } from '../scripts/demo/write-quick-replies.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// What helps while one writes: quick replies, sending later, drafts that follow to another browser.

let fixture: BusinessFixture;
let page: Page;
const folder = process.env['SCREENSHOTS'];
const LAKSHMI = '919000041207';

beforeAll(async () => {
  if (folder) await mkdir(folder, { recursive: true });
  fixture = await openBusinessFixture();
  await writeQuickReplies(fixture.team);
  page = await fixture.signIn('priya');
  await fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, { text: { body: 'When will it come?' } });
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await composer().waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const composer = (on = page) => on.getByRole('textbox', { name: /^Message / });
const bubble = (text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });
const panel = () => page.getByRole('region', { name: 'Quick replies' });

/** `isPopup`: something small lies over the page, which is looked at by itself elsewhere and closes when the page is resized. */
async function look(name: string, isPopup = false): Promise<void> {
  if (!isPopup) expect(await accessibilityViolations(page), name).toEqual([]);
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${folder}/${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
  if (isPopup) return;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${folder}/${name}-phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a quick reply is found by what is typed, its missing values are filled in, and it is sent', async () => {
  await composer().pressSequentially('/delivery-t');
  await panel()
    .getByRole('option', { name: /delivery-time Delivery time/ })
    .waitFor();
  await look('quick-replies');
  await composer().press('ArrowDown');
  await composer().press('ArrowUp');
  await composer().press('Enter');
  // The city and the date are not known: nothing is inserted before they are.
  await panel().getByRole('textbox', { name: 'City' }).fill('Salem');
  await panel().getByRole('textbox', { name: 'date' }).fill('Saturday');
  await look('quick-reply-values');
  await panel().getByRole('textbox', { name: 'date' }).press('Enter');
  await panel().waitFor({ state: 'detached' });
  expect(await composer().inputValue()).toMatch(/^Hi Lakshmi, your parcel to Salem reaches you by Saturday\./);
  await composer().press('Enter');
  await bubble('reaches you by Saturday').waitFor();
  await composer().pressSequentially('/cod');
  await panel().getByRole('option').first().waitFor();
  await composer().press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect(await composer().inputValue()).toBe('/cod');
  await composer().fill('');
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByRole('textbox', { name: 'Search emojis' }).fill('folded hands');
  await look('emoji', true);
  await picker.getByRole('textbox', { name: 'Search emojis' }).press('Enter');
  await picker.waitFor({ state: 'detached' });
  expect(await composer().inputValue()).toBe('🙏');
  await composer().fill('');
});

test('a voice message is recorded, paused, heard, sent, and taken by the provider', async () => {
  await page.getByRole('button', { name: 'Record voice message' }).click();
  const recorder = page.getByRole('group', { name: 'Voice message' });
  await recorder.getByText('0:02').waitFor();
  await look('voice', true);
  await recorder.getByRole('button', { name: 'Pause' }).click();
  await recorder.getByRole('button', { name: 'Listen' }).click();
  await recorder.getByRole('button', { name: 'Stop' }).waitFor();
  await recorder.getByRole('button', { name: 'Send voice message' }).click();
  await recorder.waitFor({ state: 'detached' });
  const sent = page.getByRole('log').getByRole('article').last();
  await sent.getByRole('button', { name: /^Play/ }).waitFor();
  await sent.getByRole('img', { name: /^(Sent|Delivered|Read)$/ }).waitFor();
  expect(await sent.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('a message is scheduled, changed, and sent before its time', async () => {
  await composer().fill('Good morning! Your parcel leaves today.');
  await page.getByRole('button', { name: 'Send later' }).click();
  await look('send-later', true);
  await page.getByRole('menuitem', { name: /^In 1 hour/ }).click();
  const scheduled = page.getByRole('list', { name: 'Scheduled messages' });
  await scheduled.getByText('Good morning! Your parcel leaves today.').waitFor();
  await scheduled.getByText(/^Leaves /).waitFor();
  expect(await composer().inputValue()).toBe('');
  await scheduled.getByRole('button', { name: 'Actions for the scheduled message' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change scheduled message' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your parcel leaves tonight.');
  await look('change-scheduled', true);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await scheduled.getByText('Your parcel leaves tonight.').waitFor();
  await look('scheduled');
  await scheduled.getByRole('button', { name: 'Actions for the scheduled message' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  await bubble('Your parcel leaves tonight.').waitFor();
  await scheduled.waitFor({ state: 'detached' });
});

test('what was sent is saved as a quick reply by the menu of its message', async () => {
  await bubble('Your parcel leaves tonight.').hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save as quick reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quick reply' });
  expect(await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Your parcel leaves tonight.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('what is no file is sent from a form under the plus, seen before as the customer will', async () => {
  const open = async (row: string) => {
    await page.getByRole('button', { name: /^Attach / }).click();
    await page.getByRole('menuitem', { name: row, exact: true }).click();
  };
  await open('Location');
  const place = page.getByRole('dialog', { name: 'Send a location' });
  await place
    .getByLabel('Map link or coordinates')
    .fill('https://www.google.com/maps/place/Marigold+Lane/@11.341,77.717,17z');
  await place.getByText('Marigold Lane').waitFor();
  await look('form-location');
  await place.getByRole('button', { name: /^Send/ }).click();
  await bubble('Marigold Lane').waitFor();
  await open('Options');
  const options = page.getByRole('dialog', { name: 'Send options' });
  await options.getByRole('textbox', { name: 'Message' }).fill('Which size?');
  await options.getByRole('textbox', { name: 'Option 1' }).fill('Small');
  await options.getByRole('textbox', { name: 'Option 2' }).fill('Large');
  await look('form-options');
  await options.getByRole('textbox', { name: 'Option 2' }).press('Control+Enter');
  await options.waitFor({ state: 'detached' });
  await bubble('Which size?').getByText('Large').waitFor();
  await bubble('Which size?')
    .getByRole('img', { name: /^(Sent|Delivered|Read)$/ })
    .waitFor();
  expect(fixture.faults).toEqual([]);
});

test('what is typed is there in another browser, and gone in both when it is sent', async () => {
  const other = await fixture.signIn('priya');
  await composer().fill('Half a sen');
  const draft = other.getByRole('option', { name: /^Lakshmi/ }).getByText('Half a sen', { exact: true });
  await draft.waitFor();
  await other.getByRole('option', { name: /^Lakshmi/ }).click();
  await composer(other).fill('Half a sentence, and the rest.');
  await composer(other).press('Enter');
  await bubble('Half a sentence, and the rest.').waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('form textarea')?.value === '');
  expect(fixture.faults).toEqual([]);
});

test('the settings list the quick replies of the team and one’s own', async () => {
  await page.goto(`${fixture.installation.url}#/settings/quick-replies`);
  await page.getByRole('rowheader', { name: /delivery-time-hi/ }).waitFor();
  await look('settings');
  await page.getByRole('button', { name: 'New quick reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quick reply' });
  await dialog.getByRole('textbox', { name: 'Shortcut' }).fill('/gift');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Gift wrapping');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Gift wrapping is free. ');
  await look('new-quick-reply', true);
  await dialog.getByRole('button', { name: /^Create/ }).click();
  const added = page.getByRole('rowheader', { name: /\/gift/ });
  await added.waitFor();
  expect(await added.count()).toBe(1);
});
