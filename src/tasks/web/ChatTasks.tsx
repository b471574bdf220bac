import type { ChatSectionProps } from '../../chats/web/index.ts';
import { PanelRecords } from '../../records/web/index.ts';

/** The tasks about the customer of a chat; one that is made here knows its contact. */
export function ChatTasks({ chat: { contact } }: ChatSectionProps) {
  return (
    <PanelRecords module="tasks" contactId={contact.id} begun={{ contact: { id: contact.id, label: contact.label } }} />
  );
}
