import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A campaign from its form to its results: built, checked, tested, run, watched by a colleague, stopped, and run on.

let fixture: BusinessFixture;
let priya: Page;
let arjun: Page;
let campaignPath: string;

const people = ['Divya Nair', 'Karthik Rao', 'Meenakshi Sundaram'];

/** Calls the API as the person of a window. */
const call = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const reply = await fetch(address, {
        method: verb,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return (await reply.json()) as Record<string, { id: string }>;
    },
    [method, path, body] as const,
  );

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, arjun] = await Promise.all([fixture.signIn('priya'), fixture.signIn('arjun')]);
  const ids: (string | undefined)[] = [];
  for (const [at, name] of people.entries()) {
    const contact = { name, mobile: `+9190000420${at}1`, communication_level: 'opted_in' };
    ids.push((await call(priya, 'POST', '/server/records/contacts', contact))['contact']?.id);
  }
  const { contact_list: list } = await call(priya, 'POST', '/server/broadcasts/contact_lists', {
    name: 'Festive buyers',
  });
  await call(priya, 'POST', `/server/broadcasts/contact_lists/${list?.id}/members`, { contact_ids: ids });
}, 120_000);
afterAll(() => fixture?.stop());

const go = (page: Page, path: string) => page.goto(`${fixture.installation.url}#${path}`);
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'From submitted to replied' }).locator('dl > div').filter({ hasText: name });

const chooseFirstStep = (page: Page) => page.getByRole('radio', { name: /^Step 1/ }).click();

test('[CAMP-03] a campaign is built: form, steps, template, values', async () => {
  await go(priya, '/broadcasts/campaigns');
  await priya
    .getByRole('button', { name: /^New campaign/ })
    .first()
    .click();
  const form = priya.getByRole('dialog', { name: 'New campaign' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Indigo is back');
  await form.getByRole('radio', { name: 'Multi run' }).click();
  await form.getByRole('combobox', { name: 'Channel' }).click();
  await priya.getByRole('option', { name: /^Store line/ }).click();
  await form.getByRole('combobox', { name: 'Contact list' }).click();
  await priya.getByRole('option', { name: 'Festive buyers' }).click();
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await priya.getByRole('heading', { level: 1, name: 'Indigo is back' }).waitFor();
  campaignPath = new URL(priya.url()).hash.slice(1);

  const side = priya.getByRole('complementary', { name: 'Set up' });
  await side.getByText('This campaign has no steps. Add a step first.').waitFor();
  for (const step of [1, 2]) {
    await priya.getByRole('button', { name: 'Add a step', exact: true }).click();
    const panel = priya.getByRole('region', { name: `Step ${step}` });
    await panel.getByRole('combobox', { name: 'Template' }).click();
    await priya.getByRole('combobox', { name: 'Search templates' }).fill('back_in');
    await priya.getByRole('option', { name: /^back_in_stock/ }).click();
    await panel.getByRole('combobox', { name: 'Where {{1}} comes from' }).click();
    await priya.getByRole('option', { name: 'Contact' }).click();
    await panel.getByRole('combobox', { name: 'Field for {{1}}' }).click();
    await priya.getByRole('option', { name: 'Name', exact: true }).click();
    await panel.getByRole('textbox', { name: 'Value of {{2}}' }).fill('indigo stole');
  }
  await priya.getByText('Saved', { exact: true }).waitFor();
  await side.getByText('3 will receive').waitFor();
  await priya.getByRole('radio', { name: 'Phone' }).click();
  const phone = priya.getByRole('group', { name: 'On the phone' });
  await phone.getByText('Good news, Divya Nair: the indigo stole').waitFor();
  await phone.getByRole('button', { name: 'Next member' }).click();
  await phone.getByText('Good news, Karthik Rao').waitFor();
  expect(await accessibilityViolations(priya), 'builder').toEqual([]);
});

test('a test is sent to one contact; it counts in no result', async () => {
  await priya.getByRole('button', { name: 'Send a test' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Send a test' });
  await dialog.getByRole('combobox', { name: 'Contacts' }).click();
  await priya.getByRole('combobox', { name: 'Search contacts' }).fill('karthik');
  await priya.getByRole('option', { name: /^Karthik Rao/ }).click();
  await priya.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await priya.getByText('The test was sent to 1 contact').waitFor();
  expect(await priya.getByText('3 will receive').count()).toBe(1);
});

test('the check says what will happen; a colleague watches the results come in', async () => {
  await priya.getByRole('button', { name: 'Run campaign' }).click();
  await priya.getByRole('heading', { level: 1, name: 'Check before run' }).waitFor();
  const outcome = priya.getByRole('region', { name: 'Members by what happens' });
  await outcome.getByRole('button', { name: 'See people: Will receive' }).click();
  await outcome.getByRole('link', { name: 'Meenakshi Sundaram' }).waitFor();
  expect(await accessibilityViolations(priya), 'check').toEqual([]);
  await priya.getByRole('button', { name: 'Run for 3 people' }).last().click();
  await priya.getByText('Indigo is back has started').waitFor();
  await go(arjun, campaignPath);
  // Of the whole campaign its messages are counted; people are those of a message.
  await arjun.getByRole('region', { name: 'From submitted to read' }).waitFor();
  await chooseFirstStep(arjun);
  await figure(arjun, 'Delivered').getByText('3', { exact: true }).waitFor();
  await arjun.getByRole('row', { name: /Divya Nair/ }).waitFor();
  expect(await accessibilityViolations(arjun), 'results').toEqual([]);
  await arjun.getByRole('row', { name: /Divya Nair/ }).hover();
  await arjun.getByRole('button', { name: 'Why: Divya Nair' }).click();
  const why = arjun.getByRole('dialog', { name: 'Why did Divya Nair get this message?' });
  await why.getByText('Values filled in').waitFor();
  await arjun.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
});

test('it is stopped and continued, and sends to each contact once', async () => {
  await priya.getByRole('button', { name: 'Stop campaign' }).click();
  await priya.getByRole('alertdialog').getByRole('button', { name: 'Stop campaign' }).click();
  // Without a reload.
  await arjun.getByRole('button', { name: 'Go on' }).waitFor();
  await priya.getByRole('button', { name: 'Go on' }).click();
  await priya
    .getByRole('button', { name: /^Run for/ })
    .last()
    .click();
  await priya.getByRole('button', { name: 'Stop campaign' }).waitFor();
  await chooseFirstStep(priya);
  await figure(priya, 'Submitted').getByText('3', { exact: true }).waitFor();
  expect(fixture.faults).toEqual([]);
});
