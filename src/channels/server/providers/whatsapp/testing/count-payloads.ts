import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { conclude, convertPayload } from './conclude.ts';
import { conclusions } from './conclusions.ts';

// How many recorded webhooks come to exactly what they must: `npm run payloads`, or `npm run payloads -- <folder>` for
// other copies of them (`wh__in_text__metadocs.json` is the recording `in-text-metadocs`).

const OWN = fileURLToPath(new URL('payloads/', import.meta.url));
const RECEIVED = '2026-11-22T09:00:00.000Z';
const folder = process.argv[2] ?? OWN;
const nameOf = (file: string) =>
  file
    .replace(/^wh__/, '')
    .replace(/\.json$/, '')
    .replaceAll(/_+/g, '-');

const failures: string[] = [];
const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !/^(?:req|resp)_/.test(file));
for (const file of files) {
  const name = nameOf(file);
  const expected = conclusions[name];
  const found = conclude(convertPayload(readFileSync(join(folder, file)), RECEIVED));
  if (!expected) failures.push(`${name}: no conclusion is written down; it comes to ${JSON.stringify(found)}`);
  else if (JSON.stringify(found) !== JSON.stringify(expected))
    failures.push(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
const missing = Object.keys(conclusions).filter((name) => !files.some((file) => nameOf(file) === name));
for (const name of missing) failures.push(`${name}: there is no recording of it`);

process.stdout.write(`${files.length + missing.length - failures.length} passed\n`);
for (const failure of failures) process.stdout.write(`not handled: ${failure}\n`);
if (failures.length === 0) process.stdout.write('not handled: none\n');
process.exitCode = failures.length === 0 ? 0 : 1;
