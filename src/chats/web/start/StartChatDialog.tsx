import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessQuery, countriesQuery, PhoneText } from '../../../accounts/web/index.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { assigneeRow } from '../actions/ChooseAssignee.tsx';
import { typedNumber } from './typed-number.ts';
import { useDiallingChannels, useStartChat, type Addressee } from './use-start-chat.ts';

const SEARCH_DELAY_MS = 200;

/** With whom a chat is started: a contact or a number that none has yet, and from which channel. */
export function StartChatDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chats_start');
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const channels = useDiallingChannels();
  const [chosen, setChannel] = useState<string | null>(null);
  const channelId = chosen ?? channels[0]?.id ?? null;
  const start = useStartChat(onClose);
  const people = usePeople(typed);
  const open = (addressee: Addressee) => {
    if (channelId !== null && !start.isPending) start.mutate({ addressee, channelId });
  };
  const first = people.found.find(({ mobile }) => mobile !== null);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} size="sm" title={t('title')}>
      {channels.length === 0 && <Callout tone="warning">{t('no_channel')}</Callout>}
      <Input
        soft
        type="search"
        icon={Search}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          start.reset();
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || people.isWaiting) return;
          if (first && people.term !== '') open({ contactId: first.id });
          else if (people.number !== null) open({ number: people.number });
        }}
      />
      {channels.length > 1 && channelId !== null && (
        <Field label={t('channel')}>
          <Select
            value={channelId}
            options={channels.map(({ id, name, handle }) => ({
              value: id,
              label: handle ? `${name} · ${handle}` : name,
            }))}
            onValueChange={setChannel}
          />
        </Field>
      )}
      {start.isError && <Callout tone="danger">{failureText(start.error)}</Callout>}
      {start.isPending && <output className="sr-only">{t('opening')}</output>}
      <People people={people} isBusy={start.isPending || channelId === null} onOpen={open} />
    </Dialog>
  );
}

/** Contacts that fit what is typed, and the number that it is where none of them has it. */
function usePeople(typed: string) {
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(searchTerm(typed)), searchTerm(typed) === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: business } = useQuery(businessQuery);
  const { data: countries = [] } = useQuery(countriesQuery);
  const list = useQuery({ ...lookupQuery('contacts', term), placeholderData: keepPreviousData });
  const found = list.data ?? [];
  const code = countries.find(({ code: each }) => each === business?.country)?.calling_code ?? '';
  const number = typedNumber(term, code);
  const isKnown = found.some(({ mobile }) => mobile === number);
  return {
    list,
    found,
    term,
    number: list.isSuccess && !list.isPlaceholderData && !isKnown ? number : null,
    isWaiting: list.isPending || list.isPlaceholderData || term !== searchTerm(typed),
  };
}

interface PeopleProps {
  people: ReturnType<typeof usePeople>;
  isBusy: boolean;
  onOpen: (addressee: Addressee) => void;
}

function People({ people: { list, found, number }, isBusy, onOpen }: PeopleProps) {
  const { t } = useTranslation('chats_start');
  if (list.isPending) return <SkeletonRows rows={5} />;
  if (list.isError)
    return (
      <ErrorState title={t('failed')} headingLevel={3} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    );
  return (
    <div className="-mx-2 max-h-80 min-h-40 overflow-y-auto">
      {number !== null && (
        <Row
          lead={<Plus aria-hidden className="mx-1" />}
          label={t('write_to', { number })}
          text={t('write_to_text')}
          isDisabled={isBusy}
          onPress={() => onOpen({ number })}
        />
      )}
      {found.length === 0 && number === null && <p className="px-2 py-4 text-center text-tertiary">{t('none')}</p>}
      <ul aria-label={t('contacts')}>
        {found.map(({ id, label, mobile }) => (
          <li key={id}>
            <Row
              lead={<Avatar name={label} size={24} letters={1} />}
              label={label}
              text={mobile === null ? t('no_mobile') : <PhoneText mobile={mobile} />}
              isDisabled={isBusy || mobile === null}
              onPress={() => onOpen({ contactId: id })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  lead: ReactNode;
  label: string;
  text: ReactNode;
  isDisabled: boolean;
  onPress: () => void;
}

function Row({ lead, label, text, isDisabled, onPress }: RowProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className={`${assigneeRow} disabled:cursor-not-allowed disabled:text-tertiary disabled:hover:bg-transparent`}
    >
      {lead}
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate">
          <bdi>{label}</bdi>
        </span>
        <span className="block truncate text-xs text-tertiary">{text}</span>
      </span>
    </button>
  );
}
