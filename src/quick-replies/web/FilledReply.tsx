import type { ReactNode } from 'react';
import { FormattedText } from '../../ui/text/FormattedText.tsx';
import { piecesOf } from '../../foundation/contract/placeholders.ts';

/** Private-use characters that stand for placeholders while the formatting is read. */
const FIRST_MARK = 0xe200;
const MARKS = /([\uE200-\uE2FF])/;

interface FilledReplyProps {
  text: string;
  values: ReadonlyMap<string, string>;
  /** What a placeholder is called. */
  nameOf: (placeholder: string) => string;
}

/** The text of a quick reply as the customer sees it; values are told apart, and what has none is marked. */
export function FilledReply({ text, values, nameOf }: FilledReplyProps) {
  const names: string[] = [];
  const marked = piecesOf(text.replaceAll(/[\uE200-\uE2FF]/g, ''))
    .map((piece) => {
      if ('text' in piece) return piece.text;
      names.push(piece.placeholder);
      return String.fromCharCode(FIRST_MARK + ((names.length - 1) % 256));
    })
    .join('');
  const draw = (words: string): ReactNode =>
    words.split(MARKS).map((part, index) => {
      const name = MARKS.test(part) ? names[part.charCodeAt(0) - FIRST_MARK] : undefined;
      if (name === undefined) return part;
      const value = values.get(name)?.trim() ?? '';
      if (value !== '')
        return (
          <span key={index} className="rounded-xs bg-accent-soft px-0.5 text-accent-text">
            {value}
          </span>
        );
      return (
        <mark key={index} className="rounded-xs bg-danger-soft px-1 text-danger-text">
          {nameOf(name)}
        </mark>
      );
    });
  return <FormattedText text={marked} plain={draw} />;
}
