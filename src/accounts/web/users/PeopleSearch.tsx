import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../ui/primitives/Input.tsx';

interface PeopleSearchProps {
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** Narrows the list of people by name or e-mail. */
export function PeopleSearch({ value, onChange, className }: PeopleSearchProps) {
  const { t } = useTranslation('accounts');
  return (
    <Input
      type="search"
      soft
      icon={Search}
      className={className}
      aria-label={t('users.search')}
      placeholder={t('users.search')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    />
  );
}
