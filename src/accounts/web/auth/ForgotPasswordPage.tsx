import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { forgotPasswordBody } from '../../contract/auth-endpoints.ts';
import { accountPaths } from '../paths.ts';
import { useForgotPassword } from '../session/auth-mutations.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';
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
    <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
      <FormField control={form.control} name="email" label={t('field.work_email')} required errorText={sentence}>
        {(field) => (
          <Input
            {...field}
            type="email"
            size="lg"
            icon={Mail}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormCallout error={formError} />
      <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
        {t('forgot.action')}
      </Button>
    </form>
  );
}
