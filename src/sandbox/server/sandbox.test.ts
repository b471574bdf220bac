import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from './start-sandbox.ts';

interface ListedMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  links: string[];
}

let dataDir: string;
let sandbox: Sandbox;
let faults: unknown[];
const KEY = 'key-of-these-tests';
const SECRETS = { appSecret: 'unguessed-secret', verifyToken: 'unguessed-token', mailboxKey: KEY };
const start = () =>
  startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    host: '127.0.0.1',
    ...SECRETS,
    onFault: (error) => faults.push(error),
  });

beforeEach(async () => {
  faults = [];
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-sandbox-'));
  sandbox = await start();
});
afterEach(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true });
});

const send = (mail: SendMailOptions) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
    from: 'Parley <no-reply@parley.localhost>',
    to: 'priya@example.com',
    ...mail,
  });
const get = (address: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${sandbox.port}${address}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${KEY}` },
    ...init,
  });
const mails = async () => ((await (await get('/control/mails')).json()) as { mails: ListedMail[] }).mails;
const openMail = async (suffix = '') => get(`/mailbox/${(await mails())[0]?.id}${suffix}`);

describe('the mailbox', () => {
  test('keeps a mail as a file of its own and lists it with its links, newest first', async () => {
    await send({ subject: 'First', text: 'Hello' });
    await send({
      subject: 'Grüße 🎉',
      text: 'Open http://localhost:8080/app/#/reset_password?token=a_b-c.\nOr https://example.com/x?a=1&b=2, please.',
      html: '<a href="https://example.com/x?a=1&amp;b=2">x</a> <a href="https://example.com/only-html">y</a>',
    });
    expect(await mails()).toMatchObject([
      {
        from: 'Parley <no-reply@parley.localhost>',
        to: ['priya@example.com'],
        subject: 'Grüße 🎉',
        text: 'Open http://localhost:8080/app/#/reset_password?token=a_b-c.\nOr https://example.com/x?a=1&b=2, please.',
        links: [
          'http://localhost:8080/app/#/reset_password?token=a_b-c',
          'https://example.com/x?a=1&b=2',
          'https://example.com/only-html',
        ],
      },
      { subject: 'First', links: [] },
    ]);
    const folder = path.join(dataDir, 'sandbox', 'mail');
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    expect(await readFile(path.join(folder, names[0] ?? ''), 'utf8')).toContain('Delivered-To: priya@example.com\r\n');
    expect((await stat(path.join(folder, names[0] ?? ''))).mode & 0o077).toBe(0);
  });

  test('[RUN-33] still has its mails after a restart, until it is emptied', async () => {
    await send({ subject: 'Kept', text: 'x' });
    await sandbox.stop();
    sandbox = await start();
    expect(await mails()).toMatchObject([{ subject: 'Kept' }]);
    expect((await get('/control/mails', { method: 'DELETE' })).status).toBe(204);
    expect(await mails()).toEqual([]);
    expect(await readdir(path.join(dataDir, 'sandbox', 'mail'))).toEqual([]);
  });

  test('takes many mails at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => send({ subject: `Mail ${index}`, text: 'x' })));
    expect(new Set((await mails()).map(({ subject }) => subject)).size).toBe(20);
    expect(faults).toEqual([]);
  });
});

describe('the page', () => {
  test('[RUN-30] says that there is no mail yet, and is reached from the phones', async () => {
    expect(await (await get('/')).text()).toContain('<a href="/mailbox">Mailbox</a>');
    expect(await (await get('/mailbox')).text()).toContain('No mail yet');
  });

  test('has an icon, which its policy lets the browser load', async () => {
    for (const path of ['/', '/mailbox']) {
      const shown = await get(path);
      expect(await shown.text()).toContain('<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />');
      expect(shown.headers.get('content-security-policy')).toMatch(/; img-src 'self'(?: blob:)?;/);
    }
    const icon = await get('/assets/favicon.svg');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('shows a mail with its links, and nothing of it as markup', async () => {
    await send({
      subject: '<img src=x onerror=alert(1)>',
      text: '<script>alert(1)</script> https://example.com/"onmouseover="alert(1)',
    });
    const shown = await (await openMail()).text();
    expect(shown).toContain('<h2>&lt;img src=x onerror=alert(1)&gt;</h2>');
    expect(shown).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; <a href="https://example.com/" target="_blank" rel="noopener noreferrer">',
    );
    expect(shown).not.toContain('<script>alert');
  });

  test('shows the HTML of a mail in a frame that may do nothing', async () => {
    await send({
      subject: 'x',
      text: 'plain',
      html: '<p>fine</p><script>alert(1)</script><img src="https://example.com/pixel.gif">',
    });
    expect(await (await openMail()).text()).toMatch(
      /<iframe\s+class="frame"[^>]+\ssandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
    expect(await (await openMail('?view=text')).text()).toContain('<pre class="plain">plain</pre>');
    const content = await openMail('/content');
    expect(content.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('has a strict policy and files of its own only', async () => {
    const response = await get('/mailbox');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    const addresses = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(addresses).toHaveLength(4);
    for (const address of addresses) expect((await get(address)).status).toBe(200);
  });

  test('sends a script that a browser understands as it stands', async () => {
    const source = await (await get('/assets/keep-fresh.js')).text();
    expect(() => new Script(source)).not.toThrow();
  });

  test.each([
    '/mailbox/nothing',
    '/mailbox/000001763600000-deadbeef',
    '/mailbox/..%2f..%2fsecrets.json',
    '/mailbox/nothing/content',
  ])('%s is not there', async (address) => {
    expect((await get(address)).status).toBe(404);
  });
});

test('no call shows the secrets of the app', async () => {
  const replies = await Promise.all([
    get('/control/state'),
    fetch(`http://127.0.0.1:${sandbox.port}/control/app`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  ]);
  for (const reply of replies) {
    const text = await reply.text();
    expect(text).toContain('"config_id"');
    expect(text).not.toMatch(/"secret"|"verify_token"|unguessed/);
  }
});

describe('who may call', () => {
  /** fetch sets the Host header itself. */
  const statusFor = (host: string, method = 'GET', headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: sandbox.port,
          path: '/control/mails',
          method,
          headers: { host, authorization: `Bearer ${KEY}`, ...headers },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });

  test.each(['localhost:8081', 'parley.localhost', '127.0.0.1', '127.1.2.3:8081', '[::1]:8081'])(
    'by the name %s it answers',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '192.168.1.5:8081', '127.0.0.1.nip.io', 'x y'])(
    'by the name %s it refuses',
    async (host) => {
      expect(await statusFor(host)).toBe(403);
    },
  );

  test.each([
    [{ origin: 'http://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:8080' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('a page of another origin changes nothing: %o', async (headers) => {
    await send({ subject: 'x', text: 'x' });
    expect(await statusFor('localhost:8081', 'DELETE', headers)).toBe(403);
    expect(await mails()).toHaveLength(1);
  });

  test('its own page and a program without a browser may', async () => {
    expect(
      await statusFor('localhost:8081', 'DELETE', { origin: 'http://localhost:8081', 'sec-fetch-site': 'same-origin' }),
    ).toBe(204);
    expect(await statusFor('localhost:8081', 'DELETE')).toBe(204);
  });
});

describe('M6 the mailbox holds password links', () => {
  const bare = (address: string, headers: Record<string, string> = {}) => get(address, { headers });

  test.each(['/mailbox', '/mailbox/state', '/mailbox/nothing', '/mailbox/nothing/content', '/control/mails'])(
    'and %s gives nothing without the key or with another one',
    async (address) => {
      await send({ subject: 'Reset your password', text: 'http://localhost:8080/app/#/reset?token=live' });
      for (const [suffix, headers] of [
        ['', {}],
        ['?key=wrong', {}],
        ['?key=', {}],
        ['', { authorization: 'Bearer wrong' }],
        ['', { cookie: `sandbox_mailbox_${sandbox.port}=wrong` }],
      ] as const) {
        const response = await bare(`${address}${suffix}`, headers);
        expect(response.status).toBe(403);
        expect(await response.text()).not.toMatch(/live|Reset/);
      }
    },
  );

  test('nor can it be emptied', async () => {
    await send({ subject: 'Kept', text: 'x' });
    expect((await get('/control/mails', { method: 'DELETE', headers: {} })).status).toBe(403);
    expect(await mails()).toHaveLength(1);
  });

  test('the printed address opens it, and the pages that follow without it', async () => {
    await send({ subject: 'Reset your password', text: 'x' });
    const opened = await bare(`/mailbox?key=${KEY}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/mailbox']);
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/mailbox; HttpOnly; SameSite=Strict;/);
    const shown = await bare('/mailbox', { cookie: cookie.split(';')[0] ?? '' });
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('Reset your password');
  });

  test('and no address of it leads to another host', async () => {
    const response = await bare(`//evil.example/mailbox?key=${KEY}`);
    expect(response.headers.get('location') ?? '').not.toMatch(/^\/\//);
  });
});

test('a port in use ends the start and leaves no server behind', async () => {
  const again = startSandbox({
    port: sandbox.port,
    smtpPort: 0,
    dataDir,
    host: '127.0.0.1',
    ...SECRETS,
    onFault: () => undefined,
  });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const mailAgain = startSandbox({
    port: 0,
    smtpPort: sandbox.smtpPort,
    dataDir,
    host: '127.0.0.1',
    ...SECRETS,
    onFault: () => undefined,
  });
  await expect(mailAgain).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
