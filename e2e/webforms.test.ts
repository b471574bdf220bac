import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A web form from its builder over the public page and another site to the enquiry.

let fixture: BusinessFixture;
let priya: Page;
let address: string;
const business = 'Marigold Lane';
/** Another site: its one page has whatever is put into it. */
let site: Server;
let siteHtml = '';
let siteOrigin: string;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  priya = await fixture.signIn('priya');
  site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(siteHtml));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  await new Promise((resolve) => site?.close(resolve));
  await fixture?.stop();
});

const list = (page: Page) => page.goto(`${fixture.installation.url}#/enquiries/webforms`);
const fields = () => priya.getByRole('list', { name: 'Fields' });
const setting = (name: string) => priya.getByRole('textbox', { name, exact: true });
const labels = async () => (await fields().getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);

/** Sends until it is thanked for: what is sent faster than a person could is asked for once more. */
async function send(form: Page | FrameLocator, mobile: string): Promise<void> {
  await form.getByLabel('Mobile number').fill(mobile);
  await expect
    .poll(
      async () => {
        const button = form.getByRole('button', { name: 'Ask for prices' });
        if ((await button.count()) > 0) await button.click();
        return form.getByText('Thank you').count();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(1);
}

test('[FORM-01] a form is built: fields are added, moved by the keyboard and dragged, and shown in the preview', async () => {
  await list(priya);
  await priya.getByRole('link', { name: 'New web form' }).first().click();
  await setting('Name').fill('Bridal enquiry');
  await setting('Title').fill('Plan your wedding sarees');
  await setting('Button').fill('Ask for prices');
  await setting('Consent').fill('Send me offers.');
  await priya.getByRole('button', { name: 'Add field' }).click();
  await priya.getByRole('menuitem', { name: 'City' }).click();
  expect(await labels()).toEqual(['Your name', 'Mobile number', 'What are you looking for?', 'City']);
  await fields()
    .getByRole('button', { name: /^Move City/ })
    .focus();
  await priya.keyboard.press('Alt+ArrowUp');
  await priya.keyboard.press('Alt+ArrowUp');
  expect(await labels()).toEqual(['Your name', 'City', 'Mobile number', 'What are you looking for?']);
  const handle = await fields()
    .getByRole('button', { name: /^Move City/ })
    .boundingBox();
  const last = await fields().getByRole('listitem').last().boundingBox();
  if (!handle || !last) throw new Error('A row has no place on the screen');
  await priya.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await priya.mouse.down();
  await priya.mouse.move(last.x + 40, last.y + last.height / 2, { steps: 8 });
  await priya.mouse.up();
  await expect.poll(async () => (await labels()).at(-1)).toBe('City');
  const preview = priya.getByRole('region', { name: 'Preview' });
  for (const text of ['Plan your wedding sarees', 'Ask for prices', 'City', 'Send me offers.'])
    await preview.getByText(text).waitFor();

  await setting('Sites that may show it').fill(`${siteOrigin}/a`);
  await priya.keyboard.press('Control+s');
  await priya.getByText('Enter a site such as https://www.example.com, without a path.').waitFor();
  await setting('Sites that may show it').fill(siteOrigin);
  await priya.keyboard.press('Control+s');
  await priya.getByText('Web form created').waitFor();
  address = (await priya.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';
  expect(address).toContain('/public/webforms/');
});

test('[ERR-07] what the server refuses is said in the builder, not in the toast', async () => {
  await fields().getByRole('button', { name: 'Remove Mobile number' }).click();
  await priya.getByRole('button', { name: /^Publish changes/ }).click();
  await priya
    .getByRole('alert')
    .filter({ hasText: 'Ask for a mobile number or an email as a required field' })
    .waitFor();
  expect(await priya.getByText('Ask for a mobile number or an email').count()).toBe(1);
  await priya.getByRole('button', { name: 'Add field' }).click();
  await priya.getByRole('menuitem', { name: 'Mobile', exact: true }).click();
  await fields().getByRole('button', { name: 'Edit Mobile' }).click();
  const dialog = priya.getByRole('dialog', { name: 'Edit field' });
  await dialog.getByLabel('Label').fill('Mobile number');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await priya.getByRole('button', { name: /^Publish changes/ }).click();
  await priya.getByText('Changes published').waitFor();
});

test('a stranger without script sends it, and it is an enquiry with its contact', async () => {
  const context = await fixture.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Plan your wedding sarees' }).waitFor();
  await page.getByText(business, { exact: true }).waitFor();
  await page.getByLabel('Your name').fill('Aisha <b>Khan</b>');
  await page.getByLabel('What are you looking for?').fill('12 sarees');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Ask for prices' }).click();
  await page.getByRole('alert').waitFor();
  await send(page, '90000 68034');
  await page.getByText('Thank you, Aisha <b>Khan</b>. We will reply soon.').waitFor();
  await context.close();

  await list(priya);
  await priya
    .getByRole('row', { name: /Bridal enquiry/ })
    .getByText('1', { exact: true })
    .waitFor();
  await priya.getByRole('button', { name: 'Actions for Bridal enquiry' }).click();
  await priya.getByRole('menuitem', { name: 'See replies' }).click();
  await priya.getByText('+919000068034').waitFor();
  await priya.getByRole('link', { name: 'Bridal enquiry: Aisha <b>Khan</b>' }).click();
  const popup = priya.getByRole('dialog', { name: /Bridal enquiry/ });
  await popup.getByText('12 sarees').first().waitFor();
  await popup.getByText('Created by Bridal enquiry').waitFor();
  expect(await popup.locator('b').count()).toBe(0);
});

test('S31 a site of the list shows the form by its script and gives it its height; another site does not', async () => {
  const script = `<script async src="${address.replace(/[^/]+$/, 'embed.js')}" data-form="${address.split('/').at(-1)}"></script>`;
  siteHtml = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${script}`;
  const { page, context } = await fixture.window();
  await page.goto(siteOrigin);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Plan your wedding sarees' }).waitFor();
  await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientHeight)).not.toBe(640);
  expect(await frame.getByText(business, { exact: true }).count()).toBe(0);
  await frame.getByLabel('Your name').fill('Divya');
  await send(frame, '90000 68035');
  await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientHeight)).toBeLessThan(200);

  const faults = fixture.faults.length;
  await page.goto(siteOrigin.replace('127.0.0.1', 'localhost'));
  await expect.poll(() => fixture.faults.slice(faults).join(' ')).toContain('frame-ancestors');
  expect(await frame.getByRole('heading', { name: 'Plan your wedding sarees' }).count()).toBe(0);
  // The browser says so, as it should.
  fixture.faults.splice(faults);
  await context.close();
});

test('a form is switched off, on again and deleted, which is asked about', async () => {
  await list(priya);
  const act = async (name: string) => {
    await priya.getByRole('button', { name: 'Actions for Bridal enquiry' }).click();
    await priya.getByRole('menuitem', { name }).click();
  };
  await act('Switch off');
  await priya.getByText('Bridal enquiry is off. Its page says so.').waitFor();
  const { page } = await fixture.window();
  await page.goto(address);
  await page.getByRole('heading', { name: 'This form is not available.' }).waitFor();
  await act('Switch on');
  await priya.getByText('Bridal enquiry is live').waitFor();
  await act('Embed');
  const dialog = priya.getByRole('dialog', { name: 'Embed' });
  expect(await dialog.getByRole('region', { name: 'Script' }).innerText()).toContain('/public/webforms/embed.js"');
  await priya.keyboard.press('Escape');
});

test('a form that no site may show says so beside its code, until one is published', async () => {
  const warning = priya.getByText('No site may show this form yet');
  await list(priya);
  await priya.getByRole('link', { name: 'Bridal enquiry' }).first().click();
  await setting('Sites that may show it').waitFor();
  expect(await warning.count()).toBe(0);
  await setting('Sites that may show it').fill('');
  await priya.keyboard.press('Control+s');
  await warning.waitFor();
  expect(await accessibilityViolations(priya)).toEqual([]);
  await priya.getByRole('button', { name: 'Add a site' }).click();
  await priya.keyboard.type(siteOrigin);
  await priya.getByText('Publish the form: from then on the sites above may show it.').waitFor();
  await priya.keyboard.press('Control+s');
  await warning.waitFor({ state: 'detached' });
});

test('the list, the builder and the public page are accessible in both themes and on a phone', async () => {
  const found: string[] = [];
  const look = async (name: string, page: Page) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'of-theme';
      found.push(...(await accessibilityViolations(page, rules)).map((each) => `${name} ${colorScheme}: ${each}`));
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await list(priya);
  await priya.getByRole('row', { name: /Bridal enquiry/ }).waitFor();
  await look('list', priya);
  await priya.getByRole('link', { name: 'Bridal enquiry' }).click();
  await fields().waitFor();
  await look('builder', priya);
  const { page } = await fixture.window();
  await page.goto(address);
  await look('public page', page);
  await page.setViewportSize({ width: 390, height: 844 });
  await priya.setViewportSize({ width: 390, height: 844 });
  for (const each of [page, priya]) {
    found.push(...(await accessibilityViolations(each)));
    const isWide = await each.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
  }
  expect(found).toEqual([]);
  await priya.setViewportSize({ width: 1440, height: 900 });

  await list(priya);
  await priya.getByRole('button', { name: 'Actions for Bridal enquiry' }).click();
  await priya.getByRole('menuitem', { name: 'Delete' }).click();
  await priya.getByRole('button', { name: 'Delete web form' }).click();
  await priya.getByText('No web forms yet').waitFor();
  expect(fixture.faults).toEqual([]);
});
