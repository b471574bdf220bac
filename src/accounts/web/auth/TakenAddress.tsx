import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { accountPaths } from '../paths.ts';
import { AuthLayout } from './AuthLayout.tsx';

/** The mailbox is proven, but its address signs in to another account already. */
export function TakenAddress({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  return (
    <AuthLayout
      title={t('link.taken_title')}
      lead={
        <Trans
          t={t}
          i18nKey="link.taken"
          values={{ email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <Link to={accountPaths.signIn} className={buttonClasses('primary', 'lg')}>
        {t('link.to_sign_in')}
      </Link>
    </AuthLayout>
  );
}
