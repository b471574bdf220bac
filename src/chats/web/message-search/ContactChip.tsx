import { useQuery } from '@tanstack/react-query';
import { ContactRound, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lookupQuery, moduleQuery, recordName, recordQuery } from '../../../records/web/index.ts';
import { PhoneText } from '../../../accounts/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { useCurrentUser } from '../use-current-user.ts';

interface ContactChipProps {
  /** The id of the contact with whom the messages are. */
  contact: string | null;
  onChange: (contact: string | null) => void;
}

/** Narrows a search to the chats with one contact, found by name or number. For those who may read contacts. */
export function ContactChip({ contact, onChange }: ContactChipProps) {
  const { t } = useTranslation('chats_message_search');
  const { permissions } = useCurrentUser();
  const mayRead = permissions.includes('records.edit');
  const [isOpen, setOpen] = useState(false);
  const { data: module } = useQuery({ ...moduleQuery('contacts'), enabled: mayRead && contact !== null });
  const { data: record } = useQuery({
    ...recordQuery('contacts', contact ?? ''),
    enabled: mayRead && contact !== null,
  });
  if (!mayRead) return null;
  const name = module && record ? recordName(module, record) : t('contact');
  const clear = () => onChange(null);
  const label = contact === null ? t('any_contact') : name;
  return (
    <Popover
      label={t('contact')}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-72 p-2"
      trigger={
        <Chip
          icon={ContactRound}
          on={contact !== null}
          caret={contact === null}
          aria-label={`${t('contact')}: ${label}`}
          {...(contact !== null && { onRemove: clear, removeName: name })}
        >
          {label}
        </Chip>
      }
    >
      <People
        onChoose={(id) => {
          setOpen(false);
          onChange(id);
        }}
      />
    </Popover>
  );
}

function People({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation('chats_message_search');
  const [typed, setTyped] = useState('');
  const people = useQuery(lookupQuery('contacts', useDeferredValue(typed)));
  const [first] = people.data ?? [];
  return (
    <>
      <Input
        size="sm"
        type="search"
        icon={Search}
        aria-label={t('find_contact')}
        placeholder={t('find_contact')}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first && !people.isPlaceholderData) onChoose(first.id);
        }}
      />
      <div className="mt-1 max-h-64 overflow-y-auto">
        {people.isPending && <SkeletonRows rows={3} />}
        {people.isError && (
          <ErrorState headingLevel={3} onRetry={() => void people.refetch()} retrying={people.isFetching} />
        )}
        {people.data?.length === 0 && <p className="px-2 py-3 text-center text-tertiary">{t('no_contact')}</p>}
        <ul>
          {people.data?.map(({ id, label, mobile }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onChoose(id)}
                className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{label}</bdi>
                </span>
                {mobile !== null && (
                  <span className="shrink-0 text-xs text-tertiary">
                    <PhoneText mobile={mobile} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
