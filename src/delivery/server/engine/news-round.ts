import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import { noteSendAnswers } from '../budget-store.ts';
import { joinNews } from './number-news.ts';
import type { NumberQueue } from './number-queue.ts';

/** Other processes must know how much of a number's budget is free, also when this one claims nothing more. */
const EVERY_MS = 50;

export interface NewsRound {
  /** This number has news. */
  add(number: NumberQueue): void;
  stop(): Promise<void>;
}

/** Notes news that no claim has taken along, of all numbers together. */
export function startNewsRound(pool: Pool, log: Logger): NewsRound {
  const told = new Set<NumberQueue>();
  let timer: NodeJS.Timeout | null = null;
  let going = Promise.resolve();

  async function round(): Promise<void> {
    timer = null;
    const taken = [...told].flatMap((number) => {
      const { news, businessId, channelId } = number;
      // A claim that is under way took what there was; its answers come later.
      if (!news || number.isClaiming) return [];
      number.news = null;
      return [{ number, news, values: { ...news, business_id: businessId, channel_id: channelId } }];
    });
    const isLeft = [...told].filter(({ news }) => news !== null);
    told.clear();
    for (const number of isLeft) add(number);
    if (taken.length === 0) return;
    try {
      await inTransaction({ pool, businessId: null, mode: 'write' }, (tx) =>
        noteSendAnswers(
          tx,
          taken.map(({ values }) => values),
        ),
      );
    } catch (error) {
      log.warn({ err: error }, 'Failed to update the budgets of numbers; retrying');
      for (const { number, news } of taken) {
        number.news = joinNews(news, number.news);
        add(number);
      }
    }
  }
  function add(number: NumberQueue): void {
    told.add(number);
    timer ??= setTimeout(() => {
      going = round();
    }, EVERY_MS);
  }
  return {
    add,
    async stop() {
      await going;
      if (timer) clearTimeout(timer);
      await round();
      if (timer) clearTimeout(timer);
    },
  };
}
