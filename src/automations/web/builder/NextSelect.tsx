import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/primitives/Select.tsx';
import { END, PERSON, type Question } from '../../contract/script.ts';

interface NextSelectProps {
  questions: readonly Question[];
  /** The question that it is about: it cannot be followed by itself. */
  own: string;
  value: string | null;
  onChange: (next: string | null) => void;
  disabled: boolean;
  /** What the first choice says: an option continues as its question does. */
  following?: string;
}

const NEXT = '$next';

/** Where the script continues: with the next question, another one, its end, or a person. */
export function NextSelect({ questions, own, value, onChange, disabled, following }: NextSelectProps) {
  const { t } = useTranslation('script_builder');
  const isGone = value !== null && value !== END && value !== PERSON && !questions.some(({ id }) => id === value);
  return (
    <Select
      options={[
        { value: NEXT, label: following ?? t('next.following') },
        { value: END, label: t('next.end') },
        { value: PERSON, label: t('next.person') },
        ...questions
          .map(({ id, content }, index) => ({
            value: id,
            label: t('next.question', { number: index + 1, text: content.text || t('question.untitled') }),
          }))
          .filter((option) => option.value !== own),
        ...(isGone ? [{ value, label: t('next.gone') }] : []),
      ]}
      value={value ?? NEXT}
      disabled={disabled}
      onValueChange={(next) => onChange(next === NEXT ? null : next)}
    />
  );
}
