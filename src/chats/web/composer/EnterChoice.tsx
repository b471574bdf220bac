import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { useInbox } from '../inbox/inbox-store.ts';

const EnterMenu = latePopup<object>('menu', async () => (await import('./EnterMenu.tsx')).EnterMenu);

/** Says which key sends, and lets one swap it. */
export function EnterChoice() {
  const { t } = useTranslation('chats');
  const enterSends = useInbox((state) => state.enterSends);
  return (
    <EnterMenu
      trigger={
        <button
          type="button"
          title={t('composer.sending_key')}
          className="me-2 rounded-sm px-1 text-xs text-tertiary max-lg:hidden pointer-coarse:hidden"
        >
          <Kbd>{t(enterSends ? 'composer.enter' : 'composer.shift_enter')}</Kbd> {t('composer.to_send')}
        </button>
      }
    />
  );
}
