import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Chat } from '../../contract/chat.ts';
import { Tick } from '../Tick.tsx';
import { KindIcon } from './KindIcon.tsx';
import { previewText } from './preview.ts';

interface RowPreviewProps {
  chat: Pick<Chat, 'last_message'>;
  draft: string;
  isUnread: boolean;
}

/** The draft in red, else the last message with its tick and the sign of its kind. */
export function RowPreview({ chat: { last_message: last }, draft, isUnread }: RowPreviewProps) {
  const { t } = useTranslation('chats');
  const look = classNames(
    'flex min-w-0 flex-1 items-center gap-1',
    isUnread && draft === '' ? 'font-medium text-primary' : 'text-tertiary',
  );
  if (draft !== '') {
    return (
      <span className={look}>
        <span className="font-medium text-danger-text">{t('draft')}</span>
        <span dir="auto" className="truncate">
          {draft}
        </span>
      </span>
    );
  }
  if (!last) return <span className={look} />;
  return (
    <span className={look}>
      {last.origin === 'outgoing' && <Tick status={last.status} />}
      <KindIcon kind={last.content_type} />
      <span dir="auto" className="truncate">
        {previewText(last.content_type, last.text, t)}
      </span>
    </span>
  );
}
