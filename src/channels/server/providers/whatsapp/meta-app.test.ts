import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { readConfig } from '../../../../foundation/server/config.ts';
import { sandboxSecrets } from '../../../../foundation/server/secrets/sandbox-secrets.ts';
import { readMetaApp, webhookSecrets } from './meta-app.ts';

const KEY = Buffer.alloc(32, 7);
const META = { META_APP_ID: '11', META_APP_SECRET: 's', META_CONFIG_ID: '22', META_VERIFY_TOKEN: 'v' };

test.each([
  [{}, '900000000000001', 'http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
  [{ SANDBOX_PORT: '9001' }, '900000000000001', 'http://127.0.0.1:9001', 'http://127.0.0.1:9001'],
  [META, '11', 'https://graph.facebook.com', 'https://www.facebook.com'],
  [
    { ...META, META_GRAPH_URL: 'https://graph.facebook.com/' },
    '11',
    'https://graph.facebook.com',
    'https://www.facebook.com',
  ],
  [{ ...META, META_GRAPH_URL: 'https://meta.example/api' }, '11', 'https://meta.example/api', 'https://meta.example'],
  [{ META_GRAPH_URL: 'http://localhost:7000' }, '900000000000001', 'http://localhost:7000', 'http://localhost:7000'],
])('[RUN-34] %j', (env, id, graphUrl, loginUrl) => {
  expect(readMetaApp(readConfig(env), KEY)).toMatchObject({ id, graphUrl, loginUrl, apiVersion: 'v25.0' });
});

const MAIL = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'shop@example.com' };
const PUBLIC = { PUBLIC_URL: 'https://chat.example.com', ...MAIL };

test('M1 the secrets of the sandbox differ on every installation and are in no source', async () => {
  const [one, other] = [sandboxSecrets(KEY), sandboxSecrets(Buffer.alloc(32, 8))];
  const all = [one, other].flatMap(({ appSecret, verifyToken: token, mailboxKey }) => [appSecret, token, mailboxKey]);
  expect(new Set(all).size).toBe(all.length);
  for (const secret of all) expect(secret).toMatch(/^[\w-]{22,43}$/);
  const { secret, verifyToken } = readMetaApp(readConfig({}), KEY);
  expect([secret, verifyToken]).toEqual([one.appSecret, one.verifyToken]);
  for (const file of ['./meta-app.ts', '../../../../sandbox/whatsapp/server/default-app.ts'])
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).not.toMatch(/secret: '|token: '|Token: '/);
});

test.each([
  ['at a public address without an app of Meta’s no signature is taken', PUBLIC, []],
  ['with the sandbox asked for, its own is', { ...PUBLIC, SANDBOX: 'on' }, [sandboxSecrets(KEY).appSecret]],
  ['with an app of Meta’s, its own is', { ...PUBLIC, ...META }, ['s']],
  ['on this machine the sandbox’s is', {}, [sandboxSecrets(KEY).appSecret]],
  ['on this machine without the sandbox none is', { SANDBOX: 'off', ...MAIL }, []],
])('M1 %s', (_, env, secrets) => {
  const config = readConfig(env);
  expect(webhookSecrets(config, readMetaApp(config, KEY))).toEqual(secrets);
});
