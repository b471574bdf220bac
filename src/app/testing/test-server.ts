import type { AddressInfo } from 'node:net';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import type { CurrentUser } from '../../accounts/contract/user.ts';
import type { Config } from '../../foundation/server/config.ts';
import type { HttpLimits } from '../../foundation/server/http/http-limits.ts';
import type { Area } from '../../foundation/server/area.ts';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
import { runJobsToTheEnd } from '../../foundation/server/jobs/run-jobs.ts';
import { composeMail } from '../../foundation/server/mail/compose-mail.ts';
import type { Mail } from '../../foundation/server/mail/mail.ts';
import { openLink } from '../../foundation/server/mail/sealed-link.ts';
import { deriveKey } from '../../foundation/server/secrets/derive-key.ts';
import type { Services } from '../../foundation/server/services.ts';
import {
  createTestDatabase,
  forgetWaiting,
  type SharedTestDatabase,
  type TestDatabase,
} from '../../foundation/testing/test-database.ts';
import { providersOf, type Provider, type Providers } from '../../channels/server/index.ts';
import { product } from '../server/areas.ts';
import { createWeb } from '../server/create-web.ts';
import { processAll } from './process-all.ts';
import { sampleSignUp, signUpAndConfirm } from './sign-up.ts';
import { TestClient } from './test-client.ts';
import { createTestServices, TEST_MASTER_KEY } from './test-services.ts';

export interface SentMail {
  to: string;
  subject: string;
  /** The words, as the reader gets them. */
  text: string;
  html: string;
  /** The link of the button, opened. */
  link: string | null;
}

/** A person of a business, signed in. */
export interface SignedIn {
  client: TestClient;
  user: CurrentUser;
  email: string;
}

/** The whole product in this process, on a database that other test files may share. */
export interface SharedTestServer {
  origin: string;
  database: SharedTestDatabase;
  services: Services;
  logLines: string[];
  client(): TestClient;
  /** Signs up a new business; returns its Super Admin. */
  signUp(
    overrides?: Partial<{ email: string; business_name: string; first_name: string; time_zone: string }>,
  ): Promise<SignedIn>;
  /** Invites a person with a role and accepts as them. */
  addUser(admin: TestClient, roleName: string): Promise<SignedIn>;
  /** Runs every job that is due; returns the mails that were sent by it. */
  runJobs(): Promise<SentMail[]>;
  /** Does what a worker does without jobs and sending: webhooks, and everything that has come due. */
  processAll(): Promise<void>;
  /** Deletes what waits for workers and what limits have counted. */
  forgetWaiting(): Promise<void>;
}

/** The same on a database of its own. */
export interface TestServer extends SharedTestServer {
  database: TestDatabase;
  close(): Promise<void>;
}

export const GOOD_PASSWORD = 'Quiet-Harbour-27!';

let counter = 0;
const uniqueEmail = (): string => `person${++counter}.${process.pid}@marigoldlane.example`;

/** What a test brings instead of the providers of the settings. */
export interface ReplacedProviders {
  all?: readonly Provider[];
  /** Calls of onboarding, of all of them. */
  connect?: Partial<Provider['connect']>;
}

export const replaceProviders = (own: Providers, { all = own.all, connect }: ReplacedProviders): Providers =>
  providersOf(all.map((provider) => ({ ...provider, connect: { ...provider.connect, ...connect } })));

/** Starts the product on a database; `close` leaves the database as it is. */
export async function serveTestDatabase(
  database: SharedTestDatabase,
  overrides: Partial<Config> = {},
  replaced: ReplacedProviders = {},
  limits: Partial<HttpLimits> = {},
  areas: readonly Area[] = product.areas,
): Promise<SharedTestServer & { close(): Promise<void> }> {
  const { services, logLines, close } = await createTestServices(database, overrides, areas);
  const linkKey = deriveKey(TEST_MASTER_KEY, 'mail_link');
  const mails: Mail[] = [];
  services.mailer = { ...services.mailer, send: (mail) => Promise.resolve(void mails.push(mail)) };
  services.providers = replaceProviders(services.providers, replaced);
  const app = await createWeb({ services, masterKey: TEST_MASTER_KEY, limits });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const client = () => new TestClient(origin, services.config.publicUrl.origin);

  const runJobs = async (): Promise<SentMail[]> => {
    await runJobsToTheEnd({ ownerPool: database.ownerPool, services, jobs: composeAreas(areas).jobs });
    return mails.splice(0).map(({ to, subject, title, lines, action }) => {
      const link = action ? openLink(linkKey, action.link) : null;
      const button = action && link ? { action: { label: action.label, url: link } } : {};
      return { to, subject, ...composeMail({ title, lines, ...button }), link };
    });
  };

  const signUp: TestServer['signUp'] = async (given = {}) => {
    // Every test comes from one address, which may make ten accounts an hour.
    await database.ownerPool.query("delete from rate_limits where key like 'sign_up:%' or key like 'link:%'");
    const signedIn = client();
    const email = given.email ?? uniqueEmail();
    const user = await signUpAndConfirm(signedIn, (text, values) => database.ownerPool.query(text, values), {
      ...sampleSignUp,
      password: GOOD_PASSWORD,
      ...given,
      email,
    });
    return { client: signedIn, user, email };
  };

  return {
    origin,
    database,
    services,
    logLines,
    client,
    signUp,
    runJobs,
    processAll: () => processAll(services, database.systemPool),
    async addUser(admin, roleName) {
      const email = uniqueEmail();
      const { roles } = await admin.call(accountEndpoints.listRoles, {});
      const role = roles.find(({ name }) => name === roleName);
      if (!role) throw new Error(`There is no role ${roleName}`);
      await admin.call(accountEndpoints.inviteUser, {
        body: { first_name: 'Arjun', last_name: 'Mehta', email, role_id: role.id },
      });
      const mail = (await runJobs()).find(({ to }) => to === email);
      const token = tokenOf(mail?.link);
      const accepted = client();
      const { user } = await accepted.call(accountEndpoints.acceptInvitation, {
        body: { token, first_name: 'Arjun', last_name: 'Mehta', password: GOOD_PASSWORD },
      });
      return { client: accepted, user, email };
    },
    async forgetWaiting() {
      mails.splice(0);
      logLines.splice(0);
      await forgetWaiting(database.ownerPool);
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

/**
 * Starts the product on a database of its own, for a file that cannot share one: with other settings, or looking at tables
 * of all businesses. Its providers are replaced where a test brings its own. Call `close` in afterAll.
 */
export async function startTestServer(
  overrides: Partial<Config> = {},
  replaced: Partial<Providers> = {},
  limits: Partial<HttpLimits> = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const server = await serveTestDatabase(database, overrides, replaced, limits);
  return {
    ...server,
    database,
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

/** The token in a mailed link. */
export function tokenOf(link: string | null | undefined): string {
  const token = /[?&]token=([^&]+)/.exec(link ?? '')?.[1];
  if (!token) throw new Error('The mail has no link');
  return decodeURIComponent(token);
}
