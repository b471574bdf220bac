import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { acceptInvitationBody } from '../../contract/auth-endpoints.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { useAcceptInvitation } from '../session/auth-mutations.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkGate, type OpenLink } from './LinkGate.tsx';
import { NameFields } from './NameFields.tsx';

/** Joining a business by a mailed link: /accept_invitation?token=… */
export function AcceptInvitationPage() {
  return <LinkGate kind="invitation">{(open) => <AcceptInvitation {...open} />}</LinkGate>;
}

function AcceptInvitation({ link, token, onSaveFailed }: OpenLink) {
  const { t } = useTranslation('accounts');
  const save = useAcceptInvitation();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: acceptInvitationBody,
    defaultValues: { token, first_name: link.first_name, last_name: link.last_name, password: '' },
    draftKey: 'accept_invitation',
    fieldOf: ({ code }) => (code === 'INVALID_INPUT' ? 'password' : null),
    onSave: async (body) => {
      await save.mutateAsync(body).catch(onSaveFailed);
    },
  });
  return (
    <LinkForm
      link={link}
      title={
        link.business_name === null
          ? t('invitation.title_plain')
          : t('invitation.title', { business: link.business_name })
      }
      lead="invitation.lead"
      action={t('invitation.action')}
      onSubmit={submit}
      isSaving={isSaving}
      formError={formError}
    >
      <NameFields control={form.control} errorText={sentence} size="lg" />
      <NewPasswordField
        control={form.control}
        name="password"
        label={t('field.password')}
        errorText={sentence}
        size="lg"
      />
    </LinkForm>
  );
}
