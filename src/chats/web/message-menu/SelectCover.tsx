import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';

interface SelectCoverProps {
  isSelected: boolean;
  onSelect: () => void;
}

/** Lies over a row while messages are selected: a press anywhere on it selects, and nothing in it is pressed by mistake. */
export function SelectCover({ isSelected, onSelect }: SelectCoverProps) {
  const { t } = useTranslation('chats_message');
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`absolute -inset-x-3 inset-y-0 z-sticky flex cursor-pointer items-center rounded-sm ps-3 ${isSelected ? 'bg-accent-solid/10' : 'hover:bg-accent-solid/5'}`}
    >
      <Checkbox id={id} aria-label={t('pick')} checked={isSelected} onCheckedChange={onSelect} />
    </label>
  );
}
