import type { Ref } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { LegalLink } from './LegalLink.tsx';

interface AgreeCheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Takes the focus when the agreement is missing. */
  ref?: Ref<HTMLElement> | undefined;
}

/** Agreement to terms and privacy policy; its Field hides the label and shows the error. */
export function AgreeCheckbox({ checked, onCheckedChange, ref }: AgreeCheckboxProps) {
  const { t } = useTranslation('accounts');
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onCheckedChange}
      ref={ref}
      label={
        <Trans
          t={t}
          i18nKey="agree"
          components={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
        />
      }
    />
  );
}
