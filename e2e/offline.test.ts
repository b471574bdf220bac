import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// The connection is gone and the page is loaded again: what was read is there, what is written waits. Then the server has a new version.

let fixture: BusinessFixture;
let page: Page;
let context: BrowserContext;
/** `SCREENSHOTS=folder` keeps a picture of each step. */
const folder = process.env['SCREENSHOTS'];

const LAKSHMI = 'Lakshmi Subramanian';
const PHONE = '919000041207';
const row = () => page.getByRole('option', { name: new RegExp(LAKSHMI) });
const thread = () => page.getByRole('log');
const look = async (name: string) => void (folder && (await page.screenshot({ path: `${folder}/${name}.png` })));

/** The names of the caches in which all files of a version are. */
const wholeVersions = () =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const whole = await Promise.all(names.map((cacheName) => caches.match('/app/', { cacheName, ignoreVary: true })));
    return names.filter((_, index) => whole[index] !== undefined);
  });

/** The queries that this browser has kept. */
const keptQueries = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('parley-offline');
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('queries')) return resolve(0);
          const count = database.transaction('queries').objectStore('queries').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

beforeAll(async () => {
  fixture = await openBusinessFixture({ serviceWorkers: 'allow' });
  page = await fixture.signIn('priya');
  context = page.context();
  await fixture.sandbox.call('POST', `/phones/${PHONE}/messages`, {
    text: { body: 'Do you have this runner in indigo?' },
  });
  await row().click();
  await thread().getByText('Do you have this runner in indigo?').waitFor();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await thread().getByText('You took this chat').waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

test('the inbox opens without a connection; what is written there waits, and is sent once', async () => {
  // Hundreds of files are cached, a few at a time, at low priority.
  await expect.poll(async () => (await wholeVersions()).length, { timeout: 80_000 }).toBe(1);
  await expect.poll(keptQueries).toBeGreaterThan(3);
  await context.setOffline(true);
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await row().waitFor();
  await thread().getByText('Do you have this runner in indigo?').waitFor();
  await page.getByRole('textbox', { name: /^Message / }).fill('In indigo and in rust.');
  await page.keyboard.press('Enter');
  await thread().getByText('In indigo and in rust.').waitFor();
  await look('offline');
  // A dialog that was never opened before.
  await page.getByRole('button', { name: 'Follow-up' }).click();
  await page.getByRole('dialog', { name: 'Follow-up' }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await thread().getByText('In indigo and in rust.').waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);
  // Whichever page is opened next sends it.
  const sending = page.waitForResponse(
    (response) => /\/chats\/\d+\/messages$/.test(response.url()) && response.request().method() === 'POST',
  );
  await page.goto(`${fixture.installation.url}#/tasks`);
  expect((await sending).status()).toBe(201);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }).click();
  await row().click();
  const sent = thread().getByRole('article').filter({ hasText: 'In indigo and in rust.' });
  await sent.getByRole('img', { name: 'Delivered' }).waitFor();
  expect(await sent.count()).toBe(1);
});

test('no page had anything to complain about', () => {
  expect(fixture.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
