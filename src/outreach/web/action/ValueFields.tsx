import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { isCountedVariable } from '../../../templates/contract/counted-address.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { HEADER_LOCATION, HEADER_MEDIA, HEADER_TEXT, isNumbered } from '../../../templates/contract/template-text.ts';
import type { StepAction } from '../../contract/step.ts';
import { missingValues, type StepProblem } from '../steps/step-problems.ts';
import type { ValueField } from '../steps/step-fields.ts';
import { HeaderFileField, type UploadMedia } from './HeaderFileField.tsx';
import { isOfButton, paramOf, withParam } from './param-values.ts';
import { ValueRow } from './ValueRow.tsx';

interface ValueFieldsProps {
  template: Template;
  action: StepAction;
  onChange: (action: StepAction) => void;
  fields: readonly ValueField[];
  columns: readonly string[];
  upload: UploadMedia;
  mediaUrl: string | null;
  problems: readonly StepProblem[];
  disabled?: boolean | undefined;
}

const placeNames = ['latitude', 'longitude', 'place', 'address'] as const;

/** What a variable is called: its own name, or the part of the message that it fills. */
export function variableLabel(template: Pick<Template, 'buttons'>, name: string, t: TFunction<'outreach'>): string {
  if (name === HEADER_TEXT) return t('values.header');
  const place = placeNames[HEADER_LOCATION.findIndex((each) => each === name)];
  if (place !== undefined) return t(`values.${place}`);
  const button = /^_button_(\d+)$/.exec(name)?.[1];
  if (button === undefined) return isNumbered(name) ? `{{${name}}}` : name;
  return template.buttons[Number(button)]?.text ?? t('values.button', { number: Number(button) + 1 });
}

const missingText = (template: Template, name: string) =>
  name === HEADER_MEDIA
    ? 'values.missing_file'
    : isCountedVariable(template, name)
      ? 'values.no_address'
      : 'values.missing';

/** What everything that a template leaves open is filled with. */
export function ValueFields(props: ValueFieldsProps) {
  const { template, action, onChange, fields, columns, problems, disabled } = props;
  const { t } = useTranslation('outreach');
  const missing = new Set(missingValues(template, action));
  const errorOf = (name: string) =>
    problems.find(({ place, of }) => place === 'value' && of === name)?.message ??
    (missing.has(name) ? t(missingText(template, name)) : undefined);
  const { headerType } = template;
  const isFile = headerType === 'image' || headerType === 'video' || headerType === 'document';
  const variables = template.variables.filter(({ name }) => name !== HEADER_MEDIA);
  return (
    <>
      {isFile && (
        <HeaderFileField
          key={template.id}
          type={headerType}
          template={template}
          value={paramOf(action, HEADER_MEDIA).value}
          onChange={(value) => onChange(withParam(action, { ...paramOf(action, HEADER_MEDIA), value }))}
          upload={props.upload}
          url={props.mediaUrl}
          error={errorOf(HEADER_MEDIA)}
          disabled={disabled}
        />
      )}
      {variables.length > 0 && (
        <div role="group" aria-label={t('values.title')} className="flex flex-col gap-3">
          <span className="font-medium">{t('values.title')}</span>
          {variables.map(({ name }) => (
            <ValueRow
              key={name}
              label={variableLabel(template, name, t)}
              of={isCountedVariable(template, name) ? 'address' : isOfButton(name) ? 'end' : 'text'}
              param={paramOf(action, name)}
              onChange={(param) =>
                onChange(
                  withParam(
                    action,
                    // The address of a button says whether it is counted.
                    isOfButton(name) ? { ...param, is_tracked: isCountedVariable(template, name) } : param,
                  ),
                )
              }
              fields={fields}
              columns={columns}
              error={errorOf(name)}
              disabled={disabled}
            />
          ))}
        </div>
      )}
    </>
  );
}
