import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../ui/primitives/Input.tsx';
import { keysOf } from '../../contract/template-text.ts';
import { EditorField } from './EditorField.tsx';
import type { Editor } from './use-editor.ts';

/** A sample for each variable of the body: the fields follow the text as it is typed. */
export function SampleFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const titleId = useId();
  const { values, set } = editor;
  const names = keysOf(values.body);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-1.5 flex items-baseline gap-2">
        <h2 id={titleId} className="font-medium">
          {t('samples.title')}
        </h2>
        <span className="text-xs text-tertiary">{t('samples.help')}</span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <SampleField
            key={name}
            editor={editor}
            path={`samples.${name}`}
            label={t('samples.of', { name })}
            name={name}
            value={values.samples[name] ?? ''}
            onChange={(sample) => set({ samples: { ...values.samples, [name]: sample } })}
          />
        ))}
      </div>
    </section>
  );
}

interface SampleFieldProps {
  editor: Editor;
  path: string;
  label: string;
  /** The variable, as it stands in the text. */
  name: string;
  value: string;
  onChange: (sample: string) => void;
  /** Whether the label stands above it, as those of other fields beside it do. */
  hasLabel?: boolean;
  size?: 'sm';
}

/** The sample of one variable, with its name at the start of the field. */
export function SampleField({ editor, path, label, name, value, onChange, hasLabel = false, size }: SampleFieldProps) {
  return (
    <EditorField editor={editor} path={path} label={label} hideLabel={!hasLabel} className="gap-1.5">
      <Input
        size={size}
        soft={size === 'sm'}
        className="ps-0"
        leading={
          <span
            aria-hidden
            className="flex max-w-[50%] shrink-0 items-center self-stretch rounded-s-sm border-e border-default bg-sunken px-2.5 font-mono text-xs text-secondary"
          >
            <bdi className="truncate">{name}</bdi>
          </span>
        }
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </EditorField>
  );
}
