import { TableError } from '../table-error.ts';

/** The sheet that a caller names, else the first that a person sees. */
export function chooseSheet<Sheet extends { name: string; isHidden: boolean }>(
  sheets: readonly Sheet[],
  wanted: string | null,
): Sheet {
  const chosen =
    wanted === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (!chosen)
    throw wanted === null ? new TableError('empty') : new TableError('malformed', { reason: 'no_such_sheet' });
  return chosen;
}
