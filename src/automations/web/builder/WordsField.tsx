import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';

interface WordsFieldProps {
  label: string;
  help?: string;
  required?: boolean;
  words: readonly string[];
  onChange: (words: string[]) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Words, each added by Enter or a comma, and when the field is left. */
export function WordsField({ label, help, required = false, words, onChange, error, disabled }: WordsFieldProps) {
  const { t } = useTranslation('script_builder');
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const known = new Set(words.map((word) => word.toLowerCase()));
    const added = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !known.has(word.toLowerCase()));
    setTyped('');
    if (added.length > 0) onChange([...words, ...new Set(added)]);
  };
  return (
    <Field label={label} required={required} help={help ?? t('words.help')} error={error}>
      {words.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {words.map((word, index) => (
            <li key={word} className="flex max-w-full min-w-0">
              <Tag
                removeName={word}
                onRemove={disabled ? undefined : () => onChange(words.filter((_, at) => at !== index))}
              >
                <bdi>{word}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Input
          value={typed}
          placeholder={t('words.add')}
          onChange={({ target }) => (target.value.endsWith(',') ? add(target.value) : setTyped(target.value))}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              add(typed);
            } else if (event.key === 'Backspace' && typed === '' && words.length > 0) onChange(words.slice(0, -1));
          }}
        />
      )}
    </Field>
  );
}
