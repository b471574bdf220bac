import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import { handmadeListsQuery } from '../../../lists/web/index.ts';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { RadioGroup } from '../../../ui/primitives/RadioGroup.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { existingChoices, type ImportPlan, type ImportProposal } from '../../contract/import.ts';
import type { ImportScope } from '../import-scope.ts';
import type { Target } from '../use-target.ts';
import type { ImportChoices } from './use-import-plan.ts';

interface PlanCardProps {
  scope: ImportScope;
  target: Target;
  proposal: ImportProposal;
  plan: ImportPlan;
  choices: ImportChoices;
}

const CONSENT_SOURCE_MAX = 200;

/** What happens to records that exist, the list that contacts go to, and whether they agreed to messages. */
export function PlanCard({ scope, target, proposal, plan, choices }: PlanCardProps) {
  const { t } = useTranslation('imports');
  const mayFillLists = usePermission('outreach.edit');
  const canMatch = proposal.fields.some(({ name, is_match: isMatch }) => isMatch && plan.mapping.includes(name));
  const offersList = scope.module === 'contacts' && scope.listId === null && mayFillLists;
  return (
    <section
      aria-label={t('plan.title')}
      className="flex flex-col gap-4 rounded-md border border-subtle bg-surface p-4"
    >
      {canMatch ? (
        <Field as="group" label={t('plan.existing', { name: target.record })}>
          <RadioGroup
            options={existingChoices.map((value) => ({
              value,
              label: t(`plan.${value}`),
              help: t(`plan.${value}_help`),
            }))}
            value={plan.existing}
            onValueChange={(existing) => choices.change({ existing })}
          />
        </Field>
      ) : (
        <p className="text-secondary">{t('plan.all_new', { names: target.records })}</p>
      )}
      {scope.listId !== null && <p className="text-secondary">{t('plan.into', { name: target.name })}</p>}
      {offersList && <ListChoice choices={choices} />}
      {proposal.has_consent && (
        <div className="flex flex-col gap-3 border-t border-subtle pt-4">
          <Checkbox
            label={t('plan.consent')}
            help={t('plan.consent_help')}
            checked={plan.is_consent_given}
            onCheckedChange={(isGiven) => choices.change({ is_consent_given: isGiven })}
          />
          {plan.is_consent_given && (
            <Field label={t('plan.consent_source')} help={t('plan.consent_source_help')}>
              <Input
                value={plan.consent_source}
                maxLength={CONSENT_SOURCE_MAX}
                onChange={({ target: { value } }) => choices.change({ consent_source: value })}
              />
            </Field>
          )}
        </div>
      )}
    </section>
  );
}

function ListChoice({ choices }: { choices: ImportChoices }) {
  const { t } = useTranslation('imports');
  const [isWanted, setWanted] = useState(choices.list !== null);
  const [typed, setTyped] = useState('');
  const search = useQuery({ ...handmadeListsQuery(typed), enabled: isWanted });
  const { data: options = [] } = search;
  return (
    <div className="flex flex-col gap-3 border-t border-subtle pt-4">
      <Checkbox
        label={t('plan.to_list')}
        checked={isWanted}
        onCheckedChange={(next) => {
          setWanted(next);
          if (!next) choices.change({ list: null });
        }}
      />
      {isWanted && (
        <Field label={t('plan.list')} hideLabel>
          <Combobox
            items={options}
            value={choices.list}
            onValueChange={(list) => choices.change({ list })}
            itemKey={({ value }) => value}
            itemLabel={({ label }) => label}
            // The server has found them.
            matches={() => true}
            renderItem={({ label }) => <span dir="auto">{label}</span>}
            onQueryChange={setTyped}
            searchState={searchStateOf(search)}
            searchLabel={t('plan.list')}
            placeholder={t('plan.choose_list')}
          />
        </Field>
      )}
    </div>
  );
}
