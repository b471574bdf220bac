import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { accountPaths } from '../paths.ts';
import { authOptionsQuery } from '../queries.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { MailSent } from './MailSent.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** An account with its business, where the operator leaves sign-up open. It is made when the address is confirmed. */
export function SignUpPage() {
  const { t } = useTranslation('accounts');
  const { data: options } = useQuery(authOptionsQuery);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (options?.sign_up === 'closed') {
    return (
      <AuthLayout title={t('sign_up.closed_title')} lead={t('sign_up.closed')}>
        <Link to={accountPaths.signIn} className={buttonClasses('secondary', 'lg')}>
          {t('sign_up.to_sign_in')}
        </Link>
      </AuthLayout>
    );
  }
  if (sentTo !== null) return <MailSent text="sign_up.sent" email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AuthLayout title={t('sign_up.title')} lead={t('sign_up.lead')} wide>
      <SignUpForm onSent={setSentTo} />
    </AuthLayout>
  );
}
