import type { CDPSession } from 'playwright-core';

/** A page that shows nothing by then is broken. */
export const WITHIN_MS = 60_000;

/**
 * Runs an expression in the page and returns what it resolves to. By the protocol and not by Playwright, whose way the
 * page's content security policy refuses.
 */
export async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const timeout = AbortSignal.timeout(WITHIN_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(new Error('The page did not show its content in time')));
  });
  const asked = session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  const { result, exceptionDetails } = await Promise.race([asked, late]);
  if (exceptionDetails) throw new Error(`The page threw: ${exceptionDetails.text}`);
  return result.value as unknown;
}
