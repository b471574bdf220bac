import path from 'node:path';
import type { z } from 'zod';
import { variables } from './config-variables.ts';
import { isLoopbackName } from './loopback-name.ts';
import { startUpFailure } from './start-up-failure.ts';

type Variables = z.output<typeof variables>;
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/**
 * The installation's settings: each environment variable under its camelCase name (PUBLIC_URL is `publicUrl`).
 * Addresses that we open or write are URL objects; `masterKey` is the 32 bytes; `dataDir` is absolute.
 */
export type Config = { readonly [Name in keyof Variables as CamelCase<Name>]: Variables[Name] } & {
  readonly publicUrl: URL;
  readonly sandbox: 'on' | 'off';
};

/** Variables that are needed together: one of them without the others ends the start. */
const GROUPS: readonly (readonly (keyof Variables)[])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'],
  ['META_APP_ID', 'META_APP_SECRET', 'META_CONFIG_ID', 'META_VERIFY_TOKEN'],
  ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
];

function refuseUnsupported(env: NodeJS.ProcessEnv): void {
  const name = Object.keys(env).find((each) => (each === 'NATS_URL' || each.startsWith('S3_')) && env[each]);
  if (!name) return;
  const instead =
    name === 'NATS_URL' ? 'processes talk to each other through PostgreSQL' : 'media are kept in DATA_DIR';
  throw startUpFailure(`${name} is set, but this version of Parley does not support it (${instead}); remove it.`);
}

/**
 * The stand-in for provider and mailbox belongs to trying Parley out on one machine: its mailbox shows password links.
 * At a public address it runs only when someone asks for it.
 */
function sandboxOf({ SANDBOX, ROLE, PUBLIC_URL }: Variables): 'on' | 'off' {
  if (SANDBOX !== undefined) return SANDBOX;
  return ROLE === 'sandbox' || PUBLIC_URL === undefined || isLoopbackName(PUBLIC_URL.hostname) ? 'on' : 'off';
}

function refuseContradictions(values: Variables): void {
  for (const group of GROUPS) {
    const given = group.find((name) => values[name] !== undefined);
    const missing = group.find((name) => values[name] === undefined);
    if (given && missing) throw startUpFailure(`${given} is set but ${missing} is missing; they are needed together.`);
  }
  if (values.DATABASE_APP_URL && !values.DATABASE_URL)
    throw startUpFailure(
      'DATABASE_APP_URL is set but DATABASE_URL is missing; the database in DATA_DIR makes its own logins.',
    );
  if (values.DATABASE_URL && !values.MASTER_KEY) {
    throw startUpFailure(
      'MASTER_KEY must be given when DATABASE_URL is, because the keys in that database cannot depend on a file of ' +
        'one machine (openssl rand -base64 32 makes one).',
    );
  }
  if (!values.DATABASE_URL && (values.ROLE === 'web' || values.ROLE === 'worker')) {
    throw startUpFailure(
      `ROLE ${values.ROLE} needs DATABASE_URL, because the PostgreSQL in DATA_DIR serves one process only; ` +
        'set it or use ROLE all.',
    );
  }
  refuseSandboxContradictions(values);
}

function refuseSandboxContradictions(values: Variables): void {
  if (values.ROLE === 'sandbox' && values.SANDBOX === 'off')
    throw startUpFailure('ROLE is sandbox but SANDBOX is off; remove one of them.');
  const sendsMail = values.ROLE === 'all' || values.ROLE === 'worker';
  if (sendsMail && sandboxOf(values) === 'off' && !values.SMTP_URL) {
    throw startUpFailure(
      'SMTP_URL is missing: without the sandbox, which is off at a public address, there is no mailbox to send to. ' +
        'Set SMTP_URL and MAIL_FROM, or SANDBOX=on to read all mail on this machine.',
    );
  }
  // The sandbox takes mail on the port above its own.
  const sandboxPorts = [values.SANDBOX_PORT, values.SANDBOX_PORT + 1];
  if (values.SANDBOX_PORT !== 0 && (sandboxPorts.includes(values.PORT) || values.SANDBOX_PORT === 65_535)) {
    throw startUpFailure(
      `SANDBOX_PORT ${values.SANDBOX_PORT} needs that port and the next one, and PORT is ${values.PORT}; give one of them another number.`,
    );
  }
  const tlsPort = values.SANDBOX_TLS_PORT;
  if (tlsPort !== undefined && tlsPort !== 0 && [values.PORT, ...sandboxPorts].includes(tlsPort))
    throw startUpFailure(`SANDBOX_TLS_PORT ${tlsPort} is used already by Parley itself; give it another number.`);
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Reads the settings from the environment; a wrong or missing one ends the start with a sentence that names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  refuseUnsupported(env);
  // An empty variable is an unset one: that is how compose files and shells leave things out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw startUpFailure(parsed.error.issues[0]?.message ?? 'The settings are not valid.');
  refuseContradictions(parsed.data);
  const values = {
    ...parsed.data,
    SANDBOX: sandboxOf(parsed.data),
    DATA_DIR: path.resolve(parsed.data.DATA_DIR),
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? new URL(`http://localhost:${parsed.data.PORT}`),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value])) as Config;
}
