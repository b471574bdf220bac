import { beforeEach, expect, test, vi } from 'vitest';
import { sampleChat, sampleLocal, sampleSent } from '../testing/sample-chats.ts';
import { createClientId, localMessage, sendBody } from './local-message.ts';
import { Outbox, type Edit, type Unsent } from './outbox.ts';

const unsent = (): Unsent => {
  const message = sampleLocal();
  return { message, body: { content_type: 'text', content: { text: 'Yes' }, client_id: message.id } };
};

beforeEach(() => localStorage.clear());

test('unsent messages outlive the page, for their own user only', () => {
  new Outbox('101').put(unsent());
  expect(new Outbox('101').inChat('5001')).toEqual([sampleLocal()]);
  expect(new Outbox('101').inChat('5002')).toEqual([]);
  expect(new Outbox('102').all()).toEqual([]);
});

test('what another tab has not sent yet stays', () => {
  const [here, there] = [new Outbox('101'), new Outbox('101')];
  const other = unsent();
  there.put({ message: { ...other.message, id: '5001-2' }, body: { ...other.body, client_id: '5001-2' } });
  here.put(unsent());
  here.remove('5001-1');
  expect(here.all()).toEqual([]);
  expect(new Outbox('101').all().map(({ body }) => body.client_id)).toEqual(['5001-2']);
});

test('what was stored leaves nothing behind', () => {
  const outbox = new Outbox('101');
  outbox.put(unsent());
  outbox.put(unsent());
  expect(outbox.all()).toHaveLength(1);
  outbox.remove('5001-1');
  expect(localStorage).toHaveLength(0);
});

const edit: Edit = {
  kind: 'message',
  message: { ...sampleSent(), as_of: 7 },
  body: { starred: true },
  paint: { starred: true },
};

test('edits wait beside messages in the order in which they were made, and outlive the page', async () => {
  const outbox = new Outbox('101');
  outbox.put({ key: '1', edit });
  outbox.put(unsent());
  outbox.put({
    key: '2',
    edit: { kind: 'chat', chat: sampleChat(), body: { state: 'closed' }, paint: { state: 'closed' } },
  });
  const taken = await new Outbox('101').takeOver();
  expect(taken).toMatchObject([{ key: '1', edit }, { body: { client_id: '5001-1' } }, { key: '2' }]);
  expect(outbox.editsInChat(edit.message.chat.id)).toEqual([edit]);
});

test('an edit of a tab that is open is not made by another one', async () => {
  const held = new Set<string>();
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [...held].map((name) => ({ name })) }) } });
  const entry = { key: '1', tab: 'other', edit };
  localStorage.setItem('parley.outbox.101', JSON.stringify([entry]));
  held.add('parley.tab.other');
  const here = new Outbox('101');
  expect(await here.takeOver()).toEqual([]);
  here.put(unsent());
  here.remove('5001-1');
  held.clear();
  expect(await here.takeOver()).toMatchObject([{ key: '1', edit }]);
  vi.unstubAllGlobals();
});

test('what another version has kept in another form is left out, and nothing else', () => {
  new Outbox('101').put(unsent());
  const [entry] = JSON.parse(localStorage.getItem('parley.outbox.101') ?? '') as unknown[];
  const old = { key: '1', tab: 'other', edit: { kind: 'chat', chat: {}, body: {}, paint: {} } };
  localStorage.setItem('parley.outbox.101', JSON.stringify([old, entry]));
  expect(new Outbox('101').all().map(({ body }) => body.client_id)).toEqual(['5001-1']);
});

test.each(['{', '[{"message":{}}]', 'null', '7'])('%s in the storage is as good as nothing', (text) => {
  localStorage.setItem('parley.outbox.101', text);
  expect(new Outbox('101').all()).toEqual([]);
});

test('ids never repeat, and a late clock does not put a message above what it answers', () => {
  const made = new Set(Array.from({ length: 50 }, () => createClientId('5001', 1_000)));
  expect(made.size).toBe(50);
  const message = localMessage({
    retryOf: null,
    chat: { id: '5001' },
    owner: { type: 'user', id: '101', label: 'Priya' },
    clientId: '5001-1',
    shown: { content_type: 'text', content: { text: 'x' } },
    repliesTo: null,
    lastTime: '2099-01-01 00:00:00',
  });
  expect(message).toMatchObject({ time: '2099-01-01 00:00:00', status: 'pending', origin: 'outgoing' });
});

test('pictures, videos and documents are sent as files; a customer’s kinds are not sent at all', () => {
  const content = { csid: '7', name: 'a.png', mime_type: 'image/png', size: 5, caption: 'x' };
  expect(sendBody({ content_type: 'image', content, meta: {} }, 'c')).toMatchObject({
    content_type: 'file',
    content: { csid: '7', caption: 'x' },
  });
  expect(sendBody({ content_type: 'order', content: {}, meta: {} }, 'c')).toBeNull();
});
