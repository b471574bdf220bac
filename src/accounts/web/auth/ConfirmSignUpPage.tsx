import { Trans, useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { PasswordInput } from '../../../ui/primitives/PasswordInput.tsx';
import { confirmSignUp, type CheckedLink } from '../../contract/auth-endpoints.ts';
import { useConfirmSignUp } from '../session/use-confirm-sign-up.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';
import { LinkGate } from './LinkGate.tsx';
import { UsernameHint } from './UsernameHint.tsx';

/** The proof of the address of a sign-up: /confirm_sign_up?token=… */
export function ConfirmSignUpPage() {
  return (
    <LinkGate kind="sign_up">
      {(link, token, onExpired) => <ConfirmSignUp link={link} token={token} onExpired={onExpired} />}
    </LinkGate>
  );
}

interface ConfirmSignUpProps {
  link: CheckedLink;
  token: string;
  onExpired: () => void;
}

function ConfirmSignUp({ link, token, onExpired }: ConfirmSignUpProps) {
  const { t } = useTranslation('accounts');
  const save = useConfirmSignUp();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: confirmSignUp,
    defaultValues: { token, password: '' },
    onSave: async (body) => {
      await save.mutateAsync(body).catch((error: unknown) => {
        if (hasCode(error, 'LINK_EXPIRED')) onExpired();
        throw error;
      });
    },
  });
  return (
    <AuthLayout
      title={t('confirm_sign_up.title', { name: link.first_name })}
      lead={
        <Trans
          t={t}
          i18nKey="confirm_sign_up.lead"
          values={{ email: link.email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
        <UsernameHint email={link.email} />
        <FormField control={form.control} name="password" label={t('field.password')} required errorText={sentence}>
          {(field) => <PasswordInput {...field} size="lg" autoComplete="current-password" />}
        </FormField>
        <FormCallout error={formError} />
        <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
          {t('confirm_sign_up.action')}
        </Button>
      </form>
    </AuthLayout>
  );
}
