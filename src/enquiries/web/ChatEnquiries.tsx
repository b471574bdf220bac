import type { ChatSectionProps } from '../../chats/web/index.ts';
import { PanelRecords } from '../../records/web/index.ts';

/** The enquiries of the customer of a chat; one that is made here knows its contact and its chat. */
export function ChatEnquiries({ chat: { id, contact } }: ChatSectionProps) {
  const begun = {
    contact: { id: contact.id, label: contact.label },
    chat: { id, label: contact.label },
    source: 'chat',
  };
  return <PanelRecords module="enquiries" contactId={contact.id} begun={begun} />;
}
