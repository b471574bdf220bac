import { createWhatsAppAdapter, type WhatsAppAdapter } from '@chat-adapter/whatsapp';
import { Buffer } from 'node:buffer';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { APP_SECRET, LAKSHMI, NUMBER } from '../testing/sandbox-with-receiver.ts';

// @chat-adapter/whatsapp as it is, by TLS under the names of Meta: it fetches files from lookaside.fbsbx.com only.

let meta: MetaByName;
let adapter: WhatsAppAdapter;
let thread: string;
let incoming: string;
const received = vi.fn<(threadId: string, message: { id: string; text: string }) => void>();
const kept = new Map<string, unknown>();
const state = {
  get: async (key: string) => kept.get(key) ?? null,
  set: async (key: string, value: unknown) => void kept.set(key, value),
  delete: async (key: string) => void kept.delete(key),
  getList: async (key: string) => (kept.get(key) ?? []) as unknown[],
  appendToList: async (key: string, value: unknown) =>
    void kept.set(key, [...((kept.get(key) ?? []) as unknown[]), value]),
  acquireLock: async (threadId: string) => ({ threadId, token: 'lock', expiresAt: Infinity }),
  releaseLock: async () => undefined,
};
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  meta = await startMetaByName();
  vi.stubGlobal('fetch', meta.fetch);
  adapter = createWhatsAppAdapter({
    accessToken: meta.token,
    appSecret: APP_SECRET,
    phoneNumberId: NUMBER,
    verifyToken: 'good',
    userName: 'store',
    logger: quiet as never,
  });
  await adapter.initialize({
    getState: () => state,
    processMessage: (_: unknown, threadId: string, message: { id: string; text: string }) =>
      received(threadId, message),
    processAction: () => undefined,
    processReaction: () => undefined,
  } as never);
  thread = adapter.encodeThreadId({ phoneNumberId: NUMBER, userWaId: LAKSHMI });
  const written = await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, text: { body: 'Hello' } });
  incoming = String(written['id']);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await meta.stop();
});

const accepted = { id: expect.stringMatching(/^wamid\./) as string };
const fileOf = async (kind: Parameters<typeof clientFile>[0], filename: string) => {
  const file = clientFile(kind);
  return { filename, mimeType: file.type, data: Buffer.from(await file.arrayBuffer()) };
};

test.each<[string, () => Promise<unknown>]>([
  ['a text', () => adapter.postMessage(thread, 'Hello')],
  ['formatted text', () => adapter.postMessage(thread, { markdown: 'This is **new**' })],
  ['an answer', () => adapter.reply(thread, incoming, 'Yes')],
  [
    'a picture with a text',
    async () => adapter.postMessage(thread, { markdown: 'A runner', files: [await fileOf('image', 'a.png')] }),
  ],
  [
    'a document',
    async () => adapter.postMessage(thread, { markdown: 'The list', files: [await fileOf('document', 'a.pdf')] }),
  ],
  [
    'a template',
    () =>
      adapter.sendTemplate(thread, {
        name: 'shipping_update',
        language: 'en',
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'MG-1' },
              { type: 'text', text: '6 PM' },
            ],
          },
        ],
      } as never),
  ],
])('sends %s', async (_, run) => {
  expect(await run()).toMatchObject(accepted);
});

test('what comes is verified, read and marked as read; the handshake is answered', async () => {
  await meta.until(() => meta.messages().length > 0);
  const first = meta.received.find(({ raw }) => raw.includes('"messages":'));
  const post = (signature: string) =>
    adapter.handleWebhook(
      new Request('https://parley.example/hook', {
        method: 'POST',
        body: first?.raw ?? '',
        headers: { 'x-hub-signature-256': signature },
      }),
    );
  expect((await post(first?.signature ?? '')).status).toBe(200);
  expect(received).toHaveBeenCalledWith(thread, expect.objectContaining({ id: incoming, text: 'Hello' }));
  expect((await post('sha256=0')).status).toBe(401);
  const asked = 'https://parley.example/hook?hub.mode=subscribe&hub.verify_token=good&hub.challenge=42';
  expect(await (await adapter.handleWebhook(new Request(asked))).text()).toBe('42');
  await adapter.markAsRead(incoming);
});

test('reactions are given and taken back', async () => {
  await adapter.addReaction(thread, incoming, '👍');
  await adapter.removeReaction(thread, incoming, '👍');
  const { sends } = (await meta.control('GET', 'sends')) as { sends: { type: string }[] };
  expect(sends.filter(({ type }) => type === 'reaction')).toHaveLength(2);
});

test('a file that came is fetched from the host for files', async () => {
  await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, type: 'image' });
  await meta.until(() => meta.messages().some(({ type }) => type === 'image'));
  const image = meta.messages().find(({ type }) => type === 'image')?.['image'] as { id: string };
  const asked: string[] = [];
  const transport = (url: URL, signal: AbortSignal, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      asked.push(url.hostname);
      request(url, { agent: meta.httpsAgent, headers, signal }, resolve).on('error', reject).end();
    });
  const bytes = await adapter.downloadMedia(image.id, transport as never);
  expect(bytes).toHaveLength(clientFile('image').size);
  expect(asked).toEqual(['lookaside.fbsbx.com']);
});

test("a refusal is the client's own error", async () => {
  const stranger = adapter.encodeThreadId({ phoneNumberId: NUMBER, userWaId: '919000014220' });
  await expect(adapter.postMessage(stranger, 'To myself')).rejects.toThrow('131021');
});
