import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// One person who was added twice: found, merged, and separated again.

let fixture: BusinessFixture;
let priya: Page;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  priya = await fixture.signIn('priya');
}, 120_000);
afterAll(() => fixture?.stop());

const row = (name: string) => priya.getByRole('row', { name: new RegExp(name) });
const popup = (name: string) => priya.getByRole('dialog', { name: new RegExp(name) });

async function add(values: Readonly<Record<string, string>>): Promise<void> {
  await priya.goto(`${fixture.installation.url}#/contacts/new`);
  const form = priya.getByRole('dialog', { name: 'New contact' });
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: /^Create contact/ }).click();
  await popup(values['Name'] ?? '').waitFor();
}

test('a contact that was added twice is found in the popup, merged field by field, and the merge is undone', async () => {
  const Company = 'Shree Lakshmi Narayana Handloom Silk Weavers Cooperative Production and Sales Society';
  await add({ Name: 'Lakshmi Subramanian', Mobile: '+919000041207', City: 'Erode', Company });
  await add({ Name: 'lakshmi subramanian', Mobile: '+919000041270', Email: 'lakshmi@example.in', City: 'Salem' });
  await popup('lakshmi subramanian')
    .getByRole('link', { name: /Lakshmi Subramanian.*Same name/ })
    .click();
  await priya.getByRole('heading', { level: 1, name: 'Merge contacts' }).waitFor();
  await priya.getByRole('button', { name: 'Keep this' }).click();
  // A long value is wrapped in its own half.
  const overflows = await priya
    .getByRole('radiogroup', { name: 'Company' })
    .evaluate((row) => [...row.querySelectorAll('label')].some((cell) => cell.scrollWidth > cell.clientWidth));
  expect(overflows).toBe(false);
  const city = priya.getByRole('radiogroup', { name: 'City' });
  await city.getByRole('radio', { name: 'Salem' }).click();
  await priya.getByRole('region', { name: 'After merging' }).getByText('lakshmi@example.in').waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await priya.keyboard.press('Control+Enter');
  const kept = popup('Lakshmi Subramanian');
  await kept.getByText('Priya Raman merged lakshmi subramanian into this contact').waitFor();
  const details = kept.getByRole('complementary', { name: 'Details' });
  await details.getByText('Salem').waitFor();
  await details.getByText('+91 90000 41270').waitFor();
  await kept.getByRole('button', { name: 'Undo merge' }).click();
  await kept.getByText('Priya Raman undid the merge with lakshmi subramanian').waitFor();
  await details.getByText('Erode').waitFor();
  await kept.getByRole('button', { name: 'Close', exact: true }).click();
  await row('lakshmi subramanian').first().waitFor();
  expect(
    await priya
      .locator('tr[data-row-key]')
      .filter({ hasText: /lakshmi subramanian/i })
      .count(),
  ).toBe(2);
});

test('two selected contacts are compared', async () => {
  await priya.goto(`${fixture.installation.url}#/contacts`);
  for (const item of await priya
    .locator('tr[data-row-key]')
    .filter({ hasText: /lakshmi subramanian/i })
    .all())
    await item.getByRole('checkbox').check();
  await priya.getByRole('toolbar').getByRole('button', { name: 'Merge' }).click();
  await priya.getByRole('radiogroup', { name: 'City' }).waitFor();
  expect(await priya.getByRole('button', { name: 'Keep this' }).count()).toBe(1);
});
