import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// A customer writes on the phone page, an agent answers in the inbox: both ends of every message are looked at.

let fixture: BusinessFixture;
let page: Page;
let phonePage: Page;
let phone: Locator;
/** `SCREENSHOTS=folder` keeps a picture of each step, to be looked at beside the mockups. */
const folder = process.env['SCREENSHOTS'];

const LAKSHMI = 'Lakshmi Subramanian';
const ROHAN = '919000055210';
const WINDOW_S = 24 * 3_600;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGOQL+nFgxhGpdERAHYKZsFRlV0aAAAAAElFTkSuQmCC',
  'base64',
);

beforeAll(async () => {
  if (folder) await mkdir(folder, { recursive: true });
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  const { page: opened } = await fixture.window();
  phonePage = opened;
  await phonePage.goto(fixture.installation.sandboxUrl);
  phone = phonePage.getByRole('article', { name: LAKSHMI });
  await phone.waitFor();
  // A page that is loaded again forgets this.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}, 120_000);
afterAll(() => fixture?.stop());

const row = (name: string, on = page) => on.getByRole('option', { name: new RegExp(`^${name}`) });
const thread = (on = page) => on.getByRole('log');
const composer = (on = page) => on.getByRole('textbox', { name: /^Message / });
const bubble = (text: string) => thread().getByRole('article').filter({ hasText: text });
const send = async (text: string) => {
  await composer().fill(text);
  await composer().press('Enter');
};
const isReloaded = async () => !(await page.evaluate(() => 'isSameDocument' in window));

async function look(name: string): Promise<void> {
  expect(await accessibilityViolations(page), name).toEqual([]);
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('a message arrives without a reload, is answered, and its ticks turn when the phone has read it', async () => {
  await page.getByText('No open chats').waitFor();
  await look('empty');
  await phone.getByRole('textbox', { name: 'Message' }).fill('Do you have this runner in indigo?');
  await phone.getByRole('button', { name: 'Send' }).click();
  await row(LAKSHMI).click();
  await bubble('Do you have this runner in indigo?').waitFor();
  await page.getByText('This chat is unassigned', { exact: true }).waitFor();
  await look('unassigned');
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await thread().getByText('You took this chat').waitFor();

  // The phone lies open, but is not looked at yet.
  await phonePage.getByRole('switch', { name: 'Read on open' }).click();
  await send('Yes! *Three* in stock.');
  const response = bubble('Three in stock.');
  await response.getByRole('img', { name: 'Delivered' }).waitFor();
  await row(LAKSHMI)
    .getByText(/Delivered/)
    .waitFor();
  await phone.getByText('Three').waitFor();
  await phonePage.getByRole('switch', { name: 'Read on open' }).click();
  await response.getByRole('img', { name: 'Read' }).waitFor();
  await row(LAKSHMI)
    .getByText(/, Read,/)
    .waitFor();
  expect(await isReloaded()).toBe(false);
  await look('answered');
});

test('a document and a picture are sent and are on the phone', async () => {
  const attach = async (kind: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByRole('button', { name: /^Attach/ }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: kind }).click();
    await (await choosing).setFiles(file);
  };
  await attach('Document', { name: 'Price list.txt', mimeType: 'text/plain', buffer: Buffer.from('Runner 849.00') });
  await send('Bulk rates are at the end.');
  await bubble('Price list.txt').getByRole('img', { name: 'Read' }).waitFor();
  expect(await phone.getByRole('link', { name: /Price list.txt/ }).getAttribute('download')).toBe('Price list.txt');

  await attach('Image', { name: 'runner.png', mimeType: 'image/png', buffer: PNG });
  await send('This one');
  await bubble('This one').getByRole('img', { name: 'Read' }).waitFor();
  await phone.getByRole('img', { name: /runner|image/ }).waitFor();
});

test('a template is chosen, filled in and sent', async () => {
  await page.getByRole('button', { name: 'Send template', exact: true }).click();
  const picker = page.getByRole('dialog', { name: 'Send a template' });
  await picker.getByLabel('Search templates').fill('shipping');
  await picker.getByRole('option', { name: /Shipping update/ }).click();
  await picker.getByRole('textbox', { name: 'Reference' }).fill('MG-4192');
  expect(await picker.getByRole('button', { name: 'Send template', exact: true }).isDisabled()).toBe(true);
  await picker.getByRole('textbox', { name: 'Time' }).fill('6 PM');
  await look('template');
  await picker.getByRole('button', { name: 'Send template', exact: true }).click();
  const sentence = 'Your parcel MG-4192 is on its way and should arrive by 6 PM today.';
  await bubble(sentence).getByRole('img', { name: 'Read' }).waitFor();
  await phone.getByText(sentence).waitFor();
});

test('a send that fails says why, and is sent when asked again', async () => {
  await fixture.sandbox.call('POST', '/faults', { code: 131026, count: 1 });
  await send('The cushions are back.');
  const failed = bubble('The cushions are back.');
  await failed.getByText(/^Not sent\./).waitFor();
  await look('failed');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await bubble('The cushions are back.').getByRole('img', { name: 'Read' }).waitFor();
  await phone.getByText('The cushions are back.').waitFor();
  // What failed stays where it was; what was sent again stands below it.
  expect(await failed.count()).toBe(2);
  expect(
    await failed
      .last()
      .getByText(/^Not sent\./)
      .count(),
  ).toBe(0);
  await failed.first().getByText('Sent again below.').waitFor();
  expect(await failed.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('a draft outlives a reload', async () => {
  await composer().fill('Let me ask the wea');
  await page.reload();
  await thread().waitFor();
  await expect.poll(() => composer().inputValue()).toBe('Let me ask the wea');
  await composer().fill('');
});

test('a chat is closed and opened again, by hand and by a message', async () => {
  await page.getByRole('button', { name: 'Close chat' }).click();
  await page.getByText('This chat is closed').waitFor();
  await look('closed');
  await expect.poll(() => row(LAKSHMI).count()).toBe(0);
  await page
    .getByRole('region', { name: /^Chat with/ })
    .getByRole('button', { name: 'Reopen' })
    .last()
    .click();
  await composer().waitFor();
  await row(LAKSHMI).waitFor();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await page.getByText('This chat is closed').waitFor();
  await phone.getByRole('textbox', { name: 'Message' }).fill('One more thing');
  await phone.getByRole('textbox', { name: 'Message' }).press('Enter');
  await composer().waitFor();
  await thread().getByText('Reopened by a new message').waitFor();
});

test('when the window ends, only templates can be sent, and one can', async () => {
  // Written a day ago but for a little: it comes late, and leaves 12 seconds to answer.
  const timestamp = Math.floor(Date.now() / 1000) - WINDOW_S + 12;
  await fixture.sandbox.call('POST', `/phones/${ROHAN}/messages`, {
    text: { body: 'Is the invoice ready?' },
    timestamp,
  });
  await row('Rohan Deshpande').click();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await page.getByText('Only templates can be sent now').waitFor({ timeout: 60_000 });
  await thread().getByText('Reply window elapsed').waitFor();
  expect(await composer().count()).toBe(0);
  await look('window');
  await page.getByRole('button', { name: /^Choose template/ }).click();
  const picker = page.getByRole('dialog', { name: 'Send a template' });
  await picker.getByRole('option', { name: /Continue chat.*Reply to go on/ }).click();
  // The contact's name is filled in.
  expect(await picker.getByRole('textbox', { name: 'Customer’s name' }).inputValue()).toBe('Rohan Deshpande');
  await picker.getByRole('button', { name: 'Send template', exact: true }).click();
  await bubble('we have news about your question')
    .getByRole('img', { name: /Delivered|Read/ })
    .waitFor();
});

test('the button for new chats takes no press when it has just appeared: the chat behind it does', async () => {
  const list = page.getByRole('listbox', { name: 'Chats' });
  const first = list.getByRole('option').first();
  await expect.poll(() => first.textContent()).toContain('Rohan');
  // What is pressed where the button is, as soon as it appears and once it can be pressed.
  const pressed = page.evaluate(
    () =>
      new Promise<{ atFirst: string; later: string }>((resolve) => {
        const at = (button: Element): string => {
          const { x, y, width, height } = button.getBoundingClientRect();
          const pressed = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button, [role=option]');
          return pressed === button ? 'the button' : (pressed?.role ?? 'something else');
        };
        new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find((each) => each.textContent === '1 new');
          if (!button) return;
          const atFirst = at(button);
          void Promise.all(button.getAnimations().map((each) => each.finished)).then(() =>
            resolve({ atFirst, later: at(button) }),
          );
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  const { x, y } = (await first.boundingBox()) ?? { x: 0, y: 0 };
  await phone.getByRole('textbox', { name: 'Message' }).fill('Are you still open?');
  await page.mouse.move(x + 40, y + 40);
  await phone.getByRole('textbox', { name: 'Message' }).press('Enter');
  const button = page.getByRole('button', { name: '1 new' });
  let moved = 0;
  await expect
    .poll(async () => {
      // The list stays as it is while a pointer moves over it.
      await page.mouse.move(x + 40 + (moved++ % 2), y + 40);
      return button.count();
    })
    .toBe(1);
  expect(await pressed).toEqual({ atFirst: 'option', later: 'the button' });
  await look('new-chats');
  await button.click();
  await expect.poll(() => first.textContent()).toContain(LAKSHMI);
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
