import { WebhookPayloadSchema, WhatsAppBusinessSDK } from '@microfox/whatsapp-business';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientFile } from '../testing/client-files.ts';
import { ACCOUNT, LAKSHMI, NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';

// @microfox/whatsapp-business as it is, but for the base address: each operation that it offers is a test.

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
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
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
  ['a picture as an answer', async () => client.sendReply(to, 'image', { id: await upload('image') }, incoming)],
  [
    'buttons',
    () =>
      client.sendInteractiveMessage(to, {
        type: 'button',
        header: { type: 'text', text: 'Sizes' },
        body: { text: 'Which?' },
        footer: { text: 'Marigold' },
        action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
      }),
  ],
  [
    'a list',
    () =>
      client.sendInteractiveMessage(to, {
        type: 'list',
        body: { text: 'Which?' },
        action: { button: 'Menu', sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }] },
      }),
  ],
  [
    'a link',
    () =>
      client.sendInteractiveMessage(to, {
        type: 'cta_url',
        body: { text: 'Look' },
        action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://a.example' } },
      }),
  ],
  [
    'a flow',
    () =>
      client.sendFlowMessage(to, {
        id: '1',
        token: 'token',
        header: { type: 'text', text: 'Visit' },
        body: { text: 'Book a visit' },
        footer: { text: 'Marigold' },
        parameters: {
          mode: 'draft',
          flow_message_version: '3',
          flow_id: '1',
          flow_cta: 'Book',
          flow_action: 'navigate',
          flow_action_payload: { screen: 'WELCOME' },
        },
      }),
  ],
])('microfox completes: sends %s', async (_, run) => {
  expect(await run()).toMatchObject(accepted);
});

describe('what was read', () => {
  test('microfox completes: marks as read', async () => {
    expect(await client.markMessageAsRead(incoming)).toMatchObject(done);
  });

  test('microfox completes: shows that someone types', async () => {
    expect(await client.sendTypingIndicator({ messageId: incoming })).toMatchObject(done);
  });
});

describe('files', () => {
  let id: string;

  test('microfox completes: uploads a file', async () => {
    id = await upload('image');
    expect(id).toMatch(/^\d+$/);
  });

  test('microfox completes: looks a file up', async () => {
    expect(await client.getMediaUrl(id)).toMatchObject({ data: { id, mime_type: 'image/png' } });
  });

  test('microfox completes: fetches a file', async () => {
    const fetched = await client.downloadMedia(id);
    expect(fetched.data).toHaveProperty('byteLength', clientFile('image').size);
  });
});

describe('templates', () => {
  test('microfox completes: lists templates', async () => {
    await stand.graph('POST', `${ACCOUNT}/message_templates`, {
      name: 'microfox_hello',
      category: 'UTILITY',
      language: 'en_US',
      components: [{ type: 'BODY', text: 'Hello from the store' }],
    });
    const listed = await client.getTemplates({ limit: 50, offset: 0 });
    expect((listed.data as { data: { name: string }[] }).data.map(({ name }) => name)).toContain('microfox_hello');
  });

  test('microfox completes: deletes a template', async () => {
    expect(await client.deleteTemplate('microfox_hello')).toMatchObject(done);
  });
});

describe('numbers', () => {
  test('microfox completes: lists numbers', async () => {
    expect(await client.getPhoneNumbers()).toMatchObject({ data: { data: [{ id: NUMBER }, {}] } });
  });

  test('microfox completes: gives a number up', async () => {
    expect(await client.deregisterPhone(NUMBER)).toMatchObject(done);
  });

  test('microfox completes: registers a number', async () => {
    await expect(client.registerPhone(NUMBER, '999999')).rejects.toMatchObject({ code: 133005 });
    expect(await client.registerPhone(NUMBER, '123456')).toMatchObject(done);
  });

  test('microfox completes: changes the profile', async () => {
    expect(
      await client.updateBusinessProfile({ about: 'Handloom', description: 'Table linen' } as never),
    ).toMatchObject({ success: true });
  });

  test('microfox completes: reads the profile', async () => {
    expect(await client.getBusinessProfile()).toMatchObject({ data: [{ about: 'Handloom' }] });
  });

  const automation = { enable_welcome_message: true, prompts: ['Where is my order?'], commands: [] };

  test('microfox completes: sets what a chat opens with', async () => {
    vi.stubEnv('WHATSAPP_WEBHOOK_URL', stand.receiverUrl);
    expect(await client.configureConversationalComponents(automation as never)).toMatchObject(done);
  });

  test('microfox cannot read what a chat opens with, because it looks for it beside the answer', async () => {
    expect((await stand.graph('GET', `${NUMBER}?fields=conversational_automation`)).body).toMatchObject({
      conversational_automation: automation,
    });
    await expect(client.getConversationalComponents()).rejects.toMatchObject({ name: 'ZodError' });
  });
});

test.each<[string, string, object]>([
  ['a message', '"messages":[', { messages: [{ from: LAKSHMI, text: { body: 'Hello' } }] }],
  ['a status', '"statuses":[', { statuses: [{ recipient_id: LAKSHMI }] }],
])('microfox completes: reads %s', async (_, text, wanted) => {
  await stand.until((received) => received.some(({ raw }) => raw.includes(text)));
  const about = stand.received.find(({ raw }) => raw.includes(text))?.json;
  expect(WebhookPayloadSchema.parse(about)).toMatchObject({ entry: [{ changes: [{ value: wanted }] }] });
});

test.each<[string, () => Promise<unknown>, number]>([
  // There is no edge of that name.
  ['asks for QR codes at /qr_code', () => client.getQRCode(), 2500],
  // Analytics are fields of the account.
  [
    'asks for analytics at /insights of a number',
    () => client.getAnalytics({ granularity: 'DAY', start: '1', end: '2' } as never),
    2500,
  ],
  // Commerce settings belong to a number.
  ['reads the commerce settings of an account', () => client.getCommerceSettings(), 100],
  [
    'changes the commerce settings of an account',
    () => client.updateCommerceSettings({ is_catalog_visible: true, is_cart_enabled: true }),
    100,
  ],
  // A template is made of texts and examples; this client gives the parameters of a send instead.
  [
    'makes a template of the parameters of a send',
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
    'sends an interactive message of kind cta',
    () => client.sendInteractiveCtaMessage(to, 'Look', 'https://a.example'),
    100,
  ],
  // The kind is location_request_message.
  [
    'sends an interactive message of kind location_request',
    () =>
      client.sendInteractiveMessage(to, {
        type: 'location_request',
        body: { text: 'Where are you?' },
        action: { location_request: { current_location: true } },
      }),
    100,
  ],
  // "Mark messages as read": one message is named, and the earlier ones go with it.
  ['marks a list of messages as read', () => client.markMessagesAsRead([incoming]), 100],
])('microfox is refused, as it would be by the platform: %s', async (_, run, code) => {
  await expect(run()).rejects.toMatchObject({ code });
});
