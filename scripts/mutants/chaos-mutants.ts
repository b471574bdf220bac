import type { Mutant } from './mutant.ts';

const test = 'chaos/chaos.test.ts';

/** Faults that only show when processes are killed and connections break. */
export const chaosMutants: readonly Mutant[] = [
  {
    promise: 'R1',
    name: 'a kill between the answer 200 and the commit',
    file: 'src/channels/server/inbox/webhook-endpoint.ts',
    find: 'await inbox.append(provider.kind, body);',
    replace: 'inbox.append(provider.kind, body).catch(() => undefined);',
    test,
    only: 'R1-',
  },
  {
    promise: 'R2',
    name: 'what a lost worker was sending is sent again',
    file: 'src/delivery/server/outbox/result-store.ts',
    find: "else 'unknown' end,\n      settled_time = case when o.state = 'attempting' then clock_now() end,",
    replace: "else 'queued' end,\n      settled_time = null,",
    test,
    only: 'R2-',
  },
  {
    promise: 'R2',
    name: 'what a lost worker was sending of a campaign or sequence is sent again',
    file: 'src/delivery/server/outbox/result-store.ts',
    find: "else 'unknown' end,\n      settled_time = case when o.state = 'attempting' then clock_now() end,",
    replace: "else 'queued' end,\n      settled_time = null,",
    test,
    only: 'R5-',
  },
  {
    promise: 'R5',
    name: 'what a killed worker had claimed of a sequence is not claimed again',
    file: 'src/sequences/server/engine/entry-steps.ts',
    find: 'leaseSeconds: 60,',
    replace: 'leaseSeconds: 6_000,',
    test,
    only: 'R5-',
  },
  {
    promise: 'R3',
    name: 'a commit does not wait for the disk',
    file: 'src/foundation/server/postgres/settings.ts',
    find: "synchronous_commit: 'on'",
    replace: "synchronous_commit: 'off'",
    test,
    only: 'R3-',
  },
  {
    promise: 'R5',
    name: 'what a killed worker had claimed is not claimed again',
    file: 'src/chats/server/reminders.ts',
    find: 'leaseSeconds: 30,',
    replace: 'leaseSeconds: 3_000,',
    test,
    only: 'R5-',
  },
  {
    promise: 'R13',
    name: 'a webhook is processed before it is answered',
    file: 'src/app/server/start-parley.ts',
    find: 'const app = await createWeb({\n      services,\n',
    replace: `const { ingestBatch } = await import('../../channels/server/index.ts');
    const { applyUpdates } = await import('../../chats/server/index.ts');
    const systemPool = createPool({ address: database.address, role: 'parley_system', log, applicationName: 'inline' });
    const query = async (statement: { name: string }) => {
      const stored = await services.pool.query(statement as never);
      if (statement.name === 'append_routed_webhooks') await ingestBatch({ systemPool, services, applyUpdates });
      return stored;
    };
    const pool = new Proxy(services.pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
    const app = await createWeb({
      services: { ...services, pool },
`,
    test,
    only: 'R13-',
  },
  {
    promise: 'R31',
    name: 'connections that fall idle during the stop stay open',
    file: 'src/foundation/server/http/close-idle-connections.ts',
    find: 'app.server.closeIdleConnections()',
    replace: 'undefined',
    test: 'src/foundation/server/http/close-idle-connections.test.ts',
  },
  {
    promise: 'R19',
    name: 'a client that comes back is given no past',
    file: 'src/foundation/server/realtime/handshake.ts',
    find: 'resumeFrom: seq === undefined ? null : Number(seq)',
    replace: 'resumeFrom: null',
    test,
    only: 'R19-',
  },
  {
    promise: 'R20',
    name: 'every client comes back at the same moment',
    file: 'src/foundation/web/realtime/backoff.ts',
    find: 'return ceiling / 2 + (random() * ceiling) / 2;',
    replace: 'return ceiling + random() * 0;',
    test,
    only: 'R20-',
  },
];
