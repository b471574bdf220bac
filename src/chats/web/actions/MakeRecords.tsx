import { AddRecordButton } from '../../../records/web/index.ts';
import type { Chat } from '../../contract/chat.ts';
import { useCurrentUser } from '../use-current-user.ts';

interface MakeRecordsProps {
  chat: Pick<Chat, 'id' | 'contact'>;
  modules: readonly ('enquiries' | 'tasks')[];
  /** When the tasks are due; undefined: they say it themselves. */
  dueTime?: string | undefined;
}

/** Buttons that make records about the customer of a chat, from a dialog about that chat. */
export function MakeRecords({ chat: { id, contact }, modules, dueTime }: MakeRecordsProps) {
  const { permissions } = useCurrentUser();
  if (!permissions.includes('records.edit')) return null;
  const { label } = contact;
  const about = { contact: { id: contact.id, label } };
  const begun = {
    enquiries: { ...about, chat: { id, label }, source: 'chat' },
    tasks: { ...about, ...(dueTime !== undefined && { due_time: dueTime }) },
  } as const;
  return (
    <div className="flex flex-wrap gap-1.5">
      {modules.map((module) => (
        <AddRecordButton key={module} module={module} begun={begun[module]} />
      ))}
    </div>
  );
}
