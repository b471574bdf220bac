import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { businessQuery, CountrySelect } from '../../../accounts/web/index.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import type { ImportFile, ImportProposal } from '../../contract/import.ts';

interface CountryBarProps {
  file: ImportFile;
  proposal: ImportProposal;
  mapping: readonly (string | null)[];
  country: string | null;
  onChange: (country: string | null) => void;
}

const phoneTypes = new Set(['mobile', 'phone_list']);
const hasCode = (value: string): boolean => /^\s*(\+|00)/.test(value);

/** The country of phone numbers that name none; only where a column becomes a phone number. */
export function CountryBar({ file, proposal, mapping, country, onChange }: CountryBarProps) {
  const { t } = useTranslation('imports');
  const { data: business } = useQuery(businessQuery);
  const isPhone = new Map(proposal.fields.map(({ name, type }) => [name, phoneTypes.has(type)]));
  const columns = mapping.flatMap((name, index) => (name !== null && isPhone.get(name) === true ? [index] : []));
  if (columns.length === 0) return null;
  const values = file.rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''));
  const without = values.filter((value) => /\d/.test(value) && !hasCode(value)).length;
  return (
    <Callout
      tone={without > 0 ? 'warning' : 'info'}
      icon={Phone}
      title={without > 0 ? t('country.without', { count: without, all: file.rows.length }) : t('country.all_with')}
      className="flex-wrap items-center"
      action={
        <Field label={t('country.label')} hideLabel className="w-52 max-md:w-full">
          <CountrySelect value={country ?? business?.country ?? null} onValueChange={onChange} />
        </Field>
      }
    >
      {t('country.text')}
    </Callout>
  );
}
