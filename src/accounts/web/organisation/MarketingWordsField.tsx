import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { wordLanguages, type MarketingWords } from '../../contract/marketing-words.ts';

type WordList = MarketingWords[number];

interface MarketingWordsFieldProps {
  value: MarketingWords;
  onChange: (value: MarketingWords) => void;
  onBlur: () => void;
  disabled: boolean;
}

/** The words that stop and start marketing messages: two lists for each language. */
export function MarketingWordsField({ value, onChange, onBlur, disabled }: MarketingWordsFieldProps) {
  const { t } = useTranslation('accounts');
  const change = (language: string, own: Partial<WordList>) =>
    onChange(value.map((list) => (list.language === language ? { ...list, ...own } : list)));
  const free = wordLanguages.filter((language) => !value.some((list) => list.language === language));
  return (
    <div className="flex flex-col gap-4">
      {value.map((list) => (
        <WordListRow
          key={list.language}
          list={list}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(own) => change(list.language, own)}
          onRemove={() => onChange(value.filter((each) => each !== list))}
        />
      ))}
      {!disabled && free.length > 0 && (
        <Select
          size="sm"
          soft
          className="w-full md:max-w-52"
          aria-label={t('organisation.add_language')}
          placeholder={t('organisation.add_language')}
          value={null}
          options={free.map((language) => ({ value: language, label: nameOf(language) }))}
          onValueChange={(language) => onChange([...value, { language, stop: [], start: [] }])}
        />
      )}
    </div>
  );
}

interface WordListRowProps {
  list: WordList;
  disabled: boolean;
  onChange: (own: Partial<WordList>) => void;
  onRemove: () => void;
  onBlur: () => void;
}

function WordListRow({ list, disabled, onChange, onRemove, onBlur }: WordListRowProps) {
  const { t } = useTranslation('accounts');
  const titleId = useId();
  const language = nameOf(list.language);
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span id={titleId} className="text-sm font-semibold">
          {language}
        </span>
        {!disabled && (
          <IconButton
            icon={X}
            size="sm"
            aria-label={t('organisation.remove_language', { language })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {(['stop', 'start'] as const).map((meaning) => (
          <Field key={meaning} label={t(`organisation.words.${meaning}`)}>
            <WordsInput
              words={list[meaning]}
              language={list.language}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(words) => onChange({ [meaning]: words })}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

interface WordsInputProps {
  words: readonly string[];
  language: string;
  disabled: boolean;
  onChange: (words: string[]) => void;
  onBlur: () => void;
}

/** Words with commas between them. What is being typed stays as it is typed while it means the same words. */
function WordsInput({ words, language, disabled, onChange, onBlur, ...field }: WordsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && wordsOf(typed).join() === words.join();
  return (
    <Input
      {...field}
      dir="auto"
      lang={language}
      autoComplete="off"
      disabled={disabled}
      value={isTyped ? typed : words.join(', ')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(wordsOf(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}

/** A language by its own name, as those who speak it look for it. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
