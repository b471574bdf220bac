import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type WhatsAppSdk from 'whatsapp';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { ACCOUNT, APP, APP_SECRET, LAKSHMI, NUMBER } from '../testing/sandbox-with-receiver.ts';

// whatsapp 0.0.5-Alpha, Meta's own SDK for Node.js, as it is, by TLS under the name graph.facebook.com. It is set up by the
// environment, writes numbers as numbers, and ends the address of a number with a slash.

type Sdk = InstanceType<typeof WhatsAppSdk>;
let meta: MetaByName;
let client: Sdk;
let incoming: string;
beforeAll(async () => {
  meta = await startMetaByName();
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('CLOUD_API_VERSION', 'v16.0');
  vi.stubEnv('CLOUD_API_ACCESS_TOKEN', meta.token);
  vi.stubEnv('WA_PHONE_NUMBER_ID', NUMBER);
  vi.stubEnv('WA_BUSINESS_ACCOUNT_ID', ACCOUNT);
  vi.stubEnv('M4D_APP_SECRET', APP_SECRET);
  vi.stubEnv('WEBHOOK_VERIFICATION_TOKEN', 'good');
  vi.stubEnv('WEBHOOK_ENDPOINT', 'hook');
  vi.stubEnv('LISTENER_PORT', String(await freePort()));
  const { default: exported } = await import('whatsapp');
  const WhatsApp = 'default' in exported ? (exported.default as typeof exported) : exported;
  client = new WhatsApp();
  (client.requester.client as { agent: Agent }).agent = meta.httpsAgent;
  await meta.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  const written = await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await meta.stop();
});

/** A port that nobody listens on; this client takes 0 for no port at all. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const to = Number(LAKSHMI);
async function upload(kind: Parameters<typeof clientFile>[0]): Promise<string> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('file', clientFile(kind), `sample-${kind}`);
  return String((await meta.graph('POST', `${NUMBER}/media`, form)).body['id']);
}

test.each<[string, () => Promise<{ responseBodyToJSON(): Promise<unknown>; statusCode(): number }>]>([
  ['a text', () => client.messages.text({ body: 'Hello', preview_url: false }, to)],
  ['an answer', () => client.messages.text({ body: 'Yes' }, to, incoming)],
  ['an image', async () => client.messages.image({ id: (await upload('image')) as never, caption: 'A runner' }, to)],
  ['a film', async () => client.messages.video({ id: (await upload('video')) as never }, to)],
  ['an audio', async () => client.messages.audio({ id: (await upload('audio')) as never }, to)],
  [
    'a document',
    async () => client.messages.document({ id: (await upload('document')) as never, filename: 'a.pdf' }, to),
  ],
  ['a sticker', async () => client.messages.sticker({ id: (await upload('sticker')) as never }, to)],
  ['a place', () => client.messages.location({ latitude: 12.97, longitude: 77.59, name: 'Store' } as never, to)],
  [
    'a card',
    () =>
      client.messages.contacts(
        [{ name: { formatted_name: 'Rohan', first_name: 'Rohan' }, phones: [{ phone: '+919000055210' }] }] as never,
        to,
      ),
  ],
  [
    'buttons',
    () =>
      client.messages.interactive(
        {
          type: 'button',
          body: { text: 'Which?' },
          action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
        } as never,
        to,
      ),
  ],
  [
    'a list',
    () =>
      client.messages.interactive(
        {
          type: 'list',
          body: { text: 'Which?' },
          action: { button: 'Menu', sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }] },
        } as never,
        to,
      ),
  ],
  [
    'a product',
    () =>
      client.messages.interactive(
        { type: 'product', body: { text: 'This' }, action: { catalog_id: '1', product_retailer_id: 'x' } } as never,
        to,
      ),
  ],
  [
    'products',
    () =>
      client.messages.interactive(
        {
          type: 'product_list',
          header: { type: 'text', text: 'New' },
          body: { text: 'These' },
          action: { catalog_id: '1', sections: [{ title: 'One', product_items: [{ product_retailer_id: 'x' }] }] },
        } as never,
        to,
      ),
  ],
  [
    'a template',
    () =>
      client.messages.template(
        {
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
        } as never,
        to,
      ),
  ],
])('whatsapp completes: sends %s', async (_, run) => {
  const response = await run();
  expect([response.statusCode(), await response.responseBodyToJSON()]).toEqual([
    200,
    expect.objectContaining({
      messages: [expect.objectContaining({ id: expect.stringMatching(/^wamid\./) as string })],
    }),
  ]);
});

test('whatsapp completes: marks as read', async () => {
  const response = await client.messages.status({ status: 'read', message_id: incoming } as never);
  expect(await response.responseBodyToJSON()).toEqual({ success: true });
});

test('whatsapp completes: sets the PIN of two-step verification at the address with a slash at its end', async () => {
  const response = await client.twoStepVerification.setPin(654_321);
  expect([response.statusCode(), await response.responseBodyToJSON()]).toEqual([200, { success: true }]);
});

test('whatsapp completes: takes the handshake of its receiver', async () => {
  // It writes what it does, whatever it is told.
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const refused = new Promise((resolve) => client.webhooks.start(((status: number) => resolve(status)) as never));
  const { server } = (client.webhooks as unknown as { server: { server: Server } }).server;
  if (!server.listening) await once(server, 'listening');
  const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const subscribe = (verify_token: string) =>
    meta.call(
      'POST',
      `/v16.0/${APP}/subscriptions`,
      { object: 'whatsapp_business_account', callback_url: callback, verify_token, fields: 'messages' },
      { authorization: `Bearer ${APP}|${APP_SECRET}` },
    );
  expect((await subscribe('wrong')).status).toBe(400);
  expect(await refused).toBe(401);
  expect(await subscribe('good')).toMatchObject({ status: 200, body: { success: true } });
  expect(client.webhooks.isStarted()).toBe(true);
  const closed = once(server, 'close');
  client.webhooks.stop(() => undefined);
  await closed;
  log.mockRestore();
  await meta.control('PATCH', 'app', { callback_url: meta.receiverUrl });
});

// The receiver of this SDK cannot read any body: it joins the parts of one as text and then takes them for a list.
test('what comes is signed so that whatsapp would believe it', async () => {
  await meta.until(() => meta.messages().length > 0);
  const [first] = meta.received;
  expect(first?.signature).toBe(
    `sha256=${createHmac('sha256', APP_SECRET)
      .update(first?.raw ?? '')
      .digest('hex')}`,
  );
});
