import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../accounts/web/index.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { openChatsQuery } from '../queries.ts';

/** With whom a rule is tried. */
export interface Subject {
  kind: 'chat' | 'contact';
  id: string;
  name: string;
  /** Which chat it is, or how two contacts of one name are told apart. */
  note: string;
  /** Of a contact, in place of the note. */
  mobile: string | null;
}

interface SubjectChoiceProps {
  value: Subject | null;
  onChange: (subject: Subject | null) => void;
}

/** Finds an open chat, or a contact. */
export function SubjectChoice({ value, onChange }: SubjectChoiceProps) {
  const { t } = useTranslation('assignment');
  const [typed, setTyped] = useState('');
  const contacts = useQuery(lookupQuery('contacts', typed));
  const chats = useQuery(openChatsQuery(typed));
  const found: Subject[] = [
    ...(chats.data ?? []).map(({ id, contact, channel }) => ({
      kind: 'chat' as const,
      id: id as string,
      name: contact.label,
      note: t('try.chat', { channel: channel.name }),
      mobile: null,
    })),
    ...(contacts.data ?? []).map(({ id, label, mobile, email }) => ({
      kind: 'contact' as const,
      id,
      name: label,
      note: email ?? t('try.contact'),
      mobile: mobile ?? null,
    })),
  ];
  return (
    <div className="flex items-center gap-1">
      <Combobox<Subject>
        aria-label={t('try.title')}
        icon={value ? undefined : Search}
        items={found}
        value={value}
        onValueChange={onChange}
        itemKey={({ kind, id }) => `${kind} ${id}`}
        itemLabel={({ name }) => name}
        matches={() => true}
        placeholder={t('try.hint')}
        searchLabel={t('try.search')}
        onQueryChange={setTyped}
        searchState={searchStateOf(contacts) ?? searchStateOf(chats)}
        className="flex-1"
        renderValue={({ name }) => (
          <>
            <Avatar name={name} size={20} letters={1} />
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          </>
        )}
        renderItem={({ name, note, mobile }) => (
          <>
            <Avatar name={name} size={20} letters={1} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{name}</bdi>
              <span className="block truncate text-xs text-tertiary">
                {mobile === null ? note : <PhoneText mobile={mobile} />}
              </span>
            </span>
          </>
        )}
      />
      {value && <IconButton dim icon={X} aria-label={t('try.clear')} onClick={() => onChange(null)} />}
    </div>
  );
}
