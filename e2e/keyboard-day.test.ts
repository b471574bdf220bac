import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../src/accounts/contract/endpoints.ts';
import { DEMO_PASSWORD, emailOf } from '../scripts/demo/staff.ts';
import { writeQuickReplies } from '../scripts/demo/write-quick-replies.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A whole day by keyboard alone, from signing in to signing out. The page counts what a pointer does: nothing.

let fixture: BusinessFixture;
let page: Page;

const LAKSHMI = 'Lakshmi Subramanian';
const ROHAN = 'Rohan Deshpande';
const phones = { [LAKSHMI]: '919000041207', [ROHAN]: '919000055210' };
const write = (name: keyof typeof phones, text: string) =>
  fixture.sandbox.call('POST', `/phones/${phones[name]}/messages`, { text: { body: text } });

const thread = () => page.getByRole('log');
const row = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const composer = () => page.getByRole('textbox', { name: /^Message / });
const bubble = (text: string) => thread().getByRole('article').filter({ hasText: text });
const press = (key: string) => page.keyboard.press(key);
const type = (text: string) => page.keyboard.type(text);
const hasFocus = (locator: Locator) => locator.first().evaluate((element) => element.contains(document.activeElement));
const focused = (locator: Locator) => expect.poll(() => hasFocus(locator)).toBe(true);

/** Tab, as often as it takes. */
async function tabTo(locator: Locator, key = 'Tab'): Promise<void> {
  await locator.first().waitFor();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await hasFocus(locator)) return;
    await press(key);
  }
  throw new Error(`${key} does not reach ${String(locator)}`);
}

/** Out of the text, to the newest message. */
async function toMessages(): Promise<void> {
  await tabTo(thread(), 'Shift+Tab');
}

beforeAll(async () => {
  fixture = await openBusinessFixture();
  await writeQuickReplies(fixture.team);
  await fixture.team.priya.client.call(accountEndpoints.updateBusiness, { body: { mandate_conversation_log: true } });
  ({ page } = await fixture.window());
  await page.addInitScript(() => {
    Object.assign(window, { pointers: 0 });
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(kind, () => Object.assign(window, { pointers: 1 }), { capture: true });
  });
  await write(ROHAN, 'Is the GST invoice ready?');
  await write(LAKSHMI, 'Do you have this runner in indigo?');
}, 120_000);
afterAll(() => fixture?.stop());

test('a day by keyboard alone: sign in, answer, work together, put aside, close, look up, sign out', async () => {
  await page.goto(fixture.installation.url);
  await tabTo(page.getByLabel('Work email'));
  await type(emailOf('priya'));
  await tabTo(page.getByRole('textbox', { name: 'Password' }));
  await type(DEMO_PASSWORD);
  await press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await press('g');
  await press('c');
  await row(ROHAN).waitFor();
  await write(LAKSHMI, 'In size M?');
  await page.getByRole('option').first().getByText('In size M?', { exact: true }).waitFor();

  // Through the list, and into the first chat.
  await press('j');
  await focused(page.getByRole('listbox', { name: 'Chats' }));
  await press('ArrowDown');
  await press('Home');
  await press('Enter');
  await thread().getByText('Do you have this runner in indigo?').waitFor();
  await press('i');
  await thread().getByText('You took this chat').waitFor();

  // A message is answered, marked with a star and with an emoji.
  await toMessages();
  await press('r');
  await focused(composer());
  await type('Yes, two are left.');
  await press('Enter');
  await bubble('Yes, two are left.').getByRole('img', { name: 'Delivered' }).waitFor();
  await toMessages();
  await press('s');
  await thread().getByRole('img', { name: 'Starred' }).first().waitFor();
  await press('.');
  await focused(page.getByRole('group', { name: 'React' }));
  await press('Enter');
  await thread()
    .getByRole('img', { name: /by You$/ })
    .first()
    .waitFor();

  // A quick reply, whose missing values are typed in.
  await tabTo(composer());
  await type('/delivery-t');
  await page.getByRole('option', { name: /delivery-time Delivery time/ }).waitFor();
  await press('Enter');
  await focused(page.getByRole('textbox', { name: 'City' }));
  await type('Salem');
  await tabTo(page.getByRole('textbox', { name: 'date' }));
  await type('Saturday');
  await press('Enter');
  await expect.poll(() => composer().inputValue()).toMatch(/^Hi Lakshmi, your parcel to Salem/);
  await press('Enter');
  await bubble('reaches you by Saturday').waitFor();

  // A comment for colleagues, a label, and the chat is given away and taken back.
  await toMessages();
  await press('m');
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await focused(comment);
  await type('She ships to her sister.');
  await press('Enter');
  await bubble('She ships to her sister.').waitFor();
  await toMessages();
  await press('l');
  const labels = page.getByRole('dialog', { name: /^Label/ });
  await tabTo(labels.getByRole('checkbox', { name: 'VIP' }));
  await press('Space');
  await tabTo(labels.getByRole('button', { name: 'Apply' }));
  await press('Enter');
  await labels.waitFor({ state: 'detached' });
  await page.getByTitle('VIP').first().waitFor();
  await press('a');
  const assign = page.getByRole('dialog', { name: 'Assign chat' });
  await focused(assign.getByRole('textbox', { name: 'Search people' }));
  await type('farah');
  await tabTo(assign.getByRole('textbox', { name: 'Note that goes with it' }));
  await type('She wants an invoice.');
  await tabTo(assign.getByRole('button', { name: /Farah/ }), 'Shift+Tab');
  await press('Enter');
  await thread().getByText('You assigned this chat to Farah Qureshi').waitFor();
  await bubble('She wants an invoice.').waitFor();
  await press('Control+z');
  await expect.poll(() => thread().getByText('You took this chat').count()).toBe(2);

  // The next chat is put aside and comes back.
  await press('j');
  await focused(page.getByRole('listbox', { name: 'Chats' }));
  await press('Alt+ArrowDown');
  await thread().getByText('Is the GST invoice ready?').waitFor();
  await press('i');
  await thread().getByText('You took this chat').waitFor();
  await toMessages();
  await press('z');
  const snooze = page.getByRole('dialog', { name: 'Snooze chat' });
  await tabTo(snooze.getByRole('button', { name: /^Tomorrow morning/ }));
  await press('Enter');
  await expect.poll(() => row(ROHAN).count()).toBe(0);
  // Painted at once; the line says that the server has it, and that it can be undone.
  await thread()
    .getByText(/^You snoozed this chat until/)
    .waitFor();
  await press('Control+z');
  await row(ROHAN).waitFor();

  // Closed with its form, and opened again.
  await press('e');
  const form = page.getByRole('dialog', { name: 'Close chat' });
  await tabTo(form.getByRole('combobox', { name: 'Outcome' }));
  await press('Enter');
  await page.getByRole('option', { name: 'Resolved' }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await tabTo(form.getByRole('textbox', { name: 'Summary' }));
  await type('The invoice is sent.');
  await press('Control+Enter');
  await thread()
    .getByText(/^You closed this chat/)
    .waitFor();
  await press('Control+z');
  await row(ROHAN).waitFor();

  // Found by the palette; notifications, settings, and out.
  await press('Control+k');
  await focused(page.getByRole('combobox').last());
  await type('Lakshmi');
  await page
    .getByRole('option', { name: /Lakshmi/ })
    .last()
    .waitFor();
  await press('Enter');
  await page.getByRole('heading', { name: LAKSHMI }).first().waitFor();
  await tabTo(page.getByRole('button', { name: /^Notifications/ }));
  await press('Enter');
  await page.getByRole('button', { name: 'Notification settings' }).waitFor();
  await press('Escape');
  await press('g');
  await press(',');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await tabTo(page.getByRole('button', { name: 'Your account' }));
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await press('End');
  await press('Enter');
  expect(await page.evaluate(() => (window as unknown as { pointers: number }).pointers)).toBe(0);
  await page.getByLabel('Work email').waitFor();
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
