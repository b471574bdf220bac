import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import net from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../accounts/contract/endpoints.ts';
import { createTestDatabase, databaseUrl } from '../../foundation/testing/test-database.ts';
import { spawnParley, type SpawnedParley } from './spawn-parley.ts';
import { TestClient } from './test-client.ts';

let dataDir: string;
const spawned: SpawnedParley[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'parley-start-'));
});
async function stopAll(): Promise<void> {
  for (const { child, ended } of spawned.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}
afterEach(async () => {
  await stopAll();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}, file?: string): Promise<SpawnedParley> {
  const parley = await spawnParley({ DATA_DIR: dataDir, ...env }, file);
  spawned.push(parley);
  await parley.ready;
  return parley;
}

const KEY = randomBytes(32).toString('base64');
const ADMIN = { ADMIN_EMAIL: 'priya@marigoldlane.example', ADMIN_PASSWORD: 'Quiet-Harbour-27!' };
const clientOf = ({ origin }: SpawnedParley) => new TestClient(origin, origin);
const signIn = (client: TestClient) =>
  client.call(calls.signIn, { body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD } });

describe('one command', () => {
  test('[RUN-45 SET-03] an empty folder: a link for the first account, once, which makes a Super Admin', async () => {
    const parley = await start({ SANDBOX_TLS_PORT: '0' });
    expect(parley.output().match(/^Parley is ready: .*$/gm)).toEqual([
      `Parley is ready: ${parley.origin.replace('127.0.0.1', 'localhost')}/app/`,
    ]);
    // Where the stand-in for the provider answers by TLS, and whose certificate to trust for it.
    expect(parley.output()).toMatch(/by TLS: https:\/\/localhost:\d+, with the certificate in \S+authority\.pem/);
    const token = /first_start\?token=([\w-]+)/.exec(parley.output())?.[1] ?? '';
    const body = {
      token,
      first_name: 'Priya',
      last_name: 'Raman',
      email: 'priya@marigoldlane.example',
      password: 'Quiet-Harbour-27!',
      time_zone: 'Asia/Kolkata',
    };
    const client = clientOf(parley);
    const { user } = await client.call(calls.firstStart, { body });
    expect(user.role.name).toBe('Super Admin');
    expect((await client.refusal(calls.getBusiness, {})).body.code).toBe('NOT_FOUND');
    expect((await client.refusal(calls.listUsers, {})).body.reason).toBe('BUSINESS_MISSING');
    expect(
      (await clientOf(parley).refusal(calls.firstStart, { body: { ...body, email: 'x@marigoldlane.example' } })).body
        .code,
    ).toBe('LINK_EXPIRED');
  });

  test('[RUN-22] the port serves the web app, the API, links and forms, and webhooks of providers, each below its own path', async () => {
    // In development Vite serves the web app.
    const parley = await start({ ...ADMIN, NODE_ENV: 'production' });
    const client = clientOf(parley);
    const answerOf = async (method: string, path: string) => {
      const { status, headers } = await client.send(method, path);
      return [status, headers.get('content-type')?.split(';')[0]];
    };
    expect(await answerOf('GET', '/app/')).toEqual([200, 'text/html']);
    expect(await answerOf('GET', calls.currentUser.path)).toEqual([401, 'application/json']);
    expect(await answerOf('GET', '/public/l/unknown')).toEqual([404, 'text/html']);
    expect(await answerOf('GET', '/webhooks/whatsapp')).toEqual([403, 'text/plain']);
  });

  test('[RUN-31] killed with -9, everything continues with the same data; Ctrl C ends everything cleanly', async () => {
    const first = await start(ADMIN);
    await signIn(clientOf(first));
    await clientOf(first).call(calls.signIn, { body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD } });
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = await start();
    expect(second.output()).not.toContain('first_start');
    expect((await signIn(clientOf(second))).user).toMatchObject({
      email_id: ADMIN.ADMIN_EMAIL,
      role: { name: 'Super Admin' },
    });
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain('Stopped');
  });
});

test('the process that remains after the first start of a version compiles nothing, so that it never loads the compiler', async () => {
  const database = await createTestDatabase();
  const copy = path.join(dataDir, 'copy');
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  for (const name of ['package.json', 'migrations', 'src'])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  try {
    const parley = await start(
      { DATABASE_URL: databaseUrl(database.address), MASTER_KEY: KEY, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
      path.join(copy, 'src/app/server/start.js'),
    );
    const runs = parley.output().split('[compile cache] resolved path');
    const compiled = runs.map((run) => run.match(/no transpile cache for StrippedTypeScript .*/g)?.length ?? 0);
    expect(compiled[1]).toBeGreaterThan(500);
    expect(compiled.slice(2)).toEqual([0]);
    expect(parley.output()).toContain('Parley is ready');
    await stopAll();
  } finally {
    await database.drop();
  }
});

describe('a start that cannot be ends with one sentence', () => {
  test('[RUN-46] a port in use', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as net.AddressInfo;
    const parley = await start({ PORT: String(port) });
    expect(await parley.ended).toBe(1);
    expect(parley.output()).toContain(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another number.\n`,
    );
    holder.close();
  });

  test('a Node that is too old', async () => {
    const old = encodeURIComponent('Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })');
    const parley = await start({ NODE_OPTIONS: `--import=data:text/javascript,${old}` });
    expect(await parley.ended).toBe(1);
    expect(parley.output()).toMatch(
      /^Parley needs Node\.js 24, which npm ci installs as the package "node"; this is v[^\n]+\n$/,
    );
  });

  test('a second start on the same data', async () => {
    const first = await start();
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Parley is already running with this data folder (process ${first.child.pid})`);
    expect((await clientOf(first).send('GET', '/readyz')).status).toBe(200);
  });

  test('[RUN-47] a database that cannot be reached', async () => {
    const away = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', MASTER_KEY: KEY });
    expect(await away.ended).toBe(1);
    expect(away.output()).toContain('The database at DATABASE_URL cannot be reached');
    expect(away.output()).not.toMatch(/\n\s+at /);
  });
});

test('a worker that starts leaves the link that was printed as it is', async () => {
  const database = await createTestDatabase();
  const shared = { DATABASE_URL: databaseUrl(database.address), MASTER_KEY: KEY, NODE_ENV: 'development' };
  try {
    const web = await start({ ...shared, ROLE: 'web' });
    const token = /first_start\?token=([\w-]+)/.exec(web.output())?.[1] ?? '';
    const hashes = () => database.ownerPool.query("select encode(token_hash, 'hex') as hash from first_start_link");
    const { rows: printed } = await hashes();
    expect([token.length > 0, printed.length]).toEqual([true, 1]);
    const worker = await spawnParley({ ...shared, DATA_DIR: dataDir, ROLE: 'worker' });
    spawned.push(worker);
    const works =
      "select from pg_stat_activity where application_name = 'parley-work' and datname = current_database()";
    await expect.poll(async () => (await database.ownerPool.query(works)).rowCount, { timeout: 10_000 }).not.toBe(0);
    // It stops when its start has come to its end.
    worker.child.kill('SIGTERM');
    await worker.ended;
    expect(worker.output()).not.toContain('first_start');
    expect((await hashes()).rows).toEqual(printed);
  } finally {
    await stopAll();
    await database.drop();
  }
});

test('[RUN-25] R31: SIGTERM under load drains in time, and no call fails for a client that retries once', async () => {
  const database = await createTestDatabase();
  const shared = { DATABASE_URL: databaseUrl(database.address), MASTER_KEY: KEY, ROLE: 'web', NODE_ENV: 'development' };
  try {
    const leaving = await start({ ...shared, ...ADMIN });
    const staying = await start(shared);
    const client = clientOf(leaving);
    await signIn(client);
    let isOver = false;
    let answered = 0;
    const failures: unknown[] = [];
    const callOnce = async (target: SpawnedParley) => {
      const retry = new TestClient(target.origin, leaving.origin);
      for (const [cookie, value] of client.cookies) retry.cookies.set(cookie, value);
      const { status } = await retry.send('GET', calls.currentUser.path);
      if (status !== 200) throw new Error(`Answered ${status}`);
    };
    const work = async () => {
      while (!isOver) {
        await callOnce(leaving).catch(() => callOnce(staying).catch((error: unknown) => failures.push(error)));
        answered += 1;
      }
    };
    const load = Promise.all(Array.from({ length: 16 }, work));
    await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(200);
    leaving.child.kill('SIGTERM');
    // A process that does not drain in its time ends with 1 (run.ts).
    expect(await leaving.ended).toBe(0);
    const before = answered;
    await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(before + 200);
    isOver = true;
    await load;
    expect(failures).toEqual([]);
  } finally {
    await stopAll();
    await database.drop();
  }
});

test('a process at rest holds neither a compiler nor what only work needs', async () => {
  const listing = path.join(dataDir, 'list-loaded.cjs');
  const loaded = path.join(dataDir, 'loaded.json');
  await writeFile(
    listing,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(loaded)},
      JSON.stringify([...process.moduleLoadList, ...Object.keys(require.cache)])));`,
  );
  // The first start compiles for the next ones.
  for (let starts = 0; starts < 2; starts += 1) {
    await start({ NODE_OPTIONS: `--require ${JSON.stringify(listing)}`, MASTER_KEY: KEY });
    await stopAll();
  }
  const modules = JSON.parse(await readFile(loaded, 'utf8')) as string[];
  expect(modules.some((name) => name.includes('node_modules/pg/'))).toBe(true);
  const heavy = [
    'internal/deps/amaro',
    ...['undici', 'sharp', 'libheif-js', '@ffmpeg'].map((name) => `node_modules/${name}/`),
  ];
  expect(modules.filter((name) => heavy.some((part) => name.includes(part)))).toEqual([]);
});
