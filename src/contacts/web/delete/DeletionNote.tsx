import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeletionNoteProps } from '../../../records/web/index.ts';
import { deletionPreviewQuery } from '../merge/merge-queries.ts';

/** What goes with contacts when they are deleted: how many chats and messages. */
export function DeletionNote({ selection }: DeletionNoteProps) {
  const { t } = useTranslation('contacts');
  const { data } = useQuery(deletionPreviewQuery(selection));
  if (!data || (data.is_capped && data.chats === 0)) return <>{t('deletion.with_chats')}</>;
  if (data.chats === 0) return <>{t('deletion.no_chats')}</>;
  return (
    <>
      {t(data.is_capped ? 'deletion.many' : 'deletion.text', {
        chats: t('deletion.chats', { count: data.chats }),
        messages: t('deletion.messages', { count: data.messages }),
      })}
    </>
  );
}
