import { Plus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import { variableProblem } from '../../contract/check-template.ts';
import { templateLimits } from '../../contract/template-limits.ts';
import { isNumbered } from '../../contract/template-text.ts';
import { tidyName } from './editor-values.ts';

/** What messages of shops ask for most. */
const COMMON = ['name', 'order_no', 'amount', 'date', 'city', 'item'] as const;

interface AddVariableProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Those that are there. */
  names: readonly string[];
  onAdd: (name: string) => void;
}

/** Names a variable and puts it into the text where the caret is. */
export function AddVariable({ area, names, onAdd }: AddVariableProps) {
  const { t } = useTranslation('templates');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isLeft, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = name === '' ? t('variable.empty') : variableProblem(name, names);
  const add = (chosen: string) => {
    setOpen(false);
    setName('');
    setLeft(false);
    onAdd(chosen);
  };
  // A template whose variables are numbers has the next number: names and numbers are not mixed.
  if (names.length > 0 && names.every(isNumbered)) {
    const next = String(Math.max(...names.map(Number)) + 1);
    return (
      <Button variant="soft" size="sm" icon={Plus} className="ms-auto" onClick={() => onAdd(next)}>
        {t('variable.add')}
      </Button>
    );
  }
  const left = COMMON.filter((each) => !names.includes(each));
  return (
    <Popover
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setLeft(false);
      }}
      label={t('variable.add')}
      initialFocus={field}
      finalFocus={area}
      trigger={
        <Button variant="soft" size="sm" icon={Plus} className="ms-auto">
          {t('variable.add')}
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) add(name);
          else setLeft(true);
        }}
        className="flex w-72 max-w-full flex-col gap-3 p-3"
      >
        <Field label={t('variable.name')} help={t('variable.help')} error={isLeft && problem ? problem : undefined}>
          <Input
            ref={field}
            value={name}
            dir="ltr"
            maxLength={templateLimits.variableName + 1}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setName(tidyName(event.target.value));
              setLeft(false);
            }}
          />
        </Field>
        {left.length > 0 && (
          <div role="group" aria-label={t('variable.common')} className="flex flex-wrap gap-1.5">
            {left.map((each) => (
              <Button key={each} size="sm" onClick={() => add(each)}>
                {each}
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" variant="primary" size="sm" className="self-end">
          {t('variable.add')}
        </Button>
      </form>
    </Popover>
  );
}
