import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, CalendarDays, File, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { foundKinds } from '../../contract/found-kinds.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { ContactChip } from './ContactChip.tsx';
import type { SearchAddress } from './use-search-address.ts';

const ANY = 'any';
const OWN = 'own';
const DAYS = [7, 30, 90, 365];

interface SearchFiltersProps {
  address: SearchAddress;
  onChange: (changes: Partial<SearchAddress>) => void;
}

/** Who, what, when, which chats, and in which order. */
export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('chats_message_search');
  const { withClosed, isOldestFirst } = address;
  return (
    <>
      <div className="flex items-start gap-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          <AuthorChip address={address} onChange={onChange} />
          <ContactChip contact={address.contact} onChange={(contact) => onChange({ contact })} />
          <KindChip address={address} onChange={onChange} />
          <DaysChip address={address} onChange={onChange} />
          <Chip on={withClosed} onClick={() => onChange({ withClosed: !withClosed })}>
            {t('closed_too')}
          </Chip>
        </div>
        <IconButton
          icon={ArrowDownUp}
          size="sm"
          dim
          aria-label={t(isOldestFirst ? 'oldest_first' : 'newest_first')}
          pressed={isOldestFirst}
          onClick={() => onChange({ isOldestFirst: !isOldestFirst })}
        />
      </div>
      {(address.from !== null || address.until !== null) && <OwnDays address={address} onChange={onChange} />}
    </>
  );
}

function AuthorChip({ address: { author }, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('chats_message_search');
  const me = useCurrentUser();
  const { data: users = [] } = useQuery(usersQuery);
  const people = users
    .filter(({ id }) => id !== me.id)
    .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const options = [
    { value: ANY, label: t('anyone') },
    { value: 'customers', label: t('customers') },
    { value: me.id, label: t('you') },
    ...people,
  ];
  const chosen = options.find(({ value }) => value === author);
  return (
    <Menu
      className="max-h-80"
      trigger={
        <Chip
          icon={UserRound}
          on={author !== null}
          caret
          aria-label={`${t('author')}: ${chosen?.label ?? t('anyone')}`}
        >
          {chosen?.label ?? t('anyone')}
        </Chip>
      }
    >
      <MenuChoices
        label={t('author')}
        options={options}
        value={author ?? ANY}
        onValueChange={(value) => onChange({ author: value === ANY ? null : value })}
      />
    </Menu>
  );
}

function KindChip({ address: { kind }, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('chats_message_search');
  const label = kind === null ? t('any_kind') : t(`kinds.${kind}`);
  return (
    <Menu
      trigger={
        <Chip icon={File} on={kind !== null} caret aria-label={`${t('kind')}: ${label}`}>
          {label}
        </Chip>
      }
    >
      <MenuChoices
        label={t('kind')}
        options={[
          { value: ANY, label: t('any_kind') },
          ...foundKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        value={kind ?? ANY}
        onValueChange={(value) => onChange({ kind: foundKinds.find((each) => each === value) ?? null })}
      />
    </Menu>
  );
}

function DaysChip({ address: { days, from, until }, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('chats_message_search');
  const isOwn = from !== null || until !== null;
  const label = days === null ? t(isOwn ? 'own_days' : 'any_time') : t('days', { count: days });
  const none = { days: null, from: null, until: null };
  const isOn = days !== null || isOwn;
  const choose = (value: string) => {
    if (value === ANY) return onChange(none);
    // Today, to begin with; both can be changed.
    const today = new Date().toISOString().slice(0, 10);
    onChange(value === OWN ? { ...none, from: today, until: today } : { ...none, days: Number(value) });
  };
  return (
    <Menu
      trigger={
        <Chip
          icon={CalendarDays}
          on={isOn}
          caret={!isOn}
          aria-label={`${t('when')}: ${label}`}
          {...(isOn && { onRemove: () => onChange(none), removeName: label })}
        >
          {label}
        </Chip>
      }
    >
      <MenuChoices
        label={t('when')}
        options={[
          { value: ANY, label: t('any_time') },
          ...DAYS.map((count) => ({ value: String(count), label: t('days', { count }) })),
          { value: OWN, label: t('own_days') },
        ]}
        value={days === null ? (isOwn ? OWN : ANY) : String(days)}
        onValueChange={choose}
      />
    </Menu>
  );
}

function OwnDays({ address: { from, until }, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('chats_message_search');
  return (
    <div className="flex items-center gap-1.5">
      <DatePicker
        size="sm"
        aria-label={t('from')}
        value={from}
        max={until ?? undefined}
        onValueChange={(day) => onChange({ from: day })}
      />
      <span aria-hidden className="text-tertiary">
        –
      </span>
      <DatePicker
        size="sm"
        aria-label={t('until')}
        value={until}
        min={from ?? undefined}
        onValueChange={(day) => onChange({ until: day })}
      />
    </div>
  );
}
