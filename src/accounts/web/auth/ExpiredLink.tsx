import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import type { CheckedLink } from '../../contract/auth-endpoints.ts';
import { accountPaths } from '../paths.ts';
import { AuthLayout } from './AuthLayout.tsx';

export type LinkKind = CheckedLink['kind'] | 'first_start';

/** Where a new link comes from, if from a page of ours. */
const AGAIN = { password_reset: accountPaths.forgotPassword, sign_up: accountPaths.signUp } as const;

/** A link that is used up, too old, not complete or unknown, and what to do about it. */
export function ExpiredLink({ kind }: { kind: LinkKind }) {
  const { t } = useTranslation('accounts');
  const isAgain = kind === 'password_reset' || kind === 'sign_up';
  return (
    <AuthLayout title={t('link.expired_title')} lead={t(`link.expired_${kind}`)}>
      <Link to={isAgain ? AGAIN[kind] : accountPaths.signIn} className={buttonClasses('primary', 'lg')}>
        {isAgain ? t(`link.again_${kind}`) : t('link.to_sign_in')}
      </Link>
    </AuthLayout>
  );
}
