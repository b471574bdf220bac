import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { sharedBrowser, type TestBrowser } from './browser.ts';
import { startOnTestDatabase, type Installation } from './installation.ts';

// From the home page to an active number: the login in its own window, the choice, the PIN, and what each of them says when it goes wrong.

let installation: Installation;
let browser: TestBrowser;
let page: Page;
const faults: string[] = [];
/** `SCREENSHOTS=folder` keeps a picture of each step, to be looked at beside the mockups. */
const folder = process.env['SCREENSHOTS'];

const PASSWORD = 'Quiet-Harbour-27!';
const PIN = '271828';

beforeAll(async () => {
  if (folder) await mkdir(folder, { recursive: true });
  [installation, browser] = await Promise.all([startOnTestDatabase(), sharedBrowser()]);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // Refusals are answers; Chromium prints them as errors.
    if (message.type() === 'error' && !/status of (400|401|403|404|409|502)/.test(message.text()))
      faults.push(message.text());
  });
  await page.goto(installation.firstStartLink);
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Raman');
  await page.getByLabel('Work email').fill('priya@marigoldlane.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your business' });
  await setup.getByLabel('Business name').fill('Marigold Lane');
  await setup.getByRole('checkbox').click();
  await setup.getByRole('button', { name: 'Complete login' }).click();
  await page.getByRole('heading', { name: /Priya/ }).waitFor();
});
afterAll(async () => {
  await browser?.closeContexts();
  await installation?.stop();
});

async function look(name: string): Promise<void> {
  expect(await accessibilityViolations(page), name).toEqual([]);
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${folder}/${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.screenshot({ path: `${folder}/${name}-390.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function openLogin(button: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opening;
  await popup.getByRole('heading', { name: /wants to use your WhatsApp/ }).waitFor();
  // The heading can be visible before the style sheet is loaded, while the body still has the browser's own margin.
  await popup.waitForLoadState('load');
  // The card fills its window, however wide the browser made it: both are measured at the same moment.
  const [cardWidth, windowWidth] = await popup.evaluate(() => [
    document.querySelector('.login-card')?.getBoundingClientRect().width,
    document.documentElement.clientWidth,
  ]);
  expect(windowWidth).toBeLessThan(768);
  expect(cardWidth).toBe(windowWidth);
  return popup;
}

async function sandbox(method: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${installation.sandboxUrl}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return response.json();
}

const typePin = async (digits: string) => {
  await page.getByRole('textbox', { name: /1 of 6/ }).click();
  for (let index = 0; index < 6; index += 1) await page.keyboard.press('Backspace');
  await page.getByRole('textbox', { name: /1 of 6/ }).click();
  await page.keyboard.type(digits);
};

/** From the last step to the first message of a customer, with nothing known but what is on the screen. */
async function playCustomer(): Promise<void> {
  await page.getByRole('link', { name: 'Go to chats' }).click();
  await page.getByText('Try it as a customer').waitFor();
  await look('inbox-empty');
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: /Open customers’ phones/ }).click();
  const phones = await opening;
  await phones.getByRole('textbox', { name: 'Message' }).first().fill('Is the shop open today?');
  await phones.getByRole('button', { name: 'Send', exact: true }).first().click();
  await page.getByRole('option', { name: /Is the shop open today/ }).waitFor();
  await phones.close();
  // By keyboard the list is two stops and a press away.
  await page.reload();
  await page.getByRole('option', { name: /Is the shop open today/ }).waitFor();
  const focused = () => page.evaluate(() => [document.activeElement?.textContent, document.activeElement?.role]);
  await page.keyboard.press('Tab');
  expect((await focused())[0]).toBe('Skip to content');
  await page.keyboard.press('Tab');
  expect((await focused())[0]).toBe('Skip to chats');
  await page.keyboard.press('Enter');
  expect((await focused())[1]).toBe('listbox');
}

test('[CHN-23] without a channel a page that needs one says so, and leads to the connection', async () => {
  await page.goto(`${installation.url}#/chats`);
  await page
    .getByRole('heading', { name: 'This account is not configured properly. Please contact your administrator.' })
    .waitFor();
  await look('channel-needed');
  await page.getByRole('main').getByRole('link', { name: 'Connect account' }).click();
  await page.getByRole('heading', { name: 'Connect your WhatsApp account' }).waitFor();
  expect(page.url()).toContain('#/onboarding/connect');
  await page.goto(`${installation.url}#/`);
  await page.getByRole('heading', { name: /Priya/ }).waitFor();
});

test('[CHN-04] a blocked, cancelled and closed login each say so, and connect nothing', async () => {
  await page.getByRole('link', { name: 'Connect account' }).click();
  await page.getByRole('heading', { name: 'Connect your WhatsApp account' }).waitFor();
  await look('connect');

  await page.evaluate(() => {
    const browserOpen = window.open;
    window.open = () => {
      window.open = browserOpen;
      return null;
    };
  });
  await page.getByRole('button', { name: 'Connect account' }).click();
  await page.getByText('Your browser blocked the login window.').waitFor();

  const cancelled = await openLogin('Try again');
  await page.getByText('Finish the login in the WhatsApp window').waitFor();
  await look('connect-waiting');
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The login was cancelled. Nothing was connected.').waitFor();

  const closed = await openLogin('Try again');
  await closed.close();
  await page.getByText('The login window was closed too early.').waitFor();
  await look('connect-problem');

  // A code that ran out on the way.
  await sandbox('POST', '/faults', { call: 'token', code: 100, subcode: 36009, count: 1 });
  const late = await openLogin('Try again');
  await late.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The WhatsApp login has expired. Connect the account again.').waitFor();
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('[CHN-02 CHN-05 CHN-06 CHN-07 CHN-18 CHN-26] from the login to an active number, past both named errors', async () => {
  const popup = await openLogin('Try again');
  const gone = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await gone;
  await page.getByRole('heading', { name: 'Which number do customers write to?' }).waitFor();
  await page.getByText('We found 2 numbers in your business account.').waitFor();
  await look('number');
  await page.getByRole('link', { name: /Add another number/ }).click();
  await page.getByRole('heading', { name: 'Add another number' }).waitFor();
  await look('add-number');
  await page.getByRole('link', { name: 'Back' }).click();

  // The number has a PIN already.
  await sandbox('PATCH', '/numbers/900000000000201', { pin: PIN });
  await page.getByRole('radio', { name: /14220/ }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('heading', { name: 'Activate your number' }).waitFor();
  await page.getByText('Seems your phone number has a PIN enabled already.').waitFor();
  await look('activate');
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('Please enter a 6-digit code.').waitFor();
  await typePin('111111');
  await page.getByRole('button', { name: 'Activate' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Please enter the same PIN' });
  await refused.waitFor();
  await refused.getByText('Details from WhatsApp').click();
  await refused.getByText('133005').waitFor();
  await look('activate-refused');
  await typePin(PIN);
  await page.getByRole('button', { name: 'Activate' }).click();

  await page.getByRole('heading', { name: 'Bring your contacts' }).waitFor();
  await look('contacts');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Your number is active' }).waitFor();
  await look('ready');
  await playCustomer();

  // The provider knows where to send, and for which account.
  const { app, accounts } = (await (await fetch(`${installation.sandboxUrl}/control/state`)).json()) as {
    app: { callback_url: string; fields: string[] };
    accounts: { is_app_subscribed: boolean }[];
  };
  expect(app.callback_url).toBe(`${new URL(installation.url).origin}/webhooks/whatsapp`);
  expect(app.fields).toContain('messages');
  expect(accounts[0]?.is_app_subscribed).toBe(true);
});

test('[CHN-27] another account is refused by name', async () => {
  const other = (await sandbox('POST', '/accounts', { name: 'Lane Outlet' })) as { id: string };
  await page.goto(`${installation.url}#/onboarding/connect`);
  const popup = await openLogin('Connect account');
  await popup.getByRole('checkbox', { name: /Marigold Lane/ }).uncheck();
  await popup.getByRole('checkbox', { name: /Lane Outlet/ }).check();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText(`Unable to add number because a different WhatsApp Business Account (${other.id}) was chosen.`)
    .waitFor();
  await look('other-account');
  expect(page.url()).toContain('#/onboarding/connect');
});

test('[SHELL-14 SHELL-16 SHELL-29 CHN-20 CHN-21] settings: live updates from the provider, a new name, deactivated and active again, and the account removed', async () => {
  await page.goto(`${installation.url}#/settings/channels`);
  const card = page.getByRole('article', { name: 'Store line' });
  await card.getByText('Active').waitFor();
  await look('settings');

  // What the provider says arrives without a reload, as a banner and on the card.
  const until = Math.floor(Date.now() / 1000) + 3 * 86_400;
  await sandbox('POST', '/webhooks', {
    field: 'account_update',
    value: {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: until }],
    },
  });
  await card.getByText(/You can’t start new chats until/).waitFor();
  await look('settings-restricted');
  // The page shows it, so the banner is left to the others.
  expect(await page.getByText(/can’t start new chats/).count()).toBe(1);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByText(/You can’t start new chats from Store line until/).waitFor();
  // Each banner takes 40 px from the content, which ends where the window does.
  const [bannerHeight, gap, rest] = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const banners = document.querySelector('section[aria-label="Notices"]');
    const content = box('#content');
    return [
      (banners?.getBoundingClientRect().height ?? 0) / (banners?.childElementCount ?? 1),
      (content?.top ?? 0) - (banners?.getBoundingClientRect().bottom ?? 0),
      window.innerHeight - (content?.bottom ?? 0),
    ];
  });
  expect([bannerHeight, gap, rest]).toEqual([40, 0, 0]);
  await page.getByRole('button', { name: 'Manage phone numbers' }).click();

  await page.getByRole('button', { name: 'Actions for Store line' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename channel' });
  await rename.getByLabel('Name').fill('');
  await rename.getByRole('button', { name: 'Save' }).click();
  await rename.getByText('Enter a name for the channel.').waitFor();
  await rename.getByLabel('Name').fill('Front desk');
  await rename.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('article', { name: 'Front desk' });
  await renamed.getByRole('combobox', { name: /Who can be messaged/ }).click();
  await page.getByRole('option', { name: 'Only customers who messaged first' }).click();
  await page.getByText('Channel saved').first().waitFor();

  await renamed.getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('alertdialog', { name: 'Deactivate Front desk?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await renamed.getByText('Inactive').waitFor();
  await look('settings-inactive');
  await renamed.getByRole('button', { name: 'Activate' }).click();
  await renamed.getByRole('button', { name: 'Deactivate' }).waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Remove WhatsApp account' }).click();
  const remove = page.getByRole('alertdialog', { name: 'Remove the WhatsApp account?' });
  await remove.getByRole('textbox').fill('DELETE');
  await remove.getByRole('button', { name: 'Remove WhatsApp account' }).click();
  await page.getByRole('heading', { name: 'Connect your first number' }).waitFor();
  await look('settings-empty');
  await expect
    .poll(async () => {
      const state = (await (await fetch(`${installation.sandboxUrl}/control/state`)).json()) as {
        accounts: { is_app_subscribed: boolean }[];
      };
      return state.accounts[0]?.is_app_subscribed;
    })
    .toBe(false);
  expect(faults).toEqual([]);
});
