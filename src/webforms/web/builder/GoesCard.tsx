import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { moduleQuery } from '../../../records/web/index.ts';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { Select, type SelectOption } from '../../../ui/primitives/Select.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { chosenListsQuery } from '../queries.ts';
import type { Builder } from './use-builder.ts';

/** A choice that is none: a Select needs a value for it. */
const NONE = 'none';

/** The options, with the chosen one although it is not among them: somebody who has left, a list that is gone. */
function withChosen(
  options: readonly SelectOption<string>[],
  chosen: { id: string; label: string } | null | undefined,
): SelectOption<string>[] {
  if (!chosen || options.some(({ value }) => value === chosen.id)) return [...options];
  return [...options, { value: chosen.id, label: chosen.label }];
}

/** Who gets the enquiries, what their source is, and which list the contacts join. */
export function GoesCard({ builder, stored }: { builder: Builder; stored: WebForm | null }) {
  const { t } = useTranslation('webforms');
  const { values, set, error, isReadOnly } = builder;
  const { data: users = [] } = useQuery(usersQuery);
  const { data: module } = useQuery(moduleQuery('enquiries'));
  const { data: lists = [] } = useQuery(chosenListsQuery);
  const people = users
    .filter(({ status }) => status === 'active')
    .map((user) => ({ value: user.id, label: `${user.first_name} ${user.last_name}`.trim() }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const sources = module?.fields.find(({ name }) => name === 'source')?.options ?? [];
  return (
    <SettingsCard title={t('goes.title')}>
      <SettingsRow label={t('goes.owner')} error={error('owner_id')}>
        <Select
          disabled={isReadOnly}
          options={[{ value: NONE, label: t('goes.nobody') }, ...withChosen(people, stored?.owner)]}
          value={values.owner_id ?? NONE}
          onValueChange={(id) => set('owner_id', id === NONE ? null : id)}
        />
      </SettingsRow>
      <SettingsRow label={t('goes.source')} error={error('source')}>
        <Select
          disabled={isReadOnly}
          options={[
            { value: NONE, label: t('goes.none') },
            ...sources.map(({ value, label }) => ({ value: `=${value}`, label })),
          ]}
          value={values.source === null ? NONE : `=${values.source}`}
          onValueChange={(source) => set('source', source === NONE ? null : source.slice(1))}
        />
      </SettingsRow>
      <SettingsRow label={t('goes.list')} error={error('contact_list_id')}>
        <Select
          disabled={isReadOnly}
          options={[
            { value: NONE, label: t('goes.no_list') },
            ...withChosen(
              lists.map(({ id, label }) => ({ value: id, label })),
              stored?.contact_list,
            ),
          ]}
          value={values.contact_list_id ?? NONE}
          onValueChange={(id) => set('contact_list_id', id === NONE ? null : id)}
        />
      </SettingsRow>
    </SettingsCard>
  );
}
