import type { CDPSession } from 'playwright-core';
import { evaluate } from '../harness/evaluate.ts';

/** What the page reports about its own interactions, and when what they are for is painted. Installed once in a page. */
const INSTALL = `(() => {
  if (window.__interactions) return;
  const interactions = (window.__interactions = new Map());
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  window.__watch = (event, read) => {
    const before = read();
    const { promise, resolve } = Promise.withResolvers();
    window.__painted = promise;
    let began = 0;
    addEventListener(event, ({ timeStamp }) => { began ||= timeStamp; }, { capture: true, once: true });
    // Looked at before each frame: the next one has it painted.
    const look = () => {
      const now = read();
      if (began > 0 && now !== null && now !== before) requestAnimationFrame(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
})()`;

export async function watchInteractions(session: CDPSession): Promise<void> {
  await evaluate(session, INSTALL);
}

/**
 * The durations, in milliseconds, that the browser reported since the last call: from an input to the paint that follows.
 * It reports none below 16.
 */
export async function reportedInteractions(session: CDPSession): Promise<number[]> {
  // The entries of the last frames are reported later.
  await evaluate(session, 'new Promise((resolve) => setTimeout(resolve, 500))');
  const reported = await evaluate(
    session,
    '(() => { const all = [...window.__interactions.values()]; window.__interactions.clear(); return all; })()',
  );
  return reported as number[];
}

/**
 * Milliseconds from the first `event` that `act` makes until what `read` (the text of a function of the page) returns is
 * another value than before, other than null, and painted.
 */
export async function untilPainted(
  session: CDPSession,
  event: 'click' | 'keydown',
  read: string,
  act: () => Promise<void>,
): Promise<number> {
  await evaluate(session, `window.__watch('${event}', ${read})`);
  await act();
  return (await evaluate(session, 'window.__painted')) as number;
}
