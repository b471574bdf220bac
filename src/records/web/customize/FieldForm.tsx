import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldTypeIcon } from '../../../rules/web/index.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Field as FieldBox } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { Field, LayoutSection, ModuleInfo } from '../../contract/module.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { fieldTypeOf } from '../fields/use-field-types.ts';
import { modulesQuery } from '../queries.ts';
import type { FieldDraft } from './field-draft.ts';
import { canHaveDefault, hasOptions, inOrder, TypeIcon, useTypeName } from './field-looks.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { OpenFieldForm } from './use-field-form.ts';

interface FieldFormProps {
  module: ModuleInfo;
  sections: readonly LayoutSection[];
  types: FieldTypes;
  /** Null adds one. */
  field: Field | null;
  state: OpenFieldForm;
}

/** Everything that can be said about a field. */
export function FieldForm({ module, sections, types, field, state }: FieldFormProps) {
  const { t } = useTranslation('customize');
  const { form, sentence } = state;
  const { control } = form;
  const draft = form.watch() as FieldDraft;
  return (
    <>
      <FormField
        control={control}
        name="label"
        label={t('form.label')}
        required
        help={field?.is_built_in === true ? t('form.built_in') : undefined}
        errorText={sentence}
      >
        {(bound) => <Input {...bound} autoComplete="off" />}
      </FormField>
      <TypeField module={module} field={field} state={state} />
      {draft.type === 'lookup' && <LookupField field={field} state={state} />}
      {sections.length > 0 && (
        <FormField control={control} name="section" label={t('form.section')} errorText={sentence}>
          {({ value, onChange }) => (
            <Select
              options={sections.map(({ id, label }) => ({ value: id, label }))}
              value={value}
              onValueChange={onChange}
            />
          )}
        </FormField>
      )}
      <FieldRules module={module} sections={sections} field={field} state={state} draft={draft} />
      {hasOptions(draft.type) && (
        <OptionsEditor draft={draft} state={state} isFixed={field?.has_fixed_options === true} />
      )}
      {canHaveDefault(draft.type) && !draft.is_unique && (
        <DefaultField types={types} field={field} draft={draft} state={state} />
      )}
    </>
  );
}

interface FieldRulesProps extends Pick<FieldFormProps, 'module' | 'sections' | 'field' | 'state'> {
  draft: FieldDraft;
}

/** Whether it must be filled, may stand once only, and is asked for. */
function FieldRules({ module, sections, field, state: { form }, draft }: FieldRulesProps) {
  const { t } = useTranslation('customize');
  const canBeUnique = module.field_limits.find(({ type }) => type === draft.type)?.can_be_unique === true;
  return (
    <div className="flex flex-col gap-3 border-b border-subtle pb-4">
      <SwitchRow
        label={t('form.required')}
        note={t(field?.is_always_required === true ? 'form.required_always' : 'form.required_note')}
        checked={draft.is_required}
        disabled={field?.is_always_required === true}
        onChange={(isOn) => form.setValue('is_required', isOn, { shouldDirty: true })}
      />
      {(field?.is_built_in !== true || field.is_unique) && (
        <SwitchRow
          label={t('form.unique')}
          note={uniqueNote()}
          checked={draft.is_unique}
          disabled={field !== null || !canBeUnique}
          onChange={(isOn) => form.setValue('is_unique', isOn, { shouldDirty: true })}
        />
      )}
      {sections.length > 0 && (
        <SwitchRow
          label={t('form.in_form', { name: module.label.toLocaleLowerCase() })}
          checked={draft.in_form}
          onChange={(isOn) => form.setValue('in_form', isOn, { shouldDirty: true })}
        />
      )}
    </div>
  );

  function uniqueNote(): string {
    if (field) return t(field.is_built_in ? 'field.system' : 'form.unique_fixed');
    return t(canBeUnique ? 'form.unique_note' : 'form.unique_none');
  }
}

/** The type: chosen for a new field, and fixed from then on. */
function TypeField({ module, field, state }: Pick<FieldFormProps, 'module' | 'field' | 'state'>) {
  const { t } = useTranslation('customize');
  const typeName = useTypeName();
  const { form, sentence } = state;
  if (field) {
    return (
      <FieldBox label={t('form.type')} help={t('form.type_fixed')}>
        <Input icon={fieldTypeIcon(field.type)} value={typeName(field.type)} readOnly disabled />
      </FieldBox>
    );
  }
  return (
    <FormField
      control={form.control}
      name="type"
      label={t('form.type')}
      required
      help={t('form.type_note')}
      errorText={sentence}
    >
      {({ value, onChange }) => (
        <Select
          options={inOrder(module.field_limits).map(({ type, count, max }) => {
            return {
              value: type,
              label: typeName(type),
              lead: <TypeIcon type={type} className="size-4 shrink-0 text-tertiary" />,
              help: t('palette.count', { count, max }),
              disabled: count >= max,
            };
          })}
          value={value}
          onValueChange={(type) => {
            onChange(type);
            form.setValue('default_value', null);
            form.setValue('is_unique', false);
          }}
        />
      )}
    </FormField>
  );
}

/** Which records a lookup refers to. */
function LookupField({ field, state }: Pick<FieldFormProps, 'field' | 'state'>) {
  const { t } = useTranslation('customize');
  const { data: modules = [] } = useQuery(modulesQuery);
  const { form, sentence } = state;
  return (
    <FormField
      control={form.control}
      name="lookup_module"
      label={t('form.lookup_module')}
      required
      errorText={sentence}
    >
      {({ value, onChange }) => (
        <Select
          disabled={field !== null}
          options={modules
            .filter(({ name }) => name !== 'chats')
            .map(({ name, plural_label: label }) => ({ value: name, label }))}
          value={value}
          onValueChange={onChange}
        />
      )}
    </FormField>
  );
}

interface DefaultFieldProps {
  types: FieldTypes;
  field: Field | null;
  draft: FieldDraft;
  state: OpenFieldForm;
}

/** What a new record has of it, entered as its own type is. */
function DefaultField({ types, field, draft, state }: DefaultFieldProps) {
  const { t } = useTranslation('customize');
  const { form, sentence } = state;
  const type = fieldTypeOf(types, draft.type);
  const shape: Field = {
    id: '',
    name: 'default_value',
    label: t('form.default'),
    type: draft.type,
    kind: '',
    is_built_in: false,
    is_required: false,
    is_unique: false,
    is_editable: true,
    is_sortable: false,
    in_form: true,
    options: draft.options.flatMap(({ key, label, colour, is_active: isActive }) =>
      label.trim() === '' || !isActive ? [] : [{ value: key, label, colour }],
    ),
    default_value: null,
    lookup_module: null,
    max_length: field?.max_length ?? null,
  };
  return (
    <FormField
      control={form.control}
      name="default_value"
      label={t('form.default')}
      as={type.isGroup ? 'group' : 'control'}
      errorText={sentence}
    >
      {({ value, onChange }) => <type.Input field={shape} value={value ?? null} onChange={onChange} place="form" />}
    </FormField>
  );
}

interface SwitchRowProps {
  label: string;
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchRow({ label, note, checked, disabled = false, onChange }: SwitchRowProps) {
  return (
    <label className="flex min-h-6 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {note !== undefined && <span className="block text-xs text-tertiary">{note}</span>}
      </span>
      <Switch aria-label={label} checked={checked} disabled={disabled} onCheckedChange={onChange} />
    </label>
  );
}
