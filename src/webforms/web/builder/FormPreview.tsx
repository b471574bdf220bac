import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../public/form.css';
import { businessQuery } from '../../../accounts/web/index.ts';
import type { Field as ModuleField } from '../../../records/contract/module.ts';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { keyOf } from '../../contract/public-form.ts';
import type { WebFormField, WebFormSettings } from '../../contract/web-form.ts';
import { fieldOf, type OfferedFields } from './use-form-fields.ts';

interface FormPreviewProps {
  values: WebFormSettings;
  offered: OfferedFields | null;
}

/** The form as visitors will see it, in the style of the public page; nothing in it can be used. */
export function FormPreview({ values, offered }: FormPreviewProps) {
  const { t } = useTranslation('webforms');
  const [shown, setShown] = useState<'form' | 'after'>('form');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const { data: business } = useQuery(businessQuery);
  const { accent, corners, labels } = values.look;
  return (
    <section aria-label={t('preview.title')} className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-16 xl:self-start">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto font-semibold">{t('preview.title')}</h2>
        <SegmentedControl
          size="sm"
          label={t('preview.what')}
          options={(['form', 'after'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={shown}
          onValueChange={setShown}
        />
        <SegmentedControl
          size="sm"
          label={t('preview.width')}
          options={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={width}
          onValueChange={setWidth}
        />
      </div>
      <div
        className={`web-form-preview min-w-0 overflow-hidden rounded-md border border-subtle shadow-1 ${width === 'phone' ? 'mx-auto w-full max-w-90' : ''}`}
      >
        {business && (
          <p dir="auto" className="web-form-business">
            {business.name}
          </p>
        )}
        <div inert className={`web-form accent-${accent} corners-${corners} labels-${labels}`}>
          {shown === 'form' ? <FormContent values={values} offered={offered} /> : <AfterContent values={values} />}
        </div>
      </div>
    </section>
  );
}

function FormContent({ values, offered }: FormPreviewProps) {
  return (
    <>
      <p dir="auto" className="title">
        {values.title}
      </p>
      {values.intro !== '' && (
        <p dir="auto" className="intro">
          {values.intro}
        </p>
      )}
      {values.fields
        .filter(({ is_hidden: isHidden }) => !isHidden)
        .map((field) => (
          <Question key={keyOf(field)} field={field} known={fieldOf(offered, field)} />
        ))}
      {values.consent_text !== '' && (
        <label className="check">
          <input type="checkbox" readOnly checked={false} />
          <span dir="auto">{values.consent_text}</span>
        </label>
      )}
      <button type="submit" dir="auto">
        {values.button_label}
      </button>
    </>
  );
}

function AfterContent({ values: { after } }: Pick<FormPreviewProps, 'values'>) {
  const { t } = useTranslation('webforms');
  return (
    <p dir="auto" className="thanks">
      {after.kind === 'message'
        ? after.message.replaceAll('{{name}}', t('preview.sample_name'))
        : t('preview.redirects', { url: after.url })}
    </p>
  );
}

function Question({ field, known }: { field: WebFormField; known: ModuleField | undefined }) {
  const text = typeof field.value === 'string' ? field.value : '';
  const name = (
    <>
      <span dir="auto">{field.label}</span>
      {field.is_required && <span className="mark"> *</span>}
    </>
  );
  return (
    <div className="field">
      {known?.type === 'boolean' ? (
        <label className="check">
          <input type="checkbox" readOnly checked={text === 'yes'} />
          <span>{name}</span>
        </label>
      ) : (
        <>
          <label>{name}</label>
          <Control field={field} known={known} text={text} />
        </>
      )}
      {field.help !== '' && (
        <p dir="auto" className="help">
          {field.help}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  field: WebFormField;
  known: ModuleField | undefined;
  text: string;
}

function Control({ field, known, text }: ControlProps) {
  if (known?.type === 'multi_select' || known?.type === 'country' || known?.options)
    return <Options field={field} known={known} text={text} />;
  if (known?.type === 'long_text') return <textarea rows={3} readOnly value={text} aria-label={field.label} />;
  const type = known?.type === 'date' || known?.type === 'time' ? known.type : 'text';
  return <input type={type} readOnly value={text} aria-label={field.label} />;
}

function Options({ field, known, text }: ControlProps & { known: ModuleField }) {
  const { t } = useTranslation('webforms');
  const options = known.options ?? [];
  if (known.type === 'multi_select')
    return options.map(({ value, label }) => (
      <label key={value} className="check">
        <input type="checkbox" readOnly checked={Array.isArray(field.value) && field.value.includes(value)} />
        <span dir="auto">{label}</span>
      </label>
    ));
  return (
    <select defaultValue="" aria-label={field.label}>
      <option value="">{options.find(({ value }) => value === text)?.label ?? t('preview.choose')}</option>
    </select>
  );
}
