import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { runAllDue } from '../../foundation/server/scheduler/start-scheduler.ts';
import { rightMovie } from '../../media/server/testing/make-recordings.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { message as messageBody, messageContents } from '../contract/message.ts';
import { createChatFixture, useChatFixture } from './testing/chat-fixture.ts';
import { scheduleThumbnails, thumbnails } from './thumbnails.ts';

const fixture = useChatFixture();

const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await fixture.server.database.ownerPool.query<Row>(text, values)).rows;
const waiting = () =>
  rows<{ failures: number }>('select failures from due_thumbnails where business_id = $1', [fixture.businessId]);
const makeDue = () =>
  runAllDue({
    systemPool: fixture.server.database.systemPool,
    services: fixture.server.services,
    kinds: [thumbnails],
    periodic: [],
  });
const storedFiles = async () =>
  (
    await readdir(path.join(fixture.server.services.config.dataDir, 'objects'), {
      recursive: true,
      withFileTypes: true,
    })
  ).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const thumbnailOf = async (csid: unknown) =>
  (await rows<{ thumbnail_sha256: string | null }>('select thumbnail_sha256 from media where id = $1', [csid]))[0]
    ?.thumbnail_sha256;

let pictures = 0;
/** A photo of 1200 by 900 pixels, each another one. */
const photo = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: { r: (pictures += 1), g: 90, b: 120 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

interface Shown {
  chatId: Id;
  messageId: Id;
  csid: Id;
}

/** A message of a customer whose file was fetched just now. */
async function receive(bytes: Buffer, mime_type: string, content_type = 'image'): Promise<Shown> {
  const { services } = fixture.server;
  const stored = await services.objectStore.put(fixture.businessId, Readable.from([bytes]), bytes.length);
  const csid = await fixture.samples.media({ purpose: 'incoming', name: 'IMG_7.file', mime_type, ...stored });
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const content = { csid, name: 'IMG_7.file', mime_type, size: stored.size };
  const messageId = await fixture.samples.message({
    chat_id: chatId,
    channel_id: fixture.channelId,
    content_type,
    content,
  });
  await inBusiness(services, { businessId: fixture.businessId, actor: systemActor }, (ctx) =>
    scheduleThumbnails(ctx, [
      { business_id: fixture.businessId, id: messageId, content_type: content_type as 'image', content },
    ]),
  );
  return { chatId, messageId, csid };
}

async function upload(bytes: Buffer, name: string): Promise<Id> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(fixture.server.origin + calls.uploadChatMedia.path, {
    method: 'POST',
    body: form,
    headers: { cookie: fixture.admin.cookieHeader, origin: 'http://localhost:8080' },
  });
  return ((await response.json()) as { media: { csid: Id } }).media.csid;
}
const send = async (chatId: Id, csid: Id) =>
  (
    await fixture.admin.call(calls.sendMessage, {
      params: { chatId },
      body: { content_type: 'file', content: { csid }, client_id: `t-${csid}-${chatId}` },
    })
  ).message;

async function get(
  { chatId, messageId }: Pick<Shown, 'chatId' | 'messageId'>,
  size = '?size=thumbnail',
  client: TestClient = fixture.admin,
) {
  const response = await fetch(`${fixture.server.origin}/server/chats/${chatId}/messages/${messageId}/media${size}`, {
    headers: { cookie: client.cookieHeader },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const read = async ({ chatId, messageId }: Shown) =>
  (await fixture.admin.call(calls.listMessages, { params: { chatId }, query: {} })).messages.find(
    ({ id }) => id === messageId,
  );

test('a picture of a customer: whole until its thumbnail is made, then small, and open threads switch over', async () => {
  const original = await photo();
  const shown = await receive(original, 'image/jpeg');
  const early = await get(shown);
  expect([early.status, early.bytes.equals(original)]).toEqual([200, true]);

  const since = await fixture.lastSeq();
  await makeDue();
  const picture = { width: 1200, height: 900, has_thumbnail: true };
  expect((await read(shown))?.content).toMatchObject(picture);
  expect(await fixture.events(since)).toMatchObject([
    { event: 'message_updates', data: { id: shown.messageId, content: picture } },
  ]);
  const small = await get(shown);
  expect([small.status, small.headers.get('content-type'), small.headers.get('content-disposition')]).toEqual([
    200,
    'image/jpeg',
    'inline; filename="IMG_7.jpg"',
  ]);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 640, height: 480 });
  expect((await get(shown, '')).bytes.equals(original)).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('S19: a thumbnail is shown to those who see the chat, and to no other business', async () => {
  const shown = await receive(await photo(), 'image/jpeg');
  await makeDue();
  const other = await createChatFixture(fixture.server);
  const elsewhere = { ...shown, chatId: await fixture.chat() };
  expect((await get(shown, '?size=thumbnail', fixture.agent)).status).toBe(200);
  expect((await get(shown, '?size=thumbnail', other.admin)).status).toBe(404);
  expect((await get(shown, '?size=thumbnail', fixture.server.client())).status).toBe(401);
  expect((await get(elsewhere)).status).toBe(404);
  expect((await get(shown, '?size=tiny')).status).toBe(400);
});

test('a film has its first picture and its length; what quotes it knows of the picture', async () => {
  const shown = await receive(await rightMovie(), 'video/mp4', 'video');
  await makeDue();
  expect((await read(shown))?.content).toMatchObject({ width: 160, height: 120, has_thumbnail: true });
  expect(await sharp((await get(shown)).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160 });
  const { message } = await fixture.admin.call(calls.sendMessage, {
    params: { chatId: shown.chatId },
    body: {
      content_type: 'text',
      content: { text: 'Lovely' },
      client_id: `quote-${shown.messageId}`,
      meta: { replied_for: shown.messageId },
    },
  });
  expect(message.reply_message).toMatchObject({ id: shown.messageId, content_type: 'video', has_thumbnail: true });
});

test('what is sent has one too; sent again, the message has it at once', async () => {
  const csid = await upload(await photo(), 'a.jpg');
  const [one, two] = [
    await fixture.chat({ assignee_id: fixture.adminUser.user_id }),
    await fixture.chat({ assignee_id: fixture.adminUser.user_id }),
  ];
  const first = await send(one, csid);
  expect(first.content).not.toHaveProperty('width');
  await makeDue();
  const known = { width: 1200, height: 900, has_thumbnail: true };
  expect((await read({ chatId: one, messageId: first.id, csid }))?.content).toMatchObject(known);
  expect((await send(two, csid)).content).toMatchObject(known);
  expect(await waiting()).toEqual([]);
});

test('a broken picture is tried once, shows no error, and is shown whole', async () => {
  const broken = Buffer.from('ffd8ffe000104a4649460001', 'hex');
  const shown = await receive(broken, 'image/jpeg');
  const since = await fixture.lastSeq();
  await makeDue();
  expect([await waiting(), await fixture.events(since)]).toEqual([[], []]);
  expect((await get(shown)).bytes.equals(broken)).toBe(true);
});

test('bytes that cannot be read are tried three times', async () => {
  const shown = await receive(await photo(), 'image/jpeg');
  await rows(`update media set sha256 = repeat('e', 64) where id = $1`, [shown.csid]);
  for (const left of [[{ failures: 1 }], [{ failures: 2 }], []]) {
    await rows('update due_thumbnails set due_time = clock_now() where business_id = $1', [fixture.businessId]);
    await makeDue();
    expect(await waiting()).toEqual(left);
  }
});

test('stickers, sounds and documents have none', async () => {
  for (const [type, kind] of [
    ['image/webp', 'sticker'],
    ['audio/ogg', 'audio'],
    ['application/pdf', 'file'],
    ['image/gif', 'image'],
  ] as const)
    await receive(Buffer.from('anything'), type, kind);
  expect(await waiting()).toEqual([]);
});

test('with the message its thumbnail is deleted, unless another file has the same one', async () => {
  const [bytes, otherBytes] = [await photo(), await photo()];
  const [one, two] = [await receive(bytes, 'image/jpeg'), await receive(bytes, 'image/jpeg')];
  const alone = await receive(otherBytes, 'image/jpeg');
  await makeDue();
  const [thumbnail, same, own] = [
    await thumbnailOf(one.csid),
    await thumbnailOf(two.csid),
    await thumbnailOf(alone.csid),
  ];
  expect(same).toBe(thumbnail);
  const drop = async ({ chatId }: Shown) => {
    const [chat] = await rows<{ contact_id: Id }>('select contact_id from chats where id = $1', [chatId]);
    await fixture.admin.call(recordEndpoints.deleteRecord, {
      params: { module: 'contacts', id: chat?.contact_id ?? '' },
    });
    await fixture.server.runJobs();
  };
  await drop(one);
  await drop(alone);
  expect(await storedFiles()).toContain(thumbnail);
  expect(await storedFiles()).not.toContain(own);
  expect((await get(two)).status).toBe(200);
  await drop(two);
  expect(await storedFiles()).not.toContain(thumbnail);
});

test('a file that is deleted while its thumbnail is made leaves no bytes', async () => {
  const shown = await receive(await photo(), 'image/jpeg');
  const before = await storedFiles();
  const { objectStore } = fixture.server.services;
  const { put } = objectStore;
  objectStore.put = async (...given) => {
    await rows('delete from media where id = $1', [shown.csid]);
    return put.apply(objectStore, given);
  };
  await makeDue().finally(() => {
    objectStore.put = put;
  });
  expect((await storedFiles()).length).toBe(before.length + 1);
  await fixture.server.runJobs();
  expect(await storedFiles()).toEqual(before);
});

test('messages of before this are still read', () => {
  const before = { csid: '7', name: 'a.jpg', mime_type: 'image/jpeg', size: 3 };
  expect(messageContents.image.parse(before)).toEqual(before);
  expect(
    messageBody.shape.reply_message.parse({ id: '7', origin: 'incoming', content_type: 'image', text: '' }),
  ).toEqual({ id: '7', origin: 'incoming', content_type: 'image', text: '' });
});
