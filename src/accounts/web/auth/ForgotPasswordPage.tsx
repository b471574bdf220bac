import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { Link } from '../../../ui/primitives/Link.tsx';
import { forgotPasswordBody } from '../../contract/auth-endpoints.ts';
import { accountPaths } from '../paths.ts';
import { useForgotPassword } from '../session/auth-mutations.ts';
import { AuthForm, WorkEmailField } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { MailSent } from './MailSent.tsx';

/** Sends a password link. What it says never tells whether the address has an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <MailSent text="forgot.sent" email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotPasswordForm onSent={setSentTo} />
      <p className="text-center">
        <Link to={accountPaths.signIn}>{t('mail_sent.back')}</Link>
      </p>
    </AuthLayout>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const save = useForgotPassword();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: forgotPasswordBody,
    defaultValues: { email: '' },
    draftKey: 'forgot_password',
    onSave: async (body) => {
      await save.mutateAsync(body);
      onSent(body.email);
    },
  });
  return (
    <AuthForm onSubmit={submit} isSaving={isSaving} formError={formError} action={t('forgot.action')}>
      <WorkEmailField control={form.control} errorText={sentence} />
    </AuthForm>
  );
}
