import { expect, test } from 'vitest';
import { createLog } from '../../../foundation/server/log.ts';
import type { Claim } from './claim-batch.ts';
import { createSchedule, type Schedule, type ScheduleLimits } from './schedule.ts';

const log = createLog('silent');
/** Of a number that has more than any claim takes. */
const MORE: Claim = {
  attempts: [],
  uploads: [],
  refusals: [],
  sender: null,
  leaveMs: [],
  limit: 80,
  asked: 0,
  waitSeconds: 0,
  replyWaitSeconds: 0,
};
const DRAINED: Claim = { ...MORE, waitSeconds: null };

test('a business with a hundred numbers that always have more delays another’s by one round of claims', async () => {
  const claims: string[] = [];
  const served = Promise.withResolvers<void>();
  const schedule = createSchedule({
    log,
    hasRoom: () => true,
    onClaimed: () => undefined,
    claim(number) {
      claims.push(number.businessId);
      if (number.businessId === 'other') served.resolve();
      // The flood is under way when the other business has something to send.
      if (claims.length === 150) schedule.want(schedule.queueOf('other', '1'));
      return Promise.resolve(number.businessId === 'other' ? DRAINED : MORE);
    },
  });
  for (let number = 0; number < 100; number += 1) schedule.want(schedule.queueOf('flood', String(number)));
  await served.promise;
  await schedule.stop();
  expect(claims.indexOf('other')).toBeLessThan(150 + 10);
});

/** The numbers of one business that claimed, in order, until there were `count` claims; `answer` is asked what each claim took. */
async function claimsUntil(
  count: number,
  begin: (schedule: Schedule) => void,
  {
    limits,
    answer,
  }: { limits?: Partial<ScheduleLimits>; answer?: (schedule: Schedule, claims: string[]) => Claim } = {},
): Promise<string[]> {
  const claims: string[] = [];
  const enough = Promise.withResolvers<void>();
  const schedule = createSchedule({
    log,
    ...(limits && { limits }),
    hasRoom: () => true,
    onClaimed: () => undefined,
    claim(number) {
      claims.push(number.channelId);
      if (claims.length === count) enough.resolve();
      return Promise.resolve(answer?.(schedule, claims) ?? MORE);
    },
  });
  begin(schedule);
  await enough.promise;
  await schedule.stop();
  return claims;
}
const wantAll = (schedule: Schedule) => {
  for (let number = 0; number < 20; number += 1) schedule.want(schedule.queueOf('1', String(number)));
};

test('numbers take turns: none is served twice before all have been', async () => {
  const claims = await claimsUntil(60, wantAll);
  for (const round of [0, 20, 40]) expect(new Set(claims.slice(round, round + 20)).size).toBe(20);
});

test('a number with a person’s reply claims next, though others have waited longer', async () => {
  const claims = await claimsUntil(60, wantAll, {
    limits: { claims: 1, claimsForReplies: 0 },
    answer(schedule, { length }) {
      // Served a moment ago: without a reply it would be the last of twenty.
      if (length === 21) schedule.want(schedule.queueOf('1', '19'), true);
      return MORE;
    },
  });
  expect(claims[21]).toBe('19');
  expect(claims.slice(22, 40)).not.toContain('19');
});

test('a reply does not wait for the claims of others', async () => {
  const claims: string[] = [];
  const replied = Promise.withResolvers<void>();
  const schedule = createSchedule({
    log,
    limits: { claims: 2, claimsForReplies: 1 },
    hasRoom: () => true,
    onClaimed: () => undefined,
    async claim({ channelId }) {
      claims.push(channelId);
      if (channelId === 'reply') replied.resolve();
      await replied.promise;
      return DRAINED;
    },
  });
  wantAll(schedule);
  await expect.poll(() => claims).toEqual(['0', '1']);
  schedule.want(schedule.queueOf('1', 'reply'), true);
  await replied.promise;
  expect(claims).toEqual(['0', '1', 'reply']);
  await schedule.stop();
});

test('a reply that found the second of its number used up is first when something of it has expired', async () => {
  const claims = await claimsUntil(20, (schedule) => schedule.want(schedule.queueOf('1', '0'), true), {
    limits: { claims: 1, claimsForReplies: 0 },
    answer(schedule, { length }) {
      if (length === 1) {
        wantAll(schedule);
        return { ...MORE, waitSeconds: 0.001, replyWaitSeconds: 0.001 };
      }
      // It has expired before the others have had their turn.
      const begins = performance.now() + 2;
      while (performance.now() < begins);
      return MORE;
    },
  });
  expect(claims.indexOf('0', 1)).toBeGreaterThan(0);
  expect(claims.indexOf('0', 1)).toBeLessThan(5);
});

test('a reply does not wait for the next part of its number’s second', async () => {
  const claims = await claimsUntil(2, (schedule) => schedule.want(schedule.queueOf('1', '0')), {
    answer(schedule, { length }) {
      if (length === 1) setImmediate(() => schedule.want(schedule.queueOf('1', '0'), true));
      return { ...MORE, waitSeconds: 3_600 };
    },
  });
  expect(claims).toEqual(['0', '0']);
});

test('nothing is claimed while there is no room; claims continue when there is', async () => {
  let [hasRoom, claims] = [true, 0];
  const enough = Promise.withResolvers<void>();
  const schedule = createSchedule({
    log,
    limits: { claims: 1 },
    hasRoom: () => hasRoom,
    onClaimed: () => undefined,
    claim() {
      claims += 1;
      hasRoom = claims !== 3;
      if (claims === 6) enough.resolve();
      return Promise.resolve(claims < 6 ? MORE : DRAINED);
    },
  });
  wantAll(schedule);
  // The schedule claims in turns of the event loop only.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(claims).toBe(3);
  hasRoom = true;
  schedule.resume();
  await enough.promise;
  await schedule.stop();
});
