import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server';
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { ACCOUNT, APP_SECRET, LAKSHMI, NUMBER, SECOND_NUMBER } from '../testing/sandbox-with-receiver.ts';

// @kapso/whatsapp-cloud-api as it is, by TLS under the name graph.facebook.com.

let meta: MetaByName;
let client: WhatsAppClient;
let incoming: string;
let image: string;
beforeAll(async () => {
  meta = await startMetaByName();
  client = new WhatsAppClient({ accessToken: meta.token, fetch: meta.fetch });
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
])('sends %s', async (_, run, wanted) => {
  expect(await run()).toMatchObject(wanted);
});

describe('media', () => {
  test('are looked up, fetched and deleted', async () => {
    const id = await upload('image');
    const shown = await client.media.get({ mediaId: id, phoneNumberId: NUMBER });
    expect(shown).toMatchObject({
      id,
      mimeType: 'image/png',
      url: expect.stringMatching(/^https:\/\/lookaside\.fbsbx\.com\//) as string,
    });
    const bytes = await client.media.download({ mediaId: id, auth: 'always' });
    expect(bytes).toHaveProperty('byteLength', clientFile('image').size);
    expect(await client.media.delete({ mediaId: id })).toEqual(done);
    await expect(client.media.get({ mediaId: id })).rejects.toMatchObject({ code: 100, errorSubcode: 33 });
  });

  test('are not given away without the token: the client leaves it out unless it is told not to', async () => {
    const response = await client.media.download({ mediaId: image, as: 'response' });
    expect((response as Response).status).toBe(401);
  });
});

describe('templates', () => {
  test('are made, listed and deleted', async () => {
    const made = await client.templates.create({
      businessAccountId: ACCOUNT,
      name: 'kapso_hello',
      language: 'en_US',
      category: 'UTILITY',
      components: [
        { type: 'BODY', text: 'Hello {{1}}, your order is on its way', example: { body_text: [['Lakshmi']] } },
      ],
    });
    expect(made).toMatchObject({ status: 'PENDING', category: 'UTILITY' });
    const listed = await client.templates.list({ businessAccountId: ACCOUNT, name: 'kapso_hello', limit: 5 });
    expect(listed.data).toMatchObject([{ name: 'kapso_hello', language: 'en_US' }]);
    expect(await client.templates.delete({ businessAccountId: ACCOUNT, name: 'kapso_hello' })).toEqual(done);
  });

  test('are not read one by one: the client asks below the list, where the platform has no path', async () => {
    await expect(
      client.templates.get({ businessAccountId: ACCOUNT, templateId: '900000000000301' }),
    ).rejects.toMatchObject({ code: 2500 });
  });
});

test('a number is verified, registered, set up and given up', async () => {
  const made = await meta.graph('POST', `${ACCOUNT}/phone_numbers`, {
    cc: '91',
    phone_number: '9000014239',
    verified_name: 'Kapso line',
  });
  const phoneNumberId = String(made.body['id']);
  const numbers = client.phoneNumbers;
  expect(await numbers.requestCode({ phoneNumberId, codeMethod: 'SMS', language: 'en_US' })).toEqual(done);
  expect(await numbers.verifyCode({ phoneNumberId, code: '123830' })).toEqual(done);
  expect(await numbers.register({ phoneNumberId, pin: '111222' })).toEqual(done);
  expect(await numbers.settings.update({ phoneNumberId, calling: { status: 'ENABLED' } })).toEqual(done);
  expect(await numbers.settings.get({ phoneNumberId })).toMatchObject({ calling: { status: 'ENABLED' } });
  expect(
    await numbers.businessProfile.update({ phoneNumberId, about: 'Handloom', websites: ['https://a.example'] }),
  ).toEqual(done);
  expect(await numbers.businessProfile.get({ phoneNumberId, fields: 'about,websites' })).toMatchObject({
    data: [{ about: 'Handloom', websites: ['https://a.example'] }],
  });
  expect(await numbers.deregister({ phoneNumberId })).toEqual(done);
  await expect(numbers.register({ phoneNumberId, pin: '999999' })).rejects.toMatchObject({ code: 133005 });
});

test('flows are made, filled, shown, published, deprecated and listed', async () => {
  const flowJson = { version: '7.2', screens: [{ id: 'WELCOME', title: 'Welcome', terminal: true }] };
  const made = await client.flows.create({ wabaId: ACCOUNT, name: 'Kapso', categories: ['OTHER'], flowJson });
  expect(made).toMatchObject({ success: true, validationErrors: undefined });
  const flowId = made.id;
  expect(await client.flows.updateAsset({ flowId, json: flowJson })).toMatchObject({ success: true });
  expect(await client.flows.get({ flowId })).toMatchObject({ name: 'Kapso', status: 'DRAFT' });
  const { preview } = await client.flows.preview({ flowId, interactive: true });
  const shown = await meta.fetch(preview.previewUrl);
  expect(await shown.json()).toMatchObject({ version: '7.2' });
  expect(await client.flows.publish({ flowId })).toEqual(done);
  expect(await client.flows.deprecate({ flowId })).toEqual(done);
  expect(await client.flows.list({ wabaId: ACCOUNT })).toMatchObject({
    data: [{ id: flowId, status: 'DEPRECATED' }],
  });
  const deployed = await client.flows.deploy(flowJson, {
    wabaId: ACCOUNT,
    name: 'Deployed',
    publish: true,
    preview: true,
  });
  expect(deployed).toMatchObject({ flowId: expect.any(String) as string, previewUrl: expect.any(String) as string });
});

test("refusals are the client's own errors", async () => {
  await expect(
    client.messages.sendText({ ...base, phoneNumberId: SECOND_NUMBER, body: 'Hello' }),
  ).rejects.toMatchObject({
    code: 133010,
    httpStatus: 400,
  });
  const stranger = new WhatsAppClient({ accessToken: 'nonsense', fetch: meta.fetch });
  await expect(stranger.messages.sendText({ ...base, body: 'Hello' })).rejects.toMatchObject({
    code: 190,
    httpStatus: 401,
  });
});

test('what comes is verified and read', async () => {
  await meta.until(() => meta.messages().length > 0);
  const [first] = meta.received;
  const signatureHeader = first?.signature ?? '';
  const rawBody = first?.raw ?? '';
  expect(verifySignature({ appSecret: APP_SECRET, rawBody, signatureHeader })).toBe(true);
  expect(verifySignature({ appSecret: 'another', rawBody, signatureHeader })).toBe(false);
  expect(normalizeWebhook(first?.json)).toMatchObject({
    phoneNumberId: NUMBER,
    messages: [{ id: incoming, from: LAKSHMI, type: 'text', text: { body: 'Hello' } }],
  });
});
