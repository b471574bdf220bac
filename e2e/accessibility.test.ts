import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as customer from '../scripts/demo/customer-turns.ts';
import { Scene } from '../scripts/demo/scene.ts';
import * as staff from '../scripts/demo/staff-turns.ts';
import { DEMO_PASSWORD, emailOf } from '../scripts/demo/staff.ts';
import { chatEndpoints } from '../src/chats/contract/endpoints.ts';
import { accessibilityViolations, type AccessibilityRules } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';
import { signUp } from './sign-up.ts';

// Every page that can be reached, in both themes, wide and narrow: no violation, no sideways scroll.

let fixture: BusinessFixture;

/** Of a business that has connected nothing yet. */
const NEWCOMER = 'priya@linden-lane.example';
const LAKSHMI = { name: 'Lakshmi Subramanian', wa_id: '919000041207' };

beforeAll(async () => {
  fixture = await openBusinessFixture();
  await signUp(fixture.installation, {
    first_name: 'Priya',
    last_name: 'Raman',
    email: NEWCOMER,
    password: DEMO_PASSWORD,
    business_name: 'Linden Lane',
    phone: '+91 90000 14220',
    time_zone: 'Asia/Kolkata',
    country: 'IN',
    agreed_to_terms: true,
  });
  await fillChat();
}, 120_000);
afterAll(() => fixture?.stop());

/** One chat with every kind of message in it. */
async function fillChat(): Promise<void> {
  const scene = new Scene(fixture.sandbox, fixture.team, { customer: LAKSHMI });
  const written = [
    customer.says(0, 'இந்த புடவை நீல நிறத்தில் கிடைக்குமா? https://marigold.example/sarees'),
    customer.shows(0, 'maroon_saree', 'This one'),
    customer.shows(0, 'green_dots'),
    customer.speaks(0),
    customer.sticks(0),
    customer.handsIn(0, 'list.pdf', 'List', ['Two sarees']),
    customer.isAt(0, 11.66, 78.14, 'Home', 'Salem'),
    customer.introduces(0, 'Grace Wanjiru', '+254 700 000 433', 'grace@mwangihotels.example'),
    customer.orders(0, 'For Saturday', ['Indigo table runner', 2, 849]),
    customer.polls(0),
    customer.says(0, 'wrong chat'),
  ];
  for (const turn of written) await turn.play(scene);
  await customer.takesBack(0).play(scene);
  const kinds = async () => {
    const params = { chatId: await scene.chatId() };
    const { messages } = await scene.client('priya').call(chatEndpoints.listMessages, { params, query: {} });
    return messages.map(({ content_type }) => content_type);
  };
  await vi.waitFor(async () => expect(await kinds()).toEqual(expect.arrayContaining(['deleted', 'order'])), 20_000);
  const answered = [
    staff.takes(0, 'priya'),
    staff.repliesTo(0, 'priya', 'Yes, *three* are left.'),
    staff.asksWhere(0, 'priya', 'Where shall we send it?'),
    staff.templates(0, 'priya', 'order_confirmed', 'ta', {
      _header_text: 'MG-1',
      1: 'Lakshmi',
      2: '₹849',
      3: 'சனி',
      _button_0: 'MG-1',
    }),
    staff.stars(0, 'priya', 'outgoing'),
  ];
  for (const turn of answered) await turn.play(scene);
  await vi.waitFor(async () => expect((await scene.newest('outgoing')).status).toBe('delivered'), 20_000);
  await customer.reacts(0, '👍').play(scene);
  await staff.fails(0, 'priya', 'It leaves today.').play(scene);
  await vi.waitFor(async () => expect((await scene.newest('outgoing')).status).toBe('failed'), 20_000);
}

const widths = [1440, 390] as const;

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
  '#/settings/templates': /Templates/,
  '#/settings/chat_automations': /Chat automations/,
  '#/settings/chat_automations/new': /New automation/,
  '#/settings/chat_scripts': /Chat scripts/,
  '#/settings/chat_assignment_rule': /Chat assignment/,
  '#/settings/chat_assignment_rule/new': /New rule/,
  '#/settings/macros': /Macros/,
  '#/settings/system_check': /System check/,
  '#/settings/automation_log': /Automation log/,
  '#/settings/templates/new': /New template/,
  '#/contacts': /Contacts/,
  '#/analytics': /Analytics/,
});
/** Before a number is connected. */
const withoutChannel: Pages = {
  '#/': /Priya/,
  '#/settings/channels': /Channels/,
  '#/chats': /not configured properly/,
};

/** What axe finds, and whether the page scrolls sideways. */
async function analyze(page: Page, rules: AccessibilityRules): Promise<string[]> {
  const violations = await accessibilityViolations(page, rules);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return isWide ? [...violations, 'scrolls sideways'] : violations;
}

/** The page in both themes. */
async function problems(page: Page): Promise<string[]> {
  const light = await analyze(page, 'all');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyze(page, 'of-theme');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((found) => `dark: ${found}`)];
}

async function look(context: BrowserContext, pages: Pages): Promise<Record<string, string[]>> {
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const [hash, heading] of Object.entries(pages)) {
    await page.goto(`${fixture.installation.url}${hash}`);
    // Of a builder only screen readers have the heading: its name is a field.
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
    const list = await problems(page);
    if (list.length > 0) found[hash] = list;
  }
  return found;
}

async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(fixture.installation.url);
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /Priya/ }).waitFor();
  return page;
}

describe.each(widths)('%d px', (width) => {
  const options = { colorScheme: 'light', viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;

  test('pages before sign-in', async () => {
    const context = await fixture.browser.newContext(options);
    expect(await look(context, outside)).toEqual({});
    await context.close();
  });

  test('pages of the shell', async () => {
    const context = await fixture.browser.newContext(options);
    await signIn(context, emailOf('priya'));
    expect(await look(context, inside(width >= 1024))).toEqual({});
    await context.close();
  });

  test('pages of the shell without a channel', async () => {
    const context = await fixture.browser.newContext(options);
    await signIn(context, NEWCOMER);
    expect(await look(context, withoutChannel)).toEqual({});
    await context.close();
  });

  test('the inbox and an open chat', async () => {
    const context = await fixture.browser.newContext(options);
    const page = await signIn(context, emailOf('priya'));
    await page.goto(`${fixture.installation.url}#/chats`);
    await page.getByRole('option', { name: new RegExp(`^${LAKSHMI.name}`) }).waitFor();
    expect(await problems(page)).toEqual([]);
    await page.getByRole('option', { name: new RegExp(`^${LAKSHMI.name}`) }).click();
    await page.getByRole('log').getByText('It leaves today.').waitFor();
    expect(await problems(page)).toEqual([]);
    // What is further up is not in the page before it is scrolled to.
    await page.getByRole('log').getByRole('article').first().hover();
    await page.mouse.wheel(0, -4000);
    await page.getByRole('log').getByText('Reply window opened').waitFor();
    expect(await problems(page)).toEqual([]);
    await context.close();
  });
});

// In both themes and at both widths, in two rounds instead of four.
test.each([
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const)('what opens above the pages: $colorScheme, $width px', async (look) => {
  const { colorScheme, width } = look;
  const isPhone = width < 768;
  const context = await fixture.browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: isPhone,
  });
  const page = await signIn(context, emailOf('priya'));
  const found: Record<string, string[]> = {};
  const check = async (name: string, overlay = '[role="dialog"]') => {
    await page.locator(overlay).last().waitFor();
    const list = await analyze(page, { overlay });
    if (list.length > 0) found[name] = list;
    await page.keyboard.press('Escape');
    await page.locator(overlay).last().waitFor({ state: 'detached' });
  };
  const account = async (item: string) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.getByRole('button', { name: 'Your account' }).click();
  await check('account menu', '[role="menu"]');
  await account('Change password');
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Please enter current password.').waitFor();
  await check('change password');
  await account('Keyboard shortcuts');
  await check('shortcuts');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('combobox').last().fill('lak');
  await page
    .getByRole('option', { name: /Lakshmi/ })
    .first()
    .waitFor();
  await check('palette');

  await page.goto(`${fixture.installation.url}#/settings/users/roles/new`);
  await check('role');
  await page.goto(`${fixture.installation.url}#/settings/users/new`);
  await page.getByRole('dialog').getByLabel('First name').fill('Meera');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check('unsaved changes', '[role="alertdialog"]');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${fixture.installation.url}#/settings/organisation`);
  await page.getByRole('combobox', { name: 'Country' }).click();
  await check('country picker', '[role="listbox"]');
  await page.getByRole('combobox', { name: /Time zone/ }).click();
  await check('time zone picker', '[role="listbox"]');

  await page.goto(`${fixture.installation.url}#/chats`);
  await page.getByRole('option', { name: new RegExp(`^${LAKSHMI.name}`) }).click();
  const pictures = page
    .getByRole('log')
    .getByRole('link', { name: /^Open / })
    .filter({ has: page.locator('img') });
  await page.getByRole('log').getByRole('article').last().hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -900);
        return pictures.count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await pictures.first().click();
  await check('picture', '.yarl__root');
  await page.getByRole('button', { name: 'Send template', exact: true }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('dialog').getByText('Values').waitFor();
  await check('template');
  expect(found).toEqual({});
  await context.close();
});
