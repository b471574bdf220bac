import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { moduleQuery, NotesPanel } from '../../../records/web/index.ts';
import { SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import type { ChatSectionProps } from '../slot-props.ts';

/** The notes about the contact of the chat. */
export function NotesSection({ chat: { contact } }: ChatSectionProps) {
  const { t } = useTranslation('chats');
  const { data: module } = useQuery(moduleQuery('contacts'));
  if (!module?.related.includes('notes')) return null;
  return (
    <SidePanelSection title={t('details.notes')} rememberAs="chat.notes">
      <NotesPanel key={contact.id} module="contacts" recordId={contact.id} mayDeleteAll={module.allows.delete} />
    </SidePanelSection>
  );
}
