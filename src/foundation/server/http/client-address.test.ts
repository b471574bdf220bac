import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressKey, createAddressReader, createSharedAddresses, isLoopbackAddress } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:5', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('S32 L13 limits count %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['no proxy is trusted: what is forwarded is not read', [], '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a trusted proxy forwards', ['198.51.100.1'], '198.51.100.1', '203.0.113.9', '203.0.113.9'],
  [
    'only the address that the trusted proxy saw counts',
    ['198.51.100.1'],
    '198.51.100.1',
    '10.9.9.9, 203.0.113.9',
    '203.0.113.9',
  ],
  ['someone else than the proxy forwards', ['198.51.100.1'], '192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ['a trusted proxy forwards what is no address', ['198.51.100.0/24'], '198.51.100.1', 'evil"\n{}', '198.51.100.1'],
  ['a trusted proxy forwards nothing', ['198.51.100.1'], '198.51.100.1', undefined, '198.51.100.1'],
] as const)('S28 %s', (_, trusted, remote, forwarded, expected) => {
  expect(createAddressReader(trusted)(from(remote, forwarded))).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:203.0.113.9', false],
  ['203.0.113.9', false],
  ['::2', false],
  ['localhost', false],
  [undefined, false],
])('S28 %s is this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});

test('L6 this machine and trusted proxies are not one address: many people stand behind them', () => {
  const isShared = createSharedAddresses(['198.51.100.0/24'], false);
  expect(['127.0.0.1', '::1', '198.51.100.7', '203.0.113.9'].map(isShared)).toEqual([true, true, true, false]);
});
