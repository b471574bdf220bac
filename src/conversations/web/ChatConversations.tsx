import type { ChatSectionProps } from '../../chats/web/index.ts';
import { PanelRecords } from '../../records/web/index.ts';

/** What was agreed in the chats with a customer; one that is written here knows its contact and its chat. */
export function ChatConversations({ chat: { id, contact } }: ChatSectionProps) {
  const begun = { contact: { id: contact.id, label: contact.label }, chat: { id, label: contact.label } };
  return <PanelRecords module="conversations" contactId={contact.id} begun={begun} />;
}
