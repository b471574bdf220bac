import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { PasswordInput } from '../../../ui/primitives/PasswordInput.tsx';
import { TaggedText } from '../../../ui/primitives/TaggedText.tsx';
import { LegalLink } from '../fields/LegalLink.tsx';
import { accountPaths } from '../paths.ts';
import { authOptionsQuery } from '../queries.ts';
import { hadSession } from '../session/enter-session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormCallout } from './FormCallout.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** E-mail and password. */
export function SignInPage() {
  const { t, i18n } = useTranslation('accounts');
  const { data: options } = useQuery(authOptionsQuery);
  const state = useLocation().state as { signed_out?: boolean } | null;
  const [wasCutOff] = useState(hadSession);
  const { field, error, remember, setRemember, submit, isSaving, formError } = useSignInForm();
  return (
    <AuthLayout title={t('sign_in.title')} lead={t('sign_in.lead')}>
      {state?.signed_out && formError === null && <Callout tone="success">{t('sign_in.signed_out')}</Callout>}
      {wasCutOff && formError === null && <Callout>{translateCode(i18n, 'SIGN_IN_AGAIN')}</Callout>}
      {options?.first_start && <Callout tone="info">{t('sign_in.first_start')}</Callout>}
      <FormCallout error={formError} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
        <Field label={t('field.work_email')} error={error('email')}>
          <Input
            {...field('email')}
            type="email"
            size="lg"
            icon={Mail}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('field.password')} error={error('password')}>
          <PasswordInput {...field('password')} size="lg" autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Field label={t('sign_in.remember')} hideLabel className="gap-0">
            <Checkbox checked={remember} onCheckedChange={setRemember} label={t('sign_in.remember')} />
          </Field>
          <Link to={accountPaths.forgotPassword}>{t('sign_in.forgot')}</Link>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
          {t('sign_in.action')}
        </Button>
      </form>
      <div className="flex flex-col gap-2 text-center text-xs text-tertiary">
        <p>
          <TaggedText
            text={t('sign_in.accept')}
            tags={{
              terms: (words) => <LegalLink page="terms">{words}</LegalLink>,
              privacy: (words) => <LegalLink page="privacy">{words}</LegalLink>,
            }}
          />
        </p>
        {options?.sign_up === 'open' && !options.first_start && (
          <p className="text-sm">
            <TaggedText
              text={t('sign_in.no_account')}
              tags={{ create: (words) => <Link to={accountPaths.signUp}>{words}</Link> }}
            />
          </p>
        )}
      </div>
    </AuthLayout>
  );
}
