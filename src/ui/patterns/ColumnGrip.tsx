import { useRef } from 'react';

import type { ColumnResizing, DataColumn } from './data-table-columns.ts';

const NARROWEST_PX = 60;
const WIDEST_PX = 800;
const STEP_PX = 16;

interface ColumnGripProps<Row> {
  column: DataColumn<Row>;
  width: number;
  resizing: ColumnResizing;
}

/** The end of a column's head: dragged, or moved by the arrow keys, it makes the column wider or narrower. */
export function ColumnGrip<Row>({ column, width, resizing }: ColumnGripProps<Row>) {
  const drag = useRef<{ x: number; width: number; sign: number } | null>(null);
  const resize = (next: number) => {
    const fitting = Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, next)));
    if (fitting !== width) resizing.onResize(column.id, fitting);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={resizing.label(column.header)}
      aria-valuenow={width}
      aria-valuemin={NARROWEST_PX}
      aria-valuemax={WIDEST_PX}
      aria-valuetext={`${width} px`}
      // That of the last column is inside of it: beyond, the table would scroll sideways.
      className="group/grip absolute inset-y-0 end-0 grid w-6 translate-x-1/2 cursor-col-resize touch-none place-items-center outline-none in-[th:last-child]:translate-none! in-[th:last-child]:justify-items-end rtl:-translate-x-1/2"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
        drag.current = { x: event.clientX, width, sign };
      }}
      onPointerMove={(event) => {
        const start = drag.current;
        if (start) resize(start.width + (event.clientX - start.x) * start.sign);
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onKeyDown={(event) => {
        const step = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
        resize(width + step * sign);
      }}
    >
      <span
        aria-hidden
        className="h-4 w-px bg-(--border-default) opacity-0 group-hover/grip:opacity-100 group-focus-visible/grip:h-full group-focus-visible/grip:w-0.5 group-focus-visible/grip:bg-(--focus-ring) group-focus-visible/grip:opacity-100"
      />
    </span>
  );
}
