import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { deriveKey } from '../secrets/derive-key.ts';
import { startUpFailure } from '../start-up-failure.ts';
import type { Logins } from './pool.ts';

// People are served by a login that can act as parley_app and as nothing else: anyone who gets a statement of theirs
// into the database cannot become its owner. Workers have one that can only be parley_system.

const ROLES = ['parley_app', 'parley_system'] as const;
/** Serializes starts: two that alter one role at the same moment would fail. */
const LOCK = 7_201_178;
const INSUFFICIENT_PRIVILEGE = '42501';

const hashed = promisify(pbkdf2);

/** RFC 5803: what PostgreSQL keeps of a password, so that no log of statements ever sees the password itself. */
async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const iterations = 4_096;
  const salted = await hashed(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}

/**
 * Creates the two logins of this database and sets their passwords, which every process derives from the master key.
 * Roles belong to the whole cluster, so their names carry the database's oid. `ownerPool` may create roles.
 */
export async function ensureLogins(ownerPool: pg.Pool, masterKey: Buffer): Promise<Logins> {
  const { rows } = await ownerPool.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  );
  const oid = rows[0]?.oid ?? '';
  const key = deriveKey(masterKey, 'database_login');
  const login = (role: (typeof ROLES)[number]) => ({
    user: `${role}_login_${oid}`,
    password: createHmac('sha256', key).update(`${role}|${oid}`).digest('base64url'),
  });
  const logins = { parley_app: login('parley_app'), parley_system: login('parley_system') };
  const statements = await Promise.all(
    ROLES.map(async (role) => {
      const { user, password } = logins[role];
      return `do $$ begin
          if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(user)}) then
            create role ${pg.escapeIdentifier(user)} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication in role ${role};
          end if;
        end $$;
        alter role ${pg.escapeIdentifier(user)} password ${pg.escapeLiteral(await scramVerifier(password))};`;
    }),
  );
  // One message: one transaction.
  await ownerPool.query(`select pg_advisory_xact_lock(${LOCK}); ${statements.join('\n')}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw startUpFailure(
      'The role of DATABASE_URL may not create the logins by which Parley serves people without being the owner. ' +
        'Give it CREATEROLE, or set DATABASE_APP_URL and DATABASE_SYSTEM_URL to logins that are members of parley_app and of parley_system only.',
      error,
    );
  });
  return logins;
}
