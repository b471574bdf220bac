import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ModuleRecord, Selection } from '../../contract/record.ts';

/**
 * The ids of selected records, at most so many at a time. All that a list shows are read page by page, the newest first:
 * what is added meanwhile is not among them.
 */
export async function* selectedParts(
  module: string,
  selection: Selection,
  size: number,
): AsyncGenerator<readonly string[]> {
  if ('ids' in selection) {
    for (let start = 0; start < selection.ids.length; start += size) yield selection.ids.slice(start, start + size);
    return;
  }
  const { except, criteria, ...filter } = selection;
  const left = new Set(except);
  const asked = {
    ...filter,
    ...(criteria !== undefined && criteria !== null && { criteria: JSON.stringify(criteria) }),
    sort_by: 'created_time',
    sort_order: 'desc' as const,
    limit: size,
  };
  for (let after: string | undefined; ;) {
    const query = { ...asked, ...(after !== undefined && { after }) };
    const options = { origin: 'records', display: false } as const;
    const reply = await call(recordEndpoints.listRecords, { params: { module }, query }, options);
    const ids = (reply[module] as ModuleRecord[]).map(({ id }) => id);
    const chosen = ids.filter((id) => !left.has(id));
    if (chosen.length > 0) yield chosen;
    after = ids.at(-1);
    if (!reply.info.has_more || after === undefined) return;
  }
}
