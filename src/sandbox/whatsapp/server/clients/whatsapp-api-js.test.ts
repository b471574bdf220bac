import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WhatsAppAPI } from 'whatsapp-api-js';
import type { ClientMessage } from 'whatsapp-api-js/types';
import {
  ActionButtons,
  ActionCatalog,
  ActionContactRequest,
  ActionCTA,
  ActionList,
  ActionLocation,
  ActionProduct,
  ActionProductList,
  Audio,
  Body,
  BodyComponent,
  BodyParameter,
  Button,
  CatalogProduct,
  Contacts,
  Document,
  Email,
  Footer,
  Header,
  HeaderComponent,
  HeaderParameter,
  Image,
  Interactive,
  ListSection,
  Location,
  Name,
  Phone,
  Product,
  ProductSection,
  Reaction,
  Row,
  Sticker,
  Template,
  Text,
  URLComponent,
  Video,
} from 'whatsapp-api-js/messages';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { APP_SECRET, LAKSHMI, NUMBER, ROHAN } from '../testing/sandbox-with-receiver.ts';

// whatsapp-api-js as it is, by TLS under the name graph.facebook.com; its calls of the block list have no version.

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
  const written = await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
});
afterAll(() => meta.stop());

const to = `+${LAKSHMI}`;
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
  [
    'a template',
    () =>
      new Template(
        'order_confirmed',
        'en',
        new HeaderComponent(new HeaderParameter('MG-1')),
        new BodyComponent(new BodyParameter('Lakshmi'), new BodyParameter('₹10'), new BodyParameter('Monday')),
        new URLComponent('MG-1'),
      ),
  ],
])('sends %s', async (_, message) => {
  expect(await client.sendMessage(NUMBER, to, await message(), undefined, 'row-1')).toMatchObject(accepted);
});

test('sends a code by an authentication template', async () => {
  await meta.control('POST', 'templates', {
    name: 'api_js_code',
    language: 'en',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
  });
  expect(await client.sendMessage(NUMBER, to, Template.OTP('api_js_code', 'en', '394857'))).toMatchObject(accepted);
});

test('cards are refused: this client sends an object in the place of their list', async () => {
  const cards = new Contacts([
    new Name('Rohan', 'Rohan'),
    new Phone('+919000055210', 'CELL'),
    new Email('r@a.example'),
  ]);
  expect(await client.sendMessage(NUMBER, to, cards)).toMatchObject({ error: { type: 'OAuthException' } });
});

test('answers, sends to several, marks as read and shows that someone types', async () => {
  expect(await client.sendMessage(NUMBER, to, new Text('Yes'), incoming)).toMatchObject(accepted);
  const all = await Promise.all(client.broadcastMessage(NUMBER, [to, `+${ROHAN}`], new Text('News'), 2, 0));
  expect(all).toMatchObject([accepted, accepted]);
  expect(await client.markAsRead(NUMBER, incoming)).toEqual({ success: true });
  expect(await client.markAsRead(NUMBER, incoming, 'text')).toEqual({ success: true });
});

test('files go up, are looked up, come down and are deleted', async () => {
  const id = await upload('image');
  const shown = await client.retrieveMedia(id, NUMBER);
  expect(shown).toMatchObject({ id, mime_type: 'image/png' });
  const bytes = await (await client.fetchMedia('url' in shown ? shown.url : '')).arrayBuffer();
  expect(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')).toBe('sha256' in shown ? shown.sha256 : '');
  expect(await client.deleteMedia(id, NUMBER)).toEqual({ success: true });
  expect(await client.retrieveMedia(id)).toMatchObject({ error: { code: 100, error_subcode: 33 } });
});

test('QR codes are made, read, changed and deleted', async () => {
  const made = await client.createQR(NUMBER, 'Hello', 'svg');
  expect(made).toMatchObject({ prefilled_message: 'Hello', qr_image_url: expect.stringContaining('.svg') as string });
  const code = 'code' in made ? made.code : '';
  expect(await client.retrieveQR(NUMBER)).toMatchObject({ data: [{ code }] });
  expect(await client.retrieveQR(NUMBER, code)).toMatchObject({ data: [{ code, prefilled_message: 'Hello' }] });
  expect(await client.updateQR(NUMBER, code, 'Changed')).toMatchObject({ code, prefilled_message: 'Changed' });
  expect(await client.deleteQR(NUMBER, code)).toEqual({ success: true });
});

test('people are blocked and let in again', async () => {
  expect(await client.blockUser(NUMBER, to)).toMatchObject({ block_users: { added_users: [{ wa_id: LAKSHMI }] } });
  expect(await client.unblockUser(NUMBER, to)).toMatchObject({ block_users: { removed_users: [{ wa_id: LAKSHMI }] } });
  const stranger = await client.blockUser(NUMBER, '+919000099999');
  expect(stranger).toMatchObject({
    error: { code: 139100 },
    block_users: { failed_users: [{ wa_id: '919000099999' }] },
  });
});

test('what comes is verified and read, and the handshake is answered', async () => {
  const onMessage = vi.fn<(given: { from: string | undefined; message: { id: string } }) => void>();
  const onStatus = vi.fn<(given: { status: string }) => void>();
  client.on.message = ({ from, message }) => onMessage({ from, message });
  client.on.status = ({ status }) => onStatus({ status });
  await meta.until(() => meta.messages().length > 0 && meta.statuses().length > 0);
  const signatureOf = (text: string) => meta.received.find(({ raw }) => raw.includes(text));
  for (const each of [signatureOf('"messages":'), signatureOf('"statuses":')])
    await client.post(each?.json as never, each?.raw ?? '', each?.signature ?? '');
  expect(onMessage).toHaveBeenCalledWith({
    from: LAKSHMI,
    message: expect.objectContaining({ id: incoming }) as { id: string },
  });
  expect(onStatus).toHaveBeenCalledTimes(1);
  await expect(client.post(meta.received[0]?.json as never, meta.received[0]?.raw ?? '', 'sha256=0')).rejects.toThrow(
    'Signature',
  );
  expect(client.get({ 'hub.mode': 'subscribe', 'hub.verify_token': 'good', 'hub.challenge': '42' })).toBe('42');
});
