import type { CDPSession, Page } from 'playwright-core';
import { DEMO_PASSWORD, emailOf } from '../../scripts/demo/staff.ts';
import { TestBrowser } from '../../e2e/browser.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atMost, settle, type Figure, type Goal, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { median, percentile } from '../harness/statistics.ts';
import { chatPoints, clickUntilPainted } from './clicks.ts';
import { startDemo } from './demo.ts';

const CHATS = 8;
const ROUNDS = 5;
const CLICKS_OF_A_ROUND = 24;
const QUICK_ROUNDS = 3;
const SLOW_CPU = 4;

interface Round {
  times: number[];
  foreignCpu: number;
}

type Point = [number, number];

async function openInbox(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app/#/sign_in`);
  await page.getByLabel('Work email').fill(emailOf('priya'));
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /Priya/ }).waitFor();
  await page.goto(`${origin}/app/#/chats`);
  await page.getByRole('option').nth(CHATS).waitFor();
  await page.waitForLoadState('networkidle');
}

async function measure(page: Page, session: CDPSession, points: readonly Point[], rounds: number): Promise<Round[]> {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const foreign = await watchForeignCpu();
    const times: number[] = [];
    for (let click = 0; click < CLICKS_OF_A_ROUND; click += 1)
      times.push(await clickUntilPainted(page, session, points[click % points.length] ?? [0, 0]));
    all.push({ times, foreignCpu: await foreign() });
  }
  return all;
}

function figureOf(measured: string, samples: readonly Sample[], goal: Goal | null): Figure {
  const { value, foreignCpu, samples: count } = settle(samples);
  const figure = { bench: 17, name: 'open-chat', measure: measured, unit: 'ms', floor: null };
  return { ...figure, product: value, goal, foreignCpu, samples: count };
}

const each = (rounds: readonly Round[], read: (times: number[]) => number): Sample[] =>
  rounds.map(({ times, foreignCpu }) => ({ value: read(times), foreignCpu }));

async function run({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  say('Filling the demo, two minutes');
  const demo = await startDemo(folder, productFolder);
  const stops: (() => Promise<void>)[] = [demo.stop];
  try {
    const browser = await TestBrowser.launch();
    stops.push(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const session = await page.context().newCDPSession(page);
    await openInbox(page, demo.origin);
    const points = await chatPoints(session, CHATS);
    const foreign = await watchForeignCpu();
    const first: number[] = [];
    for (const point of points) first.push(await clickUntilPainted(page, session, point));
    const firstSample = { value: median(first), foreignCpu: await foreign() };
    const rounds = quick ? QUICK_ROUNDS : ROUNDS;
    const warm = await measure(page, session, points, rounds);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    const slow = await measure(page, session, points, rounds);
    if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
    return [
      figureOf('first time, median', [firstSample], null),
      figureOf('warm, median', each(warm, median), atMost(50)),
      figureOf(
        'warm, p90',
        each(warm, (times) => percentile(times, 0.9)),
        null,
      ),
      figureOf('warm, CPU ×4, median', each(slow, median), atMost(150)),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Bench 17, of its interactions the opening of a chat. */
export const openChat: Bench = {
  number: 17,
  name: 'open-chat',
  summary: 'a click on a chat of the demo until its thread is painted',
  run,
};
