import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import type { useDisplay } from './use-display.ts';

export interface DisplayPopupProps {
  display: ReturnType<typeof useDisplay>;
}

/** The ways to show a list as a menu, for a phone. */
export function DisplayPopup({ display, ...late }: DisplayPopupProps & LatePopupProps) {
  const { t } = useTranslation('records');
  return (
    <Menu align="end" {...late}>
      <MenuChoices
        label={t('display.label')}
        options={display.choices.map(({ id, label, icon }) => ({ value: id, label, icon }))}
        value={display.chosen.id}
        onValueChange={display.choose}
      />
    </Menu>
  );
}
