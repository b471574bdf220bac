import { useTranslation } from 'react-i18next';
import type { Field as ModuleField } from '../../../records/contract/module.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { Answer, WebFormField } from '../../contract/web-form.ts';

interface FieldDialogProps {
  field: WebFormField;
  /** The field of the module, while it is known. */
  known: ModuleField | undefined;
  error: (part: string) => string | undefined;
  onChange: (field: WebFormField) => void;
  onClose: () => void;
}

/** One question: its words, whether it must be answered, and what stands in it. */
export function FieldDialog({ field, known, error, onChange, onClose }: FieldDialogProps) {
  const { t } = useTranslation('webforms');
  const change = (part: Partial<WebFormField>) => onChange({ ...field, ...part });
  const mustStay = known?.type === 'mobile' || known?.type === 'email';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('field.title')}
      description={known && t('field.saves_to', { field: known.label })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('field.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('field.label')} required error={error('label')}>
          <Input value={field.label} onChange={(event) => change({ label: event.target.value })} />
        </Field>
        {!field.is_hidden && (
          <>
            <Field label={t('field.help')} help={t('field.help_note')} error={error('help')}>
              <Input value={field.help} onChange={(event) => change({ help: event.target.value })} />
            </Field>
            <Switch
              label={t('field.required')}
              checked={field.is_required}
              onCheckedChange={(isOn) => change({ is_required: isOn })}
            />
          </>
        )}
        {!(mustStay && field.module === 'contacts') && (
          <div>
            <Switch
              label={t('field.hidden')}
              checked={field.is_hidden}
              onCheckedChange={(isOn) => change({ is_hidden: isOn, ...(isOn && { is_required: false }) })}
            />
            <p className="mt-1 text-xs text-tertiary">{t('field.hidden_note')}</p>
          </div>
        )}
        {known && (
          <Field
            label={t(field.is_hidden ? 'field.fixed_value' : 'field.value')}
            required={field.is_hidden}
            as={known.type === 'multi_select' ? 'group' : 'control'}
            error={error('value')}
          >
            <ValueInput known={known} value={field.value} onChange={(value) => change({ value })} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

interface ValueInputProps {
  known: ModuleField;
  value: Answer | null;
  onChange: (value: Answer | null) => void;
}

const NONE = 'none';

/** What a visitor would give; the server reads it by the type of the field. */
function ValueInput({ known, value, onChange }: ValueInputProps) {
  const { t } = useTranslation('webforms');
  const text = typeof value === 'string' ? value : '';
  if (known.type === 'multi_select') {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <div className="flex flex-col gap-2">
        {(known.options ?? []).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onCheckedChange={(isChosen) => {
              const next = isChosen ? [...chosen, option.value] : chosen.filter((each) => each !== option.value);
              onChange(next.length === 0 ? null : next);
            }}
          />
        ))}
      </div>
    );
  }
  const options =
    known.type === 'boolean'
      ? [
          { value: 'yes', label: t('field.yes') },
          { value: 'no', label: t('field.no') },
        ]
      : known.options;
  if (options)
    return (
      <Select
        options={[
          { value: NONE, label: t('field.none') },
          ...options.map((option) => ({ value: `=${option.value}`, label: option.label })),
        ]}
        value={text === '' ? NONE : `=${text}`}
        onValueChange={(next) => onChange(next === NONE ? null : next.slice(1))}
      />
    );
  const give = (typed: string) => onChange(typed === '' ? null : typed);
  if (known.type === 'long_text')
    return <TextArea rows={3} value={text} onChange={(event) => give(event.target.value)} />;
  return (
    <Input
      type={known.type === 'date' || known.type === 'time' ? known.type : 'text'}
      value={text}
      onChange={(event) => give(event.target.value)}
    />
  );
}
