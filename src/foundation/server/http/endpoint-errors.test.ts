import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoints } from '../../contract/endpoint.ts';
import { refusal } from '../refuse.ts';
import { errorsOf, withListedErrors } from './endpoint-errors.ts';

const { change } = defineEndpoints({
  change: {
    method: 'PUT',
    path: '/server/things/{id}',
    summary: 'Changes a thing',
    access: 'signed_in',
    params: z.object({ id: z.string() }),
    body: z.object({}),
    reply: z.object({}),
    errors: ['CONFLICT'],
  },
});

const refuseWith = (code: 'CONFLICT' | 'NOT_ALLOWED' | 'INVALID_DATA') => (): Promise<never> =>
  Promise.reject(refusal(code));

test('an operation that refuses with a code that its endpoint does not list is a fault outside production', async () => {
  await expect(withListedErrors(change, 'test', refuseWith('NOT_ALLOWED'))).rejects.toThrow(
    'PUT /server/things/{id} refuses with NOT_ALLOWED, which its contract does not list',
  );
  await expect(withListedErrors(change, 'production', refuseWith('NOT_ALLOWED'))).rejects.toThrow(
    expect.objectContaining({ code: 'NOT_ALLOWED' }),
  );
});

test('what is listed, or what any call may refuse with, goes through', async () => {
  for (const code of ['CONFLICT', 'INVALID_DATA'] as const)
    await expect(withListedErrors(change, 'test', refuseWith(code))).rejects.toThrow(expect.objectContaining({ code }));
});

test('method, access and input imply what is refused before the operation', () => {
  expect(errorsOf(change).toSorted()).toEqual(
    [
      'CONFLICT',
      'INVALID_DATA',
      'INTERNAL_ERROR',
      'LIMIT_EXCEEDED',
      'NOT_ALLOWED',
      'NOT_FOUND',
      'SERVICE_UNAVAILABLE',
      'SIGN_IN_AGAIN',
      'TOO_MANY_REQUESTS',
      'UNSUPPORTED_CONTENT',
    ].toSorted(),
  );
});
