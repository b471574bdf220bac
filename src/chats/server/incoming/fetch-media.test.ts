import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { providersOf, type Provider } from '../../../channels/server/index.ts';
import { whatsappAt } from '../../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import {
  card,
  payload,
  text,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// R36, with WhatsApp's own calls: a customer's file is fetched by its id, whole or not at all. What becomes of it then: incoming-media.test.ts.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const HASH = createHash('sha256').update(PNG).digest();
const FROM = '919860000001';

let fixture: IngestFixture;
let number: TestNumber;
let provider: Server;
let whatsapp: Provider;
let asked: string[] = [];
/** What the provider says next. */
let answer: { found: object | null; status: number; bytes: Buffer };
let counter = 0;

beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
  provider = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (request.url?.startsWith('/bytes')) return void response.writeHead(answer.status).end(answer.bytes);
    if (answer.found === null)
      return void response
        .writeHead(400)
        .end(JSON.stringify({ error: { code: 100, message: 'Unsupported get request', error_subcode: 33 } }));
    response.end(JSON.stringify({ url: `${address()}/bytes`, mime_type: 'image/png', ...answer.found }));
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  whatsapp = whatsappAt(address());
  fixture.services.providers = providersOf([whatsapp]);
  await fixture.giveAccess(number);
});
afterAll(async () => {
  await whatsapp.close();
  provider.closeAllConnections();
  provider.close();
  await fixture.close();
});
beforeEach(async () => {
  asked = [];
  answer = { found: { sha256: HASH.toString('hex') }, status: 200, bytes: PNG };
  await fixture.rows('delete from due_media_fetches');
});

const address = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

async function receiveImage(image: object = {}): Promise<string> {
  const id = `wamid.image${++counter}`;
  const message = {
    ...text(FROM, id),
    type: 'image',
    image: { id: 'media-7', mime_type: 'image/jpeg', caption: 'Look', ...image },
  };
  await fixture.deliver(payload(number, { contacts: [card(FROM)], messages: [message] }));
  return id;
}
const read = async (providerId: string) =>
  (
    await fixture.rows<{ content: Record<string, unknown>; meta: Record<string, unknown> }>(
      'select content, meta from messages where provider_id = $1',
      [providerId],
    )
  )[0];
const fetchesLeft = () => fixture.rows<{ failures: number }>('select failures from due_media_fetches');

test('the file is fetched by its id, with the number’s token', async () => {
  const id = await receiveImage();
  expect((await read(id))?.content).toMatchObject({ csid: null, name: 'image' });
  await fixture.processAll();
  expect(asked.map((line) => line.replace(/\?.*? /, ' '))).toEqual([
    'GET /v25.0/media-7 Bearer test-token',
    'GET /bytes Bearer test-token',
  ]);
  // The type is what the bytes say.
  expect((await read(id))?.content).toMatchObject({ mime_type: 'image/png', caption: 'Look' });
});

test('a hash in the other spelling is the same hash', async () => {
  answer.found = { sha256: HASH.toString('base64') };
  const id = await receiveImage();
  await fixture.processAll();
  expect((await read(id))?.content.csid).toEqual(expect.any(String));
});

test.each([
  ['an address that has run out', () => (answer.status = 404)],
  ['other bytes than the provider names', () => (answer.bytes = Buffer.concat([PNG, Buffer.from('x')]))],
  ['an address that is not the provider’s', () => (answer.found = { url: 'https://evil.example/bytes' })],
])('%s is tried again, and nothing is shown meanwhile', async (_, spoil) => {
  const before = Number((await fixture.rows<{ n: string }>('select count(*) as n from media'))[0]?.n);
  spoil();
  const id = await receiveImage();
  await fixture.processAll();
  expect(await read(id)).toMatchObject({ content: { csid: null }, meta: {} });
  expect(await fetchesLeft()).toEqual([{ failures: 1 }]);
  expect(await fixture.rows('select count(*) as n from media')).toEqual([{ n: String(before) }]);
});
