import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { PasswordInput } from '../../../ui/primitives/PasswordInput.tsx';
import { confirmSignUpBody } from '../../contract/auth-endpoints.ts';
import { useConfirmSignUp } from '../session/auth-mutations.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkGate, type OpenLink } from './LinkGate.tsx';

/** The proof of the address of a sign-up: /confirm_sign_up?token=… */
export function ConfirmSignUpPage() {
  return <LinkGate kind="sign_up">{(open) => <ConfirmSignUp {...open} />}</LinkGate>;
}

function ConfirmSignUp({ link, token, onSaveFailed }: OpenLink) {
  const { t } = useTranslation('accounts');
  const save = useConfirmSignUp();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: confirmSignUpBody,
    defaultValues: { token, password: '' },
    onSave: async (body) => {
      await save.mutateAsync(body).catch(onSaveFailed);
    },
  });
  return (
    <LinkForm
      link={link}
      title={t('confirm_sign_up.title', { name: link.first_name })}
      lead="confirm_sign_up.lead"
      action={t('confirm_sign_up.action')}
      onSubmit={submit}
      isSaving={isSaving}
      formError={formError}
    >
      <FormField control={form.control} name="password" label={t('field.password')} required errorText={sentence}>
        {(field) => <PasswordInput {...field} size="lg" autoComplete="current-password" />}
      </FormField>
    </LinkForm>
  );
}
