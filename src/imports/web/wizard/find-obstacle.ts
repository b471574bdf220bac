import type { ErrorCode, LooseErrorDetail } from '../../../foundation/contract/errors.ts';
import type { ImportFile, ImportPlan, ImportProposal } from '../../contract/import.ts';

/** Why an import cannot continue, by the code that the server would refuse it with. */
export interface Obstacle {
  code: ErrorCode;
  detail: LooseErrorDetail;
}

/** The first thing that the server would refuse, known before it is asked; null while nothing is in the way. */
export function findObstacle(
  { header, row_count: rows }: ImportFile,
  { fields, max_rows: max }: ImportProposal,
  { mapping }: ImportPlan,
): Obstacle | null {
  if (rows === 0) return { code: 'INVALID_DATA', detail: { reason: 'IMPORT_EMPTY' } };
  if (rows !== null && rows > max)
    return { code: 'LIMIT_EXCEEDED', detail: { reason: 'IMPORT_ROWS', info: { count: max } } };
  if (mapping.some((name, index) => name !== null && (header[index] ?? '').trim() === ''))
    return { code: 'INVALID_HEADERS', detail: {} };
  const missing = fields.find(({ name, is_required: isRequired }) => isRequired && !mapping.includes(name));
  return missing ? { code: 'MISSING_MANDATORY_COLUMN', detail: { key: missing.label } } : null;
}
