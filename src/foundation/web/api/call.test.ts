import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { z } from 'zod';
import { defineEndpoints } from '../../contract/endpoint.ts';
import { pageInfo } from '../../contract/paging.ts';
import { onSessionEnded } from '../session/session.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { call, CallError } from './call.ts';

const endpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/server/things',
    summary: 'Things',
    access: 'signed_in',
    query: z.object({ search_term: z.string().optional(), limit: z.number().optional() }),
    reply: z.object({ things: z.array(z.string()), info: pageInfo }),
  },
  change: {
    method: 'PUT',
    path: '/server/things/{id}',
    summary: 'Change',
    access: 'signed_in',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    reply: z.object({ thing: z.string() }),
  },
  drop: {
    method: 'DELETE',
    path: '/server/things/{id}',
    summary: 'Drop',
    access: 'signed_in',
    params: z.object({ id: z.string() }),
    status: 204,
    reply: z.undefined(),
  },
});

const fake = createFakeServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => sessionStorage.clear());
afterEach(() => fake.server.resetHandlers());
afterAll(() => fake.server.close());

const raw = (answer: () => Response) => fake.server.use(http.get('*/server/things', answer));
const failureOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

test('path, query and body go out as the contract words them', async () => {
  fake.answer(endpoints.change, ({ params, body }) => ({ thing: `${String(params['id'])}:${JSON.stringify(body)}` }));
  const reply = await call(endpoints.change, { params: { id: '7/8' }, body: { name: 'x' } });
  expect(reply).toEqual({ thing: '7/8:{"name":"x"}' });
  fake.answer(endpoints.list, () => ({ things: [], info: { has_more: false } }));
  await call(endpoints.list, { query: { search_term: 'a b', limit: 50 } });
  expect(fake.calls.at(-1)?.query.toString()).toBe('search_term=a+b&limit=50');
});

test('[ERR-43 RUN-09] 204 is nothing, or an empty list where the contract names one', async () => {
  fake.answer(endpoints.drop, () => undefined);
  expect(await call(endpoints.drop, { params: { id: '1' } })).toBeUndefined();
  raw(() => new HttpResponse(null, { status: 204 }));
  expect(await call(endpoints.list, {})).toEqual({ things: [], info: { has_more: false } });
});

test('[ERR-01 ERR-03] a refusal keeps code, reason, info, origin and the operation', async () => {
  fake.refuse(endpoints.change, 'NOT_ALLOWED', { reason: 'PERMISSION', info: { field: 'role_id' } });
  const error = await failureOf(
    call(endpoints.change, { params: { id: '1' }, body: { name: 'x' } }, { origin: 'users' }),
  );
  expect(error).toMatchObject({
    code: 'NOT_ALLOWED',
    status: 403,
    reason: 'PERMISSION',
    message: 'You are not allowed to do this. Ask an administrator of your business.',
    origin: 'users',
    operation: 'PUT /server/things/{}',
    to_display: true,
  });
  expect(error.fieldErrors).toEqual([{ field: 'role_id', message: error.message }]);
});

test.each([
  ['a list is missing', () => HttpResponse.json({ info: { has_more: false } }), 'INVALID_FORMAT'],
  ['no JSON', () => new HttpResponse('<html>', { status: 200 }), 'UNKNOWN_ERROR'],
  ['a page of a proxy', () => new HttpResponse('Bad gateway', { status: 502 }), 'SERVICE_UNAVAILABLE'],
  ['a failure without the form of one', () => HttpResponse.json({ oops: 1 }, { status: 500 }), 'UNKNOWN_ERROR'],
  [
    'an error with status 200',
    () => HttpResponse.json({ status: 'error', code: 'NOT_FOUND', message: 'x' }),
    'NOT_FOUND',
  ],
  [
    'an unknown code',
    () => HttpResponse.json({ status: 'error', code: 'ODD', message: 'x' }, { status: 400 }),
    'UNKNOWN_ERROR',
  ],
])('[ERR-02 ERR-32 ERR-36] %s', async (_name, answer, code) => {
  raw(answer);
  expect((await failureOf(call(endpoints.list, {}))).code).toBe(code);
});

test.each([
  ['a server that fails', 500, 'Something went wrong. Please try again later.'],
  ['a response that breaks off', 200, 'Something went wrong. Please try again.'],
  ['anything else that is not understood', 418, 'An unknown error occurred.'],
])('[ERR-36 ERR-37 ERR-39] %s', async (_name, status, sentence) => {
  raw(() => new HttpResponse('{"things": [', { status }));
  expect((await failureOf(call(endpoints.list, {}))).message).toBe(sentence);
});

test('no answer at all says that the connection is the matter', async () => {
  raw(() => HttpResponse.error());
  const error = await failureOf(call(endpoints.list, {}));
  expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 0 });
  expect(error.message).toContain('cannot be reached');
});

test('[ACC-09 ACC-52] code 700 ends the session, remembers the route and shows no toast', async () => {
  fake.refuse(endpoints.list, 'SIGN_IN_AGAIN');
  window.location.hash = '#/contacts/7';
  const ended = vi.fn();
  const stop = onSessionEnded(ended);
  const error = await failureOf(call(endpoints.list, {}, { origin: 'users' }));
  expect(error.code).toBe('SIGN_IN_AGAIN');
  expect(error.to_display).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
  expect(takeReturnPath()).toBe('/contacts/7');
  stop();
});

test('where an ended session is an expected answer nobody is sent away', async () => {
  fake.refuse(endpoints.list, 'SIGN_IN_AGAIN');
  const ended = vi.fn();
  const stop = onSessionEnded(ended);
  await failureOf(call(endpoints.list, {}, { endsSession: false }));
  expect(ended).not.toHaveBeenCalled();
  stop();
});

test('an aborted call is no failure of ours', async () => {
  raw(() => HttpResponse.json({ things: [], info: { has_more: false } }));
  const abort = new AbortController();
  abort.abort();
  await expect(call(endpoints.list, {}, { signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError');
});

test('a write that repeats the one under way is not sent again; both get its reply', async () => {
  fake.calls.length = 0;
  let count = 0;
  fake.answer(endpoints.change, ({ body }) => ({ thing: `${(body as { name: string }).name}${(count += 1)}` }));
  const change = (name: string) => call(endpoints.change, { params: { id: '7' }, body: { name } });
  const replies = await Promise.all([change('x'), change('x')]);
  expect(replies).toEqual([{ thing: 'x1' }, { thing: 'x1' }]);
  // What changes back and forth is sent each time, and so is what is asked again after the reply.
  await Promise.all([change('on'), change('off'), change('on')]);
  await change('on');
  expect(fake.calls.map(({ body }) => (body as { name: string }).name)).toEqual(['x', 'on', 'off', 'on', 'on']);
});

test('a refused write can be sent again', async () => {
  fake.refuse(endpoints.change, 'INVALID_DATA');
  const change = () => call(endpoints.change, { params: { id: '7' }, body: { name: 'x' } });
  await Promise.all([failureOf(change()), failureOf(change())]);
  fake.answer(endpoints.change, () => ({ thing: 'done' }));
  expect(await change()).toEqual({ thing: 'done' });
});
