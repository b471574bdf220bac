import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { inboxStore, useInbox } from '../inbox/inbox-store.ts';

/** Says which key sends, and lets one swap it. */
export function EnterChoice() {
  const { t } = useTranslation('chats');
  const enterSends = useInbox((state) => state.enterSends);
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button
          type="button"
          title={t('composer.sending_key')}
          className="me-2 rounded-sm px-1 text-xs text-tertiary max-lg:hidden pointer-coarse:hidden"
        >
          <Kbd>{t(enterSends ? 'composer.enter' : 'composer.shift_enter')}</Kbd> {t('composer.to_send')}
        </button>
      }
    >
      <MenuChoices
        label={t('composer.sending_key')}
        options={[
          { value: 'enter', label: t('composer.enter_sends') },
          { value: 'shift_enter', label: t('composer.shift_enter_sends') },
        ]}
        value={enterSends ? 'enter' : 'shift_enter'}
        onValueChange={(value) => inboxStore.setState({ enterSends: value === 'enter' })}
      />
    </Menu>
  );
}
