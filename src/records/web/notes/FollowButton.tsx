import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { RecordPartProps } from '../record-slots.ts';
import { followersQuery, useFollow } from './notes-query.ts';

/** Follows a record, so that its notes are notified, or follows it no longer. */
export function FollowButton({ module, record }: RecordPartProps) {
  const { t } = useTranslation('records');
  const { data: user } = useQuery(currentUserQuery);
  const isFollowable = module.related.includes('followers');
  const { data: followers } = useQuery({ ...followersQuery(module.name, record.id), enabled: isFollowable });
  const follow = useFollow(module.name, record.id);
  if (!isFollowable || !followers || !user) return null;
  const follows = follow.isPending ? follow.variables : followers.some(({ id }) => id === user.user_id);
  return (
    <IconButton
      icon={follows ? BellRing : Bell}
      pressed={follows}
      aria-label={t(follows ? 'notes.unfollow' : 'notes.follow')}
      onClick={() => follow.mutate(!follows)}
    />
  );
}
