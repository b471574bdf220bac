import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import { recordQuery, referenceOf, type ActivityPartProps } from '../../../records/web/index.ts';

const sentences = {
  list_joined: 'activity.joined',
  list_left: 'activity.left',
  list_subscribed: 'activity.subscribed',
  list_unsubscribed: 'activity.unsubscribed',
} as const;

/** What became of a contact's membership of a list, in the timeline; the list by its name for those who may see lists. */
export function ListActivity({ activity: { kind, actor, detail } }: ActivityPartProps) {
  const { t } = useTranslation('lists');
  const id = referenceOf(detail['record'])?.id ?? '';
  const mayRead = usePermission('outreach.read');
  const { data: list } = useQuery({ ...recordQuery('contact_lists', id), enabled: mayRead && id !== '' });
  const name = list?.['name'];
  const sentence = Object.hasOwn(sentences, kind) ? sentences[kind as keyof typeof sentences] : 'activity.joined';
  return (
    <>
      <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {t(sentence, { list: typeof name === 'string' ? name : t('activity.some_list') })}
      </p>
      <p className="text-xs text-secondary">{actor.label}</p>
    </>
  );
}
