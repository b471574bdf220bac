import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser, type TestBrowser } from './browser.ts';
import { startOnTestDatabase, type Installation } from './installation.ts';
import { signUp } from './sign-up.ts';

// A press takes a person about 90 ms. Whatever the fields have to say meanwhile, what was pressed is what is clicked.

let installation: Installation;
let browser: TestBrowser;
let page: Page;

const PRESS_MS = 90;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startOnTestDatabase(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.closeContexts();
  await installation?.stop();
});

async function openSignUp(): Promise<void> {
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${installation.url}#/sign_up`);
  await page.getByLabel('Business name').fill('Linden Lane');
  await page.getByLabel('Contact phone').fill('+971 50 000 1422');
  await page.getByLabel('Country').click();
  await page.keyboard.type('Emirates');
  await page.getByRole('option', { name: /United Arab Emirates/ }).click();
  await page.getByLabel('First name').fill('Omar');
  await page.getByLabel('Last name').fill('Haddad');
}

/** Presses like a hand: down, a moment, up; returns how far the target moved between the two. */
async function press(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const at = async () => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await at();
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  const moved = (await at()).y - before.y;
  await page.mouse.up();
  return moved;
}

test('a weak password does not take the tick of the terms away', async () => {
  await openSignUp();
  await page.getByLabel('Work email').fill('omar@linden-lane.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('weak');
  const terms = page.getByRole('checkbox', { name: /I agree/ });
  expect(await press(terms)).toBe(0);
  await expect.poll(() => terms.isChecked()).toBe(true);
  await page.getByText('Use a password that meets every rule below.').waitFor();
});

test('an error that is corrected does not take the click of the button away', async () => {
  await openSignUp();
  const email = page.getByLabel('Work email');
  await email.fill('omar@linden');
  await page.getByRole('textbox', { name: 'Password' }).fill('Quiet-Harbour-27!');
  await page.getByText('Enter a valid email address.').waitFor();
  await page.getByRole('checkbox', { name: /I agree/ }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  // The form is back at the address, with what is wrong beside it.
  await page.getByText('Enter a valid email address.').waitFor();
  await email.fill('omar@linden-lane.example');
  const sent = page.waitForResponse((response) => response.url().endsWith('/server/auth/sign_up'));
  expect(await press(page.getByRole('button', { name: 'Create account' }))).toBe(0);
  expect((await sent).status()).toBe(202);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = await installation.linkMailedTo('omar@linden-lane.example');
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Password' }).fill('Quiet-Harbour-27!');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByRole('heading', { name: /Omar/ }).waitFor();
});

test('an address that is in use, once corrected, takes neither the choice of a role nor the invitation away', async () => {
  const password = 'Quiet-Harbour-27!';
  const owner = 'noor@cedar-lane.example';
  await signUp(installation, {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: owner,
    password,
    business_name: 'Cedar Lane',
    phone: '+971 50 000 1433',
    time_zone: 'Asia/Dubai',
    country: 'AE',
    agreed_to_terms: true,
  });
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(installation.url);
  await page.getByLabel('Work email').fill(owner);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: /Invite your team/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite user' });
  await drawer.getByLabel('First name').fill('Salma');
  await drawer.getByLabel('Last name').fill('Haddad');
  await drawer.getByLabel('Email').fill(owner);
  const send = drawer.getByRole('button', { name: 'Send invite' });
  await send.click();
  await drawer.getByText('User already present.').waitFor();
  await drawer.getByLabel('Email').fill('salma@cedar-lane.example');
  const supervisor = drawer.getByRole('radio', { name: /^Supervisor/ });
  expect(await press(supervisor)).toBe(0);
  await expect.poll(() => supervisor.isChecked()).toBe(true);
  await drawer.getByLabel('Email').fill(owner);
  await send.click();
  await drawer.getByText('User already present.').waitFor();
  await drawer.getByLabel('Email').fill('salma@cedar-lane.example');
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/users'),
  );
  expect(await press(send)).toBe(0);
  expect((await sent).status()).toBe(201);
  await page.getByRole('row', { name: /Salma Haddad/ }).waitFor();
});
