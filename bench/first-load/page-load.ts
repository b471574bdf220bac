import type { BrowserContext, CDPSession } from 'playwright-core';
import type { TestBrowser } from '../../e2e/browser.ts';
import { evaluate, WITHIN_MS } from '../harness/evaluate.ts';

/** How a page is slowed down; the network in the form of the browser's protocol. */
export interface Throttle {
  cpu: number;
  network: { latencyMs: number; downKbps: number; upKbps: number } | null;
}

export interface PageLoad {
  /** Until what the page is for stands on the screen. */
  contentMs: number;
  lcpMs: number;
  /** Time over 50 ms of each long task after the first paint. */
  blockingMs: number;
  requests: number;
  scriptKb: number;
}

const VIEWPORT = { width: 1440, height: 900 };

// Runs in the page before anything else. As text, because the server's type check knows no document.
const observe = (selector: string) => `
  const seen = Promise.withResolvers();
  const load = (window.__load = { content: 0, lcp: 0, paint: 0, tasks: [], seen: seen.promise });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) load.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') load.paint = entry.startTime; })
    .observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) load.tasks.push([entry.startTime, entry.duration]); })
    .observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (load.content === 0 && document.querySelector(${JSON.stringify(selector)})) {
      // The frame after this one has it painted.
      requestAnimationFrame(() => requestAnimationFrame(() => { load.content = performance.now(); seen.resolve(); }));
      return;
    }
    requestAnimationFrame(look);
  };
  look();`;

// The browser tells it some frames later; read before that it would be 0, and every goal reached.
const LARGEST_PAINT_IS_TOLD = `new Promise((resolve) => {
  const look = () => (window.__load.lcp > 0 ? resolve() : requestAnimationFrame(look));
  look();
})`;

const READ = `(() => {
  const { content, lcp, paint, tasks } = window.__load;
  const blocking = tasks.filter(([start]) => start >= paint).reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  const files = performance.getEntriesByType('resource');
  const scripts = files.filter((file) => file.name.endsWith('.js'));
  return { contentMs: content, lcpMs: lcp, blockingMs: blocking, requests: files.length + 1, scriptKb: scripts.reduce((sum, file) => sum + file.encodedBodySize, 0) / 1000 };
})()`;

async function slowDown(session: CDPSession, { cpu, network }: Throttle): Promise<void> {
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.downKbps * 1000) / 8,
    uploadThroughput: (network.upKbps * 1000) / 8,
  });
}

async function loadOnce(context: BrowserContext, url: string, selector: string, throttle: Throttle): Promise<PageLoad> {
  const page = await context.newPage();
  page.setDefaultTimeout(WITHIN_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const session = await context.newCDPSession(page);
  await slowDown(session, throttle);
  await page.addInitScript(observe(selector));
  await page.goto(url);
  await evaluate(session, 'window.__load.seen');
  // Late long tasks and the last candidate for the largest paint belong to the load.
  await page.waitForLoadState('networkidle');
  await evaluate(session, LARGEST_PAINT_IS_TOLD);
  const load = (await evaluate(session, READ)) as PageLoad;
  await page.close();
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
  return load;
}

export interface Visit {
  url: string;
  /** What stands there when the page can be used. */
  selector: string;
  cookie: string | null;
  throttle: Throttle;
}

/** One cold load in a browser profile of its own and, after it, the same again with everything cached. */
export async function visit(
  browser: TestBrowser,
  { url, selector, cookie, throttle }: Visit,
): Promise<{ cold: PageLoad; warm: PageLoad }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    if (cookie !== null)
      await context.addCookies([{ name: 'parley_session', value: cookie, url: new URL(url).origin }]);
    const cold = await loadOnce(context, url, selector, throttle);
    return { cold, warm: await loadOnce(context, url, selector, throttle) };
  } finally {
    await context.close();
  }
}
