import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import type { Question } from '../../contract/script.ts';
import { TextWithValues } from './TextWithValues.tsx';
import { WordsField } from './WordsField.tsx';

interface PersonFieldsProps {
  words: readonly string[];
  message: string;
  questions: readonly Question[];
  error: (path: string) => string | undefined;
  wordsError: string | undefined;
  disabled: boolean;
  onWords: (words: string[]) => void;
  onMessage: (message: string) => void;
}

/** How a customer gets a person at any moment, and what is said then. */
export function PersonFields(props: PersonFieldsProps) {
  const { words, message, questions, error, wordsError, disabled, onWords, onMessage } = props;
  const { t } = useTranslation('script_builder');
  return (
    <>
      <WordsField
        label={t('pane.person_words')}
        help={t('pane.person_words_help')}
        words={words}
        error={wordsError}
        disabled={disabled}
        onChange={onWords}
      />
      <Field label={t('pane.person_message')} help={t('pane.person_message_help')} error={error('person_message')}>
        <TextWithValues value={message} before={questions} disabled={disabled} onChange={onMessage} />
      </Field>
    </>
  );
}
