import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server';
import { buildTemplateSendPayload, WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerRequest, enableCalling, ring, SDP } from '../testing/calling.ts';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { APP_SECRET, LAKSHMI, NUMBER, SECOND_NUMBER } from '../testing/sandbox-with-receiver.ts';

// @kapso/whatsapp-cloud-api as it is, by TLS under the name graph.facebook.com: each operation on messages, files and calls.

let meta: MetaByName;
let client: WhatsAppClient;
let incoming: string;
let image: string;
beforeAll(async () => {
  meta = await startMetaByName();
  client = new WhatsAppClient({ accessToken: meta.token, fetch: meta.fetch });
  await meta.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  await enableCalling(meta);
  const written = await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
  image = (await client.media.upload({ phoneNumberId: NUMBER, type: 'image/png', file: clientFile('image') })).id;
});
afterAll(() => meta.stop());

const to = `+${LAKSHMI}`;
const base = { phoneNumberId: NUMBER, to };
const accepted = { messages: [{ id: expect.stringMatching(/^wamid\./) as string }] };
const done = { success: true };
const upload = async (kind: Parameters<typeof clientFile>[0]): Promise<string> => {
  const file = clientFile(kind);
  return (await client.media.upload({ phoneNumberId: NUMBER, type: file.type, file, fileName: `sample-${kind}` })).id;
};

const card = (cardIndex: number) => ({
  cardIndex,
  header: { type: 'image' as const, image: { id: image } },
  bodyText: 'A runner',
});
const cards = <Action>(action: Action) => [0, 1].map((cardIndex) => ({ ...card(cardIndex), action }));

test.each<[string, () => Promise<unknown>, object]>([
  ['a text', () => client.messages.sendText({ ...base, body: 'Hello', previewUrl: true }), accepted],
  ['an answer', () => client.messages.sendText({ ...base, body: 'Hello', contextMessageId: incoming }), accepted],
  ['an image', () => client.messages.sendImage({ ...base, image: { id: image, caption: 'A runner' } }), accepted],
  [
    'a document',
    async () =>
      client.messages.sendDocument({ ...base, document: { id: await upload('document'), filename: 'a.pdf' } }),
    accepted,
  ],
  ['an audio', async () => client.messages.sendAudio({ ...base, audio: { id: await upload('audio') } }), accepted],
  [
    'a place',
    () => client.messages.sendLocation({ ...base, location: { latitude: 12.97, longitude: 77.59, name: 'Store' } }),
    accepted,
  ],
  [
    'a card',
    () =>
      client.messages.sendContacts({
        ...base,
        contacts: [
          { name: { formattedName: 'Rohan', firstName: 'Rohan' }, phones: [{ phone: '+919000055210', type: 'CELL' }] },
        ],
      }),
    accepted,
  ],
  [
    'a reaction',
    () => client.messages.sendReaction({ ...base, reaction: { messageId: incoming, emoji: '👍' } }),
    accepted,
  ],
  [
    'buttons',
    () =>
      client.messages.sendInteractiveButtons({
        ...base,
        bodyText: 'Which?',
        buttons: [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'B' },
        ],
      }),
    accepted,
  ],
  [
    'a list',
    () =>
      client.messages.sendInteractiveList({
        ...base,
        bodyText: 'Which?',
        buttonText: 'Menu',
        sections: [{ title: 'One', rows: [{ id: 'a', title: 'A' }] }],
      }),
    accepted,
  ],
  [
    'a link',
    () =>
      client.messages.sendInteractiveCtaUrl({
        ...base,
        bodyText: 'Look',
        parameters: { displayText: 'Go', url: 'https://a.example' },
      }),
    accepted,
  ],
  [
    'a product',
    () => client.messages.sendInteractiveProduct({ ...base, bodyText: 'This', catalogId: '1', productRetailerId: 'x' }),
    accepted,
  ],
  [
    'products',
    () =>
      client.messages.sendInteractiveProductList({
        ...base,
        bodyText: 'These',
        header: { type: 'text', text: 'New' },
        catalogId: '1',
        sections: [{ title: 'One', productItems: [{ productRetailerId: 'x' }] }],
      }),
    accepted,
  ],
  [
    'a template',
    () =>
      client.messages.sendTemplate({
        ...base,
        template: {
          name: 'shipping_update',
          language: { code: 'en' },
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
    accepted,
  ],
  ['a film', async () => client.messages.sendVideo({ ...base, video: { id: await upload('video') } }), accepted],
  [
    'a sticker',
    async () => client.messages.sendSticker({ ...base, sticker: { id: await upload('sticker') } }),
    accepted,
  ],
  [
    'a catalogue',
    () =>
      client.messages.sendInteractiveCatalogMessage({
        ...base,
        bodyText: 'All of it',
        parameters: { thumbnailProductRetailerId: 'x' },
      }),
    accepted,
  ],
  [
    'a flow',
    () =>
      client.messages.sendInteractiveFlow({
        ...base,
        bodyText: 'Book a visit',
        parameters: {
          flowId: '1',
          flowCta: 'Book',
          flowToken: 'token',
          flowAction: 'navigate',
          flowActionPayload: { screen: 'WELCOME', data: { name: 'Lakshmi' } },
        },
      }),
    accepted,
  ],
  [
    'a request for an address',
    () =>
      client.messages.sendInteractiveAddress({
        ...base,
        bodyText: 'Where to?',
        parameters: {
          country: 'IN',
          values: { name: 'Lakshmi', city: 'Bengaluru' },
          savedAddresses: [{ id: 'a', value: { inPinCode: '560001', city: 'Bengaluru' } }],
          validationErrors: { inPinCode: 'We could not find this PIN code.' },
        },
      }),
    accepted,
  ],
  [
    'cards with a link',
    () =>
      client.messages.sendInteractiveCarousel({
        ...base,
        bodyText: 'New',
        cards: cards({ displayText: 'See', url: 'https://a.example' }),
      }),
    accepted,
  ],
  [
    'cards with replies',
    () =>
      client.messages.sendInteractiveCarousel({
        ...base,
        bodyText: 'New',
        cards: [0, 1].map((cardIndex) => ({
          ...card(cardIndex),
          action: { buttons: [{ id: `yes ${cardIndex}`, title: 'Yes' }] },
        })),
      }),
    accepted,
  ],
  [
    'an interactive message of its own',
    () =>
      client.messages.sendInteractiveRaw({
        ...base,
        interactive: {
          type: 'button',
          body: { text: 'Which?' },
          action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
        },
      }),
    accepted,
  ],
  [
    'a built template',
    () =>
      client.messages.sendTemplate({
        ...base,
        template: buildTemplateSendPayload({
          name: 'shipping_update',
          language: 'en',
          body: [
            { type: 'text', text: 'MG-1' },
            { type: 'text', text: '6 PM' },
          ],
        }) as never,
      }),
    accepted,
  ],
  [
    'a payload of its own',
    () =>
      client.messages.sendRaw({
        phoneNumberId: NUMBER,
        payload: { messaging_product: 'whatsapp', to, type: 'text', text: { body: 'Raw' } },
      }),
    accepted,
  ],
  ['that something was read', () => client.messages.markRead({ phoneNumberId: NUMBER, messageId: incoming }), done],
  [
    'that someone types',
    () => client.messages.markRead({ phoneNumberId: NUMBER, messageId: incoming, typingIndicator: { type: 'text' } }),
    done,
  ],
])('kapso completes: sends %s', async (_, run, wanted) => {
  expect(await run()).toMatchObject(wanted);
});

test('kapso completes: what a person gets of it is what was sent', async () => {
  await client.messages.sendInteractiveAddress({ ...base, bodyText: 'Which street?', parameters: { country: 'IN' } });
  const { chats } = (await meta.control('GET', 'state')) as {
    chats: { wa_id: string; messages: { content: object }[] }[];
  };
  expect(chats.find(({ wa_id }) => wa_id === LAKSHMI)?.messages.at(-1)?.content).toMatchObject({
    type: 'address_message',
    body: { text: 'Which street?' },
    action: { name: 'address_message', parameters: { country: 'IN' } },
  });
});

describe('files', () => {
  test('kapso completes: uploads a file', async () => {
    expect(await upload('document')).toMatch(/^\d+$/);
  });

  test('kapso completes: looks a file up', async () => {
    expect(await client.media.get({ mediaId: image, phoneNumberId: NUMBER })).toMatchObject({
      id: image,
      mimeType: 'image/png',
      url: expect.stringMatching(/^https:\/\/lookaside\.fbsbx\.com\//) as string,
    });
  });

  test('kapso completes: fetches a file', async () => {
    const bytes = await client.media.download({ mediaId: image, auth: 'always' });
    expect(bytes).toHaveProperty('byteLength', clientFile('image').size);
  });

  test('kapso completes: deletes a file', async () => {
    const id = await upload('image');
    expect(await client.media.delete({ mediaId: id })).toEqual(done);
    await expect(client.media.get({ mediaId: id })).rejects.toMatchObject({ code: 100, errorSubcode: 33 });
  });
});

describe('calls', () => {
  const session = { sdpType: 'answer', sdp: SDP };
  const callId = 'wacid.kapso';

  test('kapso completes: asks whether it may call', async () => {
    await answerRequest(meta, 'accept');
    expect(await client.calls.permissions.get({ phoneNumberId: NUMBER, userWaId: LAKSHMI })).toMatchObject({
      permission: { status: 'temporary' },
      actions: [{ actionName: 'send_call_permission_request' }, { actionName: 'start_call', canPerformAction: true }],
    });
  });

  test('kapso completes: calls', async () => {
    const { calls } = await client.calls.connect({ ...base, session: { sdpType: 'offer', sdp: SDP } });
    expect(calls).toEqual([{ id: expect.stringMatching(/^wacid\./) as string }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['accepts a call in advance', () => client.calls.preAccept({ phoneNumberId: NUMBER, callId, session })],
    ['accepts a call', () => client.calls.accept({ phoneNumberId: NUMBER, callId, session })],
    ['ends a call', () => client.calls.terminate({ phoneNumberId: NUMBER, callId })],
  ])('kapso completes: %s', async (name, run) => {
    if (name === 'accepts a call in advance') await ring(meta, callId);
    expect(await run()).toMatchObject(done);
  });

  test('kapso completes: rejects a call', async () => {
    await ring(meta, 'wacid.rejected');
    expect(await client.calls.reject({ phoneNumberId: NUMBER, callId: 'wacid.rejected' })).toMatchObject(done);
  });

  test('kapso completes: reads what comes of calls', async () => {
    const isEnd = ({ raw }: { raw: string }) => raw.includes('"event":"terminate"');
    await meta.until((received) => received.some(isEnd));
    expect(normalizeWebhook(meta.received.find(isEnd)?.json).calls).toMatchObject([
      { event: 'terminate', from: LAKSHMI, direction: 'USER_INITIATED' },
    ]);
  });
});

const bodyOf = async (response: Response): Promise<unknown> => response.json();

test.each<[string, () => Promise<unknown>]>([
  ['request', () => client.request('GET', NUMBER, { query: { fields: 'id' }, responseType: 'json' })],
  ['fetch', async () => bodyOf(await client.fetch(`https://graph.facebook.com/v24.0/${NUMBER}?fields=id`))],
  [
    'rawFetch',
    async () =>
      bodyOf(await client.rawFetch(`https://graph.facebook.com/v24.0/${NUMBER}?fields=id&access_token=${meta.token}`)),
  ],
])('kapso completes: asks what it has no function for by %s', async (_, run) => {
  expect(await run()).toMatchObject({ id: NUMBER });
});

describe('what comes', () => {
  const first = () => meta.received.find(({ raw }) => raw.includes('"messages":'));

  test('kapso completes: verifies what comes', async () => {
    await meta.until(() => meta.messages().length > 0);
    const { signature = '', raw = '' } = first() ?? {};
    expect(verifySignature({ appSecret: APP_SECRET, rawBody: raw, signatureHeader: signature })).toBe(true);
    expect(verifySignature({ appSecret: 'another', rawBody: raw, signatureHeader: signature })).toBe(false);
  });

  test('kapso completes: reads a message', () => {
    expect(normalizeWebhook(first()?.json)).toMatchObject({
      phoneNumberId: NUMBER,
      messages: [{ id: incoming, from: LAKSHMI, type: 'text', text: { body: 'Hello' } }],
    });
  });

  test('kapso completes: reads a status', async () => {
    await meta.until(() => meta.statuses().some(({ status }) => status === 'delivered'));
    const about = meta.received.find(({ raw }) => raw.includes('"status":"delivered"'));
    expect(normalizeWebhook(about?.json).statuses).toContainEqual(expect.objectContaining({ recipientId: LAKSHMI }));
  });

  test('kapso completes: reads the answer of a flow', async () => {
    const { id } = await meta.control('POST', `phones/${LAKSHMI}/messages`, {
      to: NUMBER,
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"token","day":"Monday"}' },
      },
    });
    await meta.until(() => meta.messages().some((message) => message['id'] === id));
    const about = meta.received.find(({ raw }) => raw.includes('nfm_reply'));
    expect(normalizeWebhook(about?.json).messages).toMatchObject([
      { kapso: { flowResponse: { flowToken: 'token', day: 'Monday' }, flowToken: 'token', flowName: 'flow' } },
    ]);
  });
});

test("refusals are the client's own errors", async () => {
  await expect(
    client.messages.sendText({ ...base, phoneNumberId: SECOND_NUMBER, body: 'Hello' }),
  ).rejects.toMatchObject({ code: 133010, httpStatus: 400 });
  const stranger = new WhatsAppClient({ accessToken: 'nonsense', fetch: meta.fetch });
  await expect(stranger.messages.sendText({ ...base, body: 'Hello' })).rejects.toMatchObject({
    code: 190,
    httpStatus: 401,
  });
});

test.each<[string, () => Promise<unknown>, number]>([
  // "Location request messages": the action is its name alone.
  [
    'gives the action of a request for a place parameters',
    () =>
      client.messages.sendInteractiveLocationRequest({
        ...base,
        bodyText: 'Where are you?',
        parameters: { requestMessage: 'Where are you?' },
      }),
    100,
  ],
  // "Obtain user call permissions": the object cannot be edited by the business, only the body can be customized.
  [
    'gives the action of a request for permission to call parameters',
    () =>
      client.messages.sendInteractiveCallPermission({
        ...base,
        bodyText: 'May we call?',
        parameters: { phoneNumber: '+919000014220' },
      }),
    100,
  ],
])('kapso is refused, as it would be by the platform: %s', async (_, run, code) => {
  await expect(run()).rejects.toMatchObject({ code });
});

test('kapso is refused a file by the platform, because it leaves out the token unless it is told not to', async () => {
  const response = await client.media.download({ mediaId: image, as: 'response' });
  expect((response as Response).status).toBe(401);
});

// The Cloud API keeps no messages, chats, contacts and calls to be read; the client asks a service of its maker for them.
test.each<[string, () => Promise<unknown>]>([
  ['messages.query', () => client.messages.query({ phoneNumberId: NUMBER })],
  ['messages.get', () => client.messages.get({ phoneNumberId: NUMBER, messageId: incoming })],
  [
    'messages.listByConversation',
    () => client.messages.listByConversation({ phoneNumberId: NUMBER, conversationId: '1' }),
  ],
  ['calls.list', () => client.calls.list({ phoneNumberId: NUMBER })],
  ['calls.get', () => client.calls.get({ phoneNumberId: NUMBER, callId: 'wacid.kapso' })],
  ['conversations.list', () => client.conversations.list({ phoneNumberId: NUMBER })],
  ['conversations.get', () => client.conversations.get({ conversationId: '1' })],
  ['conversations.updateStatus', () => client.conversations.updateStatus({ conversationId: '1', status: 'ended' })],
  ['contacts.list', () => client.contacts.list({ phoneNumberId: NUMBER })],
  ['contacts.get', () => client.contacts.get({ phoneNumberId: NUMBER, waId: LAKSHMI })],
  ['contacts.update', () => client.contacts.update({ phoneNumberId: NUMBER, waId: LAKSHMI, metadata: {} })],
])('kapso does not ask the platform for %s', async (_, run) => {
  await expect(run()).rejects.toThrow('only available via the Kapso Proxy');
});
