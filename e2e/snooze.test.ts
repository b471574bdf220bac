import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A chat is put aside and comes back at its time, another when its customer writes; labels and many chats at once.

let fixture: BusinessFixture;
let page: Page;
/** `SCREENSHOTS=folder` keeps a picture of each step, to be looked at beside the mockups. */
const folder = process.env['SCREENSHOTS'];

const LAKSHMI = 'Lakshmi Subramanian';
const ROHAN = 'Rohan Deshpande';
const phones = { [LAKSHMI]: '919000041207', [ROHAN]: '919000055210' };

const write = (name: keyof typeof phones, text: string) =>
  fixture.sandbox.call('POST', `/phones/${phones[name]}/messages`, { text: { body: text } });
const row = (name: string) => page.getByRole('option', { name: new RegExp(name) });
const thread = () => page.getByRole('log');

async function look(name: string): Promise<void> {
  expect(await accessibilityViolations(page), name).toEqual([]);
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

beforeAll(async () => {
  if (folder) await mkdir(folder, { recursive: true });
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  await write(LAKSHMI, 'Do you have this runner in indigo?');
  await write(ROHAN, 'Is the invoice ready?');
  await row(LAKSHMI).waitFor();
  await row(ROHAN).waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

async function snooze(): Promise<void> {
  await page.locator('[data-thread-name]').click();
  await page.keyboard.press('z');
  await page.getByRole('dialog', { name: 'Snooze chat' }).waitFor();
}

test('one that is put aside is back at once when its customer writes', async () => {
  await row(ROHAN).click();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await snooze();
  await page.getByRole('button', { name: /^Next week/ }).click();
  await expect.poll(() => row(ROHAN).count()).toBe(0);
  // Painted at once; the line says that the server has it.
  await thread()
    .getByText(/^You snoozed this chat until/)
    .waitFor();
  await write(ROHAN, 'Hello?');
  await row(ROHAN).waitFor();
  await thread()
    .getByText(/^The customer wrote: back from snooze/)
    .waitFor();
});

test('many chats get a label at once, are found by it, and lose it again by Undo', async () => {
  await page.getByRole('listbox', { name: 'Chats' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('toolbar', { name: 'Actions for selected chats' });
  await bar.getByText('2 selected').waitFor();
  await look('bulk');
  await bar.getByRole('button', { name: 'Label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Label 2 chats' });
  await dialog.getByRole('checkbox', { name: 'VIP' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 chats labelled').waitFor();
  await expect.poll(() => page.getByTitle('VIP').count()).toBe(2);
  await look('labelled');
  // Of the toasts the newest is the first.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => page.getByTitle('VIP').count()).toBe(0);
});

test('the time to reply counts business hours only: it is shown while the business is open, and not on a holiday', async () => {
  await page.goto(`${fixture.installation.url}#/settings/organisation`);
  await page.getByRole('switch', { name: 'Time to reply' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Organisation saved').waitFor();
  await page.goto(`${fixture.installation.url}#/chats`);
  await write(ROHAN, 'And the delivery?');
  await row(ROHAN).getByText('And the delivery?', { exact: true }).waitFor();
  await row(ROHAN).click();
  await page.getByText(/^Reply in (30|29|28)m$/).waitFor();
  await look('waiting');
  await page.getByRole('textbox', { name: /^Message / }).fill('It comes tomorrow.');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText(/^Reply in/).count()).toBe(0);

  await page.goto(`${fixture.installation.url}#/settings/organisation`);
  await page.getByRole('button', { name: 'Add holiday' }).click();
  const holiday = page.getByRole('group', { name: 'Holiday 1' });
  await holiday.getByRole('textbox', { name: 'Name of the holiday' }).fill('Pongal');
  await page.getByRole('group', { name: 'Pongal' }).getByRole('button', { name: 'Choose a date' }).click();
  await page.getByRole('dialog').locator('[aria-current="date"]').click();
  await look('hours');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Organisation saved').first().waitFor();
  await page.goto(`${fixture.installation.url}#/chats`);
  await write(ROHAN, 'Thank you. At what time?');
  await row(ROHAN).getByText('Thank you. At what time?', { exact: true }).waitFor();
  // What is left of today does not count.
  await expect.poll(() => page.getByText(/^Reply in (30|29|28)m$/).count()).toBe(0);
});

test('the assign dialog shows who is out of office and their stand-in', async () => {
  await page.goto(`${fixture.installation.url}#/settings/users`);
  await page.getByRole('button', { name: 'Actions for Farah Qureshi' }).click();
  await page.getByRole('menuitemradio', { name: 'Out of office…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Out of office' });
  await dialog.getByRole('combobox', { name: 'Stand-in' }).click();
  await page.getByRole('option', { name: 'Divya Nair' }).click();
  await look('absence');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Out of office from/).waitFor();
  await page.goto(`${fixture.installation.url}#/chats`);
  await row(ROHAN).click();
  await page.locator('[data-thread-name]').click();
  await page.keyboard.press('a');
  const farah = page.getByRole('dialog').getByRole('button', { name: /Farah Qureshi/ });
  await farah.waitFor();
  expect(await farah.textContent()).toMatch(/Out of office until .* · Stand-in: Divya Nair/);
  await look('assign');
  await page.keyboard.press('Escape');
});

test('an enquiry is made from the form that closes a chat, and both are there', async () => {
  await page.goto(`${fixture.installation.url}#/settings/organisation`);
  await page.getByRole('switch', { name: /conversation/i }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Organisation saved').first().waitFor();
  await page.goto(`${fixture.installation.url}#/chats`);
  await row(ROHAN).click();
  await page.getByRole('button', { name: 'Close chat' }).click();
  const closing = page.getByRole('dialog', { name: 'Close chat' });
  await closing.getByRole('textbox', { name: 'Summary' }).fill('Asked for the delivery');
  await look('closing');
  await closing.getByRole('button', { name: 'New enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'New enquiry' });
  await form.getByLabel('Title', { exact: true }).fill('Delivery on Saturday');
  await form.getByRole('button', { name: /^Create enquiry/ }).click();
  await form.waitFor({ state: 'detached' });
  expect(await closing.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Asked for the delivery');
  await closing.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option').first().click();
  await closing.getByRole('button', { name: /^Log and close/ }).click();
  await page
    .getByRole('complementary', { name: 'Chat details' })
    .getByRole('link', { name: 'Delivery on Saturday' })
    .waitFor();
  await thread()
    .getByText(/closed this chat/)
    .waitFor();
});

// Last, since it moves the clock.
test('a chat is put aside, leaves the open list, and comes back at its time with a notification', async () => {
  await row(LAKSHMI).click();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await thread().getByText('You took this chat').waitFor();
  await snooze();
  await look('snooze');
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click();
  await expect.poll(() => row(LAKSHMI).count()).toBe(0);
  await thread()
    .getByText(/^You snoozed this chat until/)
    .waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitem', { name: 'Snoozed chats' }).click();
  await row(LAKSHMI).waitFor();
  await look('snoozed');
  await page.getByRole('button', { name: 'Remove Snoozed' }).click();
  await expect.poll(() => row(LAKSHMI).count()).toBe(0);
  await fixture.installation.moveClock('36 hours');
  await row(LAKSHMI).waitFor();
  await thread()
    .getByText(/^Back from snooze/)
    .waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText(`The chat with ${LAKSHMI} is back.`).first().waitFor();
  await page.keyboard.press('Escape');
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
