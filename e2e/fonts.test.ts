import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedBrowser, type TestBrowser } from './browser.ts';
import { startOnTestDatabase, type Installation } from './installation.ts';

// A font file is loaded only when the page shows characters that it covers.

let installation: Installation;
let browser: TestBrowser;
let page: Page;
/** Names of the font files that the page asked for, without the hash of the build. */
let asked: string[];

beforeAll(async () => {
  [installation, browser] = await Promise.all([startOnTestDatabase(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.closeContexts();
  await installation?.stop();
});

beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  asked = [];
  page.on('request', (request) => {
    const file = /([^/]+)-[\w-]{8}\.woff2$/.exec(new URL(request.url()).pathname)?.[1];
    if (file !== undefined) asked.push(file);
  });
  await page.goto(`${installation.url}#/sign_in`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

const allLoaded = () => page.evaluate(async () => void (await document.fonts.ready));

/** Writes into the heading, laid out at once: layout is what asks for fonts. */
async function write(text: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).evaluate((heading, written) => {
    heading.textContent = written;
    heading.getBoundingClientRect();
  }, text);
  await allLoaded();
}

test('sign-in on a wide screen loads no whole font for the few words of its picture', async () => {
  await page.getByText('வணக்கம்').waitFor();
  await allLoaded();
  expect(asked.toSorted()).toEqual(['inter-latin-wght-normal', 'inter-rupee', 'sample-devanagari', 'sample-tamil']);
});

test('another script loads its font; emoji, symbols and prices load none', async () => {
  await allLoaded();
  const first = [...asked];
  await write('🙏👍🏽 ₹5,149.00 · “a” – b… ✓ → ⌘K');
  expect(asked).toEqual(first);
  await write('Łódź');
  expect(asked).toEqual([...first, 'inter-latin-ext-wght-normal']);
  await write('தமிழ் எழுத்து');
  expect(asked).toEqual([...first, 'inter-latin-ext-wght-normal', 'noto-sans-tamil-tamil-wght-normal']);
});
