import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { CLOSING_MAX, type Question } from '../../contract/script.ts';
import { TextWithValues } from './TextWithValues.tsx';

interface ClosingCardProps {
  value: string;
  onChange: (text: string) => void;
  questions: readonly Question[];
  error: string | undefined;
  isReadOnly: boolean;
  /** Without questions it is all that is sent. */
  isOnly: boolean;
}

/** What is sent when all questions are done. */
export function ClosingCard({ value, onChange, questions, error, isReadOnly, isOnly }: ClosingCardProps) {
  const { t } = useTranslation('script_builder');
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || error !== undefined;
  return (
    <section
      aria-label={t('closing.label')}
      className="rounded-md border border-dashed border-default has-[textarea]:border-solid has-[textarea]:bg-surface"
    >
      <div className="flex items-center gap-2.5 px-3 py-2.5">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-sm bg-success-soft text-success-text"
        >
          <Check className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className={`truncate font-semibold ${value === '' ? 'text-tertiary' : ''}`}>
            {value || t('closing.empty')}
          </h2>
          <p className="text-xs text-tertiary">{t(isOnly ? 'closing.only' : 'closing.label')}</p>
        </div>
        <IconButton
          size="sm"
          dim
          icon={Pencil}
          aria-label={t('closing.edit')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpened)}
        />
      </div>
      {isOpen && (
        <div className="border-t border-subtle p-3 sm:ps-12">
          <Field
            label={t('closing.text')}
            error={error}
            aside={<CharacterCount length={value.length} max={CLOSING_MAX} />}
          >
            <TextWithValues value={value} disabled={isReadOnly} before={questions} onChange={onChange} />
          </Field>
        </div>
      )}
    </section>
  );
}
