import { expect, test } from 'vitest';
import { businessEndpoints } from '../../accounts/contract/setup-endpoints.ts';
import type { GuardedSend } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { askGuard, passUntil, sendsOf, waitsUntil, windowOf } from '../../outreach/server/testing/window-fixture.ts';
import { campaignSendKind } from './send-kind.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();

async function running(count: number, body: Record<string, unknown>): Promise<Id> {
  const { listId } = await fixture.list(count);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()], ...body });
  await fixture.act(id, 'run');
  await fixture.work();
  fixture.provider.seen.splice(0);
  return id;
}

test('what could not leave inside of the window waits for the next one: no attempt, no failure, and the campaign ends after it', async () => {
  await passUntil(fixture, '10:00');
  const id = await running(5, { runtime_params: { window: windowOf('09:00', '18:00') } });
  // No engine runs until the evening.
  await passUntil(fixture, '19:00');
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  expect(await sendsOf(fixture, id)).toEqual([{ state: 'queued', due: '09:00', attempts: 0, count: 5 }]);
  expect(await fixture.stats(id)).toMatchObject({ submitted: 5, sent: 0, failed: 0 });
  await fixture.pass('15 seconds');
  expect(await fixture.get(id)).toMatchObject({ status: 'in_progress' });
  await passUntil(fixture, '09:00');
  await fixture.send();
  expect(new Set(fixture.sentTo()).size).toBe(5);
  expect(fixture.sentTo()).toHaveLength(5);
  await fixture.report('delivered');
  await fixture.pass('15 seconds');
  expect(await fixture.get(id)).toMatchObject({ status: 'completed' });
  expect(await fixture.stats(id)).toMatchObject({ sent: 5, delivered: 5, failed: 0 });
  expect(await fixture.ledger()).toEqual({});
});

test('what the window leaves over of a run with a pace goes on at that pace when it opens again', async () => {
  await passUntil(fixture, '17:58');
  const id = await running(4, { runtime_params: { per_minute: 1, window: windowOf('09:00', '18:00') } });
  const dues = (await sendsOf(fixture, id)).map(({ due }) => due).toSorted();
  expect(dues).toEqual(['09:00', '09:01', '17:58', '17:59']);
  await fixture.act(id, 'stop');
});

test('overdue messages of a run with a limit per minute are sent at that rate', async () => {
  await passUntil(fixture, '10:00');
  const id = await running(8, { runtime_params: { per_minute: 1 } });
  await fixture.act(id, 'halt');
  await passUntil(fixture, '15:00');
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(1);
  const dues = (await sendsOf(fixture, id)).filter(({ state }) => state === 'queued').map(({ due }) => due);
  expect(dues.toSorted()).toEqual(['15:01', '15:02', '15:03', '15:04', '15:05', '15:06', '15:07']);
  await passUntil(fixture, '15:04');
  await fixture.send();
  await passUntil(fixture, '15:30');
  for (let minute = 0; minute < 8; minute += 1) {
    await fixture.send();
    await fixture.pass('61 seconds');
  }
  expect(new Set(fixture.sentTo()).size).toBe(8);
  expect(fixture.sentTo()).toHaveLength(8);
});

test('a window that a stopped campaign is given holds for what waits already', async () => {
  await passUntil(fixture, '10:00');
  const id = await running(3, {});
  await fixture.act(id, 'halt');
  await fixture.update(id, { runtime_params: { window: windowOf('12:00', '13:00') } });
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  expect(await sendsOf(fixture, id)).toEqual([{ state: 'queued', due: '12:00', attempts: 0, count: 3 }]);
  await passUntil(fixture, '12:00');
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(3);
});

const nowMs = async (): Promise<number> =>
  Number((await fixture.rows<{ ms: string }>('select (extract(epoch from clock_now()) * 1000)::bigint as ms'))[0]?.ms);

const setQuietHours = (quiet_hours: { from: string; to: string } | null) =>
  fixture.admin.call(businessEndpoints.updateBusiness, { query: {}, body: { quiet_hours } });

test('with quiet hours as well a message leaves at a time that is inside of the window and not quiet', async () => {
  await setQuietHours({ from: '06:00', to: '10:30' });
  await passUntil(fixture, '11:00');
  const id = await running(2, { runtime_params: { window: windowOf('09:00', '18:00') } });
  await passUntil(fixture, '19:00');
  await fixture.send();
  expect(await sendsOf(fixture, id)).toEqual([{ state: 'queued', due: '10:30', attempts: 0, count: 2 }]);
  await passUntil(fixture, '10:31');
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(2);
  await setQuietHours(null);
});

test('where all of the window is quiet for somebody they get nothing, with the reason, and the campaign ends', async () => {
  await passUntil(fixture, '10:00');
  const id = await running(2, { runtime_params: { window: windowOf('09:00', '12:00') } });
  await setQuietHours({ from: '08:00', to: '13:00' });
  await fixture.send();
  expect(await sendsOf(fixture, id)).toEqual([{ state: 'queued', due: '13:00', attempts: 0, count: 2 }]);
  await passUntil(fixture, '13:01');
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  expect((await fixture.stats(id)).failures).toEqual([
    {
      reason:
        'Not sent: all of the sending window is a quiet time for this person. Change the window, or the quiet hours in Settings.',
      people: 2,
    },
  ]);
  await fixture.pass('15 seconds');
  expect(await fixture.get(id)).toMatchObject({ status: 'completed' });
  await setQuietHours(null);
});

test('messages above the limit per minute are deferred by the local time of their recipients', async () => {
  await passUntil(fixture, '12:00');
  const params = { per_minute: 1, window: windowOf('09:00', '18:00') };
  const theirs = await campaignWith({ ...params, schedule: { at: '2026-01-01T09:00', zone: 'recipient' } });
  const berlin = { recipient_id: '4915112345678', recipient_kind: 'phone_id' } as const;
  const person = { recipient_id: 'DE.123', recipient_kind: 'person_id' } as const;
  await passUntil(fixture, '16:00');
  const { verdicts } = await ask([
    { campaign: theirs, ...berlin },
    { campaign: theirs, ...berlin },
    { campaign: theirs, ...person },
  ]);
  expect(verdicts.map((verdict) => verdict?.allowed)).toEqual([true, false, false]);
  // At 16:00 in India it is 11:30 in Berlin: the next minutes are inside of their window.
  const now = await nowMs();
  const leaves = (verdict: (typeof verdicts)[number]) =>
    verdict && 'leaveOf' in verdict ? verdict.leaveOf(now) - now : 0;
  expect(verdicts.slice(1).map((verdict) => Math.round(leaves(verdict) / 60_000))).toEqual([1, 2]);
});

async function campaignWith(params: object | null): Promise<Id> {
  const { id } = await fixture.create({});
  await fixture.rows('update campaigns set runtime_params = $2 where id = $1', [id, params && JSON.stringify(params)]);
  return id;
}
const ask = (sends: readonly (Partial<GuardedSend> & { campaign: Id })[]) =>
  askGuard(
    fixture,
    campaignSendKind,
    sends.map(({ campaign: record_id, ...send }) => ({
      ...send,
      source: { kind: 'campaign', record_id, step: '1', part: 'if.1', member_id: '1' },
    })),
  );

test('the clocks of each recipient count where the schedule says so', async () => {
  await passUntil(fixture, '10:00');
  const window = windowOf('09:00', '18:00');
  const withClocksOf = (zone: string) => campaignWith({ window, schedule: { at: '2026-01-01T09:00', zone } });
  const [own, theirs] = [await withClocksOf('business'), await withClocksOf('recipient')];
  const berlin = { recipient_id: '4915112345678', recipient_kind: 'phone_id' } as const;
  const { verdicts } = await ask([
    { campaign: own, ...berlin },
    { campaign: theirs },
    { campaign: theirs, ...berlin },
    // Prepared by the clocks of the contact's number, which this address does not say: it is not asked about again.
    { campaign: theirs, recipient_id: 'DE.123', recipient_kind: 'person_id' },
  ]);
  expect(verdicts.map((verdict) => verdict?.allowed)).toEqual([true, true, false, true]);
  expect(waitsUntil(verdicts[2], 'Europe/Berlin', await nowMs())).toBe('09:00');
});

test('without a window a claim asks nothing more; with one a single statement more, for one message as for many', async () => {
  await passUntil(fixture, '20:00');
  const [none, empty, one, other] = [
    await campaignWith(null),
    await campaignWith({ window: null }),
    await campaignWith({ window: windowOf('09:00', '18:00') }),
    await campaignWith({ window: windowOf('09:00', '17:00') }),
  ];
  const without = await ask([{ campaign: none }, { campaign: empty }]);
  expect(without.verdicts.map((verdict) => verdict?.allowed)).toEqual([true, true]);
  expect(without.statements).toEqual(['find_campaigns_of_sends', 'decisions_about_nobody']);
  const single = await ask([{ campaign: one }]);
  expect(single.statements).toEqual([...without.statements, 'read_moment']);
  const many = await ask([none, one, other].flatMap((campaign) => Array.from({ length: 40 }, () => ({ campaign }))));
  expect(many.statements).toEqual(single.statements);
  expect(many.verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(40);
});
