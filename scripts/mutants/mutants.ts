import { accountMutants } from './account-mutants.ts';
import { areaMutants } from './area-mutants.ts';
import { attentionMutants } from './attention-mutants.ts';
import { assignmentMutants } from './assignment-mutants.ts';
import { automationMutants } from './automation-mutants.ts';
import { outreachMutants } from './outreach-mutants.ts';
import { cacheMutants } from './cache-mutants.ts';
import { bulkMutants } from './bulk-mutants.ts';
import { chaosMutants } from './chaos-mutants.ts';
import { chatMutants } from './chat-mutants.ts';
import { composerMutants } from './composer-mutants.ts';
import { deliveryMutants } from './delivery-mutants.ts';
import { edgeMutants } from './edge-mutants.ts';
import { filesMutants } from './files-mutants.ts';
import { ingestMutants } from './ingest-mutants.ts';
import { importMutants } from './import-mutants.ts';
import { campaignWebMutants } from './campaign-web-mutants.ts';
import { listMutants } from './list-mutants.ts';
import { campaignMutants } from './campaign-mutants.ts';
import { sequenceMutants } from './sequence-mutants.ts';
import { notificationMutants } from './notification-mutants.ts';
import { operationsMutants } from './operations-mutants.ts';
import { identityMutants } from './identity-mutants.ts';
import type { Mutant } from './mutant.ts';
import { providerMutants } from './provider-mutants.ts';
import { domainEventMutants } from './domain-event-mutants.ts';
import { recordMutants } from './record-mutants.ts';
import { sequenceScreenMutants } from './sequence-screen-mutants.ts';
import { schedulerMutants } from './scheduler-mutants.ts';
import { searchMutants } from './search-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';
import { tableMutants } from './table-mutants.ts';
import { teamMutants } from './team-mutants.ts';
import { threadMutants } from './thread-mutants.ts';
import { templateMutants } from './template-mutants.ts';
import { webFormMutants } from './webform-mutants.ts';

const security = 'src/app/testing/security';

export const mutants: readonly Mutant[] = [
  ...accountMutants,
  ...areaMutants,
  ...attentionMutants,
  ...assignmentMutants,
  ...automationMutants,
  ...outreachMutants,
  ...importMutants,
  ...campaignWebMutants,
  ...listMutants,
  ...campaignMutants,
  ...sequenceMutants,
  ...ingestMutants,
  ...identityMutants,
  ...deliveryMutants,
  ...bulkMutants,
  ...chatMutants,
  ...teamMutants,
  ...cacheMutants,
  ...filesMutants,
  ...chaosMutants,
  ...edgeMutants,
  ...notificationMutants,
  ...operationsMutants,
  ...searchMutants,
  ...threadMutants,
  ...sqlMutants,
  ...tableMutants,
  ...templateMutants,
  ...composerMutants,
  ...domainEventMutants,
  ...schedulerMutants,
  ...sequenceScreenMutants,
  ...providerMutants,
  ...recordMutants,
  ...webFormMutants,
  {
    promise: 'S1, S2',
    name: 'the business is not set in the transaction',
    file: 'src/foundation/server/db/transaction.ts',
    find: "const business = businessId ?? '';",
    replace: "const business = '';",
    test: `${security}/tenant-matrix.test.ts`,
  },
  {
    promise: 'S1',
    name: 'a role is looked up by id alone, as one who sees every business',
    file: 'migrations/0001-foundation.sql',
    find: 'to parley_app using (business_id = current_business()) with check (business_id = current_business())',
    replace: 'to parley_app using (true) with check (true)',
    test: `${security}/row-level-security.test.ts`,
  },
  {
    promise: 'S2',
    name: 'a table does not force row-level security',
    file: 'migrations/0001-foundation.sql',
    find: "  execute format('alter table %s force row level security', tenant_table);\n",
    replace: '',
    test: `${security}/catalogue.test.ts`,
  },
  {
    promise: 'S4',
    name: 'permissions are not compared',
    file: 'src/foundation/server/http/member-call.ts',
    find: 'if (!user.permissions.has(endpoint.access))',
    replace: 'if (user.permissions.size === 0)',
    test: `${security}/role-matrix.test.ts`,
    only: 'inviteUser',
  },
  {
    promise: 'S4',
    name: 'permissions of calls that are handled together are not compared',
    file: 'src/foundation/server/http/serve-together.ts',
    find: '    refuseUnpermitted(endpoint, user);\n',
    replace: '',
    test: `${security}/role-matrix.test.ts`,
    only: 'sendMessage',
  },
  {
    promise: 'S1',
    name: 'calls that are handled together are all attributed to the user of the first call',
    file: 'src/foundation/server/http/serve-together.ts',
    find: 'users[index] ?? null',
    replace: 'users[0] ?? null',
    test: 'src/chats/server/send/send-together.test.ts',
  },
  {
    promise: 'S4',
    name: 'two Super Admins leaving at once do not wait for each other',
    file: 'src/accounts/server/users/user-store.ts',
    find: "    .forNoKeyUpdate('users')\n",
    replace: '',
    test: `${security}/role-matrix.test.ts`,
    only: 'last Super Admin',
  },
  {
    promise: 'S5',
    name: 'a body may bring unknown fields',
    file: 'src/accounts/contract/update-business-body.ts',
    find: 'export const updateBusinessBody = z.strictObject({',
    replace: 'export const updateBusinessBody = z.looseObject({',
    test: `${security}/mass-assignment.test.ts`,
    only: 'updateBusiness',
  },
  {
    promise: 'S7',
    name: 'other sessions outlive a password change',
    file: 'src/accounts/server/auth/change-password.ts',
    find: '  await endSessionsOf(db, businessId, user.id, me.session_id);\n',
    replace: '',
    test: 'src/accounts/server/auth/sign-in.test.ts',
    only: 'a session dies',
  },
  {
    promise: 'S8',
    name: 'tries at one account are not counted',
    file: 'src/accounts/server/auth/sign-in.ts',
    find: '    await takeTry(tx, perAddress, pair);\n',
    replace: '',
    test: 'src/accounts/server/auth/sign-in.test.ts',
    only: 'throttled',
  },
  {
    promise: 'S8',
    name: 'tries are forgotten because the refused call rolls them back',
    file: 'src/foundation/server/db/transaction.ts',
    find: '    await commit(tx);\n',
    replace: "    await client.query('ROLLBACK');\n",
    test: 'src/accounts/server/auth/sign-in.test.ts',
    only: 'throttled',
  },
  {
    promise: 'S9',
    name: 'the password is cut at 72 bytes',
    file: 'src/accounts/server/passwords/hash-password.ts',
    find: '    message: password,\n    nonce,\n    memory: MEMORY_KIB,',
    replace: '    message: password.slice(0, 72),\n    nonce,\n    memory: MEMORY_KIB,',
    test: 'src/accounts/server/auth/change-password.test.ts',
    only: 'whole password',
  },
  {
    promise: 'S10',
    name: 'a call that proves no origin is taken',
    file: 'src/foundation/server/http/origin-check.ts',
    find: "origin === undefined ? site === 'same-origin'",
    replace: 'origin === undefined ? true',
    test: `${security}/origin-matrix.test.ts`,
  },
  {
    promise: 'S29',
    name: 'scripts may be inline',
    file: 'src/foundation/server/http/security-headers.ts',
    find: '"script-src \'self\'",\n  "style-src \'self\'",\n  "font-src',
    replace: "\"script-src 'self' 'unsafe-inline'\",\n  \"style-src 'self'\",\n  \"font-src",
    test: `${security}/headers.test.ts`,
  },
  {
    promise: 'S33',
    name: 'a page may be of any size',
    file: 'src/foundation/contract/paging.ts',
    find: 'limit: wholeNumber(1, MAX_PAGE_SIZE)',
    replace: 'limit: wholeNumber(1, 1e12)',
    test: `${security}/query-cost.test.ts`,
    only: 'limit',
  },
  {
    promise: 'S36',
    name: 'a mailed link waits readable in the jobs table',
    file: 'src/foundation/server/mail/enqueue-mail.ts',
    find: 'subject: onOneLine(mail.subject),',
    replace: "subject: onOneLine(`${mail.subject} ${action?.url.split('token=')[1] ?? ''}`),",
    test: `${security}/canary.test.ts`,
    only: 'no secret',
  },
  {
    promise: 'S39',
    name: 'a fault shows its message',
    file: 'src/foundation/server/http/error-handler.ts',
    find: "refusal('INTERNAL_ERROR', { info: { request_id: request.id } })",
    replace: "refusal('INTERNAL_ERROR', { message: (error as Error).message, info: { request_id: request.id } })",
    test: `${security}/errors.test.ts`,
  },
  {
    promise: 'R17',
    name: 'statements and waits for a connection have no limit',
    file: 'src/foundation/server/db/pool.ts',
    find: 'const CONNECT_TIMEOUT_MS = 4_000;',
    replace: 'const CONNECT_TIMEOUT_MS = 0;',
    test: 'src/app/testing/database-outage.test.ts',
    only: 'exhausted',
  },
  {
    promise: 'R31',
    name: 'a signal ends the process at once',
    file: 'src/app/server/run.ts',
    find: '  await asked.promise;\n',
    replace: '  await asked.promise;\n  process.exit(1);\n',
    test: 'src/app/testing/start.test.ts',
    only: 'R31',
  },
  {
    promise: 'R32',
    name: 'each migration is committed by itself',
    file: 'src/foundation/server/db/migrate.ts',
    find: 'new Migrator({ db, provider: sqlFiles(folder, apply) })',
    replace: 'new Migrator({ db, provider: sqlFiles(folder, apply), disableTransactions: true })',
    test: 'src/foundation/server/db/migrate.test.ts',
    only: 'killed inside',
  },
  {
    promise: 'R32',
    name: 'an older program applies its functions to a newer database',
    file: 'src/foundation/server/db/migrate.ts',
    find: 'if (isAhead || (isUpToDate',
    replace: 'if ((isUpToDate',
    test: 'src/foundation/server/db/migrate.test.ts',
    only: 'ahead',
  },
  {
    promise: 'R32',
    name: 'a changed function is not applied again',
    file: 'src/foundation/server/db/sql-functions.ts',
    find: 'hashes.get(name) !== hash',
    replace: '!hashes.has(name)',
    test: 'src/foundation/server/db/migrate.test.ts',
    only: 'text has changed',
  },
  {
    promise: 'S16',
    name: 'a login state works once',
    file: 'src/channels/server/connect/attempt-store.ts',
    find: "    .where('used_time', 'is', null)\n",
    replace: '',
    test: 'src/channels/server/connect/connect.test.ts',
    only: 'S16',
  },
  {
    promise: 'S16',
    name: 'a login state belongs to one session',
    file: 'src/channels/server/connect/attempt-store.ts',
    find: "    .where('session_id', '=', attempt.sessionId)\n    .where('kind', '=', attempt.kind)\n",
    replace: '',
    test: 'src/channels/server/connect/connect.test.ts',
    only: 'S16',
  },
];
