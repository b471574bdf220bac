import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WABAClient, WebhookClient } from 'whatsapp-business';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { ACCOUNT, APP, APP_SECRET, LAKSHMI, NUMBER } from '../testing/sandbox-with-receiver.ts';

// whatsapp-business as it is, by TLS under the names of Meta.

/** What of Express is needed here. */
interface Express {
  (): RequestListener & { use: (handler: unknown) => void };
  json: () => unknown;
}

let meta: MetaByName;
let client: WABAClient;
let folder: string;
let incoming: string;
beforeAll(async () => {
  meta = await startMetaByName();
  folder = await mkdtemp(path.join(os.tmpdir(), 'parley-client-'));
  client = new WABAClient({ apiToken: meta.token, phoneId: NUMBER, accountId: ACCOUNT });
  Object.assign(client.restClient.fetch.defaults, { httpsAgent: meta.httpsAgent, proxy: false });
  const written = await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await meta.stop();
});

const to = `+${LAKSHMI}`;
const done = { success: true };
const accepted = { messages: [{ id: expect.stringMatching(/^wamid\./) as string }] };
async function upload(kind: Parameters<typeof clientFile>[0], name: string): Promise<string> {
  const blob = clientFile(kind);
  const file = path.join(folder, name);
  await writeFile(file, new Uint8Array(await blob.arrayBuffer()));
  return (await client.uploadMedia({ file, type: blob.type as never })).id;
}

test.each<[string, () => object | Promise<object>]>([
  ['a text', () => ({ type: 'text', text: { body: 'Hello' } })],
  ['an answer', () => ({ type: 'text', text: { body: 'Yes' }, context: { message_id: incoming } })],
  ['an image', async () => ({ type: 'image', image: { id: await upload('image', 'a.png'), caption: 'A runner' } })],
  ['a film', async () => ({ type: 'video', video: { id: await upload('video', 'a.mp4') } })],
  ['an audio', async () => ({ type: 'audio', audio: { id: await upload('audio', 'a.mp3') } })],
  [
    'a document',
    async () => ({ type: 'document', document: { id: await upload('document', 'a.pdf'), filename: 'a.pdf' } }),
  ],
  ['a sticker', async () => ({ type: 'sticker', sticker: { id: await upload('sticker', 'a.webp') } })],
  ['a place', () => ({ type: 'location', location: { latitude: 12.97, longitude: 77.59 } })],
  ['a reaction', () => ({ type: 'reaction', reaction: { message_id: incoming, emoji: '👍' } })],
  [
    'a template',
    () => ({
      type: 'template',
      template: {
        name: 'shipping_update',
        language: { policy: 'deterministic', code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'MG-1' },
              { type: 'text', text: '6 PM' },
            ],
          },
        ],
      },
    }),
  ],
])('sends %s', async (_, message) => {
  expect(await client.sendMessage({ to, recipient_type: 'individual', ...(await message()) } as never)).toMatchObject(
    accepted,
  );
});

test('marks as read', async () => {
  expect(await client.markMessageAsRead(incoming)).toEqual(done);
});

test('files are looked up, fetched and deleted', async () => {
  const id = await upload('image', 'b.png');
  const { url, mime_type } = await client.getMedia(id);
  expect([mime_type, new URL(url).hostname]).toEqual(['image/png', 'lookaside.fbsbx.com']);
  const file = path.join(folder, 'fetched.png');
  await finished((await client.downloadMedia(url, file)) as NodeJS.WritableStream);
  expect((await readFile(file)).length).toBe(clientFile('image').size);
  expect(await client.deleteMedia(id)).toEqual(done);
});

test('numbers are listed and shown', async () => {
  expect(await client.getBusinessPhoneNumbers()).toMatchObject({ data: [{ id: NUMBER }, {}] });
  expect(await client.getSingleBusinessPhoneNumber(NUMBER)).toMatchObject({ id: NUMBER, verified_name: 'Store line' });
});

test('a number is verified, registered and given up, and its PIN is set', async () => {
  const made = await meta.graph('POST', `${ACCOUNT}/phone_numbers`, {
    cc: '91',
    phone_number: '9000014249',
    verified_name: 'Third line',
  });
  const phoneNumberId = String(made.body['id']);
  expect(
    await client.requestPhoneNumberVerificationCode({ phoneNumberId, code_method: 'SMS', language: 'en_US' } as never),
  ).toEqual(done);
  expect(await client.verifyPhoneNumberCode({ phoneNumberId, code: '123830' })).toEqual(done);
  expect(await client.registerPhone({ phoneNumberId, pin: '111222' })).toEqual(done);
  expect(await client.setupTwoStepAuth({ phoneNumberId, pin: '333444' })).toEqual(done);
  expect(await client.deregisterPhone(phoneNumberId)).toEqual(done);
  await expect(client.registerPhone({ phoneNumberId, pin: '111222' })).rejects.toMatchObject({ code: 133005 });
});

test('the profile and the check of identities are changed', async () => {
  expect(await client.updateBusinessProfile({ about: 'Handloom', vertical: 'RETAIL' } as never)).toEqual(done);
  expect(await client.getBusinessProfile(['about'] as never)).toMatchObject({ data: [{ about: 'Handloom' }] });
  expect(await client.updateIdentityCheckState({ enable_identity_key_check: true })).toEqual(done);
});

test('its receiver passes the handshake and gets what comes', async () => {
  // The receiver is a part of an application of Express, of which this client brings its own.
  const express = createRequire(createRequire(import.meta.url).resolve('whatsapp-business'))('express') as Express;
  const app = express();
  app.use(express.json());
  const onMessage = vi.fn<(message: { id: string }) => void>();
  const receiver = new WebhookClient({
    token: 'good',
    path: '/hook',
    expressApp: { app: app as never, shouldStartListening: false },
  });
  receiver.initWebhook({ onMessageReceived: onMessage as never });
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const subscribed = await meta.call(
    'POST',
    `/v17.0/${APP}/subscriptions`,
    { object: 'whatsapp_business_account', callback_url: url, verify_token: 'good', fields: 'messages' },
    { authorization: `Bearer ${APP}|${APP_SECRET}` },
  );
  expect(subscribed.body).toEqual(done);
  const arrived = new Promise<void>((resolve) => onMessage.mockImplementation(() => resolve()));
  await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Again' } });
  await arrived;
  expect(onMessage.mock.calls[0]?.[0]).toMatchObject({ type: 'text', text: { body: 'Again' } });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
