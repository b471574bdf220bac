import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A file of contacts as it is imported: columns, a trial, the import, a failed row corrected, the undo; and into a list.

let fixture: BusinessFixture;
let priya: Page;
const found: string[] = [];

const table = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\u{feff}${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')}`);

const people = table(
  ['Full name', 'Mobile no.', 'Mail', 'Shop', 'Stall notes'],
  ['Ganesh Iyer', '90000 31555', 'ganesh@example.in', 'Iyer Textiles', 'met at B-14'],
  ['Pooja Rao', '90000 8', '', 'Rao & Sons', ''],
  ['கோமதி செல்வம்', '+91 90000 77310', 'gomathi@example.in', '', 'Erode'],
);

beforeAll(async () => {
  fixture = await openBusinessFixture();
  priya = await fixture.signIn('priya');
}, 120_000);
afterAll(() => fixture?.stop());

const go = (path: string) => priya.goto(`${fixture.installation.url}#${path}`);
const row = (name: string) => priya.getByRole('row', { name: new RegExp(name) });

async function choose(name: string, buffer: Buffer): Promise<void> {
  await priya.getByText('Choose a file').first().waitFor();
  await priya.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** What axe finds in the page as it is, in both themes and on a phone. */
async function examine(name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await priya.emulateMedia({ colorScheme });
    await priya.setViewportSize({ width, height: 900 });
    const rules = colorScheme === 'light' ? 'all' : 'of-theme';
    const violations = await accessibilityViolations(priya, rules);
    const isWide = await priya.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    found.push(...violations.map((each) => `${name} ${colorScheme} ${width}: ${each}`));
    if (isWide) found.push(`${name} ${width}: scrolls sideways`);
  }
  await priya.emulateMedia({ colorScheme: 'light' });
  await priya.setViewportSize({ width: 1440, height: 900 });
}

test('[LIST-08] [LIST-09] [SET-29] a file is chosen from the list of contacts; its columns are matched by their names', async () => {
  await go('/contacts');
  await priya.getByRole('link', { name: 'Import', exact: true }).click();
  await priya.getByText('CSV, XLSX or XLS, up to 100 MB').waitFor();
  await examine('upload');
  await choose('trade-fair.csv', people);
  await priya.getByRole('heading', { name: /trade-fair\.csv/ }).waitFor();
  await priya.getByText('4 of 5 matched').waitFor();
  await priya.getByText('3 of up to 1,000 rows in one import.').waitFor();
  await priya.getByText('2 numbers in the first 3 rows have no country code.').waitFor();
  expect(await priya.getByRole('combobox', { name: 'Field of Mobile no.' }).textContent()).toContain('Mobile');
  const notes = priya.getByRole('combobox', { name: 'Field of Stall notes' });
  await notes.click();
  await priya.getByRole('option', { name: 'Create “Stall notes”' }).click();
  await priya.getByText('New field').waitFor();
  await priya.getByText('5 of 5 matched').waitFor();
  expect(await notes.textContent()).toContain('Stall notes');
  await priya.getByRole('checkbox', { name: 'They agreed to marketing messages' }).check();
  await priya.getByRole('textbox', { name: 'Where they agreed' }).fill('Trade fair Coimbatore, stall B-14');
  await examine('match');
});

test('[ERR-30] a trial says what would happen and what is wrong, and keeps none of it', async () => {
  await priya.getByRole('button', { name: 'Review import' }).click();
  const outcome = priya.getByRole('region', { name: 'What would happen' });
  await outcome.getByRole('img', { name: /added 2, updated 0, already up to date 0, failed 1/ }).waitFor();
  const faults = priya.getByRole('region', { name: 'Faults by column' });
  await faults.getByText('Enter a valid phone number with its country code.').waitFor();
  await examine('review');
  // Back keeps what was chosen.
  await priya.getByRole('button', { name: 'Back' }).click();
  expect(await priya.getByRole('textbox', { name: 'Where they agreed' }).inputValue()).toContain('B-14');
  await priya.getByRole('button', { name: 'Review import' }).click();
  await priya.getByRole('button', { name: 'Import 3 rows' }).click();
  await priya.getByRole('heading', { name: 'trade-fair.csv' }).waitFor();
});

test('[LIST-01] [LIST-03] the failed row is corrected in its cell and imported', async () => {
  await priya.getByRole('img', { name: /added 2, .*failed 1/ }).waitFor();
  await examine('results');
  await priya.getByRole('button', { name: 'Fix row 3' }).click();
  const cell = priya.getByRole('textbox', { name: 'Mobile no.' });
  expect(await cell.inputValue()).toBe('90000 8');
  await cell.fill('90000 81764');
  await cell.press('Enter');
  await priya.getByText('Changed, retry to check it').waitFor();
  await priya.getByRole('button', { name: 'Retry 1 corrected' }).click();
  await priya.getByRole('img', { name: /added 3, .*failed 0/ }).waitFor();
  await go('/contacts');
  for (const name of ['Ganesh Iyer', 'Pooja Rao', 'கோமதி செல்வம்']) await row(name).waitFor();
  expect(await row('Pooja Rao').textContent()).toContain('+91 90000 81764');
});

test('[LIST-18] the import is undone, but for the record that was edited since; the history has it', async () => {
  await row('Ganesh Iyer').getByText('Ganesh Iyer').click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const form = priya.getByRole('dialog', { name: /Edit/ });
  await form.getByLabel('Company', { exact: true }).fill('Iyer Silks');
  await form.getByRole('button', { name: /^Save/ }).click();
  await priya.getByRole('dialog', { name: /Ganesh Iyer/ }).waitFor();

  await go('/contacts/history');
  await row('trade-fair.csv').getByText('Completed').waitFor();
  await examine('history');
  await row('trade-fair.csv').getByText('trade-fair.csv').click();
  await priya.getByRole('button', { name: 'Undo import' }).click();
  const question = priya.getByRole('alertdialog', { name: 'Undo the import of trade-fair.csv?' });
  await question.getByRole('button', { name: 'Undo import' }).click();
  await priya.getByText('1 record was edited since and stays').waitFor();
  await examine('undone');
  await priya.getByRole('link', { name: 'Ganesh Iyer' }).click();
  await priya.getByRole('dialog', { name: /Ganesh Iyer/ }).waitFor();
  await go('/contacts');
  await row('Ganesh Iyer').waitFor();
  await expect.poll(() => row('Pooja Rao').count()).toBe(0);
});

test('[LIST-17] a file is imported into a contact list, whose history has it', async () => {
  await go('/broadcasts/contact_lists/new');
  const form = priya.getByRole('dialog', { name: 'New contact list' });
  await form.getByLabel('Name', { exact: true }).fill('Trade fair');
  await form.getByRole('button', { name: /^Create contact list/ }).click();
  await priya.getByRole('heading', { level: 1, name: 'Trade fair' }).waitFor();
  const list = new URL(priya.url()).hash.slice(1);
  await priya.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(
    'visitors.csv',
    table(
      ['Full name', 'Mobile no.'],
      ['Divya Nair', '9000041001'],
      ['Anu', '9000041002'],
      ['Divya Nair', '9000041001'],
      ['Vani', '12'],
    ),
  );
  await priya.getByText('Everyone is added to “Trade fair”.').waitFor();
  await priya.getByRole('button', { name: 'Review import' }).click();
  await priya.getByRole('button', { name: 'Import 4 rows' }).click();
  await priya.getByRole('img', { name: /added 2, .*already up to date 1, failed 1/ }).waitFor();
  // Rows are counted; how many contacts they are is said.
  await priya.getByText('The 3 imported rows are 2 contacts').waitFor();
  await priya.getByText('2 contacts went into Trade fair.').waitFor();
  await priya.getByRole('link', { name: 'Go to Trade fair' }).click();
  await row('Divya Nair').waitFor();
  await priya.getByRole('button', { name: 'Import history' }).click();
  await row('visitors.csv').getByText('Completed').waitFor();
  expect(new URL(priya.url()).hash).toBe(`#${list}/history`);
});

test('the pages of imports have no barriers, in both themes and on a phone', () => {
  expect(found).toEqual([]);
  expect(fixture.faults).toEqual([]);
});
