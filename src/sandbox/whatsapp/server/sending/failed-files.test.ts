import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../core/server/read-json.ts';
import { LAKSHMI, NUMBER, SECOND_NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import { html, mp3, mp4, opus, pdf, png, upload, webp } from '../testing/test-files.ts';

let stand: Stand;
let files: Server;
let origin = '';
const SERVED: Readonly<Record<string, [type: string, bytes: Buffer]>> = {
  '/good.png': ['image/png', png()],
  '/page.png': ['text/html', html()],
  '/hidden.png': ['image/png', html()],
  '/price-list': ['application/pdf', pdf()],
  '/large.png': ['image/png', Buffer.concat([png(), Buffer.alloc(6 * 1024 * 1024)])],
};

beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  await stand.greet();
  files = createServer((request, response) => {
    const served = SERVED[request.url ?? ''];
    if (served) response.writeHead(200, { 'content-type': served[0] }).end(served[1]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
  await stand.stop();
});

/** How an accepted message ended: delivered, or the code and words of its failure. */
async function endOf(message: Json): Promise<unknown[]> {
  const { status, body } = await stand.send(message);
  expect(status, JSON.stringify(body)).toBe(200);
  const [{ id } = { id: '' }] = body['messages'] as { id: string }[];
  const last = () =>
    stand.statuses().find((each) => each['id'] === id && ['delivered', 'failed'].includes(String(each['status'])));
  await stand.until(() => last() !== undefined);
  const [error] = (last()?.['errors'] ?? []) as { code: number; error_data: { details: string } }[];
  return error ? [error.code, error.error_data.details] : ['delivered'];
}

const uploaded = async (kind: string, bytes: Buffer, type: string, more: Json = {}): Promise<Json> => ({
  type: kind,
  [kind]: { id: await upload(stand, bytes, type), ...more },
});

describe('a file that was uploaded', () => {
  test.each<[string, string, Buffer, string, Json]>([
    ['a picture', 'image', png(), 'image/png', {}],
    ['a picture as a document', 'document', png(), 'image/png', {}],
    ['a document', 'document', pdf(), 'application/pdf', {}],
    ['music', 'audio', mp3(), 'audio/mpeg', {}],
    ['sound in MP4', 'audio', mp4('soun'), 'audio/mp4', {}],
    ['a film', 'video', mp4('vide'), 'video/mp4', {}],
    ['a film of an old phone', 'video', mp4('vide', '3gp4'), 'video/3gpp', {}],
    ['a voice', 'audio', opus(), 'audio/ogg; codecs=opus', { voice: true }],
    ['a sticker', 'sticker', webp(), 'image/webp', {}],
    ['a sticker that moves', 'sticker', webp({ isAnimated: true, bytes: 300_000 }), 'image/webp', {}],
  ])('%s is delivered', async (_, kind, bytes, type, more) =>
    expect(await endOf(await uploaded(kind, bytes, type, more))).toEqual(['delivered']),
  );

  const types = {
    image: 'image/jpeg, image/png',
    audio: 'audio/aac, audio/amr, audio/mpeg, audio/mp4, audio/ogg',
    sticker: 'image/webp',
  };
  test.each<[string, string, Buffer, string, Json, string]>([
    [
      'a page called a picture',
      'image',
      html(),
      'image/png',
      {},
      `Unsupported image mime type text/html. Please use one of ${types.image}.`,
    ],
    [
      'a document as a picture',
      'image',
      pdf(),
      'application/pdf',
      {},
      `Unsupported image mime type application/pdf. Please use one of ${types.image}.`,
    ],
    [
      'a picture called a film',
      'video',
      png(),
      'video/mp4',
      {},
      'Unsupported video mime type image/png. Please use one of video/mp4, video/3gpp.',
    ],
    [
      'a film called sound',
      'audio',
      mp4('vide'),
      'audio/mp4',
      {},
      `Unsupported audio mime type video/mp4. Please use one of ${types.audio}.`,
    ],
    [
      'music as a voice',
      'audio',
      mp3(),
      'audio/mpeg',
      { voice: true },
      'Voice messages must be audio/ogg with the opus codec, received audio/mpeg.',
    ],
    [
      'MP4 as a voice',
      'audio',
      mp4('soun'),
      'audio/mp4',
      { voice: true },
      'Voice messages must be audio/ogg with the opus codec, received audio/mp4.',
    ],
    ['a voice in stereo', 'audio', opus(2), 'audio/ogg', {}, 'Audio in audio/ogg must have one channel.'],
    [
      'a sticker of 300 KB',
      'sticker',
      webp({ bytes: 300_000 }),
      'image/webp',
      {},
      'Media file size too big. Max allowed size for this sticker: 102400 bytes, received 300000 bytes.',
    ],
    ['a small sticker', 'sticker', webp({ side: 96 }), 'image/webp', {}, 'Stickers must be 512 by 512 pixels.'],
    [
      'a picture as a sticker',
      'sticker',
      png(),
      'image/png',
      {},
      `Unsupported sticker mime type image/png. Please use one of ${types.sticker}.`,
    ],
  ])('%s fails', async (_, kind, bytes, type, more, words) =>
    expect(await endOf(await uploaded(kind, bytes, type, more))).toEqual([131053, words]),
  );
});

test('a file that was uploaded for another number is refused at once', async () => {
  await stand.control('PATCH', `numbers/${SECOND_NUMBER}`, { is_registered: true });
  const id = await upload(stand, png(), 'image/png');
  const { status, body } = await stand.graph('POST', `${SECOND_NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    to: `+${LAKSHMI}`,
    type: 'image',
    image: { id },
  });
  expect([status, body['error']]).toMatchObject([
    400,
    {
      code: 100,
      message: "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID",
    },
  ]);
});

describe('a file at an address', () => {
  const button = { buttons: [{ type: 'reply', reply: { id: '1', title: 'Yes' } }] };
  const image = (path: string): Json => ({ type: 'image', image: { link: `${origin}${path}` } });
  const below = (path: string): Json => ({
    type: 'interactive',
    interactive: { type: 'button', header: image(path), body: { text: 'x' }, action: button },
  });
  const card = (card_index: number, path: string): Json => ({
    card_index,
    type: 'cta_url',
    header: image(path),
    action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://a.example' } },
  });
  const cards = (path: string): Json => ({
    type: 'interactive',
    interactive: { type: 'carousel', body: { text: 'x' }, action: { cards: [card(0, '/good.png'), card(1, path)] } },
  });
  const template = (path: string): Json => ({
    type: 'template',
    template: {
      name: 'festive_clearance',
      language: { code: 'en' },
      components: [
        { type: 'header', parameters: [image(path)] },
        { type: 'body', parameters: ['Rohan', '20%'].map((text) => ({ type: 'text', text })) },
      ],
    },
  });
  const where: readonly [string, (path: string) => Json][] = [
    ['of a picture', image],
    ['of a header', below],
    ['of a card', cards],
    ['of a template', template],
  ];

  test.each(where)('%s', async (_, message) => {
    expect(await endOf(message('/good.png'))).toEqual(['delivered']);
    expect(await endOf(message('/nothing.png'))).toEqual([
      131053,
      'Downloading media from weblink failed with http code 404',
    ]);
    const words = 'Unsupported image mime type text/html. Please use one of image/jpeg, image/png.';
    expect(await endOf(message('/page.png'))).toEqual([131053, words]);
    expect(await endOf(message('/hidden.png'))).toEqual([131053, words]);
  });

  test('that is a document', async () => {
    const document = (path: string): Json => ({ type: 'document', document: { link: `${origin}${path}` } });
    expect(await endOf(document('/price-list'))).toEqual(['delivered']);
    expect(await endOf(document('/page.png'))).toEqual([
      131053,
      expect.stringContaining('mime type text/html') as string,
    ]);
  });

  test('that is too large', async () =>
    expect(await endOf(image('/large.png'))).toEqual([
      131053,
      expect.stringMatching(/^Media file size too big\. Max allowed size for image: 5242880 bytes/) as string,
    ]));

  test('where no one answers', async () =>
    expect(await endOf({ type: 'image', image: { link: 'http://127.0.0.1:1/b.png' } })).toEqual([
      131053,
      expect.stringMatching(/^Downloading media from weblink failed: /) as string,
    ]));

  test('on another machine is not fetched, and counts as good', async () =>
    expect(await endOf({ type: 'image', image: { link: 'https://a.example/b.png' } })).toEqual(['delivered']));
});

test('a file is looked at when its message is released from the quality check', async () => {
  await stand.control('PATCH', 'settings', { delivery: { holds_for_quality: true } });
  const id = await upload(stand, html(), 'image/png');
  const { body } = await stand.send({
    type: 'template',
    template: {
      name: 'festive_clearance',
      language: { code: 'en' },
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { id } }] },
        { type: 'body', parameters: ['Rohan', '20%'].map((text) => ({ type: 'text', text })) },
      ],
    },
  });
  await stand.control('POST', 'held', { decision: 'release' });
  const [{ id: sent } = { id: '' }] = body['messages'] as { id: string }[];
  await stand.until(() => stand.statuses().some((status) => status['id'] === sent));
  expect(stand.statuses().find((status) => status['id'] === sent)).toMatchObject({
    status: 'failed',
    errors: [{ code: 131053 }],
  });
});
