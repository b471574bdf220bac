import { UserRoundX, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';
import { usePeople } from '../use-people.ts';
import type { EditorProps } from './editor-props.ts';

type Data = EditorProps<'assign_owner'>['action']['data'];

/** Choices that are no user; they stand alone. */
const EVERYONE = 'everyone';
const NOBODY = 'none';
const USERS_MAX = 100;
/** So many faces are shown with their names. */
const SHOWN = 3;

/** The data for what is chosen now. Everyone, nobody and users leave each other out: what was chosen last counts. */
function assignmentOf(chosen: readonly string[], before: readonly string[]): Data {
  const added = chosen.find((value) => !before.includes(value));
  if (added === EVERYONE || added === NOBODY) return { assign_to: added, users: [] };
  return { assign_to: 'users', users: chosen.filter((value) => value !== EVERYONE && value !== NOBODY) };
}

/** Who gets the chat: several people in turn, everyone in turn, or nobody. */
export function AssignEditor({ action, onChange, problem, label, disabled }: EditorProps<'assign_owner'>) {
  const { t } = useTranslation('actions');
  const { active, nameOf, problemOf } = usePeople();
  const { assign_to: to = 'users', users = [] } = action.data;
  const chosen = to === 'users' ? users : [to];
  const optionOf = (value: string): SelectOption<string> => {
    const label = value === EVERYONE || value === NOBODY ? t(`assign.${value}`) : nameOf(value);
    return { value, label, lead: <Lead value={value} name={label} /> };
  };
  const [goneProblem] = to === 'users' ? users.flatMap((id) => problemOf(id) ?? []) : [];
  return (
    <Field hideLabel label={label} error={problem('data.users') ?? problem('data.assign_to') ?? goneProblem}>
      <MultiSelect
        soft
        size="sm"
        aria-label={label}
        options={[optionOf(EVERYONE), ...active.map(({ id }) => optionOf(id)), optionOf(NOBODY)]}
        value={chosen.map(optionOf)}
        max={USERS_MAX}
        disabled={disabled}
        placeholder={t('assign.hint')}
        searchLabel={t('assign.search')}
        onValueChange={(next) =>
          onChange({
            ...action,
            data: assignmentOf(
              next.map(({ value }) => value),
              chosen,
            ),
          })
        }
        renderValue={(value) => (to === 'users' ? <Faces value={value} /> : <Alone option={value[0]} />)}
      />
    </Field>
  );
}

function Lead({ value, name }: { value: string; name: string }) {
  if (value === EVERYONE) return <UsersRound aria-hidden className="text-tertiary" />;
  if (value === NOBODY) return <UserRoundX aria-hidden className="text-tertiary" />;
  return <Avatar name={name} size={16} letters={1} />;
}

function Faces({ value }: { value: readonly SelectOption<string>[] }) {
  const { t } = useTranslation('actions');
  return (
    <>
      {value.slice(0, SHOWN).map((option) => (
        <span
          key={option.value}
          className="inline-flex h-5 max-w-full min-w-0 items-center gap-1.5 rounded-full bg-neutral-soft ps-0.5 pe-2 text-xs font-medium text-neutral-text"
        >
          {option.lead}
          <bdi className="truncate">{option.label}</bdi>
        </span>
      ))}
      {value.length > SHOWN && (
        <span className="inline-flex h-5 shrink-0 items-center rounded-full bg-neutral-soft px-2 text-xs font-medium text-neutral-text">
          {t('assign.more', { count: value.length - SHOWN })}
        </span>
      )}
    </>
  );
}

function Alone({ option }: { option: SelectOption<string> | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-2 ps-1.5">
      {option?.lead}
      <span className="truncate">{option?.label}</span>
    </span>
  );
}
