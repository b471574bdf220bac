import { WebhookPayloadSchema, WhatsAppBusinessSDK } from '@microfox/whatsapp-business';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientFile } from '../testing/client-files.ts';
import { ACCOUNT, LAKSHMI, NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';

// @microfox/whatsapp-business as it is, but for the base address.

let stand: Stand;
let client: WhatsAppBusinessSDK;
let incoming: string;
beforeAll(async () => {
  stand = await startWithReceiver();
  client = new WhatsAppBusinessSDK({
    phoneNumberId: NUMBER,
    businessAccountId: ACCOUNT,
    accessToken: stand.token,
    version: 'v22.0',
    baseUrl: `${stand.origin}/v22.0`,
  });
  const written = await stand.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stand.stop();
});

const to = `+${LAKSHMI}`;
const accepted = { success: true, data: { messages: [{ id: expect.stringMatching(/^wamid\./) as string }] } };
const done = { success: true, data: { success: true } };
async function upload(kind: Parameters<typeof clientFile>[0]): Promise<string> {
  const file = clientFile(kind);
  const answered = await client.uploadMedia(new File([file], `sample-${kind}`, { type: file.type }), kind);
  return (answered.data as { id: string }).id;
}

test.each<[string, () => Promise<unknown>]>([
  ['a text', () => client.sendTextMessage(to, 'Hello https://a.example')],
  ['an image', async () => client.sendImageMessage(to, { id: await upload('image'), caption: 'A runner' })],
  ['a film', async () => client.sendVideoMessage(to, { id: await upload('video') })],
  ['a document', async () => client.sendDocumentMessage(to, { id: await upload('document'), filename: 'a.pdf' })],
  ['an audio', async () => client.sendAudioMessage(to, { id: await upload('audio') })],
  ['a sticker', async () => client.sendStickerMessage(to, { id: await upload('sticker') })],
  ['a place', () => client.sendLocationMessage(to, { latitude: 12.97, longitude: 77.59, name: 'Store' })],
  [
    'a card',
    () =>
      client.sendContactMessage(to, [
        { name: { formatted_name: 'Rohan', first_name: 'Rohan' }, phones: [{ phone: '+919000055210' }] },
      ]),
  ],
  [
    'a template',
    () =>
      client.sendTemplateMessage(to, 'shipping_update', 'en', [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'MG-1' },
            { type: 'text', text: '6 PM' },
          ],
        },
      ] as never),
  ],
  ['a request for a place', () => client.sendLocationRequestMessage(to, 'Where are you?')],
  ['a reaction', () => client.sendReaction(to, incoming, '👍')],
  ['an answer', () => client.sendReply(to, 'text', 'Yes', incoming)],
])('sends %s', async (_, run) => {
  expect(await run()).toMatchObject(accepted);
});

test('marks as read and shows that someone types', async () => {
  expect(await client.markMessageAsRead(incoming)).toMatchObject(done);
  expect(await client.sendTypingIndicator({ messageId: incoming })).toMatchObject(done);
});

test('files are looked up and fetched', async () => {
  const id = await upload('image');
  expect(await client.getMediaUrl(id)).toMatchObject({ data: { id, mime_type: 'image/png' } });
  const fetched = await client.downloadMedia(id);
  expect(fetched.data).toHaveProperty('byteLength', clientFile('image').size);
});

test('templates are listed and deleted', async () => {
  await stand.graph('POST', `${ACCOUNT}/message_templates`, {
    name: 'microfox_hello',
    category: 'UTILITY',
    language: 'en_US',
    components: [{ type: 'BODY', text: 'Hello from the store' }],
  });
  const listed = await client.getTemplates({ limit: 50, offset: 0 });
  expect((listed.data as { data: { name: string }[] }).data.map(({ name }) => name)).toContain('microfox_hello');
  expect(await client.deleteTemplate('microfox_hello')).toMatchObject(done);
});

test('numbers are listed, registered and given up', async () => {
  expect(await client.getPhoneNumbers()).toMatchObject({ data: { data: [{ id: NUMBER }, {}] } });
  expect(await client.deregisterPhone(NUMBER)).toMatchObject(done);
  expect(await client.registerPhone(NUMBER, '123456')).toMatchObject(done);
  await expect(client.registerPhone(NUMBER, '999999')).rejects.toMatchObject({ code: 133005 });
});

test('the profile is written and read', async () => {
  expect(await client.updateBusinessProfile({ about: 'Handloom', description: 'Table linen' } as never)).toMatchObject({
    success: true,
  });
  expect(await client.getBusinessProfile()).toMatchObject({ data: [{ about: 'Handloom' }] });
});

test('what a chat opens with is set and read', async () => {
  vi.stubEnv('WHATSAPP_WEBHOOK_URL', stand.receiverUrl);
  const automation = { enable_welcome_message: true, prompts: ['Where is my order?'], commands: [] };
  expect(await client.configureConversationalComponents(automation as never)).toMatchObject(done);
  expect((await stand.graph('GET', `${NUMBER}?fields=conversational_automation`)).body).toMatchObject({
    conversational_automation: automation,
  });
});

test('what comes has the form that it expects', async () => {
  await stand.until(() => stand.messages().length > 0 && stand.statuses().some(({ status }) => status === 'delivered'));
  const about = (list: string) => stand.received.find(({ raw }) => raw.includes(`"${list}":[`))?.json;
  expect(WebhookPayloadSchema.parse(about('messages'))).toMatchObject({
    entry: [{ changes: [{ value: { messages: [{ id: incoming, from: LAKSHMI, text: { body: 'Hello' } }] } }] }],
  });
  expect(WebhookPayloadSchema.parse(about('statuses'))).toMatchObject({
    entry: [{ changes: [{ value: { statuses: [{ recipient_id: LAKSHMI }] } }] }],
  });
});

describe('what this client asks wrongly is refused as the platform does', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    // There is no edge of that name.
    ['QR codes at /qr_code', () => client.getQRCode(), 2500],
    // Analytics are fields of the account.
    [
      'analytics at /insights of a number',
      () => client.getAnalytics({ granularity: 'DAY', start: '1', end: '2' } as never),
      2500,
    ],
    // Commerce settings belong to a number.
    ['commerce settings of an account', () => client.getCommerceSettings(), 100],
    // A template is made of texts and examples; this client gives the parameters of a send instead.
    [
      'a template made of the parameters of a send',
      () =>
        client.createTemplate({
          name: 'microfox_new',
          category: 'UTILITY',
          language: 'en_US',
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Hello' }] }],
        }),
      100,
    ],
    // The kind is cta_url.
    [
      'an interactive message of kind cta',
      () => client.sendInteractiveCtaMessage(to, 'Look', 'https://a.example'),
      100,
    ],
  ])('%s', async (_, run, code) => {
    await expect(run()).rejects.toMatchObject({ code });
  });
});
