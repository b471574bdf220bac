import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { systemActor } from '../../contract/actor.ts';
import { chainCut, defineDomainEvent } from '../../contract/domain-event.ts';
import type { Id } from '../../contract/id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createBusinessContext, createWorkContext } from '../create-work-context.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { createLog } from '../log.ts';
import { createMember } from '../realtime/testing/realtime-fixture.ts';
import { runAllDue } from '../scheduler/start-scheduler.ts';
import type { Services } from '../services.ts';
import type { WorkContext } from '../work-context.ts';
import { configureReaction } from './business-config-store.ts';
import { MAX_DEPTH } from './deliver-raised.ts';
import { reactions } from './run-reactions.ts';
import { createListenerRegistry, on, react, type Listener } from './listener.ts';

let database: TestDatabase;
let businessId: Id;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(
    'create table facts (business_id bigint references tenants, what text); grant all on facts to parley_system, parley_app',
  );
});
beforeEach(async () => {
  await database.ownerPool.query('truncate facts, reactions, due_reactions, business_configs');
  ({ businessId } = await createMember(database));
});
afterAll(() => database.drop());

const happened = defineDomainEvent('test.happened', 'Something happened', { n: z.number() });
const followed = defineDomainEvent('test.followed', 'Something followed', { n: z.number() });

const noteFact = async ({ tx }: WorkContext, business: Id, what: string): Promise<void> => {
  await tx.run({ name: 'note_fact', text: 'insert into facts values ($1, $2)' }, [business, what]);
};
const facts = async () =>
  (await database.ownerPool.query<{ what: string }>('select what from facts order by what')).rows.map(
    ({ what }) => what,
  );
const reactionRows = async () =>
  (
    await database.ownerPool.query<{ listener: string; item: unknown; depth: number }>(
      'select listener, item, depth from reactions order by id',
    )
  ).rows;

function servicesWith(listeners: readonly Listener[]): { services: Services; logged: string[] } {
  const logged: string[] = [];
  const services = {
    config: { nodeEnv: 'test' },
    bus: { wakeLog: () => undefined, wake: () => undefined },
    pool: database.appPool,
    log: createLog('debug', { write: (line) => logged.push(line) }),
    listeners: createListenerRegistry(listeners),
  } as unknown as Services;
  return { services, logged };
}
const inSystem = <Result>(services: Services, work: (ctx: WorkContext) => Promise<Result>): Promise<Result> =>
  inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    work(createWorkContext(services, tx)),
  );

test('a listener gets all items of a round at once, of every business, and commits with the cause', async () => {
  const other = await createMember(database);
  const rounds: number[][] = [];
  const listener = on(happened, 'test.note', async (ctx, items) => {
    rounds.push(items.map(({ n }) => n));
    for (const { business_id, n } of items) await noteFact(ctx, business_id, `listener ${n}`);
  });
  const { services } = servicesWith([listener]);
  await inSystem(services, async (ctx) => {
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    await noteFact(ctx, businessId, 'cause');
    ctx.raise(happened, [{ business_id: other.businessId, n: 2 }]);
  });
  expect(rounds).toEqual([[1, 2]]);
  expect(await facts()).toEqual(['cause', 'listener 1', 'listener 2']);
});

test('a cause that fails takes what its listeners did with it, and never runs them', async () => {
  const { services } = servicesWith([on(happened, 'test.note', (ctx) => noteFact(ctx, businessId, 'listener'))]);
  const failed = inSystem(services, async (ctx) => {
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    await noteFact(ctx, businessId, 'cause');
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await facts()).toEqual([]);
});

test('listeners run in the order of the modules, and what they raise comes in the next round', async () => {
  const order: string[] = [];
  const note =
    (name: string, next = false) =>
    (ctx: WorkContext): Promise<void> => {
      order.push(name);
      if (next) ctx.raise(followed, [{ business_id: businessId, n: 1 }]);
      return Promise.resolve();
    };
  const { services } = servicesWith([
    on(followed, 'lower.follow', note('lower follows')),
    on(happened, 'lower.hear', note('lower', true)),
    on(happened, 'upper.hear', note('upper', true)),
    on(followed, 'upper.follow', note('upper follows')),
  ]);
  await inSystem(services, (ctx) => {
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    return Promise.resolve();
  });
  expect(order).toEqual(['lower', 'upper', 'lower follows', 'upper follows']);
});

test('a listener that fails loses its own work only, and gets each item again after the commit', async () => {
  const broken = on(happened, 'test.broken', async (ctx, items) => {
    for (const { business_id, n } of items) await noteFact(ctx, business_id, `broken ${n}`);
    ctx.raise(followed, [{ business_id: businessId, n: 9 }]);
    await ctx.tx.run({ name: 'divide', text: 'select 1 / 0' });
  });
  const listening: number[] = [];
  const { services, logged } = servicesWith([
    broken,
    on(happened, 'test.sound', async (ctx, items) => {
      for (const { business_id, n } of items) await noteFact(ctx, business_id, `sound ${n}`);
    }),
    on(followed, 'test.follow', (_, items) => Promise.resolve(void listening.push(...items.map(({ n }) => n)))),
  ]);
  await inSystem(services, async (ctx) => {
    ctx.raise(happened, [
      { business_id: businessId, n: 1 },
      { business_id: businessId, n: 2 },
    ]);
    await noteFact(ctx, businessId, 'cause');
  });
  expect(await facts()).toEqual(['cause', 'sound 1', 'sound 2']);
  expect(listening).toEqual([]);
  expect(await reactionRows()).toEqual([
    { listener: 'test.broken', item: { business_id: businessId, n: 1 }, depth: 1 },
    { listener: 'test.broken', item: { business_id: businessId, n: 2 }, depth: 1 },
  ]);
  expect(logged.join('')).toContain('Failed to run a listener');
});

test('statements that a failed listener still sends are refused and undo nothing of others', async () => {
  const isRolledBack = Promise.withResolvers<void>();
  const late = Promise.withResolvers<string>();
  const { services } = servicesWith([
    on(happened, 'test.hasty', (ctx) => {
      const sendLate = async () => {
        await isRolledBack.promise;
        await noteFact(ctx, businessId, 'too late');
      };
      sendLate().then(
        () => late.resolve('sent'),
        () => late.resolve('refused'),
      );
      return Promise.reject(new Error('It fails while it still works'));
    }),
    on(happened, 'test.next', async () => {
      isRolledBack.resolve();
      expect(await late.promise).toBe('refused');
    }),
  ]);
  await inSystem(services, async (ctx) => {
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    await noteFact(ctx, businessId, 'cause');
  });
  expect(await late.promise).toBe('refused');
  expect(await facts()).toEqual(['cause']);
});

test('a chain without an end is cut, raised once as cut, and its transaction commits', async () => {
  let runs = 0;
  const cut: string[] = [];
  const { services } = servicesWith([
    on(happened, 'test.again', (ctx, items) => {
      runs += 1;
      ctx.raise(happened, items);
      return Promise.resolve();
    }),
    on(chainCut, 'test.cut', (ctx, items) => {
      cut.push(...items.map(({ event }) => event));
      ctx.raise(happened, [{ business_id: businessId, n: 0 }]);
      return Promise.resolve();
    }),
  ]);
  await inSystem(services, async (ctx) => {
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    await noteFact(ctx, businessId, 'cause');
  });
  expect(runs).toBe(MAX_DEPTH);
  expect(cut).toEqual(['test.happened']);
  expect(await facts()).toEqual(['cause']);
});

test('a reaction is written only for a business that has configured it', async () => {
  const reaction = react(happened, 'test.react', () => Promise.resolve());
  const { services } = servicesWith([reaction]);
  const other = await createMember(database);
  const configure = (isConfigured: boolean) =>
    inTransaction({ pool: database.appPool, businessId, mode: 'write' }, (tx) =>
      configureReaction(tx, businessId, reaction, isConfigured),
    );
  const raise = () =>
    inSystem(services, (ctx) => {
      ctx.raise(
        happened,
        [businessId, other.businessId].map((business_id) => ({ business_id, n: 1 })),
      );
      return Promise.resolve();
    });
  await raise();
  expect(await reactionRows()).toEqual([]);
  await configure(true);
  await configure(true);
  await raise();
  const written = [{ listener: 'test.react', item: { business_id: businessId, n: 1 }, depth: 1 }];
  expect(await reactionRows()).toEqual(written);
  await configure(false);
  await raise();
  expect(await reactionRows()).toEqual(written);
  const { rows } = await database.ownerPool.query('select version, configured from business_configs');
  expect(rows).toEqual([{ version: 3, configured: [] }]);
});

test('with nothing configured and what is configured known, raising sends no statement', async () => {
  const { services } = servicesWith([react(happened, 'test.react', () => Promise.resolve())]);
  const sent: string[] = [];
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) => {
    const run: Transaction['run'] = (statement, values) => {
      sent.push(statement.name);
      return tx.run(statement, values);
    };
    const counting = Object.assign(Object.create(tx) as Transaction, { run });
    const ctx = createWorkContext(services, counting);
    ctx.knowConfigs([{ business_id: businessId, config_version: 0, configured: [] }]);
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    return Promise.resolve();
  });
  expect(sent).toEqual([]);
});

/** Runs reactions as a worker does, until none is due; a pause after a failure is skipped. */
async function runReactions(services: Services): Promise<void> {
  const run = () => runAllDue({ systemPool: database.systemPool, services, kinds: [reactions], periodic: [] });
  while (await run());
  while ((await database.ownerPool.query('update due_reactions set due_time = clock_now()')).rowCount) await run();
}
const raiseAll = (services: Services, ...numbers: number[]) =>
  inSystem(services, (ctx) => {
    ctx.raise(
      happened,
      numbers.map((n) => ({ business_id: businessId, n })),
    );
    return Promise.resolve();
  });
const configureFor = (listener: Listener) =>
  inTransaction({ pool: database.appPool, businessId, mode: 'write' }, (tx) =>
    configureReaction(tx, businessId, listener, true),
  );

test('a reaction runs once, in its business, in the order of its causes and one step deeper than they', async () => {
  const seen: unknown[] = [];
  const reaction = react(happened, 'test.react', async (ctx, { n }) => {
    seen.push([ctx.businessId, ctx.depth, n]);
    await noteFact(ctx, ctx.businessId, `reaction ${n}`);
  });
  const { services } = servicesWith([reaction]);
  await configureFor(reaction);
  await raiseAll(services, 1, 2, 3);
  await Promise.all([runReactions(services), runReactions(services)]);
  expect(seen).toEqual([1, 2, 3].map((n) => [businessId, 1, n]));
  expect(await facts()).toEqual(['reaction 1', 'reaction 2', 'reaction 3']);
  expect(await reactionRows()).toEqual([]);
});

test('a long chain shortens no other that raises the same event in the same round', async () => {
  const depths: number[] = [];
  const { services } = servicesWith([
    on(happened, 'test.depth', (ctx, items) => Promise.resolve(void depths.push(ctx.depth, items.length))),
  ]);
  await inSystem(services, (ctx) => {
    ctx.raise(happened, [{ business_id: businessId, n: 1 }]);
    ctx.atDepth(MAX_DEPTH).raise(happened, [{ business_id: businessId, n: 2 }]);
    ctx.atDepth(2).raise(happened, [{ business_id: businessId, n: 3 }]);
    return Promise.resolve();
  });
  expect(depths).toEqual([1, 1, 3, 1]);
});

test('reactions that set each other off are cut at the same depth', async () => {
  const depths: number[] = [];
  const cut: string[] = [];
  const reaction = react(happened, 'test.again', (ctx, item) => {
    depths.push(ctx.depth);
    ctx.raise(happened, [item]);
    return Promise.resolve();
  });
  const { services } = servicesWith([
    reaction,
    on(chainCut, 'test.cut', (_, items) => Promise.resolve(void cut.push(...items.map(({ event }) => event)))),
  ]);
  await configureFor(reaction);
  await raiseAll(services, 1);
  await runReactions(services);
  expect(depths).toEqual(Array.from({ length: MAX_DEPTH }, (_, index) => index + 1));
  expect(cut).toEqual(['test.happened']);
});

test('a reaction that keeps failing becomes a dead letter of its own; the others have run', async () => {
  const reaction = react(happened, 'test.picky', async (ctx, { n }) => {
    await noteFact(ctx, ctx.businessId, `reaction ${n}`);
    if (n === 2) throw new Error('This number is wrong');
  });
  const { services } = servicesWith([reaction]);
  await configureFor(reaction);
  await raiseAll(services, 1, 2, 3);
  await runReactions(services);
  expect(await facts()).toEqual(['reaction 1', 'reaction 3']);
  const { rows } = await database.ownerPool.query(
    'select item, reason, failed_time is not null as has_failed from reactions',
  );
  expect(rows).toEqual([{ item: { business_id: businessId, n: 2 }, reason: 'Error', has_failed: true }]);

  const replayed = react(happened, 'test.picky', (ctx, { n }) => noteFact(ctx, ctx.businessId, `replayed ${n}`));
  await database.ownerPool.query('select replay_reactions(null)');
  await runReactions(servicesWith([replayed]).services);
  expect(await facts()).toEqual(['reaction 1', 'reaction 3', 'replayed 2']);
  expect(await reactionRows()).toEqual([]);
});

test('the items of a listener that failed reach it one by one after the commit', async () => {
  let isBroken = true;
  const listener = on(happened, 'test.recovers', async (ctx, items) => {
    for (const { business_id, n } of items) await noteFact(ctx, business_id, `listener ${n} of ${items.length}`);
    if (isBroken) await ctx.tx.run({ name: 'divide', text: 'select 1 / 0' });
  });
  const { services } = servicesWith([listener]);
  await raiseAll(services, 1, 2);
  expect(await facts()).toEqual([]);
  isBroken = false;
  await runReactions(services);
  expect(await facts()).toEqual(['listener 1 of 1', 'listener 2 of 1']);
});

const killPoints = ['before it is raised', 'after it is raised', 'in its listener', 'after its listener'] as const;
type KillPoint = (typeof killPoints)[number];

/** Raises an event whose listener writes a row beside that of the cause; the connection is killed where `at` says. */
async function raiseAndKill(at: KillPoint | 'with the commit', n: number): Promise<void> {
  const killed = Promise.withResolvers<void>();
  const kill = async ({ tx }: WorkContext) => {
    const [own] = await tx.run<{ pid: number }>({ name: 'own_pid', text: 'select pg_backend_pid() as pid' });
    const killing = database.ownerPool.query('select pg_terminate_backend($1)', [own?.pid]).then(() => undefined);
    killed.resolve(killing);
    if (at !== 'with the commit') await killing;
  };
  const { services } = servicesWith([
    on(happened, 'test.note', async (ctx, items) => {
      if (at === 'in its listener') await kill(ctx);
      for (const { business_id } of items) await noteFact(ctx, business_id, `listener ${n}`);
    }),
    on(happened, 'test.last', (ctx) =>
      at === 'after its listener' || at === 'with the commit' ? kill(ctx) : Promise.resolve(),
    ),
  ]);
  await inTransaction({ pool: database.appPool, businessId, mode: 'write' }, async (tx) => {
    const ctx = createBusinessContext(services, tx, { businessId, actor: systemActor });
    if (at === 'before it is raised') await kill(ctx);
    ctx.raise(happened, [{ business_id: businessId, n }]);
    if (at === 'after it is raised') await kill(ctx);
    await noteFact(ctx, businessId, `cause ${n}`);
  }).catch(() => undefined);
  // A connection that an earlier kill has met in the pool ends before its own kill.
  killed.resolve();
  await killed.promise;
}

test.each(killPoints)(
  'a transaction that is killed %s leaves neither the cause nor what its listener did',
  async (at) => {
    await raiseAndKill(at, 1);
    expect(await facts()).toEqual([]);
  },
);

test('killed while it commits, the cause remains with what its listener did, or neither', async () => {
  for (let n = 0; n < 20; n += 1) await raiseAndKill('with the commit', n);
  const written = await facts();
  const numbersOf = (kind: string) =>
    written.flatMap((what) => (what.startsWith(kind) ? [what.slice(kind.length)] : []));
  expect(numbersOf('listener')).toEqual(numbersOf('cause'));
});
