import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Field } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import type { FieldTypes } from '../fields/field-type.ts';
import type { FormValues } from './form-values.ts';

interface ConflictPanelProps {
  /** What both have changed. */
  fields: readonly Field[];
  types: FieldTypes;
  mine: FormValues;
  theirs: ModuleRecord;
  /** One cell of a list: the choice is saved at once. */
  isOfCell?: boolean;
  onMerge: (taken: ReadonlySet<string>) => void;
  onTakeTheirs: () => void;
}

/** Two people have changed one record: both values of each field side by side, and a choice for each. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { fields, types, mine, theirs, isOfCell = false, onMerge, onTakeTheirs } = props;
  const { t } = useTranslation('records');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  return (
    <Callout tone="warning" live takesFocus title={t('conflict.title', { name: theirs.modified_by.label })}>
      <p>{t(isOfCell ? 'conflict.cell_text' : fields.length === 0 ? 'conflict.other_fields' : 'conflict.text')}</p>
      {fields.map((field) => (
        <fieldset key={field.name} className="mt-3 min-w-0">
          <legend className="mb-1 font-medium">{field.label}</legend>
          <div className="grid gap-2 md:grid-cols-2">
            {(['yours', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-sm border border-default bg-surface px-3 py-1.5 text-primary has-checked:border-accent-solid has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus-ring"
              >
                <input
                  type="radio"
                  name={`${field.name}-choice`}
                  className="accent-(--accent-solid)"
                  checked={taken.has(field.name) === (side === 'theirs')}
                  onChange={() => choose(field.name, side === 'theirs')}
                />
                <span data-whole className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block text-xs text-tertiary">{t(`conflict.${side}`)}</span>
                  <FieldValue
                    field={field}
                    value={side === 'theirs' ? theirs[field.name] : mine[field.name]}
                    types={types}
                  />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => onMerge(taken)}>
          {t(isOfCell ? 'conflict.save_chosen' : 'conflict.continue')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('conflict.take_theirs')}
        </Button>
      </div>
    </Callout>
  );
}
