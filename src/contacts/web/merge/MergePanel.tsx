import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { NameAndNumber, type NamedContact } from '../../../accounts/web/index.ts';
import { lookupQuery, type RecordPartProps } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { mergePath } from './merge-path.ts';
import { duplicatesQuery } from './merge-queries.ts';

interface Person extends NamedContact {
  id: string;
}

/** Contacts that may be the same person as this one, and a search for any other. */
export function MergePanel({ module, record }: RecordPartProps) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { data: duplicates = [] } = useQuery(duplicatesQuery(record.id));
  const search = useQuery(lookupQuery('contacts', query));
  const { data: found = [] } = search;
  if (!module.allows.edit) return null;
  return (
    <section className="flex flex-col gap-2.5 border-t border-subtle pt-5">
      <h3 className="font-semibold text-secondary">{t('merge.panel')}</h3>
      {duplicates.length > 0 && (
        <ul className="flex flex-col gap-1">
          {duplicates.map(({ contact, reasons }) => (
            <li key={contact.id}>
              <Link
                to={mergePath(record.id, contact.id)}
                className="-mx-2 flex min-w-0 items-center gap-2.5 rounded-sm px-2 py-1.5 hover:bg-hover pointer-coarse:min-h-11"
              >
                <Avatar name={String(contact['name'])} size={28} decorative />
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate font-medium">
                    {String(contact['name'])}
                  </span>
                  <span className="block truncate text-xs text-tertiary">
                    {reasons.map((reason) => t(`merge.same_${reason}`)).join(' · ')}
                  </span>
                </span>
                <span className="shrink-0 text-accent-text">{t('merge.compare')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Combobox<Person>
        aria-label={t('merge.with')}
        items={found.filter(({ id }) => id !== record.id)}
        value={null}
        placeholder={t('merge.with')}
        onValueChange={(other) => {
          if (other) void navigate(mergePath(record.id, other.id));
        }}
        onQueryChange={setQuery}
        searchState={searchStateOf(search)}
        itemKey={({ id }) => id}
        itemLabel={({ label }) => label}
        // The server has searched.
        matches={() => true}
        searchLabel={t('merge.find')}
        renderItem={({ label, mobile, email }) => <NameAndNumber label={label} mobile={mobile} email={email} />}
      />
    </section>
  );
}
