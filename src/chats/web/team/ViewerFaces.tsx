import { useTranslation } from 'react-i18next';
import { AvatarStack } from '../../../ui/primitives/AvatarStack.tsx';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { usePresent } from './presence-store.ts';
import { useColleagues } from './use-colleagues.ts';

/** The faces of the colleagues who have this chat open, too. */
export function ViewerFaces({ chatId }: { chatId: string }) {
  const { t } = useTranslation('chats_team');
  const people = useColleagues(usePresent(chatId, useCurrentUser().id).map(({ id }) => id));
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <Tooltip label={t('present.viewing', { names })}>
      <span className="flex shrink-0" data-viewers>
        <AvatarStack people={people} size={24} max={3} />
      </span>
    </Tooltip>
  );
}
