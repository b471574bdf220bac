import { beforeAll, describe, expect, test } from 'vitest';
import { testedProviders } from '../../../channels/server/providers/testing/tested-providers.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

// What of a message is stored or refused because of the chat's kind of channel. Owners, repeats and references are the
// same for all: send-messages.test.ts.

type Body = CallInput<typeof calls.sendMessage>['body'];

const fixture = useChatFixture();
let counter = 0;
const past = new Date(Date.now() - 60_000).toISOString();

describe.each(testedProviders)('on a channel with $name', ({ kind, capabilities }) => {
  const { content: rules, provider, window } = capabilities;
  const takes = (of: string) => rules.kinds.some((each) => each === of);
  let channelId: Id;
  beforeAll(async () => {
    channelId = await fixture.samples.channel({ kind });
  });

  const chat = (overrides: Record<string, unknown> = {}) =>
    fixture.chat({ channel_id: channelId, assignee_id: fixture.adminUser.user_id, ...overrides });
  const media = (mime_type: string) =>
    fixture.samples.media({ purpose: 'chat', mime_type, name: 'a file', sha256: 'b'.repeat(64) });
  const body = (content_type: string, content: object): Body =>
    ({ content_type, content, client_id: `p-${(counter += 1)}` }) as Body;
  const send = (chatId: Id, of: Body) => fixture.admin.call(calls.sendMessage, { params: { chatId }, body: of });
  const refusal = async (chatId: Id, of: Body) =>
    (await fixture.admin.refusal(calls.sendMessage, { params: { chatId }, body: of })).body;
  const waiting = async (chatId: Id) =>
    (
      await fixture.server.database.ownerPool.query<{ payload: Record<string, unknown> }>(
        'select payload from outbox where chat_id = $1 order by message_id',
        [chatId],
      )
    ).rows.map(({ payload }) => payload);

  test.each([
    ['text', { text: 'Yes' }],
    ['location', { latitude: 12.97, longitude: 77.59 }],
    ['location_request', { text: 'Where?' }],
    ['contacts', { contacts: [{ name: 'Meera', phones: [] }] }],
    ['catalog', { text: 'All' }],
    ['products', { catalog_id: 'c', sections: [{ products: ['p'] }] }],
  ])('a %s is sent where the channel takes it', async (type, content) => {
    const chatId = await chat();
    if (takes(type)) await send(chatId, body(type, content));
    else expect(await refusal(chatId, body(type, content))).toMatchObject({ reason: 'CONTENT_UNSUPPORTED' });
    expect((await waiting(chatId)).map((payload) => payload['type'])).toEqual(takes(type) ? [type] : []);
  });

  test.each(['image/png', 'image/jpeg', 'video/mp4', 'application/pdf', 'audio/ogg', 'image/webp', 'text/html'])(
    'a file of type %s is sent where the channel takes it, else refused with what it takes',
    async (type) => {
      const chatId = await chat();
      const file = body('file', { csid: await media(type) });
      const fits = rules.files.rules.some(({ family, types }) => family !== 'sticker' && types.includes(type));
      if (fits) await send(chatId, file);
      else
        expect(await refusal(chatId, file)).toMatchObject({
          message: rules.files.refusal,
          info: { field: 'content.csid' },
        });
      expect(await waiting(chatId)).toHaveLength(fits ? 1 : 0);
    },
  );

  test('[MSG-64] a text and a caption over the limit are refused with words, never cut', async () => {
    const chatId = await chat();
    expect((await refusal(chatId, body('text', { text: 'x'.repeat(rules.maxText + 1) }))).message).toBe(
      `A text on ${provider} has at most ${rules.maxText} characters. Send it as several messages.`,
    );
    const { message } = await send(chatId, body('text', { text: 'x'.repeat(rules.maxText) }));
    expect(message.content['text']).toHaveLength(rules.maxText);
    const csid = await media('image/png');
    expect((await refusal(chatId, body('file', { csid, caption: 'x'.repeat(rules.maxCaption + 1) }))).message).toBe(
      rules.maxCaption === 0
        ? `A file on ${provider} takes no caption. Send the words as a message of their own.`
        : `A caption on ${provider} has at most ${rules.maxCaption} characters.`,
    );
  });

  test('a customer’s message is reacted to where the channel takes reactions', async () => {
    const chatId = await chat();
    const messageId = await fixture.samples.message({ chat_id: chatId, channel_id: channelId });
    const reaction = { params: { chatId, messageId }, body: { reaction: '👍' } };
    if (rules.reactions) await fixture.admin.call(calls.updateMessage, reaction);
    else
      expect((await fixture.admin.refusal(calls.updateMessage, reaction)).body).toMatchObject({
        reason: 'CONTENT_UNSUPPORTED',
      });
    expect(await waiting(chatId)).toHaveLength(rules.reactions ? 1 : 0);
  });

  test.each([
    ['has ended', past],
    ['was never open', null],
  ])('when the window %s, only a template is sent, where there are templates', async (_, expiration_time) => {
    const chatId = await chat({ expiration_time });
    expect(await refusal(chatId, body('text', { text: 'Late' }))).toMatchObject({
      reason: window.afterwards === 'template' ? 'WINDOW_ELAPSED' : 'CUSTOMER_FIRST',
    });
    const template_id = await fixture.samples.template({ name: `ready_${(counter += 1)}`, channel_kind: kind });
    const params = [
      { name: '1', value: 'Kavya' },
      { name: '2', value: 'A-17' },
    ];
    const template = body('template', { template_id, params });
    if (takes('template')) await send(chatId, template);
    else expect(await refusal(chatId, template)).toMatchObject({ code: 'NOT_ALLOWED', reason: 'CUSTOMER_FIRST' });
    expect(await waiting(chatId)).toHaveLength(takes('template') ? 1 : 0);
  });

  test('inside the window, a template is refused where there are none', async () => {
    const chatId = await chat();
    const template_id = await fixture.samples.template({ name: `ready_${(counter += 1)}`, channel_kind: kind });
    const template = body('template', { template_id, params: [] });
    if (!takes('template')) expect(await refusal(chatId, template)).toMatchObject({ reason: 'CONTENT_UNSUPPORTED' });
    else expect((await refusal(chatId, template)).message).toBe('Enter a value for 1.');
  });

  test('a chat with a contact who has not written is opened where phone numbers can be written to', async () => {
    const contact_id = await fixture.samples.contact();
    const open = { body: { contact_id, channel_id: channelId } };
    if (capabilities.addresses.dialsPhones) {
      const { chat: opened } = await fixture.admin.call(calls.createChat, open);
      return expect(opened).toMatchObject({ contact: { id: contact_id }, channel: { kind } });
    }
    expect((await fixture.admin.refusal(calls.createChat, open)).body).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: 'CUSTOMER_FIRST',
    });
  });
});
