import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createClock, type SandboxClock } from './clock.ts';
import { DueQueue } from './due-queue.ts';

let clock: SandboxClock | undefined;
afterEach(() => clock?.stop());

describe('the clock', () => {
  test('runs what is due when it is moved, in order, and what that makes due as well', async () => {
    const ran: string[] = [];
    clock = createClock({}, () => undefined);
    clock.after(60_000, () => {
      ran.push('minute');
      clock?.after(60_000, () => void ran.push('next'));
    });
    clock.after(30_000, () => void ran.push('half'));
    const takeBack = clock.after(1_000, () => void ran.push('never'));
    takeBack();
    await clock.shift(60_000);
    expect(ran).toEqual(['half', 'minute']);
    await clock.shift(60_000);
    expect(ran).toEqual(['half', 'minute', 'next']);
  });

  test('[RUN-63] follows a clock that another process moves, and moves it on request', async () => {
    let time = 1_000_000;
    const asked: number[] = [];
    clock = createClock({ now: () => time, shiftClock: (ms) => void (asked.push(ms), (time += ms)) }, () => undefined);
    await clock.shift(5_000);
    expect([asked, clock.now(), clock.seconds()]).toEqual([[5_000], 1_005_000, 1_005]);
    const ran = new Promise((resolve) => clock?.after(60_000, () => resolve('ran')));
    time += 60_000;
    expect(await ran).toBe('ran');
  });

  test('goes as fast as asked for, from then on, and not where another program moves it', async () => {
    let time = 1_000_000;
    clock = createClock({ now: () => time }, () => undefined);
    time += 1_000;
    expect([clock.setRate(60), clock.rate, clock.now()]).toEqual([true, 60, 1_001_000]);
    time += 1_000;
    expect(clock.now()).toBe(1_061_000);
    clock.setRate(1);
    time += 1_000;
    expect(clock.now()).toBe(1_062_000);
    await clock.shift(500);
    expect(clock.now()).toBe(1_062_500);
    clock.stop();
    clock = createClock({ now: () => time, shiftClock: () => undefined }, () => undefined);
    expect([clock.setRate(60), clock.rate]).toEqual([false, 1]);
  });

  test('runs at sixty times the speed what is due in a minute within a second', async () => {
    clock = createClock({}, () => undefined);
    clock.setRate(60);
    const start = performance.now();
    await new Promise<void>((resolve) => clock?.after(30_000, resolve));
    expect(performance.now() - start).toBeGreaterThan(400);
  });

  test('continues after a piece of work that fails', async () => {
    const faults: unknown[] = [];
    clock = createClock({}, (fault) => faults.push(fault));
    let hasRun = false;
    clock.after(1, () => {
      throw new Error('broken');
    });
    clock.after(2, () => (hasRun = true));
    await clock.shift(10);
    expect([faults.length, hasRun]).toEqual([1, true]);
  });
});

test('the queue gives everything by time, equal times in the order of adding', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (times) => {
      const queue = new DueQueue();
      const ran: [number, number][] = [];
      for (const [index, time] of times.entries()) queue.add(time, () => void ran.push([time, index]));
      for (let run = queue.takeUntil(20); run; run = queue.takeUntil(20)) run();
      expect(ran).toEqual(
        times.map((time, index): [number, number] => [time, index]).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
      );
    }),
  );
});
