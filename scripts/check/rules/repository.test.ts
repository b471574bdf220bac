import { expect, test } from 'vitest';
import { checkRepository } from './repository.ts';

// Put together here, so that this file itself holds none of them.
const SECRETS = [
  ['-----BEGIN ', 'RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAvZ5q8x2w'],
  ['-----BEGIN ', 'PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ'],
  ['EA', `A${'Gm0PX4ZCps'.repeat(8)}`],
  ['AK', 'IAIOSFODNN7EXAMPLE'],
  ['gh', `p_${'a1B2c3'.repeat(6)}`],
  ['xo', 'xb-1234567890-abcdefghij'],
].map((parts) => parts.join(''));

const rulesFor = (path: string, text: string): string[] => checkRepository([{ path, text }]).map(({ rule }) => rule);

test.each(SECRETS)('S41 a real secret is refused, wherever it stands: %s', (secret) => {
  expect(rulesFor('docs/notes.md', `see ${secret}`)).toEqual(['no-secrets']);
});

test.each(['.env', 'deploy/.env.production', 'data/secrets.json', 'server.pem', 'tls/private.key'])(
  'S41 a file of one installation is refused: %s',
  (path) => {
    expect(rulesFor(path, '')).toEqual(['no-secrets']);
  },
);

test.each([
  ['src/channels/graph.ts', "const token = 'EAAG-test-token';"],
  ['.env.example', 'SMTP_URL='],
  ['src/a.test.ts', "const key = randomBytes(32).toString('base64');"],
])('S41 what only looks like one is not: %s', (path, text) => {
  expect(rulesFor(path, text)).toEqual([]);
});
