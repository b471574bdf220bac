import { runLedger, type LedgerFinding } from '../../scripts/ledger/run-ledger.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const WORK_DONE_WITHIN_MS = 30_000;

/**
 * Asks the tables what they say about each other; returns how many rows contradict. Scenarios move the clock forward: what
 * was due a moment before then counts as late although workers are about to do it, so work that is late is given real time.
 */
export async function checkLedger({ systemPool }: Stage, oracle: Oracle): Promise<number> {
  let findings: LedgerFinding[] = [];
  await until(
    async () => {
      findings = (await runLedger(systemPool)).filter(({ count }) => count > 0);
      return findings.every(({ kind }) => kind !== 'stuck');
    },
    { giveUpMs: WORK_DONE_WITHIN_MS, everyMs: 250 },
  );
  noteFindings(oracle, 'the ledger', findings);
  return findings.reduce((sum, { count }) => sum + count, 0);
}
