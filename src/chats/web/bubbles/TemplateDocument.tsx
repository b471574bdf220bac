import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { mediaUrl } from './format.ts';

/** The document in a template's header. Its name is not part of the message; the download has it. */
export function TemplateDocument({ message }: { message: Message }) {
  const { t } = useTranslation('chats');
  const name = t('family.document');
  return (
    <div className="mb-1.5 flex items-center gap-2.5 rounded-md bg-bubble-quote px-2 py-[7px]">
      <span
        aria-hidden
        className="grid h-10 w-[34px] shrink-0 place-items-center rounded-[5px] bg-danger-soft text-danger-text"
      >
        <FileText className="size-5" />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
      <a
        href={mediaUrl(message.chat.id, message.id)}
        download
        aria-label={t('message.download', { name })}
        title={t('message.download', { name })}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-secondary hover:bg-hover pointer-coarse:size-11"
      >
        <Download aria-hidden />
      </a>
    </div>
  );
}
