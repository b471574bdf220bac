import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWebhookInbox, ingestBatch, startIngestWorker } from '../../../channels/server/index.ts';
import { createPostgresBus } from '../../../foundation/server/realtime/postgres-bus.ts';
import { createPool } from '../../../foundation/server/db/pool.ts';
import { applyUpdates } from '../index.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import type { ProviderFixture, ProviderWebhooks } from '../../../channels/server/providers/testing/provider-fixture.ts';
import { providerFixtures } from '../../../channels/server/providers/testing/provider-fixtures.ts';
import { textPayload, type TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// What must hold when webhooks are repeated, raced, malformed, misdirected or cut off.

let fixture: IngestFixture;
let number: TestNumber;

const count = async (text: string, values: unknown[] = []) =>
  Number((await fixture.rows<{ count: string }>(`select count(*) from ${text}`, values))[0]?.count);
const worker = () =>
  ingestBatch({ systemPool: fixture.database.systemPool, services: fixture.services, applyUpdates, maxRows: 7 });
/** Several workers at once until nothing waits. */
const raceWorkers = async (workers: number) => {
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (;;) {
        const claimed = await worker().catch((error: { code?: string }) => {
          // Of two batches that wait for each other, one is refused and tried again.
          if (error.code !== '40P01') throw error;
          return 1;
        });
        if (claimed === 0) return;
      }
    }),
  );
  await fixture.ingest();
};

describe.each(providerFixtures)('webhooks of a provider with %s', (_name, start) => {
  let provider: ProviderFixture;
  let from: ProviderWebhooks;

  beforeAll(async () => {
    provider = await start();
    fixture = await createIngestFixture(provider.provider);
    number = await fixture.addNumber('1065');
    from = provider.webhooks(number);
  });
  afterAll(async () => {
    await fixture.close();
    await provider.close();
  });

  const unread = async (customer: string) =>
    (
      await fixture.rows<{ unread_count: number }>('select unread_count from chats where recipient_id = $1', [customer])
    ).map(({ unread_count }) => unread_count);

  test('R8: each webhook up to 20 times, in batches and at once: one row, one count, one event', async () => {
    const customers = Array.from({ length: 12 }, () => provider.customer());
    const originals = Array.from({ length: 60 }, (_, place) =>
      from.message({ id: `m.dup${place}`, from: customers[place % 12] ?? '' }),
    );
    const copies = originals.flatMap((one, place) => Array.from({ length: 1 + (place % 20) }, () => one));
    const shuffled = copies
      .map((one, place) => ({ one, key: (place * 7919) % copies.length }))
      .toSorted((a, b) => a.key - b.key);
    for (let at = 0; at < shuffled.length; at += 40)
      await fixture.append(...shuffled.slice(at, at + 40).map(({ one }) => one));
    await raceWorkers(4);
    // Days later once more.
    await fixture.deliver(...originals);
    expect(await count("messages where provider_id like 'm.dup%'")).toBe(60);
    expect(await count('contacts')).toBe(12);
    for (const customer of customers) expect(await unread(customer)).toEqual([5]);
    expect(
      await count("event_log where event = 'new_messages' and data -> 'message' -> 'content' ->> 'text' = 'Hello'"),
    ).toBe(60);
    expect(await count('webhook_dead_letters')).toBe(0);
  });

  test('R10: two first messages of one person at once make one contact and one chat', async () => {
    for (let round = 0; round < 15; round += 1) {
      const customer = provider.customer();
      await fixture.append(from.message({ id: `m.a${round}`, from: customer }));
      await fixture.append(from.message({ id: `m.b${round}`, from: customer }));
      const one = () =>
        ingestBatch({ systemPool: fixture.database.systemPool, services: fixture.services, applyUpdates, maxRows: 1 });
      await Promise.all([one(), one()]);
      await fixture.ingest();
      expect(await unread(customer)).toEqual([2]);
    }
  });

  test('an echo several times, in batches and at once, is one message and no unread one', async () => {
    const customers = Array.from({ length: 10 }, () => provider.customer());
    const echoes = customers.flatMap(
      (to, place) => from.echo({ id: `m.echo${place}`, to, text: 'From the app' }) ?? [],
    );
    if (echoes.length === 0) return expect(provider.capabilities.settlesUnknownBy).not.toBe('echo');
    const written = customers.map((customer, place) => from.message({ id: `m.beside${place}`, from: customer }));
    await fixture.append(...echoes, ...written, ...echoes, ...echoes);
    await raceWorkers(4);
    expect(await count("messages where provider_id like 'm.echo%'")).toBe(10);
    for (const customer of customers) expect(await unread(customer)).toEqual([1]);
    expect(await count('webhook_dead_letters')).toBe(0);
  });

  test('R11: a thousand updates with a malformed one inside: the good ones are applied, the bad one is put aside', async () => {
    const customer = provider.customer();
    const updates = Array.from({ length: 1_000 }, (_, place) =>
      place === 500 ? from.malformed() : from.message({ id: `m.k${place}`, from: customer, text: `no ${place}` }),
    );
    await fixture.deliver(provider.together(...updates), 'this is no webhook');
    expect(await count("messages where provider_id like 'm.k%'")).toBe(999);
    expect(await unread(customer)).toEqual([999]);
    const letters = await fixture.rows<{ reason: string; part: Buffer }>(
      'select reason, part from webhook_dead_letters order by id',
    );
    expect(letters.map(({ reason }) => reason).toSorted()).toEqual(['This is no JSON', 'id is missing']);
    // What is kept is the malformed part alone.
    const part = letters.find(({ reason }) => reason === 'id is missing')?.part ?? Buffer.from('');
    expect(provider.provider.split(part, new Date().toISOString())).toHaveLength(1);
    expect(await count('webhook_inbox where applied_time is null')).toBe(0);
    await fixture.rows('delete from webhook_dead_letters');
  });

  test('an update that the database refuses is singled out by halving, and applied when it is replayed', async () => {
    await fixture.database.ownerPool.query(
      "alter table messages add constraint no_cursed check (provider_id <> 'm.cursed')",
    );
    const customer = provider.customer();
    const updates = Array.from({ length: 40 }, (_, place) =>
      from.message({ id: place === 23 ? 'm.cursed' : `m.h${place}`, from: customer }),
    );
    await fixture.deliver(from.message({ id: 'm.innocent', from: customer }), provider.together(...updates));
    expect(await count("messages where provider_id like 'm.h%'")).toBe(39);
    expect(await count("messages where provider_id = 'm.innocent'")).toBe(1);
    const letters = await fixture.rows<{ id: string; reason: string }>(
      "select id, reason from webhook_dead_letters where reason like '%no_cursed%'",
    );
    expect(letters).toHaveLength(1);
    expect(await count('webhook_inbox where applied_time is null')).toBe(0);
    await fixture.database.ownerPool.query('alter table messages drop constraint no_cursed');
    const replay = () =>
      fixture.rows<{ n: number }>('select replay_dead_letters($1) as n', [letters.map(({ id }) => id)]);
    expect(await replay()).toEqual([{ n: 1 }]);
    expect(await replay()).toEqual([{ n: 0 }]);
    await fixture.ingest();
    expect(await count("messages where provider_id = 'm.cursed'")).toBe(1);
    expect(await unread(customer)).toEqual([41]);
  });

  test('S14: a number decides the business; another business’s message ids have no effect', async () => {
    const other = await fixture.addNumber('2099');
    const theirs = provider.webhooks(other);
    const theirCustomer = provider.customer();
    await fixture.deliver(theirs.message({ id: 'm.theirs', from: theirCustomer }));
    const [before] = await fixture.rows("select * from messages where provider_id = 'm.theirs'");
    const customer = provider.customer();
    const change = { from: customer, target: 'm.theirs' };
    const wrongAccount = provider.webhooks({ ...number, account_id: other.account_id });
    await fixture.deliver(
      ...[
        from.reaction({ ...change, id: 'm.s1', emoji: '💥' }),
        from.revoke({ ...change, id: 'm.s2' }),
        from.message({ id: 'm.s3', from: customer, quotes: 'm.theirs' }),
        from.message({ id: 'm.theirs', from: customer }),
        from.failed({ id: 'm.theirs' }),
        from.read({ by: theirCustomer, ids: ['m.theirs'] }),
        // The account is theirs, the number ours: the number decides.
        wrongAccount.message({ id: 'm.s4', from: customer }),
      ].flatMap((webhook) => webhook ?? []),
    );
    expect(
      await fixture.rows("select * from messages where provider_id = 'm.theirs' and business_id = $1", [
        other.business_id,
      ]),
    ).toEqual([before]);
    expect(await count('messages where business_id = $1', [other.business_id])).toBe(2);
    const ours = await fixture.rows<{ provider_id: string; meta: object }>(
      "select provider_id, meta from messages where business_id = $1 and provider_id in ('m.s3', 'm.s4', 'm.theirs') order by provider_id",
      [number.business_id],
    );
    expect(ours.map(({ provider_id }) => provider_id)).toEqual(['m.s3', 'm.s4', 'm.theirs']);
    expect(ours[0]?.meta).not.toHaveProperty('replied_for', (before as { id: string }).id);
  });

  test('what is for a number that no one here has is kept, and applied once the number is connected', async () => {
    const early = provider.webhooks({ ...number, number_id: '3055' });
    await fixture.deliver(early.message({ id: 'm.early', from: provider.customer() }));
    const letters = await fixture.rows<{ id: string }>(
      "select id from webhook_dead_letters where reason = 'No business here has this number'",
    );
    expect(letters).toHaveLength(1);
    const late = await fixture.addNumber('3055');
    await fixture.rows('select replay_dead_letters(null)');
    await fixture.ingest();
    expect(await count('messages where business_id = $1 and origin = $2', [late.business_id, 'incoming'])).toBe(1);
  });
});

// Claims, wake-ups, locks and lost connections are the same whatever a webhook says: one provider shows them.
describe('the worker', () => {
  beforeAll(async () => {
    fixture = await createIngestFixture();
    number = await fixture.addNumber('1065');
  });
  afterAll(() => fixture.close());

  test('a worker whose connection is killed in the middle loses nothing and doubles nothing', async () => {
    const person = '919847000001';
    const all = Array.from({ length: 60 }, (_, place) => textPayload(number, person, `wamid.cut${place}`));
    await fixture.append(...all);
    // The first statement that touches a chat waits for this lock, so the cut comes in mid-batch.
    const blocker = await fixture.database.ownerPool.connect();
    await blocker.query('begin');
    await blocker.query('lock table chats in access exclusive mode');
    const running = fixture.ingest().catch((error: unknown) => error);
    const kill = async () =>
      (
        await fixture.database.ownerPool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%chats%' and pid <> pg_backend_pid()`,
        )
      ).rowCount;
    await expect.poll(kill, { timeout: 10_000 }).toBeGreaterThan(0);
    await blocker.query('rollback');
    blocker.release();
    expect(await running).toBeInstanceOf(Error);
    expect(await count("messages where provider_id like 'wamid.cut%'")).toBe(0);
    await fixture.ingest();
    expect(await count("messages where provider_id like 'wamid.cut%'")).toBe(60);
    expect(await fixture.rows('select unread_count from chats where recipient_id = $1', [person])).toEqual([
      { unread_count: 60 },
    ]);
    expect(await count("webhook_dead_letters where reason like '%chats%'")).toBe(0);
  });

  test('accounts take turns: a batch begins with the one after the last', async () => {
    const [one, two] = [await fixture.addNumber('2065'), await fixture.addNumber('3065')];
    const say = (at: TestNumber, id: string) => textPayload(at, '919850000077', id);
    await fixture.append(
      ...Array.from({ length: 4 }, (_, index) => say(one, `wamid.turn-a${index}`)),
      say(two, 'wamid.turn-b'),
    );
    const turn = { afterAccount: '' };
    const options = {
      systemPool: fixture.database.systemPool,
      services: fixture.services,
      applyUpdates,
      maxRows: 1,
      turn,
    };
    for (let batch = 0; batch < 2; batch += 1) await ingestBatch(options);
    expect(
      await fixture.rows("select provider_id from messages where provider_id like 'wamid.turn%' order by 1"),
    ).toEqual([{ provider_id: 'wamid.turn-a0' }, { provider_id: 'wamid.turn-b' }]);
    await fixture.ingest();
  });

  test('a worker is woken by what another process has stored, and does not wait for its poll', async () => {
    const { services, database } = fixture;
    const elsewhere = await createPostgresBus({ address: database.address, log: services.log });
    let applied: () => void = () => undefined;
    const worker = startIngestWorker({
      systemPool: database.systemPool,
      services,
      pollMs: 3_600_000,
      async applyUpdates(ctx, received) {
        const letters = await applyUpdates(ctx, received);
        if (received.length > 0) ctx.tx.afterCommit(applied);
        return letters;
      },
    });
    try {
      for (const id of ['wamid.wake1', 'wamid.wake2']) {
        const done = new Promise<void>((resolve) => (applied = resolve));
        await fixture.append(textPayload(number, '919850000078', id));
        elsewhere.wake('ingest');
        await done;
      }
    } finally {
      await worker.stop();
      await elsewhere.close();
    }
    expect(await count("messages where provider_id like 'wamid.wake%'")).toBe(2);
  });

  test('a flood is applied without a wait for the poll, and what other accounts have beside it', async () => {
    const other = await fixture.addNumber('4065');
    const { services, database } = fixture;
    const everything = new Set(['wamid.beside', ...Array.from({ length: 700 }, (_, index) => `wamid.flood${index}`)]);
    const done = Promise.withResolvers<void>();
    await fixture.append(
      ...Array.from({ length: 700 }, (_, index) => textPayload(number, '919850000079', `wamid.flood${index}`)),
      textPayload(other, '919850000079', 'wamid.beside'),
    );
    const worker = startIngestWorker({
      systemPool: database.systemPool,
      services,
      pollMs: 3_600_000,
      async applyUpdates(ctx, received) {
        const ids = received.flatMap(({ update }) => (update.kind === 'message' ? [update.provider_id] : []));
        // Nothing of the flood delays what others have sent.
        expect(ids.includes('wamid.beside') && ids.length > 1).toBe(false);
        // Work of low priority reads this and pauses (`isLowPriority`).
        if (ids.includes('wamid.flood0')) expect(services.webhookFlood.isUnderWay).toBe(true);
        const letters = await applyUpdates(ctx, received);
        ctx.tx.afterCommit(() => {
          for (const id of ids) everything.delete(id);
          if (everything.size === 0) done.resolve();
        });
        return letters;
      },
    });
    await done.promise;
    await expect.poll(() => services.webhookFlood.isUnderWay).toBe(false);
    await worker.stop();
    expect(await count("messages where provider_id like 'wamid.flood%'")).toBe(700);
  });

  test.each([
    ['of another account', '5065', 200, 200],
    ['of the same account', '6065', 1_000, 0],
  ])('while a batch of a flood is under way, one %s is applied', async (_, numberId, own, others) => {
    const [one, other] = [await fixture.addNumber(numberId), await fixture.addNumber(`${numberId}9`)];
    const { services, database } = fixture;
    const say = (at: TestNumber, many: number) =>
      Array.from({ length: many }, (_each, index) => textPayload(at, '919850000080', `wamid.two${numberId}.${index}`));
    await fixture.append(...say(one, own), ...say(other, others));
    const second = Promise.withResolvers<void>();
    let batches = 0;
    const worker = startIngestWorker({
      systemPool: database.systemPool,
      services,
      pollMs: 3_600_000,
      async applyUpdates(ctx, received) {
        batches += 1;
        if (batches === 1) await second.promise;
        else ctx.tx.afterCommit(second.resolve);
        return applyUpdates(ctx, received);
      },
    });
    await second.promise;
    await worker.stop();
    await fixture.ingest();
    expect(await count('messages where starts_with(provider_id, $1)', [`wamid.two${numberId}.`])).toBe(own + others);
  });

  test('with two processors the second batch of a flood begins when no more webhooks arrive', async () => {
    const flooded = await fixture.addNumber('7065');
    const { services, database } = fixture;
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let batches = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const worker = startIngestWorker({
      systemPool: database.systemPool,
      services,
      processors: 2,
      async applyUpdates(ctx, received) {
        batches += 1;
        if (batches === 1) first.resolve();
        if (batches === 2) second.resolve();
        await second.promise;
        return applyUpdates(ctx, received);
      },
    });
    // Time stands still: from here on a webhook has just arrived.
    services.bus.wake('ingest');
    const bodies = Array.from({ length: 1_000 }, (_, index) =>
      textPayload(flooded, '919850000081', `wamid.one.${index}`),
    );
    await fixture.append(...bodies);
    services.bus.wake('ingest');
    await first.promise;
    // Longer than a claim: the loop for a second batch was woken by the full first one.
    for (let trips = 0; trips < 20; trips += 1) await fixture.rows('select 1');
    expect(batches).toBe(1);
    vi.advanceTimersByTime(200);
    await second.promise;
    vi.useRealTimers();
    await worker.stop();
    await fixture.ingest();
    expect(await count("messages where starts_with(provider_id, 'wamid.one.')")).toBe(1_000);
  });

  test('requests at once are stored together, in one row each', async () => {
    let statements = 0;
    const inbox = createWebhookInbox({ pool: fixture.database.appPool, onStored: () => (statements += 1) });
    const before = await count('webhook_inbox');
    await Promise.all(
      Array.from({ length: 900 }, (_, place) => inbox.append('whatsapp', Buffer.from(`{"entry":[],"n":${place}}`))),
    );
    expect(await count('webhook_inbox')).toBe(before + 900);
    expect(statements).toBeLessThan(10);
    const [last] = await fixture.rows<{ body: Buffer }>('select body from webhook_inbox order by id desc limit 1');
    expect(JSON.parse(last?.body.toString() ?? '')).toMatchObject({ entry: [] });
    await fixture.ingest();
  });

  test('an update that waits too long for a lock is isolated: others are applied, it is tried again, then put aside', async () => {
    const [locked, free] = ['919849000001', '919849000002'];
    await fixture.deliver(textPayload(number, locked, 'wamid.lock0'));
    const blocker = await fixture.database.ownerPool.connect();
    await blocker.query('begin');
    await blocker.query('select from chats where recipient_id = $1 for update', [locked]);
    const impatient = createPool({
      address: fixture.database.address,
      role: 'parley_system',
      log: fixture.services.log,
      statementTimeoutMs: 300,
      applicationName: 'parley-test',
    });
    const apply = () => ingestBatch({ systemPool: impatient, services: fixture.services, applyUpdates });
    await fixture.append(textPayload(number, locked, 'wamid.lock1'), textPayload(number, free, 'wamid.lock2'));
    await apply();
    expect(await count("messages where provider_id = 'wamid.lock2'")).toBe(1);
    expect(await count('webhook_inbox where applied_time is null')).toBe(1);
    while ((await apply()) > 0);
    const reason = "webhook_dead_letters where reason like '%57014%'";
    expect(await count(reason)).toBe(1);
    await blocker.query('rollback');
    blocker.release();
    await fixture.rows('select replay_dead_letters(null)');
    await fixture.ingest();
    expect(await count("messages where provider_id = 'wamid.lock1'")).toBe(1);
    await impatient.end();
  });
});
