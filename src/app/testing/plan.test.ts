import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { databaseUrl } from '../../foundation/testing/test-database.ts';
import { csv, useImportFixture } from '../../imports/server/testing/import-fixture.ts';
import { TEST_MASTER_KEY } from './test-services.ts';

// The command that raises the limits of a business, as an operator runs it.

const COMMAND = fileURLToPath(new URL('../server/plan.ts', import.meta.url));
const { business, refused, start } = useImportFixture();
const rows = csv(['Name'], ...Array.from({ length: 1_001 }, (_, index) => [`Person ${index}`]));
const mapping = ['name'];

/** What it printed, or its refusal. */
function plan(...words: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    DATABASE_URL: databaseUrl(business.server.database.address),
  };
  return promisify(execFile)(process.execPath, [COMMAND, ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stderr: string }).stderr,
  );
}

test('[RUN-51] [ERR-27] an operator raises how many rows a business may import, and takes it back', async () => {
  expect(await plan()).toContain(`${business.businessId}  `);
  expect(await refused(rows, { mapping })).toMatchObject({ code: 'LIMIT_EXCEEDED', info: { count: 1000 } });
  expect(await plan(business.businessId, 'import_rows=1000000', 'list_members=50000')).toMatch(
    /import_rows=1000000 {2}list_members=50000\n$/,
  );
  expect(await start(rows, { mapping })).toMatchObject({ metrics: { total: 1_001 } });
  expect(await plan(business.businessId, 'import_rows=default')).toMatch(
    /import_rows=1000 \(default\) {2}list_members=50000\n$/,
  );
  expect(await refused(rows, { mapping })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

test('[RUN-51] what it does not know is refused in a sentence', async () => {
  const sentence = 'Say what to change as import_rows=50000; there are import_rows, list_members.\n';
  for (const words of ['rows=5', 'import_rows=0', 'import_rows=-1', 'import_rows=many', 'import_rows=99999999999'])
    expect(await plan(business.businessId, words)).toBe(sentence);
  expect(await plan('Unknown & Sons', 'import_rows=5')).toBe('There is no business Unknown & Sons.\n');
});
