import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../../core/server/read-json.ts';
import { APP, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
});
afterAll(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const begin = (query: string, app = APP) => stand.graph('POST', `${app}/uploads?${query}`);
const opened = async (length: number): Promise<string> =>
  String((await begin(`file_name=a.png&file_length=${length}&file_type=image/png`)).body['id']);
const put = (id: string, bytes: string, headers: Record<string, string> = {}) =>
  stand.call('POST', `/v23.0/${id}`, bytes, { authorization: `OAuth ${stand.token}`, file_offset: '0', ...headers });
const look = (id: string) => stand.call('GET', `/v23.0/${id}`, undefined, { authorization: `OAuth ${stand.token}` });

test('a file goes up in one piece, whatever the content type says', async () => {
  for (const type of [
    'image/png',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/json',
  ]) {
    const id = await opened(4);
    expect(id).toMatch(/^upload:[\w-]+\?sig=[\w-]+$/);
    expect((await put(id, '{"a"', { 'content-type': type })).body['h']).toMatch(/^4:YS5wbmc=:aW1hZ2UvcG5n:/);
  }
});

test('a file goes up in two pieces and says in between how much is there', async () => {
  const id = await opened(6);
  expect((await look(id)).body).toEqual({ id, file_offset: 0 });
  expect((await put(id, 'abc')).body).toEqual({ file_offset: 3 });
  expect((await look(id)).body).toEqual({ id, file_offset: 3 });
  expect(errorOf(await put(id, 'def'))['message']).toContain('not the expected one, 3');
  expect((await put(id, 'def', { file_offset: '3' })).body['h']).toBeTypeOf('string');
});

test.each([
  ['no length', 'file_type=image/png', 'file_length is required'],
  ['no type', 'file_length=3', 'file_type is required'],
  ['another type', 'file_length=3&file_type=image/gif', 'must be one of'],
  ['more than 100 MB', `file_length=${100 * 1024 * 1024 + 1}&file_type=image/png`, 'between 1 and'],
])('%s is refused', async (_, query, words) => {
  expect(errorOf(await begin(query))).toMatchObject({ code: 100, message: expect.stringContaining(words) as string });
});

test('another app, another signature, too many bytes and a missing token are refused', async () => {
  expect(errorOf(await begin('file_length=3&file_type=image/png', '900000000000009'))['error_subcode']).toBe(33);
  const id = await opened(3);
  expect(errorOf(await put(`${id}x`, 'abc'))['error_subcode']).toBe(33);
  expect(errorOf(await put(id, 'abcd'))['code']).toBe(100);
  const bare = await stand.call('POST', `/v23.0/${id}`, 'abc', { file_offset: '0' });
  expect([bare.status, errorOf(bare)['code']]).toEqual([401, 190]);
});

test('a handle ends after 30 days', async () => {
  const id = await opened(3);
  await put(id, 'abc');
  await stand.control('POST', 'clock', { shift_ms: 30 * 86_400_000 });
  expect(errorOf(await look(id))['error_subcode']).toBe(33);
});
