import type { Pool } from 'pg';
import { ledgerChecks, type LedgerCheck } from './checks.ts';

export interface LedgerFinding extends Omit<LedgerCheck, 'sql'> {
  count: number;
  /** A few ids to begin with. */
  examples: string[];
}

/** Runs every check over all businesses. `pool` acts as parley_system. Nothing is changed. */
export async function runLedger(pool: Pool): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  // One after the other: a check reads whole tables, and the product is at work meanwhile.
  for (const { sql, ...check } of ledgerChecks) {
    const { rows } = await pool.query<{ count: number; examples: string[] }>(sql);
    findings.push({ ...check, count: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] });
  }
  return findings;
}
