import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../records/contract/module.ts';
import { FieldValue, type FieldTypes } from '../../../records/web/index.ts';
import { FactList } from '../../../ui/patterns/SidePanel.tsx';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { UNDO_DAYS } from '../../contract/merge.ts';
import { chosenValue, furtherAddresses, isEmpty, type Choices, type Pair } from './merge-choices.ts';
import { mergePreviewQuery } from './merge-queries.ts';

interface MergeOutcomeProps {
  fields: readonly Field[];
  types: FieldTypes;
  pair: Pair;
  choices: Choices;
}

/** What there will be: the contact, and how much moves to it. */
export function MergeOutcome({ fields, types, pair, choices }: MergeOutcomeProps) {
  const { t } = useTranslation('contacts');
  const { data: counts } = useQuery(mergePreviewQuery(pair.kept.id, pair.merged.id));
  const valueOf = (name: string) => {
    const field = fields.find((each) => each.name === name);
    return field ? chosenValue(field, choices, pair) : pair.kept[name];
  };
  const name = String(valueOf('name'));
  const further = (['mobile', 'email'] as const).map((field) => ({
    field,
    values: furtherAddresses(field, choices, pair),
  }));
  const facts = fields
    .filter((field) => field.name !== 'name' && !isEmpty(chosenValue(field, choices, pair)))
    .flatMap((field) => [
      {
        label: field.label,
        value: <FieldValue field={field} value={chosenValue(field, choices, pair)} types={types} />,
      },
      ...further
        .filter((each) => each.field === field.name)
        .flatMap(({ values }) =>
          values.length === 0
            ? []
            : [
                {
                  label: t('merge.further', { field: field.label }),
                  value: (
                    <span className="flex min-w-0 flex-col gap-1">
                      {values.map((value, position) => (
                        // Masked numbers may read alike.
                        <FieldValue key={position} field={field} value={value} types={types} />
                      ))}
                    </span>
                  ),
                },
              ],
        ),
    ]);
  const moving = (counts ?? []).filter(({ kept, merged }) => kept + merged > 0);
  return (
    <div data-whole className="flex min-w-0 flex-col gap-3">
      <SettingsCard title={t('merge.after')}>
        <div className="flex flex-col gap-3 px-4 py-3.5 md:px-5">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={name} size={40} decorative />
            <p dir="auto" className="min-w-0 text-md font-semibold [overflow-wrap:anywhere]">
              {name}
            </p>
          </div>
          <FactList facts={facts} />
        </div>
      </SettingsCard>
      <SettingsCard
        title={t('merge.what_moves')}
        actions={<span className="text-xs text-tertiary">{t('merge.in_total')}</span>}
      >
        {counts === undefined ? (
          <div className="p-4">
            <SkeletonText lines={3} />
          </div>
        ) : moving.length === 0 ? (
          <p className="px-4 py-3 text-secondary md:px-5">{t('merge.nothing_moves')}</p>
        ) : (
          <dl className="flex flex-col gap-2 px-4 py-3 md:px-5">
            {moving.map(({ name: kind, label, kept, merged }) => (
              <div key={kind} className="grid grid-cols-[minmax(0,1fr)_auto_40px] items-center gap-3">
                <dt>{label}</dt>
                <dd className="text-xs text-tertiary tabular-nums">
                  <bdi>{`${kept} + ${merged}`}</bdi>
                </dd>
                <dd className="text-end font-semibold tabular-nums">
                  {kind === 'contact_lists' ? t('merge.up_to', { count: kept + merged }) : kept + merged}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </SettingsCard>
      <Callout icon={Undo2} title={t('merge.undo_title', { count: UNDO_DAYS })}>
        {t('merge.undo_text')}
      </Callout>
    </div>
  );
}
