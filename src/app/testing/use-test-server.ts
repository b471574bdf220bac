import { afterAll, beforeAll } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import type { CurrentUser } from '../../accounts/contract/user.ts';
import type { Providers } from '../../channels/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { sharedTestDatabase } from '../../foundation/testing/test-database.ts';
import type { TestClient } from './test-client.ts';
import { replaceProviders, serveTestDatabase, type ReplacedProviders, type SharedTestServer } from './test-server.ts';

let starting: Promise<SharedTestServer> | undefined;

/** The product of this test worker, started for the first file that asks for it. It ends with the run. */
const sharedServer = (): Promise<SharedTestServer> =>
  (starting ??= sharedTestDatabase().then((database) => serveTestDatabase(database)));

/**
 * The product of this test worker, for the tests of the file that calls this: `const server = useTestServer()`.
 * The businesses of other files are in it, so sign up your own and look at that only. Providers are replaced for this
 * file where it brings its own.
 */
export function useTestServer(replaced: ReplacedProviders = {}): SharedTestServer {
  const server = {} as SharedTestServer;
  let own: Providers;
  beforeAll(async () => {
    const shared = await sharedServer();
    await shared.forgetWaiting();
    own = shared.services.providers;
    shared.services.providers = replaceProviders(own, replaced);
    Object.assign(server, shared);
  });
  afterAll(() => {
    server.services.providers = own;
  });
  return server;
}

/** A business with its Super Admin. */
export interface TestBusiness {
  server: SharedTestServer;
  businessId: Id;
  admin: TestClient;
  adminUser: CurrentUser;
}

/** Signs up a business; for a test file that needs more than one, or a server of its own. */
export async function createTestBusiness(server: SharedTestServer): Promise<TestBusiness> {
  const { client: admin, user: adminUser } = await server.signUp();
  const { business } = await admin.call(accountEndpoints.getBusiness, {});
  return { server, businessId: business.id, admin, adminUser };
}

/**
 * A business for the tests of the file that calls this, on the product that the worker's files share:
 * `const business = useTestBusiness()`, then `business.admin.call(…)`.
 */
export function useTestBusiness(replaced: ReplacedProviders = {}): TestBusiness {
  const server = useTestServer(replaced);
  const business = { server } as TestBusiness;
  beforeAll(async () => {
    Object.assign(business, await createTestBusiness(server));
  });
  return business;
}
