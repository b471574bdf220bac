import { Check, CheckCheck, Clock, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/primitives/class-names.ts';
import type { MessageStatus } from '../contract/message.ts';

const looks: Readonly<Record<Exclude<MessageStatus, 'received'>, { icon: LucideIcon; color?: string }>> = {
  pending: { icon: Clock },
  sent: { icon: Check },
  delivered: { icon: CheckCheck },
  read: { icon: CheckCheck, color: 'text-tick-read' },
  replied: { icon: CheckCheck, color: 'text-tick-read' },
  held_for_quality_assessment: { icon: Pause, color: 'text-warning-text' },
  failed: { icon: TriangleAlert, color: 'text-danger-text' },
  error: { icon: TriangleAlert, color: 'text-danger-text' },
};

const overPicture = (status: MessageStatus) =>
  status === 'read' || status === 'replied' ? 'text-media-tick-read' : undefined;

/** How far a message of ours has come; `isOver` when it lies on a picture. */
export function Tick({ status, isOver = false }: { status: MessageStatus; isOver?: boolean }) {
  const { t } = useTranslation('chats');
  if (status === 'received') return null;
  const { icon: Icon, color } = looks[status];
  const label = t(`tick.${status}`);
  return (
    <span
      role="img"
      data-tick
      aria-label={label}
      title={label}
      className={classNames('inline-flex in-data-message-id:cursor-pointer', isOver ? overPicture(status) : color)}
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}
