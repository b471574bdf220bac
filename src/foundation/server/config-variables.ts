import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackName } from './loopback-name.ts';
import { decodeMasterKey, isWeakKey } from './master-key.ts';

/** An issue's text is the whole sentence that ends the start; it names the variable and, unless secret, the value. */
const wrong = (name: string, need: string) => ({
  error: ({ input }: { input?: unknown }) => `${name} must be ${need}, not ${JSON.stringify(input)}.`,
});
const wrongSecret = (name: string, need: string) => ({ error: `${name} must be ${need}.` });

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

const port = (name: string, standard: number) =>
  z.string().default(String(standard)).refine(isPort, wrong(name, 'a number from 0 to 65535')).transform(Number);

const optionalPort = (name: string) =>
  z.string().refine(isPort, wrong(name, 'a number from 0 to 65535')).transform(Number).optional();

const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, wrong(name, `one of ${values.join(', ')}`));

const webAddress = (name: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), wrong(name, 'an address with http or https'))
    .transform((text) => new URL(text));

const safeAddress = (name: string) =>
  webAddress(name).refine(
    (url) => url.protocol === 'https:' || isLoopbackName(url.hostname),
    wrong(name, 'an https address unless its host is this machine (localhost)'),
  );

const publicUrl = safeAddress('PUBLIC_URL').refine(
  (url) => url.href === `${url.origin}/` && !url.hostname.includes('*'),
  wrong('PUBLIC_URL', 'an address without path, query or password, such as https://chat.example.com'),
);

const secretAddress = (name: string, schemes: readonly string[], example: string) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && schemes.includes(url.protocol.slice(0, -1));
    },
    wrongSecret(name, `an address such as ${example}`),
  );

const masterKey = (name: string) =>
  z
    .string()
    .transform((text) => decodeMasterKey(text))
    .refine(
      (key) => key !== undefined,
      wrongSecret(name, '32 bytes as 64 hexadecimal digits or as base64 (openssl rand -base64 32 makes one)'),
    )
    .refine((key) => !isWeakKey(key), wrongSecret(name, 'random (openssl rand -base64 32 makes one)'));

function isMailbox(text: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return z.email().safeParse(address.trim()).success;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= longest));
}

const trustedProxies = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every(isAddressRange), wrong('TRUSTED_PROXIES', 'addresses or ranges separated by commas'));

/** Each variable alone; rules between variables are in config.ts. */
export const variables = z.object({
  PORT: port('PORT', 8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: secretAddress(
    'DATABASE_URL',
    ['postgres', 'postgresql'],
    'postgresql://user:password@host:5432/name',
  ).optional(),
  DATABASE_APP_URL: secretAddress(
    'DATABASE_APP_URL',
    ['postgres', 'postgresql'],
    'postgresql://login:password@host:5432/name',
  ).optional(),
  DATABASE_SYSTEM_URL: secretAddress(
    'DATABASE_SYSTEM_URL',
    ['postgres', 'postgresql'],
    'postgresql://login:password@host:5432/name',
  ).optional(),
  ROLE: oneOf('ROLE', ['web', 'worker', 'sandbox', 'all']).default('all'),
  SANDBOX: oneOf('SANDBOX', ['on', 'off']).optional(),
  SANDBOX_PORT: port('SANDBOX_PORT', 8081),
  SANDBOX_TLS_PORT: optionalPort('SANDBOX_TLS_PORT'),
  ADMIN_EMAIL: z.email(wrong('ADMIN_EMAIL', 'an e-mail address')).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: secretAddress('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, wrong('MAIL_FROM', 'an e-mail address, or a name with one: Shop <shop@example.com>'))
    .optional(),
  META_APP_ID: z.string().regex(/^\d+$/, wrong('META_APP_ID', 'the digits of a Meta app id')).optional(),
  META_APP_SECRET: z.string().optional(),
  META_CONFIG_ID: z
    .string()
    .regex(/^\d+$/, wrong('META_CONFIG_ID', 'the digits of a Meta configuration id'))
    .optional(),
  META_VERIFY_TOKEN: z.string().optional(),
  META_GRAPH_URL: safeAddress('META_GRAPH_URL').optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  MASTER_KEY: masterKey('MASTER_KEY').optional(),
  NEW_MASTER_KEY: masterKey('NEW_MASTER_KEY').optional(),
  SIGN_UP: oneOf('SIGN_UP', ['open', 'closed']).default('open'),
  TERMS_URL: webAddress('TERMS_URL').optional(),
  PRIVACY_URL: webAddress('PRIVACY_URL').optional(),
  TRUSTED_PROXIES: trustedProxies,
  // 20 characters of base64 are 120 bits, beyond guessing even without a limit of tries.
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, wrongSecret('METRICS_TOKEN', '20 or more characters without spaces'))
    .optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: oneOf('NODE_ENV', ['development', 'test', 'production']).default('production'),
});
