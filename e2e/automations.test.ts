import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A welcome is built and tried on the phone beside it; a customer is asked; a rule gives the chat away; a person takes over.

let fixture: BusinessFixture;
let arjun: Page;
let phones: Page;

const LAKSHMI = '919000041207';
const RAVI = '919000055210';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  arjun = await fixture.signIn('arjun');
  phones = (await fixture.window()).page;
  await phones.goto(fixture.installation.sandboxUrl);
}, 120_000);
afterAll(() => fixture?.stop());

const go = (page: Page, path: string) => page.goto(`${fixture.installation.url}#${path}`);
const write = (phone: string, body: string) =>
  fixture.sandbox.call('POST', `/phones/${phone}/messages`, { text: { body } });

test('[AUTO-02] [AUTO-16] a welcome is built from a start, and played on the phone beside it', async () => {
  await go(arjun, '/settings/chat_automations');
  await arjun.getByRole('link', { name: 'Welcome a new customer' }).click();
  await arjun.getByRole('heading', { level: 1, name: 'New customer welcome' }).waitFor();
  await arjun.getByRole('switch', { name: 'Create an enquiry' }).click();
  const phone = arjun.getByRole('complementary', { name: 'Try it' });
  await phone.getByText('May I have your name?').waitFor();
  await phone.getByRole('textbox', { name: 'Answer as the customer' }).fill('Pooja');
  await arjun.keyboard.press('Enter');
  await phone.getByRole('button', { name: 'Buy something' }).click();
  await phone.getByText('Thank you Pooja. We will reply soon.').waitFor();
  await phone.getByText('Saves Name: Pooja').waitFor();
  await phone.getByText('Creates an enquiry').waitFor();
  expect(await accessibilityViolations(arjun), 'builder').toEqual([]);
  await arjun.keyboard.press('Control+s');
  await arjun.getByText('Automation created. It is inactive until you switch it on.').first().waitFor();
  await arjun.getByRole('switch', { name: 'Switch New customer welcome on or off' }).click();
  await arjun.getByText('Active', { exact: true }).first().waitFor();
});

test('[RULE-01] [RULE-02] [RULE-08] a rule gives new chats to everyone in turn, tried before it is on', async () => {
  await go(arjun, '/settings/chat_assignment_rule/new');
  await arjun.getByRole('textbox', { name: 'Name of the rule' }).fill('Front desk');
  expect(await accessibilityViolations(arjun), 'rule').toEqual([]);
  await arjun.keyboard.press('Control+s');
  await arjun.getByText('The rule was added. Switch it on when it is ready.').first().waitFor();
  await arjun.getByRole('switch', { name: 'Whether the rule is on' }).click();
  await arjun.getByText('Active', { exact: true }).first().waitFor();
});

test('[AUTO-22] [AUTO-29] [AUTO-30] [AUTO-33] a customer is asked, answers on the phone, and the rule gives the chat away', async () => {
  await write(LAKSHMI, 'Hi, saw your stall');
  await go(arjun, '/chats?view=all_chats');
  const row = arjun.getByRole('option', { name: /^Lakshmi/ });
  await row.click();
  await arjun
    .getByText(/Chat script is being handled by/)
    .first()
    .waitFor();
  await phones.goto(fixture.installation.sandboxUrl);
  const hers = phones.getByRole('article', { name: 'Lakshmi Subramanian' });
  await hers.getByText('May I have your name?').waitFor();
  await write(LAKSHMI, 'Lakshmi S');
  await hers.getByRole('button', { name: 'Buy something' }).click();
  await hers.getByText('Thank you Lakshmi. We will reply soon.').waitFor();
  await arjun.getByText(/Chat script ended: all questions are answered/).waitFor();
  await arjun
    .getByText(/Assigned to|assigned this chat/i)
    .first()
    .waitFor();
  await go(arjun, '/enquiries');
  await arjun.getByText('New customer welcome: Lakshmi S').first().waitFor();
  expect(await accessibilityViolations(arjun), 'enquiries').toEqual([]);
});

test('[AUTO-26] [AUTO-32] a person takes the chat over, and the script says no more', async () => {
  await write(RAVI, 'Good morning');
  await go(arjun, '/chats?view=all_chats');
  await arjun.getByRole('option', { name: /^Rohan.*handled by New customer welcome/ }).click();
  await arjun.getByRole('button', { name: 'Take over' }).first().click();
  await arjun
    .getByRole('textbox', { name: /Message/ })
    .first()
    .waitFor();
  await write(RAVI, 'Ravi');
  const thread = arjun.getByRole('log').first();
  await thread.getByText('Ravi', { exact: true }).waitFor();
  expect(await thread.getByText('What brings you here today?').count()).toBe(0);
  expect(fixture.faults).toEqual([]);
});
