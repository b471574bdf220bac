import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Enquiries on their board, as two colleagues see it.

let fixture: BusinessFixture;
let priya: Page;
let arjun: Page;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, arjun] = await Promise.all([fixture.signIn('priya'), fixture.signIn('arjun')]);
}, 120_000);
afterAll(() => fixture?.stop());

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name });

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${fixture.installation.url}#/enquiries${query}`);
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
}

async function add(title: string, amount: string): Promise<void> {
  await priya.goto(`${fixture.installation.url}#/enquiries/new`);
  const form = priya.getByRole('dialog', { name: 'New enquiry' });
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await priya.keyboard.press('Control+s');
  await priya.getByRole('dialog', { name: new RegExp(title) }).waitFor();
  await priya.getByText(`${title} created`).waitFor();
}

test('[REC-28] enquiries are moved on the board by dragging and by keys, and a colleague sees it', async () => {
  await add('Office blinds, 22 windows', '58000');
  await add('Return gifts, 80 pouches', '16000');
  await open(priya, '');
  await priya.getByRole('radio', { name: 'Board' }).click();
  // Whole, and without the decimals that it has none of: a card is narrow.
  await card(priya, 'Office blinds').getByText('₹58,000', { exact: true }).waitFor();
  await open(arjun, '?display=board');
  await card(arjun, 'Return gifts').waitFor();
  await card(priya, 'Office blinds').dragTo(column(priya, 'Qualified'));
  await priya.getByText('Office blinds, 22 windows moved to Qualified').waitFor();
  await column(arjun, 'Qualified').getByText('Office blinds').waitFor();
  await card(priya, 'Return gifts').getByRole('button').first().focus();
  await priya.keyboard.press('Alt+ArrowRight');
  await column(arjun, 'Contacted').getByText('Return gifts').waitFor();
  await expect.poll(() => column(priya, 'Contacted').getByRole('heading').textContent()).toBe('Contacted1₹16,000');
  await expect.poll(() => column(arjun, 'New').getByRole('heading').textContent()).toBe('New0₹0');
});

test('a record opens at its top: keys are not typed into a new note', async () => {
  // Its notes are loaded with the first one; the second one has the field for a note from the beginning.
  for (const title of ['Office blinds', 'Return gifts']) {
    await open(priya, '?display=board');
    await card(priya, title).getByRole('button').first().click();
    const popup = priya.getByRole('dialog', { name: new RegExp(title) });
    await popup.getByRole('textbox', { name: /note/i }).waitFor();
    expect(await priya.evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(false);
    await priya.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
});

test('the board is grouped by owner: a card that is dropped there has a new owner, Back and a reload keep the grouping', async () => {
  await open(priya, '?display=board');
  await card(priya, 'Office blinds').locator('time').waitFor();
  await priya.getByRole('button', { name: 'Group by Stage' }).click();
  await priya.getByRole('menuitemradio', { name: 'Owner' }).click();
  await column(priya, 'Priya Raman').getByText('Office blinds').waitFor();
  await priya.reload();
  await card(priya, 'Office blinds').dragTo(column(priya, 'Arjun Mehta'));
  await priya.getByText('Office blinds, 22 windows moved to Arjun Mehta').waitFor();
  await open(arjun, '?display=board&group=owner');
  await column(arjun, 'Arjun Mehta').getByText('Office blinds').waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await priya.goBack();
  await column(priya, 'Qualified').getByText('Office blinds').waitFor();
});

test('[REC-14] a link with a filter shows a colleague the same', async () => {
  await open(priya, '?display=table');
  await priya.getByRole('row', { name: /Office blinds/ }).waitFor();
  await priya.getByRole('button', { name: 'Filter' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Filter enquiries' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const filter = { operator: 'AND', criteria: [{ field: 'title', comparator: 'contains', value: 'gifts' }] };
  await open(arjun, `?display=table&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await arjun.getByRole('row', { name: /Return gifts/ }).waitFor();
  expect(await arjun.getByRole('row', { name: /Office blinds/ }).count()).toBe(0);
  await arjun.getByRole('button', { name: 'Remove Title contains gifts' }).click();
  await arjun.getByRole('row', { name: /Office blinds/ }).waitFor();
});

test('the page of enquiries leads to the web forms', async () => {
  await open(priya, '?display=table');
  await priya.getByRole('link', { name: 'Web forms' }).click();
  await priya.getByRole('heading', { level: 1, name: 'Web forms' }).waitFor();
  expect(priya.url()).toContain('#/enquiries/webforms');
});

test('on a phone web forms, import and export of a list stand in a menu', async () => {
  const known = priya.viewportSize();
  await priya.setViewportSize({ width: 390, height: 844 });
  await open(priya, '?display=table');
  await priya.getByRole('button', { name: 'More actions' }).click();
  const item = (name: string) => priya.getByRole('menuitem', { name });
  await item('Import').waitFor();
  await item('Save view').waitFor();
  await item('Export').click();
  const dialog = priya.getByRole('dialog', { name: 'Export enquiries' });
  await dialog.waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await priya.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await priya.getByRole('button', { name: 'More actions' }).click();
  await item('Web forms').click();
  await priya.getByRole('heading', { level: 1, name: 'Web forms' }).waitFor();
  await priya.setViewportSize(known ?? { width: 1280, height: 720 });
});

test('a field of all enquiries is updated at once, and the result is said', async () => {
  await open(priya, '?display=table');
  await priya.getByRole('row', { name: /Office blinds/ }).waitFor();
  await priya.getByRole('checkbox', { name: /all/i }).first().click();
  await priya.getByRole('button', { name: 'Update field' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Update 2 enquiries' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await priya.getByRole('option', { name: 'Amount' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('2500');
  await dialog.getByRole('button', { name: 'Update enquiries' }).click();
  await priya.getByText('2 records updated').waitFor();
  await expect.poll(() => priya.getByRole('row', { name: /2,500\.00/ }).count()).toBe(2);
});

test('an enquiry is made from a chat, stands beside it, and leads back to it', async () => {
  await fixture.sandbox.call('POST', '/phones/919000055210/messages', { text: { body: 'Two sarees?' } });
  await arjun.goto(`${fixture.installation.url}#/chats`);
  await arjun.getByRole('option', { name: /Rohan Deshpande/ }).click();
  const panel = arjun.getByRole('complementary', { name: 'Chat details' });
  await panel.getByRole('button', { name: 'New enquiry' }).click();
  const form = arjun.getByRole('dialog', { name: 'New enquiry' });
  await form.getByLabel('Title', { exact: true }).fill('Two sarees for Diwali');
  await form.getByRole('button', { name: /^Create enquiry/ }).click();
  await panel.getByRole('link', { name: 'Two sarees for Diwali' }).waitFor();
  await panel.getByRole('link', { name: 'Two sarees for Diwali' }).click();
  const enquiry = arjun.getByRole('dialog', { name: /Two sarees for Diwali/ });
  const facts = enquiry.getByRole('complementary', { name: 'Details' });
  expect(await facts.textContent()).toContain('SourceChat');
  await facts.getByRole('link').last().click();
  await arjun.getByRole('log').getByText('Two sarees?').waitFor();
});

test('the board has no barriers in both themes, and shows one column at a time on a phone', async () => {
  await open(priya, '?display=board');
  await card(priya, 'Office blinds').waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await priya.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(priya, 'of-theme')).toEqual([]);
  await priya.emulateMedia({ colorScheme: 'light' });
  await priya.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => priya.locator('section:has([data-card]), section:has(h2)').count()).toBe(1);
  await priya.getByRole('button', { name: 'Show as: Board' }).click();
  await priya.getByRole('menuitemradio', { name: 'Board', checked: true }).click();
  await priya.getByRole('combobox', { name: 'Stage' }).click();
  await priya.getByRole('option', { name: 'Qualified' }).click();
  await card(priya, 'Office blinds').getByRole('button', { name: /^Move/ }).click();
  await priya.getByRole('menuitem', { name: 'Won' }).click();
  await priya.getByText('Office blinds, 22 windows moved to Won').waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await priya.setViewportSize({ width: 1440, height: 900 });
  expect(fixture.faults).toEqual([]);
});
