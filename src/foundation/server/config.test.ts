import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartUpFailure } from './start-up-failure.ts';

const KEY = randomBytes(32).toString('base64');

function sentenceOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartUpFailure) return error.sentence;
    throw error;
  }
  return 'accepted';
}

test('[RUN-20 RUN-21 RUN-23 RUN-28 RUN-29 RUN-38] an empty environment gives the documented defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    role: 'all',
    sandboxPort: 8081,
    signUp: 'open',
    logLevel: 'info',
    nodeEnv: 'production',
    trustedProxies: [],
  });
  expect(config.publicUrl.href).toBe('http://localhost:8080/');
  expect(config.dataDir).toBe(`${process.cwd()}/data`);
  expect(config.databaseUrl).toBeUndefined();
});

test('given settings are read', () => {
  const config = readConfig({
    PORT: '9000',
    PUBLIC_URL: 'https://chat.example.com',
    DATABASE_URL: 'postgresql://parley:secret@db/parley',
    MASTER_KEY: KEY,
    ROLE: 'worker',
    SIGN_UP: 'closed',
    MAIL_FROM: 'Shop <shop@example.com>',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    NODE_ENV: 'production',
  });
  expect(config).toMatchObject({ port: 9000, role: 'worker', signUp: 'closed', trustedProxies: ['10.0.0.0/8', '::1'] });
  expect(config.publicUrl.origin).toBe('https://chat.example.com');
  expect(config.masterKey?.toString('base64')).toBe(KEY);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', NATS_URL: '' }).port).toBe(8080);
});

test('a master key is 32 random bytes in hexadecimal or base64', () => {
  const key = Buffer.from(KEY, 'base64');
  for (const text of [key.toString('hex'), KEY, key.toString('base64url')]) {
    expect(readConfig({ MASTER_KEY: text }).masterKey).toEqual(key);
  }
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
  [{ SANDBOX_PORT: '-1' }, 'SANDBOX_PORT must be a number from 0 to 65535, not "-1".'],
  [
    { SANDBOX_PORT: '8080' },
    'SANDBOX_PORT 8080 needs that port and the next one, and PORT is 8080; give one of them another number.',
  ],
  [
    { SANDBOX_PORT: '8079' },
    'SANDBOX_PORT 8079 needs that port and the next one, and PORT is 8080; give one of them another number.',
  ],
  [{ SANDBOX_TLS_PORT: '8082' }, 'SANDBOX_TLS_PORT 8082 is used already by Parley itself; give it another number.'],
  [{ SANDBOX_TLS_PORT: 'x' }, 'SANDBOX_TLS_PORT must be a number from 0 to 65535, not "x".'],
  [{ ROLE: 'boss' }, 'ROLE must be one of web, worker, sandbox, all, not "boss".'],
  [{ SIGN_UP: 'no' }, 'SIGN_UP must be one of open, closed, not "no".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production, not "prod".'],
  [{ ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'x' }, 'ADMIN_EMAIL must be an e-mail address, not "boss".'],
  [{ TERMS_URL: 'ftp://x' }, 'TERMS_URL must be an address with http or https, not "ftp://x".'],
  [{ META_APP_ID: 'x' }, 'META_APP_ID must be the digits of a Meta app id, not "x".'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or ranges separated by commas'],
  [{ PUBLIC_URL: 'chat' }, 'PUBLIC_URL must be an address with http or https, not "chat".'],
  [{ PUBLIC_URL: 'http://chat.example.com' }, 'PUBLIC_URL must be an https address unless its host is this machine'],
  [{ PUBLIC_URL: 'https://chat.example.com/app' }, 'PUBLIC_URL must be an address without path, query or password'],
  [{ MAIL_FROM: 'shop' }, 'MAIL_FROM must be an e-mail address, or a name with one: Shop <shop@example.com>'],
  [{ DATABASE_URL: 'postgres://db/x' }, 'MASTER_KEY must be given when DATABASE_URL is'],
  [{ ROLE: 'web' }, 'ROLE web needs DATABASE_URL'],
  [{ ADMIN_PASSWORD: 'x' }, 'ADMIN_PASSWORD is set but ADMIN_EMAIL is missing; they are needed together.'],
  [{ ADMIN_EMAIL: 'a@b.co' }, 'ADMIN_EMAIL is set but ADMIN_PASSWORD is missing; they are needed together.'],
  [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL is set but MAIL_FROM is missing; they are needed together.'],
  [{ META_APP_ID: '1' }, 'META_APP_ID is set but META_APP_SECRET is missing; they are needed together.'],
  [{ SHOPIFY_API_KEY: 'x' }, 'SHOPIFY_API_KEY is set but SHOPIFY_API_SECRET is missing; they are needed together.'],
  [{ NATS_URL: 'nats://x' }, 'NATS_URL is set, but this version of Parley does not support it'],
  [{ S3_BUCKET: 'x' }, 'S3_BUCKET is set, but this version of Parley does not support it'],
])('[RUN-37] %j is refused', (env, sentence) => {
  expect(sentenceOf(env)).toContain(sentence);
});

test.each([
  ['text', 'MASTER_KEY must be 32 bytes'],
  [randomBytes(16).toString('hex'), 'MASTER_KEY must be 32 bytes'],
  [randomBytes(33).toString('base64'), 'MASTER_KEY must be 32 bytes'],
  ['0'.repeat(64), 'MASTER_KEY must be random'],
  [Buffer.alloc(32, 'secret').toString('base64'), 'MASTER_KEY must be random'],
])('the master key %s is refused without being shown', (key, sentence) => {
  expect(sentenceOf({ MASTER_KEY: key })).toContain(sentence);
  expect(sentenceOf({ MASTER_KEY: key })).not.toContain(key);
});

test.each(['DATABASE_URL', 'SMTP_URL'])('a wrong %s is refused without being shown', (name) => {
  const sentence = sentenceOf({ [name]: 'https://user:canary@host' });
  expect(sentence).toContain(`${name} must be an address such as`);
  expect(sentence).not.toContain('canary');
});

test.each(['http://localhost:1', 'http://127.0.0.5', 'http://[::1]:8080', 'http://a.localhost'])(
  'plain http is fine on this machine: %s',
  (address) => {
    expect(sentenceOf({ PUBLIC_URL: address })).toBe('accepted');
  },
);

test('M6 the sandbox is off at a public address unless it is asked for, and mail then needs a server', () => {
  const mail = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'shop@example.com' };
  const open = { PUBLIC_URL: 'https://chat.example.com' };
  expect(readConfig({}).sandbox).toBe('on');
  expect(readConfig({ PUBLIC_URL: 'http://shop.localhost:8080' }).sandbox).toBe('on');
  expect(readConfig({ ...open, ...mail }).sandbox).toBe('off');
  expect(readConfig({ ...open, SANDBOX: 'on' }).sandbox).toBe('on');
  expect(readConfig({ ...open, ROLE: 'sandbox' }).sandbox).toBe('on');
  expect(sentenceOf(open)).toMatch(/^SMTP_URL is missing: .* SANDBOX=on/);
  expect(sentenceOf({ ROLE: 'sandbox', SANDBOX: 'off' })).toMatch(/^ROLE is sandbox but SANDBOX is off/);
});

test.each([
  [{ MASTER_KEY: 'c2hvcnQ=' }, /^MASTER_KEY must be 32 bytes/],
  [{ MASTER_KEY: '0'.repeat(64) }, /^MASTER_KEY must be random/],
  [{ NEW_MASTER_KEY: 'password' }, /^NEW_MASTER_KEY must be 32 bytes/],
  [{ PUBLIC_URL: 'http://chat.example.com' }, /^PUBLIC_URL must be an https address/],
  [{ PUBLIC_URL: 'http://10.0.0.5:8080' }, /^PUBLIC_URL must be an https address/],
  [{ PUBLIC_URL: 'https://*.example.com' }, /^PUBLIC_URL must be/],
  [{ PUBLIC_URL: '*' }, /^PUBLIC_URL must be/],
  [{ META_GRAPH_URL: 'http://graph.example.com' }, /^META_GRAPH_URL must be an https address/],
  [{ TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES must be/],
  [{ DATABASE_APP_URL: 'postgresql://a@db/x' }, /^DATABASE_APP_URL is set but DATABASE_SYSTEM_URL is missing/],
])('S42 the start refuses %j', (env, sentence) => {
  expect(sentenceOf(env)).toMatch(sentence);
});
