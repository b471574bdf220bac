import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { inboxStore, useInbox } from '../inbox/inbox-store.ts';

/** The keys that can send, one of them chosen. */
export function EnterMenu({ trigger, defaultOpen }: LatePopupProps) {
  const { t } = useTranslation('chats');
  const enterSends = useInbox((state) => state.enterSends);
  return (
    <Menu side="top" align="end" trigger={trigger} defaultOpen={defaultOpen}>
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
