import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { recordQuery } from '../../../records/web/index.ts';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';

type Option = SelectOption<string>;

interface RecordChoiceProps {
  label: string;
  icon: LucideIcon;
  /** Empty: none yet. */
  id: string;
  /** The module of what is chosen, and the field by which it is called. */
  module: string;
  nameField: string;
  /** What was found for the typed text. */
  search: UseQueryResult<readonly Option[]>;
  onTyped: (typed: string) => void;
  texts: { hint: string; search: string; gone: string; gone_problem: string };
  onChoose: (id: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** One record that an action names. A record that was deleted keeps its row, which says so. */
export function RecordChoice(props: RecordChoiceProps) {
  const { label, id, module, nameField, search, texts } = props;
  const options = search.data ?? [];
  const found = options.find(({ value }) => value === id);
  const stored = useQuery({ ...recordQuery(module, id), enabled: id !== '' && found === undefined });
  const isGone = found === undefined && hasCode(stored.error, 'NOT_FOUND');
  const name = stored.data?.[nameField];
  const chosen: Option | null =
    id === '' ? null : (found ?? { value: id, label: isGone ? texts.gone : typeof name === 'string' ? name : '…' });
  return (
    <Field hideLabel label={label} error={props.error ?? (isGone ? texts.gone_problem : undefined)}>
      <Combobox<Option>
        soft
        size="sm"
        icon={props.icon}
        aria-label={label}
        items={options}
        value={chosen}
        disabled={props.disabled}
        onValueChange={(option) => props.onChoose(option?.value ?? '')}
        itemKey={({ value }) => value}
        itemLabel={(option) => option.label}
        matches={() => true}
        placeholder={texts.hint}
        searchLabel={texts.search}
        onQueryChange={props.onTyped}
        searchState={searchStateOf(search)}
        renderValue={(option) => (
          <bdi className={isGone ? 'min-w-0 flex-1 truncate text-tertiary' : 'min-w-0 flex-1 truncate'}>
            {option.label}
          </bdi>
        )}
        renderItem={(option) => (
          <>
            <bdi className="min-w-0 flex-1 truncate">{option.label}</bdi>
            {option.help !== undefined && <span className="text-xs text-tertiary">{option.help}</span>}
          </>
        )}
      />
    </Field>
  );
}
