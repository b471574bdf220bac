import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// What only a real layout can show of an open chat: what lies over what, scrolling, pictures.

let fixture: BusinessFixture;
let page: Page;

const LAKSHMI = '919000041207';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGOQL+nFgxhGpdERAHYKZsFRlV0aAAAAAElFTkSuQmCC';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  page = await fixture.signIn('priya');
  await write('Do you have this runner in indigo?');
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await thread().waitFor();
}, 120_000);
afterAll(() => fixture?.stop());

const write = (body: string) => fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, { text: { body } });
const thread = () => page.getByRole('log');
const pane = () => page.getByRole('region', { name: /^Chat with/ });
const scrollTop = () => thread().evaluate((log) => log.scrollTop);

/**
 * Runs an action that shows a toast, and undoes it with the button of the toast. Returns, for the chat in that state (a selector),
 * how many actions it has and the names of those that the toast covers. The page itself measures and clicks: a toast stays for four
 * seconds, and what a test asks of a page may take longer.
 */
async function undoByToast(
  act: () => Promise<unknown>,
  state: string,
): Promise<{ actions: number; covered: string[] }> {
  const watched = pane().evaluate(
    (chat, state) =>
      new Promise<{ actions: number; covered: string[] }>((resolve) => {
        let last = '';
        const watch = () => {
          const undo = [
            ...document.querySelectorAll<HTMLElement>('[role=status]:not([data-ending-style]) button'),
          ].find(({ textContent }) => textContent === 'Undo');
          const over = undo?.closest('[role=status]')?.getBoundingClientRect();
          const place = JSON.stringify(over);
          // Its position is final when it has not moved since the previous frame.
          if (!undo || !over || place !== last || !chat.matches(state)) {
            last = place;
            requestAnimationFrame(watch);
            return;
          }
          const all = [
            ...chat.querySelectorAll<HTMLElement>(
              'header button, form textarea, form button, :scope > div:last-of-type button',
            ),
          ].filter((control) => control.checkVisibility());
          const covered = all.filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
          });
          undo.click();
          resolve({
            actions: all.length,
            covered: covered.map((control) => control.getAttribute('aria-label') ?? control.textContent),
          });
        };
        watch();
      }),
    state,
  );
  await act();
  return watched;
}

test.each([1440, 1024, 768, 390, 320])('no toast lies over an action of the chat at %i px', async (width) => {
  await page.setViewportSize({ width, height: 844 });
  const assigned = await undoByToast(
    () => page.getByRole('button', { name: /^Assign to me/ }).click(),
    ':has(form textarea)',
  );
  expect(assigned.actions).toBeGreaterThan(3);
  expect(assigned.covered).toEqual([]);
  await page.getByText('This chat is unassigned', { exact: true }).waitFor();
  const closed = await undoByToast(
    () => pane().getByRole('button', { name: 'Close chat' }).click(),
    ':not(:has([aria-label="Close chat"]))',
  );
  expect(closed.actions).toBeGreaterThan(0);
  expect(closed.covered).toEqual([]);
  await page.getByText('This chat is unassigned', { exact: true }).waitFor();
});

test('the way to the newest message lets the wheel through, counts, and leads to the end', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 1; count <= 60; count += 1) await write(`Line ${count}`);
  await thread().getByText('Line 60', { exact: true }).waitFor();
  await thread().hover();
  await page.mouse.wheel(0, -1_500);
  const newest = page.getByRole('button', { name: 'Newest messages' });
  await newest.hover();
  const before = await scrollTop();
  await page.mouse.wheel(0, -300);
  await expect.poll(scrollTop).toBeLessThan(before);
  await write('And one more');
  await page.getByRole('button', { name: '1 new message below' }).click();
  await thread().getByText('And one more', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /below|Newest/ }).count()).toBe(0);
});

test('a chat that is opened again draws the rows that one sees, and none of its oldest', async () => {
  await fixture.sandbox.call('POST', '/phones/919000055210/messages', { text: { body: 'Is the invoice ready?' } });
  await page.getByRole('option', { name: /^Rohan/ }).click();
  await thread().getByText('Is the invoice ready?').waitFor();
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLElement) drawn.push(node.innerText);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('option', { name: /^Lakshmi/ }).click();
  await thread().getByText('And one more', { exact: true }).waitFor();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.join('\n'));
  expect(drawn).toContain('Line 60');
  expect(drawn).not.toMatch(/Line 1[0-9]\b/);
});

test('pictures open in a viewer: keys move, the file keeps its name, Escape leads back', async () => {
  for (const name of ['indigo.png', 'maroon.png'])
    await fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, {
      type: 'image',
      file: { mime_type: 'image/png', file_name: name, base64: PNG },
    });
  const pictures = thread().getByRole('link', { name: /^Open / });
  await expect.poll(() => pictures.count()).toBe(2);
  await pictures.first().click();
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await viewer.getByText('1 / 2').waitFor();
  // Keys go to the viewer from the moment at which it has taken the focus.
  await expect.poll(() => viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 / 2').waitFor();
  const saving = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.png$/);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => pictures.first().evaluate((link) => link === document.activeElement)).toBe(true);
  expect(page.context().pages()).toHaveLength(1);
});

test('a picture that is larger than the screen opens whole, can be seen pixel by pixel, and is whole again', async () => {
  const size = { width: 3_000, height: 2_000 };
  const png = await sharp({ create: { ...size, channels: 3, background: '#3b4a8c' } })
    .png()
    .toBuffer();
  await fixture.sandbox.call('POST', `/phones/${LAKSHMI}/messages`, {
    type: 'image',
    file: { mime_type: 'image/png', file_name: 'fabric.png', base64: png.toString('base64') },
  });
  const pictures = thread().getByRole('link', { name: /^Open / });
  await expect.poll(() => pictures.count()).toBe(3);
  await pictures.last().click();
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  const picture = viewer.locator('.yarl__slide_current img');
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await viewer.getByRole('button', { name: 'Actual size' }).click();
  await expect.poll(width).toBeCloseTo(size.width, 0);
  await viewer.getByRole('button', { name: 'Fit to screen' }).click();
  await expect.poll(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

test('no page had anything to complain about', () => {
  expect(fixture.faults).toEqual([]);
});
