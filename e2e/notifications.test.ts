import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, emailOf } from '../scripts/demo/staff.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Notifications of the browser as a person has them. The browser of the tests reaches no push service: its subscription
// is a stand-in, and pushes are handed to the service worker by the browser itself.

let fixture: BusinessFixture;

beforeAll(async () => {
  fixture = await openBusinessFixture({ serviceWorkers: 'allow' });
}, 120_000);
afterAll(() => fixture?.stop());

/**
 * Subscribes without a push service; the subscription is found again as long as the page stays. A browser without a window
 * says `denied` in this one place whatever was granted.
 */
function standInForPushService(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  let present: object | null = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(present as PushSubscription | null);
  PushManager.prototype.subscribe = (options) => {
    const endpoint = 'https://push.invalid/send/journey';
    const keys = { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) };
    present = {
      endpoint,
      options: {
        applicationServerKey: ((options?.applicationServerKey ?? new Uint8Array()) as Uint8Array<ArrayBuffer>).slice()
          .buffer,
      },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe() {
        present = null;
        return Promise.resolve(true);
      },
    };
    return Promise.resolve(present as PushSubscription);
  };
}

async function signIn(page: Page): Promise<void> {
  await page.goto(fixture.installation.url);
  await page.getByLabel('Work email').fill(emailOf('priya'));
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** The registration of the service worker, as the browser's own tools number it. */
function registrationId(session: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/app/') && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('parley.push_token'));

test('[NOTI-21 NOTI-22 NOTI-27] the browser is registered with its permission, shows pushes while no one looks, and is forgotten on leaving', async () => {
  const { context, page } = await fixture.window();
  const { origin } = new URL(fixture.installation.url);
  await context.addInitScript(standInForPushService);
  await context.grantPermissions(['notifications'], { origin });
  const registered = page.waitForResponse(
    (response) => response.url().endsWith('/server/internal/push') && response.request().method() === 'POST',
  );
  await signIn(page);
  expect((await registered).status()).toBe(201);
  await expect.poll(() => tokenIn(page)).not.toBeNull();

  const watching = await context.newPage();
  const session = await context.newCDPSession(watching);
  const id = registrationId(session);
  await session.send('ServiceWorker.enable');
  const deliver = async (text: string) => {
    const data = JSON.stringify({
      id: text,
      title: 'Lakshmi Subramanian',
      body: text,
      tag: 'chat 5001',
      module: 'chats',
      record_id: '5001',
      notification_id: null,
    });
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await id, data });
  };
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // Nor does a browser without a window show anything: what it is asked to is kept in the worker.
  await worker.evaluate(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      asked.push(`${title}: ${options?.body ?? ''}`);
      return Promise.resolve();
    };
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  // The page of the app is in front: what is pushed is seen there.
  await page.bringToFront();
  await deliver('While I look');
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  await page.goto('about:blank');
  await deliver('Is the maroon saree still there?');
  await expect.poll(shown).toEqual(['Lakshmi Subramanian: Is the maroon saree still there?']);

  await page.goto(fixture.installation.url);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Work email').waitFor();
  expect(await tokenIn(page)).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await context.close();
});

test('[NOTI-06] the bell leads to what one is notified of, which is chosen there, without barriers', async () => {
  const page = await fixture.signIn('arjun');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Notification settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  const push = page.getByRole('switch', { name: 'An import of yours has ended: Push' });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await push.click();
  expect((await saved).status()).toBe(200);
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByRole('button', { name: 'Sun' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Sun', pressed: false }).waitFor();
  expect(await push.getAttribute('aria-checked')).toBe('true');
  const found = await accessibilityViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await accessibilityViolations(page, 'of-theme')));
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await accessibilityViolations(page)));
  await page.goto(`${fixture.installation.url}#/notifications`);
  await page.getByText('No notifications').waitFor();
  found.push(...(await accessibilityViolations(page)));
  expect(found).toEqual([]);
  expect(fixture.faults).toEqual([]);
});
