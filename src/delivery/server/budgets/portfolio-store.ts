import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

export interface Portfolio {
  businessId: Id;
  portfolioId: string;
}

const openPortfolio: NamedStatement = {
  name: 'open_portfolio',
  text: 'insert into portfolio_budgets (business_id, portfolio_id) values ($1, $2) on conflict do nothing',
};
const lockPortfolio: NamedStatement = {
  name: 'lock_portfolio',
  text: `select from portfolio_budgets where business_id = $1 and portfolio_id = $2 for no key update ${locks('portfolio_budget')}`,
};
const expireUsers: NamedStatement = {
  name: 'expire_portfolio_users',
  text: `with gone as (
      delete from portfolio_users where business_id = $1 and portfolio_id = $2 and last_time <= clock_now() - interval '24 hours' returning 1
    )
    update portfolio_budgets set user_count = user_count - (select count(*) from gone)
    where business_id = $1 and portfolio_id = $2
    returning user_count,
      (select extract(epoch from min(last_time) + interval '24 hours' - clock_now())::float8 from portfolio_users
       where business_id = $1 and portfolio_id = $2 and last_time > clock_now() - interval '24 hours') as wait`,
};
const knownUsers: NamedStatement = {
  name: 'known_portfolio_users',
  text: `select recipient_id from portfolio_users
    where business_id = $1 and portfolio_id = $2 and recipient_id = any ($3::text[]) and last_time > clock_now() - interval '24 hours'`,
};
const countUsers: NamedStatement = {
  name: 'count_portfolio_users',
  text: `with counted as (
      insert into portfolio_users (business_id, portfolio_id, recipient_id, last_time)
      select distinct $1::bigint, $2, r, clock_now() from unnest($3::text[]) as r order by 3
      on conflict (business_id, portfolio_id, recipient_id) do update set last_time = excluded.last_time
      returning (xmax = 0) as is_new
    )
    update portfolio_budgets set user_count = user_count + (select count(*) filter (where is_new) from counted)
    where business_id = $1 and portfolio_id = $2`,
};

// The claims delete expired users, so few of them are left to be subtracted.
const readCounts: NamedStatement = {
  name: 'read_portfolio_counts',
  text: `select portfolio_id, user_count - (
      select count(*)::int from portfolio_users u where u.business_id = b.business_id and u.portfolio_id = b.portfolio_id
      and u.last_time <= clock_now() - interval '24 hours') as count
    from portfolio_budgets b where business_id = $1 and portfolio_id = any ($2::text[])`,
};

/** How many people each portfolio of a business has written to first in the last 24 hours; none where it is unknown. */
export async function countPortfolios(
  tx: Transaction,
  businessId: Id,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run<{ portfolio_id: string; count: number }>(readCounts, [businessId, portfolioIds]);
  return new Map(rows.map(({ portfolio_id, count }) => [portfolio_id, count]));
}

export interface PortfolioState {
  userCount: number;
  /** Those of the asked recipients who count already. */
  known: ReadonlySet<string>;
  /** Seconds until the first of the counted no longer counts. */
  waitSeconds: number | null;
}

/** Locks a portfolio until the transaction ends, and reads who was written to first in the last 24 hours. */
export async function lockPortfolioUsers(
  tx: Transaction,
  { businessId, portfolioId }: Portfolio,
  recipientIds: readonly string[],
): Promise<PortfolioState> {
  const key = [businessId, portfolioId];
  const [, , [row], known] = await Promise.all([
    tx.run(openPortfolio, key),
    tx.run(lockPortfolio, key),
    tx.run<{ user_count: number; wait: number | null }>(expireUsers, key),
    tx.run<{ recipient_id: string }>(knownUsers, [...key, recipientIds]),
  ]);
  return {
    userCount: row?.user_count ?? 0,
    waitSeconds: row?.wait ?? null,
    known: new Set(known.map(({ recipient_id }) => recipient_id)),
  };
}

/** Counts recipients with the COMMIT; who is counted already is counted from now on. */
export function countPortfolioUsers(
  tx: Transaction,
  { businessId, portfolioId }: Portfolio,
  recipientIds: readonly string[],
): void {
  tx.sendBeforeCommit(countUsers, () => [businessId, portfolioId, recipientIds]);
}
