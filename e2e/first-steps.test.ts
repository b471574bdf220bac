import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser, type TestBrowser } from './browser.ts';
import { startInstallation, type Installation } from './installation.ts';

// The promise of the first hour: one command, an account, a business, a colleague, and home.

let installation: Installation;
let browser: TestBrowser;
const faults: string[] = [];

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.closeContexts();
  await installation?.stop();
});

/** A person with a browser of their own; what their console complains about fails the test. */
async function person(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Calcutta' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // Refusals (401 before sign-in, 404 before the set-up, 400 for a duplicate) are answers; Chromium prints them as errors.
    if (message.type() === 'error' && !/status of (400|401|404)/.test(message.text())) faults.push(message.text());
  });
  return { context, page };
}

const PASSWORD = 'Quiet-Harbour-27!';
const NEW_PASSWORD = 'Other-Harbour-82?';

test('[ACC-01 ACC-08 ACC-11 ACC-27 ACC-40 ACC-52 ACC-63 SHELL-01 RUN-01 SET-09] start, make an account, set up, change the password, invite, accept, change a role, sign out', async () => {
  const { page: priya } = await person();

  // The first account, by the link that the start printed.
  await priya.goto(installation.firstStartLink);
  await priya.getByLabel('First name').fill('Priya');
  await priya.getByLabel('Last name').fill('Raman');
  await priya.getByLabel('Work email').fill('priya@marigoldlane.example');
  await priya.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await priya.getByRole('button', { name: 'Create account' }).click();

  // The business: required fields speak up, the time zone is there already, the country is searched by its code.
  const setup = priya.getByRole('dialog', { name: 'Set up your business' });
  await setup.getByRole('button', { name: 'Complete login' }).click();
  await expect.poll(() => setup.getByText('Enter the business name.').count()).toBe(1);
  await setup.getByLabel('Business name').fill('Marigold Lane');
  await expect
    .poll(() =>
      setup
        .getByRole('combobox', { name: 'Time zone' })
        .or(setup.getByRole('button', { name: /Asia\/Kolkata/ }))
        .first()
        .textContent(),
    )
    .toContain('Asia/Kolkata');
  await setup
    .getByRole('combobox', { name: 'Country' })
    .or(setup.getByRole('button', { name: 'Country' }))
    .first()
    .click();
  await priya.keyboard.type('+91');
  await priya.getByRole('option', { name: /^India/ }).click();
  await setup.getByRole('checkbox').click();
  await setup.getByRole('button', { name: 'Complete login' }).click();
  await priya.getByRole('heading', { name: /Priya/ }).waitFor();

  // Navigation is closed until there is a channel, and says why; settings are open.
  await expect
    .poll(() =>
      priya
        .getByRole('navigation', { name: 'Main' })
        .getByText('Chats')
        .getAttribute('aria-disabled')
        .catch(() => null),
    )
    .not.toBe('false');

  // Change password: wrong first, right then; the toast is the specification's.
  await priya.getByRole('button', { name: 'Your account' }).click();
  await priya.getByRole('menuitem', { name: 'Change password' }).click();
  const password = priya.getByRole('dialog', { name: 'Change password' });
  await password.getByRole('textbox', { name: 'Current password' }).fill('Wrong-Harbour-1!');
  await password.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await password.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await password.getByText('This does not match with your current password.').waitFor();
  await password.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await priya.getByText('Password has been changed successfully..').waitFor();

  // Invite a colleague; a second time the address is refused beside the field.
  await priya.goto(`${installation.url}#/settings/users`);
  const invite = async (email: string) => {
    await priya.getByRole('button', { name: 'Invite user' }).first().click();
    const drawer = priya.getByRole('dialog', { name: 'Invite user' });
    await drawer.getByLabel('First name').fill('Arjun');
    await drawer.getByLabel('Last name').fill('Mehta');
    await drawer.getByLabel('Email').fill(email);
    await drawer.getByRole('radio', { name: /^Agent/ }).click();
    await drawer.getByRole('button', { name: 'Send invite' }).click();
    return drawer;
  };
  await invite('arjun@marigoldlane.example');
  const row = priya.getByRole('row', { name: /Arjun Mehta/ });
  await row.getByText('Invited').filter({ visible: true }).waitFor();
  const refused = await invite('arjun@marigoldlane.example');
  await refused.getByText('User already present.').waitFor();
  await refused.getByRole('button', { name: 'Cancel' }).click();

  // The colleague accepts in a browser of his own, and appears on her screen without a reload.
  const { page: arjun } = await person();
  await arjun.goto(await installation.linkMailedTo('arjun@marigoldlane.example'));
  await arjun.getByText('arjun@marigoldlane.example').waitFor();
  await arjun
    .getByRole('textbox', { name: /password/i })
    .first()
    .fill(PASSWORD);
  await arjun.getByRole('button', { name: 'Join and sign in' }).click();
  await arjun.getByRole('heading', { name: /Arjun/ }).waitFor();
  await row.getByText('Active').filter({ visible: true }).waitFor();

  // She makes him a supervisor; his next call knows.
  await row.getByRole('button', { name: 'Actions for Arjun Mehta' }).click();
  await priya.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = priya.getByRole('dialog', { name: 'Edit user' });
  await edit.getByRole('radio', { name: /^Supervisor/ }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Supervisor').filter({ visible: true }).waitFor();
  await arjun.goto(`${installation.url}#/settings/users`);
  await arjun
    .getByRole('row', { name: /Arjun Mehta/ })
    .getByText('Supervisor')
    .filter({ visible: true })
    .waitFor();

  // Signed out, every page leads to sign-in, and from there back to where one was going. The browser keeps the
  // preferences of the device and nothing that was written in it (S43).
  await priya.evaluate(() => {
    localStorage.setItem('parley.theme', 'light');
    localStorage.setItem('parley.drafts.7', '{"1":"What a customer wrote"}');
  });
  await priya.evaluate(() => caches.open('left').then((left) => left.put('/app/left', new Response('words'))));
  await priya.getByRole('button', { name: 'Your account' }).click();
  await priya.getByRole('menuitem', { name: 'Logout' }).click();
  await priya.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await priya.evaluate(() => localStorage.getItem('parley.theme'))).toBe('light');
  expect(await priya.evaluate(() => localStorage.getItem('parley.drafts.7'))).toBeNull();
  expect(await priya.evaluate(() => caches.keys())).toEqual([]);
  await priya.goto(`${installation.url}#/settings/organisation`);
  // The form of the page before stays until the server has said that the session is over.
  await priya.waitForURL(/#\/sign_in$/);
  await priya.getByRole('heading', { name: 'Sign in' }).waitFor();
  await priya.getByLabel('Work email').fill('priya@marigoldlane.example');
  await priya.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await priya.getByRole('button', { name: 'Sign in' }).click();
  await priya.getByRole('heading', { name: 'Organisation' }).waitFor();
  expect(faults).toEqual([]);
});

test('a name full of markup is a name: nothing runs, nothing is asked from outside', async () => {
  const { page } = await person();
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(installation.url).origin) outside.push(request.url());
  });
  await page.goto(installation.url);
  await page.getByLabel('Work email').fill('priya@marigoldlane.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /Priya/ }).waitFor();
  await page.goto(`${installation.url}#/settings/organisation`);
  const name = `<img src=x onerror="window.__xss=1"><script>window.__xss=1</script>{{name}}`;
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.keyboard.press('Control+s');
  await page.getByText('Organisation saved').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe(name);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  expect(outside).toEqual([]);
});
