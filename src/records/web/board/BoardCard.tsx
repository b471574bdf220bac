import { CalendarClock, EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import { referenceOf } from '../fields/read-value.ts';
import type { RecordBoard } from '../record-display.ts';
import { recordName } from '../record-name.ts';
import { ageText } from './age-text.ts';
import { valueOf, type Column } from './board-columns.ts';
import { isOverdue } from './is-overdue.ts';
import type { MovePopupProps } from './MovePopup.tsx';

const LateMove = latePopup<MovePopupProps>('menu', async () => (await import('./MovePopup.tsx')).MovePopup);

interface BoardCardProps {
  module: ModuleInfo;
  types: FieldTypes;
  field: Field;
  board: RecordBoard;
  columns: readonly Column[];
  record: ModuleRecord;
  isMoving: boolean;
  dragged: ModuleRecord | null;
  now: Date;
  onDrag: (record: ModuleRecord | null) => void;
  onMove: (record: ModuleRecord, to: string) => Promise<void>;
  onOpen: (id: string) => void;
}

/** The focus follows a card that was moved by its keys. */
const focusCard = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)?.focus());

/** One record: its name, whom it is about, amount, age and owner. It is dragged, or moved by Alt and the arrow keys or its menu. */
export function BoardCard(props: BoardCardProps) {
  const { module, field, columns, record, isMoving, dragged, onDrag, onMove, onOpen } = props;
  const { t } = useTranslation('record_board');
  const name = recordName(module, record);
  const canMove = module.allows.edit && record['is_read_only'] !== true && !isMoving;
  const here = columns.findIndex(({ has }) => has(valueOf(record, field.name)));
  const moveTo = (to: string) => {
    void onMove(record, to);
    focusCard(record.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target = step === undefined ? undefined : columns[here + step];
    if (step === undefined || !event.altKey || !canMove) return;
    // Alt and an arrow would go back in the history.
    event.preventDefault();
    if (target && target.value !== undefined) moveTo(target.key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons; its menu moves it without dragging
    <li
      data-card={record.id}
      draggable={canMove}
      className={classNames(
        'group relative flex flex-col rounded-md border border-subtle bg-surface text-start shadow-1 hover:border-default',
        canMove && 'cursor-grab',
        dragged?.id === record.id && 'opacity-40',
      )}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(record);
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-col gap-1.5 p-3">
        <span className="flex min-w-0 items-start gap-1">
          <button
            type="button"
            dir="auto"
            className="min-w-0 flex-1 text-start font-medium break-words after:absolute after:inset-0 after:rounded-md"
            title={canMove ? t('keys') : undefined}
            onClick={() => onOpen(record.id)}
          >
            {name}
          </button>
          {canMove && (
            <MoveMenu
              name={name}
              columns={columns.filter(({ value }, index) => index !== here && value !== undefined)}
              onMove={moveTo}
            />
          )}
        </span>
        <CardFacts {...props} />
      </div>
      <CardNote {...props} />
    </li>
  );
}

interface MoveMenuProps extends MovePopupProps {
  name: string;
}

function MoveMenu({ name, columns, onMove }: MoveMenuProps) {
  const { t } = useTranslation('record_board');
  return (
    <span className="absolute end-1.5 top-1.5 rounded-xs bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <LateMove
        columns={columns}
        onMove={onMove}
        trigger={<IconButton size="sm" icon={EllipsisVertical} aria-label={t('move', { name })} />}
      />
    </span>
  );
}

/** A field of a card with its value; null where the record has none. */
function partOf({ module, record }: Pick<BoardCardProps, 'module' | 'record'>, wanted: string | undefined) {
  const field = module.fields.find(({ name }) => name === wanted);
  const value = field && record[field.name];
  return field && !isEmptyValue(value) ? { field, value } : null;
}

function CardFacts(props: BoardCardProps) {
  const { board, field, record, types, now } = props;
  const { t } = useTranslation(['record_board', 'records']);
  const formatDate = useFormatDate();
  // Where the columns say something else, the card says its state.
  const state = field.name === board.field ? null : partOf(props, board.field);
  const subject = partOf(props, board.subject);
  const amount = partOf(props, board.amount);
  const about = subject && (referenceOf(subject.value)?.label ?? '');
  return (
    <>
      {about !== null && (
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-secondary">
          <Avatar name={about} size={18} decorative />
          <span dir="auto" className="truncate">
            {about}
          </span>
        </span>
      )}
      <span className="flex min-w-0 items-center gap-2">
        {amount && (
          <span className="shrink-0 font-semibold tabular-nums">
            <FieldValue {...amount} types={types} isBrief />
          </span>
        )}
        <time
          dateTime={record.created_time}
          title={t('records:panel.created', { time: formatDate(record.created_time, 'date_time') })}
          className="relative ms-auto shrink-0 text-xs text-tertiary tabular-nums"
        >
          {ageText(t, record.created_time, now)}
        </time>
        <Avatar name={referenceOf(record['owner'])?.label ?? ''} size={20} letters={1} />
      </span>
      {state && (
        <span className="flex min-w-0">
          <FieldValue {...state} types={types} />
        </span>
      )}
    </>
  );
}

function CardNote(props: BoardCardProps) {
  const { t } = useTranslation(['record_board', 'records']);
  const { board, record, types, now } = props;
  const { time_zone: zone } = useStore(dateFormatsStore);
  const note = partOf(props, board.note);
  if (!note) return null;
  const isLate = isOverdue(board, record, now, zone);
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5 border-t border-subtle px-3 py-2 text-xs',
        isLate ? 'font-medium text-danger-text' : 'text-secondary',
      )}
    >
      <CalendarClock aria-hidden className={classNames('size-3.5', !isLate && 'text-tertiary')} />
      {isLate && <span>{t('records:board.overdue')}</span>}
      <FieldValue {...note} types={types} />
    </span>
  );
}
