import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useChatFixture, createChatFixture } from './testing/chat-fixture.ts';
import type { TestClient } from '../../app/testing/test-client.ts';
import type { ErrorBody } from '../../foundation/contract/errors.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { mediaEndpoints } from '../../media/contract/endpoints.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';

const fixture = useChatFixture();

const MB = 1024 * 1024;
const png = (size: number) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    Buffer.alloc(size),
  ]);
const pdf = (size = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
const ogg = () =>
  Buffer.concat([
    Buffer.from('4f67675300020000000000000000', 'hex'),
    Buffer.alloc(14),
    Buffer.from('OpusHead'),
    Buffer.alloc(80),
  ]);
/** The header of a still WebP of 512 by 512 pixels, and then anything. */
const webp = (size = 100, side = 512) => {
  const head = Buffer.alloc(30);
  head.write('RIFF\x64\x00\x00\x00WEBPVP8 ', 'latin1');
  head.writeUInt16LE(side, 26);
  head.writeUInt16LE(side, 28);
  return Buffer.concat([head, Buffer.alloc(size)]);
};

const STICKER = 'Stickers are WebP of 512 by 512 pixels, up to 100 KB, or 500 KB when they move.';

interface Sent {
  status: number;
  body: { media: MediaItem } & ErrorBody;
}

async function upload(
  bytes: Buffer,
  {
    name = 'a.bin',
    fields = {},
    client = fixture.admin,
    headers = {},
    path: at = calls.uploadChatMedia.path,
  }: {
    name?: string;
    fields?: Record<string, string>;
    client?: TestClient;
    headers?: Record<string, string>;
    path?: string;
  } = {},
): Promise<Sent> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const response = await fetch(fixture.server.origin + at, {
    method: 'POST',
    body: form,
    headers: { cookie: client.cookieHeader, origin: 'http://localhost:8080', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

/** Files of the object store, those that are still being written included. */
async function storedFiles(): Promise<string[]> {
  const folder = path.join(fixture.server.services.config.dataDir, 'objects');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const rowCount = async () =>
  (await fixture.server.database.ownerPool.query<{ count: number }>('select count(*)::int as count from media')).rows[0]
    ?.count;

describe('upload', () => {
  test.each([
    ['a.png', png(1000), 'image/png'],
    ['list.pdf', pdf(), 'application/pdf'],
    ['voice.ogg', ogg(), 'audio/ogg'],
    ['s.webp', webp(), 'image/webp'],
  ])('[MSG-44 MSG-45 MSG-70 MSG-71] %s is what its bytes say', async (name, bytes, mime_type) => {
    const { status, body } = await upload(bytes, {
      name,
      fields: mime_type === 'image/webp' ? { content_type: 'sticker' } : {},
    });
    expect(status).toBe(201);
    expect(body.media).toEqual({
      csid: expect.any(String) as string,
      name,
      mime_type,
      size: bytes.length,
      state: 'ready',
      problem: null,
    });
    expect(await storedFiles()).toContain(createHash('sha256').update(bytes).digest('hex'));
  });
  test('S20: names lose what could lead somewhere or deceive', async () => {
    for (const [name, kept] of [
      ['../../etc/passwd', 'passwd'],
      ['a\u202Efdp.exe', 'afdp.exe'],
      ['..', 'file.pdf'],
    ] as const) {
      expect((await upload(pdf(), { name })).body.media.name).toBe(kept);
    }
    for (const file of await storedFiles()) expect(file).toMatch(/^[0-9a-f]{64}$/);
  });
  test.each([
    [
      'an image over 40 MB',
      png(40 * MB),
      {},
      'Images are JPEG or PNG, up to 5 MB. Parley converts files of up to 40 MB.',
      'LIMIT_EXCEEDED',
    ],
    ['a still sticker over 100 KB', webp(120 * 1024), { content_type: 'sticker' }, STICKER, 'LIMIT_EXCEEDED'],
    ['a sticker over 500 KB, moving or not', webp(520 * 1024), { content_type: 'sticker' }, STICKER, 'LIMIT_EXCEEDED'],
    ['a sticker of another size', webp(100, 400), { content_type: 'sticker' }, STICKER, 'INVALID_DATA'],
    ['no audio', pdf(), { content_type: 'audio' }, 'Audio is AAC, AMR, MP3, M4A or OGG, up to 16 MB.', 'INVALID_DATA'],
    ['no sticker', png(10), { content_type: 'sticker' }, STICKER, 'INVALID_DATA'],
    [
      'no such channel',
      pdf(),
      { platform_id: 'lead_ads' },
      'Nothing can be sent through this channel.',
      'INVALID_DATA',
    ],
    ['no such kind', pdf(), { content_type: 'executable' }, 'Say file, audio or sticker.', 'INVALID_DATA'],
    ['empty', Buffer.alloc(0), {}, 'This file is empty.', 'INVALID_DATA'],
  ])('[MSG-39 MSG-63] %s is refused and leaves nothing', async (_, bytes, fields, message, code) => {
    const before = [await storedFiles(), await rowCount()];
    const { status, body } = await upload(bytes, { fields });
    expect({ status, code: body.code, message: body.message }).toEqual({ status: 400, code, message });
    expect([await storedFiles(), await rowCount()]).toEqual(before);
  });

  test.each([
    ['prices.csv', Buffer.from('name,price\nSoap,12\nTea,9\n')],
    ['all.zip', Buffer.from('504b0304140000000000000000000000000000000000000000000000', 'hex')],
    ['old.rar', Buffer.from('526172211a0701000000', 'hex')],
    ['me.vcf', Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n')],
    ['day.ics', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')],
    ['page.html', Buffer.from('<!doctype html><title>a</title>')],
    ['run.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['data.bin', Buffer.from([0, 1, 2, 3, 255, 254, 0, 9])],
  ])('%s, which WhatsApp does not take, is refused with the list of what it takes', async (name, bytes) => {
    const before = [await storedFiles(), await rowCount()];
    const { status, body } = await upload(bytes, { name });
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 400,
      code: 'INVALID_DATA',
      message:
        'WhatsApp does not take this type of file. It takes images (JPEG, PNG), videos (MP4, 3GP), audio (AAC, AMR, MP3, M4A, OGG) and documents (PDF, Word, Excel, PowerPoint, plain text).',
    });
    expect([await storedFiles(), await rowCount()]).toEqual(before);
  });
  test('a table in a text file is text', async () => {
    expect((await upload(Buffer.from('soap, 12\ntea, 9\n'), { name: 'prices.txt' })).body.media).toMatchObject({
      mime_type: 'text/plain',
      state: 'ready',
    });
  });

  /** Sends a form by hand, so that it may be too long, or end in the middle. */
  interface SendOptions {
    endAfter?: number;
    declared?: boolean;
    /** Sends nothing more after this number of bytes until the promise resolves. */
    pauseAt?: { sent: number; until: () => Promise<void> } | undefined;
  }

  function sendRaw(
    total: number,
    { endAfter = total, declared = true, pauseAt }: SendOptions = {},
  ): Promise<{ status: number; body: string; sent: number } | 'cut'> {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`;
    const tail = '\r\n--x--\r\n';
    return new Promise((resolve) => {
      let sent = 0;
      const call = httpRequest(
        fixture.server.origin + calls.uploadChatMedia.path,
        {
          method: 'POST',
          headers: {
            cookie: fixture.admin.cookieHeader,
            origin: 'http://localhost:8080',
            'content-type': 'multipart/form-data; boundary=x',
            ...(declared ? { 'content-length': head.length + total + tail.length } : {}),
          },
        },
        (response) => {
          let body = '';
          const sentBefore = sent;
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body, sent: sentBefore }));
        },
      );
      call.on('error', () => resolve('cut'));
      call.write(head);
      const chunk = Buffer.alloc(256 * 1024, 65);
      const write = (): void => {
        while (sent < Math.min(total, endAfter)) {
          if (pauseAt && sent >= pauseAt.sent) {
            const { until } = pauseAt;
            pauseAt = undefined;
            return void until().then(write, (error: unknown) => call.destroy(error as Error));
          }
          sent += chunk.length;
          if (!call.write(chunk)) return void call.once('drain', write);
        }
        if (endAfter < total) call.destroy();
        else call.end(tail);
      };
      write();
    });
  }

  test('[MSG-38] R25: 101 MB is refused in the middle', async () => {
    const before = [await storedFiles(), await rowCount()];
    const answer = await sendRaw(101 * MB, { declared: false });
    expect(answer).not.toBe('cut');
    if (answer === 'cut') return;
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'Documents are PDF, Word, Excel, PowerPoint or plain text, up to 100 MB.',
    });
    expect([await storedFiles(), await rowCount()]).toEqual(before);
  });
  test('R25: what has arrived is on the disk and not in memory while the rest is still to come', async () => {
    const incoming = path.join(fixture.server.services.config.dataDir, 'objects', 'incoming');
    const largest = async () => {
      const files = await Promise.all((await readdir(incoming)).map((name) => stat(path.join(incoming, name))));
      return Math.max(0, ...files.map(({ size }) => size));
    };
    const written = async () => {
      await expect.poll(largest, { timeout: 20_000 }).toBeGreaterThan(35 * MB);
    };
    const answer = await sendRaw(60 * MB, { pauseAt: { sent: 40 * MB, until: written } });
    expect(answer).toMatchObject({ status: 201 });
  });
  test('R25: an upload that breaks off leaves nothing', async () => {
    const before = [await storedFiles(), await rowCount()];
    expect(await sendRaw(20 * MB, { endAfter: 4 * MB })).toBe('cut');
    await expect.poll(async () => [await storedFiles(), await rowCount()], { timeout: 10_000 }).toEqual(before);
  });
  test.each([
    ['no file', '--x\r\ncontent-disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n'],
    ['another name', '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n1\r\n--x--\r\n'],
    ['no end', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n1'],
    ['no part', '--x--\r\n'],
    ['nothing', ''],
    ['a prototype', '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\n1\r\n--x--\r\n'],
    ['many fields', `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(500)}--x--\r\n`],
  ])('S21: %s is 4xx', async (_, body) => {
    const before = await rowCount();
    const answer = await fixture.admin.send('POST', calls.uploadChatMedia.path, body, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await rowCount()).toBe(before);
  });
  test('S21: a name of 100 KB is cut', async () => {
    const { status, body } = await upload(pdf(), { name: `${'a'.repeat(100_000)}.pdf` });
    expect(status).toBe(201);
    expect(body.media.name.length).toBeLessThanOrEqual(150);
  });
  test('only from our own page, only signed in, only as a form', async () => {
    expect((await upload(pdf(), { headers: { origin: 'http://evil.example' } })).body.reason).toBe('CROSS_ORIGIN');
    expect((await upload(pdf(), { client: fixture.server.client() })).status).toBe(401);
    const json = await fixture.admin.send('POST', calls.uploadChatMedia.path, { file: 'x' });
    expect(json).toMatchObject({ status: 415, body: { reason: 'FORM' } });
  });
});

describe('download', () => {
  async function sentFile(bytes: Buffer, name = 'a.pdf'): Promise<{ chatId: Id; messageId: Id }> {
    const { body } = await upload(bytes, { name });
    const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
    const { message } = await fixture.admin.call(calls.sendMessage, {
      params: { chatId },
      body: { content_type: 'file', content: { csid: body.media.csid }, client_id: `m-${body.media.csid}` },
    });
    return { chatId, messageId: message.id };
  }
  const get = (chatId: Id, messageId: Id, client = fixture.admin, headers: Record<string, string> = {}) =>
    fetch(`${fixture.server.origin}/server/chats/${chatId}/messages/${messageId}/media`, {
      headers: { cookie: client.cookieHeader, ...headers },
    });

  test.each([
    ['photo.png', png(500), 'image/png', 'inline; filename="photo.png"'],
    [
      'Preise für März.pdf',
      pdf(),
      'application/pdf',
      'attachment; filename="Preise fur Marz.pdf"; filename*=UTF-8\'\'Preise%20f%C3%BCr%20M%C3%A4rz.pdf',
    ],
  ])('[MSG-48] S18 S20: %s: our type, a safe name, no cache', async (name, bytes, type, disposition) => {
    const { chatId, messageId } = await sentFile(bytes, name);
    const response = await get(chatId, messageId);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await get(chatId, messageId, fixture.agent)).status).toBe(200);
  });

  test.each([
    ['page.png', '<!doctype html><script>window.__xss=1</script>', 'text/html; charset=utf-8'],
    ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ])('[MSG-71] S18: %s, from a customer, is downloaded and never shown', async (name, words, type) => {
    const { body } = await upload(Buffer.from(words), { name, path: mediaEndpoints.uploadSetupMedia.path });
    const chatId = await fixture.chat();
    const messageId = await fixture.samples.message({
      chat_id: chatId,
      channel_id: fixture.channelId,
      content_type: 'file',
      content: { csid: body.media.csid },
    });
    const response = await get(chatId, messageId);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      type,
      `attachment; filename="${name}"`,
    ]);
  });

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/109', 4],
    ['bytes=100-', 206, 'bytes 100-108/109', 9],
    ['bytes=-9', 206, 'bytes 100-108/109', 9],
    ['bytes=0-999', 206, 'bytes 0-108/109', 109],
    ['bytes=200-300', 200, null, 109],
    ['bytes=0-1,3-4', 200, null, 109],
    ['bytes=5-2', 200, null, 109],
    ['chars=0-1', 200, null, 109],
  ])('%s', async (range, status, contentRange, length) => {
    const bytes = pdf();
    const { chatId, messageId } = await sentFile(bytes);
    const response = await get(chatId, messageId, fixture.admin, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  test('S19: no one else, by no way', async () => {
    const { chatId, messageId } = await sentFile(pdf());
    const other = await createChatFixture(fixture.server);
    const otherChat = await fixture.chat();
    for (const headers of [{}, { range: 'bytes=0-1' }]) {
      expect((await get(chatId, messageId, other.admin, headers)).status).toBe(404);
      expect((await get(chatId, messageId, fixture.server.client(), headers)).status).toBe(401);
      expect((await get(otherChat, messageId, fixture.admin, headers)).status).toBe(404);
      expect((await get(chatId, '42', fixture.admin, headers)).status).toBe(404);
    }
  });
  test('[ERR-24 ERR-25] no file, or bytes that are gone: MEDIA_NOT_FOUND', async () => {
    const chatId = await fixture.chat();
    const messageId = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId });
    expect(await (await get(chatId, messageId)).json()).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
    const gone = await fixture.samples.media({ purpose: 'incoming' });
    const without = await fixture.samples.message({
      chat_id: chatId,
      channel_id: fixture.channelId,
      content_type: 'image',
      content: { csid: gone },
    });
    expect(await (await get(chatId, without)).json()).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  });
});

test('files of settings: uploaded, deleted, bytes swept only when no other row names them', async () => {
  const bytes = pdf();
  const name = createHash('sha256').update(bytes).digest('hex');
  const at = { path: mediaEndpoints.uploadSetupMedia.path };
  const [one, two] = [await upload(bytes, at), await upload(bytes, at)];
  const drop = (csid: Id, client = fixture.admin) =>
    client.call(mediaEndpoints.deleteSetupMedia, { params: { fileId: csid } });
  await drop(one.body.media.csid);
  await fixture.server.runJobs();
  expect(await storedFiles()).toContain(name);
  await drop(two.body.media.csid);
  await fixture.server.runJobs();
  expect(await storedFiles()).not.toContain(name);
  const inChat = await upload(pdf());
  expect(
    (await fixture.admin.refusal(mediaEndpoints.deleteSetupMedia, { params: { fileId: inChat.body.media.csid } }))
      .status,
  ).toBe(404);
  expect((await upload(pdf(), { ...at, client: fixture.agent })).status).toBe(403);
});
