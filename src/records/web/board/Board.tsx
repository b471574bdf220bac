import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery, usersQuery } from '../../../accounts/web/index.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import type { Field } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { DisplayProps } from '../record-display.ts';
import { boardColumns, ownerColumns, type Column } from './board-columns.ts';
import { BoardColumn } from './BoardColumn.tsx';
import type { GroupPopupProps } from './GroupPopup.tsx';
import { useBoardGroup } from './use-board-group.ts';
import { useMoveCard } from './use-move-card.ts';

/** Only phones have it. */
const Select = lazy(async () => ({ default: (await import('../../../ui/primitives/Select.tsx')).Select<string> }));
const LateGroup = latePopup<GroupPopupProps>('menu', async () => (await import('./GroupPopup.tsx')).GroupPopup);

const NO_BOARD = { field: '' };
const NO_COLUMNS: readonly Column[] = [];

type Shown = Pick<DisplayProps, 'module' | 'filter' | 'view'> & { sort: DisplayProps['layout']['sort'] };

/** The columns of the field that a board is grouped by; none while its users are not known. */
function useColumns({ module, filter, view, sort }: Shown, field: Field | undefined): readonly Column[] {
  const { t } = useTranslation('record_board');
  const isByPerson = field?.type === 'user';
  const { data: users } = useQuery({ ...usersQuery, enabled: isByPerson });
  const { data: me = '' } = useQuery({ ...currentUserQuery, select: ({ id }) => id });
  return useMemo(() => {
    const shown = { filter, sort, view };
    if (!field || (isByPerson && !users)) return NO_COLUMNS;
    if (!isByPerson) return boardColumns(module.name, field, t('none'), shown);
    const people = (users ?? []).map(({ id, first_name: first, last_name: last, status }) => ({
      id,
      label: `${first} ${last}`.trim(),
      isActive: status === 'active',
    }));
    return ownerColumns(module.name, field, people, {
      me,
      none: t('nobody'),
      others: t('others'),
      shown,
    });
  }, [module.name, field, filter, sort, view, t, isByPerson, users, me]);
}

/** The records of a view in columns, one for each value of a field; a card that is moved changes its value. */
export function Board({ module, view, types, filter, layout, board, onOpen }: DisplayProps) {
  const { t } = useTranslation('record_board');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [dragged, setDragged] = useState<ModuleRecord | null>(null);
  const { fields, field, choose } = useBoardGroup(module, board);
  const now = useNow();
  const columns = useColumns({ module, filter, view, sort: layout.sort }, field);
  const [chosen, setChosen] = useState<string | null>(null);
  const { moves, move } = useMoveCard(module, board ?? NO_BOARD, field?.name ?? '', columns);
  if (!field || !board) return null;
  const only = columns.find(({ key }) => key === chosen) ?? columns[0];
  const drawn = isPhone && only ? [only] : columns;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {(fields.length > 1 || isPhone) && (
        <div className="flex shrink-0 items-center justify-end gap-2 px-4 pb-2 md:px-6">
          {isPhone && only && (
            <Suspense>
              <Select
                aria-label={field.label}
                className="min-w-0 flex-1"
                options={columns.map(({ key, label }) => ({ value: key, label }))}
                value={only.key}
                onValueChange={setChosen}
              />
            </Suspense>
          )}
          {fields.length > 1 && <GroupChip fields={fields} chosen={field} onChoose={choose} />}
        </div>
      )}
      <div
        role="group"
        aria-label={t('label', { names: module.plural_label, field: field.label.toLocaleLowerCase() })}
        className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4 md:px-6"
      >
        {drawn.map((column) => (
          <BoardColumn
            key={`${field.name} ${column.key}`}
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

function GroupChip({ fields, chosen, onChoose }: GroupPopupProps) {
  const { t } = useTranslation('record_board');
  return (
    <LateGroup
      fields={fields}
      chosen={chosen}
      onChoose={onChoose}
      trigger={
        <Chip caret>
          {t('group')} <b className="font-semibold text-primary">{chosen.label}</b>
        </Chip>
      }
    />
  );
}
