import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accessibilityViolations } from './accessibility-violations.ts';
import { sharedBrowser, type TestBrowser } from './browser.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

let folder: string;
let server: PreviewServer;
let browser: TestBrowser;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-gallery-'));
  const configFile = at('../vite.config.ts');
  // Built, because a development server that finds another package while a page loads serves that page no more.
  await build({
    configFile,
    logLevel: 'error',
    build: { outDir: folder, rolldownOptions: { input: at('../src/app/web/gallery.html') } },
  });
  server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const bound = server.httpServer.address();
  if (!bound || typeof bound === 'string') throw new Error('The gallery has no port');
  address = `http://127.0.0.1:${bound.port}/app/gallery.html`;
  browser = await sharedBrowser();
});

afterAll(async () => {
  await browser?.closeContexts();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function openGallery(query: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}?${query}`);
  await page.getByRole('heading', { name: 'Design system' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const looks = [
  { query: 'theme=light', width: 1440 },
  { query: 'theme=dark', width: 1440 },
  { query: 'theme=light', width: 320 },
  { query: 'theme=dark', width: 320 },
  { query: 'theme=light&dir=rtl', width: 1440 },
];

describe('gallery', () => {
  it.each(looks)('has no violation and no sideways scroll with $query at $width px', async ({ query, width }) => {
    const page = await openGallery(query, width);
    expect(await accessibilityViolations(page, query.includes('dark') ? 'of-theme' : 'all')).toEqual([]);
    const room = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(room[0]).toBe(room[1]);
    await page.context().close();
  });

  it.each(['light', 'dark'])('has no violation in open popups in %s', async (theme) => {
    const page = await openGallery(`theme=${theme}`, 1440);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const popups: [string, string, () => Promise<void>][] = [
      ['menu', '[role="menu"]', () => press('Profile menu')],
      ['dialog', '[role="dialog"]', () => press('Dialog')],
      ['typed confirmation', '[role="alertdialog"]', () => press('Type to confirm')],
      ['drawer', '[role="dialog"]', () => press('Drawer')],
      ['country picker', '[role="listbox"]', () => page.getByRole('combobox', { name: 'Country' }).first().click()],
      ['calendar', '[role="dialog"]', () => press('Choose a date')],
    ];
    for (const [name, popup, open] of popups) {
      // One page, one popup after the other.
      await open();
      const shown = page.locator(popup).last();
      await shown.waitFor();
      expect(await accessibilityViolations(page, { overlay: popup }), name).toEqual([]);
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  it('keeps the page where it is when a picker opens', async () => {
    const page = await openGallery('', 1440);
    const picker = page.getByRole('combobox', { name: 'Time zone' }).first();
    await picker.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300));
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await picker.press('Enter');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.context().close();
  });

  it('loads flags and fonts from its own origin only', async () => {
    const page = await browser.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(new URL(address).origin)) foreign.push(request.url());
    });
    await page.goto(address);
    await page.locator('img[src*="IN"]').first().waitFor();
    expect(foreign).toEqual([]);
    await page.context().close();
  });
});
