import { Eye, EyeOff, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from './IconButton.tsx';
import { Input, type InputProps } from './Input.tsx';

/** A password field with a button that shows what was typed. */
export function PasswordInput({ icon = Lock, ...rest }: Omit<InputProps, 'type' | 'trailing'>) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      dir="ltr"
      icon={icon}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          size="sm"
          dim
          className="-me-1"
          icon={shown ? EyeOff : Eye}
          aria-label={shown ? t('hide_password') : t('show_password')}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
