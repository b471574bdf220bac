import type { Pool } from 'pg';
import { ciphertextFromBytes, ciphertextToBytes, decrypt, encrypt } from './aes-gcm.ts';
import { masterKeyId } from './master-key.ts';

const locationOf = (name: string): string => `installation_secret|${name}`;

/** Encrypts a secret of the installation for its row of `installation_secrets`; it opens under that name only. */
export const wrapInstallationSecret = (masterKey: Buffer, name: string, value: Buffer): Buffer =>
  ciphertextToBytes(encrypt(masterKey, value, locationOf(name)));

/** Null when the master key is another one or the row was changed or renamed. */
export const unwrapInstallationSecret = (masterKey: Buffer, name: string, wrapped: Buffer): Buffer | null =>
  decrypt(masterKey, ciphertextFromBytes(wrapped), locationOf(name));

/**
 * A secret that the whole installation shares. `make` gives it at the first start; of several processes that start at
 * once all get the one that was stored first. Throws when the master key does not open it.
 */
export async function installationSecret(
  pool: Pool,
  masterKey: Buffer,
  name: string,
  make: () => Buffer,
): Promise<Buffer> {
  const read = async () =>
    (
      await pool.query<{ wrapped_value: Buffer }>('select wrapped_value from installation_secrets where name = $1', [
        name,
      ])
    ).rows[0]?.wrapped_value;
  let wrapped = await read();
  if (!wrapped) {
    await pool.query(
      'insert into installation_secrets (name, wrapped_value, master_key_id) values ($1, $2, $3) on conflict do nothing',
      [name, wrapInstallationSecret(masterKey, name, make()), masterKeyId(masterKey)],
    );
    wrapped = await read();
  }
  const value = wrapped && unwrapInstallationSecret(masterKey, name, wrapped);
  if (!value) throw new Error(`The master key does not open the installation's secret ${name}`);
  return value;
}
