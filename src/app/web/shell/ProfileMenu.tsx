import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { availabilityMessages, PresenceDot } from '../../../accounts/web/index.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { menuMessages } from '../messages/catalogues.ts';

const Popup = latePopup<{ user: CurrentUser }>('menu', () =>
  withMessages(
    [menuMessages, availabilityMessages],
    async () => (await import('./ProfileMenuPopup.tsx')).ProfileMenuPopup,
  ),
);

/** First letter of the first name; its menu is loaded when it is first opened. */
export function ProfileMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const now = useNow().getTime();
  return (
    <Popup
      user={user}
      trigger={
        <button
          type="button"
          aria-label={t('profile')}
          className="relative grid size-[30px] shrink-0 place-items-center rounded-full pointer-coarse:size-11"
        >
          <span className="relative grid">
            <Avatar name={user.first_name} letters={1} size={28} />
            <PresenceDot availability={user.availability} now={now} />
          </span>
        </button>
      }
    />
  );
}
