import { runLedger } from '../../scripts/ledger/run-ledger.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import type { Stage } from './stage.ts';

/** Asks the tables what they say about each other; returns how many rows contradict. */
export async function checkLedger({ systemPool }: Stage, oracle: Oracle): Promise<number> {
  const findings = (await runLedger(systemPool)).filter(({ count }) => count > 0);
  noteFindings(oracle, 'the ledger', findings);
  return findings.reduce((sum, { count }) => sum + count, 0);
}
