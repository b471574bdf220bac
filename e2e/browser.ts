import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { packedChromium } from './packed-chromium.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // A microphone that beeps, and no question whether it may be used.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * The browser of all tests and benchmarks. One that has died (out of memory, killed) is started again for the
 * next context, so that it fails the test that it served and not every test after it.
 */
export class TestBrowser {
  #running: Browser;
  readonly #defaults: BrowserContextOptions;

  private constructor(running: Browser, defaults: BrowserContextOptions) {
    this.#running = running;
    this.#defaults = defaults;
  }

  /** `defaults` hold for each context that does not say otherwise. */
  static async launch(defaults: BrowserContextOptions = {}): Promise<TestBrowser> {
    return new TestBrowser(await launchChromium(), defaults);
  }

  /** The process that runs now; another one after it has died. */
  get running(): Browser {
    return this.#running;
  }

  async newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    return (await this.#alive()).newContext({ ...this.#defaults, ...options });
  }

  /** A page in a context of its own, which closes with it. */
  async newPage(options?: BrowserContextOptions): Promise<Page> {
    return (await this.#alive()).newPage({ ...this.#defaults, ...options });
  }

  /** Ends every page, for the next test file. */
  async closeContexts(): Promise<void> {
    if (this.#running.isConnected()) await Promise.all(this.#running.contexts().map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.#running.close();
  }

  async #alive(): Promise<Browser> {
    if (!this.#running.isConnected()) this.#running = await launchChromium();
    return this.#running;
  }
}

let shared: Promise<TestBrowser> | undefined;

/**
 * The browser of this test worker, launched for the first file that asks for it; it ends with the worker. Its contexts have no service
 * workers unless a test allows them: each would store the 600 files of the app, a quarter of the processor time of a journey.
 */
export const sharedBrowser = (): Promise<TestBrowser> => (shared ??= TestBrowser.launch({ serviceWorkers: 'block' }));

/**
 * `CHROMIUM_PATH` where it is set. Else, on Linux x64, the browser that is installed with the packages, whatever
 * the machine has; on other systems, for which no package carries one, the Chrome that is installed there.
 */
async function launchChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return chromium.launch({ executablePath: named, args: ARGUMENTS });
  if (process.platform === 'linux' && process.arch === 'x64')
    return chromium.launch({ ...(await packedChromium()), args: ARGUMENTS });
  return chromium.launch({ channel: 'chrome', args: ARGUMENTS });
}
