import type { CDPSession, Page } from 'playwright-core';
import { TestBrowser } from '../../e2e/browser.ts';
import { createPool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { planChats } from '../data/chat-plan.ts';
import { businessId, channelId, sessionToken, userId, type Dataset } from '../data/dataset.ts';
import type { BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { startProduct } from '../harness/product.ts';
import { today } from '../harness/today.ts';
import { APP_SECRET, flood } from '../live/flood.ts';
import { prepareDataset } from '../live/prepare-dataset.ts';
import { startProvider, stopChild } from '../sending/children.ts';
import { giveToken } from '../sending/fill.ts';
import { lengthenThread } from './long-thread.ts';

/** Messages that come in each second, of the design. */
export const EVENTS_PER_SECOND = 50;
const VIEWPORT = { width: 1440, height: 900 };
const WAIT_MS = 60_000;

export interface BusyInbox {
  page: Page;
  session: CDPSession;
  database: BenchDatabase;
  /** Of the product, without a path. */
  origin: string;
  /** The chat with the long thread. */
  longChat: string;
  open(path: string): Promise<void>;
  /** Does `work` while messages of all customers come in. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

function datasetOf({ quick }: BenchOptions): Dataset {
  const chats = quick ? 10_000 : 100_000;
  const sizes = { businesses: 1, users: 10, notifications: 200, events: 100, audits: 100 };
  return { seed: 17, at: today(), sizes: { ...sizes, contacts: chats, chats, messages: chats * 5 } };
}

async function fill(database: BenchDatabase, dataset: Dataset, quick: boolean): Promise<string> {
  const pool = createPool({
    address: database.address,
    role: 'owner',
    log: createLog('silent'),
    max: 1,
    statementTimeoutMs: 600_000,
    applicationName: 'bench',
  });
  try {
    const plan = planChats(dataset, 0);
    const { id } = plan.chat(plan.message(dataset.sizes.messages - 1).chat);
    await lengthenThread(pool, id, quick ? 5_000 : 20_000);
    // Only who is assigned may answer.
    await pool.query("update chats set state = 'open', closed_time = null, assignee_id = $1", [userId(dataset, 0, 0)]);
    await prepareDataset(database.address, dataset, []);
    await giveToken(pool, { businessId: businessId(dataset, 0), channelId: channelId(dataset, 0) });
    return id;
  } finally {
    await pool.end();
  }
}

/**
 * The inbox of the owner of a business with a hundred thousand chats (ten thousand in a quick run), one of them long, in
 * Chromium. Ends everything after `work`. A page that throws voids the figures.
 */
export async function withBusyInbox<Result>(
  options: BenchOptions,
  work: (inbox: BusyInbox) => Promise<Result>,
): Promise<Result> {
  const dataset = datasetOf(options);
  const database = await startDatabase(options.folder, dataset);
  const stops: (() => Promise<unknown>)[] = [database.stop];
  try {
    const longChat = await fill(database, dataset, options.quick);
    const provider = await startProvider();
    stops.push(() => stopChild(provider.child));
    const product = await startProduct(options.productFolder, {
      DATABASE_URL: database.url,
      MASTER_KEY,
      DATA_DIR: `${options.folder}/screen-${performance.now().toFixed(0)}`,
      META_APP_ID: '1',
      META_CONFIG_ID: '2',
      META_APP_SECRET: APP_SECRET,
      META_VERIFY_TOKEN: 'bench-verify-token',
      META_GRAPH_URL: provider.url,
    });
    stops.push(product.stop);
    const browser = await TestBrowser.launch();
    stops.push(() => browser.close());
    const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
    page.setDefaultTimeout(WAIT_MS);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page
      .context()
      .addCookies([{ name: 'parley_session', value: sessionToken(dataset, 0, 0), url: product.origin }]);
    const session = await page.context().newCDPSession(page);
    let floods = 0;
    const result = await work({
      page,
      session,
      database,
      origin: product.origin,
      longChat,
      open: async (path) => {
        await page.goto(`${product.origin}/app/#${path}`);
        await page.getByRole('option').nth(8).waitFor();
      },
      during: async (inner) => {
        let isOver = false;
        const stream = (async () => {
          while (!isOver) {
            const prefix = `wamid.screen.${floods}.`;
            const count = EVENTS_PER_SECOND * 2;
            const from = (floods * count) % dataset.sizes.chats;
            floods += 1;
            await flood(product.origin, dataset, { prefix, count, rate: EVENTS_PER_SECOND, from });
          }
        })();
        try {
          return await inner();
        } finally {
          isOver = true;
          await stream;
        }
      },
    });
    if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
    return result;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
