import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from './start-sandbox.ts';
import { makeCertificates } from '../core/server/tls/make-certificates.ts';

const options = {
  port: 0,
  smtpPort: 0,
  tlsPort: 0,
  host: '127.0.0.1',
  appSecret: 'secret',
  verifyToken: 'token',
  mailboxKey: 'key',
  onFault(error: unknown) {
    throw error;
  },
};
let dataDir: string;
let sandbox: Sandbox;
let authority: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-tls-'));
  sandbox = await startSandbox({ ...options, dataDir });
  authority = await readFile(sandbox.tls?.authorityFile ?? '', 'utf8');
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true });
});

interface Response {
  status: number | undefined;
  body: string;
}

/** Calls the sandbox by a name that leads elsewhere in the world. */
const call = (
  name: string,
  address: string,
  { isForeign = false, ...options }: { method?: string; headers?: Record<string, string>; isForeign?: boolean } = {},
) =>
  new Promise<Response>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: sandbox.tls?.port,
        path: address,
        servername: /^[\d.]+$/.test(name) ? '' : name,
        ca: authority,
        agent: false,
        ...options,
        headers: { host: name, ...options.headers },
        // A name that the certificate does not have is called all the same: what refuses it is the sandbox.
        ...(isForeign ? { checkServerIdentity: () => undefined } : {}),
      },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });

describe('by TLS the sandbox answers', () => {
  test.each(['localhost', '127.0.0.1', 'graph.facebook.com', 'api.facebook.com', 'lookaside.fbsbx.com'])(
    'to %s',
    async (name) => {
      const { status, body } = await call(name, '/v23.0/me');
      expect([status, body]).toEqual([401, expect.stringContaining('"code":190')]);
    },
  );

  test.each(['www.facebook.com', 'parley.example', 'graph.facebook.com.parley.example'])('not to %s', async (name) => {
    expect((await call(name, '/v23.0/me', { isForeign: true })).status).toBe(403);
  });

  test('not to changes by pages of another origin, but to its own', async () => {
    const from = (origin: string) =>
      call('localhost', '/control/reset', { method: 'POST', headers: { origin, host: 'localhost' } });
    expect((await from('http://localhost')).status).toBe(403);
    expect((await from('https://localhost')).status).toBe(204);
  });
});

test('without TLS the names of Meta are refused', async () => {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/v23.0/me`);
  expect(response.status).toBe(401);
  const { request: plain } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    plain({ port: sandbox.port, path: '/v23.0/me', headers: { host: 'graph.facebook.com' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

describe('the certificates', () => {
  const made = makeCertificates(['localhost', '127.0.0.1', '::1', 'graph.facebook.com']);
  const own = new X509Certificate(made.certificate);
  const ca = new X509Certificate(made.authority);

  test('are one by the other, for the names and for the time of a year', () => {
    expect(own.verify(ca.publicKey)).toBe(true);
    expect(ca.verify(ca.publicKey)).toBe(true);
    expect([ca.ca, own.ca, own.checkIssued(ca)]).toEqual([true, false, true]);
    expect([own.checkHost('graph.facebook.com'), own.checkHost('www.facebook.com')]).toEqual([
      'graph.facebook.com',
      undefined,
    ]);
    expect([own.checkIP('127.0.0.1'), own.checkIP('::1')]).toEqual(['127.0.0.1', '::1']);
    expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(Date.parse(own.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(own.validTo) - Date.now()).toBeGreaterThan(396 * 86_400_000);
  });

  test('are others at every start', () => {
    expect(makeCertificates(['localhost']).authority).not.toBe(made.authority);
  });

  test('of the sandbox go with its stop', async () => {
    const own = await mkdtemp(path.join(os.tmpdir(), 'parley-tls-'));
    const second = await startSandbox({ ...options, dataDir: own });
    const files = () => readdir(path.join(own, 'sandbox'));
    expect(await files()).toContain('authority.pem');
    await second.stop();
    expect(await files()).not.toContain('authority.pem');
    await rm(own, { recursive: true });
  });

  test('of the sandbox are written without their keys', async () => {
    const folder = path.join(dataDir, 'sandbox');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.pem'));
    expect(files).toEqual(['authority.pem']);
    expect(await readFile(path.join(folder, 'authority.pem'), 'utf8')).not.toContain('PRIVATE');
  });
});
