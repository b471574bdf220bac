import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateMasterKey, verifyMasterKey } from '../../../foundation/server/secrets/rotate-master-key.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { pushContact, readPushKeys } from './push-sender.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('[RUN-40] web-push keys are made at the first start, of which there may be several at once, and kept with the data', async () => {
  const masterKey = randomBytes(32);
  const starts = await Promise.all(Array.from({ length: 4 }, () => readPushKeys(database.appPool, masterKey)));
  const [keys] = starts;
  expect(new Set(starts.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(Buffer.from(keys?.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(Buffer.from(keys?.privateKey ?? '', 'base64url')).toHaveLength(32);
  expect(await readPushKeys(database.appPool, masterKey)).toEqual(keys);

  // S35: sealed by the master key, and still the same when that is replaced.
  const { rows } = await database.ownerPool.query<{ row: string }>('select s::text as row from installation_secrets s');
  expect(rows).toHaveLength(1);
  const privateKey = Buffer.from(keys?.privateKey ?? '', 'base64url');
  expect(rows[0]?.row).not.toContain(privateKey.toString('hex'));
  const other = randomBytes(32);
  await expect(verifyMasterKey(database.ownerPool, other)).rejects.toThrow('sealed with another master key');
  await expect(readPushKeys(database.appPool, other)).rejects.toThrow('does not open');
  await rotateMasterKey(database.ownerPool, masterKey, other);
  await verifyMasterKey(database.ownerPool, other);
  expect(await readPushKeys(database.appPool, other)).toEqual(keys);
  await database.systemPool.query("update installation_secrets set name = 'renamed'");
  await rotateMasterKey(database.ownerPool, other, masterKey).then(
    () => expect.unreachable(),
    (error: unknown) => expect(String(error)).toContain('is damaged'),
  );
});

test.each([
  ['https://parley.example.com', undefined, 'https://parley.example.com'],
  ['https://parley.example.com', 'Parley <ops@example.com>', 'mailto:ops@example.com'],
  ['http://localhost:8080', 'ops@example.com', 'mailto:ops@example.com'],
  ['http://localhost:8080', undefined, 'mailto:parley@localhost'],
])('whom push services may write to: %s, %s', (publicUrl, mailFrom, contact) => {
  expect(pushContact({ publicUrl: new URL(publicUrl), mailFrom })).toBe(contact);
});
