import type { Bench, BenchOptions } from '../harness/bench.ts';
import { evaluate } from '../harness/evaluate.ts';
import { atMost, settle, type Figure, type Goal, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { EVENTS_PER_SECOND, withBusyInbox, type BusyInbox } from './busy-inbox.ts';
import { shownFrames, type ShownFrames, type Watching } from './shown-frames.ts';

const ROUNDS = 3;
const PX_PER_SECOND = 3_000;
const SECONDS = 10;
const SLOW_CPU = 4;
/** After a reload the page loads what it shows later, and what it needs without a connection. */
const SETTLE_MS = 5_000;
/** How long the inbox stands open before its memory is read; half an hour in a full run. */
const OPEN_SECONDS = { quick: 120, full: 1_800 };

interface Scrolled extends ShownFrames {
  foreignCpu: number;
}

type Place = Pick<BusyInbox, 'page' | 'session' | 'database'>;

/** Wheels over an element for ten seconds. */
async function scroll({ page, session, database }: Place, watching: Watching): Promise<Scrolled> {
  const { scroller, direction } = watching;
  const box = await page.locator(scroller).boundingBox();
  if (!box) throw new Error(`Nothing to scroll: ${scroller}`);
  const foreign = await watchForeignCpu([database.pid]);
  const shown = await shownFrames(page, session, watching, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: Math.min(box.y, 0) + 450,
      // The gesture moves the content: what is below comes in by a negative distance.
      yDistance: -direction * PX_PER_SECOND * SECONDS,
      speed: PX_PER_SECOND,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
  return { ...shown, foreignCpu: await foreign() };
}

/** The floor: a static list of plain HTML rows, as long as the distance that is scrolled. */
const PLAIN_ROWS = `document.body.innerHTML = '<main style="position:fixed;inset:0 auto 0 0;width:360px;overflow-y:auto">' +
  Array.from({ length: 600 }, (_, at) => '<div style="display:flex;gap:12px;height:64px;padding:12px;border-bottom:1px solid #eee;font:14px sans-serif">' +
    '<i style="width:40px;height:40px;border-radius:50%;background:#c9e"></i><div><b>Customer ' + at + '</b><p style="margin:0">What a customer wrote last</p></div></div>').join('') + '</main>'`;

/** Scrolls the static list under the same message load: the highest frame rate that this machine reaches. */
async function scrollPlainRows({ page, database }: BusyInbox, cpu: number): Promise<Scrolled> {
  const plain = await page.context().newPage();
  try {
    const session = await plain.context().newCDPSession(plain);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await evaluate(session, PLAIN_ROWS);
    return await scroll({ page: plain, session, database }, { scroller: 'main', rows: 'section', direction: 1 });
  } finally {
    await plain.close();
    await page.bringToFront();
  }
}

const PLACES = [
  { name: 'chats', scroller: ':has(> [role=listbox][data-page-list])', rows: '[role=listbox]', direction: 1 },
  { name: 'thread', scroller: '[role=log]', rows: ':scope > :first-child', direction: -1 },
] as const;

const atLeast = (value: number, orTimesFloor: number): Goal => ({ kind: 'least', value, of: 'product', orTimesFloor });

/** Where plain rows do not reach a goal either, this part of their frames, and this multiple of their longest one. */
const OF_PLAIN = { frames: 0.85, longest: 1.5 };

function figuresOf(
  label: string,
  rounds: readonly Scrolled[],
  plain: readonly Scrolled[],
  framesPerSecond: number,
  longestMs: number | null,
) {
  const figure = (measure: string, unit: string, read: (round: Scrolled) => number, goal: Goal | null): Figure => {
    const samplesOf = (all: readonly Scrolled[]): Sample[] =>
      all.map((round) => ({ value: read(round), foreignCpu: round.foreignCpu }));
    const { value, foreignCpu, samples: count } = settle(samplesOf(rounds));
    return {
      bench: 18,
      name: 'scroll',
      measure: `${label}, ${measure}`,
      unit,
      product: value,
      floor: settle(samplesOf(plain)).value,
      goal,
      foreignCpu,
      samples: count,
    };
  };
  return [
    figure('full frames shown', 'per s', (round) => round.framesPerSecond, atLeast(framesPerSecond, OF_PLAIN.frames)),
    figure(
      'longest time without one',
      'ms',
      (round) => round.longestMs,
      longestMs === null ? null : atMost(longestMs, OF_PLAIN.longest),
    ),
    { ...figure('… with rows missing', '% of the time', ({ missing }) => missing * 100, null), floor: null },
    figure('… frames of the main thread', 'per s', ({ mainPerSecond }) => mainPerSecond, null),
    { ...figure('elements of the page', '', ({ nodes }) => nodes, atMost(2_500)), floor: null },
  ];
}

const summaryOf = (rounds: readonly Scrolled[]): string =>
  rounds
    .map(
      (round) =>
        `${round.framesPerSecond.toFixed(1)} (main thread ${round.mainPerSecond.toFixed(1)}, missing ${(round.missing * 100).toFixed(1)} %, longest ${round.longestMs.toFixed(0)} ms)`,
    )
    .join(', ');

async function heapMb({ session }: BusyInbox): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function run(options: BenchOptions): Promise<Figure[]> {
  const { quick, say } = options;
  return withBusyInbox(options, async (inbox) => {
    const { open, session, page, longChat, during } = inbox;
    const figures: Figure[] = [];
    await during(async () => {
      for (const [cpu, framesPerSecond, longestMs] of [
        [1, 58, 50],
        [SLOW_CPU, 45, null],
      ] as const) {
        const plain: Scrolled[] = [];
        for (let round = 0; round < ROUNDS; round += 1) plain.push(await scrollPlainRows(inbox, cpu));
        say(`plain rows: ${summaryOf(plain)}`);
        for (const { name, ...place } of PLACES) {
          const rounds: Scrolled[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
            await open(`/chats/${longChat}`);
            await page.reload();
            await page.locator('[role=log] [data-message-id]').last().waitFor();
            await page.waitForTimeout(SETTLE_MS);
            await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
            rounds.push(await scroll(inbox, place));
          }
          const label = cpu === 1 ? name : `${name}, CPU ×${cpu}`;
          figures.push(...figuresOf(label, rounds, plain, framesPerSecond, longestMs));
          say(`${label}: ${summaryOf(rounds)}`);
        }
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const seconds = quick ? OPEN_SECONDS.quick : OPEN_SECONDS.full;
      const before = await heapMb(inbox);
      await page.waitForTimeout(seconds * 1000);
      const after = await heapMb(inbox);
      const memory = { bench: 18, name: 'scroll', unit: 'MB', floor: null, foreignCpu: null, samples: 1 };
      figures.push(
        { ...memory, measure: 'heap after scrolling', product: before, goal: null },
        { ...memory, measure: `heap after ${seconds / 60} minutes of messages`, product: after, goal: atMost(80) },
      );
    });
    return figures;
  });
}

/** Bench 18. */
export const scrolling: Bench = {
  number: 18,
  name: 'scroll',
  summary: `the list of chats and a long thread under the wheel, while ${EVENTS_PER_SECOND} messages come in each second`,
  run,
};
