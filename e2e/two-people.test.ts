import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../scripts/demo/staff.ts';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';
import { signUp } from './sign-up.ts';

// Two people of one business see the same; someone of another business sees nothing of it.

let fixture: BusinessFixture;
let priya: Page;
let farah: Page;
let stranger: Page;
/** Everything that reached the stranger's sockets. */
const strangerFrames: string[] = [];
const delays: string[] = [];

const CUSTOMER = 'Lakshmi Subramanian';
const OUTSIDER = 'omar@linden-lane.example';
const SECRET = 'The maroon one with the zari border';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  await signUp(fixture.installation, {
    first_name: 'Omar',
    last_name: 'Haddad',
    email: OUTSIDER,
    password: DEMO_PASSWORD,
    business_name: 'Linden Lane',
    phone: '+971 50 000 1422',
    time_zone: 'Asia/Dubai',
    country: 'AE',
    agreed_to_terms: true,
  });
  [priya, farah] = await Promise.all([fixture.signIn('priya'), fixture.signIn('farah')]);
  const { page } = await fixture.window();
  stranger = page;
  stranger.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => strangerFrames.push(payload.toString())),
  );
  await stranger.goto(fixture.installation.url);
  await stranger.getByLabel('Work email').fill(OUTSIDER);
  await stranger.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await stranger.getByRole('heading', { name: /Omar/ }).waitFor();
}, 120_000);
afterAll(async () => {
  if (delays.length > 0) process.stdout.write(`${delays.join('\n')}\n`);
  await fixture?.stop();
});

const row = (page: Page) => page.getByRole('option', { name: new RegExp(`^${CUSTOMER}`) });
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / });

/** Waits until the other one sees what was done, and notes how long that took. */
async function seen(what: string, wait: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await wait();
  delays.push(`${what}: seen by the other after ${Math.round(performance.now() - begun)} ms`);
}

/** A call from the stranger's page, with the stranger's session. */
function call(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  return stranger.evaluate(
    async ([verb, address, json]) => {
      const response = await fetch(address ?? '', {
        method: verb ?? 'GET',
        ...(json && { headers: { 'content-type': 'application/json' }, body: json }),
      });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

test('message, assignment, reading and closing appear for both', async () => {
  // The stranger listens all the while, also to what its own pages do not ask for before a channel is connected.
  expect(await call('POST', '/server/internal/subscriptions', { topic: 'chats' })).toMatchObject({ status: 200 });
  await fixture.sandbox.call('POST', '/phones/919000041207/messages', { text: { body: SECRET } });
  await Promise.all([row(priya).waitFor(), row(farah).waitFor()]);
  await row(farah).getByText('1 unread message').waitFor();

  await row(priya).click();
  await seen('reading', () =>
    expect.poll(() => row(farah).getByText('1 unread message').count(), { interval: 10 }).toBe(0),
  );
  await row(farah).click();
  await farah.getByText('This chat is unassigned', { exact: true }).waitFor();

  await priya.getByRole('button', { name: 'More for this chat' }).click();
  await priya.getByRole('menuitem', { name: 'Assign to…' }).click();
  const people = priya.getByRole('dialog', { name: 'Assign chat' });
  await people.getByRole('button', { name: /Farah/ }).click();
  await seen('assignment', () => composer(farah).waitFor());
  await farah.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await priya
    .getByRole('region', { name: /^Chat with/ })
    .getByText('Assigned to Farah Qureshi', { exact: true })
    .waitFor();

  await composer(farah).fill('It is 2,450 rupees');
  await composer(farah).press('Enter');
  await seen('message', () => priya.getByRole('log').getByText('It is 2,450 rupees').waitFor());
  await priya.getByRole('log').getByRole('img', { name: 'Delivered' }).waitFor();
  await fixture.sandbox.call('POST', '/phones/919000041207/read');
  await Promise.all(
    [priya, farah].map(async (page) => {
      await page.getByRole('log').getByRole('img', { name: 'Read' }).waitFor();
      await row(page)
        .getByText(/, Read,/)
        .waitFor();
    }),
  );

  await farah.getByRole('button', { name: 'Close chat' }).click();
  await seen('closing', () => priya.getByText('This chat is closed').waitFor());
  await Promise.all([priya, farah].map((page) => expect.poll(() => row(page).count()).toBe(0)));
  expect(fixture.faults).toEqual([]);
});

test('someone of another business is answered as if there were nothing, and receives nothing', async () => {
  const read = (path: string): Promise<unknown> =>
    priya.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, path);
  const { chats } = (await read('/server/chats')) as {
    chats: { id: string; contact: { id: string }; channel: { id: string } }[];
  };
  const [chat] = chats;
  expect(chat).toBeDefined();
  const chatPath = `/server/chats/${chat?.id}`;
  const { messages } = (await read(`${chatPath}/messages`)) as { messages: { id: string }[] };
  const messagePath = `${chatPath}/messages/${messages[0]?.id}`;
  const text = { client_id: 'x-1', content_type: 'text', content: { text: 'Hello' } };
  const foreign: [string, string, object?][] = [
    ['GET', chatPath],
    ['GET', `${chatPath}/messages`],
    ['GET', `${messagePath}/media`],
    ['PUT', chatPath, { read: true }],
    ['PUT', chatPath, { state: 'open' }],
    ['PUT', messagePath, { starred: true }],
    ['POST', `${chatPath}/messages`, text],
    ['POST', '/server/chats', { contact_id: chat?.contact.id, channel_id: chat?.channel.id }],
    ['PUT', `/server/setup/channels/${chat?.channel.id}`, { name: 'Mine' }],
  ];
  for (const [method, path, body] of foreign) {
    const response = await call(method, path, body);
    expect([method, path, response.status]).toEqual([method, path, 404]);
    expect(response.text).not.toContain(SECRET);
  }
  expect((await call('GET', '/server/chats?search_term=Lakshmi')).text).toMatch(/^\{"chats":\[\],/);

  // What is sent after a message of another business has gone by proves that the socket was listening.
  await call('PUT', '/server/setup/business', { name: 'Linden Lane and Sons' });
  await expect.poll(() => strangerFrames.some((frame) => frame.includes('Linden Lane and Sons'))).toBe(true);
  const leaked = [SECRET, CUSTOMER, '2,450', chat?.id ?? '', ...messages.map(({ id }) => id)];
  for (const frame of strangerFrames) for (const word of leaked) expect(frame).not.toContain(word);
});
