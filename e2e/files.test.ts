import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHeic } from '../src/media/server/testing/make-heic.ts';
import { hevcMovie } from '../src/media/server/testing/hevc-movie.ts';
import { wav } from '../src/media/server/testing/make-recordings.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Files of phones on their way to a customer: attached, converted, seen, kept with their draft, sent.

let fixture: BusinessFixture;
let page: Page;
let phone: Locator;

beforeAll(async () => {
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  const { page: phonePage } = await fixture.window();
  await phonePage.goto(fixture.installation.sandboxUrl);
  phone = phonePage.getByRole('article', { name: 'Lakshmi Subramanian' });
  await phone.getByRole('textbox', { name: 'Message' }).fill('Which one is it?');
  await phone.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  await page.getByRole('textbox', { name: /^Message / }).waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const strip = () => page.getByRole('list', { name: 'Files to send' });

/** Drags a file from the desktop over the element and lets it go there. */
async function drop(target: Locator, name: string, bytes: Buffer, type = ''): Promise<void> {
  const data = await page.evaluateHandle(
    ([label, base64, mime]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], label, { type: mime }));
      return transfer;
    },
    [name, bytes.toString('base64'), type] as const,
  );
  await target.dispatchEvent('dragover', { dataTransfer: data });
  await page.getByText('Drop files to attach them').waitFor();
  const before = await strip().getByRole('listitem').count();
  await target.dispatchEvent('drop', { dataTransfer: data });
  await expect.poll(() => strip().getByRole('listitem').count()).toBe(before + 1);
}

test('a photo, a film and a recording of a phone are dropped on the thread, converted, kept over a reload, and arrive', async () => {
  const thread = page.getByRole('log');
  await drop(thread, 'IMG_2041.HEIC', makeHeic());
  await drop(thread, 'IMG_2042.MOV', hevcMovie(), 'video/quicktime');
  await drop(thread, 'New Recording.wav', wav(), 'audio/wav');
  // A film takes a slow machine longer than anything else that a page waits for.
  await expect
    .poll(async () => (await strip().getByRole('listitem').allInnerTexts()).toSorted(), { timeout: 80_000 })
    .toEqual([
      expect.stringMatching(/IMG_2041.jpg[^]*converted/),
      expect.stringMatching(/IMG_2042.mp4[^]*converted/),
      expect.stringMatching(/New Recording.m4a[^]*converted/),
    ]);
  await page.reload();
  await strip().getByText('IMG_2042.mp4').waitFor();
  expect(await strip().getByRole('listitem').count()).toBe(3);
  const picture = strip().locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);

  await page.getByRole('textbox', { name: /^Message / }).fill('This one');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await strip().waitFor({ state: 'detached' });
  await phone.getByText('This one').waitFor();
  const sent = async () =>
    (await fixture.sandbox.call<{ sends: { type: string }[] }>('GET', '/sends')).sends
      .map(({ type }) => type)
      .toSorted();
  await expect.poll(sent, { timeout: 15_000 }).toEqual(['audio', 'image', 'video']);
});

test('what is typed after a file was picked or removed is its caption, never a shortcut', async () => {
  const field = page.getByRole('textbox', { name: /^Message / });
  await page.getByRole('button', { name: /^Attach/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Document' }).click(),
  ]);
  await chooser.setFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Roses 30') });
  await strip().getByText('prices.txt').waitFor();
  await page.keyboard.type('use these');
  expect(await field.inputValue()).toBe('use these');
  await page.getByRole('button', { name: 'Remove prices.txt' }).click();
  await strip().waitFor({ state: 'detached' });
  await page.keyboard.type('eu');
  expect(await field.inputValue()).toBe('use theseeu');
  await field.fill('');
});

test('a file that is dropped beside every target leaves the page where it is', async () => {
  const address = page.url();
  const prevented = await page.getByRole('navigation', { name: 'Main' }).evaluate((element) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }));
    return ['dragover', 'drop'].map(
      (kind) =>
        !element.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true })),
    );
  });
  expect(prevented).toEqual([true, true]);
  expect(page.url()).toBe(address);
});
