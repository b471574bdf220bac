import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useChatFixture, createChatFixture } from './testing/chat-fixture.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { makeHeic } from '../../media/server/testing/make-heic.ts';
import { opusInWebm, wav } from '../../media/server/testing/make-recordings.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';

const fixture = useChatFixture();

const TOO_MANY_PIXELS = 'This picture has too many pixels to be converted. Save it with at most 60 megapixels.';
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function upload(bytes: Buffer, name: string, kind?: 'audio'): Promise<MediaItem> {
  const form = new FormData();
  if (kind) form.append('content_type', kind);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(fixture.server.origin + calls.uploadChatMedia.path, {
    method: 'POST',
    body: form,
    headers: { cookie: fixture.admin.cookieHeader, origin: 'http://localhost:8080' },
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { media: MediaItem }).media;
}
const stateOf = async (csid: Id, client = fixture.admin) =>
  (await client.call(calls.getChatMedia, { params: { fileId: csid } })).media;
const preview = (csid: Id, client = fixture.admin) =>
  fetch(`${fixture.server.origin}/server/chats/media/${csid}/content`, { headers: { cookie: client.cookieHeader } });
const storedFiles = async () =>
  (
    await readdir(path.join(fixture.server.services.config.dataDir, 'objects'), {
      recursive: true,
      withFileTypes: true,
    })
  ).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const messageWith = (csid: Id) => ({
  content_type: 'file' as const,
  content: { csid },
  client_id: `m-${csid}-${Math.random()}`,
});

test('a photo of a phone is converted by a job; then it can be seen and sent, and its sender hears of it', async () => {
  const heic = makeHeic();
  const uploaded = await upload(heic, 'IMG_2041.HEIC');
  expect(uploaded).toMatchObject({
    name: 'IMG_2041.HEIC',
    mime_type: 'image/heic',
    state: 'converting',
    problem: null,
  });
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const early = await fixture.admin.refusal(calls.sendMessage, {
    params: { chatId },
    body: messageWith(uploaded.csid),
  });
  expect(early.body.message).toBe('This file is still being converted. Send it when it is ready.');

  const since = await fixture.lastSeq();
  await fixture.server.runJobs();
  const ready = await stateOf(uploaded.csid);
  expect(ready).toMatchObject({ name: 'IMG_2041.jpg', mime_type: 'image/jpeg', state: 'ready', problem: null });
  expect(await fixture.events(since)).toMatchObject([{ topic: 'chats', event: 'media_changed', data: ready }]);
  const shown = await preview(uploaded.csid);
  expect([shown.headers.get('content-type'), (await shown.arrayBuffer()).byteLength]).toEqual([
    'image/jpeg',
    ready.size,
  ]);
  // The original is gone: it says where the photo was taken.
  expect(await storedFiles()).not.toContain(hashOf(heic));

  const { message } = await fixture.admin.call(calls.sendMessage, {
    params: { chatId },
    body: messageWith(ready.csid),
  });
  expect(message.content).toMatchObject({ name: 'IMG_2041.jpg', mime_type: 'image/jpeg', size: ready.size });
  const { rows } = await fixture.server.database.ownerPool.query<{
    payload: { type: string; file: { mime_type: string } };
  }>('select payload from outbox where message_id = $1', [message.id]);
  expect(rows[0]?.payload).toMatchObject({ type: 'image', file: { mime_type: 'image/jpeg' } });
});

test('a recording of a phone becomes AAC and is sent as audio', async () => {
  const { csid } = await upload(wav(), 'New Recording 7.wav');
  await fixture.server.runJobs();
  expect(await stateOf(csid)).toMatchObject({ name: 'New Recording 7.m4a', mime_type: 'audio/mp4', state: 'ready' });
});

test('[MSG-56] a voice message as Chromium records it is repacked into Ogg and sent as one', async () => {
  // By its first bytes such a file is a film.
  const { csid, state } = await upload(await opusInWebm(), 'voice.webm', 'audio');
  expect(state).toBe('converting');
  await fixture.server.runJobs();
  expect(await stateOf(csid)).toMatchObject({ name: 'voice.ogg', mime_type: 'audio/ogg', state: 'ready' });
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const { message } = await fixture.admin.call(calls.sendMessage, {
    params: { chatId },
    body: { content_type: 'audio', content: { csid }, client_id: `voice-${csid}` },
  });
  expect(message.content).toMatchObject({ mime_type: 'audio/ogg', voice: true });
});

test('what cannot be converted says why and what to do, and is never sent', async () => {
  const { csid } = await upload(makeHeic({ width: 12_000, height: 12_000 }), 'huge.heic');
  await fixture.server.runJobs();
  expect(await stateOf(csid)).toMatchObject({ state: 'failed', problem: TOO_MANY_PIXELS });
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const { body } = await fixture.admin.refusal(calls.sendMessage, { params: { chatId }, body: messageWith(csid) });
  expect(body.message).toBe(TOO_MANY_PIXELS);
});

test('S19: no one but the one who uploaded a file sees it before it is sent', async () => {
  const { csid } = await upload(Buffer.from('%PDF-1.7\nours'), 'ours.pdf');
  const other = await createChatFixture(fixture.server);
  for (const client of [fixture.agent, other.admin]) {
    expect((await client.refusal(calls.getChatMedia, { params: { fileId: csid } })).status).toBe(404);
    expect((await preview(csid, client)).status).toBe(404);
  }
  expect((await preview(csid)).status).toBe(200);
});
