import { useTranslation } from 'react-i18next';
import { usePermission } from '../../accounts/web/index.ts';
import { referenceOf, type ActivityPartProps } from '../../records/web/index.ts';
import { Link } from '../../ui/primitives/Link.tsx';
import { chatPaths } from './paths.ts';

const sentences = {
  chat_opened: 'activity.opened',
  chat_assigned: 'activity.assigned',
  chat_unassigned: 'activity.unassigned',
  chat_closed: 'activity.closed',
  chat_reopened: 'activity.reopened',
} as const;

/** What was done with a chat of a contact, in the timeline; it leads to the chat. */
export function ChatActivity({ activity: { kind, actor, detail } }: ActivityPartProps) {
  const { t } = useTranslation('chats');
  const mayRead = usePermission('chats.read');
  const id = referenceOf(detail['record'])?.id;
  const sentence = Object.hasOwn(sentences, kind) ? sentences[kind as keyof typeof sentences] : 'activity.opened';
  const said = t(sentence, { name: referenceOf(detail['subject'])?.label ?? '' });
  const mayOpen = id !== undefined && mayRead;
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">
        {mayOpen ? <Link to={chatPaths.chat(id)}>{said}</Link> : said}
      </p>
      <p className="text-xs text-secondary">{actor.label}</p>
    </>
  );
}
