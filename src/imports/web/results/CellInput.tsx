import { useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/primitives/Input.tsx';

interface CellInputProps {
  label: string;
  value: string;
  onSave: (value: string) => void;
  /** `isByKey`: the focus goes back to the cell. */
  onClose: (isByKey: boolean) => void;
}

/** The value of one cell: Enter and leaving it keep what was typed, Escape reverts. */
export function CellInput({ label, value, onSave, onClose }: CellInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(value);
  const isOver = useRef(false);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  const end = (isKept: boolean, isByKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept) onSave(typed);
    onClose(isByKey);
  };
  return (
    <div ref={box}>
      <Input
        aria-label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          end(event.key === 'Enter', true);
        }}
        onBlur={() => end(true, false)}
      />
    </div>
  );
}
