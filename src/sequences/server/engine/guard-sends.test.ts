import { expect, test } from 'vitest';
import type { GuardedSend } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { askGuard, passUntil, sendsOf, waitsUntil, windowOf } from '../../../outreach/server/testing/window-fixture.ts';
import { useOwnSequenceFixture } from '../testing/sequence-fixture.ts';
import { sequenceSends } from './guard-sends.ts';

const fixture = useOwnSequenceFixture();
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000, interval: 20 });
const office = windowOf('09:00', '18:00');
const statesOf = async (id: Id) => (await sendsOf(fixture, id)).map(({ state, count }) => [state, count]);

test('[SEQ-24] a message that could not leave inside of the window of its step waits for the next one, without an attempt', async () => {
  const { id, sequence_configs: steps } = await fixture.running([fixture.step()]);
  const [step] = steps ?? [];
  // The window is one of the second version only.
  await fixture.update(id, { sequence_configs: [fixture.step({ id: step?.id, window: office })] });
  const free = await fixture.running([fixture.step()]);
  await passUntil(fixture, '10:00');
  for (const each of [id, free.id]) await fixture.add(each, await fixture.contacts(2));
  await fixture.work();
  // No engine runs until the evening.
  await passUntil(fixture, '19:00');
  const engine = fixture.startSending();
  await eventually(() => sendsOf(fixture, id)).toEqual([{ state: 'queued', due: '09:00', attempts: 0, count: 2 }]);
  await eventually(() => statesOf(free.id)).toEqual([['accepted', 2]]);
  expect(fixture.provider.seen).toHaveLength(2);
  await passUntil(fixture, '09:00');
  await eventually(() => statesOf(id)).toEqual([['accepted', 2]]);
  expect(fixture.provider.seen).toHaveLength(4);
  await engine.stop();
});

/** What the guard says of all messages of these sequences that wait. */
const ask = async (ids: readonly Id[]) =>
  askGuard(
    fixture,
    sequenceSends,
    await fixture.rows<Pick<GuardedSend, 'message_id' | 'chat_id' | 'source'> & Record<string, unknown>>(
      `select o.message_id, o.chat_id, jsonb_build_object('kind', s.kind, 'record_id', s.record_id::text,
         'step', s.step::text, 'part', s.part, 'member_id', o.member_id::text) as source
       from outbox o join send_sources s on s.business_id = o.business_id and s.id = o.source_id
       where s.record_id = any ($1) and o.state = 'queued' order by o.message_id`,
      [ids],
    ),
  );

test('without a window a claim asks nothing more; with one a single statement more, for one message as for many', async () => {
  const sequences = {
    free: await fixture.running([fixture.step()]),
    open: await fixture.running([fixture.step({ window: office })]),
    over: await fixture.running([fixture.step({ window: windowOf('09:00', '11:00') })]),
  };
  const [free, open, over] = [sequences.free.id, sequences.open.id, sequences.over.id];
  await passUntil(fixture, '10:00');
  await fixture.add(free, await fixture.contacts(1));
  await fixture.add(open, await fixture.contacts(1));
  await fixture.add(over, await fixture.contacts(3));
  await fixture.work();
  await passUntil(fixture, '12:00');
  const allowed = { allowed: true, outside_window: false };
  expect(await ask([free])).toEqual({ verdicts: [allowed], statements: ['lock_passes_of_sends'] });
  const statements = ['lock_passes_of_sends', 'read_moment'];
  expect(await ask([open])).toEqual({ verdicts: [allowed], statements });
  const all = await ask([free, open, over]);
  const [{ ms } = { ms: '' }] = await fixture.rows<{ ms: string }>(
    'select (extract(epoch from clock_now()) * 1000)::bigint as ms',
  );
  const nowMs = Number(ms);
  expect(all.statements).toEqual(statements);
  expect(all.verdicts.map((verdict) => waitsUntil(verdict, 'Asia/Kolkata', nowMs))).toEqual([
    null,
    null,
    '09:00',
    '09:00',
    '09:00',
  ]);
});
