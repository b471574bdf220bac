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

/** Pages with the heading that says they are there. */
type Pages = Readonly<Record<string, RegExp>>;

const outside: Pages = {
  '#/sign_in': /Sign in/,
  '#/sign_up': /Create an account|Sign-up/,
  '#/forgot_password': /Forgot/,
  '#/terms': /Terms/,
  '#/privacy': /Privacy/,
};
const inside = (isWide: boolean): Pages => ({
  '#/': /Priya/,
  '#/settings': isWide ? /Organisation/ : /Settings/,
  '#/settings/organisation': /Organisation/,
  '#/settings/users': /Users/,
  '#/settings/channels': /Channels/,
  '#/chats': /Chats/,
  '#/contacts': /Contacts/,
  '#/analytics': /Analytics/,
});

async function problems(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return [
    ...violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    ...(isWide ? ['scrolls sideways'] : []),
  ];
}

async function look(context: BrowserContext, pages: Pages): Promise<Record<string, string[]>> {
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const [hash, heading] of Object.entries(pages)) {
    await page.goto(`${installation.url}${hash}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
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
    expect(await look(context, inside(width >= 1024))).toEqual({});
    await context.close();
  });
});
