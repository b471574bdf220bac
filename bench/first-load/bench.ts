import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_CHATS, sessionToken, type Dataset } from '../data/dataset.ts';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { atMost, settle, type Figure, type Goal } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { startProduct, startProgram } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { TestBrowser } from '../../e2e/browser.ts';
import { BUDGET_KB } from './budget.ts';
import { measureBuild } from './build-sizes.ts';
import { visit, type PageLoad, type Throttle } from './page-load.ts';

const FLOOR = fileURLToPath(new URL('../floors/page-floor.ts', import.meta.url));
const SAMPLES = 3;

const FULL_SPEED: Throttle = { cpu: 1, network: null };
const SLOW_CPU: Throttle = { cpu: 4, network: null };
/** The mobile preset of Lighthouse. */
const MOBILE: Throttle = { cpu: 4, network: { latencyMs: 150, downKbps: 1_600, upKbps: 750 } };

interface Page {
  name: string;
  selector: string;
  cookie: string | null;
}

const figureOf = (
  measure: string,
  unit: string,
  product: number,
  goal: Goal | null,
  foreignCpu: number | null,
  samples: number,
): Figure => ({
  bench: 16,
  name: 'first-load',
  measure,
  unit,
  product,
  floor: null,
  goal,
  foreignCpu,
  samples,
});

async function sizeFigures(productFolder: string): Promise<Figure[]> {
  const { signIn, home, others } = await measureBuild(path.join(productFolder, 'dist/app'));
  const size = (measure: string, bytes: number, goalKb: number | null) =>
    figureOf(measure, 'KB', bytes / 1000, goalKb === null ? null : atMost(goalKb), null, 1);
  const [heaviest] = others;
  return [
    size('sign-in, JS gzip', signIn.jsGzip, BUDGET_KB.firstRouteJs),
    size('sign-in, JS brotli', signIn.jsBrotli, null),
    size('home, JS gzip', home.jsGzip, BUDGET_KB.firstRouteJs),
    size('home, JS brotli', home.jsBrotli, null),
    size('home, CSS gzip', home.cssGzip, BUDGET_KB.firstRouteCss),
    size(
      `heaviest other part (${path.basename(heaviest?.[0] ?? '')}), JS gzip`,
      heaviest?.[1].jsGzip ?? 0,
      BUDGET_KB.otherRouteJs,
    ),
  ];
}

interface Goals {
  content?: number;
  lcp?: number;
  blocking?: number;
  warm?: number;
}

interface Measured {
  cold: PageLoad;
  warm: PageLoad;
  foreignCpu: number;
}

async function measurePage(
  browser: TestBrowser,
  origin: string,
  page: Page,
  throttle: Throttle,
  turns: number,
  database: BenchDatabase,
): Promise<Measured[]> {
  const all: Measured[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const foreign = await watchForeignCpu([database.pid]);
    const loads = await visit(browser, {
      url: `${origin}/app/`,
      selector: page.selector,
      cookie: page.cookie,
      throttle,
    });
    all.push({ ...loads, foreignCpu: await foreign() });
  }
  return all;
}

function loadFigures(label: string, all: readonly Measured[], least: readonly Measured[], goals: Goals): Figure[] {
  const figure = (measure: string, read: (measured: Measured) => number, goal: number | undefined): Figure => {
    const take = (measured: readonly Measured[]) =>
      settle(
        measured.map((each) => ({ value: read(each), foreignCpu: each.foreignCpu })),
        SAMPLES,
      );
    const { value, foreignCpu, samples } = take(all);
    const base = figureOf(
      `${label}, ${measure}`,
      'ms',
      value,
      goal === undefined ? null : atMost(goal),
      foreignCpu,
      samples,
    );
    return { ...base, floor: take(least).value };
  };
  return [
    figure('content', ({ cold }) => cold.contentMs, goals.content),
    figure('LCP', ({ cold }) => cold.lcpMs, goals.lcp),
    figure('TBT', ({ cold }) => cold.blockingMs, goals.blocking),
    figure('content warm', ({ warm }) => warm.contentMs, goals.warm),
  ];
}

const CASES: readonly [string, Throttle, Goals][] = [
  ['CPU ×1', FULL_SPEED, { content: 500, warm: 300 }],
  ['CPU ×4', SLOW_CPU, { content: 1_000, blocking: 200 }],
  ['mobile', MOBILE, { lcp: 2_500 }],
];

async function run({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  const dataset: Dataset = {
    seed: 16,
    at: today(),
    sizes: { businesses: 1, users: 10, notifications: 200, events: 100, audits: 100, ...NO_CHATS },
  };
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    const product = await startProduct(productFolder, {
      DATABASE_URL: database.url,
      MASTER_KEY,
      ROLE: 'web',
      DATA_DIR: `${folder}/first-load-data`,
    });
    stops.push(product.stop);
    const floor = await startProgram(FLOOR, '/app/', {});
    stops.push(floor.stop);
    const browser = await TestBrowser.launch();
    stops.push(() => browser.close());
    const figures = await sizeFigures(productFolder);
    const pages: Page[] = [
      { name: 'sign-in', selector: 'input[type=password]', cookie: null },
      { name: 'home', selector: 'main h1.text-xl', cookie: sessionToken(dataset, 0, 0) },
    ];
    for (const page of pages) {
      for (const [label, throttle, goals] of CASES) {
        const all = await measurePage(browser, product.origin, page, throttle, quick ? SAMPLES : 7, database);
        const least = await measurePage(browser, floor.origin, page, throttle, SAMPLES, database);
        figures.push(...loadFigures(`${page.name} ${label}`, all, least, goals));
        const [first] = all;
        say(
          `${page.name} ${label}: content ${figures.at(-4)?.product.toFixed(0)} ms, ${first?.cold.requests} requests, ${first?.cold.scriptKb.toFixed(0)} KB of scripts as sent`,
        );
      }
    }
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Bench 16, for the shell: there is no chat list yet. */
export const firstLoad: Bench = {
  number: 16,
  name: 'first-load',
  summary: '/app/ until sign-in or home stands on the screen, cold and warm; sizes from the build',
  run,
};
