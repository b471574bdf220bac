import { afterAll, beforeAll, expect, test } from 'vitest';
import { WhatsAppAPI } from 'whatsapp-api-js';
import type { TemplateComponent } from 'whatsapp-api-js/types';
import {
  BodyComponent,
  BodyParameter,
  CarouselCard,
  CarouselComponent,
  CatalogComponent,
  CopyComponent,
  Currency,
  DateTime,
  Document,
  FlowComponent,
  HeaderComponent,
  HeaderParameter,
  Image,
  Location,
  LTOComponent,
  MPMComponent,
  PayloadComponent,
  Product,
  ProductSection,
  SkipButtonComponent,
  Template,
  URLComponent,
  Video,
} from 'whatsapp-api-js/messages';
import type { Json } from '../../../core/server/read-json.ts';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { LAKSHMI, NUMBER } from '../testing/sandbox-with-receiver.ts';

// whatsapp-api-js as it is: each component of a template that it can fill in.

let meta: MetaByName;
let client: WhatsAppAPI;
beforeAll(async () => {
  meta = await startMetaByName();
  client = new WhatsAppAPI({ token: meta.token, secure: false, v: 'v24.0', ponyfill: { fetch: meta.fetch } });
  await meta.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
});
afterAll(() => meta.stop());

const accepted = { messages: [{ id: expect.stringMatching(/^wamid\./) as string }] };
const body = (text: string, ...values: string[]): Json => ({
  type: 'BODY',
  text,
  ...(values.length === 0 ? {} : { example: { body_text: [values] } }),
});
const hello = body('Hello from the store, we have news for you.');
const header = (format: string): Json => ({
  type: 'HEADER',
  format,
  ...(format === 'LOCATION' ? {} : { example: { header_handle: ['4::sample'] } }),
});
const buttons = (...list: Json[]): Json => ({ type: 'BUTTONS', buttons: list });
async function upload(kind: Parameters<typeof clientFile>[0]): Promise<string> {
  const form = new FormData();
  form.set('file', clientFile(kind), `sample-${kind}`);
  const answered = await client.uploadMedia(NUMBER, form);
  return 'id' in answered ? answered.id : '';
}

let count = 0;
/** A template of its own with these components. */
async function made(components: Json[], given: Json = {}): Promise<string> {
  count += 1;
  const name = `api_js_${count}`;
  await meta.control('POST', 'templates', { name, language: 'en', category: 'MARKETING', components, ...given });
  return name;
}

const card = { components: [header('IMAGE'), body('A runner'), buttons({ type: 'QUICK_REPLY', text: 'More' })] };

test.each<[string, Json[], () => TemplateComponent[] | Promise<TemplateComponent[]>]>([
  ['a text', [hello], () => []],
  [
    'a text above it',
    [{ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['MG-1'] } }, hello],
    () => [new HeaderComponent(new HeaderParameter('MG-1'))],
  ],
  [
    'a picture above it',
    [header('IMAGE'), hello],
    async () => [new HeaderComponent(new HeaderParameter(new Image(await upload('image'), true)))],
  ],
  [
    'a film above it',
    [header('VIDEO'), hello],
    async () => [new HeaderComponent(new HeaderParameter(new Video(await upload('video'), true)))],
  ],
  [
    'a document above it',
    [header('DOCUMENT'), hello],
    async () => [
      new HeaderComponent(new HeaderParameter(new Document(await upload('document'), true, undefined, 'a.pdf'))),
    ],
  ],
  [
    'a place above it',
    [header('LOCATION'), hello],
    () => [new HeaderComponent(new HeaderParameter(new Location(77.59, 12.97, 'Store', 'MG Road')))],
  ],
  [
    'an amount and a day in its text',
    [body('Your order of {{1}} will arrive on {{2}} at your door.', '₹10', 'Monday')],
    () => [
      new BodyComponent(
        new BodyParameter(new Currency(10_000, 'INR', '₹10')),
        new BodyParameter(new DateTime('Monday')),
      ),
    ],
  ],
  [
    'a link',
    [
      hello,
      buttons({ type: 'URL', text: 'Track', url: 'https://a.example/{{1}}', example: ['https://a.example/MG-1'] }),
    ],
    () => [new URLComponent('MG-1')],
  ],
  [
    'replies, of which one is left as it is',
    [hello, buttons({ type: 'QUICK_REPLY', text: 'Yes' }, { type: 'QUICK_REPLY', text: 'No' })],
    () => [new SkipButtonComponent(), new PayloadComponent('no')],
  ],
  ['a coupon', [hello, buttons({ type: 'COPY_CODE', example: '25OFF' })], () => [new CopyComponent('25OFF')]],
  [
    'a flow',
    [hello, buttons({ type: 'FLOW', text: 'Book', flow_id: '1', flow_action: 'navigate', navigate_screen: 'WELCOME' })],
    () => [new FlowComponent('token', { name: 'Lakshmi' })],
  ],
  [
    'a catalogue',
    [hello, buttons({ type: 'CATALOG', text: 'View catalog' })],
    () => [new CatalogComponent(new Product('x'))],
  ],
  [
    'products',
    [hello, buttons({ type: 'MPM', text: 'View items' })],
    () => [new MPMComponent(new Product('x'), new ProductSection('One', new Product('x')))],
  ],
  [
    'an offer that ends',
    [
      header('IMAGE'),
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
      hello,
      buttons(
        { type: 'COPY_CODE', example: '25OFF' },
        { type: 'URL', text: 'Shop', url: 'https://a.example/{{1}}', example: ['https://a.example/x'] },
      ),
    ],
    async () => [
      new HeaderComponent(new HeaderParameter(new Image(await upload('image'), true))),
      new LTOComponent(Date.now() + 86_400_000),
      new CopyComponent('25OFF'),
      new URLComponent('x'),
    ],
  ],
  [
    'cards',
    [hello, { type: 'CAROUSEL', cards: [card, card] }],
    async () => {
      const image = new Image(await upload('image'), true);
      return [
        new CarouselComponent(
          new CarouselCard(image, new PayloadComponent('first')),
          new CarouselCard(image, new PayloadComponent('second')),
        ),
      ];
    },
  ],
])('whatsapp-api-js completes: sends a template with %s', async (_, components, values) => {
  const name = await made(components);
  expect(await client.sendMessage(NUMBER, `+${LAKSHMI}`, new Template(name, 'en', ...(await values())))).toMatchObject(
    accepted,
  );
});

test('whatsapp-api-js completes: sends a template with names in its text', async () => {
  const name = await made(
    [
      {
        type: 'BODY',
        text: 'Hello {{person}}, we have news for you.',
        example: { body_text_named_params: [{ param_name: 'person', example: 'Lakshmi' }] },
      },
    ],
    { parameter_format: 'NAMED' },
  );
  const template = new Template(name, 'en', new BodyComponent(new BodyParameter('Lakshmi', 'person')));
  expect(await client.sendMessage(NUMBER, `+${LAKSHMI}`, template)).toMatchObject(accepted);
});

test('whatsapp-api-js completes: sends a code by an authentication template', async () => {
  const name = await made(
    [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
    { category: 'AUTHENTICATION' },
  );
  expect(await client.sendMessage(NUMBER, `+${LAKSHMI}`, Template.OTP(name, 'en', '394857'))).toMatchObject(accepted);
});
