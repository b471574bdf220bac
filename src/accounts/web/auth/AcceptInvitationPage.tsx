import { Trans, useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { acceptInvitation, type CheckedLink } from '../../contract/auth-endpoints.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { useAcceptInvitation } from '../session/use-accept-invitation.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';
import { LinkGate } from './LinkGate.tsx';
import { NameFields } from './NameFields.tsx';
import { UsernameHint } from './UsernameHint.tsx';

/** Joining a business by a mailed link: /accept_invitation?token=… */
export function AcceptInvitationPage() {
  return (
    <LinkGate kind="invitation">
      {(link, token, onExpired) => <AcceptInvitation link={link} token={token} onExpired={onExpired} />}
    </LinkGate>
  );
}

interface AcceptInvitationProps {
  link: CheckedLink;
  token: string;
  onExpired: () => void;
}

function AcceptInvitation({ link, token, onExpired }: AcceptInvitationProps) {
  const { t } = useTranslation('accounts');
  const save = useAcceptInvitation();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: acceptInvitation,
    defaultValues: { token, first_name: link.first_name, last_name: link.last_name, password: '' },
    draftKey: 'accept_invitation',
    fieldOf: ({ code }) => (code === 'INVALID_INPUT' ? 'password' : null),
    onSave: async (body) => {
      await save.mutateAsync(body).catch((error: unknown) => {
        if (hasCode(error, 'LINK_EXPIRED')) onExpired();
        throw error;
      });
    },
  });
  return (
    <AuthLayout
      title={
        link.business_name === null
          ? t('invitation.title_plain')
          : t('invitation.title', { business: link.business_name })
      }
      lead={
        <Trans
          t={t}
          i18nKey="invitation.lead"
          values={{ email: link.email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
        <UsernameHint email={link.email} />
        <NameFields control={form.control} errorText={sentence} size="lg" />
        <NewPasswordField
          control={form.control}
          name="password"
          label={t('field.password')}
          errorText={sentence}
          size="lg"
        />
        <FormCallout error={formError} />
        <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
          {t('invitation.action')}
        </Button>
      </form>
    </AuthLayout>
  );
}
