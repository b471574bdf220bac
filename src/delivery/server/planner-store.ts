import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

// Settings of the database's planner on a connection. Raw statements: the benchmarks sending and preparing measure them.

// Plans made while the tables were small must not walk through them when they have grown. They do not depend on values, so they are
// made once: to plan what is due with each claim took as long as to find it. A process that is stopped in the middle of a
// transaction must not keep a number locked for longer than this.
const settings: NamedStatement = {
  name: 'sending_settings',
  text: `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('idle_in_transaction_session_timeout', '5s', true)`,
};
const othersSettings: NamedStatement = {
  name: 'others_settings',
  text: `select set_config('enable_hashjoin', 'on', true), set_config('enable_mergejoin', 'on', true),
    set_config('plan_cache_mode', 'auto', true)`,
};

/** A few statements of a few connections: planned so often they cost a hundredth of a core. */
const PLANS_LIVE_MS = 2_000;

/** Sent along at the beginning of every transaction of the engine. */
export const planForSending = (tx: Transaction): Promise<unknown> =>
  Promise.all([tx.discardPlans(PLANS_LIVE_MS), tx.run(settings)]);

/** Before another area's statements, which join lists with each other. */
export const planForOthers = (tx: Transaction): Promise<unknown> => tx.run(othersSettings);
