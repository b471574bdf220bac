import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import type { Field } from '../../contract/module.ts';

export interface GroupPopupProps {
  fields: readonly Field[];
  chosen: Field;
  onChoose: (name: string) => void;
}

/** The fields by which a board can have its columns. */
export function GroupPopup({ fields, chosen, onChoose, ...late }: GroupPopupProps & LatePopupProps) {
  const { t } = useTranslation('record_board');
  return (
    <Menu align="end" {...late}>
      <MenuChoices
        label={t('group')}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        value={chosen.name}
        onValueChange={onChoose}
      />
    </Menu>
  );
}
