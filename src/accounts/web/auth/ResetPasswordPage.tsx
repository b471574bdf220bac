import { Trans, useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { resetPassword, type CheckedLink } from '../../contract/auth-endpoints.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { useResetPassword } from '../session/use-reset-password.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';
import { LinkGate } from './LinkGate.tsx';
import { UsernameHint } from './UsernameHint.tsx';

/** A new password by a mailed link: /reset_password?token=… */
export function ResetPasswordPage() {
  return (
    <LinkGate kind="password_reset">
      {(link, token, onExpired) => <ResetPassword link={link} token={token} onExpired={onExpired} />}
    </LinkGate>
  );
}

interface ResetPasswordProps {
  link: CheckedLink;
  token: string;
  onExpired: () => void;
}

function ResetPassword({ link, token, onExpired }: ResetPasswordProps) {
  const { t } = useTranslation('accounts');
  const save = useResetPassword();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: resetPassword,
    defaultValues: { token, new_password: '' },
    fieldOf: ({ code }) => (code === 'INVALID_INPUT' ? 'new_password' : null),
    onSave: async (body) => {
      await save.mutateAsync(body).catch((error: unknown) => {
        if (hasCode(error, 'LINK_EXPIRED')) onExpired();
        throw error;
      });
    },
  });
  return (
    <AuthLayout
      title={t('reset.title')}
      lead={
        <Trans
          t={t}
          i18nKey="reset.lead"
          values={{ email: link.email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
        <UsernameHint email={link.email} />
        <NewPasswordField
          control={form.control}
          name="new_password"
          label={t('field.new_password')}
          errorText={sentence}
          size="lg"
        />
        <FormCallout error={formError} />
        <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
          {t('reset.action')}
        </Button>
      </form>
    </AuthLayout>
  );
}
