import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { accountPaths } from '../paths.ts';
import { useConfirmEmail } from '../session/auth-mutations.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';
import { LinkGate, type OpenLink } from './LinkGate.tsx';

/** The proof of a new address: /confirm_email?token=… A mail program that opens links must not use it up, so it asks. */
export function ConfirmEmailPage() {
  return <LinkGate kind="email_change">{(open) => <ConfirmEmail {...open} />}</LinkGate>;
}

function ConfirmEmail({ link, token, onSaveFailed }: OpenLink) {
  const { t } = useTranslation('accounts');
  const failureText = useFailureText();
  const confirm = useConfirmEmail();
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setError(null);
    try {
      await confirm.mutateAsync(token).catch(onSaveFailed);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failureText(failure));
    }
  };
  return (
    <AuthLayout
      title={t(confirm.isSuccess ? 'confirm_email.done_title' : 'confirm_email.title')}
      lead={
        <Trans
          t={t}
          i18nKey={confirm.isSuccess ? 'confirm_email.done' : 'confirm_email.lead'}
          values={{ email: link.email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <FormCallout error={error} />
      {confirm.isSuccess ? (
        <Link to={accountPaths.signIn} className={buttonClasses('primary', 'lg')}>
          {t('link.to_sign_in')}
        </Link>
      ) : (
        <Button variant="primary" size="lg" block busy={confirm.isPending} onClick={() => void send()}>
          {t('confirm_email.action')}
        </Button>
      )}
    </AuthLayout>
  );
}
