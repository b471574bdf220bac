import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinkTokens } from './link-token.ts';

const tokens = createLinkTokens(Buffer.alloc(32, 7));
const id = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);
const subject = fc.record({ business_id: id, link_id: id, contact_id: id, entry_id: id });

test('a link says whose it is, in at most 60 signs', () => {
  fc.assert(
    fc.property(subject, (given) => {
      const token = tokens.tokenOf(given);
      expect(token).toMatch(/^[\w-]{1,60}$/);
      expect(tokens.read(token)).toEqual(given);
    }),
  );
});

test('a link with any sign changed, added or left out is none', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  fc.assert(
    fc.property(subject, fc.nat(58), fc.nat(62), (given, position, other) => {
      const token = tokens.tokenOf(given);
      const sign = letters[(letters.indexOf(token[position] ?? '') + 1 + other) % 64] ?? '';
      expect(tokens.read(token.slice(0, position) + sign + token.slice(position + 1))).toBeNull();
      expect(tokens.read(token.slice(0, position) + token.slice(position + 1))).toBeNull();
      expect(tokens.read(`${token}${sign}`)).toBeNull();
    }),
  );
});

test('a link of another installation is none', () => {
  const given = { business_id: '1', link_id: '2', contact_id: '3', entry_id: '0' };
  expect(tokens.read(createLinkTokens(Buffer.alloc(32, 8)).tokenOf(given))).toBeNull();
  for (const text of ['', 'x', '../../etc/passwd', 'A'.repeat(59), 'A'.repeat(10_000)])
    expect(tokens.read(text)).toBeNull();
});
