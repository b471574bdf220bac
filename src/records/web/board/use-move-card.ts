import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { listsKey, type RecordList } from '../cache/record-lists.ts';
import { countQuery } from '../queries.ts';
import { recordName } from '../record-name.ts';
import { useSaveRecord } from '../record-mutations.ts';
import type { RecordBoard } from '../record-display.ts';
import { amountOf, valueOf, type Column } from './board-columns.ts';

/** Cards that stand in another column already while the server is asked, by their ids. */
export type Moves = ReadonlyMap<string, { record: ModuleRecord; to: string }>;

/** One card more or less in a column, with its amount, until the server has counted again. */
function recount(
  client: QueryClient,
  module: string,
  column: Column | undefined,
  { change, board, record }: { change: 1 | -1; board: RecordBoard; record: ModuleRecord },
): void {
  if (!column) return;
  client.setQueryData(countQuery(module, column.filter, board.amount).queryKey, (known) =>
    known && !known.is_capped
      ? {
          ...known,
          count: Math.max(0, known.count + change),
          sum: known.sum === null ? null : known.sum + change * amountOf(record, board),
        }
      : known,
  );
}

/** Moves a card to another column, which writes `field`: at once, and back with the reason when the server refuses it. */
export function useMoveCard(module: ModuleInfo, board: RecordBoard, field: string, columns: readonly Column[]) {
  const { t } = useTranslation('record_board');
  const client = useQueryClient();
  const failureText = useFailureText();
  const { mutateAsync } = useSaveRecord(module.name);
  const [moves, setMoves] = useState<Moves>(new Map());
  const move = useCallback(
    async (record: ModuleRecord, to: string, isUndo = false): Promise<void> => {
      const from = columns.find(({ has }) => has(valueOf(record, field)));
      const target = columns.find(({ key }) => key === to);
      if (!target || target.value === undefined || from?.key === to) return;
      const name = recordName(module, record);
      setMoves((known) => new Map(known).set(record.id, { record, to }));
      try {
        const values = { [field]: target.value };
        const saved = await mutateAsync({ id: record.id, version: record.version, values });
        // It stands there until the column is read again, in its order.
        client.setQueryData<RecordList>(target.list.queryKey, (list) =>
          list && !list.items.some(({ id }) => id === record.id)
            ? { ...list, items: [withNumber(saved.record, saved.as_of), ...list.items] }
            : list,
        );
        recount(client, module.name, from, { change: -1, board, record });
        recount(client, module.name, target, { change: 1, board, record: saved.record });
        const undo =
          from && from.value !== undefined && !isUndo ? { undo: () => void move(saved.record, from.key, true) } : {};
        showSuccess(t('moved', { name, column: target.label }), undo);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const reason = error.fieldErrors[0]?.message ?? failureText(error);
        toast.error(t('refused', { name, column: from?.label ?? '', reason }));
        // Changed or gone meanwhile: what is there now is shown.
        void client.invalidateQueries({ queryKey: listsKey(module.name) });
      } finally {
        setMoves((known) => {
          const next = new Map(known);
          next.delete(record.id);
          return next;
        });
      }
    },
    [board, client, columns, failureText, field, module, mutateAsync, t],
  );
  return { moves, move };
}
