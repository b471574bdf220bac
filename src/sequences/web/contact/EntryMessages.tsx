import { useTranslation } from 'react-i18next';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { MemberMessages } from '../members/MemberMessages.tsx';
import type { SequenceEntry } from '../queries.ts';

interface EntryMessagesProps {
  contact: { id: string; label: string; mobile: string | null };
  entry: SequenceEntry;
  onClose: () => void;
}

/** What a contact got from one sequence. */
export function EntryMessages({ contact, entry, onClose }: EntryMessagesProps) {
  const { t } = useTranslation('sequence_members');
  return (
    <Drawer
      open
      title={t('of_contact.messages_title', { contact: contact.label, sequence: entry.sequence.label })}
      onOpenChange={onClose}
    >
      <MemberMessages contact={contact} sequence={entry.sequence} state={entry} />
    </Drawer>
  );
}
