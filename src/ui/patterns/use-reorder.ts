import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveHandleProps } from './MoveHandle.tsx';
import { focusHandle, usePointerDrag } from './use-pointer-drag.ts';

interface ReorderOptions<Row> {
  /** All rows in their order, also those that are not drawn. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  labelOf: (row: Row) => string;
  /** So many at the beginning keep their place. */
  fixed?: number;
  onReorder: (rows: Row[]) => void;
}

interface Reorder {
  /** Of the element around the rows, which carry `data-drag-item` with their key and have one `MoveHandle`. */
  list: RefObject<HTMLUListElement | null>;
  /** What was moved last, for those who do not see it. */
  said: string;
  /** The row that is dragged now. */
  dragged: string | null;
  handleOf: (key: string) => MoveHandleProps;
}

/** Rows that are dragged by their handle, or moved by Alt and the arrow keys. */
export function useReorder<Row>({ rows, keyOf, labelOf, fixed = 0, onReorder }: ReorderOptions<Row>): Reorder {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const positionOf = (wanted: string) => rows.findIndex((row) => keyOf(row) === wanted);
  const nameOf = (wanted: string) => rows.filter((row) => keyOf(row) === wanted).map(labelOf)[0] ?? '';
  const move = (key: string, to: number) => {
    const from = positionOf(key);
    const row = rows[from];
    if (row === undefined || from < fixed || to < fixed || to >= rows.length || to === from) return;
    onReorder(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setSaid(t('moved', { name: labelOf(row), position: to + 1, count: rows.length }));
    focusHandle(list, key);
  };
  const { dragged, begin } = usePointerDrag({
    onOver: (key, { item }) => item !== null && move(key, positionOf(item)),
  });
  return {
    list,
    said,
    dragged,
    handleOf: (key) => ({
      label: t('move', { name: nameOf(key) }),
      onStep: (by) => move(key, positionOf(key) + by),
      ...begin(key),
    }),
  };
}
