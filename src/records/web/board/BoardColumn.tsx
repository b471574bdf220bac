import { useQuery } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages, type PageState } from '../../../foundation/web/cache/use-pages.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { useCountText } from '../list/use-count-text.ts';
import { countQuery } from '../queries.ts';
import type { RecordBoard } from '../record-display.ts';
import { amountOf, valueOf, type Column } from './board-columns.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Moves } from './use-move-card.ts';
import { useSeen } from './use-seen.ts';

/** Cards of one page of a column. */
const PAGE = 20;

interface BoardColumnProps {
  module: ModuleInfo;
  types: FieldTypes;
  field: Field;
  board: RecordBoard;
  column: Column;
  columns: readonly Column[];
  moves: Moves;
  dragged: ModuleRecord | null;
  now: Date;
  onDrag: (record: ModuleRecord | null) => void;
  onMove: (record: ModuleRecord, to: string) => Promise<void>;
  onOpen: (id: string) => void;
}

interface ColumnTotalsProps extends BoardColumnProps {
  counted: { count: number; is_capped: boolean; sum: number | null };
}

/** One column: how many stand in it, its cards page by page, and where a card can be dropped. */
export function BoardColumn(props: BoardColumnProps) {
  const { module, types, field, board, column, dragged, onDrag, onMove } = props;
  const { t } = useTranslation('record_board');
  const { isSeen, ref } = useSeen();
  const { data: counted } = useQuery({ ...countQuery(module.name, column.filter, board.amount), enabled: isSeen });
  const canDrop = dragged !== null && column.value !== undefined && !column.has(valueOf(dragged, field.name));
  const { isOver, drop } = useDrop(canDrop, () => {
    onDrag(null);
    if (dragged) void onMove(dragged, column.key);
  });
  // Nothing can be moved there: it is drawn only when it has cards.
  if (column.value === undefined && counted?.count === 0) return null;
  return (
    // Cards are moved by keys and by a menu too.
    <section
      ref={ref}
      aria-label={column.label}
      className={classNames(
        'flex min-w-52 flex-1 flex-col rounded-md bg-sunken max-md:min-w-full',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent-solid',
      )}
      {...drop}
    >
      <h2 className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-3 pb-2">
        <ColumnName field={field} types={types} column={column} />
        {counted && <ColumnTotals {...props} counted={counted} />}
      </h2>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {isOver && (
          <p className="grid min-h-14 shrink-0 place-items-center rounded-md border border-dashed border-accent-border text-xs font-medium text-accent-text">
            {t('drop', { column: column.label })}
          </p>
        )}
        <ColumnCards
          {...props}
          isSeen={isSeen}
          canDrop={canDrop}
          count={counted && !counted.is_capped ? counted.count : null}
        />
      </div>
    </section>
  );
}

interface ColumnCardsProps extends BoardColumnProps {
  isSeen: boolean;
  canDrop: boolean;
  /** How many cards it has; null where they were not counted to their end. */
  count: number | null;
}

/** The cards of a column that are loaded, and the way to more. */
function ColumnCards({ isSeen, canDrop, count, ...props }: ColumnCardsProps) {
  const { field, column, moves } = props;
  const { t } = useTranslation('record_board');
  const { data, error, refetch } = useQuery({ ...pagedQuery(column.list, PAGE), enabled: isSeen });
  const pages = usePages(column.list, data, PAGE);
  const cards = cardsOf(data?.items ?? [], moves, column, field.name);
  return (
    <>
      {!data && (error ? <ColumnFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
      <ul aria-label={column.label} className="flex flex-col gap-2">
        {cards.map((record) => (
          <BoardCard key={record.id} {...props} record={record} isMoving={moves.has(record.id)} />
        ))}
      </ul>
      {data && cards.length === 0 && !canDrop && <p className="p-3 text-center text-xs text-tertiary">{t('empty')}</p>}
      {data?.has_after && (
        <MoreCards
          state={pages.after}
          left={count === null ? null : count - data.items.length}
          onMore={() => void pages.load('after')}
        />
      )}
    </>
  );
}

/** An option in its colour, a person with their face, or a word. */
function ColumnName({ field, types, column }: Pick<BoardColumnProps, 'field' | 'types' | 'column'>) {
  const { label, option, person } = column;
  if (option) return <FieldValue field={field} value={option.value} types={types} />;
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium">
      {person && <Avatar name={person.label} size={20} letters={1} decorative />}
      <span dir="auto" className="truncate">
        {label}
      </span>
    </span>
  );
}

/** How many cards a column has, and what they are worth together; more than that where they were not counted to their end. */
function ColumnTotals({ module, types, field, board, column, moves, counted }: ColumnTotalsProps) {
  const countText = useCountText();
  const coming = changeOf(moves, column, field.name, () => 1);
  const amount = module.fields.find(({ name }) => name === board.amount);
  const { count, sum, is_capped: isCapped } = counted;
  const total = (sum ?? 0) + changeOf(moves, column, field.name, (record) => amountOf(record, board));
  return (
    <>
      <span className="text-xs text-tertiary tabular-nums">
        {countText({ count: Math.max(0, count + coming), is_capped: isCapped })}
      </span>
      {amount && sum !== null && (
        <span className="basis-full truncate font-semibold">
          <FieldValue field={amount} value={total} types={types} isBrief />
          {isCapped && '+'}
        </span>
      )}
    </>
  );
}

/** What a column does with a card that is held over it. */
function useDrop(canDrop: boolean, onDropped: () => void) {
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver(event: DragEvent) {
      if (!canDrop) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      if (canDrop) onDropped();
    },
  };
  return { isOver: isOver && canDrop, drop };
}

/** What cards that come to a column add to it, less those that go, while the server is asked. */
const changeOf = (moves: Moves, { key, has }: Column, field: string, worth: (record: ModuleRecord) => number): number =>
  [...moves.values()].reduce((sum, { record, to }) => {
    const isHere = has(valueOf(record, field));
    return sum + worth(record) * (to === key && !isHere ? 1 : isHere && to !== key ? -1 : 0);
  }, 0);

function ColumnFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['record_board', 'records']);
  return (
    <p role="alert" className="flex flex-col items-center gap-1 p-3 text-center text-xs text-danger-text">
      {t('failed')}
      <LinkButton onClick={onRetry}>{t('records:list.retry')}</LinkButton>
    </p>
  );
}

interface MoreCardsProps {
  state: PageState;
  /** How many are not drawn; null where they were not counted to their end. */
  left: number | null;
  onMore: () => void;
}

function MoreCards({ state, left, onMore }: MoreCardsProps) {
  const { t } = useTranslation(['record_board', 'records']);
  const next = left === null || left <= 0 ? null : Math.min(left, PAGE);
  return (
    <>
      <Button variant="ghost" size="sm" className="shrink-0 self-center" busy={state === 'loading'} onClick={onMore}>
        {next === null ? t('more') : t('more_of', { count: next })}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="px-3 text-center text-xs text-danger-text">
          {t('records:list.more_failed')}
        </p>
      )}
    </>
  );
}

/** The cards of a column: those that the server has in it, without those that are on their way elsewhere, with those that come. */
function cardsOf(items: readonly ModuleRecord[], moves: Moves, { key, has }: Column, field: string): ModuleRecord[] {
  const here = items.filter((record) => has(valueOf(record, field)) && (moves.get(record.id)?.to ?? key) === key);
  const coming = [...moves.values()]
    .filter(({ record, to }) => to === key && !here.some(({ id }) => id === record.id))
    .map(({ record }) => record);
  return [...coming, ...here];
}
