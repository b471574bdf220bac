import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { SandboxClient } from '../scripts/demo/sandbox-client.ts';
import { setUpBusiness, type Team } from '../scripts/demo/set-up-business.ts';
import { accountEndpoints } from '../src/accounts/contract/endpoints.ts';
import { DEMO_PASSWORD, emailOf, type StaffName } from '../scripts/demo/staff.ts';
import { sharedBrowser, type TestBrowser } from './browser.ts';
import { startOnTestDatabase, type MovableInstallation } from './installation.ts';

/** An installation with a business, its staff and two connected numbers, and a browser to visit it. */
export interface BusinessFixture {
  installation: MovableInstallation;
  sandbox: SandboxClient;
  browser: TestBrowser;
  team: Team;
  /** What pages had to complain about. Refusals are answers; Chromium prints them as errors. */
  faults: string[];
  /**
   * A window of a browser of its own in which this member is signed in, at the chats. Signed in by the call that the
   * form makes; the form itself is the subject of `first-steps.test.ts` and `accessibility.test.ts`.
   */
  signIn(name: StaffName): Promise<Page>;
  /** A window in which no one is signed in. */
  window(): Promise<{ context: BrowserContext; page: Page }>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Starts all of it, the shop set up by the calls that its pages make. `options` are those of its windows. */
export async function openBusinessFixture(options: BrowserContextOptions = {}): Promise<BusinessFixture> {
  const [installation, browser] = await Promise.all([startOnTestDatabase(), sharedBrowser()]);
  const { origin } = new URL(installation.url);
  const sandbox = new SandboxClient(installation.sandboxUrl, installation.mailboxKey);
  const team = await setUpBusiness(origin, installation.firstStartLink, sandbox).catch(async (error: unknown) => {
    await installation.stop();
    throw error;
  });
  // One webhook after the other, so that messages of one second come in the order in which they were written: WhatsApp
  // promises none, and their times have no smaller part.
  await sandbox.call('PATCH', '/settings', { webhooks: { concurrency: 1 } });
  const faults: string[] = [];
  const window: BusinessFixture['window'] = async () => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (400|401|403|404|409)/.test(message.text()))
        faults.push(message.text());
    });
    return { context, page };
  };
  return {
    installation,
    sandbox,
    browser,
    team,
    faults,
    window,
    async signIn(name) {
      const { context, page } = await window();
      await context.request.post(`${origin}${accountEndpoints.signIn.path}`, {
        headers: { origin },
        data: { email: emailOf(name), password: DEMO_PASSWORD },
        failOnStatusCode: true,
      });
      await page.goto(`${installation.url}#/chats`);
      await page.getByRole('heading', { level: 1, name: 'All Open Chats' }).waitFor();
      return page;
    },
    async stop() {
      await browser.closeContexts();
      await installation.stop();
    },
  };
}
