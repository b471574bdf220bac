import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { criteriaFields, moduleQuery } from '../../records/web/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { CriteriaChips } from '../../rules/web/index.ts';
import { Button } from '../../ui/primitives/Button.tsx';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }));

/** The rule by which a list has its members, in words, and its editor for those who may change it. */
export function ListRule({ list, mayChange }: { list: ModuleRecord; mayChange: boolean }) {
  const { t } = useTranslation('lists');
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  const [isEditing, setEditing] = useState(false);
  const fields = useMemo(() => (contacts ? criteriaFields(contacts) : []), [contacts]);
  return (
    <section
      aria-label={t('rule.title')}
      className="mx-4 mb-2 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-subtle bg-surface px-4 py-3 md:mx-6"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-2">
          <h2 className="font-medium">{t('rule.lead')}</h2>
          {/* Fields are called by their labels as soon as these are known. */}
          {contacts && <CriteriaChips value={list['criteria'] as Criteria} fields={fields} />}
        </div>
        <p className="text-xs text-tertiary">{t('rule.live')}</p>
      </div>
      {mayChange && contacts && (
        <Button icon={Pencil} onClick={() => setEditing(true)}>
          {t('rule.edit')}
        </Button>
      )}
      {isEditing && contacts && (
        <Suspense>
          <RuleDialog list={list} contacts={contacts} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}
