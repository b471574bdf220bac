import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from './browser.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await TestBrowser.launch();
});
afterAll(async () => {
  await browser?.close();
});

test('a browser that dies is started again for the next page', async () => {
  const first = browser.running;
  const ended = new Promise<void>((resolve) => first.once('disconnected', () => resolve()));
  const control = await first.newBrowserCDPSession();
  // The response never comes, because the process that would send it is the one that ends.
  control.send('Browser.crash').catch(() => undefined);
  await ended;

  const page = await browser.newPage();
  await page.setContent('<title>Alive</title>');

  expect(await page.title()).toBe('Alive');
  expect(browser.running).not.toBe(first);
  await page.close();
});

// With no font to be found, the whole browser ends when the first text field appears.
test('it draws text fields and letters of every script', async () => {
  const page = await browser.newPage();
  await page.setContent(
    '<input value="Åland"><textarea>தமிழ் हिन्दी العربية 😀</textarea><select><option>a</option></select>',
  );

  const picture = await page.screenshot();

  expect(picture.length).toBeGreaterThan(1_000);
  expect(browser.running.isConnected()).toBe(true);
  await page.close();
});
