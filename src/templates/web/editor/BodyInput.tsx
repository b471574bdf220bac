import { useMemo, type KeyboardEvent, type RefObject } from 'react';
import { useFieldWiring } from '../../../ui/primitives/field-context.ts';
import { piecesOf } from '../../contract/template-text.ts';

interface BodyInputProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  lang: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Both lay the text out alike, so that each mark lies below its variable. */
const layout =
  'px-3 py-2.5 text-md leading-5 whitespace-pre-wrap [overflow-wrap:break-word] [font-variant-ligatures:none]';

/**
 * A field of several lines in which variables are marked. The marks lie in a copy of the text below the field: the field
 * itself is the browser's, with its caret, its undo and what writing in other scripts needs.
 */
export function BodyInput({ area, value, lang, onChange, onKeyDown }: BodyInputProps) {
  const wiring = useFieldWiring({});
  const pieces = useMemo(() => piecesOf(value), [value]);
  let at = 0;
  return (
    <div className="relative min-h-28">
      {/* Its height is that of the field, which grows with its text. */}
      <div aria-hidden dir="auto" lang={lang} className={`min-h-28 text-transparent select-none ${layout}`}>
        {pieces.map((piece) => {
          const key = at;
          if ('text' in piece) {
            at += piece.text.length;
            return <span key={key}>{piece.text}</span>;
          }
          // As it was written, with the spaces in its braces.
          const end = value.indexOf('}}', at) + 2;
          const written = value.slice(at, end);
          at = end;
          return (
            <span key={key} className="rounded-xs bg-accent-soft ring-2 ring-(--accent-soft) forced-colors:outline">
              {written}
            </span>
          );
        })}
        {/* A line that is still empty has its height. */}
        {'\u200B'}
      </div>
      <textarea
        {...wiring}
        ref={area}
        dir="auto"
        lang={lang}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={`absolute inset-0 block size-full resize-none overflow-hidden bg-transparent text-primary outline-none ${layout}`}
      />
    </div>
  );
}
