import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WABAClient, WebhookClient } from 'whatsapp-business';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { ACCOUNT, APP, APP_SECRET, LAKSHMI, NUMBER } from '../testing/sandbox-with-receiver.ts';

// whatsapp-business as it is, by TLS under the names of Meta: each operation that it offers is a test.

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
  await meta.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
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
  [
    'a card',
    () => ({
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Rohan', first_name: 'Rohan' }, phones: [{ phone: '+919000055210' }] }],
    }),
  ],
  ...(
    [
      ['buttons', { type: 'button', action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] } }],
      [
        'a list',
        { type: 'list', action: { button: 'Menu', sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }] } },
      ],
      ['a product', { type: 'product', action: { catalog_id: '1', product_retailer_id: 'x' } }],
      [
        'products',
        {
          type: 'product_list',
          header: { type: 'text', text: 'New' },
          action: { catalog_id: '1', sections: [{ title: 'One', product_items: [{ product_retailer_id: 'x' }] }] },
        },
      ],
      [
        'a catalogue',
        {
          type: 'catalog_message',
          action: { name: 'catalog_message', parameters: { thumbnail_product_retailer_id: 'x' } },
        },
      ],
    ] as const
  ).map(([name, interactive]): [string, () => object] => [
    name,
    () => ({ type: 'interactive', interactive: { body: { text: 'Which?' }, ...interactive } }),
  ]),
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
])('whatsapp-business completes: sends %s', async (_, message) => {
  expect(await client.sendMessage({ to, recipient_type: 'individual', ...(await message()) } as never)).toMatchObject(
    accepted,
  );
});

test('whatsapp-business completes: marks as read', async () => {
  expect(await client.markMessageAsRead(incoming)).toEqual(done);
});

describe('files', () => {
  let id: string;
  let url: string;

  test('whatsapp-business completes: uploads a file', async () => {
    id = await upload('image', 'b.png');
    expect(id).toMatch(/^\d+$/);
  });

  test('whatsapp-business completes: looks a file up', async () => {
    const { url: shown, mime_type } = await client.getMedia(id);
    url = shown;
    expect([mime_type, new URL(url).hostname]).toEqual(['image/png', 'lookaside.fbsbx.com']);
  });

  test('whatsapp-business completes: fetches a file', async () => {
    const file = path.join(folder, 'fetched.png');
    await finished((await client.downloadMedia(url, file)) as NodeJS.WritableStream);
    expect((await readFile(file)).length).toBe(clientFile('image').size);
  });

  test('whatsapp-business completes: deletes a file', async () => {
    expect(await client.deleteMedia(id)).toEqual(done);
  });
});

describe('numbers', () => {
  let phoneNumberId: string;
  beforeAll(async () => {
    const made = await meta.graph('POST', `${ACCOUNT}/phone_numbers`, {
      cc: '91',
      phone_number: '9000014249',
      verified_name: 'Third line',
    });
    phoneNumberId = String(made.body['id']);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['lists numbers', () => client.getBusinessPhoneNumbers(), { data: [{}, { id: NUMBER }, {}] }],
    ['reads a number', () => client.getSingleBusinessPhoneNumber(NUMBER), { id: NUMBER, verified_name: 'Store line' }],
    [
      'requests a code',
      () =>
        client.requestPhoneNumberVerificationCode({ phoneNumberId, code_method: 'SMS', language: 'en_US' } as never),
      done,
    ],
    ['verifies the code', () => client.verifyPhoneNumberCode({ phoneNumberId, code: '123830' }), done],
    ['registers a number', () => client.registerPhone({ phoneNumberId, pin: '111222' }), done],
    ['sets the PIN of two-step verification', () => client.setupTwoStepAuth({ phoneNumberId, pin: '333444' }), done],
    ['gives a number up', () => client.deregisterPhone(phoneNumberId), done],
    [
      'changes the profile',
      () => client.updateBusinessProfile({ about: 'Handloom', vertical: 'RETAIL' } as never),
      done,
    ],
    ['reads the profile', () => client.getBusinessProfile(['about'] as never), { data: [{ about: 'Handloom' }] }],
    [
      'changes the check of identities',
      () => client.updateIdentityCheckState({ enable_identity_key_check: true }),
      done,
    ],
  ])('whatsapp-business completes: %s', async (_, run, wanted) => {
    expect(await run()).toMatchObject(wanted);
  });

  test('a wrong PIN is refused', async () => {
    await expect(client.registerPhone({ phoneNumberId, pin: '111222' })).rejects.toMatchObject({ code: 133005 });
  });
});

describe('its receiver', () => {
  let server: Server;
  const came = new Map<string, unknown>();
  let look: () => void = () => undefined;
  const note = (kind: string) => (value: unknown) => {
    came.set(kind, value);
    look();
  };
  const until = (kind: string) =>
    new Promise<unknown>((resolve) => {
      look = () => came.has(kind) && resolve(came.get(kind));
      look();
    });
  beforeAll(async () => {
    // The receiver is a part of an application of Express, of which this client brings its own.
    const express = createRequire(createRequire(import.meta.url).resolve('whatsapp-business'))('express') as Express;
    const app = express();
    app.use(express.json());
    const receiver = new WebhookClient({
      token: 'good',
      path: '/hook',
      expressApp: { app: app as never, shouldStartListening: false },
    });
    receiver.initWebhook({
      onMessageReceived: note('message') as never,
      onTextMessageReceived: note('text') as never,
      onStatusReceived: note('status') as never,
      onError: note('error') as never,
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('whatsapp-business completes: takes the handshake', async () => {
    const subscribed = await meta.call(
      'POST',
      `/v17.0/${APP}/subscriptions`,
      {
        object: 'whatsapp_business_account',
        callback_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
        verify_token: 'good',
        fields: 'messages',
      },
      { authorization: `Bearer ${APP}|${APP_SECRET}` },
    );
    expect(subscribed.body).toEqual(done);
  });

  test('whatsapp-business completes: gets a message', async () => {
    await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Again' } });
    expect(await until('message')).toMatchObject({ type: 'text', text: { body: 'Again' } });
  });

  test('whatsapp-business completes: gets a text by itself', async () => {
    expect(await until('text')).toMatchObject({ from: LAKSHMI, text: { body: 'Again' } });
  });

  test('whatsapp-business completes: gets a status', async () => {
    await client.sendMessage({ to, type: 'text', text: { body: 'Hello' } } as never);
    expect(await until('status')).toMatchObject({ recipient_id: LAKSHMI });
  });

  test('whatsapp-business completes: gets an error', async () => {
    await meta.control('POST', 'webhooks', {
      number_id: NUMBER,
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '919000014220', phone_number_id: NUMBER },
        errors: [{ code: 131_000, title: 'Something went wrong' }],
      },
    });
    expect(await until('error')).toMatchObject({ code: 131_000 });
  });
});
