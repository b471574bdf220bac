import { GripVertical } from 'lucide-react';
import { altStep, type DragHandle } from './use-pointer-drag.ts';

export interface MoveHandleProps extends DragHandle {
  label: string;
  onStep: (by: -1 | 1) => void;
}

/** What is taken to drag something, or moved by Alt and the arrow keys. */
export function MoveHandle({ label, onStep, onPointerDown }: MoveHandleProps) {
  return (
    <button
      type="button"
      data-handle
      aria-label={label}
      className="relative grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-xs text-tertiary hover:text-primary pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        const by = altStep(event);
        if (by !== null) onStep(by);
      }}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
