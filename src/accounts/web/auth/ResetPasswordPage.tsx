import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { resetPasswordBody } from '../../contract/auth-endpoints.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { useResetPassword } from '../session/auth-mutations.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkGate, type OpenLink } from './LinkGate.tsx';

/** A new password by a mailed link: /reset_password?token=… */
export function ResetPasswordPage() {
  return <LinkGate kind="password_reset">{(open) => <ResetPassword {...open} />}</LinkGate>;
}

function ResetPassword({ link, token, onSaveFailed }: OpenLink) {
  const { t } = useTranslation('accounts');
  const save = useResetPassword();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: resetPasswordBody,
    defaultValues: { token, new_password: '' },
    fieldOf: ({ code }) => (code === 'INVALID_INPUT' ? 'new_password' : null),
    onSave: async (body) => {
      await save.mutateAsync(body).catch(onSaveFailed);
    },
  });
  return (
    <LinkForm
      link={link}
      title={t('reset.title')}
      lead="reset.lead"
      action={t('reset.action')}
      onSubmit={submit}
      isSaving={isSaving}
      formError={formError}
    >
      <NewPasswordField
        control={form.control}
        name="new_password"
        label={t('field.new_password')}
        errorText={sentence}
        size="lg"
      />
    </LinkForm>
  );
}
