import { beforeEach, expect, test } from 'vitest';
import { isOwnPath, rememberReturnPath, takeReturnPath } from './return-path.ts';

beforeEach(() => sessionStorage.clear());

test.each([
  ['/', true],
  ['/contacts/7', true],
  ['/chats?unread=1', true],
  ['/settings/users/new', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/a\nb', false],
  ['', false],
  [`/${'x'.repeat(600)}`, false],
  ['/sign_in', false],
  ['/reset_password?token=secret', false],
])('%s: %s', (path, isOwn) => {
  expect(isOwnPath(path)).toBe(isOwn);
});

test('the remembered route is given once', () => {
  rememberReturnPath('/tasks/3');
  expect(takeReturnPath()).toBe('/tasks/3');
  expect(takeReturnPath()).toBe('/');
});

test('what somebody else wrote into the storage is not followed', () => {
  sessionStorage.setItem('parley.return_path', '//evil.example');
  expect(takeReturnPath()).toBe('/');
});
