import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WhatsAppAPI } from 'whatsapp-api-js';
import { WhatsAppAPI as WebReceiver } from 'whatsapp-api-js/middleware/web-standard';
import type { ClientMessage } from 'whatsapp-api-js/types';
import {
  ActionButtons,
  ActionCallPermission,
  ActionCatalog,
  ActionContactRequest,
  ActionCTA,
  ActionDataExchangeFlow,
  ActionList,
  ActionLocation,
  ActionNavigateFlow,
  ActionProduct,
  ActionProductList,
  Address,
  Audio,
  Birthday,
  Body,
  Button,
  CatalogProduct,
  Contacts,
  Document,
  Email,
  Footer,
  Header,
  Image,
  Interactive,
  ListSection,
  Location,
  Name,
  Organization,
  Phone,
  Product,
  ProductSection,
  Reaction,
  Row,
  Sticker,
  Text,
  Url,
  Video,
} from 'whatsapp-api-js/messages';
import { answerRequest, enableCalling, ring, SDP } from '../testing/calling.ts';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { APP_SECRET, LAKSHMI, NUMBER, ROHAN, type Received } from '../testing/sandbox-with-receiver.ts';

// whatsapp-api-js as it is, by TLS under the name graph.facebook.com; its calls of the block list
// and of calls have no version. Each operation that it offers is a test; those of templates are in a file of their own.

let meta: MetaByName;
let client: WhatsAppAPI;
let incoming: string;
beforeAll(async () => {
  meta = await startMetaByName();
  client = new WhatsAppAPI({
    token: meta.token,
    appSecret: APP_SECRET,
    webhookVerifyToken: 'good',
    v: 'v24.0',
    ponyfill: { fetch: meta.fetch },
  });
  await meta.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  await enableCalling(meta);
  const written = await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
});
afterAll(() => meta.stop());

const to = `+${LAKSHMI}`;
const done = { success: true };
const accepted = { messages: [{ id: expect.stringMatching(/^wamid\./) as string }] };
const form = (kind: Parameters<typeof clientFile>[0]): FormData => {
  const data = new FormData();
  data.set('file', clientFile(kind), `sample-${kind}`);
  return data;
};
async function upload(kind: Parameters<typeof clientFile>[0]): Promise<string> {
  const answered = await client.uploadMedia(NUMBER, form(kind));
  return 'id' in answered ? answered.id : '';
}

test.each<[string, () => ClientMessage | Promise<ClientMessage>]>([
  ['a text', () => new Text('Hello https://a.example', true)],
  ['an image', async () => new Image(await upload('image'), true, 'A runner')],
  ['a document', async () => new Document(await upload('document'), true, 'The list', 'list.pdf')],
  ['an audio', async () => new Audio(await upload('audio'), true)],
  ['a film', async () => new Video(await upload('video'), true)],
  ['a sticker', async () => new Sticker(await upload('sticker'), true)],
  ['a place', () => new Location(77.59, 12.97, 'Store', 'MG Road')],
  ['a reaction', () => new Reaction(incoming, '👍')],
  ['the end of a reaction', () => new Reaction(incoming)],
  [
    'buttons',
    () =>
      new Interactive(
        new ActionButtons(new Button('a', 'A'), new Button('b', 'B')),
        new Body('Which?'),
        new Header('Sizes'),
        new Footer('Marigold'),
      ),
  ],
  [
    'a list',
    () =>
      new Interactive(
        new ActionList('Menu', new ListSection('One', new Row('a', 'A', 'The first'))),
        new Body('Which?'),
      ),
  ],
  ['a catalogue', () => new Interactive(new ActionCatalog(new Product('x')), new Body('All of it'))],
  ['a product', () => new Interactive(new ActionProduct(new CatalogProduct('x', '1')), new Body('This'))],
  [
    'products',
    () =>
      new Interactive(
        new ActionProductList('1', new ProductSection('One', new Product('x'))),
        new Body('These'),
        new Header('New'),
      ),
  ],
  ['a link', () => new Interactive(new ActionCTA('Go', 'https://a.example'), new Body('Look'))],
  ['a request for a place', () => new Interactive(new ActionLocation(), new Body('Where are you?'))],
  ['a request for a number', () => new Interactive(new ActionContactRequest(), new Body('Your number?'))],
  ['a flow', () => new Interactive(new ActionNavigateFlow('token', '1', 'Book', 'WELCOME'), new Body('Book a visit'))],
  [
    'a flow with data',
    () => new Interactive(new ActionDataExchangeFlow('token', '1', 'Book'), new Body('Book a visit')),
  ],
  ['a request for permission to call', () => new Interactive(new ActionCallPermission(), new Body('May we call?'))],
  [
    'buttons below a picture',
    async () =>
      new Interactive(
        new ActionButtons(new Button('a', 'A')),
        new Body('Which?'),
        new Header(new Image(await upload('image'), true)),
      ),
  ],
  [
    'a card',
    () =>
      new Contacts([
        new Name('Rohan', 'Rohan'),
        new Birthday('1990', '05', '17'),
        new Organization('Marigold Lane', 'Sales'),
        new Phone('+919000055210', 'CELL'),
        new Email('r@a.example', 'WORK'),
        new Url('https://a.example', 'WORK'),
        new Address('India', 'IN', 'Karnataka', 'Bengaluru', 'MG Road', '560001', 'WORK'),
      ]),
  ],
])('whatsapp-api-js completes: sends %s', async (_, message) => {
  expect(await client.sendMessage(NUMBER, to, await message(), undefined, 'row-1')).toMatchObject(accepted);
});

test('whatsapp-api-js completes: what a person gets of a card is what was sent', async () => {
  await client.sendMessage(NUMBER, to, new Contacts([new Name('Aisha', 'Aisha'), new Phone('+919000071184', 'CELL')]));
  const { chats } = (await meta.control('GET', 'state')) as {
    chats: { wa_id: string; messages: { type: string; content: object }[] }[];
  };
  expect(chats.find(({ wa_id }) => wa_id === LAKSHMI)?.messages.at(-1)).toMatchObject({
    type: 'contacts',
    content: { contacts: [{ name: { formatted_name: 'Aisha' }, phones: [{ phone: '+919000071184' }] }] },
  });
});

describe('messages', () => {
  test('whatsapp-api-js completes: answers', async () => {
    expect(await client.sendMessage(NUMBER, to, new Text('Yes'), incoming)).toMatchObject(accepted);
  });

  test('whatsapp-api-js completes: sends to a user id', async () => {
    await meta.until(() => meta.messages().length > 0);
    const bsuid = String(meta.messages()[0]?.['from_user_id']);
    expect(await client.sendMessage(NUMBER, { bsuid } as never, new Text('Hello'))).toMatchObject({
      contacts: [{ user_id: bsuid }],
      ...accepted,
    });
  });

  test('whatsapp-api-js completes: says what was sent', async () => {
    const sent = new Promise((resolve) => {
      client.on.sent = ({ to: person, id }) => resolve({ person, id });
    });
    await client.sendMessage(NUMBER, to, new Text('Hello'));
    expect(await sent).toEqual({ person: to, id: expect.stringMatching(/^wamid\./) as string });
    delete client.on.sent;
  });

  test('whatsapp-api-js completes: sends one message to several', async () => {
    const all = await Promise.all(client.broadcastMessage(NUMBER, [to, `+${ROHAN}`], new Text('News'), 2, 0));
    expect(all).toMatchObject([accepted, accepted]);
  });

  test('whatsapp-api-js completes: sends to each a message of their own', async () => {
    const people = [
      { phone: to, name: 'Lakshmi' },
      { phone: `+${ROHAN}`, name: 'Rohan' },
    ];
    const sent = client.broadcastMessage(
      NUMBER,
      people,
      ({ phone, name }): [string, ClientMessage] => [phone, new Text(`Hello ${name}`)],
      2,
      0,
    );
    expect(await Promise.all(sent)).toMatchObject([accepted, accepted]);
  });

  test('whatsapp-api-js completes: marks as read', async () => {
    expect(await client.markAsRead(NUMBER, incoming)).toEqual(done);
  });

  test('whatsapp-api-js completes: shows that someone types', async () => {
    expect(await client.markAsRead(NUMBER, incoming, 'text')).toEqual(done);
  });
});

describe('files', () => {
  let id: string;
  let url: string;

  test('whatsapp-api-js completes: uploads a file', async () => {
    id = await upload('image');
    expect(id).toMatch(/^\d+$/);
  });

  test('whatsapp-api-js completes: looks a file up', async () => {
    const shown = await client.retrieveMedia(id, NUMBER);
    expect(shown).toMatchObject({ id, mime_type: 'image/png' });
    url = 'url' in shown ? shown.url : '';
  });

  test('whatsapp-api-js completes: fetches a file', async () => {
    const shown = await client.retrieveMedia(id, NUMBER);
    const bytes = await (await client.fetchMedia(url)).arrayBuffer();
    expect(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')).toBe(
      'sha256' in shown ? shown.sha256 : '',
    );
  });

  test('whatsapp-api-js completes: deletes a file', async () => {
    expect(await client.deleteMedia(id, NUMBER)).toEqual(done);
    expect(await client.retrieveMedia(id)).toMatchObject({ error: { code: 100, error_subcode: 33 } });
  });
});

describe('QR codes', () => {
  let code: string;

  test('whatsapp-api-js completes: makes a QR code', async () => {
    const made = await client.createQR(NUMBER, 'Hello', 'svg');
    expect(made).toMatchObject({
      prefilled_message: 'Hello',
      qr_image_url: expect.stringContaining('.svg') as string,
    });
    code = 'code' in made ? made.code : '';
  });

  test.each<[string, () => Promise<unknown>, () => object]>([
    ['lists QR codes', () => client.retrieveQR(NUMBER), () => ({ data: [{ code }] })],
    [
      'reads a QR code',
      () => client.retrieveQR(NUMBER, code),
      () => ({ data: [{ code, prefilled_message: 'Hello' }] }),
    ],
    [
      'changes a QR code',
      () => client.updateQR(NUMBER, code, 'Changed'),
      () => ({ code, prefilled_message: 'Changed' }),
    ],
    ['deletes a QR code', () => client.deleteQR(NUMBER, code), () => done],
  ])('whatsapp-api-js completes: %s', async (_, run, wanted) => {
    expect(await run()).toMatchObject(wanted());
  });
});

describe('the block list', () => {
  test('whatsapp-api-js completes: blocks a person', async () => {
    expect(await client.blockUser(NUMBER, to)).toMatchObject({ block_users: { added_users: [{ wa_id: LAKSHMI }] } });
  });

  test('whatsapp-api-js completes: lets a person in again', async () => {
    const answered = await client.unblockUser(NUMBER, to);
    expect(answered).toMatchObject({ block_users: { removed_users: [{ wa_id: LAKSHMI }] } });
  });

  test('who did not write lately is not blocked', async () => {
    expect(await client.blockUser(NUMBER, '+919000099999')).toMatchObject({
      error: { code: 139100 },
      block_users: { failed_users: [{ wa_id: '919000099999' }] },
    });
  });
});

/** Gives the client a webhook as it came. */
const give = (each: Received | undefined) => client.post(each?.json as never, each?.raw ?? '', each?.signature ?? '');
async function arrived(text: string): Promise<Received | undefined> {
  const has = ({ raw }: Received) => raw.includes(text);
  await meta.until((received) => received.some(has));
  return meta.received.find(has);
}

describe('calls', () => {
  test('a call without permission is refused', async () => {
    expect(await client.initiateCall(NUMBER, to, SDP)).toMatchObject({ error: { code: 138006 } });
  });

  test('whatsapp-api-js completes: calls', async () => {
    await answerRequest(meta, 'accept');
    expect(await client.initiateCall(NUMBER, to, SDP, 'row-2')).toMatchObject({
      calls: [{ id: expect.stringMatching(/^wacid\./) as string }],
    });
  });

  test('whatsapp-api-js completes: learns that it rings', async () => {
    const onStatus = vi.fn<(given: { status: string; data: string | undefined }) => void>();
    client.on.call.status = ({ status, biz_opaque_callback_data: data }) => onStatus({ status, data });
    await give(await arrived('RINGING'));
    expect(onStatus).toHaveBeenCalledWith({ status: 'RINGING', data: 'row-2' });
  });

  test('whatsapp-api-js completes: learns of a call', async () => {
    const onConnect = vi.fn<(given: { from: string; id: string }) => void>();
    client.on.call.connect = ({ from, call }) => onConnect({ from, id: call.id });
    await ring(meta, 'wacid.first');
    await give(await arrived('"event":"connect"'));
    expect(onConnect).toHaveBeenCalledWith({ from: LAKSHMI, id: 'wacid.first' });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['accepts a call in advance', () => client.preacceptCall(NUMBER, 'wacid.first', SDP)],
    ['accepts a call', () => client.acceptCall(NUMBER, 'wacid.first', SDP, 'row-3')],
    ['ends a call', () => client.terminateCall(NUMBER, 'wacid.first')],
  ])('whatsapp-api-js completes: %s', async (_, run) => {
    expect(await run()).toMatchObject(done);
  });

  test('whatsapp-api-js completes: learns that a call is over', async () => {
    const onEnd = vi.fn<(given: { status: string; data: string }) => void>();
    client.on.call.terminate = ({ call }) => onEnd({ status: call.status, data: call.biz_opaque_callback_data });
    await give(await arrived('"event":"terminate"'));
    expect(onEnd).toHaveBeenCalledWith({ status: 'COMPLETED', data: 'row-3' });
  });

  test('whatsapp-api-js completes: rejects a call', async () => {
    await ring(meta, 'wacid.second');
    expect(await client.rejectCall(NUMBER, 'wacid.second')).toMatchObject(done);
  });
});

describe('what comes', () => {
  test('whatsapp-api-js completes: verifies what comes', async () => {
    const first = await arrived('"messages":');
    expect(await client.verifyRequestSignature(first?.raw ?? '', first?.signature ?? '')).toBe(true);
    await expect(client.post(first?.json as never, first?.raw ?? '', 'sha256=0')).rejects.toThrow('Signature');
  });

  test('whatsapp-api-js completes: reads a message, answers it and marks it as read', async () => {
    const responses: unknown[] = [];
    client.on.message = async ({ from, message, reply, received }) => {
      expect([from, message.id]).toEqual([LAKSHMI, incoming]);
      responses.push(await reply(new Text('Thank you'), true), await received());
    };
    await give(await arrived('"messages":'));
    expect(responses).toMatchObject([accepted, done]);
  });

  test('whatsapp-api-js completes: reads a status', async () => {
    const onStatus = vi.fn<(given: { phone: string | undefined; status: string }) => void>();
    client.on.status = ({ phone, status }) => onStatus({ phone, status });
    await give(await arrived('"status":"delivered"'));
    expect(onStatus).toHaveBeenCalledWith({ phone: LAKSHMI, status: expect.any(String) as string });
  });

  test('whatsapp-api-js completes: answers the handshake', () => {
    expect(client.get({ 'hub.mode': 'subscribe', 'hub.verify_token': 'good', 'hub.challenge': '42' })).toBe('42');
  });

  test('whatsapp-api-js completes: receives requests of the web', async () => {
    const receiver = new WebReceiver({
      token: meta.token,
      appSecret: APP_SECRET,
      webhookVerifyToken: 'good',
      v: 'v24.0',
    });
    const onMessage = vi.fn<(id: string) => void>();
    receiver.on.message = ({ message }) => onMessage(message.id);
    const first = await arrived('"messages":');
    const request = (signature: string) =>
      new Request('https://parley.example/hook', {
        method: 'POST',
        body: first?.raw ?? '',
        headers: {
          'x-hub-signature-256': signature,
          'content-length': String(Buffer.byteLength(first?.raw ?? '')),
        },
      });
    expect(await receiver.handle_post(request(first?.signature ?? ''))).toBe(200);
    expect(onMessage).toHaveBeenCalledWith(incoming);
    expect(await receiver.handle_post(request('sha256=0'))).toBe(401);
    const asked = 'https://parley.example/hook?hub.mode=subscribe&hub.verify_token=good&hub.challenge=42';
    expect(receiver.handle_get(new Request(asked))).toBe('42');
  });
});

test('whatsapp-api-js completes: asks what it has no function for', async () => {
  const response = await client.$$apiFetch$$(`https://graph.facebook.com/v24.0/${NUMBER}?fields=id`);
  expect(await response.json()).toEqual({ id: NUMBER });
});
