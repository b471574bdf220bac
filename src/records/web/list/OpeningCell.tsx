import { useState } from 'react';
import { Input } from '../../../ui/primitives/Input.tsx';

interface OpeningCellProps {
  label: string;
  /** All that was typed until now. */
  onType: (text: string) => void;
  /** Enter: the editor saves what was typed as soon as it is there. */
  onEnter: () => void;
  onCancel: () => void;
}

/** Stands in the cell until its editor is loaded: it has the focus, so that no key goes to the page. */
export function OpeningCell({ label, onType, onEnter, onCancel }: OpeningCellProps) {
  const [text, setText] = useState('');
  return (
    <Input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cell was chosen to be typed into
      autoFocus
      size="sm"
      aria-label={label}
      aria-busy
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onType(event.target.value);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        if (event.key === 'Enter') onEnter();
        else onCancel();
      }}
    />
  );
}
