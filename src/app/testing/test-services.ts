import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Area } from '../../foundation/server/area.ts';
import { readConfig, type Config } from '../../foundation/server/config.ts';
import { alwaysReleased } from '../../foundation/server/installation/outgoing.ts';
import { sandboxSecrets } from '../../foundation/server/secrets/sandbox-secrets.ts';
import { createLog } from '../../foundation/server/log.ts';
import type { Services } from '../../foundation/server/services.ts';
import { testRun } from '../../foundation/testing/postgres-server.ts';
import type { TestDatabase } from '../../foundation/testing/test-database.ts';
import { areas as productAreas } from '../server/areas.ts';
import { createServices } from '../server/create-services.ts';

export const TEST_MASTER_KEY = Buffer.from('6d61737465722d6b65792d666f722d74657374732d6f6e6c792d2d2d2d2d2d2d', 'hex');

/** What the sandbox's app signs and verifies with on a server of the tests. */
export const TEST_SANDBOX_SECRETS = sandboxSecrets(TEST_MASTER_KEY);

/** The product's areas and further ones, for tests of what an area can declare. */
export const areasWith = (...more: readonly Area[]): readonly Area[] => [...productAreas, ...more];

export interface TestServices {
  services: Services;
  /** Every line the product logged, for the canary scans. */
  logLines: string[];
  close(): Promise<void>;
}

/** The product's own services on a test database, with the log kept in memory. */
export async function createTestServices(
  database: Pick<TestDatabase, 'address'>,
  overrides: Partial<Config> = {},
  areas?: readonly Area[],
): Promise<TestServices> {
  const dataDir = await mkdtemp(path.join(testRun().folder, 'data-'));
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0' }),
    publicUrl: new URL('http://localhost:8080'),
    ...overrides,
  };
  const logLines: string[] = [];
  const log = createLog('trace', { write: (line) => logLines.push(line) });
  const services = await createServices({
    config,
    log,
    address: database.address,
    masterKey: TEST_MASTER_KEY,
    outgoing: alwaysReleased,
    areas,
  });
  return {
    services,
    logLines,
    async close() {
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
