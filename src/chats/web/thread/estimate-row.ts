import type { ContentType } from '../../contract/message.ts';
import type { ThreadRow } from './thread-rows.ts';

const TALL: Partial<Record<ContentType, number>> = {
  image: 230,
  video: 230,
  file: 140,
  order: 180,
  template: 140,
  location: 150,
  selection_request: 100,
  system: 34,
};
const DIVIDER_PX = 30;

/** About how high a row is; what is drawn is measured. */
export function estimateRow(row: ThreadRow | undefined): number {
  if (!row) return 44;
  const dividers = Number(row.startsDay) + Number(row.unread !== null);
  return (TALL[row.message.content_type] ?? 44) + dividers * DIVIDER_PX;
}
