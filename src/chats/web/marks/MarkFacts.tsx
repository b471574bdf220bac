import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { FactList } from '../../../ui/patterns/SidePanel.tsx';
import { AvatarStack } from '../../../ui/primitives/AvatarStack.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { ChatActions } from '../actions/use-chat-actions.ts';
import { labelTone } from '../labels/label-looks.ts';
import { useLabels } from '../use-labels.ts';

const LabelsDialog = lazy(async () => ({ default: (await import('../labels/LabelsDialog.tsx')).LabelsDialog }));

interface MarkFactsProps {
  chat: Chat;
  actions: ChatActions;
}

/** Labels and followers of a chat in its details, and until when it is put aside. */
export function MarkFacts({ chat, actions }: MarkFactsProps) {
  const { t } = useTranslation('chats_marks');
  const formatDate = useFormatDate();
  const { snoozed_until: until } = chat;
  return (
    <FactList
      facts={[
        { label: t('labels.label'), value: <Labels chat={chat} actions={actions} /> },
        { label: t('followers.label'), value: <Followers chat={chat} actions={actions} /> },
        ...(until === null
          ? []
          : [
              {
                label: t('snooze.set'),
                value: (
                  <>
                    <span className="min-w-0 flex-1">{formatDate(until, 'date_time')}</span>
                    <Button size="sm" onClick={() => actions.snooze(null)}>
                      {t('snooze.end')}
                    </Button>
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

function Labels({ chat, actions }: MarkFactsProps) {
  const { t } = useTranslation('chats_marks');
  const labels = useLabels().labelsOf(chat.labels);
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1">
      {labels.map((label) => (
        <Tag
          key={label.value}
          tone={labelTone(label)}
          removeName={label.label}
          onRemove={() => actions.label({ add: [], remove: [label.value] })}
        >
          {label.label}
        </Tag>
      ))}
      <IconButton icon={Plus} size="sm" dim aria-label={t('labels.add')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <LabelsDialog chats={[chat]} onApply={actions.label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

function Followers({ chat, actions }: MarkFactsProps) {
  const { t } = useTranslation('chats_marks');
  const { data: users = [] } = useQuery(usersQuery);
  const { follower_ids: ids } = chat;
  const people = users
    .filter(({ id }) => ids.includes(id))
    .map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }));
  const isFollowing = ids.includes(actions.me.id);
  return (
    <>
      {people.length > 0 && <AvatarStack people={people} size={22} />}
      <Button size="sm" onClick={() => actions.follow(!isFollowing)}>
        {t(isFollowing ? 'followers.unfollow' : 'followers.follow')}
      </Button>
    </>
  );
}
