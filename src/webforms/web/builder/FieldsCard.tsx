import {
  AlignLeft,
  Calendar,
  CircleDot,
  Clock,
  EyeOff,
  Flag,
  Hash,
  Link2,
  ListChecks,
  Mail,
  Pencil,
  Phone,
  Plus,
  SquareCheck,
  Type,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field as ModuleField } from '../../../records/contract/module.ts';
import { MoveHandle } from '../../../ui/patterns/MoveHandle.tsx';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import { keyOf, type PublicFieldType } from '../../contract/public-form.ts';
import { formModules, type WebFormField } from '../../contract/web-form.ts';
import { FieldDialog } from './FieldDialog.tsx';
import type { Builder } from './use-builder.ts';
import { fieldOf, type OfferedFields } from './use-form-fields.ts';

const icons: Readonly<Record<PublicFieldType, LucideIcon>> = {
  text: Type,
  long_text: AlignLeft,
  number: Hash,
  currency: Hash,
  boolean: SquareCheck,
  picklist: CircleDot,
  multi_select: ListChecks,
  date: Calendar,
  time: Clock,
  email: Mail,
  mobile: Phone,
  url: Link2,
  country: Flag,
};
const iconOf = (type: string | undefined): LucideIcon => icons[(type ?? 'text') as PublicFieldType];

/** Both required, or nobody could be replied to. */
const isAddress = (field: Pick<WebFormField, 'module' | 'name'>) =>
  field.module === 'contacts' && (field.name === 'mobile' || field.name === 'email');

/** The questions of a form in their order: dragged by the handle, or moved by Alt and the arrow keys. */
export function FieldsCard({ builder, offered }: { builder: Builder; offered: OfferedFields | null }) {
  const { t } = useTranslation('webforms');
  const { values, set, error, isReadOnly } = builder;
  const { fields } = values;
  const [edited, setEdited] = useState<string | null>(null);
  const { list, said, dragged, handleOf } = useReorder({
    rows: fields,
    keyOf,
    labelOf: ({ label }) => label,
    onReorder: (next) => set('fields', next),
  });
  const editedIndex = fields.findIndex((field) => keyOf(field) === edited);
  const editedField = fields[editedIndex];
  const add = (module: WebFormField['module'], field: ModuleField) => {
    const question: WebFormField = {
      module,
      name: field.name,
      label: field.label,
      help: '',
      is_required: field.is_required || (isAddress({ module, name: field.name }) && !fields.some(isAddress)),
      is_hidden: false,
      value: null,
    };
    set('fields', [...fields, question]);
  };
  return (
    <SettingsCard
      title={t('fields.title')}
      actions={!isReadOnly && <AddField offered={offered} fields={fields} onAdd={add} />}
    >
      <ul ref={list} aria-label={t('fields.title')} className="[&>*+*]:border-t [&>*+*]:border-subtle">
        {fields.map((field, index) => {
          const known = fieldOf(offered, field);
          const Icon = field.is_hidden ? EyeOff : iconOf(known?.type);
          const fault = ['name', 'label', 'help', 'value', 'is_hidden']
            .map((part) => error(`fields.${index}.${part}`))
            .find(Boolean);
          return (
            <li
              key={keyOf(field)}
              data-drag-item={keyOf(field)}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 px-3 hover:bg-hover md:px-4',
                dragged === keyOf(field) && 'opacity-50',
              )}
            >
              {!isReadOnly && <MoveHandle {...handleOf(keyOf(field))} />}
              <Icon aria-hidden className="size-4 shrink-0 text-secondary" />
              <span className="flex min-w-0 flex-1 flex-col py-1.5 sm:flex-row sm:items-center sm:gap-3">
                <span className="flex min-w-0 flex-1 items-baseline gap-1">
                  <span dir="auto" className="truncate font-medium">
                    {field.label}
                  </span>
                  {field.is_required && (
                    <span aria-hidden className="text-danger-text">
                      *
                    </span>
                  )}
                </span>
                <span className={fault ? 'min-w-0 text-xs text-danger-text' : 'min-w-0 truncate text-xs text-tertiary'}>
                  {fault ?? (
                    <>
                      {offered && t('fields.saves_to', { field: known?.label ?? t('fields.gone') })}
                      {field.is_hidden && ` · ${t('fields.hidden')}`}
                    </>
                  )}
                </span>
              </span>
              {!isReadOnly && (
                <>
                  <IconButton
                    size="sm"
                    dim
                    icon={Pencil}
                    aria-label={t('fields.edit', { name: field.label })}
                    onClick={() => setEdited(keyOf(field))}
                  />
                  <IconButton
                    size="sm"
                    dim
                    icon={X}
                    aria-label={t('fields.remove', { name: field.label })}
                    onClick={() => set('fields', fields.toSpliced(index, 1))}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {error('fields') && (
        <p role="alert" className="px-4 py-3 text-xs text-danger-text md:px-5">
          {error('fields')}
        </p>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
      {editedField && (
        <FieldDialog
          field={editedField}
          known={fieldOf(offered, editedField)}
          error={(part) => error(`fields.${editedIndex}.${part}`)}
          onChange={(changed) => set('fields', fields.with(editedIndex, changed))}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsCard>
  );
}

interface AddFieldProps {
  offered: OfferedFields | null;
  fields: readonly WebFormField[];
  onAdd: (module: WebFormField['module'], field: ModuleField) => void;
}

/** Fields of both modules that the form does not ask for yet. */
function AddField({ offered, fields, onAdd }: AddFieldProps) {
  const { t } = useTranslation('webforms');
  const taken = new Set(fields.map(keyOf));
  const left = (module: WebFormField['module']) =>
    (offered?.[module] ?? []).filter(({ name }) => !taken.has(keyOf({ module, name })));
  const isEmpty = formModules.every((module) => left(module).length === 0);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon={Plus} disabled={offered === null}>
          {t('fields.add')}
        </Button>
      }
    >
      {isEmpty && <p className="px-3 py-2 text-tertiary">{t('fields.all_added')}</p>}
      {formModules.map((module) =>
        left(module).length === 0 ? null : (
          <MenuGroup key={module} label={t(`fields.${module}`)}>
            {left(module).map((field) => (
              <MenuItem key={field.name} icon={iconOf(field.type)} onSelect={() => onAdd(module, field)}>
                {field.label}
              </MenuItem>
            ))}
          </MenuGroup>
        ),
      )}
    </Menu>
  );
}
