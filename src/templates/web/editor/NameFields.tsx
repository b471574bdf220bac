import { KeyRound, Megaphone, ReceiptText, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { templateLimits } from '../../contract/template-limits.ts';
import { templateCategories, templateLanguages, templatePurposes } from '../../contract/template.ts';
import { ownLanguageName } from '../template-words.ts';
import { EditorField } from './EditorField.tsx';
import { tidyName } from './editor-values.ts';
import type { Editor } from './use-editor.ts';

const categoryIcons = { marketing: Megaphone, utility: ReceiptText, authentication: KeyRound } as const;
const purposeIcons = { individual: UserRound, broadcast: Megaphone } as const;

/** What a template is called, and what it is for. */
export function NameFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const { values, set, isPublished, isApproved, names } = editor;
  const isKnown = templateLanguages.some((language) => language === values.language);
  const languages = isKnown ? templateLanguages : [values.language, ...templateLanguages];
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[1.5fr_1fr_1fr]">
      <EditorField
        editor={editor}
        path="name"
        label={t('field.name')}
        required
        className="max-xl:col-span-full"
        help={isPublished ? t('editor.name_fixed', names) : t('editor.name_help')}
        aside={<CharacterCount length={values.name.length} max={templateLimits.name} />}
      >
        <NameInput value={values.name} disabled={isPublished} onChange={(name) => set({ name })} />
      </EditorField>
      <EditorField
        editor={editor}
        path="category"
        label={t('field.category')}
        required
        help={t(`category_text.${values.category}`)}
      >
        <Select
          options={templateCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={values.category}
          icon={categoryIcons[values.category]}
          disabled={isApproved}
          onValueChange={(category) => set({ category })}
        />
      </EditorField>
      <EditorField editor={editor} path="language" label={t('field.language')} required>
        <Select
          options={languages.map((value) => ({ value, label: `${ownLanguageName(value)} · ${value}` }))}
          value={values.language}
          disabled={isPublished}
          onValueChange={(language) => set({ language })}
        />
      </EditorField>
    </div>
  );
}

/** A name as names are: what is typed otherwise becomes right, and the caret stays where it is. */
function NameInput({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (name: string) => void;
}) {
  const isComposing = useRef(false);
  return (
    <Input
      value={value}
      disabled={disabled}
      maxLength={templateLimits.name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        onChange(tidyName(event.currentTarget.value));
      }}
      onChange={(event) => {
        const input = event.currentTarget;
        if (isComposing.current) return onChange(input.value);
        const tidy = tidyName(input.value);
        if (tidy !== input.value) {
          const caret = tidyName(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
          // At once: React leaves a value that is there already, and the next key finds the caret where it belongs.
          input.value = tidy;
          input.setSelectionRange(caret, caret);
        }
        onChange(tidy);
      }}
    />
  );
}

/** Where it is offered. */
export function PurposeChoice({ editor: { values, set } }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="font-medium">
        {t('field.purpose')}
      </span>
      <SegmentedControl
        label={t('field.purpose')}
        options={templatePurposes.map((value) => ({
          value,
          label: t(`purpose.${value}`),
          icon: purposeIcons[value],
        }))}
        value={values.purpose}
        onValueChange={(purpose) => set({ purpose })}
      />
    </div>
  );
}
