import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { DisplayProps } from '../record-display.ts';
import { boardColumns } from './board-columns.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { useMoveCard } from './use-move-card.ts';

/** Only phones have it. */
const Select = lazy(async () => ({ default: (await import('../../../ui/primitives/Select.tsx')).Select<string> }));

const NO_BOARD = { field: '' };

/** The records of a view in columns, one for each option of a picklist field; a card that is moved changes its value. */
export function Board({ module, view, types, filter, layout, board, onOpen }: DisplayProps) {
  const { t } = useTranslation('records');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [dragged, setDragged] = useState<ModuleRecord | null>(null);
  const field = module.fields.find(({ name }) => name === board?.field);
  const now = useNow();
  const { sort } = layout;
  const columns = useMemo(
    () => (field ? boardColumns(module.name, field, t('board.none'), { filter, sort, view }) : []),
    [module.name, field, filter, sort, view, t],
  );
  const [shown, setShown] = useState<string | null>(null);
  const { moves, move } = useMoveCard(module, board ?? NO_BOARD, columns);
  if (!field || !board) return null;
  const only = columns.find(({ key }) => key === shown) ?? columns[0];
  const drawn = isPhone && only ? [only] : columns;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isPhone && only && (
        <div className="px-4 pb-2">
          <Suspense>
            <Select
              aria-label={field.label}
              className="w-full"
              options={columns.map(({ key, label }) => ({ value: key, label }))}
              value={only.key}
              onValueChange={setShown}
            />
          </Suspense>
        </div>
      )}
      <div
        role="group"
        aria-label={t('board.label', { names: module.plural_label, field: field.label.toLocaleLowerCase() })}
        className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4 md:px-6"
      >
        {drawn.map((column) => (
          <BoardColumn
            key={column.key}
            module={module}
            types={types}
            field={field}
            board={board}
            column={column}
            columns={columns}
            moves={moves}
            dragged={dragged}
            now={now}
            onDrag={setDragged}
            onMove={move}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
