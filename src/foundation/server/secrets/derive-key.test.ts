import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';

const masterKey = Buffer.alloc(32, 7);

test('each purpose has a key of its own, always the same', () => {
  const device = deriveKey(masterKey, 'device_cookie');
  expect(device).toHaveLength(32);
  expect(device).toEqual(deriveKey(masterKey, 'device_cookie'));
  expect(device).not.toEqual(deriveKey(masterKey, 'mail_link'));
  expect(device).not.toEqual(deriveKey(Buffer.alloc(32, 8), 'device_cookie'));
});
