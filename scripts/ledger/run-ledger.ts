import type { Pool } from 'pg';
import { ledgerChecks, type LedgerCheck } from './checks.ts';

export interface LedgerFinding extends Omit<LedgerCheck, 'sql' | 'waitsWhilePaused'> {
  count: number;
  /** A few ids to begin with. */
  examples: string[];
}

/**
 * Runs every check over all businesses. `pool` acts as parley_system. Nothing is changed. While the installation is
 * paused (a copy that no one has released), sends wait as they must and are not stuck.
 */
export async function runLedger(
  pool: Pool,
  { isPaused = false }: { isPaused?: boolean } = {},
): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  // One after the other: a check reads whole tables, and the product is at work meanwhile.
  const checks = ledgerChecks.filter(({ waitsWhilePaused }) => !isPaused || waitsWhilePaused !== true);
  for (const { sql, kind, name, summary } of checks) {
    const { rows } = await pool.query<{ count: number; examples: string[] }>(sql);
    findings.push({ kind, name, summary, count: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] });
  }
  return findings;
}
