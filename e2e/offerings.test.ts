import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// What a shop sells, from its first entry until it sells it no longer.

let fixture: BusinessFixture;
let priya: Page;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  priya = await fixture.signIn('priya');
}, 120_000);
afterAll(() => fixture?.stop());

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const row = (name: string) => priya.getByRole('row', { name: new RegExp(name) });
const popup = (name: string) => priya.getByRole('dialog', { name: new RegExp(name) });

async function open(query = ''): Promise<void> {
  await priya.goto(`${fixture.installation.url}#/offerings${query}`);
  await priya.getByRole('heading', { level: 1, name: 'Offerings' }).waitFor();
}

async function add(name: string, price: string, image?: string): Promise<void> {
  await priya.goto(`${fixture.installation.url}#/offerings/new`);
  const form = priya.getByRole('dialog', { name: 'New offering' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Price', { exact: true }).fill(price);
  if (image !== undefined) {
    await form.locator('input[type=file]').setInputFiles({ name: image, mimeType: 'image/png', buffer: PNG });
    await form.getByText(image).waitFor();
  }
  await form.getByRole('button', { name: /^Create offering/ }).click();
  await popup(name).waitFor();
}

test('an offering is added with its price and an image, which is downloaded from its popup', async () => {
  await add('Kanchipuram silk', '18500');
  await add('Chettinad cotton saree', '1280.50', 'indigo.png');
  const facts = popup('Chettinad cotton saree').getByRole('complementary', { name: 'Details' });
  await facts.getByText('₹1,280.50').waitFor();
  const saving = priya.waitForEvent('download');
  await facts.getByRole('link', { name: 'indigo.png' }).click();
  expect((await saving).suggestedFilename()).toBe('indigo.png');
  expect(await accessibilityViolations(priya)).toEqual([]);
});

test('it is found by a part of its name, and its price is changed in the list', async () => {
  await open();
  await row('Kanchipuram silk').waitFor();
  await priya.getByRole('searchbox', { name: 'Search offerings' }).fill('chettinad');
  await row('Kanchipuram silk').waitFor({ state: 'detached' });
  await row('Chettinad cotton saree').locator('td[data-can-edit="price"]').dblclick();
  await priya.getByRole('textbox', { name: 'Price' }).fill('1350');
  await priya.keyboard.press('Enter');
  await row('Chettinad cotton saree').getByText('₹1,350.00').waitFor();
  await priya.reload();
  await row('Chettinad cotton saree').getByText('₹1,350.00').waitFor();
  expect(await row('Kanchipuram silk').count()).toBe(0);
});

test('[REC-28] an enquiry names it, and its popup leads from there to the enquiry', async () => {
  await priya.goto(`${fixture.installation.url}#/enquiries/new`);
  const form = priya.getByRole('dialog', { name: 'New enquiry' });
  await form.getByLabel('Title', { exact: true }).fill('Forty for a wedding');
  await form.getByRole('combobox', { name: 'Offering' }).click();
  await priya.keyboard.type('chettinad');
  await priya.getByRole('option', { name: 'Chettinad cotton saree' }).click();
  await form.getByRole('button', { name: /^Create enquiry/ }).click();
  const facts = popup('Forty for a wedding').getByRole('complementary', { name: 'Details' });
  await facts.getByRole('link', { name: 'Chettinad cotton saree' }).click();
  const offering = popup('Chettinad cotton saree');
  await offering.getByRole('tab', { name: /^Enquiries/ }).click();
  await offering.getByRole('link', { name: 'Forty for a wedding' }).waitFor();
  await expect.poll(() => offering.getByRole('tab', { name: /^Enquiries/ }).textContent()).toBe('Enquiries1');
});

test('[SHELL-33] the price of all is updated at once and undone, but for one that was edited since', async () => {
  await open();
  await row('Kanchipuram silk').waitFor();
  await priya.getByRole('checkbox', { name: /all/i }).first().click();
  await priya.getByRole('button', { name: 'Update field' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Update 2 offerings' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await priya.getByRole('option', { name: 'Price' }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('2500');
  await dialog.getByRole('button', { name: 'Update offerings' }).click();
  await priya.getByText('2 records updated').waitFor();
  // A colleague is faster than the undo.
  const status = await priya.evaluate(async () => {
    const reply = await fetch('/server/records/offerings?search_term=kanchipuram');
    const { offerings } = (await reply.json()) as { offerings: { id: string }[] };
    const changed = await fetch(`/server/records/offerings/${offerings[0]?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ price: 19_000 }),
    });
    return changed.status;
  });
  expect(status).toBe(200);
  await priya.getByRole('button', { name: 'Undo' }).click();
  await priya
    .getByText('1 record has its former value again. 1 was changed or deleted since and stays as it is.')
    .waitFor();
  await row('Chettinad cotton saree').getByText('₹1,350.00').waitFor();
  await row('Kanchipuram silk').getByText('₹19,000.00').waitFor();
});

test('an offering is deleted after a question; the enquiry stays without it', async () => {
  await row('Chettinad cotton saree').getByText('Chettinad cotton saree').click();
  await popup('Chettinad cotton saree').getByRole('button', { name: 'More actions' }).click();
  await priya.getByRole('menuitem', { name: 'Delete offering' }).click();
  await priya.getByRole('button', { name: 'Keep offering' }).click();
  await popup('Chettinad cotton saree').getByRole('button', { name: 'More actions' }).click();
  await priya.getByRole('menuitem', { name: 'Delete offering' }).click();
  await priya.getByRole('button', { name: 'Delete offering' }).click();
  await priya.getByText('Chettinad cotton saree deleted').waitFor();
  await row('Chettinad cotton saree').waitFor({ state: 'detached' });
  await row('Kanchipuram silk').waitFor();
  await priya.goto(`${fixture.installation.url}#/enquiries?display=table`);
  await row('Forty for a wedding').getByText('Forty for a wedding').click();
  const facts = popup('Forty for a wedding').getByRole('complementary', { name: 'Details' });
  await expect.poll(() => facts.textContent()).toContain('Offering—');
  expect(fixture.faults).toEqual([]);
});
