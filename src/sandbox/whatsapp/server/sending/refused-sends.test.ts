import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAKSHMI, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.greet();
});
afterAll(() => stand.stop());

const errorOf = (body: Json): Json => (body['error'] ?? {}) as Json;
const long = (length: number): string => 'x'.repeat(length);
const text = { type: 'text', text: { body: 'Hello' } };
const link = 'https://a.example/b';
const unexpected = (key: string, object: string): string => `(#100) Unexpected key "${key}" on param "${object}".`;

/** What the provider says: the sentence of code 100 is the message itself, that of others is in the details. */
const expectRefusal = (response: { status: number; body: Json }, code: number, words: string): void => {
  const error = errorOf(response.body);
  expect(error).toMatchObject({ code, type: 'OAuthException' });
  expect(error['fbtrace_id']).toMatch(/^A\w{10,}$/);
  expect(response.status).toBe(400);
  if (code === 100) expect(error['message']).toBe(words);
  else expect(error['error_data']).toEqual({ messaging_product: 'whatsapp', details: words });
};

describe('an unknown key is refused by name', () => {
  const contact = (given: Json): Json => ({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Meera', first_name: 'Meera' }, ...given }],
  });
  const interactive = (
    given: Json,
    action: Json = { buttons: [{ type: 'reply', reply: { id: '1', title: 'Yes' } }] },
  ) => ({
    type: 'interactive',
    interactive: { type: 'button', body: { text: 'x' }, action, ...given },
  });

  test.each<[Json, string, string]>([
    [{ type: 'image', image: { link, filename: 'b.png' } }, 'filename', 'image'],
    [{ type: 'image', image: { link, mime_type: 'image/png' } }, 'mime_type', 'image'],
    [{ type: 'video', video: { link, filename: 'b.mp4' } }, 'filename', 'video'],
    [{ type: 'audio', audio: { link, caption: 'x' } }, 'caption', 'audio'],
    [{ type: 'document', document: { link, mime_type: 'application/pdf' } }, 'mime_type', 'document'],
    [{ type: 'sticker', sticker: { link, animated: true } }, 'animated', 'sticker'],
    [{ type: 'text', text: { body: 'x', previewUrl: true } }, 'previewUrl', 'text'],
    [{ type: 'location', location: { latitude: 1, longitude: 1, url: link } }, 'url', 'location'],
    [{ type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍', text: 'x' } }, 'text', 'reaction'],
    [contact({ nickname: 'M' }), 'nickname', 'contacts[0]'],
    [contact({ name: { formatted_name: 'M', first_name: 'M', nick: 'M' } }), 'nick', "contacts[0]['name']"],
    [contact({ phones: [{ phone: '+1', label: 'x' }] }), 'label', "contacts[0]['phones'][0]"],
    [contact({ emails: [{ email: 'a@a.example', label: 'x' }] }), 'label', "contacts[0]['emails'][0]"],
    [contact({ org: { company: 'A', role: 'x' } }), 'role', "contacts[0]['org']"],
    [interactive({ templateId: '1' }), 'templateId', 'interactive'],
    [interactive({ body: { text: 'x', format: 'x' } }), 'format', "interactive['body']"],
    [interactive({ footer: { text: 'x', format: 'x' } }), 'format', "interactive['footer']"],
    [interactive({ header: { type: 'text', text: 'x', format: 'x' } }), 'format', "interactive['header']"],
    [
      interactive({ header: { type: 'image', image: { link, mime_type: 'x' } } }),
      'mime_type',
      "interactive['header']['image']",
    ],
    [interactive({}, { buttons: [], sections: [] }), 'sections', "interactive['action']"],
    [
      interactive({}, { buttons: [{ type: 'reply', reply: { id: '1', title: 'x' }, text: 'x' }] }),
      'text',
      "interactive['action']['buttons'][0]",
    ],
    [
      interactive({}, { buttons: [{ type: 'reply', reply: { id: '1', title: 'x', payload: 'x' } }] }),
      'payload',
      "interactive['action']['buttons'][0]['reply']",
    ],
    [{ ...text, context: { message_id: 'wamid.x', id: 'x' } }, 'id', 'context'],
  ])('%j', async (message, key, object) => expectRefusal(await stand.send(message), 100, unexpected(key, object)));

  test('of the call itself as well', async () => {
    expectRefusal(await stand.send({ ...text, priority: 'high' }), 100, '(#100) Unexpected key "priority".');
    expectRefusal(
      await stand.send({ ...text, product_policy: 'STRICT' }),
      100,
      '(#100) Unexpected key "product_policy".',
    );
  });
});

describe('a value that does not fit', () => {
  test.each<[string, Json, number, string]>([
    [
      'no product',
      { messaging_product: undefined, ...text },
      100,
      '(#100) The parameter messaging_product is required.',
    ],
    [
      'another product',
      { messaging_product: 'sms', ...text },
      100,
      '(#100) Param messaging_product must be one of {WHATSAPP} - got "sms".',
    ],
    ['no one to send to', { to: undefined, ...text }, 100, '(#100) The parameter to is required.'],
    [
      'an unknown type',
      { type: 'fax' },
      100,
      '(#100) Param type must be one of {TEXT, IMAGE, VIDEO, DOCUMENT, AUDIO, STICKER, LOCATION, CONTACTS, REACTION, INTERACTIVE, TEMPLATE} - got "fax".',
    ],
    ['an object that is missing', { type: 'image' }, 131008, "Parameter 'image' is mandatory for type 'image'"],
    ['no text', { type: 'text', text: {} }, 100, "(#100) The parameter text['body'] is required."],
    ['an empty text', { type: 'text', text: { body: ' ' } }, 100, "(#100) The parameter text['body'] is required."],
    ['a text that is a number', { text: { body: 5 } }, 100, "(#100) Param text['body'] must be a string."],
    [
      'a text of 4097',
      { type: 'text', text: { body: long(4097) } },
      100,
      "(#100) Param text['body'] must be at most 4096 characters long.",
    ],
    [
      'a preview that is a word',
      { text: { body: 'x', preview_url: 'maybe' } },
      100,
      "(#100) Param text['preview_url'] must be a boolean.",
    ],
    [
      'callback data of 513',
      { biz_opaque_callback_data: long(513), ...text },
      100,
      '(#100) Param biz_opaque_callback_data must be a string of at most 512 characters.',
    ],
    [
      'an image from nowhere',
      { type: 'image', image: {} },
      100,
      "(#100) Param image: either 'id' or 'link' is required.",
    ],
    [
      'an image from two places',
      { type: 'image', image: { id: '1', link } },
      100,
      "(#100) Param image: 'id' and 'link' exclude each other.",
    ],
    [
      'media that does not exist',
      { type: 'image', image: { id: '1' } },
      100,
      "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID",
    ],
    [
      'a link that is none',
      { type: 'image', image: { link: 'ftp://a' } },
      100,
      "(#100) Param image['link'] is not a valid URL",
    ],
    [
      'a caption of 1025',
      { type: 'image', image: { link, caption: long(1025) } },
      100,
      "(#100) Param image['caption'] must be at most 1024 characters long.",
    ],
    [
      'a place without a latitude',
      { type: 'location', location: { longitude: 0 } },
      100,
      "(#100) The parameter location['latitude'] is required.",
    ],
    [
      'a place on no map',
      { type: 'location', location: { latitude: 91, longitude: 0 } },
      131009,
      "Param location['latitude'] is not a valid latitude.",
    ],
    [
      'a card without a name',
      { type: 'contacts', contacts: [{ phones: [] }] },
      100,
      "(#100) The parameter contacts[0]['name'] is required.",
    ],
    [
      'a birthday of another form',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'M', first_name: 'M' }, birthday: '1/2/1990' }] },
      131009,
      "Param contacts[0]['birthday'] must be YYYY-MM-DD.",
    ],
  ])('%s', async (_, message, code, words) => expectRefusal(await stand.send(message), code, words));
});

test('none of them was accepted', async () => {
  expect((await stand.control('GET', 'counts'))['sends']).toMatchObject({ accepted: 0 });
});

describe('what a message names by its id', () => {
  const never = 'wamid.HBgMOTE5MDAwMDQxMjA3FQIAERgUMDAwMDAwMDAwMDAwMDAwMDAwMDAA';
  const idOf = ({ body }: { body: Json }): string => (body['messages'] as { id: string }[])[0]?.id ?? '';
  const written = async (): Promise<string> =>
    String((await stand.control('POST', `phones/${LAKSHMI}/messages`, { text: { body: 'Hello' } }))['id']);
  const read = (message_id: unknown, given: Json = {}) =>
    stand.graph('POST', '900000000000201/messages', {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id,
      ...given,
    });
  const reaction = (message_id: string, emoji: unknown) =>
    stand.send({ type: 'reaction', reaction: { message_id, emoji } });

  test('an id that never was is refused everywhere', async () => {
    expectRefusal(await read(never), 131009, 'Message ID not found');
    expectRefusal(await read(never, { typing_indicator: { type: 'text' } }), 131009, 'Message ID not found');
    expectRefusal(
      await stand.send({ ...text, context: { message_id: never } }),
      131009,
      "Param context['message_id'] is not a valid message id.",
    );
    expectRefusal(
      await reaction(never, '👍'),
      131009,
      "Param reaction['message_id'] is not a message of this phone number.",
    );
  });

  test('what the business wrote itself cannot be marked as read', async () => {
    for (const to of [`+${LAKSHMI}`, '+919100000000'])
      expectRefusal(
        await read(idOf(await stand.send({ type: 'template', template: shipped }, to))),
        131009,
        'Only messages that were received can be marked as read.',
      );
  });

  test('what a customer wrote can be read, answered and reacted to', async () => {
    const id = await written();
    expect(await read(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await read(id, { typing_indicator: { type: 'text' } })).toMatchObject({ status: 200 });
    expect(await stand.send({ ...text, context: { message_id: id } })).toMatchObject({ status: 200 });
    expect(await reaction(id, '')).toMatchObject({ status: 200 });
  });

  test('so can what only a webhook of the control API was about', async () => {
    await stand.control('POST', 'webhooks', { field: 'messages', value: { messages: [{ id: 'wamid.a/b' }] } });
    expect(await read('wamid.a/b')).toMatchObject({ status: 200 });
  });

  test('a reaction is sent, and nothing else is said of it', async () => {
    const id = idOf(await reaction(await written(), '👍'));
    const later = idOf(await stand.send(text));
    const statesOf = (message: string) =>
      stand.statuses().flatMap((status) => (status['id'] === message ? [status['status']] : []));
    await stand.until(() => statesOf(later).length === 2);
    expect(statesOf(id)).toEqual(['sent']);
  });

  test('an id from before a restart is still known', async () => {
    const id = await written();
    await stand.restart();
    expect(await read(id)).toMatchObject({ status: 200 });
  });

  test.each(['👍', '❤', '❤️', '🙏🏽', '👩‍💻', '🇮🇳', '1️⃣', '☺'])('%s is a reaction', async (emoji) => {
    expect(await reaction(await written(), emoji)).toMatchObject({ status: 200 });
  });

  test.each(['hello', 'ok', '👍👍', '1', ' ', '#'])('"%s" is none', async (emoji) => {
    expectRefusal(await reaction(await written(), emoji), 131009, "Param reaction['emoji'] is not a valid emoji.");
  });

  test.each<[string, Json, string]>([
    ['no emoji', { reaction: { message_id: never } }, "(#100) The parameter reaction['emoji'] is required."],
    [
      'an emoji that is a number',
      { reaction: { message_id: never, emoji: 1 } },
      "(#100) Param reaction['emoji'] must be a string.",
    ],
    ['no id', { reaction: { emoji: '👍' } }, "(#100) The parameter reaction['message_id'] is required."],
  ])('a reaction with %s', async (_, given, words) =>
    expectRefusal(await stand.send({ type: 'reaction', ...given }), 100, words),
  );

  test('a reaction answers nothing else', async () => {
    const id = await written();
    expectRefusal(
      await stand.send({ type: 'reaction', reaction: { message_id: id, emoji: '👍' }, context: { message_id: id } }),
      131009,
      'Param context is not allowed on a reaction.',
    );
  });

  test.each<[string, Json, string]>([
    ['another state', { status: 'seen' }, '(#100) Param status must be one of {READ} - got "seen".'],
    ['no id', { message_id: undefined }, '(#100) The parameter message_id is required.'],
    [
      'another indicator',
      { typing_indicator: { type: 'audio' } },
      `(#100) Param typing_indicator['type'] must be one of {TEXT} - got "audio".`,
    ],
    ['an unknown key', { read: true }, '(#100) Unexpected key "read".'],
    [
      'an unknown key of the indicator',
      { typing_indicator: { type: 'text', ms: 5 } },
      unexpected('ms', 'typing_indicator'),
    ],
  ])('a receipt with %s', async (_, given, words) => expectRefusal(await read(never, given), 100, words));

  const shipped = {
    name: 'shipping_update',
    language: { code: 'en' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ],
  };
});
