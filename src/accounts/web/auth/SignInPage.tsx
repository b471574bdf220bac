import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { PasswordInput } from '../../../ui/primitives/PasswordInput.tsx';
import { signIn } from '../../contract/auth-endpoints.ts';
import { LegalLink } from '../fields/LegalLink.tsx';
import { accountPaths } from '../paths.ts';
import { authOptionsQuery } from '../queries.ts';
import { hadSession } from '../session/enter-session.ts';
import { useSignIn } from '../session/use-sign-in.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';

/** E-mail and password. */
export function SignInPage() {
  const { t } = useTranslation('accounts');
  const { data: options } = useQuery(authOptionsQuery);
  const state = useLocation().state as { signed_out?: boolean } | null;
  const [wasCutOff] = useState(hadSession);
  const save = useSignIn();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: signIn,
    defaultValues: { email: '', password: '', remember: true },
    draftKey: 'sign_in',
    onSave: async (body) => void (await save.mutateAsync(body)),
  });
  return (
    <AuthLayout title={t('sign_in.title')} lead={t('sign_in.lead')}>
      {state?.signed_out && formError === null && <Callout tone="success">{t('sign_in.signed_out')}</Callout>}
      {wasCutOff && formError === null && <Callout>{sentence(errorSentence('SIGN_IN_AGAIN'))}</Callout>}
      {options?.first_start && <Callout tone="info">{t('sign_in.first_start')}</Callout>}
      <FormCallout error={formError} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
        <FormField control={form.control} name="email" label={t('field.work_email')} errorText={sentence}>
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
        <FormField control={form.control} name="password" label={t('field.password')} errorText={sentence}>
          {(field) => <PasswordInput {...field} size="lg" autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FormField control={form.control} name="remember" label={t('sign_in.remember')} hideLabel className="gap-0">
            {({ value, onChange }) => (
              <Checkbox checked={value === true} onCheckedChange={onChange} label={t('sign_in.remember')} />
            )}
          </FormField>
          <Link to={accountPaths.forgotPassword}>{t('sign_in.forgot')}</Link>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
          {t('sign_in.action')}
        </Button>
      </form>
      <div className="flex flex-col gap-2 text-center text-xs text-tertiary">
        <p>
          <Trans
            t={t}
            i18nKey="sign_in.accept"
            components={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
          />
        </p>
        {options?.sign_up === 'open' && !options.first_start && (
          <p className="text-sm">
            <Trans t={t} i18nKey="sign_in.no_account" components={{ create: <Link to={accountPaths.signUp} /> }} />
          </p>
        )}
      </div>
    </AuthLayout>
  );
}
