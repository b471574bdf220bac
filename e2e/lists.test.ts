import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Contact lists as two colleagues work with them: made, filled, unsubscribed from, and one that goes by a rule.

let fixture: BusinessFixture;
let priya: Page;
let arjun: Page;
let listPath: string;

const people = ['Divya Nair', 'Karthik Rao', 'Meenakshi Sundaram'];

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, arjun] = await Promise.all([fixture.signIn('priya'), fixture.signIn('arjun')]);
}, 120_000);
afterAll(() => fixture?.stop());

const go = (page: Page, path: string) => page.goto(`${fixture.installation.url}#${path}`);
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function addContact(page: Page, name: string, mobile: string): Promise<void> {
  await go(page, '/contacts/new');
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Mobile', { exact: true }).fill(mobile);
  await form.getByRole('button', { name: /^Create contact/ }).click();
  await page.getByRole('dialog', { name: new RegExp(name) }).waitFor();
}

test('[LIST-01] a list is made, and contacts are added by name and from the list of contacts', async () => {
  for (const [at, name] of people.entries()) await addContact(priya, name, `+9190000410${at}1`);
  await go(priya, '/broadcasts/contact_lists');
  await priya
    .getByRole('button', { name: /^New contact list/ })
    .first()
    .click();
  const form = priya.getByRole('dialog', { name: 'New contact list' });
  await form.getByLabel('Name', { exact: true }).fill('Festive buyers');
  await form.getByRole('button', { name: /^Create contact list/ }).click();
  await priya.getByRole('heading', { level: 1, name: 'Festive buyers' }).waitFor();
  listPath = new URL(priya.url()).hash.slice(1);
  await go(arjun, listPath);
  await arjun.getByText('No members yet').waitFor();

  await priya.getByRole('button', { name: 'Add contacts' }).first().click();
  const dialog = priya.getByRole('dialog', { name: 'Add contacts to Festive buyers' });
  await dialog.getByRole('combobox', { name: 'Contacts' }).click();
  await priya.getByRole('combobox', { name: 'Search contacts' }).fill('divya');
  await priya.getByRole('option', { name: /^Karthik Rao/ }).waitFor({ state: 'detached' });
  await priya.getByRole('option', { name: /^Divya Nair/ }).click();
  await priya.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add 1 contact' }).click();
  await row(priya, 'Divya Nair').waitFor();
  // Without a reload.
  await row(arjun, 'Divya Nair').waitFor();

  await go(priya, '/contacts');
  await row(priya, 'Karthik Rao').waitFor();
  for (const name of people) await row(priya, name).getByRole('checkbox').check();
  await priya.getByRole('button', { name: 'Add to list' }).click();
  const choice = priya.getByRole('dialog', { name: 'Add 3 contacts to a list' });
  await choice.getByRole('combobox', { name: 'List' }).click();
  await priya.getByRole('option', { name: 'Festive buyers' }).click();
  await choice.getByRole('button', { name: 'Add 3 contacts' }).click();
  await priya.getByText('2 contacts added · 1 was in the list already').waitFor();
  await row(arjun, 'Karthik Rao').waitFor();
  expect(await arjun.locator('tr[data-row-key]').count()).toBe(3);
});

test('a new list is made while contacts are added; a picker tells people of one name apart', async () => {
  await go(priya, '/contacts');
  await row(priya, 'Karthik Rao').getByRole('checkbox').check();
  await priya.getByRole('button', { name: 'Add to list' }).click();
  const choice = priya.getByRole('dialog', { name: 'Add 1 contact to a list' });
  await choice.getByRole('button', { name: 'New list' }).click();
  await choice.getByRole('textbox', { name: 'Name of the new list' }).fill('Second thoughts');
  await choice.getByRole('button', { name: 'Create list and add 1 contact' }).click();
  // A toast of what was added before says the same.
  await choice.waitFor({ state: 'hidden' });
  await priya.getByText('1 contact added').first().waitFor();
  await go(priya, '/broadcasts/contact_lists');
  await row(priya, 'Second thoughts').getByText('Second thoughts').click();
  await row(priya, 'Karthik Rao').waitFor();
  await priya.getByRole('button', { name: 'Add contacts' }).first().click();
  await priya.getByRole('combobox', { name: 'Contacts' }).click();
  await priya.getByRole('option', { name: 'Divya Nair +91 90000 41001' }).waitFor();
  expect(await priya.getByRole('option', { name: /^Divya Nair/ }).count()).toBe(1);
  await priya.keyboard.press('Escape');
  await priya.keyboard.press('Escape');
});

test('members are unsubscribed, found by status, and removed', async () => {
  await go(priya, listPath);
  await row(priya, 'Divya Nair').getByRole('checkbox').check();
  await priya.getByRole('button', { name: 'Unsubscribe' }).click();
  await row(priya, 'Divya Nair').getByText('Unsubscribed').waitFor();
  await priya.getByText('2 of 3 receive messages').waitFor();
  await arjun.getByRole('radio', { name: 'Unsubscribed' }).click();
  await row(arjun, 'Divya Nair').waitFor();
  await expect.poll(() => arjun.locator('tr[data-row-key]').count()).toBe(1);

  await row(priya, 'Karthik Rao').getByRole('checkbox').check();
  await priya.getByRole('button', { name: 'Remove from list' }).click();
  const question = priya.getByRole('alertdialog', { name: /Remove 1 member/ });
  await question.getByRole('button', { name: 'Remove from list' }).click();
  await expect.poll(() => row(priya, 'Karthik Rao').count()).toBe(0);
  await priya.getByText('1 of 2 receive messages').waitFor();
});

test('a list by a rule has the contacts that fit it', async () => {
  await go(priya, '/broadcasts/contact_lists/new');
  const form = priya.getByRole('dialog', { name: 'New contact list' });
  await form.getByLabel('Name', { exact: true }).fill('The Nairs');
  await form.getByRole('button', { name: 'Add a condition' }).click();
  await form.getByRole('combobox', { name: 'Field' }).click();
  await priya.getByRole('option', { name: 'Name', exact: true }).click();
  await form.getByRole('combobox', { name: 'Comparator' }).click();
  await priya.getByRole('option', { name: 'contains', exact: true }).click();
  await form.getByRole('textbox', { name: 'Value' }).fill('nair');
  await form.getByRole('button', { name: /^Create contact list/ }).click();
  await priya.getByRole('heading', { level: 1, name: 'The Nairs' }).waitFor();
  await row(priya, 'Divya Nair').waitFor();
  expect(await priya.locator('tr[data-row-key]').count()).toBe(1);
  expect(await priya.getByRole('button', { name: 'Add contacts' }).count()).toBe(0);
  await priya.getByText('1 contact', { exact: true }).waitFor();
  const rule = priya.getByRole('region', { name: 'Rule of this list' });
  await rule.getByText('Name contains nair').waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await rule.getByRole('button', { name: 'Edit rule' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Rule of The Nairs' });
  await dialog.getByRole('textbox', { name: 'Value' }).fill('a');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await rule.getByText('Name contains a', { exact: true }).waitFor();
  await row(priya, 'Karthik Rao').waitFor();
  // Who fits later comes without a reload.
  await addContact(arjun, 'Sneha Kulkarni', '+919000041091');
  await row(priya, 'Sneha Kulkarni').waitFor();
  await priya.getByText('4 contacts', { exact: true }).waitFor();
  // They are not counted: the list of lists says that a rule chooses them.
  await go(priya, '/broadcasts/contact_lists');
  await row(priya, 'The Nairs').getByText('By rule').first().waitFor();
});

test('lists and members have no barriers, in both themes', async () => {
  const found: string[] = [];
  for (const [path, name] of [
    ['/broadcasts/contact_lists', 'Festive buyers'],
    [listPath, 'Divya Nair'],
  ] as const) {
    await go(priya, path);
    await row(priya, name).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await priya.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'of-theme';
      found.push(...(await accessibilityViolations(priya, rules)).map((each) => `${path} ${colorScheme}: ${each}`));
    }
    await priya.emulateMedia({ colorScheme: 'light' });
  }
  expect(found).toEqual([]);
});
