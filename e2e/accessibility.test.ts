import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startInstallation, type Installation } from './installation.ts';

// Every page that can be reached, in both themes, wide and narrow: no violation, no sideways scroll.

let installation: Installation;
let browser: Browser;

const PASSWORD = 'Quiet-Harbour-27!';

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), launchBrowser()]);
  const page = await browser.newPage();
  await page.goto(installation.firstStartLink);
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Raman');
  await page.getByLabel('Work email').fill('priya@marigoldlane.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Make account and sign in' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your business' });
  await setup.getByLabel('Business name').fill('Marigold Lane');
  await setup.getByRole('checkbox').click();
  await setup.getByRole('button', { name: 'Complete login' }).click();
  await page.getByRole('heading', { name: /Priya/ }).waitFor();
  await page.close();
});
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const;

const outside = ['#/sign_in', '#/sign_up', '#/forgot_password', '#/terms', '#/privacy'];
const inside = [
  '#/',
  '#/settings',
  '#/settings/organisation',
  '#/settings/users',
  '#/settings/channels',
  '#/chats',
  '#/contacts',
  '#/analytics',
];

async function problems(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return [
    ...violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    ...(isWide ? ['scrolls sideways'] : []),
  ];
}

async function look(context: BrowserContext, hashes: readonly string[]): Promise<Record<string, string[]>> {
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const hash of hashes) {
    await page.goto(`${installation.url}${hash}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const list = await problems(page);
    if (list.length > 0) found[hash] = list;
  }
  return found;
}

describe.each(looks)('$colorScheme, $width px', ({ colorScheme, width }) => {
  const options = { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;

  test('pages before sign-in', async () => {
    const context = await browser.newContext(options);
    expect(await look(context, outside)).toEqual({});
    await context.close();
  });

  test('pages of the shell', async () => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(installation.url);
    await page.getByLabel('Work email').fill('priya@marigoldlane.example');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /Priya/ }).waitFor();
    expect(await look(context, inside)).toEqual({});
    await context.close();
  });
});
