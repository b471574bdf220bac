import { LogOut, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';
import { MemberMessages } from './MemberMessages.tsx';

interface MemberPanelProps {
  member: SequenceMember;
  sequence: Sequence;
  /** It lies over the page: on a phone nothing stands beside the list. */
  isOver: boolean;
  onExit: (() => void) | undefined;
  onClose: () => void;
}

/** The messages of one member, beside the table. */
export function MemberPanel({ member, sequence, isOver, onExit, onClose }: MemberPanelProps) {
  const { t } = useTranslation('sequence_members');
  const { contact } = member;
  const title = t('messages.of', { name: contact.label });
  const messages = (
    <>
      <Entry member={member} />
      <MemberMessages contact={contact} sequence={sequence} state={member} />
    </>
  );
  const exit = onExit && (
    <Button size="sm" variant="danger-quiet" icon={LogOut} onClick={onExit}>
      {t('exit')}
    </Button>
  );
  if (isOver)
    return (
      <Drawer open title={title} onOpenChange={onClose} footer={exit}>
        {messages}
      </Drawer>
    );
  return (
    <aside
      aria-label={title}
      className="flex min-h-0 w-85 shrink-0 flex-col border-s border-t border-subtle bg-surface"
    >
      <PanelHead title={title} name={contact.label} onClose={onClose} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto bg-thread-bg px-5 py-4">{messages}</div>
      {exit && <footer className="flex justify-end border-t border-subtle px-5 py-2.5">{exit}</footer>}
    </aside>
  );
}

function PanelHead({ title, name, onClose }: { title: ReactNode; name: string; onClose: () => void }) {
  const { t } = useTranslation('sequence_members');
  return (
    <div className="flex items-center gap-2.5 border-b border-subtle py-3 ps-5 pe-3">
      <Avatar name={name} size={28} decorative />
      <h2 dir="auto" className="min-w-0 flex-1 truncate text-md font-semibold">
        {title}
      </h2>
      <IconButton icon={X} aria-label={t('messages.close')} onClick={onClose} />
    </div>
  );
}

/** How and when they came, and the way to their page. */
function Entry({ member: { contact, entered_by: way, entered_time: time } }: { member: SequenceMember }) {
  const { t } = useTranslation('sequence_members');
  const formatDate = useFormatDate();
  return (
    <div className="flex items-baseline justify-between gap-3 text-xs text-tertiary">
      <span className="min-w-0">
        {t('entered', { way: t(`entered_by.${way}`), time: formatDate(time, 'date_time') })}
      </span>
      <RecordLink module="contacts" id={contact.id} className="shrink-0">
        {t('messages.open_contact')}
      </RecordLink>
    </div>
  );
}
