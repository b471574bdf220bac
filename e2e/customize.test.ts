import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A form is shaped in the settings, and a colleague's open list and form follow.

let fixture: BusinessFixture;
let priya: Page;
let arjun: Page;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, arjun] = await Promise.all([fixture.signIn('priya'), fixture.signIn('arjun')]);
}, 120_000);
afterAll(() => fixture?.stop());

const customize = async (module: string) => {
  await priya.goto(`${fixture.installation.url}#/settings/form_customization/${module}`);
  await priya.getByRole('heading', { level: 1, name: 'Form customization' }).waitFor();
};
const editor = (name: string) => priya.getByRole('complementary', { name, exact: true });
const section = (name: string) => priya.getByRole('region', { name: new RegExp(`^${name} \\d+$`) });
const handle = (name: string) => priya.getByRole('button', { name: `Move ${name}: Alt and the arrow keys` });
const savedSectionOfWeave = async () => {
  const response = await priya.request.get(
    `${new URL(fixture.installation.url).origin}/server/modules/contacts/layout`,
  );
  const { layout } = (await response.json()) as { layout: { sections: { label: string; fields: string[] }[] } };
  return layout.sections.find(({ fields }) => fields.includes('cf_favourite_weave'))?.label;
};
const success = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

test('[REC-02] [REC-08] [REC-11] a pick list is added, and a colleague has it in the form, the columns and the criteria', async () => {
  await arjun.goto(`${fixture.installation.url}#/contacts`);
  await arjun.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await customize('contacts');
  await section('Business').waitFor();
  await priya.getByRole('button', { name: /^Add a field Choice/ }).click();
  const form = editor('New field');
  await form.getByRole('button', { name: /^Add field/ }).click();
  await form.getByText('Give it a label.').waitFor();
  await form.getByText('Add at least one option.').waitFor();
  await form.getByLabel('Label', { exact: true }).fill('Favourite weave');
  await form.getByRole('button', { name: 'Add option' }).click();
  await form.getByLabel('Label of option 1').fill('Kanchipuram silk');
  await priya.keyboard.press('Enter');
  await form.getByLabel('Label of option 2').fill('Chettinad cotton');
  await form.getByLabel('Default', { exact: true }).click();
  await priya.getByRole('option', { name: 'Kanchipuram silk' }).click();
  await priya.keyboard.press('Control+s');
  await success(priya, 'Favourite weave added');
  await section('Person')
    .getByRole('button', { name: /^Edit Favourite weave/ })
    .waitFor();

  await arjun.keyboard.press('n');
  const contact = arjun.getByRole('dialog', { name: 'New contact' });
  await contact.getByLabel('Favourite weave', { exact: true }).filter({ hasText: 'Kanchipuram silk' }).waitFor();
  await contact.getByLabel('Name', { exact: true }).fill('Lata Iyer');
  await arjun.getByRole('button', { name: /^Create contact/ }).click();
  await arjun.getByRole('dialog', { name: /Lata Iyer/ }).waitFor();
  await arjun.getByRole('button', { name: 'Close' }).click();
  await arjun.getByRole('row', { name: /Lata Iyer/ }).waitFor();
  expect(await arjun.getByRole('row', { name: /Lata Iyer/ }).count()).toBe(1);
});

test('[REC-09] a label that is taken is refused beside it; a renamed field has its new name everywhere', async () => {
  await priya.getByRole('button', { name: /^Edit Favourite weave Choice/ }).click();
  const form = editor('Favourite weave');
  await form.getByLabel('Label', { exact: true }).fill('email');
  await form.getByRole('button', { name: /^Save field/ }).click();
  await form.getByText('Another field has this label already.').waitFor();
  await form.getByLabel('Label', { exact: true }).fill('Weave');
  await form.getByLabel('Label of option 2').fill('Chettinad');
  await form.getByRole('button', { name: /^Save field/ }).click();
  await success(priya, 'Weave saved');
  await priya.getByRole('button', { name: /^Edit Weave Choice/ }).waitFor();
  expect(await priya.getByRole('button', { name: /^Edit Favourite/ }).count()).toBe(0);
});

test('sections and fields are arranged by the keyboard and by the pointer', async () => {
  await priya.getByRole('button', { name: 'Add section' }).click();
  await priya.getByRole('dialog', { name: 'Add section' }).getByLabel('Name').fill('Buying');
  await priya.keyboard.press('Enter');
  await priya.getByRole('button', { name: 'Actions for the section Buying' }).waitFor();
  // Its backdrop would take the press of the pointer.
  await priya.getByRole('dialog', { name: 'Add section' }).waitFor({ state: 'detached' });
  // Hovering waits until the handle stands still: the new section moves what is below it.
  await handle('Weave').hover();
  await priya.mouse.down();
  const to = await section('Buying').getByText('No fields yet').boundingBox();
  if (!to) throw new Error('The new section has no place on the screen');
  await priya.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await priya.mouse.up();
  await section('Buying')
    .getByRole('button', { name: /^Edit Weave/ })
    .waitFor();
  await handle('Weave').focus();
  await priya.keyboard.press('Alt+ArrowUp');
  await section('Business')
    .getByRole('button', { name: /^Edit Weave/ })
    .waitFor();
  await expect.poll(savedSectionOfWeave).toBe('Business');
  await priya.keyboard.press('Alt+ArrowDown');
  await section('Buying')
    .getByRole('button', { name: /^Edit Weave/ })
    .waitFor();
  // A reload would break off the save.
  await expect.poll(savedSectionOfWeave).toBe('Buying');
  await priya.reload();
  await section('Buying')
    .getByRole('button', { name: /^Edit Weave/ })
    .waitFor();
  expect(
    await section('Business')
      .getByRole('button', { name: /^Edit Weave/ })
      .count(),
  ).toBe(0);
});

test('[ERR-11] a field that a view uses is not deleted: the refusal says where, beside the field and not in a toast', async () => {
  const { origin } = new URL(fixture.installation.url);
  const response = await priya.request.post(`${origin}/server/modules/contacts/list_views`, {
    headers: { origin },
    data: {
      name: 'Silk lovers',
      columns: [{ field: 'name' }, { field: 'cf_favourite_weave' }],
      criteria: {
        operator: 'AND',
        criteria: [{ field: 'cf_favourite_weave', comparator: 'equal', value: 'kanchipuram_silk' }],
      },
      sort: { field: 'created_time', order: 'desc' },
      sharing: 'team',
    },
  });
  expect([response.status(), await response.text()]).toEqual([201, expect.any(String)]);
  await arjun.getByRole('tab', { name: /Silk lovers/ }).click();
  await arjun.getByRole('columnheader', { name: /Weave/ }).waitFor();
  await arjun.getByRole('row', { name: /Lata Iyer.*Kanchipuram silk/ }).waitFor();
  await priya.getByRole('button', { name: /^Edit Weave Choice/ }).click();
  await editor('Weave').getByRole('button', { name: 'Delete field' }).click();
  await priya.getByRole('alertdialog').getByRole('button', { name: 'Delete field' }).click();
  const refusal = editor('Weave').getByRole('alert');
  await refusal.getByText('This field is used by the view “Silk lovers”. Remove it there first.').waitFor();
  expect(await priya.getByText('Remove it there first.').count()).toBe(1);
  await editor('Weave').getByRole('button', { name: 'Cancel' }).click();
});

test('[REC-32] classification is edited: an option is renamed and another one added, and the chats have them', async () => {
  await customize('chats');
  await priya.getByRole('button', { name: /^Edit Classification Choice/ }).click();
  const form = editor('Classification');
  await form.getByLabel('Label of option 2').fill('Wants a quote');
  await form.getByRole('button', { name: 'Add option' }).click();
  await form.getByLabel('Label of option 7').fill('Wholesale');
  await form.getByRole('button', { name: /^Save field/ }).click();
  await success(priya, 'Classification saved');
  await priya.getByRole('button', { name: /^Edit Classification Choice/ }).waitFor();
  await priya.getByRole('button', { name: /^Edit Classification/ }).click();
  await form.getByText('7 of 50').waitFor();
  expect(await form.getByLabel('Label of option 2').inputValue()).toBe('Wants a quote');
});

test('the screens fit a phone, are accessible in both themes, and reported no fault', async () => {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await priya.emulateMedia({ colorScheme: theme });
    await customize('contacts');
    await priya.getByRole('button', { name: /^Edit Weave Choice/ }).click();
    await editor('Weave').getByLabel('Label of option 1').waitFor();
    found.push(...(await accessibilityViolations(priya, theme === 'light' ? 'all' : 'of-theme')));
  }
  await priya.setViewportSize({ width: 390, height: 844 });
  await priya.getByRole('dialog', { name: 'Weave' }).getByLabel('Label of option 1').waitFor();
  found.push(...(await accessibilityViolations(priya, { overlay: '[role=dialog]' })));
  await priya.getByRole('dialog', { name: 'Weave' }).getByRole('button', { name: 'Close' }).click();
  await section('Buying').waitFor();
  found.push(...(await accessibilityViolations(priya)));
  expect(await priya.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(found).toEqual([]);
  expect(fixture.faults).toEqual([]);
});
