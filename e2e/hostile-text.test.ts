import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// S25: whatever customers fill in is shown as what it is, in a real browser under the product's own policy.

const RUN = 'window.__xss=1';
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `*<svg/onload=${RUN}>*`,
  `_"><iframe srcdoc="<script>parent.__xss=1</script>">_`,
  `javascript:${RUN}`,
  `https://a.example/"onmouseover="${RUN}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `{{constructor.constructor("${RUN}")()}}`,
  '\u202E<b>drawkcab</b>',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  'ﷺ'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(60),
  'w'.repeat(900),
  'الحرف العربي mixed with English (brackets) و١٢٣',
  '<math><mtext><table><mglyph><style><img src onerror=window.__xss=1>',
];
const CUSTOMER = '919700000666';
const NAME = `<img src=x onerror="${RUN}">`;

let fixture: BusinessFixture;
beforeAll(async () => {
  fixture = await openBusinessFixture();
});
afterAll(async () => {
  await fixture?.stop();
});

/** What a page asked for elsewhere, and what its policy refused. */
async function watch(page: Page): Promise<{ outside: string[]; violations: () => Promise<string[]> }> {
  const outside: string[] = [];
  const own = new URL(fixture.installation.url).origin;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol.startsWith('http')) outside.push(request.url());
  });
  await page.evaluate(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return {
    outside,
    violations: () => page.evaluate(() => (window as unknown as { violations: string[] }).violations),
  };
}

test('messages, names and files of a customer run nothing, ask for nothing, and keep to their place', async () => {
  const { sandbox, faults } = fixture;
  const page = await fixture.signIn('priya');
  const seen = await watch(page);
  const write = (body: object) => sandbox.call('POST', `/phones/${CUSTOMER}/messages`, body);
  await sandbox.call('POST', '/phones', { name: NAME, wa_id: CUSTOMER });
  for (const body of PAYLOADS) await write({ type: 'text', text: { body } });
  const hostile = PAYLOADS[1] ?? '';
  await write({
    type: 'location',
    location: { latitude: 13.08, longitude: 80.27, name: hostile, address: hostile, url: `javascript:${RUN}` },
  });
  await write({
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: hostile, first_name: hostile },
        phones: [{ phone: hostile, type: hostile }],
        emails: [{ email: hostile }],
        urls: [{ url: `javascript:${RUN}` }],
      },
    ],
  });

  // In the list by its name, as text; opened by a click when all has come, so that it opens at the first unread message;
  // then every message in the thread.
  await page.getByText(`${PAYLOADS.length + 2} unread messages`).waitFor();
  await page.getByRole('option').filter({ hasText: NAME }).click();
  const thread = page.getByRole('log').or(page.getByRole('feed')).first();
  for (const text of [PAYLOADS[0], PAYLOADS[1], PAYLOADS[6], PAYLOADS[7]])
    await page
      .getByText(text ?? '')
      .last()
      .waitFor({ state: 'attached' });
  await page.getByText('w'.repeat(900)).first().scrollIntoViewIfNeeded();
  for (const link of await thread.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(https?:|mailto:|tel:|#|\/)/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide, `nothing sticks out at ${width} px`).toBe(false);
  }
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  expect(await seen.violations()).toEqual([]);
  expect(seen.outside).toEqual([]);
  expect(faults).toEqual([]);
});
