import type { CDPSession, Page } from 'playwright-core';
import { evaluate } from '../harness/evaluate.ts';

const ROWS = `[...document.querySelectorAll('[role=option][data-chat-id]')]`;

// The newest message of the thread: another one stands there once another chat is drawn. Looked at before each frame;
// the frame after the one in which it is found has it painted.
const WATCH = `(() => {
  const newest = () => [...document.querySelectorAll('[role=log] [data-message-id]')].at(-1);
  const before = newest()?.dataset.messageId ?? null;
  const { promise, resolve } = Promise.withResolvers();
  window.__painted = promise;
  let clicked = 0;
  addEventListener('click', (event) => { clicked = event.timeStamp; }, { capture: true, once: true });
  const look = () => {
    const message = newest();
    if (clicked > 0 && message && message.dataset.messageId !== before && message.checkVisibility({ opacityProperty: true }))
      requestAnimationFrame(() => resolve(performance.now() - clicked));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Long enough for what follows a click: marking as read, the events of it, the rest of the details. */
const REST_MS = 250;

/** Where the first `count` chats of the list stand. */
export async function chatPoints(session: CDPSession, count: number): Promise<[number, number][]> {
  const expression = `${ROWS}.slice(0, ${count}).map((row) => {
    const { x, y, width, height } = row.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  })`;
  const points = (await evaluate(session, expression)) as [number, number][];
  if (points.length < count) throw new Error(`The list shows ${points.length} chats and not ${count}`);
  return points;
}

/** Clicks a row as a person does, and returns the milliseconds until the thread is painted. */
export async function clickUntilPainted(page: Page, session: CDPSession, [x, y]: [number, number]): Promise<number> {
  await page.mouse.move(x, y);
  await page.waitForTimeout(REST_MS);
  await evaluate(session, WATCH);
  await page.mouse.click(x, y);
  const painted = (await evaluate(session, 'window.__painted')) as number;
  await page.waitForTimeout(REST_MS);
  return painted;
}
