import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createLog } from '../../foundation/server/log.ts';
import { createPostgresBus } from '../../foundation/server/realtime/postgres-bus.ts';
import { createSecretBox } from '../../foundation/server/secrets/create-secret-box.ts';
import { verifyMasterKey } from '../../foundation/server/secrets/rotate-master-key.ts';
import type { Sealed } from '../../foundation/server/secrets/secret-box.ts';
import { planNextMasterKey, readOrCreateSecrets } from '../../foundation/server/secrets-file.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../foundation/testing/test-database.ts';

// S35: the command that replaces the master key, as an owner runs it.

const COMMAND = fileURLToPath(new URL('../server/rotate-master-key.ts', import.meta.url));
const CANARY = 'canary-EAAG-0815-token';
const index = { table: 'channels', column: 'access_token', rowId: '7' };
const run = promisify(execFile);

let database: TestDatabase;
let dataDir: string;
let businessId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'parley-rotate-'));
  await chmod(dataDir, 0o711);
  const { rows } = await database.systemPool.query<{ id: string }>(
    'insert into tenants default values returning business_id::text as id',
  );
  businessId = rows[0]?.id ?? '';
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** What it printed, or its refusal. */
const rotate = (env: Record<string, string>): Promise<string> =>
  run(process.execPath, [COMMAND], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.address), ...env },
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stderr: string }).stderr,
  );

const within = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
  inTransaction<Result>({ pool: database.appPool, businessId, mode: 'write' }, work);
const seal = (key: Buffer): Promise<Sealed> => within((tx) => createSecretBox(key).seal(tx, index, CANARY));
const open = (key: Buffer, text: Sealed): Promise<string> => within((tx) => createSecretBox(key).open(tx, index, text));

test('S35 rotate-master-key wraps every key again, opens nothing with the old one, and can be repeated', async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const env = { MASTER_KEY: oldKey.toString('base64'), NEW_MASTER_KEY: newKey.toString('base64') };
  const sealed = await seal(oldKey);
  expect(await rotate({ MASTER_KEY: env.MASTER_KEY })).toMatch(/^NEW_MASTER_KEY is missing/);
  expect(await rotate({ ...env, NEW_MASTER_KEY: env.MASTER_KEY })).toMatch(/is the same as MASTER_KEY/);
  const bus = await createPostgresBus({ address: database.address, log: createLog('silent') });
  expect(await rotate(env)).toMatch(/^Parley is running on this database/);
  await bus.close();
  expect(await open(oldKey, sealed)).toBe(CANARY);

  expect(await rotate(env)).toMatch(/^The keys of 1 businesses were wrapped/);
  expect(await open(newKey, sealed)).toBe(CANARY);
  await expect(open(oldKey, sealed)).rejects.toThrow('The master key does not open');
  expect(await rotate(env)).toMatch(/^The keys of 0 businesses were wrapped/);
  expect(
    await rotate({ ...env, MASTER_KEY: randomBytes(32).toString('base64'), NEW_MASTER_KEY: env.MASTER_KEY }),
  ).toMatch(/sealed with another master key/);
  expect(await open(newKey, sealed)).toBe(CANARY);
});

test('S35 a rotation with the key of secrets.json that was interrupted is finished by the next one', async () => {
  // The embedded database belongs to the folder; what is under test is the file, so another database serves as well.
  const { masterKey } = await readOrCreateSecrets(dataDir);
  const planned = await planNextMasterKey(dataDir);
  expect(planned.masterKey).toEqual(masterKey);
  await expect(readOrCreateSecrets(dataDir)).rejects.toMatchObject({
    sentence: expect.stringContaining('npm run rotate-master-key') as unknown,
  });
  expect(await planNextMasterKey(dataDir)).toEqual(planned);
  const file = path.join(dataDir, 'secrets.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace(/"next_master_key": "[^"]+"/, '"next_master_key": "short"'));
  await expect(planNextMasterKey(dataDir)).rejects.toThrow('is damaged');
  await writeFile(file, before);

  expect(await rotate({ DATABASE_URL: '' })).toMatch(/^The keys of 0 businesses were wrapped/);
  expect(await readOrCreateSecrets(dataDir)).toEqual({ masterKey: planned.nextMasterKey });
  await verifyMasterKey(database.ownerPool, planned.nextMasterKey);
});
