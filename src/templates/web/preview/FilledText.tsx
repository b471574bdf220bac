import { useMemo, type ReactNode } from 'react';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { piecesOf } from '../../contract/template-text.ts';

/** Values by the name of their variable. */
export type Values = Readonly<Record<string, string>>;

/** Private-use characters that stand for variables while the formatting is read. */
const FIRST_MARK = 0xe100;
const MARKS = /([\uE100-\uE1FF])/;

interface FilledTextProps {
  text: string;
  values: Values;
  /** The variable that all of the text's stand for: a header has one, whatever it is called there. */
  variable?: string;
  /** Whether values are told apart from the words around them. */
  areMarked?: boolean;
  /** What the values are called, where they have to be filled in: what is missing is marked in red. */
  labels?: ReadonlyMap<string, string> | undefined;
}

/** A text with its values in their places and its formatting; what has no value shows its variable. */
export function FilledText({ text, values, variable, areMarked = false, labels }: FilledTextProps) {
  const { marked, variables } = useMemo(() => markVariables(text), [text]);
  const draw = (words: string): ReactNode =>
    words.split(MARKS).map((part, index) => {
      const key = MARKS.test(part) ? variables[part.charCodeAt(0) - FIRST_MARK] : undefined;
      if (key === undefined) return part;
      const name = variable ?? key;
      const value = values[name]?.trim() ?? '';
      if (value === '' && labels)
        return (
          <mark key={index} className="rounded-xs bg-danger-soft px-1 text-danger-text">
            {labels.get(name) ?? name}
          </mark>
        );
      if (value === '')
        return (
          <span key={index} className="rounded-xs bg-accent-soft px-0.5 text-accent-text">
            {`{{${key}}}`}
          </span>
        );
      return areMarked ? <b key={index}>{value}</b> : value;
    });
  return <FormattedText text={marked} plain={draw} />;
}

function markVariables(text: string): { marked: string; variables: readonly string[] } {
  const variables: string[] = [];
  const marked = piecesOf(text.replaceAll(/[\uE100-\uE1FF]/g, ''))
    .map((piece) => {
      if ('text' in piece) return piece.text;
      variables.push(piece.key);
      return String.fromCharCode(FIRST_MARK + variables.length - 1);
    })
    .join('');
  return { marked, variables };
}
