import { expect, test } from 'vitest';
import type { Business } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import type { ErrorCode } from '../../../foundation/contract/errors.ts';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { startUp, type Read, type StartUp } from './start-up.ts';

const priya = { id: '1', first_name: 'Priya' } as CurrentUser;
const nobody = { id: '2', first_name: '' } as CurrentUser;
const lane = { id: '9', name: 'Marigold Lane' } as Business;

const waiting = { data: undefined, error: null };
const has = <Data>(data: Data): Read<Data> => ({ data, error: null });
const failed = (code: ErrorCode) => ({
  data: undefined,
  error: new CallError({ code, status: 500, message: code, origin: 'business', to_display: true }),
});
const stale = <Data>(data: Data, code: ErrorCode): Read<Data> => ({ ...failed(code), data });

test.each<[string, Read<CurrentUser>, Read<Business>, StartUp['step']]>([
  ['nothing known yet', waiting, waiting, 'loading'],
  ['the user is known, the business not yet', has(priya), waiting, 'loading'],
  ['both known', has(priya), has(lane), 'ready'],
  ['no session', failed('SIGN_IN_AGAIN'), waiting, 'signed_out'],
  ['the current user fails in any way', failed('INTERNAL_ERROR'), waiting, 'signed_out'],
  ['no answer for the current user', failed('SERVICE_UNAVAILABLE'), waiting, 'signed_out'],
  ['the business does not exist', has(priya), failed('NOT_FOUND'), 'business_setup'],
  ['the business fails', has(priya), failed('INTERNAL_ERROR'), 'failed'],
  ['the business cannot be reached', has(priya), failed('SERVICE_UNAVAILABLE'), 'failed'],
  ['the session ends between the two', has(priya), failed('SIGN_IN_AGAIN'), 'signed_out'],
  ['no first name', has(nobody), has(lane), 'loading'],
  ['a refresh of the business fails', has(priya), stale(lane, 'INTERNAL_ERROR'), 'ready'],
  ['a refresh of the user fails', stale(priya, 'SERVICE_UNAVAILABLE'), has(lane), 'ready'],
  ['a refresh finds the session ended', stale(priya, 'SIGN_IN_AGAIN'), has(lane), 'signed_out'],
])('[ACC-01 ACC-07 ACC-08 ACC-09 ERR-22 ERR-23] %s', (_name, user, business, step) => {
  expect(startUp(user, business).step).toBe(step);
});
