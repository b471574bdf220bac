import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { templateEndpoints } from '../src/templates/contract/endpoints.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A sequence from its first step to a customer who replies and leaves it.

let fixture: BusinessFixture;
let arjun: Page;

const LAKSHMI = '919000041207';
const NAME = 'Lakshmi Subramanian';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  arjun = await fixture.signIn('arjun');
  await write('Do you have this runner in indigo?');
  await arjun.getByRole('option', { name: /^Lakshmi/ }).waitFor();
  await Promise.all([
    publish('welcome_hello', 'Hi {{name}}, welcome to Marigold Lane.'),
    publish('care_guide', 'Cold wash, dry in shade, {{name}}.'),
  ]);
}, 120_000);
afterAll(() => fixture?.stop());

const go = (page: Page, path: string) => page.goto(`${fixture.installation.url}#${path}`);
const write = (body: string) => fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, { text: { body } });
const row = () => arjun.getByRole('row', { name: new RegExp(NAME) });

/** A template for many, which WhatsApp approves. */
async function publish(name: string, body: string): Promise<void> {
  const { template } = await fixture.team.arjun.client.call(templateEndpoints.addTemplate, {
    body: {
      name,
      language: 'en',
      category: 'utility',
      purpose: 'broadcast',
      channels_group: 'whatsapp',
      headerType: 'none',
      header: null,
      media: null,
      body,
      footer: null,
      buttons: [],
      samples: { name: 'Aisha' },
    },
  });
  await fixture.team.arjun.client.call(templateEndpoints.updateTemplate, {
    params: { id: template.id },
    query: { action: 'publish' },
  });
  const statusOf = async () =>
    (await fixture.team.arjun.client.call(templateEndpoints.getTemplate, { params: { id: template.id } })).template
      .status;
  await vi.waitFor(async () => expect(await statusOf()).toBe('active'), { timeout: 20_000, interval: 100 });
}

async function addStep(position: number, template: string): Promise<void> {
  await arjun.getByRole('button', { name: 'Add a step' }).click();
  const panel = arjun.getByRole('region', { name: `Step ${position}` });
  await panel.getByRole('combobox', { name: 'Template' }).click();
  await arjun.getByRole('option', { name: new RegExp(`^${template}`) }).click();
  // The contact's name is offered for a variable of that name.
  await panel.getByRole('combobox', { name: 'Field for name' }).waitFor();
}

test('[SEQ-02] a sequence of two steps is made and started', async () => {
  await go(arjun, '/sequences');
  await arjun
    .getByRole('button', { name: /^New sequence/ })
    .first()
    .click();
  await arjun.getByRole('textbox', { name: 'Title' }).fill('Welcome series');
  await addStep(1, 'welcome_hello');
  await addStep(2, 'care_guide');
  expect(await accessibilityViolations(arjun), 'form').toEqual([]);
  await arjun.getByRole('combobox', { name: 'Channel' }).click();
  await arjun.getByRole('option', { name: 'Store line' }).click();
  await arjun.keyboard.press('Control+s');
  await arjun.getByRole('heading', { level: 1, name: 'Welcome series' }).waitFor();
  await arjun.getByText('After 1 day').waitFor();
  await arjun.getByRole('button', { name: 'Start' }).click();
  await arjun.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await accessibilityViolations(arjun), 'steps').toEqual([]);
});

test('[SEQ-17] a member is added, and gets the first message at once', async () => {
  await arjun.getByRole('tab', { name: /^Members/ }).click();
  await arjun.getByRole('button', { name: 'Add members' }).first().click();
  const dialog = arjun.getByRole('dialog', { name: 'Add members to Welcome series' });
  await dialog.getByRole('combobox', { name: 'Contacts' }).click();
  await arjun.getByRole('combobox', { name: 'Search contacts' }).fill('lakshmi');
  await arjun.getByRole('option', { name: new RegExp(`^${NAME}`) }).click();
  await arjun.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add 1 member' }).click();
  // Without a reload: the first step is behind, the next one waits.
  await row().filter({ hasText: '1 of 2' }).filter({ hasText: 'care_guide' }).waitFor();
  await row().click();
  const panel = arjun.getByRole('complementary', { name: `${NAME}’s messages` });
  await panel.getByText(`Hi ${NAME}, welcome to Marigold Lane.`).waitFor();
  expect(await accessibilityViolations(arjun), 'members').toEqual([]);
  const { page: phones } = await fixture.window();
  await phones.goto(fixture.installation.sandboxUrl);
  await phones.getByRole('article', { name: NAME }).getByText(`Hi ${NAME}, welcome to Marigold Lane.`).waitFor();
});

test('[SEQ-26 SEQ-08] the customer replies, and has left with the reason', async () => {
  await write('Thank you!');
  await row().filter({ hasText: 'Exited at step 1 · Replied' }).waitFor();
  await arjun.getByRole('tab', { name: /^Steps/ }).click();
  await arjun.getByText('1 sent').first().waitFor();
  await go(arjun, '/chats');
  await arjun.getByRole('option', { name: /^Lakshmi/ }).click();
  const details = arjun.getByRole('complementary', { name: 'Chat details' });
  const entry = details.getByRole('list', { name: 'Sequences' }).getByRole('listitem');
  await entry.getByText('Exited at step 1 · Replied').waitFor();
  expect(await entry.getByRole('button', { name: 'Messages of Welcome series' }).count()).toBe(1);
  expect(await entry.getByRole('button', { name: 'Exit Welcome series' }).count()).toBe(0);
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
