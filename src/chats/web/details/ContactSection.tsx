import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../accounts/web/index.ts';
import { channelSign } from '../../../channels/web/index.ts';
import { listsOfContactQuery } from '../../../lists/web/index.ts';
import {
  EditableFact,
  fieldTypesQuery,
  LateRecordForm,
  moduleQuery,
  RecordLink,
  recordQuery,
} from '../../../records/web/index.ts';
import { FactList, SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import type { ChatSectionProps } from '../slot-props.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** What of the contact's record is shown beside the chat. */
const SHOWN_FIELDS: readonly string[] = ['email', 'company_name', 'phones'];
/** Those that are asked for where they are empty, of who may edit them. */
const ASKED_FIELDS: readonly string[] = ['email', 'company_name'];

/** Who the chat is with, as their record says, edited in place, with the way to it; the channel; the lists that they are in. */
export function ContactSection({ chat: { contact, channel } }: ChatSectionProps) {
  const { t } = useTranslation('chats');
  const { permissions } = useCurrentUser();
  const mayRead = permissions.includes('records.edit');
  const name = mayRead ? (
    <RecordLink module="contacts" id={contact.id} className="min-w-0 truncate">
      {contact.label}
    </RecordLink>
  ) : (
    <bdi>{contact.label}</bdi>
  );
  const fields = useContactFields(contact.id, mayRead);
  const [isEditing, setEditing] = useState(false);
  return (
    <SidePanelSection
      title={t('details.contact')}
      rememberAs="chat.contact"
      action={
        fields.mayEdit && (
          <IconButton size="sm" icon={Pencil} aria-label={t('details.edit_contact')} onClick={() => setEditing(true)} />
        )
      }
    >
      <FactList
        facts={[
          { label: t('details.name'), value: name },
          {
            label: t('details.mobile'),
            value: contact.mobile !== null && <PhoneText mobile={contact.mobile} hasFlag />,
          },
          ...fields.facts,
          {
            label: t('details.channel'),
            value: (
              <>
                <ChannelGlyph kind={channelSign(channel.kind)} name={false} />
                <bdi className="min-w-0 truncate">{channel.name}</bdi>
              </>
            ),
          },
          ...(permissions.includes('outreach.read')
            ? [{ label: t('details.lists'), value: <ListChips contactId={contact.id} /> }]
            : []),
        ]}
      />
      {fields.hasFailed && <Failed onRetry={fields.retry} />}
      {isEditing && (
        <Suspense fallback={null}>
          <LateRecordForm
            module="contacts"
            id={contact.id}
            onSaved={() => setEditing(false)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </SidePanelSection>
  );
}

function useContactFields(id: string, mayRead: boolean) {
  const module = useQuery({ ...moduleQuery('contacts'), enabled: mayRead });
  const types = useQuery(fieldTypesQuery);
  const record = useQuery({ ...recordQuery('contacts', id), enabled: mayRead });
  const mayEdit = module.data?.allows.edit === true && record.data !== undefined;
  const facts = (module.data?.fields ?? []).flatMap((field) => {
    if (!SHOWN_FIELDS.includes(field.name) || !module.data || !record.data || !types.data) return [];
    const value = record.data[field.name];
    const isEmpty = value === null || value === undefined || value === '';
    if (isEmpty && !(mayEdit && ASKED_FIELDS.includes(field.name))) return [];
    return [
      {
        label: field.label,
        value: <EditableFact key={id} module={module.data} record={record.data} field={field} types={types.data} />,
      },
    ];
  });
  return {
    facts,
    mayEdit,
    hasFailed: module.isError || record.isError,
    retry: () => {
      if (module.isError) void module.refetch();
      if (record.isError) void record.refetch();
    },
  };
}

function ListChips({ contactId }: { contactId: string }) {
  const { t } = useTranslation('chats');
  const { data, isError, refetch } = useQuery(listsOfContactQuery(contactId));
  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.lists.length === 0) return <>—</>;
  return (
    <ul aria-label={t('details.lists')} className="flex min-w-0 flex-wrap gap-1">
      {data.lists.map(({ id, name, status }) => (
        <li key={id} className="flex max-w-full min-w-0 rounded-full bg-sunken px-2 py-0.5 text-xs">
          <RecordLink
            module="contact_lists"
            id={id}
            className={`min-w-0 truncate ${status === 'active' ? '' : 'line-through'}`}
          >
            {name}
          </RecordLink>
        </li>
      ))}
      {data.has_more && <li className="text-xs text-tertiary">…</li>}
    </ul>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('chats');
  return (
    <p role="alert" className="text-xs text-danger-text">
      {t('details.failed')} <LinkButton onClick={onRetry}>{t('details.retry')}</LinkButton>
    </p>
  );
}
