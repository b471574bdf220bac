import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { createSecretBox, SecretUnreadable } from './create-secret-box.ts';
import { masterKeyId } from './master-key.ts';
import { rotateMasterKey, verifyMasterKey } from './rotate-master-key.ts';
import type { Sealed, SecretLocation } from './secret-box.ts';

const CANARY = 'canary-EAAG-4711-token';
const location = (rowId: string): SecretLocation => ({ table: 'channels', column: 'access_token', rowId });

let database: TestDatabase;
let [ours, theirs] = ['', ''];
const masterKey = randomBytes(32);

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.systemPool.query('delete from tenants');
  const { rows } = await database.systemPool.query<{ id: string }>(
    'insert into tenants select from generate_series(1, 2) returning business_id::text as id',
  );
  [ours, theirs] = [rows[0]?.id ?? '', rows[1]?.id ?? ''];
});
afterAll(() => database.drop());

const within = <Result>(businessId: string | null, work: (tx: Transaction) => Promise<Result>) =>
  inTransaction({ pool: database.appPool, businessId, mode: 'write' }, work);
const sealIn = (businessId: string, rowId: string, text = CANARY, box = createSecretBox(masterKey)) =>
  within(businessId, (tx) => box.seal(tx, location(rowId), text));
const openIn = (businessId: string, at: SecretLocation, text: Sealed, box = createSecretBox(masterKey)) =>
  within(businessId, (tx) => box.open(tx, at, text));
const keyRows = async () =>
  (
    await database.systemPool.query<{ business_id: string; master_key_id: string; wrapped_key: Buffer }>(
      'select business_id::text, master_key_id, wrapped_key from data_keys',
    )
  ).rows;

describe('sealing', () => {
  test('a secret opens where it was sealed, in any process with the master key', async () => {
    const text = await sealIn(ours, '7');
    expect(text).toMatch(/^v1\.\d+\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(await openIn(ours, location('7'), text)).toBe(CANARY);
  });

  test.each(['', 'ਪੰਜਾਬੀ 🎉', 'x'.repeat(10_000)])('any text comes back as it was', async (plaintext) => {
    expect(await openIn(ours, location('7'), await sealIn(ours, '7', plaintext))).toBe(plaintext);
  });

  test('the same secret never looks the same twice', async () => {
    expect(await sealIn(ours, '7')).not.toBe(await sealIn(ours, '7'));
  });

  test('a key made in a transaction that is rolled back seals nothing afterwards', async () => {
    const box = createSecretBox(masterKey);
    await expect(
      within(ours, async (tx) => {
        await box.seal(tx, location('7'), CANARY);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const text = await sealIn(ours, '7', CANARY, box);
    expect(await openIn(ours, location('7'), text)).toBe(CANARY);
  });

  test('ten first secrets at once share one data key', async () => {
    const boxes = Array.from({ length: 10 }, () => createSecretBox(masterKey));
    const texts = await Promise.all(boxes.map((box, index) => sealIn(ours, String(index + 1), CANARY, box)));
    expect(new Set(texts.map((text) => text.split('.')[1])).size).toBe(1);
    expect(await keyRows()).toHaveLength(1);
    for (const [index, text] of texts.entries())
      expect(await openIn(ours, location(String(index + 1)), text)).toBe(CANARY);
  });

  test('a transaction without a business has no secrets', async () => {
    const box = createSecretBox(masterKey);
    await expect(within(null, (tx) => box.seal(tx, location('7'), CANARY))).rejects.toThrow(
      'Secrets belong to a business',
    );
  });
});

describe('a ciphertext opens nowhere else', () => {
  test.each([
    ['another row', { ...location('8') }],
    ['another column', { ...location('7'), column: 'app_secret' }],
    ['another table', { ...location('7'), table: 'integrations' }],
  ])('%s', async (_, elsewhere) => {
    await expect(openIn(ours, elsewhere, await sealIn(ours, '7'))).rejects.toThrow(SecretUnreadable);
  });

  test('S35 two rows whose ciphertexts were swapped are both refused', async () => {
    const [first, second] = [await sealIn(ours, '7'), await sealIn(ours, '8')];
    await expect(openIn(ours, location('7'), second)).rejects.toThrow(SecretUnreadable);
    await expect(openIn(ours, location('8'), first)).rejects.toThrow(SecretUnreadable);
  });

  test('another business, also when its box has both keys in memory', async () => {
    const box = createSecretBox(masterKey);
    const text = await sealIn(ours, '7', CANARY, box);
    await sealIn(theirs, '7', CANARY, box);
    await expect(openIn(theirs, location('7'), text, box)).rejects.toThrow(SecretUnreadable);
  });

  test.each([0, 1, 2, 3, 4])('changed in part %i', async (part) => {
    const parts = (await sealIn(ours, '7')).split('.');
    const old = parts[part] ?? '';
    parts[part] = `${old.startsWith('1') ? '2' : '1'}${old.slice(1)}`;
    await expect(openIn(ours, location('7'), parts.join('.') as Sealed)).rejects.toThrow(SecretUnreadable);
  });

  test.each(['', CANARY, 'v1.1.a.b.c', 'v2.1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA'])(
    'not a ciphertext at all: %s',
    async (text) => {
      await expect(openIn(ours, location('7'), text as Sealed)).rejects.toThrow(SecretUnreadable);
    },
  );

  test('the refusal quotes no secret', async () => {
    await expect(openIn(ours, location('7'), CANARY as Sealed)).rejects.not.toThrow(CANARY);
  });
});

describe('the master key', () => {
  test('S35 the database holds neither the secret nor a key', async () => {
    const text = await sealIn(ours, '7');
    await within(ours, (tx) =>
      tx.run(
        {
          name: 'keep',
          text: "insert into audit_log (business_id, action, detail) values (current_business(), 'x', $1)",
        },
        [JSON.stringify({ text })],
      ),
    );
    const { rows } = await database.systemPool.query<{ dump: string }>(
      "select string_agg(t::text, ' ') as dump from (select k::text from data_keys k union all select a::text from audit_log a) t",
    );
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain(text);
    for (const form of [
      CANARY,
      Buffer.from(CANARY).toString('base64'),
      Buffer.from(CANARY).toString('hex'),
      masterKey.toString('hex'),
    ])
      expect(dump).not.toContain(form);
  });

  test('S35 a wrong one opens nothing, and ends the start with a sentence', async () => {
    const text = await sealIn(ours, '7');
    const wrong = randomBytes(32);
    await expect(openIn(ours, location('7'), text, createSecretBox(wrong))).rejects.toThrow(
      'The master key does not open data key',
    );
    await expect(sealIn(ours, '7', CANARY, createSecretBox(wrong))).rejects.toThrow(
      'The master key does not open data key',
    );
    await expect(verifyMasterKey(database.ownerPool, wrong)).rejects.toMatchObject({
      name: 'StartUpFailure',
      sentence: expect.stringContaining('another master key') as string,
    });
    await verifyMasterKey(database.ownerPool, masterKey);
    await verifyMasterKey(database.systemPool, masterKey);
  });

  test('S35 rotation wraps every key again and leaves the secrets as they are', async () => {
    const [text, other] = [await sealIn(ours, '7'), await sealIn(theirs, '9', 'theirs')];
    const newKey = randomBytes(32);
    expect(await rotateMasterKey(database.ownerPool, masterKey, newKey)).toEqual({ rewrapped: 2 });
    expect(await rotateMasterKey(database.systemPool, masterKey, newKey)).toEqual({ rewrapped: 0 });
    expect((await keyRows()).map((row) => row.master_key_id)).toEqual([masterKeyId(newKey), masterKeyId(newKey)]);
    expect(await openIn(ours, location('7'), text, createSecretBox(newKey))).toBe(CANARY);
    expect(await openIn(theirs, location('9'), other, createSecretBox(newKey))).toBe('theirs');
    await expect(openIn(ours, location('7'), text, createSecretBox(masterKey))).rejects.toThrow(
      'The master key does not open',
    );
    await verifyMasterKey(database.ownerPool, newKey);
  });

  test('rotation with a damaged row changes nothing', async () => {
    await sealIn(ours, '7');
    await sealIn(theirs, '7');
    await database.systemPool.query(
      'update data_keys set wrapped_key = set_byte(wrapped_key, 40, get_byte(wrapped_key, 40) # 1) where business_id = $1',
      [theirs],
    );
    const before = await keyRows();
    await expect(rotateMasterKey(database.ownerPool, masterKey, randomBytes(32))).rejects.toThrow('is damaged');
    expect(await keyRows()).toEqual(before);
  });

  test('S35 wrapped keys that were swapped between tenants open nothing', async () => {
    const text = await sealIn(ours, '7');
    await sealIn(theirs, '7');
    await database.systemPool.query(
      'update data_keys a set wrapped_key = b.wrapped_key from data_keys b where a.business_id <> b.business_id',
    );
    await expect(openIn(ours, location('7'), text)).rejects.toThrow('The master key does not open');
  });
});
