import type { FormEventHandler, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { CheckedLink } from '../../contract/auth-endpoints.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { UsernameHint } from './UsernameHint.tsx';

interface LinkFormProps {
  link: CheckedLink;
  title: string;
  /** The sentence below the title; it contains the address of the link. */
  lead: 'confirm_sign_up.lead' | 'reset.lead' | 'invitation.lead';
  /** On the button. */
  action: string;
  onSubmit: FormEventHandler;
  isSaving: boolean;
  formError: string | null;
  /** The fields. */
  children: ReactNode;
}

/** The form behind a mailed link that ends with a password. */
export function LinkForm({ link, title, lead, action, onSubmit, isSaving, formError, children }: LinkFormProps) {
  const { t } = useTranslation('accounts');
  return (
    <AuthLayout
      title={title}
      lead={
        <Trans
          t={t}
          i18nKey={lead}
          values={{ email: link.email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <AuthForm onSubmit={onSubmit} isSaving={isSaving} formError={formError} action={action}>
        <UsernameHint email={link.email} />
        {children}
      </AuthForm>
    </AuthLayout>
  );
}
