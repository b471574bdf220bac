import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Contacts as two colleagues work with them, each in a browser of their own.

let fixture: BusinessFixture;
let priya: Page;
let arjun: Page;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, arjun] = await Promise.all([fixture.signIn('priya'), fixture.signIn('arjun')]);
}, 120_000);
afterAll(() => fixture?.stop());

async function openContacts(page: Page): Promise<void> {
  await page.goto(`${fixture.installation.url}#/contacts`);
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
}
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const popup = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
}

test('[CON-01 CON-05 ERR-17 ERR-18] a contact is added, a colleague sees it, and a second one with its mobile leads to it', async () => {
  await Promise.all([openContacts(priya), openContacts(arjun)]);
  await priya
    .getByRole('button', { name: /^New contact/ })
    .first()
    .click();
  const form = priya.getByRole('dialog', { name: 'New contact' });
  await form.getByRole('button', { name: /^Create contact/ }).click();
  await form.getByText('Enter Name.').waitFor();
  await fill(priya, { Name: 'Meenakshi Sundaram', Mobile: '+919000031877', Company: 'Sundaram Silks' });
  await priya.keyboard.press('Control+s');
  await popup(priya, 'Meenakshi Sundaram').getByText('Sundaram Silks').first().waitFor();
  // Without a reload.
  await row(arjun, 'Meenakshi Sundaram').waitFor();

  await arjun.keyboard.press('n');
  await fill(arjun, { Name: 'Meena', Mobile: '90000 31877' });
  await arjun.getByRole('button', { name: /^Create contact/ }).click();
  await arjun.getByText('A Contact with the same Mobile already exists').waitFor();
  await arjun.getByRole('link', { name: 'Open the existing contact' }).click();
  await arjun.getByRole('button', { name: 'Leave page' }).click();
  await popup(arjun, 'Meenakshi Sundaram').getByText('Created by Priya Raman').waitFor();
  expect(await arjun.locator('tr[data-row-key]').filter({ hasText: 'Meena' }).count()).toBe(1);
});

test('[CON-02] two who edit one contact see both versions, and choose', async () => {
  for (const page of [priya, arjun]) {
    await popup(page, 'Meenakshi Sundaram').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Edit contact' }).getByLabel('Company', { exact: true }).waitFor();
  }
  await fill(priya, { Company: 'Sundaram Sarees' });
  await priya.getByRole('button', { name: /^Save/ }).click();
  await popup(priya, 'Meenakshi Sundaram').getByText('Priya Raman changed Company').waitFor();
  await fill(arjun, { Company: 'Sundaram and Sons', City: 'Salem' });
  await arjun.getByRole('button', { name: /^Save/ }).click();
  const conflict = arjun.getByRole('alert').filter({ hasText: 'while you were editing it' });
  await conflict.getByText('Sundaram Sarees').waitFor();
  await conflict.getByText('Sundaram and Sons').waitFor();
  await conflict.getByRole('radio', { name: /Theirs/ }).check();
  await conflict.getByRole('button', { name: 'Continue with these values' }).click();
  await arjun.getByRole('button', { name: /^Save/ }).click();
  const details = popup(arjun, 'Meenakshi Sundaram').getByRole('complementary', { name: 'Details' });
  await details.getByText('Sundaram Sarees').waitFor();
  await details.getByText('Salem').waitFor();
  expect(await details.textContent()).not.toContain('Sundaram and Sons');
});

test('a note names a colleague, who sees it at once and is notified; N starts one, and deleting it is undone', async () => {
  const notes = (page: Page) => popup(page, 'Meenakshi Sundaram').getByRole('region', { name: 'Notes' });
  await notes(priya).waitFor();
  await popup(arjun, 'Meenakshi Sundaram').click({ position: { x: 5, y: 5 } });
  await arjun.keyboard.press('n');
  await arjun.keyboard.type('Ask @pri');
  await notes(arjun).getByRole('option', { name: 'Priya Raman' }).waitFor();
  await arjun.keyboard.press('Enter');
  await arjun.keyboard.type('for swatches');
  await arjun.keyboard.press('Control+Enter');
  await notes(priya).getByText('@Priya Raman for swatches').waitFor();
  await popup(priya, 'Meenakshi Sundaram').getByText('Note from Arjun Mehta').waitFor();
  await priya.locator('button[aria-label="Notifications, 1 unread"]').waitFor();
  // Who is named follows the record, until they follow it no longer.
  await popup(priya, 'Meenakshi Sundaram').getByRole('button', { name: 'Follow no longer' }).click();
  await popup(priya, 'Meenakshi Sundaram')
    .getByRole('button', { name: /^Follow: / })
    .waitFor();

  await notes(arjun).getByRole('button', { name: 'Actions for the note of Arjun Mehta' }).click();
  await arjun.getByRole('menuitem', { name: 'Delete note' }).click();
  await notes(priya).getByText('No notes yet.').waitFor();
  await arjun.getByRole('button', { name: 'Undo' }).click();
  await notes(priya).getByText('for swatches').waitFor();
  expect(await notes(priya).getByRole('listitem').count()).toBe(1);
});

test('[CON-02] a chat is enabled for a contact who has none; then its popup leads to it, by a button and among the chats', async () => {
  const contact = popup(priya, 'Meenakshi Sundaram');
  await contact.getByRole('button', { name: 'Enable chat' }).click();
  await priya.getByRole('menuitem', { name: /Store line/ }).click();
  await priya.waitForURL(/#\/chats\/\d+/);
  await priya.goBack();
  await contact.getByRole('button', { name: 'Go to Chats' }).waitFor();
  await contact.getByRole('tab', { name: /^Chats/ }).click();
  await contact.getByRole('list', { name: 'Chats' }).getByRole('link', { name: 'Store line' }).click();
  await contact.waitFor({ state: 'hidden' });
  expect(priya.url()).toMatch(/#\/chats\/\d+/);
});

test('[REC-12] a search finds it, a cell is edited in place, and a view of the team is a tab for both', async () => {
  await Promise.all([openContacts(priya), openContacts(arjun)]);
  await priya.keyboard.press('/');
  await priya.keyboard.type('sundaram');
  await expect.poll(() => priya.locator('tr[data-row-key]').count()).toBe(1);
  await row(priya, 'Meenakshi').locator('td[data-can-edit="email"]').dblclick();
  await priya.getByRole('textbox', { name: 'Email' }).fill('meena@example.in');
  await priya.keyboard.press('Enter');
  await row(arjun, 'meena@example.in').waitFor();

  await priya.getByRole('button', { name: 'Save view' }).click();
  const form = priya.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('By name');
  await form.getByRole('radio', { name: 'Ascending' }).click();
  await form.getByRole('radio', { name: /^Team/ }).click();
  await form.getByRole('button', { name: 'Save view' }).click();
  await priya.getByRole('tab', { name: 'By name' }).waitFor();
  await arjun.getByRole('tab', { name: 'By name' }).waitFor();
});

test('[CON-02] long values are whole among the facts, the mobile is on a phone, and no tab resizes the popup', async () => {
  const status = await priya.evaluate(async () => {
    const reply = await fetch('/server/records/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Sneha Kulkarni',
        mobile: '+919000029416',
        email: 'purchase.department.of.home.textiles@kulkarniandsons.example',
        company_name: 'Kulkarni and Sons Home Textiles and Furnishing Company of Nashik',
      }),
    });
    return reply.status;
  });
  expect(status).toBe(201);
  /** Whether nothing of a text is cut. */
  const isWhole = (text: Locator) =>
    text.evaluate((each) => each.scrollWidth <= each.clientWidth || getComputedStyle(each).overflowX === 'visible');
  await openContacts(priya);
  await row(priya, 'Sneha Kulkarni').getByText('Sneha Kulkarni').click();
  const facts = popup(priya, 'Sneha Kulkarni').getByRole('complementary', { name: 'Details' });
  expect(await isWhole(facts.getByText(/^purchase\.department/))).toBe(true);
  expect(await isWhole(facts.getByText(/^Kulkarni and Sons/))).toBe(true);
  const height = async () => (await popup(priya, 'Sneha Kulkarni').boundingBox())?.height;
  const before = await height();
  await popup(priya, 'Sneha Kulkarni')
    .getByRole('tab', { name: /^Tasks/ })
    .click();
  await popup(priya, 'Sneha Kulkarni').getByText('No tasks yet').waitFor();
  expect(await height()).toBe(before);
  await priya.keyboard.press('Escape');
  await priya.setViewportSize({ width: 390, height: 844 });
  const item = priya.getByRole('listitem').filter({ hasText: 'Sneha Kulkarni' });
  expect(await isWhole(item.getByText('+91 90000 29416'))).toBe(true);
  await priya.setViewportSize({ width: 1440, height: 900 });
});

test('[REC-12] the last chat is a column by which contacts are sorted, and a condition of a view is a chip', async () => {
  await openContacts(priya);
  const names = () => priya.locator('tr[data-row-key]').allTextContents();
  await expect.poll(async () => (await names())[0]).toContain('Sneha');
  // Every column of the view stands on a screen of this width.
  const table = priya.getByRole('region', { name: 'Contacts' }).first();
  await expect.poll(() => table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await priya.getByRole('button', { name: 'Last chat', exact: true }).click();
  await expect.poll(async () => (await names())[0]).toMatch(/Meenakshi.*\d\d:\d\d [AP]M/);
  await priya.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(async () => (await names())[0]).toContain('Sneha');

  await priya.getByRole('tab', { name: /^My contacts/ }).click();
  await row(priya, 'Sneha').waitFor({ state: 'detached' });
  await priya.getByRole('button', { name: 'Remove Owner equals Me' }).click();
  await row(priya, 'Sneha').waitFor();
  await priya.getByRole('button', { name: 'Reset' }).click();
  await row(priya, 'Sneha').waitFor({ state: 'detached' });
  await row(priya, 'Meenakshi').waitFor();
});

test('the contacts of a list are exported, and the file is downloaded', async () => {
  await openContacts(priya);
  await priya.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = priya.getByRole('dialog', { name: 'Export contacts' });
  await dialog.getByRole('button', { name: 'Export contacts' }).click();
  await dialog.getByText(/records? exported/).waitFor();
  expect(await accessibilityViolations(priya, { overlay: '[role="dialog"]' })).toEqual([]);
  const [download] = await Promise.all([
    priya.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Contacts .*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Meenakshi Sundaram');
  // A spreadsheet must not take a number with its + for a formula.
  expect(text).toContain("'+919000031877");
});

test('the list, the popup and the form have no barriers, in both themes and on a phone', async () => {
  const found: string[] = [];
  const look = async (path: string, name: string, overlay: string | null) => {
    await priya.goto(`${fixture.installation.url}#${path}`);
    await (
      overlay === null ? row(priya, name).first() : priya.getByRole('dialog', { name: new RegExp(name) })
    ).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await priya.emulateMedia({ colorScheme });
      const rules = overlay === null ? (colorScheme === 'light' ? 'all' : 'of-theme') : { overlay };
      found.push(...(await accessibilityViolations(priya, rules)).map((each) => `${path} ${colorScheme}: ${each}`));
    }
    await priya.emulateMedia({ colorScheme: 'light' });
  };
  await look('/contacts', 'Meenakshi', null);
  await look('/contacts/new', 'New contact', '[role="dialog"]');
  const id = await row(arjun, 'Meenakshi').first().getAttribute('data-row-key');
  await look(`/contacts/${id}`, 'Meenakshi', '[role="dialog"]');
  expect(found).toEqual([]);

  await priya.setViewportSize({ width: 390, height: 844 });
  await priya.goto(`${fixture.installation.url}#/contacts`);
  await priya.getByRole('button', { name: 'Meenakshi Sundaram' }).waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  const isWide = await priya.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  await priya.getByRole('button', { name: 'Meenakshi Sundaram' }).click();
  await popup(priya, 'Meenakshi Sundaram').getByText('Sundaram Sarees').first().waitFor();
  await priya.setViewportSize({ width: 1440, height: 900 });
});

test('[CON-03] deleting asks first, and the row leaves both screens', async () => {
  await popup(priya, 'Meenakshi Sundaram').getByRole('button', { name: 'More actions' }).click();
  await priya.getByRole('menuitem', { name: 'Delete contact' }).click();
  await priya.getByRole('button', { name: 'Delete contact' }).click();
  await priya.getByText('Meenakshi Sundaram deleted').waitFor();
  await expect.poll(() => row(priya, 'Meenakshi').count()).toBe(0);
  await expect.poll(() => row(arjun, 'Meenakshi').count()).toBe(0);
  expect(fixture.faults).toEqual([]);
});
