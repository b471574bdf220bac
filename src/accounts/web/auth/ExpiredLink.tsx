import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { accountPaths } from '../paths.ts';
import { AuthLayout } from './AuthLayout.tsx';

export type LinkKind = 'invitation' | 'password_reset' | 'first_start';

/** A link that is used up, too old, not complete or unknown, and what to do about it. */
export function ExpiredLink({ kind }: { kind: LinkKind }) {
  const { t } = useTranslation('accounts');
  const sentence = useSentence();
  const isReset = kind === 'password_reset';
  return (
    <AuthLayout title={t('link.expired_title')} lead={t('link.expired_help')}>
      <Callout tone="warning" title={sentence(errorSentence('LINK_EXPIRED'))}>
        {t(`link.expired_${kind}`)}
      </Callout>
      {isReset && (
        <Link to={accountPaths.forgotPassword} className={buttonClasses('primary', 'lg')}>
          {t('link.new_link')}
        </Link>
      )}
      <Link to={accountPaths.signIn} className={buttonClasses('secondary', 'lg')}>
        {t('link.to_sign_in')}
      </Link>
    </AuthLayout>
  );
}
