import { createWhatsAppAdapter, type WhatsAppAdapter } from '@chat-adapter/whatsapp';
import { Buffer } from 'node:buffer';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientFile } from '../testing/client-files.ts';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { APP_SECRET, LAKSHMI, NUMBER } from '../testing/sandbox-with-receiver.ts';

// @chat-adapter/whatsapp as it is, by TLS under the names of Meta: it fetches files from lookaside.fbsbx.com only. Each
// operation that it offers is a test.

let meta: MetaByName;
let adapter: WhatsAppAdapter;
let thread: string;
let incoming: string;
const received = vi.fn<(threadId: string, message: { id: string; text: string }) => void>();
const acted = vi.fn<(event: { actionId: string; value: string }) => void>();
const reacted = vi.fn<(event: { messageId: string; rawEmoji: string }) => void>();
const history: unknown[] = [];
const kept = new Map<string, unknown>();
const state = {
  get: async (key: string) => kept.get(key) ?? null,
  set: async (key: string, value: unknown) => void kept.set(key, value),
  delete: async (key: string) => void kept.delete(key),
  getList: async () => history,
  appendToList: async (_: string, value: unknown) => void history.push(value),
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
    processMessage: (_: unknown, threadId: string, message: { id: string; text: string; toJSON: () => unknown }) => {
      history.push(message.toJSON());
      received(threadId, message);
    },
    processAction: acted,
    processReaction: reacted,
  } as never);
  thread = adapter.encodeThreadId({ phoneNumberId: NUMBER, userWaId: LAKSHMI });
  await meta.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
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

/** A card as this client's own builder makes it. */
const card = (...children: object[]): never =>
  ({
    type: 'card',
    title: 'Sizes',
    subtitle: 'All of linen',
    children: [
      { type: 'text', content: 'Which?' },
      { type: 'actions', children },
    ],
  }) as never;

async function* words(): AsyncGenerator<string> {
  yield 'Your order ';
  yield 'is on its way';
}

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
    'a film',
    async () => adapter.postMessage(thread, { markdown: 'A runner', files: [await fileOf('video', 'a.mp4')] }),
  ],
  [
    'an audio and a text',
    async () => adapter.postMessage(thread, { markdown: 'Listen', files: [await fileOf('audio', 'a.mp3')] }),
  ],
  [
    'two pictures',
    async () =>
      adapter.postMessage(thread, {
        markdown: 'Both',
        files: [await fileOf('image', 'a.png'), await fileOf('image', 'b.png')],
      }),
  ],
  [
    'an attachment',
    async () =>
      adapter.postMessage(thread, {
        markdown: 'A runner',
        attachments: [{ type: 'image', name: 'a.png', mimeType: 'image/png', data: (await fileOf('image', '')).data }],
      } as never),
  ],
  [
    'an attachment by its address',
    () =>
      adapter.postMessage(thread, {
        markdown: 'A runner',
        attachments: [{ type: 'image', name: 'a.png', mimeType: 'image/png', url: 'https://a.example/a.png' }],
      } as never),
  ],
  ['a text as it is', () => adapter.postMessage(thread, { raw: 'Hello *you*' })],
  ['a text that is too long for one message', () => adapter.postMessage(thread, 'A line of it.\n'.repeat(400))],
  [
    'a card with buttons',
    () =>
      adapter.postMessage(
        thread,
        card({ type: 'button', id: 'size', value: 'a', label: 'A' }, { type: 'button', id: 'other', label: 'Other' }),
      ),
  ],
  [
    'a card with a link',
    () => adapter.postMessage(thread, card({ type: 'link-button', url: 'https://a.example', label: 'Go' })),
  ],
  [
    'a card with several links',
    () =>
      adapter.postMessage(
        thread,
        card(
          { type: 'link-button', url: 'https://a.example', label: 'Go' },
          { type: 'link-button', url: 'https://b.example', label: 'Or go' },
        ),
      ),
  ],
  [
    'a card with a picture',
    async () =>
      adapter.postMessage(thread, {
        card: card({ type: 'button', id: 'size', label: 'A' }),
        files: [await fileOf('image', 'a.png')],
      } as never),
  ],
  ['a stream', () => adapter.stream(thread, words())],
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
])('chat-adapter completes: sends %s', async (_, run) => {
  expect(await run()).toMatchObject(accepted);
});

test('chat-adapter completes: what a person gets of a stream is the whole of it', async () => {
  const { id } = await adapter.stream(thread, words());
  const { chats } = (await meta.control('GET', 'state')) as {
    chats: { messages: { id: string; content: object }[] }[];
  };
  const got = chats.flatMap(({ messages }) => messages).find((message) => message.id === id);
  expect(got?.content).toMatchObject({ body: 'Your order is on its way' });
});

const post = (raw: string, signature: string) =>
  adapter.handleWebhook(
    new Request('https://parley.example/hook', {
      method: 'POST',
      body: raw,
      headers: { 'x-hub-signature-256': signature },
    }),
  );
/** Gives the adapter the first webhook with that text in it. */
async function give(text: string): Promise<number> {
  await meta.until((all) => all.some(({ raw }) => raw.includes(text)));
  const found = meta.received.find(({ raw }) => raw.includes(text));
  return (await post(found?.raw ?? '', found?.signature ?? '')).status;
}

describe('what comes', () => {
  test('chat-adapter completes: reads a message', async () => {
    expect(await give('"messages":')).toBe(200);
    expect(received).toHaveBeenCalledWith(thread, expect.objectContaining({ id: incoming, text: 'Hello' }));
  });

  test('chat-adapter completes: refuses what is not signed', async () => {
    expect((await post(meta.received[0]?.raw ?? '', 'sha256=0')).status).toBe(401);
  });

  test('chat-adapter completes: answers the handshake', async () => {
    const asked = 'https://parley.example/hook?hub.mode=subscribe&hub.verify_token=good&hub.challenge=42';
    expect(await (await adapter.handleWebhook(new Request(asked))).text()).toBe('42');
  });

  test('chat-adapter completes: reads the tap on a button', async () => {
    const { id } = await adapter.postMessage(thread, card({ type: 'button', id: 'size', value: 'a', label: 'A' }));
    await meta.control('POST', `phones/${LAKSHMI}/taps`, { message_id: id, index: 0 });
    expect(await give('button_reply')).toBe(200);
    expect(acted).toHaveBeenCalledWith(expect.objectContaining({ actionId: 'size', value: 'a' }), undefined);
  });

  test("chat-adapter completes: reads the tap on a template's button", async () => {
    await meta.control('POST', `phones/${LAKSHMI}/messages`, {
      to: NUMBER,
      type: 'button',
      button: { payload: 'yes', text: 'Yes' },
    });
    expect(await give('"payload":"yes"')).toBe(200);
    expect(acted).toHaveBeenCalledWith(expect.objectContaining({ actionId: 'yes', value: 'Yes' }), undefined);
  });

  test('chat-adapter completes: reads a reaction', async () => {
    const { id } = await adapter.postMessage(thread, 'Good?');
    await meta.control('POST', `phones/${LAKSHMI}/messages`, {
      to: NUMBER,
      type: 'reaction',
      reaction: { message_id: id, emoji: '👍' },
    });
    expect(await give('"type":"reaction"')).toBe(200);
    expect(reacted).toHaveBeenCalledWith(expect.objectContaining({ messageId: id, rawEmoji: '👍' }), undefined);
  });

  test('chat-adapter completes: reads a place', async () => {
    await meta.control('POST', `phones/${LAKSHMI}/messages`, {
      to: NUMBER,
      type: 'location',
      location: { latitude: 12.97, longitude: 77.59, name: 'Store' },
    });
    expect(await give('"type":"location"')).toBe(200);
    expect(received).toHaveBeenCalledWith(thread, expect.objectContaining({ text: '[Location: Store]' }));
  });

  test('chat-adapter completes: reads a message by itself', async () => {
    const message = meta.messages()[0];
    const parsed = adapter.parseMessage({ message, phoneNumberId: NUMBER } as never);
    expect(parsed).toMatchObject({ id: incoming, text: 'Hello', author: { userId: LAKSHMI } });
  });

  test('chat-adapter completes: follows a person to a new number', async () => {
    await meta.control('POST', `phones/${LAKSHMI}/number`, { wa_id: '919000041299' });
    expect(await give('user_id_update')).toBe(200);
    await meta.control('POST', 'phones/919000041299/messages', { to: NUMBER, text: { body: 'My new number' } });
    expect(await give('My new number')).toBe(200);
    expect(received).toHaveBeenCalledWith(thread, expect.objectContaining({ text: 'My new number' }));
    await meta.control('POST', 'phones/919000041299/number', { wa_id: LAKSHMI });
  });
});

describe('a chat', () => {
  test('chat-adapter completes: marks as read', async () => {
    await adapter.markAsRead(incoming);
    const { chats } = (await meta.control('GET', 'state')) as {
      chats: { messages: { id: string; status: string }[] }[];
    };
    const read = chats.flatMap(({ messages }) => messages).find(({ id }) => id === incoming);
    expect(read?.status).toBe('read');
  });

  test('chat-adapter completes: shows that someone types', async () => {
    await adapter.startTyping(thread);
    const { chats } = (await meta.control('GET', 'state')) as { chats: { typing_until: number }[] };
    expect(chats.some(({ typing_until }) => typing_until > Date.now())).toBe(true);
  });

  test('chat-adapter completes: reacts', async () => {
    await adapter.addReaction(thread, incoming, '👍');
    const { sends } = (await meta.control('GET', 'sends')) as { sends: { type: string }[] };
    expect(sends.filter(({ type }) => type === 'reaction')).toHaveLength(1);
  });

  test('chat-adapter completes: takes a reaction back', async () => {
    await adapter.removeReaction(thread, incoming, '👍');
    const { sends } = (await meta.control('GET', 'sends')) as { sends: { type: string }[] };
    expect(sends.filter(({ type }) => type === 'reaction')).toHaveLength(2);
  });

  test('chat-adapter completes: opens a chat and says who it is with', async () => {
    expect(await adapter.openDM(LAKSHMI)).toBe(thread);
    expect(adapter.decodeThreadId(thread)).toEqual({ phoneNumberId: NUMBER, userWaId: LAKSHMI });
    expect(await adapter.fetchThread(thread)).toMatchObject({ id: thread, isDM: true });
  });
});

describe('files', () => {
  const asked: string[] = [];
  const transport = (url: URL, signal: AbortSignal, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      asked.push(url.hostname);
      request(url, { agent: meta.httpsAgent, headers, signal }, resolve).on('error', reject).end();
    });

  test('chat-adapter completes: fetches a file that came from the host for files', async () => {
    await meta.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, type: 'image' });
    await meta.until(() => meta.messages().some(({ type }) => type === 'image'));
    const image = meta.messages().find(({ type }) => type === 'image')?.['image'] as { id: string };
    const bytes = await adapter.downloadMedia(image.id, transport as never);
    expect(bytes).toHaveLength(clientFile('image').size);
    expect(asked).toEqual(['lookaside.fbsbx.com']);
  });
});

test("a refusal is the client's own error", async () => {
  const stranger = adapter.encodeThreadId({ phoneNumberId: NUMBER, userWaId: '919000014220' });
  await expect(adapter.postMessage(stranger, 'To myself')).rejects.toThrow('131021');
});

// The Cloud API has no call for these.
test.each<[string, () => Promise<unknown>]>([
  ['edit', () => adapter.editMessage(thread, incoming, 'Other')],
  ['delete', () => adapter.deleteMessage(thread, incoming)],
])('chat-adapter does not ask the platform to %s a message', async (_, run) => {
  await expect(run()).rejects.toThrow('does not support');
});

test('chat-adapter does not ask the platform for the messages of a chat', async () => {
  expect(await adapter.fetchMessages(thread)).toEqual({ messages: [] });
});
