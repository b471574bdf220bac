import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { AuthLayout } from './AuthLayout.tsx';

/** /sign_out: ends the session and goes to the sign-in page; stays, and says so, when that failed. */
export function SignOutPage() {
  const { t } = useTranslation('accounts');
  const { mutate: signOut, isError } = useSignOut();
  useEffect(() => signOut(), [signOut]);
  return (
    <AuthLayout title={t('sign_out.title')} lead={isError ? t('sign_out.failed') : undefined}>
      <Button size="lg" block busy={!isError} onClick={() => signOut()}>
        {t('sign_out.action')}
      </Button>
    </AuthLayout>
  );
}
