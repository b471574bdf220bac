import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import type { ChatSectionProps } from '../../../chats/web/index.ts';
import { SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SequenceEntries } from './SequenceEntries.tsx';

const AddToSequence = lazy(async () => ({ default: (await import('../add/AddToSequence.tsx')).AddToSequence }));

/** The sequences of a chat's contact, in the panel beside it. */
export function ChatSequences({ chat: { contact } }: ChatSectionProps) {
  const { t } = useTranslation('sequence_members');
  const mayEdit = usePermission('outreach.edit');
  const [isAdding, setAdding] = useState(false);
  return (
    <SidePanelSection
      title={t('of_contact.title')}
      rememberAs="chat.sequences"
      action={
        mayEdit && <IconButton size="sm" icon={Plus} aria-label={t('of_contact.add')} onClick={() => setAdding(true)} />
      }
    >
      <SequenceEntries key={contact.id} contact={contact} mayEdit={mayEdit} />
      {isAdding && (
        <Suspense fallback={null}>
          <AddToSequence count={1} selection={{ ids: [contact.id] }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </SidePanelSection>
  );
}
