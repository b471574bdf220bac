import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { metRequirements, passwordRequirements } from '../../contract/password.ts';

/** What a password needs; each line ticks while typing. */
export function PasswordRequirements({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation('accounts');
  const met = metRequirements(password);
  return (
    <ul id={id} aria-label={t('password.requirements')} className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs">
      {passwordRequirements.map((name) => {
        // An empty password is not too long, but has done nothing either.
        const isMet = met[name] && password !== '';
        const isTooLong = name === 'max_length' && !met.max_length;
        return (
          <li
            key={name}
            className={classNames(
              'flex items-center gap-1.5',
              isTooLong ? 'text-danger-text' : isMet ? 'text-success-text' : 'text-tertiary',
            )}
          >
            {isMet ? <Check aria-hidden className="size-3.5" /> : <Minus aria-hidden className="size-3.5" />}
            <span className="min-w-0">{t(`password.rule.${name}`)}</span>
            <span className="sr-only">{isMet ? t('password.met') : t('password.not_met')}</span>
          </li>
        );
      })}
    </ul>
  );
}
